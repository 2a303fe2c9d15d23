import type { FastifyBaseLogger } from "fastify";
import type { Deps } from "../deps.ts";
import { waitAtMost } from "../process/concurrency.ts";
import { MAX_SLEEP_MS, runLoop } from "../scheduled.ts";
import type { Channel, OutboxItem } from "./channel.ts";
import { type ClaimedItem, openLeases } from "./leases.ts";
import { nextDue } from "./queue.ts";
import { type DeliveryResult, openResultRecorder } from "./results.ts";

const MIN_SLEEP_MS = 20;

export interface Outbox {
  /** Stops claiming, and waits at most `graceMs` for rows being sent. */
  stop(graceMs: number): Promise<void>;
}

interface OutboxParts<Item extends OutboxItem, Result extends DeliveryResult> {
  readonly deps: Pick<Deps, "db" | "clock">;
  readonly log: FastifyBaseLogger;
  readonly channel: Channel<Item, Result>;
  readonly onResult?: (result: Result) => void;
}

/** One loop that wakes for every event: a row was sent or queued, time passed, the server stops. */
export function openOutbox<Item extends OutboxItem, Result extends DeliveryResult>(
  parts: OutboxParts<Item, Result>,
): Outbox {
  const { deps, log, channel } = parts;
  const { name, queue, slots, gapMs, topics, wakeDelayMs } = channel;
  let mayBeginAt = 0;
  const { busy, leases, send } = createSlots(parts);
  let areRowsRemoved = false;

  const abortRemoved = async () => {
    if (!areRowsRemoved) return;
    areRowsRemoved = false;
    try {
      await leases.abortRemoved();
    } catch (error) {
      areRowsRemoved = true;
      throw error;
    }
  };

  const untilNextDueMs = async () => {
    const next = await nextDue(deps.db.read, deps.clock(), queue, leases.ids());
    const ms = next === null ? MAX_SLEEP_MS : next.getTime() - deps.clock().getTime();
    return Math.min(MAX_SLEEP_MS, Math.max(MIN_SLEEP_MS, ms));
  };

  const turn = async (): Promise<number> => {
    await abortRemoved();
    const free = slots - busy.size;
    if (free === 0) return MAX_SLEEP_MS;
    const tooEarlyMs = mayBeginAt - performance.now();
    if (tooEarlyMs > 0) return tooEarlyMs;
    const most = gapMs === 0 ? free : 1;
    const { rows, isMore } = await leases.claim(most);
    if (rows.length > 0) mayBeginAt = performance.now() + gapMs;
    for (const claimed of rows) void send(claimed).finally(loop.wake);
    return isMore || rows.length === most ? 0 : untilNextDueMs();
  };
  const loop = runLoop({ name: `the ${name} queue`, log }, turn);

  if (topics.queued) deps.db.onCommit(topics.queued, () => setTimeout(loop.wake, wakeDelayMs()));
  if (topics.removed)
    deps.db.onCommit(topics.removed, () => {
      areRowsRemoved = true;
      loop.wake();
    });
  return {
    stop: async (graceMs) => {
      await loop.stop();
      await waitAtMost(Promise.all(busy), graceMs);
      if (channel.abortsOnStop && busy.size > 0) await leases.abortAll(() => Promise.all(busy));
      await leases.stop();
      channel.close();
    },
  };
}

function createSlots<Item extends OutboxItem, Result extends DeliveryResult>({
  deps,
  log,
  channel,
  onResult,
}: OutboxParts<Item, Result>) {
  const { name, record: write } = channel;
  const busy = new Set<Promise<void>>();
  const underWay = () => busy.size;
  const record = openResultRecorder({ ...deps, log, name, underWay, write, onResult });
  const leases = openLeases(deps, log, channel, record);
  const attempt = async ({ item, abort }: ClaimedItem<Item>) => {
    try {
      const result = await channel.deliver(item, abort.signal);
      if (result) await record(result);
    } catch (error) {
      log.error(
        { err: error, [name]: item.row.id },
        `could not send a ${name}; retrying when its lease ends`,
      );
    }
  };
  const send = (claimed: ClaimedItem<Item>): Promise<void> => {
    const job = attempt(claimed).finally(() => {
      leases.done(claimed);
      busy.delete(job);
    });
    busy.add(job);
    return job;
  };
  return { busy, leases, send };
}
