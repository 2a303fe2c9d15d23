import type { MemberId } from "#contract/members.ts";
import type { Tx } from "../db/schema.ts";
import { sessionExpiry } from "../http/session.ts";
import { hashSessionToken, newSessionToken } from "../secrets/session-tokens.ts";

/** Begins a session and answers its bearer token, which is nowhere else. */
export async function startSession(tx: Tx, now: Date, member: MemberId): Promise<string> {
  const token = newSessionToken();
  await tx
    .insertInto("sessions")
    .values({
      token_hash: hashSessionToken(token),
      member_id: member,
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      expires_at: sessionExpiry(now),
    })
    .execute();
  return token;
}

export async function endSession(tx: Tx, tokenHash: string): Promise<void> {
  await tx.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute();
}

/** Signs a member out everywhere. */
export async function endSessionsOf(tx: Tx, member: MemberId): Promise<void> {
  await tx.deleteFrom("sessions").where("member_id", "=", member).execute();
}
