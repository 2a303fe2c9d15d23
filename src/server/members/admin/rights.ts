import type { MemberId } from "#contract/ids.ts";
import { endSignInsOf } from "../../access/sessions.ts";
import { audit } from "../../audit/audit.ts";
import type { WriteContext } from "../../calls/writes.ts";
import { enqueue } from "../../mail/enqueue.ts";
import { ENDS_SESSIONS } from "../../platform/db/locks.ts";
import type { Actor, Tx } from "../../platform/db/schema.ts";
import { type Refused, refused } from "../../platform/refusals.ts";
import { memberById } from "../../records/members.ts";
import { hasPasskeys } from "../../sign-in/passkeys/queries.ts";
import { grantRights } from "../granted-rights.ts";

/** For an organiser that lost them. Ends the sessions: those by a mailed code would have admin rights without one. */
export async function removePasskeys(
  tx: Tx,
  { now, actor }: WriteContext<Actor>,
  id: MemberId,
): Promise<Refused | null> {
  if (id === actor) return refused("own-account");
  if (!(await memberById(tx, id))) return refused("member-not-found");
  if (!(await hasPasskeys(tx, id))) return refused("passkey-not-found");
  await endSignInsOf(tx, id);
  await audit(tx, now, { actor, action: "member.passkeys-removed", target: `member:${id}` });
  return null;
}
removePasskeys.first = ENDS_SESSIONS;

/** Sessions and passkeys stay. A session from before gets the rights only by a proof in it (promise 2), as a confirmed address reads. */
export async function grantAdmin(
  tx: Tx,
  { now, actor }: WriteContext<Actor>,
  id: MemberId,
): Promise<Refused | null> {
  const member = await memberById(tx, id);
  if (!member) return refused("member-not-found");
  if (member.is_admin === 1) return null;
  if (member.mailbox_rank > 0) return refused("not-first-on-address");
  await grantRights(tx, { now, actor }, id);
  const by = typeof actor === "number" ? actor : null;
  if (member.verified_at !== null) await enqueue(tx, now, member, { kind: "rights_granted", by });
  return null;
}
