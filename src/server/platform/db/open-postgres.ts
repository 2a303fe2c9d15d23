import { randomUUID } from "node:crypto";
import { Kysely } from "kysely";
import type pg from "pg";
import type { PostgresConfig } from "../config/config.ts";
import { DirectConnectionError, ServiceBusyError, StartupError } from "../process/errors.ts";
import { isConnectionLost } from "./errors.ts";
import { forbidReadInWrite, runInWrite } from "./in-write.ts";
import { listen, notify } from "./listen.ts";
import {
  isWorthAnotherTry,
  newClient,
  openPool,
  openReadingPool,
  postgresDialect,
  refuseOldServer,
} from "./postgres.ts";
import { identityOf, refuseTwoDatabases } from "./same-database.ts";
import type { Connection, Tables, Tx } from "./schema.ts";
import { restricted } from "./sql.ts";
import { CommitListeners, pendingTopics, type Topic } from "./topics.ts";
import { watchWrites } from "./writable.ts";

const MAX_TRIES = 5;
export const WRITING = 10;
/** Separate connections, because a read must not wait behind a waiting write (promise 47). */
const READING = 5;

/**
 * Migrations and LISTEN go over `directUrl`, past any pooler.
 * @param name of the listening connection, which every process has one of
 * @throws DirectConnectionError when it cannot be used
 */
export async function connectPostgres(
  database: PostgresConfig,
  prepare: (db: Connection) => Promise<void>,
  name?: string,
) {
  const { url, directUrl } = database;
  const direct = openPool(directUrl, 1);
  const changing = new Kysely<Tables>({ dialect: postgresDialect(direct, 0) });
  const explain = explainDirectFailure(url, directUrl);
  try {
    const identity = await refuseOldServer(direct)
      .then(() => identityOf(direct))
      .catch(explain);
    await refuseTwoDatabases(database, identity);
    await prepare(changing).catch(explain);
  } finally {
    await changing.destroy();
  }
  const pools = [openPool(url, WRITING), await openReadingPool(url, READING)] as const;
  const on = (pool: pg.Pool) => new Kysely<Tables>({ dialect: postgresDialect(pool) });
  const kysely = on(pools[0]);
  const read = on(pools[1]);
  const commits = new CommitListeners();
  const self = randomUUID();
  const listening = await listen({
    newClient: () => newClient(directUrl, name === undefined ? {} : { application_name: name }),
    other: read,
    self,
    onTopic: (topic) => commits.tell(topic),
  });

  const once = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    let isCommitting = false;
    const [result, tx] = await runInWrite(() =>
      kysely.transaction().execute(async (transaction) => {
        const tx = restricted(transaction);
        const done = await work(tx);
        await notify(tx, self, pendingTopics(tx));
        isCommitting = true;
        return [done, tx] as const;
      }),
    ).catch((error: Error) => {
      throw isCommitting && isConnectionLost(error)
        ? new ServiceBusyError({ cause: error, retryAfter: null })
        : error;
    });
    for (const topic of pendingTopics(tx)) commits.tell(topic);
    return result;
  };
  const write = async <T>(work: (tx: Tx) => Promise<T>, tries = 1): Promise<T> => {
    try {
      return await once(work);
    } catch (error) {
      if (tries === MAX_TRIES || !isWorthAnotherTry(error)) throw error;
      return write(work, tries + 1);
    }
  };
  return {
    isShared: true,
    hasNoNotifications: listening.hasNoNotifications,
    read: read.withPlugin(forbidReadInWrite),
    ...watchWrites((work) => write(work)),
    onCommit: (topic: Topic, listener: () => void) => commits.on(topic, listener),
    announceHere: (topic: Topic) => commits.tell(topic),
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

const explainDirectFailure =
  (url: string, directUrl: string) =>
  (error: unknown): never => {
    throw url === directUrl || error instanceof StartupError ? error : new DirectConnectionError(error);
  };

const sum = (pools: readonly pg.Pool[], figure: (pool: pg.Pool) => number) =>
  pools.reduce((total, pool) => total + figure(pool), 0);
