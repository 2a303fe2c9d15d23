import type { Meetup } from "#contract/meetups.ts";
import { toTheMinute } from "#domain/dutch-dates.ts";

export function UnderWay({ endTime }: Pick<Meetup, "endTime">) {
  return (
    <p className="flex items-center gap-2 font-semibold text-green">
      <span className="size-2 rounded-full bg-green" aria-hidden="true" />
      Nu bezig{endTime && `, tot ${toTheMinute(endTime)}`}
    </p>
  );
}
