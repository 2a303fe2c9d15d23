import type { BatchId, MeetupId, MemberId } from "#contract/ids.ts";
import type { OwnDetails } from "#contract/own-details.ts";
import type { NewAttendee } from "#contract/responses/attendees.ts";
import { secondsAfter } from "#domain/countdown.ts";
import { memberNamed } from "#domain/mailboxes.ts";
import { type Action, placesFreedBy, placesOf, type ResponseStatus, seatsOf } from "#domain/places.ts";
import { changeAnswer } from "../answers/change-answer.ts";
import { refuseDetails, statusWith, storeAnswers } from "../answers/given-details.ts";
import { decideStatus } from "../answers/places/decide-status.ts";
import { openMeetup } from "../answers/places/open-meetup.ts";
import { companionsOf, NO_ANSWER, responseOf, standingOf, updateResponse } from "../answers/places/places.ts";
import { passOnPlaces } from "../answers/places/promote.ts";
import {
  addReserved,
  type Reservation,
  reservationOf,
  reserveMore,
  takeReservation,
} from "../answers/places/reserved.ts";
import { nextInTurn, peopleInTurn } from "../answers/places/waitlist.ts";
import { auditMeetup } from "../audit/audit.ts";
import { countAnswer, countOrganisers } from "../calls/organisers-limits.ts";
import type { MeetupContext, WriteContext } from "../calls/writes.ts";
import { hasQueued, newestMail, queuedChange } from "../mail/status-mails.ts";
import { ENDS_SESSIONS } from "../platform/db/locks.ts";
import type { MeetupRow, MemberRow, Read, ResponseRow, Tx } from "../platform/db/schema.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import { isRefused, type Refused, refused } from "../platform/refusals.ts";
import { forgetDepartures } from "../records/departures.ts";
import { insertMembers } from "../records/insert-members.ts";
import { membersAt } from "../records/mailboxes.ts";
import { meetupById, rereadMeetup } from "../records/meetups.ts";
import { memberById } from "../records/members.ts";
import { ATTENDEE_CHANGE, isAsRecorded } from "./undo-attendee.ts";

export async function noteAttendee(
  tx: Tx,
  { now, actor }: WriteContext,
  {
    meetup: id,
    member,
    note,
  }: { readonly meetup: MeetupId; readonly member: MemberId; readonly note: string },
): Promise<Refused | null> {
  const meetup = await meetupById(tx, id);
  if (!meetup) return refused("meetup-not-found");
  const noted = await updateResponse(tx, { meetup: id, member }, { note })
    .returning("member_id")
    .executeTakeFirst();
  if (!noted) return refused("no-guest");
  notifyOnCommit(tx, "attendance-changed");
  await auditMeetup(tx, now, meetup, { actor, action: "guest.noted", member });
  return null;
}

export interface ChangedAttendee {
  readonly member: MemberId;
  readonly status: ResponseStatus;
  readonly changed: "status" | "details" | "nothing";
  readonly change: BatchId | null;
  readonly isMailed: boolean;
}

interface AttendeeForm {
  readonly action: Action;
  /** The party gets places even when all are taken. */
  readonly beyond: boolean;
  /** Absent: as they are. */
  readonly guests?: number | undefined;
  readonly answers?: OwnDetails["answers"] | undefined;
  /** In which it can be undone; without any it acts at once. */
  readonly seconds?: number;
}

/** Adds a member to the list of attendees, if asked with a place beyond the maximum, or removes them. A mail names the organiser. */
export async function changeAttendee(
  tx: Tx,
  context: MeetupContext,
  { member: id, ...asked }: AttendeeForm & { readonly member: MemberId },
): Promise<Refused | ChangedAttendee> {
  const member = await memberById(tx, id);
  if (!member) return refused("member-not-found");
  const meetup = await openMeetup(tx, context.now, context.meetup);
  if (isRefused(meetup)) return meetup;
  const before = await responseOf(tx, meetup.id, id);
  if (!before && context.scope.people === "answered") return refused("no-guest");
  return change(tx, { ...context, meetup }, { member, before, newcomer: false }, asked);
}

/** The same for an address that may be unknown: it becomes a member whose address is not confirmed. */
export async function addAttendee(
  tx: Tx,
  context: MeetupContext,
  { name, email, seconds = 0, ...asked }: NewAttendee & Pick<AttendeeForm, "seconds">,
): Promise<Refused | ChangedAttendee> {
  const { now, actor } = context;
  // Before a member, also a new one.
  const limited = await countOrganisers(tx, context, { what: "people", key: `${actor}` });
  if (limited) return limited;
  const meetup = await openMeetup(tx, now, context.meetup);
  if (isRefused(meetup)) return meetup;
  const known = memberNamed(await membersAt(tx, email), name);
  await forgetDepartures(tx, context, [email]);
  const member =
    known ??
    (await insertMembers(tx, now, [{ email, name, from: "organiser" }])
      .returningAll()
      .executeTakeFirstOrThrow());
  const attendee = {
    member,
    before: await responseOf(tx, meetup.id, member.id),
    newcomer: known === undefined,
  };
  return change(tx, { ...context, meetup }, attendee, { ...asked, action: "confirm", seconds });
}

interface AttendeeBefore {
  readonly member: MemberRow;
  readonly before: ResponseRow | undefined;
  readonly newcomer: boolean;
}

async function change(
  tx: Tx,
  context: MeetupContext,
  attendee: AttendeeBefore,
  asked: AttendeeForm,
): Promise<Refused | ChangedAttendee> {
  const { now, actor } = context;
  const { member, before } = attendee;
  const { action, beyond, answers } = asked;
  const details = {
    guests:
      asked.guests ?? companionsOf(context.meetup, before, action === "confirm" ? "confirmed" : "declined"),
    answers: answers ?? [],
  };
  const by = beyond ? "organiser-beyond" : "organiser";
  const refusal =
    action === "confirm" && refuseDetails(context.meetup, now, { asked: details, current: before, by });
  if (refusal) return refusal;
  const reservation = await reservationOf(tx, context.meetup, before);
  const party = 1 + details.guests;
  const status = await statusAsked(tx, context, { before, reservation, party }, asked);
  if (status === before?.status) return changeDetails(tx, context, { member, before, reservation, details });
  const limited = await countAnswer(tx, context, { meetup: context.meetup.id, member: member.id });
  if (limited) return limited;
  const meetup = reservation ? await takeReservation(tx, context.meetup, reservation) : context.meetup;
  const notBefore = undoneUntil(meetup, now, asked.seconds ?? 0);
  const batch =
    notBefore &&
    (await startUndo(
      tx,
      { ...context, meetup },
      { ...attendee, status, party, notBefore, reservation, answers },
    ));
  const { isMailed } = await changeAnswer(tx, now, {
    cause: "organiser",
    meetup,
    member,
    before,
    after: { status, via: "organiser", guests: details.guests },
    by: actor,
    delay: notBefore ? { notBefore } : {},
    isReserved: notBefore !== null,
  });
  await addAnswers(tx, { meetup, member }, details.answers);
  if (batch !== null && before?.status === "waitlist") await reserveForOthers(tx, now, meetup, batch);
  if (reservation)
    await passOnPlaces(tx, now, context.meetup, { known: member.id, isUncertain: notBefore !== null });
  const done = status === "declined" ? "guest.removed" : "guest.added";
  await auditMeetup(tx, now, meetup, { actor, action: done, member: member.id });
  return { member: member.id, status, changed: "status", change: batch, isMailed };
}

async function addAnswers(
  tx: Tx,
  { meetup, member }: { readonly meetup: MeetupRow; readonly member: MemberRow },
  answers: OwnDetails["answers"],
): Promise<void> {
  if (answers.length === 0) return;
  const recorded = await responseOf(tx, meetup.id, member.id);
  if (recorded) await storeAnswers(tx, recorded, answers);
}

interface ChangedDetails {
  readonly member: MemberRow;
  readonly before: ResponseRow;
  readonly reservation: Reservation | null;
  readonly details: Pick<OwnDetails, "guests" | "answers">;
}

/**
 * As the member's own change of it: at once, with a mail only for a party that gets its places. What fewer companions free waits with an
 * earlier change that can be undone, because that undo brings them back.
 */
async function changeDetails(
  tx: Tx,
  context: MeetupContext,
  { member, before, reservation, details: { guests, answers } }: ChangedDetails,
): Promise<Refused | ChangedAttendee> {
  const { now, actor } = context;
  const isSame = guests === before.guests && answers.length === 0;
  if (isSame)
    return { member: member.id, status: before.status, changed: "nothing", change: null, isMailed: false };
  const limited = await countAnswer(tx, context, { meetup: context.meetup.id, member: member.id });
  if (limited) return limited;
  const fewer = seatsOf(standingOf(before)) > 0 ? Math.max(0, before.guests - guests) : 0;
  const meetup = reservation ? await reserveMore(tx, context.meetup, reservation, fewer) : context.meetup;
  await addAnswers(tx, { meetup, member }, answers);
  const status = await statusWith(tx, meetup, { current: before, guests });
  const { isMailed } =
    guests === before.guests
      ? { isMailed: false }
      : await changeAnswer(tx, now, {
          cause: "organiser",
          meetup,
          member,
          before,
          after: { status, via: "organiser", guests },
          by: actor,
          delay: {},
          isReserved: reservation !== null && fewer > 0,
        });
  notifyOnCommit(tx, "meetups-changed");
  await auditMeetup(tx, now, meetup, { actor, action: "guest.details", member: member.id });
  return { member: member.id, status, changed: "details", change: null, isMailed };
}

/** The start ends it: what is free then is free. Null: it acts at once. */
function undoneUntil({ starts_at }: MeetupRow, now: Date, seconds: number): Date | null {
  if (seconds === 0) return null;
  const start = Date.parse(starts_at);
  const end = secondsAfter(now, seconds);
  return start > now.getTime() && start < end.getTime() ? new Date(start) : end;
}

interface AnswerBefore {
  readonly before: ResponseRow | undefined;
  /** A place that an organiser freed is the member's again. */
  readonly reservation: Reservation | null;
  readonly party: number;
}

async function statusAsked(
  tx: Tx,
  { now, meetup }: MeetupContext,
  { before, reservation, party }: AnswerBefore,
  { action, beyond }: AttendeeForm,
): Promise<ResponseStatus> {
  if (action === "confirm" && beyond) return "confirmed";
  return (await decideStatus(tx, now, meetup, { action, before, party, reservation })).status;
}

interface StartedUndo extends AttendeeBefore {
  readonly status: ResponseStatus;
  readonly party: number;
  readonly notBefore: Date;
  readonly reservation: Reservation | null;
  readonly answers: OwnDetails["answers"] | undefined;
}

/** Before anything changes: the batch has what its undo restores, and the mails about the change carry its id. */
async function startUndo(
  tx: Tx,
  { now, actor, meetup }: MeetupContext,
  { member, before, newcomer, status, party, notBefore, reservation, answers = [] }: StartedUndo,
): Promise<BatchId> {
  /** What the undo gives back, also to a party that now comes with fewer: others do not get it meanwhile. */
  const had = (reservation?.places ?? 0) + seatsOf(standingOf(before));
  const attendee = { meetup: meetup.id, member: member.id };
  const { before: told = meetup, isAddressNew = false } = (await queuedChange(tx, now, attendee)) ?? {};
  return ATTENDEE_CHANGE.start(tx, now, {
    meetup: meetup.id,
    member: member.id,
    notBefore,
    recipients: 1,
    places:
      status === "declined"
        ? Math.max(had, await placesFreed(tx, now, meetup, before))
        : Math.max(0, had - (status === "confirmed" ? party : 0)),
    by: actor,
    data: {
      queue_number: meetup.answer_seq,
      meetup,
      reservation: takenFrom(reservation),
      newestMail: await newestMail(tx),
      told: { before: told, isAddressNew },
      answers:
        answers.length > 0
          ? { was: before?.answers ?? null, version: 1 + (before?.details_version ?? 0) }
          : null,
      before: {
        ...(before ?? NO_ANSWER),
        invited: await isInvited(tx, meetup.id, member.id),
        newcomer,
        isOfferUnsent: await hasQueued(tx, now, attendee, "offered"),
        // What the change withdraws unsent, the undo tells again.
        ...((await hasQueued(tx, now, attendee, "few_places")) && { told_free: 0 }),
      },
    },
  });
}

/** A member that waited may have kept others from free places: theirs too wait for the end of the minute. */
async function reserveForOthers(tx: Tx, now: Date, { id }: MeetupRow, batch: BatchId): Promise<void> {
  const people = await peopleInTurn(tx, await rereadMeetup(tx, id), now);
  if (people > 0) await addReserved(tx, batch, people);
}

const takenFrom = (reservation: Reservation | null) =>
  reservation === null || reservation.batch === null
    ? null
    : { batch: reservation.batch, places: reservation.places };

async function placesFreed(
  read: Read,
  now: Date,
  meetup: MeetupRow,
  before: ResponseRow | undefined,
): Promise<number> {
  const standing = standingOf(before);
  if (!before || !standing) return 0;
  const isNext = (await nextInTurn(read, meetup, now)) === before.member_id;
  return placesFreedBy(placesOf(meetup), standing, isNext);
}

async function isInvited(tx: Tx, meetup: MeetupId, member: MemberId): Promise<boolean> {
  const invitation = tx.selectFrom("invitations").select("member_id").where("meetup_id", "=", meetup);
  return (await invitation.where("member_id", "=", member).executeTakeFirst()) !== undefined;
}

export async function undoAttendee(
  tx: Tx,
  { now, actor, meetup: locked }: MeetupContext,
  { member, change: id }: { readonly member: MemberId; readonly change: BatchId },
): Promise<Refused | true> {
  const meetup = await openMeetup(tx, now, locked);
  if (isRefused(meetup)) return meetup;
  if (!(await memberById(tx, member))) return refused("member-not-found");
  const made = await ATTENDEE_CHANGE.find(tx, { id });
  if (made?.meetup !== meetup.id || made.member !== member) return refused("guest-changed");
  const current = await responseOf(tx, meetup.id, member);
  if (!current || !isAsRecorded(current, made.data)) return refused("guest-changed");
  return (await ATTENDEE_CHANGE.undo(tx, now, { id }, actor)) ?? refused("guest-changed");
}
// A newcomer is removed again.
undoAttendee.first = ENDS_SESSIONS;
