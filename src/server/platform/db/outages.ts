import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "./database.ts";
import { isConnectionLost } from "./errors.ts";

const ASK_EVERY_MS = 500;
/** A connection that broke during an outage may fail only when it is used again. */
const SETTLING_MS = 5_000;

interface Log {
  warn(fields: object, msg: string): void;
  info(fields: object, msg: string): void;
}

export interface Outages {
  /** Whether the record is about an outage; logs one warning for the first such record. */
  isKnown(logged: unknown, log: Log): boolean;
}

/** Logs one warning while a shared database is away, whatever notices it, and one record when it is back. */
export function watchOutages(db: Db): Outages {
  let isAway = false;
  let backAt = Number.NEGATIVE_INFINITY;
  const tellWhenBack = async (log: Log) => {
    const since = performance.now();
    while (!(await answers(db))) await sleep(ASK_EVERY_MS, undefined, { ref: false });
    isAway = false;
    backAt = performance.now();
    log.info({ seconds: Math.round((performance.now() - since) / 1000) }, "the database is reachable again");
  };
  return {
    isKnown: (logged, log) => {
      const error = db.isShared ? breakIn(logged) : null;
      if (error === null) return false;
      if (isAway || performance.now() - backAt < SETTLING_MS) return true;
      isAway = true;
      log.warn({ reason: error.message }, "the database is unreachable; retrying until it is back");
      void tellWhenBack(log);
      return true;
    },
  };
}

/** A commit that lost its connection throws `ServiceBusyError` with the connection's error as its cause. */
function breakIn(logged: unknown): Error | null {
  if (typeof logged !== "object" || logged === null || !("err" in logged)) return null;
  const { err } = logged;
  const errors = err instanceof Error ? [err, err.cause] : [];
  return (
    (errors.find((error) => error instanceof Error && isConnectionLost(error)) as Error | undefined) ?? null
  );
}

async function answers({ read }: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(read);
    return true;
  } catch (error) {
    // Callers that need an answer report any other error themselves.
    return !(error instanceof Error && isConnectionLost(error));
  }
}
