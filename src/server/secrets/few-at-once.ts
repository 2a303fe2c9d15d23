import { Busy } from "../busy.ts";

/**
 * A queue of its own for expensive work: so many at once, so many waiting in order.
 * @returns runs `work` when it is its turn; throws Busy when too many wait
 */
export function fewAtOnce({ most, waiting }: { most: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let running = 0;

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1;
    else {
      if (queue.length >= waiting) throw new Busy();
      const turn = Promise.withResolvers<void>();
      queue.push(turn.resolve);
      await turn.promise;
    }
    try {
      return await work();
    } finally {
      // Whoever is next takes this one's place.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
