import type { Instant } from "./dutch-dates.ts";

const PROOF_MS = 15 * 60 * 1000;

/**
 * Whether the session may do something irreversible (promise 60): the caller gave a passkey or the password
 * within the last 15 minutes.
 */
export const isProofFresh = (provedAt: string | null, now: number): boolean =>
  provedAt !== null && now - Date.parse(provedAt) < PROOF_MS;

/** Timing of a meetup relative to now. */
export type Timing = "past" | "soon" | "upcoming";

export const DAY_MS = 24 * 60 * 60 * 1000;

const SOON_MS = DAY_MS;

export const TIMING_LABELS: Readonly<Record<Timing, string>> = {
  past: "Afgelopen",
  soon: "Binnenkort",
  upcoming: "Aankomend",
};

/**
 * Compares instants, because the site's time zone decides and not the visitor's.
 * @param startsAt UTC ISO-8601 instant
 * @param now milliseconds since the epoch
 */
export function timingOf(startsAt: Instant, now: number): Timing {
  const untilStart = Date.parse(startsAt) - now;
  if (untilStart < 0) return "past";
  return untilStart <= SOON_MS ? "soon" : "upcoming";
}

/** Whether a meetup has begun and is not over; never true without an end time. */
export const isUnderWay = (
  { startsAt, endsAt }: { readonly startsAt: Instant; readonly endsAt: Instant },
  now: number,
): boolean => timingOf(startsAt, now) === "past" && !isOver(endsAt, now);

export function isOver(endsAt: Instant, now: number): boolean {
  return Date.parse(endsAt) < now;
}
