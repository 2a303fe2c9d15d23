import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { Deps } from "../deps.ts";
import { runEvery } from "../scheduled.ts";
import type { Channel, Claimed, OutboxItem } from "./channel.ts";
import type { DeliveryResult, ResultRecorder } from "./results.ts";
import { release, renew } from "./rows.ts";

export interface ClaimedItem<Item> {
  readonly item: Item;
  readonly abort: AbortController;
}

/** Rows that are being sent. Renews each lease until the result is recorded, however slow the receiver is. */
export function openLeases<Item extends OutboxItem, Result extends DeliveryResult>(
  { db, clock }: Pick<Deps, "db" | "clock">,
  log: FastifyBaseLogger,
  { name, queue, ...channel }: Channel<Item, Result>,
  record: ResultRecorder<Result>,
) {
  const holder = randomUUID();
  const held = new Map<number, AbortController>();
  const ids = () => [...held.keys()];

  const renewHeld = async () => {
    const claimed = ids();
    if (claimed.length > 0) await db.write((tx) => renew(tx, clock(), queue, { holder, ids: claimed }));
  };
  const everyMs = queue.lease.renewEveryMs;
  const renewing =
    everyMs === null ? null : runEvery({ name: `renewing ${name} leases`, everyMs, log }, renewHeld);

  return {
    ids,
    /** Claims at most `most` rows and those that are sent with them, to be sent now. */
    claim: async (most: number): Promise<Claimed<ClaimedItem<Item>>> => {
      const claiming = { most, holder, held: ids(), leaseMs: queue.lease.ms };
      const { rows, isMore } = await db.write((tx) => channel.claim(tx, clock(), claiming));
      if (rows.length === 0) return { rows: [], isMore };
      const { ready, results } = await channel.prepare(rows);
      const items = ready.map((item) => ({ item, abort: new AbortController() }));
      for (const { item, abort } of items) for (const id of idsOf(item)) held.set(id, abort);
      await Promise.all(results.map(record));
      return { rows: items, isMore: isMore || results.length > 0 };
    },
    abortRemoved: async () => {
      if (held.size === 0) return;
      const found = await db.read.selectFrom(queue.table).select("id").where("id", "in", ids()).execute();
      const there = new Set(found.map(({ id }) => id));
      for (const [id, abort] of held) if (!there.has(id)) abort.abort();
    },
    /** Aborts the attempts that still run, and releases their rows once they have ended. */
    abortAll: async (ended: () => Promise<unknown>) => {
      const aborted = ids();
      for (const abort of held.values()) abort.abort();
      await ended();
      try {
        await db.write((tx) => release(tx, queue, { holder, ids: aborted }, {}));
      } catch (error) {
        log.error({ err: error }, "could not release what was being sent; its lease ends by itself");
      }
    },
    done: ({ item }: ClaimedItem<Item>) => {
      for (const id of idsOf(item)) held.delete(id);
    },
    stop: async () => renewing?.stop(),
  };
}

const idsOf = ({ row, mates = [] }: OutboxItem): readonly number[] => [
  row.id,
  ...mates.map((mate) => mate.row.id),
];
