import type { MeetupId, MemberId } from "#contract/ids.ts";
import { addDays, dateIn } from "#domain/dutch-dates.ts";
import { isPastAsking } from "#domain/meetup-status.ts";
import { howFilled, mayClaim } from "#domain/offers.ts";
import {
  type Action,
  isAfterDeadline,
  isYes,
  placesOf,
  type ResponseStatus,
  type ResponseVia,
  statusAfter,
} from "#domain/places.ts";
import type { Outcome } from "#domain/wording.ts";
import { kindsThatAre } from "../mail/kinds.ts";
import { type AttendeeKey, withdrawKinds } from "../mail/status-mails.ts";
import { prepared } from "../platform/db/prepared.ts";
import type { MeetupRow, MemberRow, Tx } from "../platform/db/schema.ts";
import { WAITLIST_POSITION } from "../platform/db/sql.ts";
import type { TxContext } from "../platform/deps.ts";
import { isRefused, type Refused, refused } from "../platform/refusals.ts";
import { rereadMeetup } from "../records/meetups.ts";
import { memberById } from "../records/members.ts";
import type { OwnAnswer } from "../records/own-answer.ts";
import { hasPartyToAsk } from "../records/waitlist.ts";
import { changeAnswer } from "./change-answer.ts";
import { openMeetup } from "./places/open-meetup.ts";
import { companionsOf, standingOf, updateResponse } from "./places/places.ts";

type OwnVia = Exclude<ResponseVia, "organiser" | "waitlist">;

export type RecordedResponse = Outcome & {
  readonly meetup: MeetupRow;
  readonly own: OwnAnswer;
};

/** Records a member's answer, serialised per meetup: it never gives a place too many. */
export async function respond(
  tx: Tx,
  { now, config, meetup: locked }: TxContext & { readonly meetup: MeetupRow },
  { member: id, action, via }: { readonly member: MemberId; readonly action: Action; readonly via: OwnVia },
): Promise<Refused | RecordedResponse> {
  const meetup = await openMeetup(tx, now, locked, "meetup-not-found");
  const member = await memberById(tx, id);
  if (!member) return refused(via === "site" ? "no-session" : "invalid-link");
  if (isRefused(meetup)) return meetup;
  const [before] = await ownAnswers(tx, { meetup: meetup.id, member: id });
  const decided = await decide(tx, now, meetup, { before, action });
  if (before?.status === "waitlist" && decided.status === "waitlist" && before.offered_until)
    return refused("offer-lapsed");
  const filled = await record(tx, now, { meetup, member, before, decided, via });
  const own = ownAfter(meetup, now, { before, decided });
  return {
    status: decided.status,
    position: own.waitlist_position,
    vacated: vacated(meetup, { before, decided, filled }),
    isLate: own.late === 1,
    reconfirmed:
      decided.isReconfirmed && before?.status === decided.status
        ? whenToMeet(meetup, now, config.site.timeZone)
        : undefined,
    own,
    meetup: await rereadMeetup(tx, meetup.id),
  };
}

type Before = Awaited<ReturnType<typeof ownAnswers>>[number] | undefined;

interface Decided {
  readonly status: ResponseStatus;
  readonly party: number;
  readonly isLate: boolean;
  readonly isReconfirmed: boolean;
  /** Whether a party was still to be offered places when the answer was decided. */
  readonly isAnyToAsk: boolean;
}

async function decide(
  tx: Tx,
  now: Date,
  meetup: MeetupRow,
  { before, action }: { readonly before: Before; readonly action: Action },
): Promise<Decided> {
  const isLate = isAfterDeadline(meetup.answer_by, now.getTime());
  const party = 1 + companionsOf(meetup, before, action === "confirm" ? "confirmed" : "declined");
  const how = howFilled(meetup, now.getTime());
  const isAnyToAsk = how === "offered" && (await hasPartyToAsk(tx, meetup.id));
  const isClaim = mayClaim(placesOf(meetup), {
    party,
    isLate: before?.status === "waitlist" ? before.late === 1 : isLate,
    how,
    isAnyToAsk,
  });
  const status = statusAfter(placesOf(meetup), standingOf(before), { action, party, isLate, isClaim });
  return {
    status,
    party,
    isLate,
    isReconfirmed: isPastAsking(meetup) && status === "confirmed",
    isAnyToAsk,
  };
}

interface Change {
  readonly meetup: MeetupRow;
  readonly member: MemberRow;
  readonly before: Before;
  readonly decided: Decided;
  readonly via: OwnVia;
}

/** @returns how the place that it left was filled; null when the status stays */
async function record(tx: Tx, now: Date, { meetup, member, before, decided, via }: Change): Promise<Filled> {
  const { status, party, isLate, isReconfirmed } = decided;
  const isSame = before?.status === status;
  const isOrganisers = before?.via === "organiser";
  if (isOrganisers) await takeOver(tx, now, { meetup: meetup.id, member: member.id, via });
  if (isSame && isReconfirmed) await reconfirm(tx, now, meetup.id, member.id);
  if (isSame && !isOrganisers) return null;
  const { filled } = await changeAnswer(tx, now, {
    cause: "member",
    meetup,
    member,
    before,
    after: { status, via, guests: party - 1, isLate, isReconfirmed },
  });
  return filled;
}

type Filled = Awaited<ReturnType<typeof changeAnswer>>["filled"];

function ownAfter(
  meetup: MeetupRow,
  now: Date,
  { before, decided }: { readonly before: Before; readonly decided: Decided },
) {
  const { status, party, isLate, isReconfirmed, isAnyToAsk } = decided;
  const isSame = before?.status === status;
  return {
    guests: party - 1,
    answers: before?.answers ?? null,
    status,
    late: status === "waitlist" && isLate ? 1 : 0,
    offers: 0,
    offered: 0,
    offered_until: null,
    answered_at: now.toISOString(),
    ...(isSame && before),
    reconfirmed_at: isReconfirmed ? now.toISOString() : null,
    is_any_to_ask: isAnyToAsk ? 1 : 0,
    waitlist_position: isSame ? (before?.waitlist_position ?? null) : newPosition(meetup, status),
  };
}

function vacated(
  meetup: MeetupRow,
  {
    before,
    decided,
    filled,
  }: { readonly before: Before; readonly decided: Decided; readonly filled: Filled },
): Outcome["vacated"] {
  if (!isYes(before?.status) || decided.status !== "declined") return undefined;
  const position = before?.waitlist_position ?? null;
  const behind = position === null ? 0 : meetup.waitlist_members - position;
  return filled ?? (behind > 0 ? "moved-up" : "free");
}

const newPosition = ({ waitlist_members }: MeetupRow, to: ResponseStatus): number | null =>
  to === "waitlist" ? waitlist_members + 1 : null;

const whenToMeet = ({ date }: MeetupRow, now: Date, timeZone: string) =>
  date === addDays(dateIn(timeZone, now.getTime()), 1) ? "for-tomorrow" : "for-today";

async function reconfirm(tx: Tx, now: Date, meetup: MeetupId, member: MemberId): Promise<void> {
  await updateResponse(tx, { meetup, member }, { reconfirmed_at: now.toISOString() })
    .where("reconfirmed_at", "is", null)
    .execute();
}

/** Replaces an organiser's answer: no mail names the organiser any more, and no undo reverts it. */
async function takeOver(
  tx: Tx,
  now: Date,
  { meetup, member, via }: { meetup: MeetupId; member: MemberId; via: ResponseVia },
): Promise<void> {
  await withdrawKinds(tx, now, { meetup, member }, kindsThatAre("of-change"));
  await updateResponse(tx, { meetup, member }, { via, recorded_by: null }).execute();
}

const ownAnswers = prepared((read, { meetup, member }: AttendeeKey) =>
  read
    .selectFrom("responses")
    .selectAll()
    .select(WAITLIST_POSITION)
    .where("meetup_id", "=", meetup)
    .where("member_id", "=", member),
);
