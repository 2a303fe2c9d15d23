import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import { waitAtMost } from "../process/concurrency.ts";
import { HOLD_AT_WORK } from "./locks.ts";
import type { Read, Tx } from "./schema.ts";
import { isTopic, TOPICS, type Topic } from "./topics.ts";

const CHANNEL = "trefpunt";
const RECONNECT_MS = 500;
const PING = "probe";
/** Generous: a notification takes a few milliseconds. */
const PROBE_MS = 1_000;
/** Without notifications, changes of other processes are noticed at most this late. */
const ASK_EVERY_MS = 5_000;

export async function notify(tx: Tx, from: string, topics: Iterable<Topic>): Promise<void> {
  for (const topic of topics) await sql`select pg_notify(${CHANNEL}, ${`${from} ${topic}`})`.execute(tx);
}

interface ListenInput {
  readonly hasNoNotifications: boolean;
  stop(): Promise<void>;
}

interface ListenConnection {
  readonly newClient: () => pg.Client;
  readonly other: Read;
  /** The name of this process, which ignores its own notifications. */
  readonly self: string;
  readonly onTopic: (topic: Topic) => void;
}

/** Announces every topic after a lost connection: it may have missed some. A `PING` to itself detects a pooler (promise 62). */
export async function listen({ newClient, other, self, onTopic }: ListenConnection): Promise<ListenInput> {
  let open = true;
  /** Behind a pooler the lock would stay on a connection of others. */
  let hasSession = false;
  const probe = Promise.withResolvers<void>();
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const fresh = newClient();
    // A broken connection also emits `end`, exactly once, and that event reconnects.
    fresh.on("error", () => undefined);
    fresh.on("notification", ({ payload = "" }) => {
      const [from, topic = ""] = payload.split(" ");
      if (from !== self) {
        if (isTopic(topic)) onTopic(topic);
        return;
      }
      if (topic === PING) probe.resolve();
    });
    await fresh.connect();
    await fresh.query(`listen ${CHANNEL}`);
    if (hasSession) await fresh.query(HOLD_AT_WORK);
    fresh.once("end", () => void reconnect());
    return fresh;
  }

  async function reconnect(): Promise<void> {
    while (open) {
      try {
        client = await connect();
        notifyAll(onTopic);
        return;
      } catch {
        // The database is away, which every other query reports.
        await sleep(RECONNECT_MS);
      }
    }
  }

  const stop = async () => {
    open = false;
    await client.end();
  };
  await sql`select pg_notify(${CHANNEL}, ${`${self} ${PING}`})`.execute(other);
  if (await waitAtMost(probe.promise, PROBE_MS)) {
    hasSession = true;
    await client.query(HOLD_AT_WORK);
    return { hasNoNotifications: false, stop };
  }
  await stop();
  const asking = setInterval(() => notifyAll(onTopic), ASK_EVERY_MS);
  return { hasNoNotifications: true, stop: async () => clearInterval(asking) };
}

function notifyAll(onTopic: (topic: Topic) => void): void {
  for (const topic of TOPICS) onTopic(topic);
}
