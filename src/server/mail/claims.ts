import { randomUUID } from "node:crypto";
import { runEvery } from "../scheduled.ts";
import { claim, type DeliveryContext, type PreparedEmail } from "./deliver.ts";
import { existingIds, type Lease, release, renew, stillSendable } from "./queue.ts";
import { withdrawOutdated } from "./status-mails.ts";

/** The mails that one outbox has claimed: those waiting to be sent and those being sent. */
export interface Claims {
  first(): PreparedEmail | undefined;
  claim(most: number): Promise<void>;
  /** Takes at most `most` waiting mails to send now, after checking each once more. */
  next(most: number): Promise<PreparedEmail[]>;
  signalOf(ready: PreparedEmail): AbortSignal | undefined;
  abortRemoved(): Promise<void>;
  done(ready: PreparedEmail): void;
  releaseUntried(): Promise<void>;
  stop(): Promise<void>;
}

/** Renews the lease on every claimed mail until its result is recorded, however slow the mail server is. */
export function openClaims(post: DeliveryContext, lease: Lease): Claims {
  const { db, clock } = post.deps;
  const holder = randomUUID();
  const waiting: PreparedEmail[] = [];
  const held = new Map<number, AbortController>();

  const giveBack = async (left: readonly PreparedEmail[]) => {
    const ids = left.map(({ row }) => row.id);
    for (const id of ids) held.delete(id);
    if (ids.length === 0) return;
    await db.write(async (tx) => {
      await withdrawOutdated(tx, ids);
      await release(tx, holder, ids);
    });
  };
  const renewing = runEvery(
    { name: "renewing the leases of mails", everyMs: lease.renewEveryMs, log: post.log },
    async () => {
      if (held.size === 0) return;
      await db.write((tx) => renew(tx, clock(), { holder, ids: [...held.keys()], leaseMs: lease.ms }));
    },
  );

  return {
    first: () => waiting[0],
    claim: async (most) => {
      const ready = await claim(post, { most, holder, leaseMs: lease.ms, held: [...held.keys()] });
      for (const { row } of ready) held.set(row.id, new AbortController());
      waiting.push(...ready);
    },
    next: async (most) => {
      const rows = waiting.slice(0, most).map(({ row }) => row);
      const going = await stillSendable(db.read, clock(), { holder, rows });
      const taken = waiting.splice(0, rows.length);
      await giveBack(taken.filter(({ row }) => !going.has(row)));
      return taken.filter(({ row }) => going.has(row));
    },
    signalOf: ({ row }) => held.get(row.id)?.signal,
    abortRemoved: async () => {
      if (held.size === 0) return;
      const there = await existingIds(db.read, [...held.keys()]);
      for (const [id, way] of held) if (!there.has(id)) way.abort();
    },
    done: ({ row }) => held.delete(row.id),
    releaseUntried: () => giveBack(waiting.splice(0)),
    stop: () => renewing.stop(),
  };
}
