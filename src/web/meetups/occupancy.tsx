import type { Meetup } from "#contract/meetups.ts";

/** How full it is; nothing to show without a maximum. */
export function Occupancy({ meetup }: { meetup: Pick<Meetup, "maxParticipants" | "registrationCounts"> }) {
  const { maxParticipants, registrationCounts } = meetup;
  if (maxParticipants === null) return null;
  return (
    <progress
      className="bar"
      aria-label="Bezetting"
      max={maxParticipants}
      value={Math.min(registrationCounts.confirmed, maxParticipants)}
    />
  );
}
