import { type Refused, refused } from "#contract/refusals.ts";
import type { MeetupId } from "#contract/row-id.ts";
import { type Action, type ResponseStatus, statusAfter } from "#domain/places.ts";
import { isOver } from "#domain/timing.ts";
import type { MeetupRow, MemberRow, Tx } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ensureInvited } from "../invitations/invite.ts";
import { enqueue } from "../mail/enqueue.ts";
import { meetupById } from "../meetups/queries.ts";
import { lockMeetup } from "../places/lock-meetup.ts";
import { placesOf } from "../places/places-of.ts";
import { promoteFromWaitlist } from "../places/promote.ts";
import { recordStatus } from "../places/record-status.ts";

export type RespondAnswer = { kind: "answered"; status: ResponseStatus; meetup: MeetupRow } | Refused;

/** Records a member's answer in one transaction, serialised per meetup: never one place too many. */
export function respond(deps: Deps, member: MemberRow, id: MeetupId, action: Action): Promise<RespondAnswer> {
  return deps.db.write((tx) => respondIn(tx, deps.clock(), member, id, action));
}

async function respondIn(
  tx: Tx,
  now: Date,
  member: MemberRow,
  id: MeetupId,
  action: Action,
): Promise<RespondAnswer> {
  const meetup = await lockMeetup(tx, id);
  if (!meetup) return refused("meetup-not-found");
  if (isOver(meetup.ends_at, now.getTime())) return refused("meetup-over");
  const current = await tx
    .selectFrom("responses")
    .select(["status", "changes"])
    .where("meetup_id", "=", id)
    .where("member_id", "=", member.id)
    .executeTakeFirst();
  const from = current?.status ?? null;
  const to = statusAfter(placesOf(meetup), from, action);
  if (from === to) return { kind: "answered", status: to, meetup };
  await ensureInvited(tx, now, id, member.id);
  await recordStatus(tx, now, meetup, member.id, { from, to, changedBefore: (current?.changes ?? 0) > 0 });
  if (from === "confirmed") await promoteFromWaitlist(tx, now, id);
  if (to === "confirmed") await enqueue(tx, now, member, { kind: "confirmation", meetup });
  if (to === "waitlist") await enqueue(tx, now, member, { kind: "waitlisted", meetup });
  return { kind: "answered", status: to, meetup: (await meetupById(tx, id)) ?? meetup };
}
