import type { ReactNode } from "react";
import type { Meetup } from "#contract/meetups.ts";
import { fullDate } from "#domain/dutch-dates.ts";
import { CalendarLeaf, NoBreak, Times } from "../ui/when-and-where.tsx";
import { RelativeDay } from "./relative-day.tsx";

interface WhenBesideLeafProps {
  readonly meetup: Meetup;
  /** Not where 'Waar en hoe' says it. */
  readonly hasPlace: boolean;
  /** Above the date. */
  readonly children?: ReactNode;
}

export function WhenBesideLeaf({ meetup, hasPlace, children }: WhenBesideLeafProps) {
  return (
    <div className="flex items-center gap-4">
      <CalendarLeaf date={meetup.date} />
      <div className="min-w-0">
        {children}
        <dl className="space-y-0.5 text-md text-soft">
          <div>
            <dt className="sr-only">Datum</dt>
            <dd className="font-semibold text-ink">
              <RelativeDay date={meetup.date} />
              <time className="dt-start" dateTime={meetup.startsAt}>
                <NoBreak>{fullDate(meetup.date)}</NoBreak>
              </time>
            </dd>
          </div>
          <div>
            <dt className="sr-only">Tijd</dt>
            <dd>
              <Times {...meetup} />
            </dd>
          </div>
          {hasPlace && (
            <div>
              <dt className="sr-only">Locatie</dt>
              <dd className="p-location wrap-anywhere">{meetup.location}</dd>
            </div>
          )}
        </dl>
      </div>
    </div>
  );
}
