import type { MemberId } from "#contract/ids.ts";
import type { Tx } from "../db/schema.ts";

export async function forgetPasskeys(tx: Tx, member: MemberId): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("passkeys")
    .where("member_id", "=", member)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
