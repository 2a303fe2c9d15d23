import type { MemberId } from "#contract/row-id.ts";
import { audit } from "../audit/record.ts";
import type { MemberRow, Tx } from "../db/schema.ts";

/** Who has rights and came in stands in the audit (requirement 59). */
export async function recordSignIn(tx: Tx, now: Date, member: MemberRow): Promise<void> {
  if (member.is_admin !== 1) return;
  await audit(tx, now, { actor: member.id, action: "admin.signed-in", target: `member:${member.id}` });
}

/** No member has this id. */
const NOBODY = 0 as MemberId;

/**
 * Whose rights somebody wanted and did not get stands there too. For anybody else it takes the same statements and leaves
 * nothing, so that the time tells nobody who is an organiser (requirement 5).
 */
export async function recordFailedSignIn(tx: Tx, now: Date, member: MemberRow | undefined): Promise<void> {
  const admin = member?.is_admin === 1 ? member.id : NOBODY;
  const entry = await audit(tx, now, {
    actor: null,
    action: "admin.sign-in-failed",
    target: `member:${admin}`,
  });
  await tx.deleteFrom("audit").where("id", "=", entry).where("target", "=", `member:${NOBODY}`).execute();
}
