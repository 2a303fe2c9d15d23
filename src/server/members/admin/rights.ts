import type { MemberId } from "#contract/ids.ts";
import { endDoorLinksOf, endPasskeysOf } from "../../access/ended-access.ts";
import { endSessionsOf } from "../../access/sessions.ts";
import { audit } from "../../audit/audit.ts";
import type { WriteContext } from "../../calls/writes.ts";
import { withdrawKinds } from "../../mail/status-mails.ts";
import { ENDS_SESSIONS } from "../../platform/db/locks.ts";
import type { Actor, MemberRow, Tx } from "../../platform/db/schema.ts";
import { isRefused, type Refused, refused } from "../../platform/refusals.ts";
import { memberById } from "../../records/members.ts";
import { hasPasskeys } from "../../sign-in/passkeys/queries.ts";
import { isLastAdmin } from "../remove-member.ts";

/** For an organiser that lost them. Ends the sessions: those by a mailed code would have admin rights without one. */
export async function removePasskeys(
  tx: Tx,
  { now, actor }: WriteContext<Actor>,
  id: MemberId,
): Promise<Refused | null> {
  if (id === actor) return refused("own-account");
  if (!(await memberById(tx, id))) return refused("member-not-found");
  if (!(await hasPasskeys(tx, id))) return refused("passkey-not-found");
  await endSessionsOf(tx, id);
  await endPasskeysOf(tx, id);
  await audit(tx, now, { actor, action: "member.passkeys-removed", target: `member:${id}` });
  return null;
}
removePasskeys.first = ENDS_SESSIONS;

/** Ends the member's sessions and passkeys: older ones must not get those rights (promises 2, 84). A mailed code sets a password. */
export async function grantAdmin(
  tx: Tx,
  { now, actor }: WriteContext<Actor>,
  id: MemberId,
): Promise<Refused | null> {
  const member = await memberById(tx, id);
  if (!member) return refused("member-not-found");
  if (member.is_admin === 1) return null;
  await endSessionsOf(tx, id);
  await endPasskeysOf(tx, id);
  await tx.updateTable("members").set({ is_admin: 1 }).where("id", "=", id).execute();
  await audit(tx, now, { actor, action: "admin.granted", target: `member:${id}` });
  return null;
}
grantAdmin.first = ENDS_SESSIONS;

/** The member; refused for the actor and for the last administrator. */
export async function otherThanLastAdmin(
  tx: Tx,
  actor: Actor | null,
  id: MemberId,
): Promise<Refused | MemberRow> {
  if (id === actor) return refused("own-account");
  const member = await memberById(tx, id);
  if (!member) return refused("member-not-found");
  return (await isLastAdmin(tx, member)) ? refused("last-admin") : member;
}

/** Also to single meetups; ends the member's sessions. Refuses for the actor and for the last administrator. */
export async function revokeAdmin(
  tx: Tx,
  { now, actor }: WriteContext<Actor>,
  id: MemberId,
): Promise<Refused | null> {
  const member = await otherThanLastAdmin(tx, actor, id);
  if (isRefused(member)) return member;
  await endSessionsOf(tx, id);
  await endPasskeysOf(tx, id);
  await tx.updateTable("members").set({ is_admin: 0 }).where("id", "=", id).execute();
  await endOrganising(tx, now, id);
  await endDoorLinksOf(tx, now, id);
  await audit(tx, now, { actor, action: "admin.revoked", target: `member:${id}` });
  return null;
}
revokeAdmin.first = ENDS_SESSIONS;

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
