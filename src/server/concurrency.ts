import pLimit from "p-limit";
import { ServiceBusyError } from "./errors.ts";

interface Limits {
  /** How much runs at the same time. */
  readonly concurrent: number;
  /** How much may wait for its turn. */
  readonly waiting: number;
  /** What a refused caller is told to wait, in seconds. */
  readonly retryAfterS?: number;
}

/**
 * A queue for expensive work: it runs in the order of the calls.
 * @returns runs `work` when its turn comes; rejects with ServiceBusyError when the queue is full
 */
export function limitConcurrency({ concurrent, waiting, retryAfterS }: Limits) {
  const limit = pLimit(concurrent);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= concurrent + waiting)
      throw new ServiceBusyError(retryAfterS === undefined ? {} : { retryAfter: retryAfterS });
    return limit(work);
  };
}
