import type { Meetup } from "#contract/meetups.ts";
import { howFilled, MAX_OFFERS, mayClaim } from "#domain/offers.ts";
import { isYes, placesOf, type ResponseStatus } from "#domain/places.ts";
import type { MeetupRow, ResponseRow } from "../platform/db/schema.ts";
import { WAITLIST_POSITION } from "../platform/db/sql.ts";
import { answersIn } from "./questions.ts";
import { saidAtOf } from "./said-answers.ts";
import { IS_ANY_TO_ASK } from "./waitlist.ts";

export const OWN_ANSWER = [
  "responses.status",
  "responses.guests",
  "responses.answers",
  "responses.details_version",
  "responses.late",
  "responses.offers",
  "responses.offered",
  "responses.offered_until",
  "responses.answered_at",
  "responses.said_at",
  "responses.reconfirmed_at",
  WAITLIST_POSITION,
  IS_ANY_TO_ASK,
] as const;

type Columns = Pick<
  ResponseRow,
  | "guests"
  | "answers"
  | "details_version"
  | "late"
  | "offers"
  | "offered"
  | "offered_until"
  | "answered_at"
  | "said_at"
  | "reconfirmed_at"
>;

/** Null columns: of a join without an answer. */
export type OwnAnswer = { readonly [Column in keyof Columns]: Columns[Column] | null } & {
  readonly status: ResponseStatus | null;
  readonly waitlist_position: number | null;
  readonly is_any_to_ask: number;
};

type MeetupToAnswer = Pick<
  MeetupRow,
  | "max_guests"
  | "questions"
  | "offer_minutes"
  | "starts_at"
  | "max_participants"
  | "confirmed"
  | "waitlist"
  | "held"
  | "reserved"
>;

/** What a member sees of a meetup in addition to the public content; what is off is absent. */
export function asOwnAnswer(meetup: MeetupToAnswer, answer: OwnAnswer | undefined, now: Date) {
  const { offered, offered_until: until, answered_at, reconfirmed_at } = answer ?? {};
  // A yes of the last day needs no second one, and is not called so.
  const isAgain = Boolean(reconfirmed_at) && reconfirmed_at !== answered_at;
  return {
    registrationStatus: answer?.status ?? null,
    waitlistPosition: answer?.waitlist_position ?? null,
    saidAt: (answer && saidAtOf(answer)) ?? undefined,
    own: answer && isYes(answer.status) ? detailsOf(meetup, answer) : undefined,
    offer: offered === 1 && until ? { until } : undefined,
    isReconfirmed: isAgain && answer?.status === "confirmed" ? true : undefined,
    isLate: answer?.status === "waitlist" && answer.late === 1 ? true : undefined,
    isFree: answer && isFree(meetup, answer, now) ? true : undefined,
    isUnasked: answer && isUnasked(meetup, answer, now) ? true : undefined,
  } satisfies Partial<Meetup>;
}

function detailsOf(
  { max_guests, questions }: MeetupToAnswer,
  { guests, answers, details_version }: OwnAnswer,
): Meetup["own"] {
  const brings = guests ?? 0;
  if (max_guests === 0 && questions === null && brings === 0) return undefined;
  return { guests: brings, answers: answersIn(answers ?? null), version: details_version ?? 0 };
}

function isUnasked(meetup: MeetupToAnswer, { status, late, offered, offers }: OwnAnswer, now: Date): boolean {
  if (status !== "waitlist" || late === 1 || offered === 1) return false;
  const how = howFilled(meetup, now.getTime());
  return how === "first-come" || (how === "offered" && (offers ?? 0) >= MAX_OFFERS);
}

function isFree(
  meetup: MeetupToAnswer,
  { status, late, offered, guests, is_any_to_ask }: OwnAnswer,
  now: Date,
): boolean {
  if (status !== "waitlist" || offered === 1) return false;
  return mayClaim(placesOf(meetup), {
    party: 1 + (guests ?? 0),
    isLate: late === 1,
    how: howFilled(meetup, now.getTime()),
    isAnyToAsk: is_any_to_ask === 1,
  });
}
