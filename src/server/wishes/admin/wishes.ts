import type { WishId } from "#contract/wishes.ts";
import { audit } from "../../audit/audit.ts";
import type { WriteContext } from "../../calls/writes.ts";
import type { Tx } from "../../platform/db/schema.ts";
import { type Refused, refused } from "../../platform/refusals.ts";
import { lockWishes } from "../../records/wishes.ts";

interface Merge {
  readonly from: WishId;
  readonly into: WishId;
}

/** Who wanted both counts once. Supporters move by an update, which asks nothing of the members' rows. */
export async function mergeWish(
  tx: Tx,
  { now, actor }: WriteContext,
  { from, into }: Merge,
): Promise<Refused | undefined> {
  if (from === into) return refused("same-wish");
  if ((await lockWishes(tx, [from, into])).length < 2) return refused("wish-not-found");
  const counted = tx.selectFrom("wish_supporters").select("member_id").where("wish_id", "=", into);
  await tx
    .updateTable("wish_supporters")
    .set({ wish_id: into })
    .where("wish_id", "=", from)
    .where("member_id", "not in", counted)
    .execute();
  await tx.updateTable("talks").set({ wish_id: into }).where("wish_id", "=", from).execute();
  await tx.deleteFrom("wishes").where("id", "=", from).execute();
  // Without its text, which is a member's.
  await audit(tx, now, { actor, action: "wish.merged", target: "wish" });
  return undefined;
}

export async function removeWish(
  tx: Tx,
  { now, actor }: WriteContext,
  id: WishId,
): Promise<Refused | undefined> {
  const { numDeletedRows } = await tx.deleteFrom("wishes").where("id", "=", id).executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return refused("wish-not-found");
  await audit(tx, now, { actor, action: "wish.removed", target: "wish" });
  return undefined;
}
