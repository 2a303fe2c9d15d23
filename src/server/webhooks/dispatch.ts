import { randomUUID } from "node:crypto";
import { runScheduled } from "../scheduled.ts";
import { waitAtMost } from "../wait-at-most.ts";
import { type Delivering, deliver } from "./deliver.ts";
import { type Claimed, claimDue, nextDue, release } from "./queue.ts";
import { MOST_WEBHOOKS } from "./webhooks.ts";

/** One per webhook, so that a slow receiver delays no other. */
const AT_ONCE = MOST_WEBHOOKS;

export interface Dispatch {
  /** Stops claiming, waits at most `patienceMs` for running deliveries, and releases the others. */
  stop(patienceMs: number): Promise<void>;
}

/** Sends deliveries when they are due: in parallel to several receivers, one at a time to each. */
export function openDispatch(delivering: Delivering): Dispatch {
  const { deps, log } = delivering;
  const { db, clock } = deps;
  const holder = randomUUID();
  const busy = new Set<Promise<void>>();
  const stopping = new AbortController();

  const begin = (claimed: Claimed) => {
    const job = deliver(delivering, claimed, stopping.signal)
      .then(
        () => undefined,
        (error: unknown) =>
          log.error(
            { err: error, delivery: claimed.row.id },
            "could not attempt a webhook delivery; retrying when its lease ends",
          ),
      )
      .finally(() => busy.delete(job));
    busy.add(job);
  };
  const loop = runScheduled(deps, log, {
    name: "webhooks",
    topics: ["webhooks-queued"],
    runDue: async () => {
      if ((await nextDue(db.read, clock())) === null) return;
      if (busy.size === AT_ONCE) await Promise.race(busy);
      const most = AT_ONCE - busy.size;
      for (const claimed of await db.write((tx) => claimDue(tx, clock(), { most, holder }))) begin(claimed);
    },
    next: () => nextDue(db.read, clock()),
  });
  return {
    stop: async (patienceMs) => {
      await loop.stop();
      await waitAtMost(Promise.all(busy), patienceMs);
      if (busy.size === 0) return;
      stopping.abort();
      await Promise.all(busy);
      await db.write((tx) => release(tx, holder));
    },
  };
}
