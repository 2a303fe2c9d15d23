import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import type { Read, Tx } from "./schema.ts";
import { isTopic, TOPICS, type Topic } from "./topics.ts";

const CHANNEL = "trefpunt";
const RETRY_MS = 500;
const PING = "knock";
/** A notification takes a few milliseconds. */
const KNOCK_MS = 1_000;
/** So late at most is known what others changed where nothing is heard. */
const ASK_EVERY_MS = 5_000;

export async function notify(tx: Tx, from: string, topics: Iterable<Topic>): Promise<void> {
  for (const topic of topics) await sql`select pg_notify(${CHANNEL}, ${`${from} ${topic}`})`.execute(tx);
}

interface Listening {
  /** Nothing is heard; everything is told every few seconds instead. */
  readonly hasNoNotifications: boolean;
  stop(): Promise<void>;
}

interface ListenConnection {
  readonly newClient: () => pg.Client;
  readonly other: Read;
  /** The name of this process, whose own notifications are old news. */
  readonly self: string;
  readonly hear: (topic: Topic) => void;
}

/**
 * Hears what other processes committed (LISTEN), on a connection of its own. When that was lost something may have been
 * missed, so every topic is told once it is back. Behind a pooler in transaction mode nothing is ever heard
 * (requirement 62), which is found out by a knock.
 */
export async function listen({ newClient, other, self, hear }: ListenConnection): Promise<Listening> {
  let open = true;
  const knock = Promise.withResolvers<void>();
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const fresh = newClient();
    // What broke also ends, and the end is what counts: it comes once.
    fresh.on("error", () => undefined);
    fresh.on("notification", ({ payload = "" }) => {
      const [from, topic = ""] = payload.split(" ");
      if (from !== self) return void (isTopic(topic) && hear(topic));
      if (topic === PING) knock.resolve();
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
        tellAll(hear);
        return;
      } catch {
        // The database is away; every other query says so loudly. This one only waits for it.
        await sleep(RETRY_MS);
      }
    }
  }

  const stop = async () => {
    open = false;
    await client.end();
  };
  await sql`select pg_notify(${CHANNEL}, ${`${self} ${PING}`})`.execute(other);
  if (await comesWithin(KNOCK_MS, knock.promise)) return { hasNoNotifications: false, stop };
  await stop();
  const asking = setInterval(() => tellAll(hear), ASK_EVERY_MS);
  return { hasNoNotifications: true, stop: async () => clearInterval(asking) };
}

function tellAll(hear: (topic: Topic) => void): void {
  for (const topic of TOPICS) hear(topic);
}

async function comesWithin(ms: number, what: Promise<void>): Promise<boolean> {
  const tooLate = new AbortController();
  const came = await Promise.race([
    what.then(() => true),
    sleep(ms, false, { signal: tooLate.signal }).catch(() => false),
  ]);
  tooLate.abort();
  return came;
}
