import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "./db/database.ts";
import { isConnectionLost } from "./db/errors.ts";

const ASK_EVERY_MS = 500;

interface Log {
  warn(fields: object, msg: string): void;
  info(fields: object, msg: string): void;
}

export interface Outages {
  /** Whether what is about to be logged is an error of an outage that was told already; the first one is told here. */
  isKnown(logged: unknown, log: Log): boolean;
}

/** One warning while a shared database is away, whoever notices, and one line when it is back. */
export function watchOutages(db: Db): Outages {
  let isAway = false;
  const tellWhenBack = async (log: Log) => {
    const since = performance.now();
    while (!(await answers(db))) await sleep(ASK_EVERY_MS, undefined, { ref: false });
    isAway = false;
    log.info({ seconds: Math.round((performance.now() - since) / 1000) }, "the database is back");
  };
  return {
    isKnown: (logged, log) => {
      const error = db.isShared ? breakIn(logged) : null;
      if (error === null) return false;
      if (isAway) return true;
      isAway = true;
      log.warn({ reason: error.message }, "the database is away; what needs it waits until it is back");
      void tellWhenBack(log);
      return true;
    },
  };
}

/** The broken connection in what is logged; a commit that lost its own is thrown as `ServiceBusyError`, with that as its cause. */
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
    // Anything else than its absence is said by those who need the answer.
    return !(error instanceof Error && isConnectionLost(error));
  }
}
