import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import type { DatabaseConfig } from "../config/config.ts";
import { say } from "../process/console.ts";
import { StartupError } from "../process/errors.ts";
import { closeToOthers, demandAccess, isThere, makeFolder } from "../process/private-files.ts";
import { backupsOf, writeCopy } from "./backups/copies.ts";
import { isTransient } from "./errors.ts";
import { forbidReadInWrite, runInWrite } from "./in-write.ts";
import { migrate, refuseOtherVersion } from "./migrate.ts";
import type { Read, Tables, Tx } from "./schema.ts";
import { restricted } from "./sql.ts";
import { sqliteDialect, takeFolder } from "./sqlite.ts";
import { CommitListeners, pendingTopics, type Topic } from "./topics.ts";
import { isAlmostFull, watchWrites } from "./writable.ts";

/** The only access to the data: reads anywhere, writes only inside a transaction. */
export interface Db {
  readonly isShared: boolean;
  /** Commits of other processes are noticed only seconds later, behind a pooler that passes no notifications. */
  readonly hasNoNotifications: boolean;
  readonly read: Read;
  /** One transaction; its topics are announced after the commit. `work` may run again after a conflict with another one. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The reason in words; null while writes succeed. */
  whyNotWritable(): Promise<string | null>;
  onCommit(topic: Topic, listener: () => void): void;
  /** To the listeners of this process only: each process finds out by itself. */
  announceHere(topic: Topic): void;
  /** Connections by state; empty for SQLite, which has one. */
  connections(): Readonly<Record<string, number>>;
  close(): Promise<void>;
}

/** @param name what this process calls itself on a database server, for those who look at its connections */
export async function openDatabase(config: DatabaseConfig, name?: string): Promise<Db> {
  if (config.kind === "sqlite") return openSqlite(config.file);
  const { connectPostgres } = await postgres();
  return connectPostgres(config, migrate, name);
}

/** Loaded when it is needed, which keeps the start on SQLite fast. */
const postgres = () => import("./open-postgres.ts");

/** For a command beside a running site (decision 43): no upgrade, no lock. @throws StartupError without a database of this version */
export async function openBeside(config: DatabaseConfig): Promise<Db> {
  if (config.kind === "postgres") {
    const { connectPostgres } = await postgres();
    return connectPostgres(config, refuseOtherVersion);
  }
  if (!isThere(config.file)) throw new StartupError(`There is no database in ${dirname(config.file)}`);
  demandAccess(dirname(config.file));
  const kysely = new Kysely<Tables>({ dialect: sqliteDialect(config.file) });
  try {
    await refuseOtherVersion(kysely);
    return await sqliteDb(kysely, dirname(config.file), () => undefined);
  } catch (error) {
    await kysely.destroy();
    throw error;
  }
}

/** Waiting for another process blocks this one; retries do not. */
const BLOCKED_MS = 25;
const LOCKED_MS = 5_000;

async function openSqlite(file: string): Promise<Db> {
  const folder = dirname(file);
  makeFolder(folder);
  for (const name of DATA_FILES) closeToOthers(join(folder, name));
  const giveBack = takeFolder(folder);
  try {
    return await openTaken(file, giveBack);
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** The database of a folder that this process has taken (`takeFolder`). @param giveBack is called when it closes */
export async function openTaken(file: string, giveBack: () => void): Promise<Db> {
  const kysely = new Kysely<Tables>({ dialect: sqliteDialect(file) });
  await migrate(kysely, (name) => copyBefore(kysely, file, name));
  return sqliteDb(kysely, dirname(file), giveBack);
}

/** Content of the data folder; earlier versions may have left it readable to other users. */
export const DATA_FILES = [
  "trefpunt.sqlite",
  "trefpunt.sqlite-wal",
  "trefpunt.sqlite-shm",
  "lock.sqlite",
  "secret",
  "mail",
  "backups",
];

/** Allows the operator to undo an upgrade that turns out wrong. */
async function copyBefore(kysely: Read, database: string, name: string): Promise<void> {
  // biome-ignore lint/plugin/clock: a file's name has the operator's day
  const day = Temporal.Now.plainDateISO().toString();
  const copy = join(backupsOf(database), `before-${name}-${day}.sqlite`);
  await writeCopy(copy, (part) => sql`vacuum into ${part}`.execute(kysely));
  say("Upgrading the database; this is a copy from before", { copy });
}

async function sqliteDb(kysely: Kysely<Tables>, folder: string, giveBack: () => void): Promise<Db> {
  await sql`pragma busy_timeout = ${sql.lit(BLOCKED_MS)}`.execute(kysely);
  const commits = new CommitListeners();
  const write = async <T>(
    work: (tx: Tx) => Promise<T>,
    until = performance.now() + LOCKED_MS,
  ): Promise<T> => {
    try {
      const [result, tx] = await runInWrite(() =>
        kysely.transaction().execute(async (transaction) => {
          const tx = restricted(transaction);
          return [await work(tx), tx] as const;
        }),
      );
      for (const topic of pendingTopics(tx)) commits.tell(topic);
      return result;
    } catch (error) {
      if (!isTransient(error as Error) || performance.now() > until) throw error;
      await sleep(BLOCKED_MS);
      return write(work, until);
    }
  };
  return {
    isShared: false,
    hasNoNotifications: false,
    read: kysely.withPlugin(forbidReadInWrite),
    ...watchWrites(
      (work) => write(work),
      () => isAlmostFull(folder),
    ),
    onCommit: (topic, listener) => commits.on(topic, listener),
    announceHere: (topic) => commits.tell(topic),
    connections: () => ({}),
    close: async () => {
      await kysely.destroy();
      giveBack();
    },
  };
}
