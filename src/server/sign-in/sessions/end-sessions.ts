import type { SessionEntry } from "#contract/devices.ts";
import type { MemberId } from "#contract/ids.ts";
import { NO_CHANGE_ASKED } from "../../access/ended-access.ts";
import { endSession, endSessionsOf, liveSessions, sessionId } from "../../access/sessions.ts";
import { audit } from "../../audit/audit.ts";
import type { Session } from "../../calls/session.ts";
import type { WriteContext } from "../../calls/writes.ts";
import { ENDS_SESSIONS } from "../../platform/db/locks.ts";
import type { Actor, Tx } from "../../platform/db/schema.ts";
import type { ReadDeps } from "../../platform/deps.ts";
import { deviceInWords } from "../../platform/http/client.ts";
import { type Refused, refused } from "../../platform/refusals.ts";

export async function sessionsOf({ db, clock }: ReadDeps, session: Session): Promise<SessionEntry[]> {
  const rows = await liveSessions(db.read, clock(), session.memberId);
  const entries = rows.map(({ token_hash, device, created_at, last_seen_at }) => ({
    id: sessionId(token_hash),
    device: deviceInWords(device),
    created_at,
    last_seen_at,
    current: token_hash === session.tokenHash,
  }));
  return entries.sort((a, b) => Number(b.current) - Number(a.current));
}

export const logout = (tx: Tx, _context: WriteContext, { tokenHash }: Session): Promise<void> =>
  endSession(tx, tokenHash);

export async function endOwnSession(
  tx: Tx,
  { now, actor }: WriteContext,
  { id, session }: { readonly id: string; readonly session: Session },
): Promise<Refused | null> {
  const rows = await liveSessions(tx, now, actor);
  const named = rows.find(({ token_hash }) => sessionId(token_hash) === id);
  if (!named) return refused("session-not-found");
  await endSession(tx, named.token_hash);
  if (named.token_hash !== session.tokenHash) await withdrawChangeAskedBy(tx, named.token_hash);
  return null;
}
endOwnSession.first = ENDS_SESSIONS;

export const endOwnSessions = (tx: Tx, { actor }: WriteContext): Promise<void> => endSessionsOf(tx, actor);
endOwnSessions.first = ENDS_SESSIONS;

/** Of a session that may be a stranger's; members that sign out themselves may still confirm their new address. */
const withdrawChangeAskedBy = (tx: Tx, tokenHash: string) =>
  tx.updateTable("members").set(NO_CHANGE_ASKED).where("pending_email_session", "=", tokenHash).execute();

/** Ends all sessions of a member, or only the named one. @returns how many ended */
export async function endSessionsFor(
  tx: Tx,
  { now, actor }: WriteContext<Actor>,
  { member, only }: { readonly member: MemberId; readonly only: string | null },
): Promise<Refused | { number: number }> {
  const live = await liveSessions(tx, now, member);
  const ended = live.filter(({ token_hash }) => only === null || sessionId(token_hash) === only);
  if (only !== null && ended.length === 0) return refused("session-not-found");
  if (only === null) await endSessionsOf(tx, member);
  else
    for (const { token_hash } of ended) {
      await endSession(tx, token_hash);
      await withdrawChangeAskedBy(tx, token_hash);
    }
  await audit(tx, now, { actor, action: "sessions.ended", target: `member:${member}` });
  return { number: ended.length };
}
endSessionsFor.first = ENDS_SESSIONS;
