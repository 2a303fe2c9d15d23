import type { PlannedChoice } from "#contract/handover/admin.ts";
import type { MemberId } from "#contract/ids.ts";
import { endDoorLinksOf } from "../access/ended-access.ts";
import { endSignInsOf } from "../access/sessions.ts";
import { audit } from "../audit/audit.ts";
import type { WriteContext } from "../calls/writes.ts";
import { withdrawKinds } from "../mail/status-mails.ts";
import { isLastAdmin, lockMeetupsOf, removeMember } from "../members/remove-member.ts";
import { ENDS_SESSIONS, lock } from "../platform/db/locks.ts";
import type { Actor, MemberRow, Tx } from "../platform/db/schema.ts";
import { isRefused, type Refused, refused } from "../platform/refusals.ts";
import { keepDeparture } from "../records/departures.ts";
import { memberById } from "../records/members.ts";
import { handOver, lockSiteBatchesOf, meetupsOfPlannedWork } from "../records/planned-work.ts";
import { dropWork, meetupsToUndo } from "./drop-work.ts";

/** Also to single meetups; ends the member's sessions. Refuses for the actor and for the last administrator. */
export async function revokeAdmin(
  tx: Tx,
  context: WriteContext<Actor>,
  id: MemberId,
  planned: PlannedChoice = "hand-over",
): Promise<Refused | null> {
  const { now, actor } = context;
  const member = await otherThanLastAdmin(tx, actor, id);
  if (isRefused(member)) return member;
  await endSignInsOf(tx, id);
  if (member.is_admin === 1) {
    const { to, meetups } = await lockWork(tx, actor, id, planned);
    await lock(tx, { meetups, members: [id, to] });
    await settleWork(tx, context, { from: id, to, planned });
  }
  await tx.updateTable("members").set({ is_admin: 0 }).where("id", "=", id).execute();
  await endOrganising(tx, now, id);
  await endDoorLinksOf(tx, now, id);
  await audit(tx, now, { actor, action: "admin.revoked", target: `member:${id}` });
  return null;
}
revokeAdmin.first = ENDS_SESSIONS;

export async function deleteMember(
  tx: Tx,
  context: WriteContext<Actor>,
  id: MemberId,
  planned: PlannedChoice = "hand-over",
): Promise<Refused | null> {
  const { now, actor } = context;
  const member = await otherThanLastAdmin(tx, actor, id);
  if (isRefused(member)) return member;
  if (member.is_admin === 1) {
    await endSignInsOf(tx, id);
    const { to, meetups } = await lockWork(tx, actor, id, planned);
    await lockMeetupsOf(tx, [id], { meetups, members: [to] });
    await settleWork(tx, context, { from: id, to, planned });
  }
  await removeMember(tx, now, member, { farewell: true, isRemembered: true });
  await keepDeparture(tx, context, member.email);
  await audit(tx, now, { actor, action: "member.deleted", target: `member:${id}` });
  return null;
}
deleteMember.first = ENDS_SESSIONS;

/** Locks the batches of the whole site. @returns who takes over, and the meetups to lock before the work is settled */
async function lockWork(tx: Tx, actor: Actor, id: MemberId, planned: PlannedChoice) {
  const to = await heirOf(tx, actor, id);
  const undone = planned === "drop" ? await meetupsToUndo(tx, id) : [];
  await lockSiteBatchesOf(tx, [id]);
  return { to, meetups: [...(await meetupsOfPlannedWork(tx, [id])), ...undone] };
}

/** The member; refused for the actor and for the last administrator. */
async function otherThanLastAdmin(tx: Tx, actor: Actor, id: MemberId): Promise<Refused | MemberRow> {
  if (id === actor) return refused("own-account");
  const member = await memberById(tx, id);
  if (!member) return refused("member-not-found");
  return (await isLastAdmin(tx, member)) ? refused("last-admin") : member;
}

/** The admin that the work goes to: the one that ends the rights, or the one that has been a member longest. */
async function heirOf(tx: Tx, actor: Actor, leaving: MemberId): Promise<MemberId> {
  if (typeof actor === "number") return actor;
  const { id } = await tx
    .selectFrom("members")
    .select("id")
    .where("is_admin", "=", 1)
    .where("id", "<>", leaving)
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

interface Settling {
  readonly from: MemberId;
  readonly to: MemberId;
  readonly planned: PlannedChoice;
}

/** What was done already and frees places later is handed over in any case. */
async function settleWork(
  tx: Tx,
  context: WriteContext<Actor>,
  { from, to, planned }: Settling,
): Promise<void> {
  if (planned === "drop") await dropWork(tx, context, from);
  await handOver(tx, context, { from, to });
}

/** Also withdraws mails that would tell the member that they organise. */
async function endOrganising(tx: Tx, now: Date, member: MemberId): Promise<void> {
  const ended = await tx
    .deleteFrom("meetup_organisers")
    .where("member_id", "=", member)
    .returning("meetup_id")
    .execute();
  for (const { meetup_id: meetup } of ended)
    await withdrawKinds(tx, now, { meetup, member }, ["organiser_added"]);
}
