import type { Meetup } from "#contract/meetups.ts";
import { companionsAllowed } from "#domain/answering-words.ts";
import { companionsThatFit } from "#domain/companions.ts";
import { isYes } from "#domain/places.ts";
import { SeriesLine } from "./series-line.tsx";

/** What a reader of the description needs besides: companions, other evenings of the series. */
export function GoodToKnow({ meetup }: { meetup: Meetup }) {
  const { isClosed, registrationStatus, series } = meetup;
  const guests = isClosed || isYes(registrationStatus) ? 0 : companionsThatFit(meetup);
  return (
    <div className="mt-5 space-y-2 text-md text-soft empty:hidden">
      {guests > 0 && <p>{companionsAllowed(guests)}.</p>}
      <SeriesLine series={series} />
    </div>
  );
}
