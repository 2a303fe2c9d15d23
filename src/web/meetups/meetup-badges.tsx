import type { Meetup } from "#contract/meetups.ts";
import { placesBadge } from "#domain/places.ts";
import { TIMING_LABELS, type Timing, timingOf } from "#domain/timing.ts";
import { useNow } from "../page-state.tsx";
import { Badge } from "../ui/badge.tsx";

const COLOURS = { past: "grey", soon: "orange", upcoming: "green" } as const satisfies Record<Timing, string>;

/** When it is, and how few places are left; a past meetup has none to give, and one that is called off is only that. */
export function MeetupBadges({ meetup }: { meetup: Meetup }) {
  const timing = timingOf(meetup.startsAt, useNow());
  if (meetup.cancelled && timing !== "past") return <Badge colour="red">Geannuleerd</Badge>;
  const places = timing === "past" ? null : placesBadge(meetup.registrationCounts.available);
  return (
    <div className="flex flex-wrap gap-1.5">
      <Badge colour={COLOURS[timing]}>{TIMING_LABELS[timing]}</Badge>
      {places !== null && <Badge colour="red">{places}</Badge>}
    </div>
  );
}
