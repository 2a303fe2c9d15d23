import type { Meetup } from "#contract/meetups.ts";
import { fullDate } from "#domain/dutch-dates.ts";
import { CalendarLeaf } from "../ui/calendar-leaf.tsx";
import { Undivided } from "../ui/undivided.tsx";
import { Times } from "../ui/when-and-where.tsx";

/** The date as a calendar leaf, next to the full date in words. */
export function WhenBesideLeaf({ meetup }: { meetup: Meetup }) {
  return (
    <div className="flex items-center gap-4">
      <CalendarLeaf date={meetup.date} />
      <dl className="min-w-0 space-y-0.5 text-[15px] text-soft">
        <div>
          <dt className="sr-only">Datum</dt>
          <dd className="font-semibold text-ink">
            <time className="dt-start" dateTime={meetup.startsAt}>
              <Undivided>{fullDate(meetup.date)}</Undivided>
            </time>
          </dd>
        </div>
        <div>
          <dt className="sr-only">Tijd</dt>
          <dd>
            <Times {...meetup} />
          </dd>
        </div>
        <div>
          <dt className="sr-only">Locatie</dt>
          <dd className="p-location wrap-anywhere">{meetup.location}</dd>
        </div>
      </dl>
    </div>
  );
}
