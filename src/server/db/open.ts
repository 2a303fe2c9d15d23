import { randomUUID } from "node:crypto";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import type pg from "pg";
import { Busy } from "../busy.ts";
import type { DatabaseConfig, PostgresConfig } from "../config.ts";
import { closeToOthers, makeFolder } from "../private-files.ts";
import { StartRefusal } from "../start-refusal.ts";
import { tell } from "../tell.ts";
import { backupsOf, writeCopy } from "./backups/keep-copy.ts";
import { DirectFailed } from "./direct-failed.ts";
import { inWrite, notInWrite } from "./in-write.ts";
import { listen, notify } from "./listen.ts";
import { migrate } from "./migrate.ts";
import { isWorthAnotherTry, newClient, openPool, openReadingPool, postgresDialect } from "./postgres.ts";
import type { Read, Tables, Tx } from "./schema.ts";
import { takeFolder } from "./sole-process.ts";
import { sqliteDialect } from "./sqlite.ts";
import { announcedBy, Commits, type Topic } from "./topics.ts";
import { isBroken, isPassing } from "./trouble.ts";

/** The one way to the data: reads anywhere, writes only inside a transaction. */
export interface Db {
  /** Whether other processes may use it too. */
  readonly isShared: boolean;
  /** Whether what they commit is heard seconds later only: a pooler keeps no connection that could tell. */
  readonly isDeaf: boolean;
  readonly read: Read;
  /**
   * Runs `work` in one transaction; what it announced is told after the commit, to the other processes as well.
   * `work` may run again when another transaction was in its way.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  onCommit(topic: Topic, listener: () => void): void;
  /** Connections by what they do; nothing where there is just one. */
  connections(): Readonly<Record<string, number>>;
  close(): Promise<void>;
}

export function openDatabase(config: DatabaseConfig): Promise<Db> {
  return config.kind === "sqlite" ? openSqlite(config.file) : openPostgres(config);
}

/** So long SQLite itself may wait for another process, in which time nobody is heard; then so long without it. */
const BLOCKED_MS = 25;
const LOCKED_MS = 5_000;

async function openSqlite(file: string): Promise<Db> {
  const folder = dirname(file);
  makeFolder(folder);
  for (const name of KEPT) closeToOthers(join(folder, name));
  const giveBack = takeFolder(folder);
  try {
    const kysely = new Kysely<Tables>({ dialect: sqliteDialect(file) });
    await migrate(kysely, (name) => copyBefore(kysely, file, name));
    await sql`pragma busy_timeout = ${sql.lit(BLOCKED_MS)}`.execute(kysely);
    return sqliteDb(kysely, giveBack);
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** What lies in the folder; earlier versions may have left it readable to others. */
export const KEPT = [
  "trefpunt.sqlite",
  "trefpunt.sqlite-wal",
  "trefpunt.sqlite-shm",
  "lock.sqlite",
  "secret",
  "mail",
  "backups",
];

/** An upgrade that turns out wrong can be undone. */
async function copyBefore(kysely: Read, database: string, name: string): Promise<void> {
  const day = Temporal.Now.plainDateISO().toString();
  const copy = join(backupsOf(database), `before-${name}-${day}.sqlite`);
  await writeCopy(copy, (part) => sql`vacuum into ${part}`.execute(kysely));
  tell(`The database is upgraded; as it was before it is kept as ${copy}\n`);
}

function sqliteDb(kysely: Kysely<Tables>, giveBack: () => void): Db {
  const commits = new Commits();
  const write = async <T>(
    work: (tx: Tx) => Promise<T>,
    until = performance.now() + LOCKED_MS,
  ): Promise<T> => {
    try {
      const [result, tx] = await inWrite(() =>
        kysely.transaction().execute(async (tx) => [await work(tx), tx] as const),
      );
      for (const topic of announcedBy(tx)) commits.tell(topic);
      return result;
    } catch (error) {
      if (!isPassing(error as Error) || performance.now() > until) throw error;
      await sleep(BLOCKED_MS);
      return write(work, until);
    }
  };
  return {
    isShared: false,
    isDeaf: false,
    read: kysely.withPlugin(notInWrite),
    write: (work) => write(work),
    onCommit: (topic, listener) => commits.on(topic, listener),
    connections: () => ({}),
    close: async () => {
      await kysely.destroy();
      giveBack();
    },
  };
}

const MOST_TRIES = 5;
export const WRITING = 10;
/** Of their own, so that nobody who only looks waits behind a write that waits (requirement 47). */
const READING = 5;

/**
 * What needs a connection of its own goes over `directUrl`, past any pooler.
 * @throws DirectFailed when that one cannot be used
 */
async function openPostgres({ url, directUrl }: PostgresConfig): Promise<Db> {
  const changing = new Kysely<Tables>({ dialect: postgresDialect(openPool(directUrl, 1), 0) });
  await migrate(changing)
    .catch(blaming(url, directUrl))
    .finally(() => changing.destroy());
  const pools = [openPool(url, WRITING), await openReadingPool(url, READING)] as const;
  const on = (pool: pg.Pool) => new Kysely<Tables>({ dialect: postgresDialect(pool) });
  const [kysely, read] = [on(pools[0]), on(pools[1])];
  const commits = new Commits();
  const self = randomUUID();
  const listening = await listen({
    newClient: () => newClient(directUrl),
    other: read,
    self,
    hear: (topic) => commits.tell(topic),
  });

  const once = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    let isCommitting = false;
    const [result, tx] = await inWrite(() =>
      kysely.transaction().execute(async (tx) => {
        const done = await work(tx);
        await notify(tx, self, announcedBy(tx));
        isCommitting = true;
        return [done, tx] as const;
      }),
    ).catch((error: Error) => {
      throw isCommitting && isBroken(error) ? new Busy({ cause: error, retryAfter: null }) : error;
    });
    for (const topic of announcedBy(tx)) commits.tell(topic);
    return result;
  };
  const write = async <T>(work: (tx: Tx) => Promise<T>, tries = 1): Promise<T> => {
    try {
      return await once(work);
    } catch (error) {
      if (tries === MOST_TRIES || !isWorthAnotherTry(error)) throw error;
      return write(work, tries + 1);
    }
  };
  return {
    isShared: true,
    isDeaf: listening.isDeaf,
    read: read.withPlugin(notInWrite),
    write: (work) => write(work),
    onCommit: (topic, listener) => commits.on(topic, listener),
    connections: () => ({
      busy: sum(pools, ({ totalCount, idleCount }) => totalCount - idleCount),
      idle: sum(pools, ({ idleCount }) => idleCount),
      waiting: sum(pools, ({ waitingCount }) => waitingCount),
    }),
    close: async () => {
      await listening.stop();
      await Promise.all([kysely.destroy(), read.destroy()]);
    },
  };
}

const blaming = (url: string, directUrl: string) => (error: unknown) => {
  throw url === directUrl || error instanceof StartRefusal ? error : new DirectFailed(error);
};

const sum = (pools: readonly pg.Pool[], figure: (pool: pg.Pool) => number) =>
  pools.reduce((total, pool) => total + figure(pool), 0);
