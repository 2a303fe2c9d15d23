import type { Meetup } from "#contract/meetups.ts";

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
