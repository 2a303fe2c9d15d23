import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { whoComes } from "#domain/who-comes.ts";
import { CalendarLeaf } from "../../ui/calendar-leaf.tsx";

/** What comes after the next one, a card each; a draft says so. */
export function LaterMeetups({ meetups }: { meetups: readonly AdminMeetup[] }) {
  if (meetups.length === 0) return null;
  return (
    <section aria-labelledby="daarna">
      <h2 id="daarna" className="mb-3 text-xl font-[650]">
        Daarna
      </h2>
      <ul className="grid gap-3 lg:grid-cols-2">
        {meetups.map((meetup) => (
          <li
            key={meetup.id}
            className="relative flex items-center gap-4 rounded-card border border-line bg-surface p-4 transition-colors hover:border-field-line"
          >
            <CalendarLeaf date={meetup.date} />
            <div className="min-w-0 flex-1">
              <Link
                to={pathTo(PAGES.adminMeetup, meetup)}
                className="text-[17px] leading-snug font-[650] wrap-anywhere after:absolute after:inset-0 after:rounded-card"
              >
                {meetup.title}
              </Link>
              <p className="text-[15px] text-soft">{stateOf(meetup)}</p>
            </div>
            <ArrowRight size={18} className="shrink-0 text-soft" aria-hidden="true" />
          </li>
        ))}
      </ul>
    </section>
  );
}

const stateOf = (meetup: AdminMeetup) =>
  ({ draft: "Concept", cancelled: "Geannuleerd", published: whoComes(meetup) })[meetup.status];
