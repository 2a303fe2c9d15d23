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
 * Hears what other processes committed (LISTEN), on a connection of its own. When that was lost something may have been
 * missed, so every topic is told once it is back.
 * @param newClient not connected yet
 * @param self the name of this process, whose own notifications are old news
 */
export async function listen(
  newClient: () => pg.Client,
  self: string,
  hear: (topic: Topic) => void,
): Promise<Listening> {
  let open = true;
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const fresh = newClient();
    // What broke also ends, and the end is what counts: it comes once.
    fresh.on("error", () => undefined);
    fresh.on("notification", ({ payload = "" }) => {
      const [from, topic = ""] = payload.split(" ");
      if (from !== self && isTopic(topic)) hear(topic);
    });
    await fresh.connect();
    await fresh.query(`listen ${CHANNEL}`);
    fresh.once("end", () => void reconnect());
    return fresh;
  }

  async function reconnect(): Promise<void> {
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
      await client.end();
    },
  };
}
