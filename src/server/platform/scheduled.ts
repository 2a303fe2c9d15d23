import type { FastifyBaseLogger } from "fastify";
import type { Instant } from "#domain/dutch-dates.ts";
import type { Topic } from "./db/topics.ts";
import type { Deps } from "./deps.ts";

/** Limits how long a jump of the clock, or a row that was edited by hand, stays unnoticed. */
export const MAX_SLEEP_MS = 60_000;
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

interface Turns {
  readonly name: string;
  readonly log: FastifyBaseLogger;
  /** How long to wait after a turn that failed. */
  readonly afterFaultMs?: number;
}

/** Runs one turn after the other until it is stopped. @param turn answers how long to wait for the next one, which a wakeup ends */
export function runLoop(
  { name, log, afterFaultMs = AFTER_FAULT_MS }: Turns,
  turn: () => Promise<number>,
): Scheduled {
  let isOpen = true;
  const { wake, wait } = createWakeup();
  const next = async (): Promise<number> => {
    try {
      return await turn();
    } catch (error) {
      log.error({ err: error }, `${name} failed; retrying`);
      return afterFaultMs;
    }
  };
  const run = async () => {
    while (isOpen) {
      const waitMs = await next();
      if (isOpen) await wait(Math.max(0, waitMs));
    }
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

/** Does what is due, and sleeps until the next is. */
export function runScheduled({ db, clock }: Deps, log: FastifyBaseLogger, due: Due): Scheduled {
  const loop = runLoop({ name: due.name, log }, async () => {
    await due.runDue();
    const next = await due.next();
    const waitMs = next === null ? MAX_SLEEP_MS : Date.parse(next) - clock().getTime();
    return Math.min(MAX_SLEEP_MS, waitMs);
  });
  for (const topic of due.topics) db.onCommit(topic, loop.wake);
  return loop;
}

/** At once, and after each pause. */
export const runEvery = (
  {
    name,
    everyMs,
    log,
  }: { readonly name: string; readonly everyMs: number; readonly log: FastifyBaseLogger },
  work: () => Promise<void>,
): Stoppable =>
  runLoop({ name, log, afterFaultMs: everyMs }, async () => {
    await work();
    return everyMs;
  });

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
