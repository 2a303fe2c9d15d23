import type { EmailRow } from "../db/schema.ts";
import { claim, deliver, type Post } from "./deliver.ts";
import { nextDue, release } from "./queue.ts";

/** The longest sleep: a clock that jumps or a row changed by hand is noticed within it. */
const LONGEST_SLEEP_MS = 60_000;
const LEAST_SLEEP_MS = 20;
/** A full disk or a locked database is not mended in a moment. */
const AFTER_FAULT_MS = 5_000;

export interface PostOffice {
  /** Stops claiming, waits at most `patienceMs` for what is under way and hands the rest back. */
  stop(patienceMs: number): Promise<void>;
}

/** Keeps every connection busy while mail is due, and sleeps until the next is. */
export function openPostOffice(post: Post): PostOffice {
  const { deps, log } = post;
  const claimed: EmailRow[] = [];
  const stopping = Promise.withResolvers<void>();
  let stopped = false;
  let bell = Promise.withResolvers<void>();
  const ring = () => bell.resolve();
  deps.db.onCommit("mail-queued", ring);

  const sleep = async (ms: number) => {
    const alarm = setTimeout(ring, ms);
    await Promise.race([bell.promise, stopping.promise]);
    clearTimeout(alarm);
  };
  const rest = async () => {
    const due = await nextDue(deps.db.read, deps.clock());
    const wait = due === null ? LONGEST_SLEEP_MS : due.getTime() - deps.clock().getTime();
    await sleep(Math.min(LONGEST_SLEEP_MS, Math.max(LEAST_SLEEP_MS, wait)));
  };

  const busy = new Set<Promise<void>>();
  const work = async (row: EmailRow) => {
    try {
      await deliver(post, row);
    } catch (error) {
      log.error({ err: error, mail: row.id }, "mail could not be prepared; its lease will run out");
    }
  };

  /** Claims when nothing is left, fills the connections, and waits until there is something to do. */
  const turn = async () => {
    const { connections } = deps.config.mail;
    bell = Promise.withResolvers<void>();
    if (claimed.length === 0) claimed.push(...(await claim(post, connections * 4)));
    if (claimed.length === 0 && busy.size === 0) return rest();
    while (busy.size < connections) {
      const row = claimed.shift();
      if (!row) break;
      const job = work(row).finally(() => busy.delete(job));
      busy.add(job);
    }
    const news = claimed.length > 0 ? [] : [bell.promise];
    await Promise.race([...busy, stopping.promise, ...news]);
  };

  const run = async () => {
    while (!stopped) {
      try {
        await turn();
      } catch (error) {
        log.error({ err: error }, "the mail queue could not be read or written; trying again");
        await sleep(AFTER_FAULT_MS);
      }
    }
  };

  const running = run();
  return {
    stop: async (patienceMs) => {
      stopped = true;
      stopping.resolve();
      await running;
      const patience = Promise.withResolvers<void>();
      const timer = setTimeout(patience.resolve, patienceMs);
      await Promise.race([Promise.all(busy), patience.promise]);
      clearTimeout(timer);
      const left = claimed.map(({ id }) => id);
      if (left.length > 0) await deps.db.write((tx) => release(tx, left));
      post.transport.close();
    },
  };
}
