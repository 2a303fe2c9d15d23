import { sql } from "kysely";
import type pg from "pg";
import type { Db } from "./database.ts";
import type { Read } from "./schema.ts";

/** A larger difference is reported, in milliseconds; the alert in `deploy/prometheus` has the same limit. */
export const MAX_DIFFERENCE_MS = 2_000;

const TIME = sql<Date>`clock_timestamp()`.as("now");

const timeOn = async (read: Read): Promise<Date> =>
  (await read.selectNoFrom(TIME).executeTakeFirstOrThrow()).now;

/** The clock of PostgreSQL, on a connection of one's own. */
export const timeOnClient = async (client: pg.ClientBase): Promise<Date> =>
  (await client.query("select clock_timestamp() as now")).rows[0].now;

interface Machine {
  readonly clock: () => Date;
  /** Milliseconds that no change of the clock affects. */
  readonly uptimeMs: () => number;
}

export interface SiteClock {
  readonly now: () => Date;
  /** How far the machine's clock is ahead of `now`, in milliseconds; negative when it is behind. */
  readonly aheadMs: () => number;
  /** Measures again. @throws while the database is away; the last difference stays */
  readonly measure: () => Promise<void>;
}

// biome-ignore lint/plugin/clock: what deps.clock is made of
const machineClock = () => new Date();

/** Of a clock that is read to the millisecond. */
const READING_MS = 1;

/**
 * Another clock, continued by the machine's uptime: a jump of the machine's own clock does not reach it. The other one is taken to be
 * read in the middle of the round trip, which is off by at most half of it (F. Cristian, "Probabilistic clock synchronization",
 * Distributed Computing 3, 1989). @throws what `ask` throws
 */
export async function correctedClock(
  ask: () => Promise<Date>,
  { clock = machineClock, uptimeMs = () => performance.now() }: Partial<Machine> = {},
): Promise<SiteClock> {
  const read = async () => {
    const since = uptimeMs();
    const other = await ask();
    const halfMs = (uptimeMs() - since) / 2;
    return { beganAt: other.getTime() - since - halfMs, uncertainMs: halfMs + READING_MS };
  };
  let { beganAt } = await read();
  const now = () => new Date(beganAt + uptimeMs());
  return {
    now,
    aheadMs: () => clock().getTime() - now().getTime(),
    measure: async () => {
      const measured = await read();
      // A slow round trip says little: what it does not contradict stays.
      if (Math.abs(measured.beganAt - beganAt) > measured.uncertainMs) beganAt = measured.beganAt;
    },
  };
}

/** What decides what is due: the database's clock where processes share it (promise 106), else this machine's. */
export const clockOf = async ({ isShared, read }: Pick<Db, "isShared" | "read">): Promise<SiteClock> =>
  isShared
    ? correctedClock(() => timeOn(read))
    : { now: machineClock, aheadMs: () => 0, measure: async () => undefined };

interface Watching {
  readonly log: Record<"warn" | "info", (fields: object, msg: string) => void>;
  readonly onDifference: (aheadMs: number) => void;
}

/** Measures again, and logs once that the difference is large, and once that it is small again. @throws as `measure` */
export function watchDifference(
  { measure, aheadMs }: SiteClock,
  { log, onDifference }: Watching,
): () => Promise<void> {
  let wasLarge = false;
  return async () => {
    await measure();
    const ahead = aheadMs();
    onDifference(ahead);
    const isLarge = Math.abs(ahead) > MAX_DIFFERENCE_MS;
    if (isLarge && !wasLarge) log.warn({ aheadMs: ahead }, LARGE);
    if (wasLarge && !isLarge) log.info({ aheadMs: ahead }, "the clock agrees with the database's again");
    wasLarge = isLarge;
  };
}

const LARGE =
  "the clock differs from the database's, by which the site goes; synchronise both machines with timedatectl set-ntp true";
