import type { MemberRow, Tx } from "../db/schema.ts";
import { mailVerification } from "../mail/enqueue.ts";
import { type Refused, refused } from "../refusals.ts";

/**
 * Refuses to sign in a member without admin rights whose address is not confirmed, and mails the link again; null for
 * others.
 */
export async function refusalUnlessVerified(tx: Tx, now: Date, member: MemberRow): Promise<Refused | null> {
  if (member.verified_at !== null || member.is_admin === 1) return null;
  await mailVerification(tx, now, member);
  return refused("unverified");
}
