import type { MeetupId, MemberId } from "#contract/ids.ts";
import { addDays, dateIn, type Instant } from "#domain/dutch-dates.ts";
import { isPastAsking } from "#domain/meetup-status.ts";
import {
  type Action,
  isAfterDeadline,
  isYes,
  type ResponseStatus,
  type ResponseVia,
} from "#domain/places.ts";
import type { AnswerOutcome } from "#domain/wording.ts";
import { kindsThatAre } from "../mail/kinds.ts";
import { type AttendeeKey, withdrawKinds } from "../mail/status-mails.ts";
import { prepared } from "../platform/db/prepared.ts";
import type { MeetupRow, MemberRow, Tx } from "../platform/db/schema.ts";
import { WAITLIST_POSITION } from "../platform/db/sql.ts";
import type { TxContext } from "../platform/deps.ts";
import { isRefused, type Refused, refused } from "../platform/refusals.ts";
import { memberById } from "../records/members.ts";
import { isOvertaken, saidAfter } from "../records/said-answers.ts";
import { changeAnswer } from "./change-answer.ts";
import { decideStatus } from "./places/decide-status.ts";
import { openMeetup } from "./places/open-meetup.ts";
import { companionsOf, updateResponse } from "./places/places.ts";
import { type Filled, passOnPlaces } from "./places/promote.ts";
import { endReservation, type Reservation, reservationOf } from "./places/reserved.ts";

type OwnVia = Exclude<ResponseVia, "organiser" | "waitlist">;

interface GivenAnswer {
  readonly member: MemberId;
  readonly action: Action;
  readonly via: OwnVia;
  /** When the member gave it; absent: now. */
  readonly saidAt?: Instant;
  /** The newest answer that it may replace, by its moment; null: none. Absent: whatever there is. */
  readonly replaces?: Instant | null | undefined;
}

/** Records a member's answer, serialised per meetup: it never gives a place too many. */
export async function respond(
  tx: Tx,
  { now, config, meetup: locked }: TxContext & { readonly meetup: MeetupRow },
  { member: id, action, via, saidAt = now.toISOString(), replaces }: GivenAnswer,
): Promise<Refused | AnswerOutcome> {
  const opened = await openMeetup(tx, now, locked, "meetup-not-found");
  const member = await memberById(tx, id);
  if (!member) return refused(via === "site" ? "no-session" : "invalid-link");
  if (isRefused(opened)) return opened;
  const [before] = await ownAnswers(tx, { meetup: opened.id, member: id });
  if (before && replaces !== undefined && isOvertaken(before, replaces)) return overtaken(before, action);
  const reservation = await reservationOf(tx, opened, before);
  const meetup = reservation ? await endReservation(tx, opened, reservation) : opened;
  const decided = await decide(tx, now, meetup, { before, action, reservation });
  if (before?.status === "waitlist" && decided.status === "waitlist" && before.offered_until)
    return refused("offer-lapsed");
  const filled = await record(tx, now, { meetup, member, before, decided, via, saidAt });
  if (reservation) await passOnPlaces(tx, now, opened, { known: id });
  const { status } = decided;
  const isSame = before?.status === status;
  return {
    status,
    position: isSame ? before.waitlist_position : newPosition(meetup, status),
    vacated: vacated(now, meetup, { before, decided, filled }),
    isLate: isSame ? before.late === 1 : status === "waitlist" && decided.isLate,
    reconfirmed: decided.isReconfirmed && isSame ? whenToMeet(meetup, now, config.site.timeZone) : undefined,
  };
}

/** What is recorded stays, also when an older answer says the same: it claims no offered place. */
function overtaken(before: NonNullable<Before>, action: Action): AnswerOutcome {
  const { status, waitlist_position: position, late } = before;
  const isOther = isYes(status) !== (action === "confirm");
  return { status, position, isLate: late === 1, isOvertaken: isOther ? true : undefined };
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

interface Deciding {
  readonly before: Before;
  readonly action: Action;
  readonly reservation: Reservation | null;
}

async function decide(
  tx: Tx,
  now: Date,
  meetup: MeetupRow,
  { before, action, reservation }: Deciding,
): Promise<Decided> {
  const isLate = isAfterDeadline(meetup.answer_by, now.getTime());
  const party = 1 + companionsOf(meetup, before, action === "confirm" ? "confirmed" : "declined");
  const asked = { action, before, party, isLate, reservation };
  const { status, isAnyToAsk } = await decideStatus(tx, now, meetup, asked);
  return {
    status,
    party,
    isLate,
    isReconfirmed: isPastAsking(meetup) && status === "confirmed",
    isAnyToAsk,
  };
}

interface DecidedAnswer {
  readonly meetup: MeetupRow;
  readonly member: MemberRow;
  readonly before: Before;
  readonly decided: Decided;
  readonly via: OwnVia;
  readonly saidAt: Instant;
}

/** @returns how the place that it left was filled; null when the status stays */
async function record(
  tx: Tx,
  now: Date,
  { meetup, member, before, decided, via, saidAt }: DecidedAnswer,
): Promise<Filled> {
  const { status, party, isLate, isReconfirmed } = decided;
  const isSame = before?.status === status;
  if (isSame)
    await updateResponse(
      tx,
      { meetup: meetup.id, member: member.id },
      { said_at: saidAfter(before, saidAt) },
    ).execute();
  const isOrganisers = before?.via === "organiser";
  if (isOrganisers) await takeOver(tx, now, { meetup: meetup.id, member: member.id, via });
  if (isSame && isReconfirmed) await reconfirm(tx, now, meetup.id, member.id);
  if (isSame && !isOrganisers) return null;
  const { filled } = await changeAnswer(tx, now, {
    cause: "member",
    meetup,
    member,
    before,
    after: { status, via, saidAt, guests: party - 1, isLate, isReconfirmed },
  });
  return filled;
}

function vacated(
  now: Date,
  meetup: MeetupRow,
  {
    before,
    decided,
    filled,
  }: { readonly before: Before; readonly decided: Decided; readonly filled: Filled },
): AnswerOutcome["vacated"] {
  if (!isYes(before?.status) || decided.status !== "declined") return undefined;
  const position = before?.waitlist_position ?? null;
  const behind = position === null ? 0 : meetup.waitlist_members - position;
  const hadPlace = before?.status === "confirmed" || before?.offered === 1;
  const freed = hadPlace ? filled : null;
  if (freed !== null) return freed;
  if (behind > 0) return "moved-up";
  return isAfterDeadline(meetup.answer_by, now.getTime()) ? "closed" : "free";
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
