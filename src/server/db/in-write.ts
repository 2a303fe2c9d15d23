import { AsyncLocalStorage } from "node:async_hooks";
import type { KyselyPlugin } from "kysely";

const writing = new AsyncLocalStorage<true>();

/** Runs the work of a transaction, in which `db.read` must not be used. */
export const runInWrite = <T>(work: () => Promise<T>): Promise<T> => writing.run(true, work);

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
