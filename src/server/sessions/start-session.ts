import type { MemberId } from "#contract/row-id.ts";
import type { MemberRow, Tx } from "../db/schema.ts";
import type { Circumstances } from "../deps.ts";
import { sessionExpiry } from "../http/session.ts";
import { hashSessionToken, newSessionToken } from "../secrets/session-tokens.ts";
import { recordSignIn } from "./record-sign-in.ts";
import { tellOfSignIn } from "./tell-of-sign-in.ts";

export interface Entrance {
  readonly device: string;
  /** The client's network, as limits count it (`http/client.ts`). */
  readonly client: string;
  readonly by: "passkey" | "password" | "code";
}

export async function signIn(
  given: Circumstances,
  tx: Tx,
  member: MemberRow,
  entrance: Entrance,
): Promise<string> {
  const now = given.clock();
  await tellOfSignIn(given, tx, member, entrance);
  await recordSignIn(tx, now, member);
  await tx
    .updateTable("members")
    .set({ signed_in_at: now.toISOString() })
    .where("id", "=", member.id)
    .execute();
  return startSession(tx, now, member.id, entrance);
}

/** Begins a session and answers its bearer token, which is nowhere else; a code that was mailed proves no organiser. */
export async function startSession(
  tx: Tx,
  now: Date,
  member: MemberId,
  { device, by }: Omit<Entrance, "client">,
): Promise<string> {
  const token = newSessionToken();
  await tx
    .insertInto("sessions")
    .values({
      token_hash: hashSessionToken(token),
      member_id: member,
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      expires_at: sessionExpiry(now),
      device,
      proved_at: by === "code" ? null : now.toISOString(),
      passkey_shown: by === "passkey" ? 1 : 0,
    })
    .execute();
  return token;
}
