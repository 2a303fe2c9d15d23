import type { MemberId } from "#contract/row-id.ts";
import type { Tx } from "../db/schema.ts";

export async function endSession(tx: Tx, tokenHash: string): Promise<void> {
  await tx.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute();
}

/**
 * Signs a member out everywhere.
 * @param except hashes of sessions that go on
 */
export async function endSessionsOf(tx: Tx, member: MemberId, except: readonly string[] = []): Promise<void> {
  await tx.deleteFrom("codes").where("member_id", "=", member).execute();
  await tx
    .deleteFrom("sessions")
    .where("member_id", "=", member)
    .$if(except.length > 0, (query) => query.where("token_hash", "not in", except))
    .execute();
}
