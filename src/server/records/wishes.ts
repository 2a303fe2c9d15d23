import { sql } from "kysely";
import type { MemberId } from "#contract/ids.ts";
import type { Wish, WishId } from "#contract/wishes.ts";
import { KEPT_DAYS } from "#domain/retention.ts";
import { DAY_MS, instantBefore } from "#domain/timing.ts";
import type { Read, Tx } from "../platform/db/schema.ts";
import { isPostgres } from "../platform/db/sql.ts";

/** Most wanted first; of equals the oldest. A wish is closed while a planned talk answers it. */
export const openWishes = (read: Read) =>
  read
    .selectFrom("wishes")
    .innerJoin("wish_supporters", "wish_supporters.wish_id", "wishes.id")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("talks")
            .select("talks.id")
            .whereRef("talks.wish_id", "=", "wishes.id")
            .where("talks.state", "=", "planned"),
        ),
      ),
    )
    .select(({ fn }) => ["wishes.id", "wishes.text", fn.countAll<number>().as("count")])
    .groupBy(["wishes.id", "wishes.text"])
    .orderBy("count", "desc")
    .orderBy("wishes.id")
    .$castTo<Wish>();

/** For rows of `talks`: how many members want what the talk answers; null where it answers no wish. */
export const wantedBy = sql<number | null>`case when talks.wish_id is not null then (
  select cast(count(*) as integer) from wish_supporters where wish_supporters.wish_id = talks.wish_id
) end`.as("wanted");

export async function wishesInData(read: Read, member: MemberId) {
  const wishes = await read
    .selectFrom("wishes")
    .select(["text", "created_at"])
    .where("member_id", "=", member)
    .orderBy("id")
    .execute();
  const wish_supporters = await read
    .selectFrom("wish_supporters")
    .innerJoin("wishes", "wishes.id", "wish_supporters.wish_id")
    .select(["wishes.text", "supported_at"])
    .where("wish_supporters.member_id", "=", member)
    .where("wishes.member_id", "<>", member)
    .orderBy("wishes.id")
    .execute();
  return { wishes, wish_supporters };
}

/** Of several always in one order. Members that are locked too were locked before. @returns those that exist */
export const lockWishes = (tx: Tx, ids: readonly WishId[]) =>
  lockInOrder(tx, tx.selectFrom("wishes").selectAll().where("id", "in", ids));

/** Before the member is removed, and with them their wishes: a merge holds a wish before its supporters. */
export async function lockWishesOf(tx: Tx, member: MemberId): Promise<void> {
  const supported = tx.selectFrom("wish_supporters").select("wish_id").where("member_id", "=", member);
  const touched = tx
    .selectFrom("wishes")
    .selectAll()
    .where((eb) => eb.or([eb("member_id", "=", member), eb("id", "in", supported)]));
  await lockInOrder(tx, touched);
}

function lockInOrder(tx: Tx, wishes: ReturnType<typeof everyWish>) {
  const ordered = wishes.orderBy("id");
  return (isPostgres(tx) ? ordered.forUpdate() : ordered).execute();
}

const everyWish = (tx: Tx) => tx.selectFrom("wishes").selectAll();

/** Those that no member asked for in a long time. */
export async function forgetOldWishes(tx: Tx, now: Date): Promise<void> {
  const before = instantBefore(now, KEPT_DAYS.wish * DAY_MS);
  await tx
    .deleteFrom("wishes")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("wish_supporters")
            .select("wish_id")
            .whereRef("wish_supporters.wish_id", "=", "wishes.id")
            .where("supported_at", ">=", before),
        ),
      ),
    )
    .execute();
}
