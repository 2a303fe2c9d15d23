import type { MemberId } from "#contract/ids.ts";
import { MAX_OPEN_WISHES, type WishId } from "#contract/wishes.ts";
import { isSameText } from "#domain/search.ts";
import type { WriteContext } from "../calls/writes.ts";
import { lock } from "../platform/db/locks.ts";
import type { Tx } from "../platform/db/schema.ts";
import { countRows } from "../platform/db/sql.ts";
import { type Refused, refused } from "../platform/refusals.ts";
import { siteTakesTalks } from "../records/talks.ts";
import { lockWishes, openWishes } from "../records/wishes.ts";

/** @returns whether it was wished already, and counts as 'Ik ook' */
export async function addWish(
  tx: Tx,
  { now, actor }: WriteContext,
  text: string,
): Promise<Refused | { readonly wasThere: boolean }> {
  if (!(await siteTakesTalks(tx))) return refused("talks-off");
  // The limit holds over all devices of a member.
  await lock(tx, { members: [actor] });
  const same = (await openWishes(tx).execute()).find((wish) => isSameText(wish.text, text));
  if (same && (await isThere(tx, same.id))) {
    await support(tx, now, { wish: same.id, member: actor });
    return { wasThere: true };
  }
  const own = openWishes(tx).where("wishes.member_id", "=", actor);
  if ((await own.execute()).length >= MAX_OPEN_WISHES) return refused("too-many-wishes");
  const { id } = await tx
    .insertInto("wishes")
    .values({ member_id: actor, text, created_at: now.toISOString() })
    .returning("id")
    .executeTakeFirstOrThrow();
  await support(tx, now, { wish: id, member: actor });
  return { wasThere: false };
}

export async function withdrawWish(
  tx: Tx,
  { actor }: WriteContext,
  id: WishId,
): Promise<Refused | undefined> {
  const { numDeletedRows } = await tx
    .deleteFrom("wishes")
    .where("id", "=", id)
    .where("member_id", "=", actor)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 0n ? refused("wish-not-found") : undefined;
}

export async function supportWish(
  tx: Tx,
  { now, actor }: WriteContext,
  id: WishId,
): Promise<Refused | undefined> {
  if (!(await siteTakesTalks(tx))) return refused("talks-off");
  await lock(tx, { members: [actor] });
  if (!(await isThere(tx, id))) return refused("wish-not-found");
  await support(tx, now, { wish: id, member: actor });
  return undefined;
}

export async function dropSupport(tx: Tx, { actor }: WriteContext, id: WishId): Promise<Refused | undefined> {
  const own = tx.selectFrom("wishes").select("id").where("id", "=", id).where("member_id", "=", actor);
  if ((await countRows(own)) > 0) return refused("own-wish");
  await tx.deleteFrom("wish_supporters").where("wish_id", "=", id).where("member_id", "=", actor).execute();
  return undefined;
}

/** And stays so until the end: a merge that takes it away waits. */
const isThere = async (tx: Tx, id: WishId) => (await lockWishes(tx, [id])).length > 0;

/** The primary key counts a member once, however many presses arrive together. */
async function support(
  tx: Tx,
  now: Date,
  { wish, member }: { readonly wish: WishId; readonly member: MemberId },
): Promise<void> {
  await tx
    .insertInto("wish_supporters")
    .values({ wish_id: wish, member_id: member, supported_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
