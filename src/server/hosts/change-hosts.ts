import type { DoorLinkId, MemberId } from "#contract/ids.ts";
import { endDoorLinksOf } from "../access/ended-access.ts";
import { auditMeetup } from "../audit/audit.ts";
import { currentScope } from "../calls/rights.ts";
import type { MeetupContext } from "../calls/writes.ts";
import { enqueue } from "../mail/enqueue.ts";
import { withdrawKinds } from "../mail/status-mails.ts";
import type { Tx } from "../platform/db/schema.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import { type Refused, refused } from "../platform/refusals.ts";
import { memberById } from "../records/members.ts";
import { revokeDoorLink } from "./door-links.ts";

export async function addHost(
  tx: Tx,
  { now, actor, meetup }: MeetupContext,
  member: MemberId,
): Promise<Refused | null> {
  const added = await memberById(tx, member);
  if (!added) return refused("member-not-found");
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("meetup_organisers")
    .values({ meetup_id: meetup.id, member_id: member, added_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return refused("already-organises");
  const announces = (await currentScope(tx, member, meetup.id))?.mayAnnounce ?? false;
  if (member !== actor)
    await enqueue(tx, now, added, { kind: "organiser_added", meetup, by: actor, announces });
  await auditMeetup(tx, now, meetup, { actor, action: "organiser.added", member });
  return null;
}

interface RemovedHost {
  readonly member: MemberId;
  /** Door links to revoke too, whichever organiser made them. */
  readonly links: readonly DoorLinkId[];
}

/** A mail about it that was not sent yet is withdrawn too, and the links that only this right let them make. */
export async function removeHost(
  tx: Tx,
  context: MeetupContext,
  { member, links }: RemovedHost,
): Promise<Refused | null> {
  const { now, actor, meetup } = context;
  const { numDeletedRows } = await tx
    .deleteFrom("meetup_organisers")
    .where("meetup_id", "=", meetup.id)
    .where("member_id", "=", member)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return refused("organises-not");
  await withdrawKinds(tx, now, { meetup: meetup.id, member }, ["organiser_added"]);
  const isStillAllowed = (await currentScope(tx, member, meetup.id)) !== null;
  if (!isStillAllowed) await endDoorLinksOf(tx, now, member, meetup.id);
  // One that was revoked meanwhile is as the admin wants it.
  for (const link of links) await revokeDoorLink(tx, context, link);
  notifyOnCommit(tx, "meetups-changed");
  await auditMeetup(tx, now, meetup, { actor, action: "organiser.removed", member });
  return null;
}

/** Names the acting organiser on the meetup's page, or no longer. */
export async function showHost(
  tx: Tx,
  { now, actor, meetup }: MeetupContext,
  { shown }: { readonly shown: boolean },
): Promise<Refused | null> {
  const { numUpdatedRows } = await tx
    .updateTable("meetup_organisers")
    .set({ shown: shown ? 1 : 0 })
    .where("meetup_id", "=", meetup.id)
    .where("member_id", "=", actor)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return refused("organises-not");
  notifyOnCommit(tx, "meetups-changed");
  const action = shown ? "organiser.shown" : "organiser.hidden";
  await auditMeetup(tx, now, meetup, { actor, action });
  return null;
}
