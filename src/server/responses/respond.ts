import type { MeetupId } from "#contract/meetups.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import { placeFor, type ResponseStatus } from "#domain/places.ts";
import { isOver } from "#domain/timing.ts";
import type { MeetupRow, MemberRow, Tx } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ensureInvited } from "../guest-list/invite.ts";
import { lockMeetup } from "../guest-list/lock-meetup.ts";
import { promoteWaiting } from "../guest-list/promote.ts";
import { recordStatus } from "../guest-list/record-status.ts";
import { enqueue } from "../mail/enqueue.ts";
import { meetupById } from "../meetups/queries.ts";

export type Action = "confirm" | "decline";

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
  const to = statusAfter(meetup, from, action);
  if (from === to) return { kind: "answered", status: to, meetup };
  await ensureInvited(tx, now, id, member.id);
  await recordStatus(tx, now, meetup, member.id, { from, to, changedBefore: (current?.changes ?? 0) > 0 });
  if (from === "confirmed") await promoteWaiting(tx, now, id);
  if (to === "confirmed") await enqueue(tx, now, member, { kind: "confirmation", meetup });
  if (to === "waitlist") await enqueue(tx, now, member, { kind: "waitlisted", meetup });
  return { kind: "answered", status: to, meetup: (await meetupById(tx, id)) ?? meetup };
}

/** Confirming again changes nothing: whoever comes or waits keeps their place. */
function statusAfter(meetup: MeetupRow, from: ResponseStatus | null, action: Action): ResponseStatus {
  if (action === "decline") return "declined";
  if (from === "confirmed" || from === "waitlist") return from;
  return placeFor({ max: meetup.max_participants, confirmed: meetup.confirmed, waiting: meetup.waiting });
}
