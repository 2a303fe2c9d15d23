import { randomInt } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { Db } from "../db/database.ts";
import type { Deps } from "../deps.ts";
import { waitAtMost } from "../wait-at-most.ts";
import { openClaims } from "./claims.ts";
import { type DeliveryContext, deliver, type PreparedEmail } from "./deliver.ts";
import { AFTER_FAULT_MS, type DeliveryResult, openResultRecorder } from "./ledger.ts";
import { isMoreUrgentDue, LEASE, type Lease, nextDue } from "./queue.ts";
import { cachedRenderer } from "./render.ts";
import type { Transport } from "./transport.ts";

/** Longest sleep, within which a clock jump or a manually edited row is noticed. */
const LONGEST_SLEEP_MS = 60_000;
const LEAST_SLEEP_MS = 20;

export interface Outbox {
  /** Stops claiming, waits at most `patienceMs` for mails being sent, and releases the others. */
  stop(patienceMs: number): Promise<void>;
}

interface PostOfficeParts {
  readonly deps: Deps;
  readonly transport: Transport;
  readonly log: FastifyBaseLogger;
  readonly onOutcome?: (outcome: DeliveryResult) => void;
  readonly lease?: Lease;
}

/** Most mails claimed at once: no other process can send them, so claim only what is sent soon. */
const atOnce = ({ connections, rate }: Deps["config"]["mail"]) =>
  Math.min(connections * 4, (rate ?? Number.POSITIVE_INFINITY) * 60);

/**
 * Keeps every connection busy while mail is due, and sleeps until the next mail is due. One wakeup covers
 * every event: a mail was sent, queued or paused, time passed, the server stops.
 */
export function openOutbox(parts: PostOfficeParts): Outbox {
  const { deps, transport, log } = parts;
  const { connections } = deps.config.mail;
  const { busy, claims, wakeup, pace, begin } = createSlots(parts);
  const { wake, wait } = wakeup;
  let open = true;

  /** Releases claims for a more urgent mail or a paused mailing; aborts mails of removed members. */
  const handBackWhatMustWait = async ({ isNews, isRecalled, isRemoved }: WakeReasons) => {
    const next = claims.first();
    const mustWait =
      isRecalled || (isNews && next && (await isMoreUrgentDue(deps.db.read, deps.clock(), next.row)));
    if (mustWait) await claims.releaseUntried();
    if (isRemoved) await claims.abortRemoved();
  };

  /** Claims when nothing is waiting, fills the connections, and waits for the next event. */
  const turn = async () => {
    await wakeup.process(handBackWhatMustWait);
    if (!claims.first()) await claims.claim(atOnce(deps.config.mail));
    if (!claims.first() && busy.size === 0) return wait(await untilNextIsDue(deps));
    while (busy.size < connections && claims.first()) {
      const tooEarly = pace.mayBeginAt - performance.now();
      if (tooEarly > 0) return wait(tooEarly);
      for (const ready of await claims.next(pace.gapMs === 0 ? connections - busy.size : 1)) begin(ready);
    }
    if (busy.size > 0) await wait(LONGEST_SLEEP_MS);
  };

  const run = async () => {
    while (open) {
      try {
        await turn();
      } catch (error) {
        log.error({ err: error }, "could not read or write the mail queue; retrying");
        await wait(AFTER_FAULT_MS);
      }
    }
  };

  const running = run();
  return {
    stop: async (patienceMs) => {
      open = false;
      wake();
      await running;
      await waitAtMost(Promise.all(busy), patienceMs);
      await claims.releaseUntried();
      await claims.stop();
      transport.close();
    },
  };
}

/** The sending state: claimed mails, mails being sent, and when the next may begin. */
function createSlots({ deps, transport, log, onOutcome, lease = LEASE }: PostOfficeParts) {
  const busy = new Set<Promise<void>>();
  const post: DeliveryContext = {
    deps,
    transport,
    log,
    ledger: openResultRecorder({ ...deps, log, underWay: () => busy.size, ...(onOutcome && { onOutcome }) }),
    compose: cachedRenderer(deps),
  };
  const claims = openClaims(post, lease);
  const wakeup = createWakeup(deps.db, () => busy.size === 0 && !claims.first());
  // Evenly spaced, because nodemailer's own limit lets every connection begin at once.
  const pace = { gapMs: deps.config.mail.rate === null ? 0 : 1000 / deps.config.mail.rate, mayBeginAt: 0 };
  const begin = (ready: PreparedEmail) => {
    pace.mayBeginAt = performance.now() + pace.gapMs;
    const job = send(post, ready, claims.signalOf(ready)).finally(() => {
      claims.done(ready);
      busy.delete(job);
      wakeup.wake();
    });
    busy.add(job);
  };
  return { busy, claims, wakeup, pace, begin };
}

async function untilNextIsDue({ db, clock }: Deps): Promise<number> {
  const due = await nextDue(db.read, clock());
  const ms = due === null ? LONGEST_SLEEP_MS : due.getTime() - clock().getTime();
  return Math.min(LONGEST_SLEEP_MS, Math.max(LEAST_SLEEP_MS, ms));
}

async function send(
  post: DeliveryContext,
  ready: PreparedEmail,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    await deliver(post, ready, signal);
  } catch (error) {
    post.log.error({ err: error, mail: ready.row.id }, "could not send a mail; retrying when its lease ends");
  }
}

/**
 * Queued mail wakes the idle outbox after a random delay. Sending at once would slow the next answer. That
 * would reveal whether the address that asked for a code is a member's (promise 5).
 */
const AWAKE_AFTER_MS = { least: 200, most: 600 };

interface WakeReasons {
  readonly isNews: boolean;
  readonly isRecalled: boolean;
  readonly isRemoved: boolean;
}

const NO_REASONS: WakeReasons = { isNews: false, isRecalled: false, isRemoved: false };

/** Wakes the outbox, by a call or by a commit. A wakeup before `wait` ends that wait at once. */
interface Wakeup {
  /** Handles the reasons since the last call; if `work` throws, keeps them together with newer ones. */
  process(work: (reasons: WakeReasons) => Promise<void>): Promise<void>;
  wake(): void;
  wait(mostMs: number): Promise<void>;
}

function createWakeup(db: Db, isIdle: () => boolean): Wakeup {
  let reasons = NO_REASONS;
  let woken = Promise.withResolvers<void>();
  const wake = () => woken.resolve();
  const add = (reason: keyof WakeReasons) => {
    reasons = { ...reasons, [reason]: true };
    wake();
  };
  db.onCommit("mail-queued", () => {
    if (!isIdle()) add("isNews");
    else setTimeout(() => add("isNews"), randomInt(AWAKE_AFTER_MS.least, AWAKE_AFTER_MS.most));
  });
  db.onCommit("mail-paused", () => add("isRecalled"));
  db.onCommit("personal-data-removed", () => add("isRemoved"));
  return {
    process: async (work) => {
      const before = reasons;
      reasons = NO_REASONS;
      try {
        await work(before);
      } catch (error) {
        reasons = {
          isNews: before.isNews || reasons.isNews,
          isRecalled: before.isRecalled || reasons.isRecalled,
          isRemoved: before.isRemoved || reasons.isRemoved,
        };
        throw error;
      }
    },
    wake,
    wait: async (mostMs) => {
      const alarm = setTimeout(wake, mostMs);
      await woken.promise;
      clearTimeout(alarm);
      woken = Promise.withResolvers();
    },
  };
}
