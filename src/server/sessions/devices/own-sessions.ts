import { createHash } from "node:crypto";
import { type Refused, refused } from "#contract/refusals.ts";
import type { SessionEntry } from "#contract/sessions/devices.ts";
import type { Read, Tx } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Session } from "../../http/session.ts";
import { endSession } from "../end-sessions.ts";

/** What a session is called towards its member; neither its token nor what is kept of that. */
const idOf = (tokenHash: string) =>
  createHash("sha256").update(`session\n${tokenHash}`).digest("base64url").slice(0, 22);

export async function sessionsOf({ db, clock }: Deps, session: Session): Promise<SessionEntry[]> {
  const rows = await liveSessionsOf(db.read, session, clock());
  const entries = rows.map(({ token_hash, ...row }) => ({
    id: idOf(token_hash),
    ...row,
    current: token_hash === session.tokenHash,
  }));
  return entries.sort((a, b) => Number(b.current) - Number(a.current));
}

export function endOwnSession(
  { db, clock }: Deps,
  session: Session,
  id: string,
): Promise<Refused | { kind: "ended" }> {
  return db.write(async (tx) => {
    const rows = await liveSessionsOf(tx, session, clock());
    const named = rows.find(({ token_hash }) => idOf(token_hash) === id);
    if (!named) return refused("session-not-found");
    await endSession(tx, named.token_hash);
    return { kind: "ended" };
  });
}

const liveSessionsOf = (read: Read | Tx, { memberId }: Session, now: Date) =>
  read
    .selectFrom("sessions")
    .select(["token_hash", "device", "created_at", "last_seen_at"])
    .where("member_id", "=", memberId)
    .where("expires_at", ">", now.toISOString())
    .orderBy("last_seen_at", "desc")
    .orderBy("created_at", "desc")
    .execute();
