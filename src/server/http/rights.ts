import type { Endpoint } from "#contract/endpoint.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import { isProofFresh } from "#domain/proof.ts";
import { isPostgres } from "../db/engine.ts";
import type { Tx } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { liveSession, rightsOf, type Session } from "./session.ts";

export class Withdrawn extends Error {
  readonly refusal: Refused;
  constructor(refusal: Refused) {
    super(refusal.why);
    this.refusal = refusal;
  }
}

type Demands = Pick<Endpoint, "access" | "proof">;

export function refusalOf(
  session: Pick<Session, "isAdmin" | "provedAt"> | null,
  { access, proof }: Demands,
  now: Date,
): Refused | null {
  if (access === "anyone") return null;
  if (!session) return refused("no-session");
  if (access === "admin" && !session.isAdmin) return refused("not-admin");
  return proof && !isProofFresh(session.provedAt, now.getTime()) ? refused("prove-again") : null;
}

/**
 * What a call's handler works with: its writes look again, inside their transaction, whether the caller still may
 * (requirement 50). Between a call's beginning and its writing a slow body may lie, or another's lock.
 * @returns deps whose `write` throws Withdrawn
 */
export function rightsChecked(deps: Deps, session: Session | null, call: Demands): Deps {
  if (call.access === "anyone" || !session) return deps;
  const { db } = deps;
  return {
    ...deps,
    db: {
      ...db,
      write: (work) =>
        db.write(async (tx) => {
          const now = deps.clock();
          const refusal = refusalOf(await rightsNow(tx, session, now), call, now);
          if (refusal) throw new Withdrawn(refusal);
          return work(tx);
        }),
    },
  };
}

/**
 * On PostgreSQL it is held until the transaction ends: who withdraws it waits, or was first. Calls of one session
 * write one after another; a lock they could share would leave each waiting for the other when it updates the row.
 */
async function rightsNow(tx: Tx, { tokenHash }: Session, now: Date) {
  const live = liveSession(tx, tokenHash, now);
  const row = await (isPostgres(tx) ? live.forNoKeyUpdate() : live).executeTakeFirst();
  return row ? rightsOf(row) : null;
}
