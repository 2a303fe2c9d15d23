import type { Access } from "#contract/endpoint.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import { isPostgres } from "../db/engine.ts";
import type { Tx } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { Session } from "./session.ts";

/** Rights were withdrawn while a call was under way. */
export class Withdrawn extends Error {
  readonly refusal: Refused;
  constructor(refusal: Refused) {
    super(refusal.why);
    this.refusal = refusal;
  }
}

/** Why somebody who calls may not: no session, or no organiser. */
export function refusalOf(session: Pick<Session, "isAdmin"> | null, access: Access): Refused | null {
  if (access === "anyone") return null;
  if (!session) return refused("no-session");
  return access === "admin" && !session.isAdmin ? refused("not-admin") : null;
}

/**
 * What a call's handler works with: its writes look again, inside their transaction, whether the caller still may
 * (requirement 50). Between a call's beginning and its writing a slow body may lie, or another's lock.
 * @returns deps whose `write` throws Withdrawn
 */
export function rightsChecked(deps: Deps, session: Session | null, access: Access): Deps {
  if (access === "anyone" || !session) return deps;
  const { db } = deps;
  return {
    ...deps,
    db: {
      ...db,
      write: (work) =>
        db.write(async (tx) => {
          const refusal = refusalOf(await liveSession(tx, session, deps.clock()), access);
          if (refusal) throw new Withdrawn(refusal);
          return work(tx);
        }),
    },
  };
}

/** On PostgreSQL it is held until the transaction ends: who withdraws it waits, or was first. */
async function liveSession(tx: Tx, { tokenHash }: Session, now: Date): Promise<{ isAdmin: boolean } | null> {
  const live = tx
    .selectFrom("sessions")
    .innerJoin("members", "members.id", "sessions.member_id")
    .select("members.is_admin")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now.toISOString());
  const row = await (isPostgres(tx) ? live.forShare() : live).executeTakeFirst();
  return row ? { isAdmin: row.is_admin === 1 } : null;
}
