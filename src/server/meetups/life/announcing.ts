import type { FastifyBaseLogger } from "fastify";
import type { Deps } from "../../deps.ts";
import type { Repeated } from "../../repeat.ts";
import { nextAnnouncement } from "../admin/queries.ts";
import { announceDue } from "./announce-due.ts";

/** The longest sleep: a clock that jumps is noticed within it. */
const LONGEST_SLEEP_MS = 60_000;
/** A moment that could not be read or written is tried again. */
const AFTER_FAULT_MS = 5_000;

/** Announces each draft when its moment has come, and sleeps until the next one is due. */
export function keepAnnouncing(deps: Deps, log: FastifyBaseLogger): Repeated {
  const { db, clock } = deps;
  let isOpen = true;
  let wake = Promise.withResolvers<void>();
  db.onCommit("announcement-set", () => wake.resolve());
  const turn = async (): Promise<number> => {
    try {
      await announceDue(deps);
      const next = await nextAnnouncement(db.read);
      return next === null ? LONGEST_SLEEP_MS : Date.parse(next) - clock().getTime();
    } catch (error) {
      log.error({ err: error }, "announcements could not be looked up; trying again");
      return AFTER_FAULT_MS;
    }
  };
  const run = async () => {
    while (isOpen) {
      wake = Promise.withResolvers();
      const sleepMs = Math.min(LONGEST_SLEEP_MS, Math.max(0, await turn()));
      const alarm = setTimeout(wake.resolve, sleepMs);
      if (isOpen) await wake.promise;
      clearTimeout(alarm);
    }
  };
  const running = run();
  return {
    stop: () => {
      isOpen = false;
      wake.resolve();
      return running;
    },
  };
}
