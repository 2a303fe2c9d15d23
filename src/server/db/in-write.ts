import { AsyncLocalStorage } from "node:async_hooks";
import type { KyselyPlugin } from "kysely";

const writing = new AsyncLocalStorage<true>();

/** Runs the work of a transaction, within which `db.read` must not be used. */
export const runInWrite = <T>(work: () => Promise<T>): Promise<T> => writing.run(true, work);

/**
 * Reading beside an open transaction would wait for ever where there is one connection, and see old rows where there
 * are more: it throws at once, on either engine.
 */
export const forbidReadInWrite: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (writing.getStore()) throw new Error("db.read inside db.write: read with the transaction instead");
    return node;
  },
  transformResult: async ({ result }) => result,
};
