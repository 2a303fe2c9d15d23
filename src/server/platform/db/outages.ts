import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "./database.ts";
import { isConnectionLost, isOutOfConnections, whyUnwritable } from "./errors.ts";

const ASK_EVERY_MS = 500;
/** A connection that broke during an outage may fail only when it is used again. */
const SETTLING_MS = 5_000;

interface Log {
  error(fields: object, msg: string): void;
  warn(fields: object, msg: string): void;
  info(fields: object, msg: string): void;
}

export interface Outages {
  /** Whether the record is about an outage; logs one record for the first such. */
  isKnown(logged: unknown, log: Log): boolean;
}

interface Outage {
  /** Null for an error of another cause. */
  reasonOf(error: Error): string | null;
  isOver(db: Db): Promise<boolean>;
  /** Over only when nothing noticed it for so long: some connections may work meanwhile. */
  readonly quietMs?: number;
  /** `error` where only an operator can end it. */
  readonly level: keyof Log;
  readonly begins: string;
  readonly ends: string;
}

const UNREACHABLE: Outage = {
  reasonOf: (error) => (isConnectionLost(error) ? error.message : null),
  isOver: answers,
  level: "warn",
  begins: "the database is unreachable; retrying until it is back",
  ends: "the database is reachable again",
};

const CROWDED: Outage = {
  reasonOf: (error) => (isOutOfConnections(error) ? error.message : null),
  isOver: answers,
  quietMs: 30_000,
  level: "error",
  begins:
    "PostgreSQL has no connection left for this process; end what else uses them, or raise max_connections; retrying",
  ends: "PostgreSQL has connections again",
};

const UNWRITABLE: Outage = {
  reasonOf: whyUnwritable,
  isOver: async (db) => (await db.whyNotWritable()) === null,
  level: "error",
  begins: "nothing can be stored; retrying until it can",
  ends: "data can be stored again",
};

/** Logs one record for each outage, whatever notices it, and one record when it is over. */
export function watchOutages(db: Db): Outages {
  const possible = db.isShared ? [UNREACHABLE, CROWDED, UNWRITABLE] : [UNWRITABLE];
  const watched = possible.map((outage) => watch(db, outage));
  return { isKnown: (logged, log) => watched.some((each) => each.isKnown(logged, log)) };
}

function watch(db: Db, outage: Outage): Outages {
  let isAway = false;
  let backAt = Number.NEGATIVE_INFINITY;
  let noticedAt = 0;
  const isQuiet = () => performance.now() - noticedAt >= (outage.quietMs ?? 0);
  const tellWhenBack = async (log: Log) => {
    const since = performance.now();
    while (!isQuiet() || !(await outage.isOver(db))) await sleep(ASK_EVERY_MS, undefined, { ref: false });
    isAway = false;
    backAt = performance.now();
    log.info({ seconds: Math.round((performance.now() - since) / 1000) }, outage.ends);
  };
  return {
    isKnown: (logged, log) => {
      const reason = reasonIn(logged, outage);
      if (reason === null) return false;
      noticedAt = performance.now();
      if (isAway || performance.now() - backAt < SETTLING_MS) return true;
      isAway = true;
      log[outage.level]({ reason }, outage.begins);
      void tellWhenBack(log);
      return true;
    },
  };
}

/** A commit that lost its connection throws `ServiceBusyError` with the connection's error as its cause. */
function reasonIn(logged: unknown, { reasonOf }: Outage): string | null {
  if (typeof logged !== "object" || logged === null || !("err" in logged)) return null;
  const { err } = logged;
  for (const error of err instanceof Error ? [err, err.cause] : []) {
    const reason = error instanceof Error ? reasonOf(error) : null;
    if (reason !== null) return reason;
  }
  return null;
}

async function answers({ read }: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(read);
    return true;
  } catch (error) {
    // Callers that need an answer report any other error themselves.
    return !(error instanceof Error && (isConnectionLost(error) || isOutOfConnections(error)));
  }
}
