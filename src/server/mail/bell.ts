import { randomInt } from "node:crypto";
import type { Db } from "../db/open.ts";

/**
 * Queued mail wakes the idle office after a while, at random: begun at once, its work would slow down the next answer, and
 * that would tell who asked for a code whether the address is a member's (requirement 5).
 */
const AWAKE_AFTER_MS = { least: 200, most: 600 };

export interface Heard {
  readonly isNews: boolean;
  readonly isRecalled: boolean;
  readonly isRemoved: boolean;
}

const NOTHING: Heard = { isNews: false, isRecalled: false, isRemoved: false };

/** All that can happen to the office: somebody rings, or what was committed does; it may ring before anybody waits. */
export interface Bell {
  /** Does what is to be done about all that was heard; what fails is still to be done, and what is heard meanwhile too. */
  seeTo(work: (heard: Heard) => Promise<void>): Promise<void>;
  ring(): void;
  wait(mostMs: number): Promise<void>;
}

export function hangBell(db: Db, isIdle: () => boolean): Bell {
  let heard = NOTHING;
  let rung = Promise.withResolvers<void>();
  const ring = () => rung.resolve();
  const hear = (what: keyof Heard) => {
    heard = { ...heard, [what]: true };
    ring();
  };
  db.onCommit("mail-queued", () => {
    if (!isIdle()) hear("isNews");
    else setTimeout(() => hear("isNews"), randomInt(AWAKE_AFTER_MS.least, AWAKE_AFTER_MS.most));
  });
  db.onCommit("mail-paused", () => hear("isRecalled"));
  db.onCommit("personal-data-removed", () => hear("isRemoved"));
  return {
    seeTo: async (work) => {
      const before = heard;
      heard = NOTHING;
      try {
        await work(before);
      } catch (error) {
        heard = {
          isNews: before.isNews || heard.isNews,
          isRecalled: before.isRecalled || heard.isRecalled,
          isRemoved: before.isRemoved || heard.isRemoved,
        };
        throw error;
      }
    },
    ring,
    wait: async (mostMs) => {
      const alarm = setTimeout(ring, mostMs);
      await rung.promise;
      clearTimeout(alarm);
      rung = Promise.withResolvers();
    },
  };
}
