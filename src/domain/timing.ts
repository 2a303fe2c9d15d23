import type { Instant } from "./dutch-dates.ts";

const PROOF_MS = 15 * 60 * 1000;

/**
 * Whether it is still clear enough who sits there for what cannot be undone (requirement 60): a passkey was shown or the
 * password given within the last 15 minutes.
 */
export const isProofFresh = (provedAt: string | null, now: number): boolean =>
  provedAt !== null && now - Date.parse(provedAt) < PROOF_MS;

/** How a meetup stands against the clock (specification, section 4 "Meetup timing status"). */
export type Timing = "past" | "soon" | "upcoming";

export const DAY_MS = 24 * 60 * 60 * 1000;

const SOON_MS = DAY_MS;

export const TIMING_LABELS: Readonly<Record<Timing, string>> = {
  past: "Afgelopen",
  soon: "Binnenkort",
  upcoming: "Aankomend",
};

/**
 * Works on instants so that the site's time zone decides, wherever the visitor is.
 * @param startsAt UTC ISO-8601 instant
 * @param now milliseconds since the epoch
 */
export function timingOf(startsAt: Instant, now: number): Timing {
  const untilStart = Date.parse(startsAt) - now;
  if (untilStart < 0) return "past";
  return untilStart <= SOON_MS ? "soon" : "upcoming";
}

/** It has begun and is not over; without an end time that is never. */
export const isUnderWay = (
  { startsAt, endsAt }: { readonly startsAt: Instant; readonly endsAt: Instant },
  now: number,
): boolean => timingOf(startsAt, now) === "past" && !isOver(endsAt, now);

export function isOver(endsAt: Instant, now: number): boolean {
  return Date.parse(endsAt) < now;
}
