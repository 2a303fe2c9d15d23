import ArrowRight from "lucide-react/icons/arrow-right";
import Download from "lucide-react/icons/download";
import { apiPath } from "#contract/endpoint.ts";
import { meetupCalendar } from "#contract/meetups/feeds.ts";
import type { Meetup } from "#contract/meetups.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { Link } from "../ui/link.tsx";

interface Linked {
  readonly meetup: Meetup;
}

export const TitleLink = ({ meetup }: Linked) => (
  <Link to={pathTo(PAGES.meetup, meetup)} className="hover:underline">
    {meetup.title}
  </Link>
);

export const DetailsLink = ({ meetup }: Linked) => (
  <Link
    to={pathTo(PAGES.meetup, meetup)}
    aria-label={`Meer details over ${meetup.title}`}
    className="inline-flex min-h-11 items-center gap-2 font-semibold whitespace-nowrap text-accent"
  >
    Meer details <ArrowRight size={16} aria-hidden="true" />
  </Link>
);

export const CalendarDownload = ({ meetup }: Linked) => (
  <a
    href={apiPath(meetupCalendar, meetup)}
    download
    aria-label={`Agenda: ${meetup.title}`}
    className="inline-flex min-h-11 items-center gap-2 font-semibold text-soft hover:text-ink"
  >
    <Download size={16} aria-hidden="true" /> Agenda
  </a>
);
