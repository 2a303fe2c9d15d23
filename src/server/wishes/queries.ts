import type { MemberId } from "#contract/ids.ts";
import type { MemberWish, Wish } from "#contract/wishes.ts";
import type { Read } from "../platform/db/schema.ts";
import { siteTakesTalks } from "../records/talks.ts";
import { openWishes } from "../records/wishes.ts";

/** None while the site takes no talks. */
export const shownWishes = async (read: Read): Promise<Wish[]> =>
  (await siteTakesTalks(read)) ? openWishes(read).execute() : [];

export async function memberWishes(read: Read, member: MemberId): Promise<MemberWish[]> {
  const wishes = await shownWishes(read);
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
