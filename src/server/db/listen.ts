import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import type { Tx } from "./schema.ts";
import { isTopic, TOPICS, type Topic } from "./topics.ts";

const CHANNEL = "trefpunt";
const RETRY_MS = 500;

/** Tells the other processes, when the transaction commits, what it changed. */
export async function notify(tx: Tx, from: string, topics: Iterable<Topic>): Promise<void> {
  for (const topic of topics) await sql`select pg_notify(${CHANNEL}, ${`${from} ${topic}`})`.execute(tx);
}

interface Listening {
  stop(): Promise<void>;
}

/**
 * Hears what other processes committed (LISTEN). When the connection was lost something may have been missed, so
 * every topic is told once it is back.
 * @param self the name of this process, whose own notifications are old news
 */
export async function listen(pool: pg.Pool, self: string, hear: (topic: Topic) => void): Promise<Listening> {
  let open = true;
  let client = await connect();

  async function connect(): Promise<pg.PoolClient> {
    const fresh = await pool.connect();
    fresh.on("notification", ({ payload = "" }) => {
      const [from, topic = ""] = payload.split(" ");
      if (from !== self && isTopic(topic)) hear(topic);
    });
    fresh.on("error", () => void reconnect());
    await fresh.query(`listen ${CHANNEL}`);
    return fresh;
  }

  async function reconnect(): Promise<void> {
    client.release(true);
    while (open) {
      try {
        client = await connect();
        for (const topic of TOPICS) hear(topic);
        return;
      } catch {
        // The database is away; every other query says so loudly. This one only waits for it.
        await sleep(RETRY_MS);
      }
    }
  }

  return {
    stop: async () => {
      open = false;
      client.release(true);
    },
  };
}
