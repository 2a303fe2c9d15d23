import type { MemberId } from "#contract/ids.ts";
import type { Read, Tx } from "../platform/db/schema.ts";
import { hashSessionToken, readLinkToken } from "../platform/secrets/tokens.ts";

/** Keeps the hash of a link until the link has expired, so that it is used once. */
export async function markUsed(tx: Tx, link: string, member: MemberId): Promise<void> {
  const expires = readLinkToken(link)?.expires ?? 0;
  await tx
    .insertInto("challenges")
    .values({
      challenge_hash: hashSessionToken(link),
      purpose: "joining",
      member_id: member,
      expires_at: new Date(expires).toISOString(),
    })
    .execute();
}

export async function isUsed(read: Read, link: string): Promise<boolean> {
  const used = await read
    .selectFrom("challenges")
    .select("purpose")
    .where("challenge_hash", "=", hashSessionToken(link))
    .executeTakeFirst();
  return used !== undefined;
}
