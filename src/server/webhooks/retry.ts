import type { Attempt } from "./send.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** As Standard Webhooks advises: three days in all. */
const WAITS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
];

/** Whoever asks to be left alone for longer is asked again all the same. */
const LONGEST_REST_MS = 24 * HOUR_MS;

export type NextStep =
  | { readonly kind: "sent" }
  | { readonly kind: "retry"; readonly at: Date }
  | { readonly kind: "give-up" }
  /** It says that nothing will ever be wanted there (RFC 9110, 15.5.11). */
  | { readonly kind: "gone" };

/**
 * What happens after an attempt.
 * @param attempts how many were made, this one included
 * @param chance a number in [0, 1): a receiver that recovers is not asked by all at once
 */
export function afterAttempt(
  attempt: Attempt,
  { attempts, now, chance }: { attempts: number; now: Date; chance: number },
): NextStep {
  if (attempt.kind === "answered" && attempt.status >= 200 && attempt.status < 300) return { kind: "sent" };
  if (attempt.kind === "answered" && attempt.status === 410) return { kind: "gone" };
  const wait = WAITS_MS[attempts - 1];
  if (wait === undefined) return { kind: "give-up" };
  const rest = attempt.kind === "answered" ? (attempt.retryAfter ?? 0) * SECOND_MS : 0;
  const ms = Math.max(wait * (1 + 0.1 * chance), Math.min(rest, LONGEST_REST_MS));
  return { kind: "retry", at: new Date(now.getTime() + ms) };
}
