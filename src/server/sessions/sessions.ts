import { createHash } from "node:crypto";
import type { MemberId } from "#contract/ids.ts";
import { momentIn } from "#domain/moments.ts";
import { audit } from "../audit/audit.ts";
import type { MemberRow, Read, Tx } from "../db/schema.ts";
import type { TxContext } from "../deps.ts";
import { countAttempt } from "../http/rate-limits.ts";
import { sessionExpiry } from "../http/session.ts";
import { enqueue } from "../mail/enqueue.ts";
import { hashSessionToken, newSessionToken } from "../secrets/tokens.ts";

/** What a session is called; neither its token nor what is kept of that. */
export const sessionId = (tokenHash: string) =>
  createHash("sha256").update(`session\n${tokenHash}`).digest("hex").slice(0, 22);

/** Sessions that have not ended, the last used first; of one member, or of all. */
export const liveSessions = (read: Read, now: Date, member: MemberId | null = null) =>
  read
    .selectFrom("sessions")
    .innerJoin("members", "members.id", "sessions.member_id")
    .select([
      "sessions.token_hash",
      "sessions.device",
      "sessions.created_at",
      "sessions.last_seen_at",
      "members.email",
    ])
    .$if(member !== null, (query) => query.where("sessions.member_id", "=", member))
    .where("sessions.expires_at", ">", now.toISOString())
    .orderBy("sessions.last_seen_at", "desc")
    .orderBy("sessions.created_at", "desc")
    .execute();

export async function markProved(
  tx: Tx,
  now: Date,
  { tokenHash, by }: { tokenHash: string; by: "passkey" | "password" },
): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ proved_at: now.toISOString(), ...(by === "passkey" && { passkey_shown: 1 }) })
    .where("token_hash", "=", tokenHash)
    .execute();
}

export async function endSession(tx: Tx, tokenHash: string): Promise<void> {
  await tx.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute();
}

/**
 * Signs a member out everywhere.
 * @param except hashes of sessions that go on
 */
export async function endSessionsOf(tx: Tx, member: MemberId, except: readonly string[] = []): Promise<void> {
  await tx.deleteFrom("codes").where("member_id", "=", member).execute();
  await tx
    .deleteFrom("sessions")
    .where("member_id", "=", member)
    .$if(except.length > 0, (query) => query.where("token_hash", "not in", except))
    .execute();
}

export interface SignInMethod {
  readonly device: string;
  /** The client's network, as limits count it (`http/client.ts`). */
  readonly client: string;
  readonly by: "passkey" | "password" | "code";
}

export async function signIn(
  given: TxContext,
  tx: Tx,
  member: MemberRow,
  entrance: SignInMethod,
): Promise<string> {
  const now = given.clock();
  await notifySignIn(given, tx, member, entrance);
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
  { device, by }: Omit<SignInMethod, "client">,
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

/** One notice a day for each kind of device and network: a thief may have the same kind of device. */
const ONCE_A_DAY = { name: "sign-in-notice", most: 1, minutes: 24 * 60 };

/**
 * Tells an organiser that somebody signed in with their account, so that they notice when it was not they. Not the very first
 * time, which they came for.
 * @param member as they were before they signed in
 */
async function notifySignIn(
  given: TxContext,
  tx: Tx,
  member: MemberRow,
  { device, client }: { readonly device: string; readonly client: string },
): Promise<void> {
  if (member.is_admin === 0) return;
  if (await countAttempt(given, tx, [ONCE_A_DAY, `${member.id}\n${device}\n${client}`])) return;
  if (member.signed_in_at === null) return;
  const now = given.clock();
  const when = momentIn(given.config.site.timeZone, now.toISOString());
  await enqueue(tx, now, member, { kind: "new_sign_in", device, when });
}

/** Who has rights and came in stands in the audit (requirement 59). */
async function recordSignIn(tx: Tx, now: Date, member: MemberRow): Promise<void> {
  if (member.is_admin !== 1) return;
  await audit(tx, now, { actor: member.id, action: "admin.signed-in", target: `member:${member.id}` });
}

/** No member has this id. */
const NOBODY = 0 as MemberId;

/**
 * Whose rights somebody wanted and did not get stands there too. For anybody else it takes the same statements and leaves
 * nothing, so that the time tells nobody who is an organiser (requirement 5).
 */
export async function recordFailedSignIn(tx: Tx, now: Date, member: MemberRow | undefined): Promise<void> {
  const admin = member?.is_admin === 1 ? member.id : NOBODY;
  const entry = await audit(tx, now, {
    actor: null,
    action: "admin.sign-in-failed",
    target: `member:${admin}`,
  });
  await tx.deleteFrom("audit").where("id", "=", entry).where("target", "=", `member:${NOBODY}`).execute();
}
