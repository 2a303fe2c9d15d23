import type { SessionEntry } from "#contract/sessions/devices.ts";
import type { Deps } from "../../deps.ts";
import type { Session } from "../../http/session.ts";
import { type Refused, refused } from "../../refusals.ts";
import { endSession, liveSessions, sessionId } from "../sessions.ts";

export async function sessionsOf({ db, clock }: Deps, session: Session): Promise<SessionEntry[]> {
  const rows = await liveSessions(db.read, clock(), session.memberId);
  const entries = rows.map(({ token_hash, device, created_at, last_seen_at }) => ({
    id: sessionId(token_hash),
    device,
    created_at,
    last_seen_at,
    current: token_hash === session.tokenHash,
  }));
  return entries.sort((a, b) => Number(b.current) - Number(a.current));
}

export function endOwnSession({ db, clock }: Deps, session: Session, id: string): Promise<Refused | null> {
  return db.write(async (tx) => {
    const rows = await liveSessions(tx, clock(), session.memberId);
    const named = rows.find(({ token_hash }) => sessionId(token_hash) === id);
    if (!named) return refused("session-not-found");
    await endSession(tx, named.token_hash);
    return null;
  });
}
