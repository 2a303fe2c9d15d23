import type { Meetup } from "#contract/meetups.ts";
import { placesBadge } from "#domain/places.ts";
import { TIMING_LABELS, type Timing, timingOf } from "#domain/timing.ts";
import { useNow } from "../page-state.tsx";
import { Badge } from "../ui/badge.tsx";

const COLOURS = { past: "grey", soon: "orange", upcoming: "green" } as const satisfies Record<Timing, string>;

/** When it is, and how few places are left; a past meetup has none to give. */
export function MeetupBadges({ meetup }: { meetup: Meetup }) {
  const timing = timingOf(meetup.startsAt, useNow());
  const places = timing === "past" ? null : placesBadge(meetup.registrationCounts.available);
  return (
    <div className="flex flex-wrap gap-1.5">
      <Badge colour={COLOURS[timing]}>{TIMING_LABELS[timing]}</Badge>
      {places !== null && <Badge colour="red">{places}</Badge>}
    </div>
  );
}
