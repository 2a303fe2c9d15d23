import pLimit from "p-limit";
import { ServiceBusyError } from "./errors.ts";

/** Waits for the work, but at most that long; unfinished work goes on. @returns whether it finished */
export async function waitAtMost(work: Promise<unknown>, ms: number): Promise<boolean> {
  const timeout = Promise.withResolvers<boolean>();
  const timer = setTimeout(timeout.resolve, ms, false);
  const isDone = await Promise.race([work.then(() => true), timeout.promise]);
  clearTimeout(timer);
  return isDone;
}

interface Limits {
  readonly concurrent: number;
  readonly waiting: number;
  readonly retryAfterS?: number;
}

/** Runs expensive work in the order of the calls. Rejects with ServiceBusyError when the queue is full. */
export function limitConcurrency({ concurrent, waiting, retryAfterS }: Limits) {
  const limit = pLimit(concurrent);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= concurrent + waiting)
      throw new ServiceBusyError(retryAfterS === undefined ? {} : { retryAfter: retryAfterS });
    return limit(work);
  };
}
