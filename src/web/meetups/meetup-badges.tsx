import type { Meetup } from "#contract/meetups.ts";
import { placesBadge } from "#domain/places.ts";
import { TIMING_LABELS, type Timing, timingOf } from "#domain/timing.ts";
import { useNow } from "../page-state.tsx";
import { Badge, QuietBadge } from "../ui/badge.tsx";

const COLOURS = { past: "grey", soon: "orange" } as const satisfies Partial<Record<Timing, string>>;

/** When it is, and how few places are left; a past meetup has none to give, and one that is called off is only that. */
export function MeetupBadges({ meetup }: { meetup: Meetup }) {
  const timing = timingOf(meetup.startsAt, useNow());
  if (meetup.cancelled && timing !== "past")
    return (
      <div>
        <Badge colour="red">Geannuleerd</Badge>
      </div>
    );
  const places = timing === "past" ? null : placesBadge(meetup.registrationCounts.available);
  return (
    <div className="flex flex-wrap items-start gap-x-2 gap-y-1">
      {timing === "upcoming" ? (
        <QuietBadge>{TIMING_LABELS[timing]}</QuietBadge>
      ) : (
        <Badge colour={COLOURS[timing]}>{TIMING_LABELS[timing]}</Badge>
      )}
      {places !== null && <Badge colour="red">{places}</Badge>}
    </div>
  );
}
