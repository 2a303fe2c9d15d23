import type { BatchId, MeetupId, MemberId } from "#contract/ids.ts";
import type { NewGuest } from "#contract/responses/guests.ts";
import { type Action, placesOf, type ResponseStatus, statusAfter } from "#domain/places.ts";
import { changeAnswer } from "../answers/change-answer.ts";
import { openMeetup } from "../answers/places/open-meetup.ts";
import { guestsOf, NO_ANSWER, responseOf, standingOf, updateResponse } from "../answers/places/places.ts";
import { waitingAnswers } from "../answers/places/waitlist.ts";
import { auditMeetup } from "../audit/audit.ts";
import { countAnswer, countOrganisers } from "../calls/organisers-limits.ts";
import type { Scope } from "../calls/rights.ts";
import type { CallDeps } from "../calls/writes.ts";
import { hasUnsentOffer } from "../mail/status-mails.ts";
import { ENDS_SESSIONS, lock } from "../platform/db/locks.ts";
import type { MeetupRow, MemberRow, Tx } from "../platform/db/schema.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import type { Deps } from "../platform/deps.ts";
import { isRefused, type Refused, refused } from "../platform/refusals.ts";
import { insertMembers } from "../records/insert-members.ts";
import { meetupById } from "../records/meetups.ts";
import { memberByEmail, memberById } from "../records/members.ts";
import { GUEST_CHANGE, mailAfter, organiserBy, type Undone } from "./undo-guest.ts";

interface NoteInput {
  readonly meetup: MeetupId;
  readonly member: MemberId;
  readonly note: string;
  readonly actor: MemberId;
}

/** Stores an organiser's note about a member's answer; no mail is sent. */
export function noteGuest(
  { db, clock }: Deps,
  { meetup: id, member, note, actor }: NoteInput,
): Promise<Refused | null> {
  return db.write(async (tx) => {
    const meetup = await meetupById(tx, id);
    if (!meetup) return refused("meetup-not-found");
    const noted = await updateResponse(tx, id, member)
      .set({ note })
      .returning("member_id")
      .executeTakeFirst();
    if (!noted) return refused("no-guest");
    notifyOnCommit(tx, "attendance-changed");
    await auditMeetup(tx, clock(), meetup, { actor, action: "guest.noted", member });
    return null;
  });
}

interface GuestEdit {
  readonly meetup: MeetupId;
  readonly action: Action;
  /** The member gets a place even when all are taken. */
  readonly beyond: boolean;
  readonly actor: MemberId;
}

interface Step extends GuestEdit {
  /** The members among which the asked one must be. */
  readonly people: Scope["people"];
  /** The member was created for this change. */
  readonly newcomer: boolean;
  /** Refused when the organisers changed this member's answer too often. */
  readonly countChange: () => Promise<Refused | null>;
}

export interface ChangedGuest {
  readonly member: MemberRow;
  readonly status: ResponseStatus;
  /** Undoes the change; null when nothing changed. */
  readonly change: BatchId | null;
  readonly isMailed: boolean;
}

/**
 * Adds a member to the guest list, if asked with a place beyond the maximum, or removes them. A mail names
 * the organiser.
 */
export function changeGuest(deps: CallDeps, id: MemberId, asked: GuestEdit): Promise<Refused | ChangedGuest> {
  return deps.db.write(async (tx, scope) => {
    const { people } = scope;
    const now = deps.clock();
    const member = await memberById(tx, id);
    if (!member) return refused("member-not-found");
    const meetup = await openMeetup(tx, now, asked.meetup);
    if (isRefused(meetup)) return meetup;
    const countChange = () => countAnswer(tx, { ...deps, scope }, { meetup: meetup.id, member: id });
    return change(tx, now, { meetup, member }, { ...asked, people, newcomer: false, countChange });
  });
}

/** The same for an address that may be unknown: it becomes a member whose address is not confirmed. */
export function addGuest(
  deps: CallDeps,
  { name, email, beyond }: NewGuest,
  { meetup: id, actor }: Pick<GuestEdit, "meetup" | "actor">,
): Promise<Refused | ChangedGuest> {
  const now = deps.clock();
  return deps.db.write(async (tx, scope) => {
    // The meetup comes before the count, and both before a member, also a new one.
    await lock(tx, { meetups: [id] });
    const limited = await countOrganisers(tx, { ...deps, scope }, { what: "people", key: `${actor}` });
    if (limited) return limited;
    const meetup = await openMeetup(tx, now, id);
    if (isRefused(meetup)) return meetup;
    const known = await memberByEmail(tx, email);
    const member =
      known ??
      (await insertMembers(tx, now, [{ email, name, from: "organiser" }])
        .returningAll()
        .executeTakeFirstOrThrow());
    const countChange = () => countAnswer(tx, { ...deps, scope }, { meetup: id, member: member.id });
    const step = { people: "everyone", newcomer: known === undefined, countChange } as const;
    return change(tx, now, { meetup, member }, { meetup: id, action: "confirm", beyond, actor, ...step });
  });
}

async function change(
  tx: Tx,
  now: Date,
  { meetup, member }: { readonly meetup: MeetupRow; readonly member: MemberRow },
  asked: Step,
): Promise<Refused | ChangedGuest> {
  const { actor, action, beyond } = asked;
  const current = await responseOf(tx, meetup.id, member.id);
  if (!current && asked.people === "answered") return refused("no-guest");
  const from = current?.status ?? null;
  const party = 1 + guestsOf(meetup, current, action === "confirm" ? "confirmed" : "declined");
  const to =
    action === "confirm" && beyond
      ? "confirmed"
      : statusAfter(placesOf(meetup), standingOf(current), { action, party, isLate: false });
  if (from === to) return { member, status: to, change: null, isMailed: false };
  const limited = await asked.countChange();
  if (limited) return limited;
  const guest = { meetup: meetup.id, member: member.id };
  const batch = await GUEST_CHANGE.start(tx, now, {
    meetup: meetup.id,
    notBefore: mailAfter(now),
    recipients: 1,
    by: actor,
    data: {
      member: member.id,
      queue_number: meetup.answer_seq,
      meetup,
      before: {
        ...(current ?? NO_ANSWER),
        invited: await isInvited(tx, meetup.id, member.id),
        newcomer: asked.newcomer,
        isOfferUnsent: await hasUnsentOffer(tx, guest),
      },
      waiting: to === "declined" ? await waitingAnswers(tx, meetup.id) : [],
    },
  });
  const { isMailed } = await changeAnswer(tx, now, {
    cause: "organiser",
    meetup,
    member,
    before: current,
    after: { status: to, via: "organiser" },
    by: await organiserBy(tx, actor),
    delay: { notBefore: mailAfter(now), batch },
  });
  const done = to === "declined" ? "guest.removed" : "guest.added";
  await auditMeetup(tx, now, meetup, { actor, action: done, member: member.id });
  return { member, status: to, change: batch, isMailed };
}

async function isInvited(tx: Tx, meetup: MeetupId, member: MemberId): Promise<boolean> {
  const invitation = tx.selectFrom("invitations").select("member_id").where("meetup_id", "=", meetup);
  return (await invitation.where("member_id", "=", member).executeTakeFirst()) !== undefined;
}

interface UndoInput {
  readonly meetup: MeetupId;
  readonly member: MemberId;
  readonly change: BatchId;
  readonly actor: MemberId;
}

/** Undoes a change of the guest list. */
export function undoGuest(
  { db, clock }: Deps,
  { meetup: id, member: memberId, change, actor }: UndoInput,
): Promise<Refused | Undone> {
  const now = clock();
  return db.write(async (tx) => {
    // A newcomer is removed again.
    await lock(tx, { sessions: true });
    const meetup = await openMeetup(tx, now, id);
    if (isRefused(meetup)) return meetup;
    if (!(await memberById(tx, memberId))) return refused("member-not-found");
    const made = await GUEST_CHANGE.find(tx, { id: change });
    if (made?.meetup !== id || made.data.member !== memberId) return refused("guest-changed");
    return (await GUEST_CHANGE.undo(tx, now, { id: change }, actor)) ?? refused("guest-changed");
  }, ENDS_SESSIONS);
}
