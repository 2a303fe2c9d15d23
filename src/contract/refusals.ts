import * as z from "zod/mini";

const REFUSALS = [
  "no-session",
  "not-admin",
  "admin-announces",
  "admin-ends",
  "too-many-own-drafts",
  "not-to-them",
  "already-organises",
  "organises-not",
  "door-revoked",
  "door-early",
  "door-over",
  "door-past",
  "too-many-door-links",
  "too-many-walk-ins",
  "text-too-deep",
  "meetup-not-found",
  "meetup-over",
  "meetup-changed",
  "meetup-cancelled",
  "meetup-no-draft",
  "meetup-unfinished",
  "already-series",
  "series-past",
  "series-empty",
  "series-not-found",
  "too-many-drafts",
  "announce-day-past",
  "announce-too-late",
  "announce-too-far",
  "not-pending",
  "meetup-not-announced",
  "meetup-still-draft",
  "meetup-still-to-come",
  "guest-changed",
  "offer-lapsed",
  "answer-first",
  "too-many-guests",
  "no-room-for-guests",
  "answers-closed",
  "wrong-choice",
  "choice-taken",
  "not-waiting",
  "no-place-free",
  "no-offer",
  "not-asked",
  "asked-already",
  "no-guest",
  "meetup-over-already",
  "invalid-link",
  "expired-link",
  "only-looking",
  "wrong-password",
  "not-organiser",
  "wrong-code",
  "common-password",
  "too-many-attempts",
  "last-admin",
  "import-without-email",
  "admin-account",
  "unverified",
  "email-taken",
  "already-verified",
  "password-already-set",
  "own-account",
  "member-not-found",
  "email-not-found",
  "email-not-failed",
  "meetup-past",
  "reminded-recently",
  "nobody-to-remind",
  "nobody-to-write-to",
  "prove-again",
  "passkey-needed",
  "wrong-passkey",
  "wrong-own-password",
  "passkey-not-found",
  "session-not-found",
  "attendance-forgotten",
  "picture-kind",
  "picture-moves",
  "picture-broken",
  "picture-too-large",
  "picture-too-heavy",
  "picture-too-many-pixels",
  "picture-not-found",
  "calendar-broken",
  "calendar-too-large",
  "calendar-too-long",
  "webhook-not-found",
  "webhook-nowhere",
  "webhook-changed",
  "webhook-address-lost",
  "webhook-private",
  "webhook-unencrypted",
  "webhook-unknown-host",
  "webhook-without-secret",
  "too-many-webhooks",
  "delivery-not-found",
  "delivery-not-failed",
  "webhook-off",
] as const;

export type Refusal = (typeof REFUSALS)[number];

/** The server's refusal of a well-formed call: a value, never an exception. */
export interface Refused {
  readonly kind: "refused";
  readonly why: Refusal;
  /** Seconds until another try makes sense, for `too-many-attempts`. */
  readonly retryAfter?: number;
  /** Dutch sentences that say more, for `meetup-changed`. */
  readonly details?: readonly string[];
  /** How many, for sentences that name a number. */
  readonly count?: number;
}

export const refused = (why: Refusal, count?: number): Refused => ({
  kind: "refused",
  why,
  ...(count !== undefined && { count }),
});

export const isRefused = (outcome: unknown): outcome is Refused =>
  typeof outcome === "object" && outcome !== null && "kind" in outcome && outcome.kind === "refused";

/** The body of every answer that is not a success; `error` and `details` are Dutch sentences. */
export const ErrorAnswer = z.object({
  error: z.string(),
  details: z.optional(z.array(z.string())),
  /** The verify mail was sent again. */
  resent: z.optional(z.boolean()),
  why: z.optional(z.enum(["prove-again", "passkey-needed", "offer-lapsed"])),
});
export type ErrorAnswer = z.output<typeof ErrorAnswer>;
