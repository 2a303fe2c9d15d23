import type { FastifyBaseLogger } from "fastify";
import type { Db } from "../db/database.ts";
import type { Deps } from "../deps.ts";
import { waitAtMost } from "../process/concurrency.ts";
import { createWakeup } from "../scheduled.ts";
import type { Channel, OutboxItem, Topics, WakeReason } from "./channel.ts";
import { type ClaimedItem, openLeases } from "./leases.ts";
import { nextDue } from "./queue.ts";
import { type DeliveryResult, openResultRecorder, RETRY_AFTER_ERROR_MS } from "./results.ts";

/** Longest sleep, within which a clock jump or a manually edited row is noticed. */
const MAX_SLEEP_MS = 60_000;
const MIN_SLEEP_MS = 20;

export interface Outbox {
  /** Stops claiming, waits at most `graceMs` for rows being sent, and releases the others. */
  stop(graceMs: number): Promise<void>;
}

interface OutboxParts<Item extends OutboxItem, Result extends DeliveryResult> {
  readonly deps: Pick<Deps, "db" | "clock">;
  readonly log: FastifyBaseLogger;
  readonly channel: Channel<Item, Result>;
  readonly onResult?: (result: Result) => void;
}

/** One wakeup covers every event: a row was sent, queued or paused, time passed, the server stops. */
export function openOutbox<Item extends OutboxItem, Result extends DeliveryResult>(
  parts: OutboxParts<Item, Result>,
): Outbox {
  const { deps, log, channel } = parts;
  const { name, queue, slots, gapMs, ahead } = channel;
  const { busy, leases, wakeup, pace, begin } = createSlots(parts);
  const { wake, wait } = wakeup;
  let open = true;

  /** Releases claims for a more urgent row or after a pause; aborts the attempts of removed rows. */
  const react = async (reasons: ReadonlySet<WakeReason>) => {
    const first = leases.first();
    const mustWait =
      reasons.has("paused") || (reasons.has("queued") && first && (await ahead?.isMoreUrgentDue(first)));
    if (mustWait) await leases.releaseUntried();
    if (reasons.has("removed")) await leases.abortRemoved();
  };

  const untilNextDueMs = async () => {
    const next = await nextDue(deps.db.read, deps.clock(), queue, leases.ids());
    const ms = next === null ? MAX_SLEEP_MS : next.getTime() - deps.clock().getTime();
    return Math.min(MAX_SLEEP_MS, Math.max(MIN_SLEEP_MS, ms));
  };

  const turn = async () => {
    await wakeup.process(react);
    await leases.claim(slots - busy.size);
    while (busy.size < slots && leases.first()) {
      const tooEarlyMs = pace.mayBeginAt - performance.now();
      if (tooEarlyMs > 0) return wait(tooEarlyMs);
      for (const claimed of await leases.next(gapMs === 0 ? slots - busy.size : 1)) begin(claimed);
    }
    await wait(busy.size < slots ? await untilNextDueMs() : MAX_SLEEP_MS);
  };

  const run = async () => {
    while (open) {
      try {
        await turn();
      } catch (error) {
        log.error({ err: error }, `could not read or write the ${name} queue; retrying`);
        await wait(RETRY_AFTER_ERROR_MS);
      }
    }
  };

  const running = run();
  return {
    stop: async (graceMs) => {
      open = false;
      wake();
      await running;
      await waitAtMost(Promise.all(busy), graceMs);
      if (channel.abortsOnStop && busy.size > 0) await leases.abortAll(() => Promise.all(busy));
      await leases.releaseUntried();
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
  const { name, topics, gapMs, record: write } = channel;
  const busy = new Set<Promise<void>>();
  const underWay = () => busy.size;
  const record = openResultRecorder({ ...deps, log, name, underWay, write, onResult });
  const leases = openLeases(deps, log, channel, record);
  const wakeup = wakeOnCommit(deps.db, topics, channel.wakeDelayMs);
  const pace = { mayBeginAt: 0 };
  const send = async ({ item, abort }: ClaimedItem<Item>) => {
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
  const begin = (claimed: ClaimedItem<Item>) => {
    pace.mayBeginAt = performance.now() + gapMs;
    const job = send(claimed).finally(() => {
      leases.done(claimed);
      busy.delete(job);
      wakeup.wake();
    });
    busy.add(job);
  };
  return { busy, leases, wakeup, pace, begin };
}

/** @param delayMs how long to wait after a row is queued */
function wakeOnCommit(db: Db, { queued, paused, removed }: Topics, delayMs: () => number) {
  let reasons: ReadonlySet<WakeReason> = new Set();
  const { wake, wait } = createWakeup();
  const add = (reason: WakeReason) => {
    reasons = new Set([...reasons, reason]);
    wake();
  };
  if (queued)
    db.onCommit(queued, () => {
      const ms = delayMs();
      if (ms === 0) add("queued");
      else setTimeout(() => add("queued"), ms);
    });
  if (paused) db.onCommit(paused, () => add("paused"));
  if (removed) db.onCommit(removed, () => add("removed"));
  return {
    /** Handles the reasons since the last call; if `work` throws, keeps them together with newer ones. */
    process: async (work: (reasons: ReadonlySet<WakeReason>) => Promise<void>) => {
      const before = reasons;
      reasons = new Set();
      try {
        await work(before);
      } catch (error) {
        reasons = before.union(reasons);
        throw error;
      }
    },
    wake,
    wait,
  };
}
