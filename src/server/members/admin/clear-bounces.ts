import { type Refused, refused } from "#contract/refusals.ts";
import type { MemberId } from "#contract/row-id.ts";
import { audit } from "../../audit/record.ts";
import type { Deps } from "../../deps.ts";
import { NO_BOUNCES } from "../../mail/bounces.ts";

export function clearBounces(
  { db, clock }: Deps,
  id: MemberId,
  actor: MemberId,
): Promise<Refused | { kind: "cleared" }> {
  return db.write(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("members")
      .set(NO_BOUNCES)
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (Number(numUpdatedRows) === 0) return refused("member-not-found");
    await audit(tx, clock(), { actor, action: "member.bounces-cleared", target: `member:${id}` });
    return { kind: "cleared" };
  });
}
