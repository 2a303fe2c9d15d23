import { randomUUID } from "node:crypto";
import { Kysely } from "kysely";
import type pg from "pg";
import type { PostgresConfig } from "../config.ts";
import { Busy, DirectFailed, StartRefusal } from "../errors.ts";
import { isBroken } from "./errors.ts";
import { inWrite, notInWrite } from "./in-write.ts";
import { listen, notify } from "./listen.ts";
import { isWorthAnotherTry, newClient, openPool, openReadingPool, postgresDialect } from "./postgres.ts";
import type { Read, Tables, Tx } from "./schema.ts";
import { announcedBy, Commits, type Topic } from "./topics.ts";
import { watchWrites } from "./writable.ts";

const MOST_TRIES = 5;
export const WRITING = 10;
/** Of their own, so that nobody who only looks waits behind a write that waits (requirement 47). */
const READING = 5;

/**
 * What needs a connection of its own goes over `directUrl`, past any pooler.
 * @returns what `Db` says
 * @param prepare is given the database before anything else uses it
 * @throws DirectFailed when that one cannot be used
 */
export async function connectPostgres(
  { url, directUrl }: PostgresConfig,
  prepare: (db: Read) => Promise<void>,
) {
  const changing = new Kysely<Tables>({ dialect: postgresDialect(openPool(directUrl, 1), 0) });
  await prepare(changing)
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
    ...watchWrites((work) => write(work)),
    onCommit: (topic: Topic, listener: () => void) => commits.on(topic, listener),
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
