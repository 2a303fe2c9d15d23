import { AsyncLocalStorage } from "node:async_hooks";
import type { KyselyPlugin } from "kysely";

const writing = new AsyncLocalStorage<true>();

/** `work` must not use `db.read` or `db.write`: it would wait forever for its own transaction or locks. */
export async function runInWrite<T>(work: () => Promise<T>): Promise<T> {
  if (writing.getStore()) throw new Error("db.write inside db.write: write with the transaction instead");
  return writing.run(true, work);
}

/** `db.read` beside an open transaction would wait forever on one connection, and see old rows on several: throws at once. */
export const forbidReadInWrite: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (writing.getStore()) throw new Error("db.read inside db.write: read with the transaction instead");
    return node;
  },
  transformResult: async ({ result }) => result,
};
