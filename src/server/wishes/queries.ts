import type { MemberId } from "#contract/ids.ts";
import type { MemberWish } from "#contract/wishes.ts";
import type { Read } from "../platform/db/schema.ts";
import { openWishes } from "../records/wishes.ts";

export async function memberWishes(read: Read, member: MemberId): Promise<MemberWish[]> {
  const wishes = await openWishes(read).execute();
  const supported = await read
    .selectFrom("wish_supporters")
    .innerJoin("wishes", "wishes.id", "wish_supporters.wish_id")
    .select(["wishes.id", "wishes.member_id as owner"])
    .where("wish_supporters.member_id", "=", member)
    .execute();
  const ownerOf = new Map(supported.map(({ id, owner }) => [id, owner]));
  return wishes.map((wish) => ({
    ...wish,
    isMine: ownerOf.get(wish.id) === member,
    isSupported: ownerOf.has(wish.id),
  }));
}
