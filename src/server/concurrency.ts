import pLimit from "p-limit";
import { ServiceBusyError } from "./errors.ts";

/** Waits for the work, but at most that long; unfinished work goes on. */
export async function waitAtMost(work: Promise<unknown>, ms: number): Promise<void> {
  const timeout = Promise.withResolvers<void>();
  const timer = setTimeout(timeout.resolve, ms);
  await Promise.race([work, timeout.promise]);
  clearTimeout(timer);
}

interface Limits {
  /** Calls that run at the same time. */
  readonly concurrent: number;
  /** Calls that may wait in the queue. */
  readonly waiting: number;
  /** How long a refused caller should wait, in seconds. */
  readonly retryAfterS?: number;
}

/**
 * Runs expensive work in the order of the calls, with a bounded queue.
 * @returns runs `work` in its turn; rejects with ServiceBusyError when the queue is full
 */
export function limitConcurrency({ concurrent, waiting, retryAfterS }: Limits) {
  const limit = pLimit(concurrent);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= concurrent + waiting)
      throw new ServiceBusyError(retryAfterS === undefined ? {} : { retryAfter: retryAfterS });
    return limit(work);
  };
}
