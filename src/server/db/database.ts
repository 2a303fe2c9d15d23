import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import type { DatabaseConfig } from "../config.ts";
import { say } from "../console.ts";
import { StartupError } from "../errors.ts";
import { closeToOthers, makeFolder } from "../private-files.ts";
import { backupsOf, writeCopy } from "./backups/copies.ts";
import { isTransient } from "./errors.ts";
import { forbidReadInWrite, runInWrite } from "./in-write.ts";
import { migrate, refuseOtherVersion } from "./migrate.ts";
import { connectPostgres } from "./open-postgres.ts";
import type { Read, Tables, Tx } from "./schema.ts";
import { sqliteDialect, takeFolder } from "./sqlite.ts";
import { CommitListeners, pendingTopics, type Topic } from "./topics.ts";
import { isAlmostFull, watchWrites } from "./writable.ts";

/** The one way to the data: reads anywhere, writes only inside a transaction. */
export interface Db {
  /** Whether other processes may use it too. */
  readonly isShared: boolean;
  /** Whether what they commit is heard seconds later only: a pooler keeps no connection that could tell. */
  readonly hasNoNotifications: boolean;
  readonly read: Read;
  /**
   * Runs `work` in one transaction; what it announced is told after the commit, to the other processes as well.
   * `work` may run again when another transaction was in its way.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** In words; null while writes succeed. */
  whyNotWritable(): Promise<string | null>;
  onCommit(topic: Topic, listener: () => void): void;
  /** Connections by what they do; nothing where there is just one. */
  connections(): Readonly<Record<string, number>>;
  close(): Promise<void>;
}

export function openDatabase(config: DatabaseConfig): Promise<Db> {
  return config.kind === "sqlite" ? openSqlite(config.file) : connectPostgres(config, migrate);
}

/**
 * The database of a site that may be running, for a few short transactions of a command (decision 43): it is not upgraded, and a
 * SQLite folder is not taken. SQLite's own locks keep the transactions of both processes apart.
 * @throws StartRefusal when its tables are of another version, or when there is no database
 */
export async function openBeside(config: DatabaseConfig): Promise<Db> {
  if (config.kind === "postgres") return connectPostgres(config, refuseOtherVersion);
  if (!existsSync(config.file)) throw new StartupError(`There is no database in ${dirname(config.file)}`);
  const kysely = new Kysely<Tables>({ dialect: sqliteDialect(config.file) });
  try {
    await refuseOtherVersion(kysely);
    return await sqliteDb(kysely, dirname(config.file), () => undefined);
  } catch (error) {
    await kysely.destroy();
    throw error;
  }
}

/** So long SQLite itself may wait for another process, in which time nobody is heard; then so long without it. */
const BLOCKED_MS = 25;
const LOCKED_MS = 5_000;

async function openSqlite(file: string): Promise<Db> {
  const folder = dirname(file);
  makeFolder(folder);
  for (const name of DATA_FILES) closeToOthers(join(folder, name));
  const giveBack = takeFolder(folder);
  try {
    const kysely = new Kysely<Tables>({ dialect: sqliteDialect(file) });
    await migrate(kysely, (name) => copyBefore(kysely, file, name));
    return await sqliteDb(kysely, folder, giveBack);
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** What lies in the folder; earlier versions may have left it readable to others. */
export const DATA_FILES = [
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
  say("The database is upgraded; as it was before it is kept", { copy });
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
        kysely.transaction().execute(async (tx) => [await work(tx), tx] as const),
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
    connections: () => ({}),
    close: async () => {
      await kysely.destroy();
      giveBack();
    },
  };
}
