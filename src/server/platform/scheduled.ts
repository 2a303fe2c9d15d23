import type { FastifyBaseLogger } from "fastify";
import type { Instant } from "#domain/dutch-dates.ts";
import type { Topic } from "./db/topics.ts";
import type { Deps } from "./deps.ts";

/** Limits how long a jump of the clock stays unnoticed. */
const MAX_SLEEP_MS = 60_000;
const AFTER_FAULT_MS = 5_000;

export interface Scheduled extends Stoppable {
  /** Runs at once: a change may have altered what is due. */
  wake(): void;
}

interface Due {
  readonly name: string;
  readonly topics: readonly Topic[];
  runDue(): Promise<void>;
  next(): Promise<Instant | null>;
}

export function runScheduled({ db, clock }: Deps, log: FastifyBaseLogger, due: Due): Scheduled {
  let isOpen = true;
  const { wake, wait } = createWakeup();
  for (const topic of due.topics) db.onCommit(topic, wake);
  const turn = async (): Promise<number> => {
    try {
      await due.runDue();
      const next = await due.next();
      return next === null ? MAX_SLEEP_MS : Date.parse(next) - clock().getTime();
    } catch (error) {
      log.error({ err: error }, `${due.name} failed; retrying`);
      return AFTER_FAULT_MS;
    }
  };
  const run = async () => {
    while (isOpen) await wait(Math.min(MAX_SLEEP_MS, Math.max(0, await turn())));
  };
  const running = run();
  return {
    wake,
    stop: () => {
      isOpen = false;
      wake();
      return running;
    },
  };
}

/** Does the work for each, also after it failed for one. @throws the first failure, at the end */
export async function eachOf<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Ends a wait early. A wakeup before `wait` ends that wait at once. */
export function createWakeup() {
  let woken = Promise.withResolvers<void>();
  const wake = () => woken.resolve();
  return {
    wake,
    wait: async (mostMs: number): Promise<void> => {
      const alarm = setTimeout(wake, mostMs);
      await woken.promise;
      clearTimeout(alarm);
      woken = Promise.withResolvers();
    },
  };
}

export interface Stoppable {
  stop(): Promise<void>;
}

export function runEvery(
  { name, everyMs, log }: { name: string; everyMs: number; log: FastifyBaseLogger },
  work: () => Promise<void>,
): Stoppable {
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = work().catch((error: unknown) => log.error({ err: error }, `${name} failed`));
  };
  run();
  const timer = setInterval(run, everyMs);
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
