import { createHash } from "node:crypto";
import { type MemberId, NO_MEMBER } from "#contract/ids.ts";
import { audit } from "../audit/audit.ts";
import { countAttempt, type Limit } from "../calls/rate-limits.ts";
import { sessionExpiry } from "../calls/session.ts";
import { enqueue, mailVerification } from "../mail/enqueue.ts";
import { endedSessions, lock } from "../platform/db/locks.ts";
import type { MemberRow, Read, Tx } from "../platform/db/schema.ts";
import type { TxContext } from "../platform/deps.ts";
import { type Refused, refused } from "../platform/refusals.ts";
import { hashSessionToken, newSessionToken } from "../platform/secrets/tokens.ts";
import { endPasskeysOf, NO_CHANGE_ASKED } from "./ended-access.ts";

/** A session's public id, which reveals neither its token nor the stored hash. */
export const sessionId = (tokenHash: string) =>
  createHash("sha256").update(`session\n${tokenHash}`).digest("hex").slice(0, 22);

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
  { tokenHash, by }: { tokenHash: string; by: SignInMethod["by"] },
): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ proved_at: now.toISOString(), ...(by === "passkey" && { passkey_shown: 1 }) })
    .where("token_hash", "=", tokenHash)
    .execute();
}

/** Sessions and passkeys. First in a transaction, as `endSessionsOf`. */
export async function endSignInsOf(tx: Tx, member: MemberId): Promise<void> {
  await endSessionsOf(tx, member);
  await endPasskeysOf(tx, [member]);
}

export async function endSession(tx: Tx, tokenHash: string): Promise<void> {
  await tx.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute();
}

/** Also codes, and a change of address that one asked for. First in a transaction: calls in these sessions wait for nothing it holds. */
export async function endSessionsOf(
  tx: Tx,
  member: MemberId,
  exceptHashes: readonly string[] = [],
): Promise<void> {
  await forgetSessions(tx, [{ id: member }], exceptHashes);
  await tx
    .updateTable("members")
    .set(NO_CHANGE_ASKED)
    .where("id", "=", member)
    .where("pending_email", "is not", null)
    .$if(exceptHashes.length > 0, (query) =>
      query.where((eb) =>
        eb.or([eb("pending_email_session", "is", null), eb("pending_email_session", "not in", exceptHashes)]),
      ),
    )
    .execute();
}

type Members = readonly Pick<MemberRow, "id">[];

/** And codes. First in a transaction, as `endSessionsOf`: of all whose sessions it ends. */
export async function forgetSessions(
  tx: Tx,
  members: Members,
  exceptHashes: readonly string[] = [],
): Promise<void> {
  if (members.length === 0) return;
  await lock(tx, { sessions: true });
  const ids = members.map(({ id }) => id);
  await tx.deleteFrom("codes").where("member_id", "in", ids).execute();
  const { numDeletedRows } = await tx
    .deleteFrom("sessions")
    .where("member_id", "in", ids)
    .$if(exceptHashes.length > 0, (query) => query.where("token_hash", "not in", exceptHashes))
    .executeTakeFirstOrThrow();
  if (Number(numDeletedRows) > 0) endedSessions(tx);
}

/** Of members that leave. First in a transaction, too. */
export async function forgetSignIns(tx: Tx, members: Members): Promise<void> {
  await forgetSessions(tx, members);
  await endPasskeysOf(
    tx,
    members.map(({ id }) => id),
  );
}

export interface SignInMethod {
  readonly device: string;
  readonly client: string;
  readonly by: "passkey" | "password" | "code";
}

export async function signIn(
  tx: Tx,
  given: TxContext,
  member: MemberRow,
  entrance: SignInMethod,
): Promise<string> {
  const now = given.now;
  await tx
    .updateTable("members")
    .set({ signed_in_at: now.toISOString() })
    .where("id", "=", member.id)
    .execute();
  await notifySignIn(tx, given, member, entrance);
  await recordSignIn(tx, now, member);
  return startSession(tx, now, member.id, { ...entrance, isAdmin: member.is_admin === 1 });
}

/** Returns its bearer token, stored nowhere. An organiser's mailed code does not count as a recent proof. */
export async function startSession(
  tx: Tx,
  now: Date,
  member: MemberId,
  { device, by, isAdmin = true }: Omit<SignInMethod, "client"> & { readonly isAdmin?: boolean },
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
      proved_at: by === "code" && isAdmin ? null : now.toISOString(),
      passkey_shown: by === "passkey" ? 1 : 0,
    })
    .execute();
  return token;
}

/** One notice a day for each kind of device and network: a thief may have the same kind of device. */
const ONCE_A_DAY: Limit = { name: "sign-in-notice", most: 1, per: "day" };

/** In case the sign-in was not theirs; not about the very first. @param member as before the sign-in */
async function notifySignIn(
  tx: Tx,
  given: TxContext,
  member: MemberRow,
  { device, client }: { readonly device: string; readonly client: string },
): Promise<void> {
  if (member.is_admin === 0) return;
  if (await countAttempt(tx, given, [ONCE_A_DAY, `${member.id}\n${device}\n${client}`])) return;
  if (member.signed_in_at === null) return;
  const { now } = given;
  await enqueue(tx, now, member, { kind: "new_sign_in", device, when: now.toISOString() });
}

/** The audit records sign-ins of administrators (promise 59). */
async function recordSignIn(tx: Tx, now: Date, member: MemberRow): Promise<void> {
  if (member.is_admin !== 1) return;
  await audit(tx, now, { actor: member.id, action: "admin.signed-in", target: `member:${member.id}` });
}

/** Other accounts run the same statements and leave nothing: timing must not reveal organisers (promise 5). */
export async function recordFailedSignIn(
  tx: Tx,
  { now }: { readonly now: Date },
  member: MemberRow | undefined,
): Promise<void> {
  const admin = member?.is_admin === 1 ? member.id : NO_MEMBER;
  const entry = await audit(tx, now, {
    actor: null,
    action: "admin.sign-in-failed",
    target: `member:${admin}`,
  });
  await tx.deleteFrom("audit").where("id", "=", entry).where("target", "=", `member:${NO_MEMBER}`).execute();
}

/** Also mails the link again. Null for members with a confirmed address or admin rights. */
export async function refusalUnlessVerified(tx: Tx, now: Date, member: MemberRow): Promise<Refused | null> {
  if (member.verified_at !== null || member.is_admin === 1) return null;
  await mailVerification(tx, now, member);
  return refused("unverified");
}
