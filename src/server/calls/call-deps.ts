import type { Db } from "../platform/db/database.ts";
import { type FirstLocks, holdCaller, lock } from "../platform/db/locks.ts";
import type { Tx } from "../platform/db/schema.ts";
import { isPostgres } from "../platform/db/sql.ts";
import type { Deps } from "../platform/deps.ts";
import { isRefused, type Refused } from "../platform/refusals.ts";
import { type Asked, doorLinkIn, organised, type Scope, scopeOf } from "./rights.ts";
import { liveSession, rightsOf, type Session } from "./session.ts";

export class RightsRevokedError extends Error {
  readonly refusal: Refused;
  constructor(refusal: Refused) {
    super(refusal.why);
    this.refusal = refusal;
  }
}

/** Deps of a call. Its transactions know what the caller may reach by then. */
export interface CallDeps extends Deps {
  readonly db: CallDb;
}

interface CallDb extends Db {
  write<T>(work: (tx: Tx, scope: Scope) => Promise<T>, first?: FirstLocks): Promise<T>;
}

/**
 * Deps whose writes check inside their transaction that the caller still has the right, and what they reach with it
 * (promise 50). It can be withdrawn while the call waits for a slow body or for a lock.
 * @returns deps whose `write` throws `RightsRevokedError`
 */
export function withCheckedRights(deps: Deps, asked: Asked): CallDeps {
  const { db } = deps;
  return {
    ...deps,
    db: {
      ...db,
      write: (work, first) =>
        db.write(async (tx) => {
          const now = deps.clock();
          const { sessions, ...others } = (await first?.(tx)) ?? {};
          if (sessions) await lock(tx, { sessions });
          const current = { ...asked, session: await currentSession(tx, asked, now) };
          await lock(tx, others);
          await lockRights(tx, current);
          const scope = await scopeOf(tx, current, now);
          if (isRefused(scope)) throw new RightsRevokedError(scope);
          return work(tx, scope);
        }),
    },
  };
}

/**
 * On PostgreSQL the row stays locked until the transaction ends: a withdrawal of rights ends the session, so it waits,
 * or has come first. The lock is exclusive: two calls of one session sharing a lock would deadlock on updating the row.
 */
async function currentSession(tx: Tx, { call, session }: Asked, now: Date): Promise<Session | null> {
  if (!session || call.access === "anyone") return session;
  const live = liveSession(tx, { tokenHash: session.tokenHash, now: now.toISOString() });
  holdCaller(tx);
  const row = await (isPostgres(tx) ? live.forNoKeyUpdate("sessions") : live).executeTakeFirst();
  return row ? { ...session, ...rightsOf(row) } : null;
}

/**
 * The same for an organiser's right to one meetup, and to announce it, and a helper's. Locks the meetup first, as
 * withdrawing the right and removing the meetup do.
 */
async function lockRights(tx: Tx, asked: Asked): Promise<void> {
  const { call, session } = asked;
  switch (call.access) {
    case "anyone":
    case "member":
    case "admin":
      return;
    case "door": {
      const link = await doorLinkIn(tx, asked);
      if (link) await lock(tx, { meetups: [link.meetup_id] });
      return;
    }
    case "organiser":
      if (session && !session.isAdmin) await lockOrganiser(tx, asked, session);
      return;
    default:
      call.access satisfies never;
  }
}

async function lockOrganiser(tx: Tx, asked: Asked, session: Session): Promise<void> {
  const meetup = await organised(tx, asked, session).executeTakeFirst();
  if (!meetup) return;
  if (asked.call.path.includes("/:id")) await lock(tx, { meetups: [meetup.meetup_id] });
  if (!isPostgres(tx)) return;
  await organised(tx, asked, session).forKeyShare().executeTakeFirst();
  await tx.selectFrom("site").select("organisers_publish").forShare().executeTakeFirst();
}
