import { Busy } from "../busy.ts";

/** Each waits with ten megabytes. */
const MOST_WAITING = 5;
/** Half a minute's work may lie before it on a small machine. */
const RETRY_AFTER_S = 5;

/** Does one at a time, in order, whoever asks; so many may wait. @throws Busy for one more */
export function oneByOne<Given extends unknown[], Made>(
  make: (...given: Given) => Promise<Made>,
): (...given: Given) => Promise<Made> {
  let last: Promise<unknown> = Promise.resolve();
  let inside = 0;
  return async (...given) => {
    if (inside > MOST_WAITING) throw new Busy({ retryAfter: RETRY_AFTER_S });
    inside += 1;
    const mine = last.then(() => make(...given)).finally(() => (inside -= 1));
    last = mine.catch(() => undefined);
    return mine;
  };
}
