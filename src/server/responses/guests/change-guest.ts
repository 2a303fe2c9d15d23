import { type Refused, refused } from "#contract/refusals.ts";
import type { NewGuest } from "#contract/responses/guests.ts";
import type { MeetupId, MemberId } from "#contract/row-id.ts";
import { whyShut } from "#domain/life.ts";
import { type Action, type ResponseStatus, statusAfter } from "#domain/places.ts";
import { audit } from "../../audit/record.ts";
import type { MeetupRow, MemberRow, Tx } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { ensureInvited } from "../../invitations/invite.ts";
import { insertMembers } from "../../members/insert-members.ts";
import { memberByEmail, memberById } from "../../members/queries.ts";
import { lockMeetup } from "../../places/lock-meetup.ts";
import { placesOf } from "../../places/places-of.ts";
import { promoteFromWaitlist } from "../../places/promote.ts";
import { NO_ANSWER, recordStatus } from "../../places/record-status.ts";
import { tellFreePlace } from "../../webhooks/tell-free-place.ts";
import { keepBefore } from "./before-change.ts";
import { mailAfter, tellGuest } from "./tell-guest.ts";

interface Asked {
  readonly meetup: MeetupId;
  readonly action: Action;
  /** They have a place also where all are taken. */
  readonly beyond: boolean;
  readonly actor: MemberId;
  /** They are a member since a moment ago. */
  readonly newcomer?: boolean;
}

type Outcome =
  | {
      readonly kind: "changed";
      readonly member: MemberRow;
      readonly status: ResponseStatus;
      /** The number by which the change can be undone; null where nothing changed. */
      readonly change: number | null;
    }
  | Refused;

/** Puts a member on the guest list, gives them a place that is not there, or takes them off; they are told who did it. */
export function changeGuest({ db, clock }: Deps, id: MemberId, asked: Asked): Promise<Outcome> {
  return db.write(async (tx) => {
    const member = await memberById(tx, id);
    return member ? change(tx, clock(), member, asked) : refused("member-not-found");
  });
}

/** The same for who may be no member yet: then they are one that has still to confirm the address. */
export function addGuest(
  { db, clock }: Deps,
  { name, email, beyond }: NewGuest,
  { meetup, actor }: Pick<Asked, "meetup" | "actor">,
): Promise<Outcome> {
  const now = clock();
  return db.write(async (tx) => {
    const known = await memberByEmail(tx, email);
    const member =
      known ??
      (await insertMembers(tx, now, [{ email, name, from: "organiser" }])
        .returningAll()
        .executeTakeFirstOrThrow());
    const newcomer = known === undefined;
    return change(tx, now, member, { meetup, action: "confirm", beyond, actor, newcomer });
  });
}

async function change(tx: Tx, now: Date, member: MemberRow, asked: Asked): Promise<Outcome> {
  const { actor, action, beyond } = asked;
  const meetup = await openMeetup(tx, now, asked.meetup);
  if ("why" in meetup) return meetup;
  const current = await responseOf(tx, meetup.id, member.id);
  const from = current?.status ?? null;
  const to = action === "confirm" && beyond ? "confirmed" : statusAfter(placesOf(meetup), from, action);
  if (from === to) return { kind: "changed", member, status: to, change: null };
  const invited = await isInvited(tx, meetup.id, member.id);
  await ensureInvited(tx, now, meetup.id, member.id);
  const step = {
    from,
    to,
    changedBefore: (current?.changes ?? 0) > 0,
    via: "organiser",
    recordedBy: actor,
  } as const;
  const before = keepBefore({ ...(current ?? NO_ANSWER), invited, newcomer: asked.newcomer ?? false });
  await recordStatus(tx, now, meetup, member.id, step, before);
  if (from === "confirmed") {
    await promoteFromWaitlist(tx, now, meetup.id, mailAfter(now));
    await tellFreePlace(tx, now, meetup, mailAfter(now));
  }
  await tellGuest(tx, now, { meetup, member, status: to, actor });
  await audit(tx, now, {
    actor,
    action: to === "declined" ? "guest.removed" : "guest.added",
    target: `member:${member.id}`,
    detail: meetup.title,
  });
  return { kind: "changed", member, status: to, change: meetup.answer_seq };
}

async function isInvited(tx: Tx, meetup: MeetupId, member: MemberId): Promise<boolean> {
  const invitation = tx.selectFrom("invitations").select("member_id").where("meetup_id", "=", meetup);
  return (await invitation.where("member_id", "=", member).executeTakeFirst()) !== undefined;
}

/** The meetup, locked, where its guest list may still change. */
export async function openMeetup(tx: Tx, now: Date, id: MeetupId): Promise<MeetupRow | Refused> {
  const meetup = await lockMeetup(tx, id);
  if (!meetup) return refused("meetup-not-found");
  const shut = whyShut(meetup, now.getTime());
  return shut ? refused(SHUT[shut]) : meetup;
}

const SHUT = { draft: "meetup-still-draft", cancelled: "meetup-cancelled", over: "meetup-over" } as const;

export function responseOf(tx: Tx, meetup: MeetupId, member: MemberId) {
  return tx
    .selectFrom("responses")
    .selectAll()
    .where("meetup_id", "=", meetup)
    .where("member_id", "=", member)
    .executeTakeFirst();
}
