import type { Day, Instant } from "./dutch-dates.ts";

export const MINUTE_MS = 60 * 1000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Negative when `to` comes first. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

export const instantAfter = (moment: Date, ms: number): Instant =>
  new Date(moment.getTime() + ms).toISOString() as Instant;
export const instantBefore = (moment: Date, ms: number): Instant => instantAfter(moment, -ms);

const PROOF_MS = 15 * MINUTE_MS;

/** Whether something irreversible is allowed (promise 60): a proof of identity was given in the last 15 minutes. */
export const isProofFresh = (provedAt: string | null, now: number): boolean =>
  provedAt !== null && now - Date.parse(provedAt) < PROOF_MS;

export type Timing = "past" | "running" | "soon" | "upcoming";

const SOON_MS = DAY_MS;

/** One whose start has passed is 'Afgelopen', as specified; that it still runs stands beside it (design 11.2). */
export const TIMING_LABELS: Readonly<Record<Timing, string>> = {
  past: "Afgelopen",
  running: "Afgelopen",
  soon: "Binnenkort",
  upcoming: "Aankomend",
};

/** From when until when a meetup is, as visitors or as organisers get it. Without an end time both are equal. */
export type TimeSpan =
  | { readonly startsAt: Instant; readonly endsAt: Instant }
  | { readonly starts_at: Instant; readonly ends_at: Instant };

export const WITHOUT_END_MS = 2 * HOUR_MS;

/** Start and end of a meetup, in milliseconds since the epoch. */
export function boundsOf(span: TimeSpan): { start: number; end: number } {
  const [startsAt, endsAt] =
    "startsAt" in span ? [span.startsAt, span.endsAt] : [span.starts_at, span.ends_at];
  const start = Date.parse(startsAt);
  const end = Date.parse(endsAt);
  return { start, end: end > start ? end : start + WITHOUT_END_MS };
}

/** Whether the start has passed: at the very moment of its start a meetup is still to come (specification, 'the start is before now'). */
export const hasBegun = (startsAt: Instant, now: number): boolean => Date.parse(startsAt) < now;

/** Compares instants: the site's time zone decides, not the visitor's. @param now milliseconds since the epoch */
export function timingOf(span: TimeSpan, now: number): Timing {
  const { start, end } = boundsOf(span);
  if (start < now) return now < end ? "running" : "past";
  return start - now <= SOON_MS ? "soon" : "upcoming";
}

export const isUnderWay = (span: TimeSpan, now: number): boolean => timingOf(span, now) === "running";

/** Whether the end has passed: at the very moment of its end a meetup still takes answers. */
export const isOver = (span: TimeSpan, now: number): boolean => boundsOf(span).end < now;
