import type { Db } from "../db/database.ts";
import type { Topics, WakeReason } from "./channel.ts";

/**
 * Wakes the outbox, by a call or by a commit. A wakeup before `wait` ends that wait at once.
 * @param delayMs how long to wait after a row is queued
 */
export function createWakeup(db: Db, { queued, paused, removed }: Topics, delayMs: () => number) {
  let reasons: ReadonlySet<WakeReason> = new Set();
  let woken = Promise.withResolvers<void>();
  const wake = () => woken.resolve();
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
    wait: async (mostMs: number) => {
      const alarm = setTimeout(wake, mostMs);
      await woken.promise;
      clearTimeout(alarm);
      woken = Promise.withResolvers();
    },
  };
}
