import { ArrowRight, Download } from "lucide-react";
import { Link } from "react-router";
import { apiPath } from "#contract/endpoint.ts";
import { type Meetup, meetupCalendar } from "#contract/meetups.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { AnswerButtons } from "../responses/answer-buttons.tsx";
import { StatusBadge } from "../responses/status-badge.tsx";
import { CalendarLeaf } from "../ui/calendar-leaf.tsx";
import { WhenAndWhere } from "../ui/when-and-where.tsx";

interface MyMeetupCardProps {
  readonly meetup: Meetup;
  /** A past meetup takes no answer and belongs in no agenda. */
  readonly isPast: boolean;
}

export function MyMeetupCard({ meetup, isPast }: MyMeetupCardProps) {
  return (
    <article className="space-y-4 rounded-card border border-line bg-surface p-5">
      <div className="flex gap-3.5">
        <CalendarLeaf date={meetup.date} />
        <div className="min-w-0">
          <StatusBadge status={meetup.registrationStatus ?? null} />
          <h3 className="mt-2 text-[17px] font-[650] wrap-anywhere">{meetup.title}</h3>
        </div>
      </div>
      <WhenAndWhere {...meetup} />
      {!isPast && <AnswerButtons meetup={meetup} />}
      <div className="flex items-center justify-between gap-3 text-[15px] font-semibold">
        <Link
          to={pathTo(PAGES.meetup, meetup)}
          aria-label={`Meer details over ${meetup.title}`}
          className="inline-flex min-h-11 items-center gap-2 text-accent"
        >
          Meer details <ArrowRight size={16} aria-hidden="true" />
        </Link>
        {!isPast && (
          <a
            href={apiPath(meetupCalendar, meetup)}
            download
            aria-label={`Agenda: ${meetup.title}`}
            className="inline-flex min-h-11 items-center gap-2 text-soft hover:text-ink"
          >
            <Download size={16} aria-hidden="true" /> Agenda
          </a>
        )}
      </div>
    </article>
  );
}
