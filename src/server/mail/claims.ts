import { randomUUID } from "node:crypto";
import { repeat } from "../repeat.ts";
import { claim, type Post, type Ready } from "./deliver.ts";
import { type Lease, release, renew, stillToSend } from "./leases.ts";

/** The mails that one post office holds: those that wait in it, and those on their way. */
export interface Claims {
  /** The first that waits. */
  first(): Ready | undefined;
  /** Takes more of what is due, the most urgent first. */
  claim(most: number): Promise<void>;
  /** Takes from those that wait at most so many, to be sent now: each was looked at once more. */
  next(most: number): Promise<Ready[]>;
  /** What became of it is recorded. */
  done(ready: Ready): void;
  /** Gives back what waits. */
  handBack(): Promise<void>;
  /** Renews no more. */
  stop(): Promise<void>;
}

/** Keeps a lease on every mail from its claim until what became of it is recorded, however slow the server is. */
export function openClaims(post: Post, lease: Lease): Claims {
  const { db, clock } = post.deps;
  const holder = randomUUID();
  const waiting: Ready[] = [];
  const held = new Set<number>();

  const giveBack = async (left: readonly Ready[]) => {
    const ids = left.map(({ row }) => row.id);
    for (const id of ids) held.delete(id);
    if (ids.length > 0) await db.write((tx) => release(tx, holder, ids));
  };
  const renewing = repeat(
    { name: "renewing the leases of mails", everyMs: lease.renewEveryMs, log: post.log },
    async () => {
      if (held.size === 0) return;
      await db.write((tx) => renew(tx, clock(), { holder, ids: [...held], leaseMs: lease.ms }));
    },
  );

  return {
    first: () => waiting[0],
    claim: async (most) => {
      const ready = await claim(post, { most, holder, leaseMs: lease.ms, held: [...held] });
      for (const { row } of ready) held.add(row.id);
      waiting.push(...ready);
    },
    next: async (most) => {
      const rows = waiting.slice(0, most).map(({ row }) => row);
      const going = await stillToSend(db.read, clock(), { holder, rows });
      const taken = waiting.splice(0, rows.length);
      await giveBack(taken.filter(({ row }) => !going.has(row)));
      return taken.filter(({ row }) => going.has(row));
    },
    done: ({ row }) => held.delete(row.id),
    handBack: () => giveBack(waiting.splice(0)),
    stop: () => renewing.stop(),
  };
}
