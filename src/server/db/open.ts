import { Kysely } from "kysely";
import type { DatabaseConfig } from "../config.ts";
import { migrate } from "./migrate.ts";
import type { Read, Tables, Tx } from "./schema.ts";
import { sqliteDialect } from "./sqlite.ts";
import { Commits, type Topic } from "./topics.ts";

/** The one way to the data: reads anywhere, writes only inside a transaction. */
export interface Db {
  readonly read: Read;
  /** Runs `work` in one transaction; what it announced is told after the commit. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  onCommit(topic: Topic, listener: () => void): void;
  close(): Promise<void>;
}

/** Opens the database and brings its schema up to date. */
export async function openDatabase(config: DatabaseConfig): Promise<Db> {
  const kysely = new Kysely<Tables>({ dialect: sqliteDialect(config.file) });
  const commits = new Commits();
  await migrate(kysely);
  return {
    read: kysely,
    write: async (work) => {
      const [result, tx] = await kysely.transaction().execute(async (tx) => [await work(tx), tx] as const);
      commits.committed(tx);
      return result;
    },
    onCommit: (topic, listener) => commits.on(topic, listener),
    close: () => kysely.destroy(),
  };
}
