import { createHash, randomBytes } from "node:crypto";
import type { MemberId } from "#contract/row-id.ts";
import type { Tables, Tx } from "../db/schema.ts";

/** So long a browser may take; longer than anybody needs to find a security key. */
export const CHALLENGE_MS = 5 * 60 * 1000;

export interface ChallengeFor {
  readonly purpose: Tables["challenges"]["purpose"];
  readonly member: MemberId | null;
}

const hashOf = (challenge: string) => createHash("sha256").update(challenge).digest("hex");

export async function newChallenge(tx: Tx, now: Date, { purpose, member }: ChallengeFor): Promise<string> {
  const challenge = randomBytes(32).toString("base64url");
  await tx
    .insertInto("challenges")
    .values({
      challenge_hash: hashOf(challenge),
      purpose,
      member_id: member,
      expires_at: new Date(now.getTime() + CHALLENGE_MS).toISOString(),
    })
    .execute();
  return challenge;
}

/** Whether it was made for this, is alive, and was not answered before; it is gone afterwards. */
export async function spendChallenge(
  tx: Tx,
  now: Date,
  challenge: string,
  { purpose, member }: ChallengeFor,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("challenges")
    .where("challenge_hash", "=", hashOf(challenge))
    .where("purpose", "=", purpose)
    .where("member_id", member === null ? "is" : "=", member)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export function challengeIn(clientDataJson: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, "base64url").toString("utf8")) as {
      challenge?: unknown;
    };
    return typeof challenge === "string" ? challenge : null;
  } catch {
    // Whatever it is, it is no answer to a challenge.
    return null;
  }
}
