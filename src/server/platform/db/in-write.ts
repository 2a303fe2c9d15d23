import { AsyncLocalStorage } from "node:async_hooks";
import type { KyselyPlugin } from "kysely";

const writing = new AsyncLocalStorage<true>();

/**
 * Runs the work of a transaction, in which neither `db.read` nor `db.write` must be used. A second transaction would
 * wait forever for the first on SQLite, and for its locks on PostgreSQL.
 */
export async function runInWrite<T>(work: () => Promise<T>): Promise<T> {
  if (writing.getStore()) throw new Error("db.write inside db.write: write with the transaction instead");
  return writing.run(true, work);
}

/**
 * `db.read` beside an open transaction would wait forever on one connection, and see old rows on several. It
 * throws at once, on both engines.
 */
export const forbidReadInWrite: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (writing.getStore()) throw new Error("db.read inside db.write: read with the transaction instead");
    return node;
  },
  transformResult: async ({ result }) => result,
};
