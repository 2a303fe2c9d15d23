import type { BatchId, MeetupId, MemberId } from "#contract/ids.ts";
import type { NewAttendee } from "#contract/responses/attendees.ts";
import { type Action, placesOf, type ResponseStatus, statusAfter } from "#domain/places.ts";
import { changeAnswer } from "../answers/change-answer.ts";
import { openMeetup } from "../answers/places/open-meetup.ts";
import { companionsOf, NO_ANSWER, responseOf, standingOf, updateResponse } from "../answers/places/places.ts";
import { organiserBy } from "../answers/places/state-status.ts";
import { waitingAnswers } from "../answers/places/waitlist.ts";
import { auditMeetup } from "../audit/audit.ts";
import { countAnswer, countOrganisers } from "../calls/organisers-limits.ts";
import type { MeetupContext, WriteContext } from "../calls/writes.ts";
import { hasQueuedOffer, newestMail, queuedChange } from "../mail/status-mails.ts";
import { ENDS_SESSIONS } from "../platform/db/locks.ts";
import type { MeetupRow, MemberRow, ResponseRow, Tx } from "../platform/db/schema.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import { isRefused, type Refused, refused } from "../platform/refusals.ts";
import { insertMembers } from "../records/insert-members.ts";
import { meetupById } from "../records/meetups.ts";
import { memberByEmail, memberById } from "../records/members.ts";
import { ATTENDEE_CHANGE, mailAfter, type Undone } from "./undo-attendee.ts";

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
  readonly member: MemberRow;
  readonly status: ResponseStatus;
  readonly change: BatchId | null;
  readonly isMailed: boolean;
}

interface Asked {
  readonly action: Action;
  /** The member gets a place even when all are taken. */
  readonly beyond: boolean;
}

/** Adds a member to the guest list, if asked with a place beyond the maximum, or removes them. A mail names the organiser. */
export async function changeAttendee(
  tx: Tx,
  context: MeetupContext,
  { member: id, ...asked }: Asked & { readonly member: MemberId },
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
  { name, email, beyond }: NewAttendee,
): Promise<Refused | ChangedAttendee> {
  const { now, actor } = context;
  // Before a member, also a new one.
  const limited = await countOrganisers(tx, context, { what: "people", key: `${actor}` });
  if (limited) return limited;
  const meetup = await openMeetup(tx, now, context.meetup);
  if (isRefused(meetup)) return meetup;
  const known = await memberByEmail(tx, email);
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
  return change(tx, { ...context, meetup }, attendee, { action: "confirm", beyond });
}

interface GuestBefore {
  readonly member: MemberRow;
  readonly before: ResponseRow | undefined;
  readonly newcomer: boolean;
}

async function change(
  tx: Tx,
  context: MeetupContext,
  attendee: GuestBefore,
  asked: Asked,
): Promise<Refused | ChangedAttendee> {
  const { now, actor, meetup } = context;
  const { member, before } = attendee;
  const status = statusAsked(meetup, before, asked);
  if (status === before?.status) return { member, status, change: null, isMailed: false };
  const limited = await countAnswer(tx, context, { meetup: meetup.id, member: member.id });
  if (limited) return limited;
  const batch = await startUndo(tx, context, { ...attendee, status });
  const { isMailed } = await changeAnswer(tx, now, {
    cause: "organiser",
    meetup,
    member,
    before,
    after: { status, via: "organiser", guests: companionsOf(meetup, before, status) },
    by: await organiserBy(tx, actor),
    delay: { notBefore: mailAfter(now) },
  });
  const done = status === "declined" ? "guest.removed" : "guest.added";
  await auditMeetup(tx, now, meetup, { actor, action: done, member: member.id });
  return { member, status, change: batch, isMailed };
}

function statusAsked(
  meetup: MeetupRow,
  before: ResponseRow | undefined,
  { action, beyond }: Asked,
): ResponseStatus {
  if (action === "confirm" && beyond) return "confirmed";
  const party = 1 + companionsOf(meetup, before, action === "confirm" ? "confirmed" : "declined");
  return statusAfter(placesOf(meetup), standingOf(before), { action, party, isLate: false });
}

/** Before anything changes: the batch has what its undo restores, and the mails about the change carry its id. */
async function startUndo(
  tx: Tx,
  { now, actor, meetup }: MeetupContext,
  { member, before, newcomer, status }: GuestBefore & { readonly status: ResponseStatus },
): Promise<BatchId> {
  const attendee = { meetup: meetup.id, member: member.id };
  const { before: told = meetup, isAddressNew = false } = (await queuedChange(tx, now, attendee)) ?? {};
  return ATTENDEE_CHANGE.start(tx, now, {
    meetup: meetup.id,
    notBefore: mailAfter(now),
    recipients: 1,
    by: actor,
    data: {
      member: member.id,
      queue_number: meetup.answer_seq,
      meetup,
      newestMail: await newestMail(tx),
      told: { before: told, isAddressNew },
      before: {
        ...(before ?? NO_ANSWER),
        invited: await isInvited(tx, meetup.id, member.id),
        newcomer,
        isOfferUnsent: await hasQueuedOffer(tx, now, attendee),
      },
      waiting: status === "declined" ? await waitingAnswers(tx, meetup.id) : [],
    },
  });
}

async function isInvited(tx: Tx, meetup: MeetupId, member: MemberId): Promise<boolean> {
  const invitation = tx.selectFrom("invitations").select("member_id").where("meetup_id", "=", meetup);
  return (await invitation.where("member_id", "=", member).executeTakeFirst()) !== undefined;
}

export async function undoAttendee(
  tx: Tx,
  { now, actor, meetup: locked }: MeetupContext,
  { member, change: id }: { readonly member: MemberId; readonly change: BatchId },
): Promise<Refused | Undone> {
  const meetup = await openMeetup(tx, now, locked);
  if (isRefused(meetup)) return meetup;
  if (!(await memberById(tx, member))) return refused("member-not-found");
  const made = await ATTENDEE_CHANGE.find(tx, { id });
  if (made?.meetup !== meetup.id || made.data.member !== member) return refused("guest-changed");
  return (await ATTENDEE_CHANGE.undo(tx, now, { id }, actor)) ?? refused("guest-changed");
}
// A newcomer is removed again.
undoAttendee.first = ENDS_SESSIONS;
