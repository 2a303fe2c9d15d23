import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { Deps } from "../deps.ts";
import { runEvery } from "../scheduled.ts";
import type { Channel, OutboxItem } from "./channel.ts";
import type { DeliveryResult, ResultRecorder } from "./results.ts";
import { release, renew, UNTRIED } from "./rows.ts";

export interface ClaimedItem<Item> {
  readonly item: Item;
  readonly abort: AbortController;
}

/** Rows that wait or are being sent. Renews each lease until the result is recorded, however slow the receiver is. */
export function openLeases<Item extends OutboxItem, Result extends DeliveryResult>(
  { db, clock }: Pick<Deps, "db" | "clock">,
  log: FastifyBaseLogger,
  { name, queue, ahead, ...channel }: Channel<Item, Result>,
  record: ResultRecorder<Result>,
) {
  const holder = randomUUID();
  const waiting: ClaimedItem<Item>[] = [];
  const held = new Map<number, AbortController>();
  const ids = () => [...held.keys()];

  const giveBack = async (left: readonly ClaimedItem<Item>[]) => {
    const released = left.map(({ item }) => item.row.id);
    for (const id of released) held.delete(id);
    if (released.length === 0) return;
    await db.write(async (tx) => {
      await ahead?.withdrawOutdated(tx, clock(), released);
      await release(tx, queue, { holder, ids: released }, UNTRIED);
    });
  };
  const renewHeld = async () => {
    const claimed = ids();
    if (claimed.length > 0) await db.write((tx) => renew(tx, clock(), queue, { holder, ids: claimed }));
  };
  const everyMs = queue.lease.renewEveryMs;
  const renewing =
    everyMs === null ? null : runEvery({ name: `renewing ${name} leases`, everyMs, log }, renewHeld);

  return {
    first: () => waiting[0]?.item.row,
    ids,
    claim: async (freeSlots: number) => {
      const most = ahead?.most ?? freeSlots;
      if (waiting.length > 0 || most === 0) return;
      const claiming = { most, holder, held: ids(), leaseMs: queue.lease.ms };
      const rows = await db.write((tx) => channel.claim(tx, clock(), claiming));
      if (rows.length === 0) return;
      const { ready, results } = await channel.prepare(rows);
      for (const item of ready) {
        const abort = new AbortController();
        held.set(item.row.id, abort);
        waiting.push({ item, abort });
      }
      await Promise.all(results.map(record));
    },
    /** Takes at most `most` waiting rows to send now, after checking each once more. */
    next: async (most: number): Promise<readonly ClaimedItem<Item>[]> => {
      if (!ahead) return waiting.splice(0, most);
      const rows = waiting.slice(0, most).map(({ item }) => item.row);
      const sendable = await ahead.stillSendable({ holder, rows });
      const taken = waiting.splice(0, rows.length);
      await giveBack(taken.filter(({ item }) => !sendable.has(item.row)));
      return taken.filter(({ item }) => sendable.has(item.row));
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
      await db.write((tx) => release(tx, queue, { holder, ids: aborted }, {}));
    },
    done: ({ item }: ClaimedItem<Item>) => held.delete(item.row.id),
    releaseUntried: () => giveBack(waiting.splice(0)),
    stop: async () => renewing?.stop(),
  };
}
