import { randomInt } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { Deps } from "../deps.ts";
import { waitAtMost } from "../wait-at-most.ts";
import { openClaims } from "./claims.ts";
import { composeOnce } from "./compose.ts";
import { deliver, type Post, type Ready } from "./deliver.ts";
import { LEASE, type Lease } from "./leases.ts";
import { AFTER_FAULT_MS, type Outcome, openLedger } from "./ledger.ts";
import { isMoreUrgentDue, nextDue } from "./queue.ts";
import type { Transport } from "./transport.ts";

/** The longest sleep: a clock that jumps or a row changed by hand is noticed within it. */
const LONGEST_SLEEP_MS = 60_000;
const LEAST_SLEEP_MS = 20;
/**
 * Queued mail wakes the idle office after a while, at random: begun at once, its work would slow down the next answer, and
 * that would tell who asked for a code whether the address is a member's (requirement 5).
 */
const AWAKE_AFTER_MS = { least: 200, most: 600 };

export interface PostOffice {
  /** Stops claiming, waits at most `patienceMs` for what is under way and hands the rest back. */
  stop(patienceMs: number): Promise<void>;
}

interface PostOfficeParts {
  readonly deps: Deps;
  readonly transport: Transport;
  readonly log: FastifyBaseLogger;
  readonly onOutcome?: (kind: Outcome["kind"]) => void;
  readonly lease?: Lease;
}

/** So many are claimed at once as are soon sent: what is with one process no other can send. */
const atOnce = ({ connections, rate }: Deps["config"]["mail"]) =>
  Math.min(connections * 4, (rate ?? Number.POSITIVE_INFINITY) * 60);

/**
 * Keeps every connection busy while mail is due, and sleeps until the next is. All that can happen rings one bell: a
 * mail is done, mail was queued or paused, time passed, the office closes.
 */
export function openPostOffice({
  deps,
  transport,
  log,
  onOutcome,
  lease = LEASE,
}: PostOfficeParts): PostOffice {
  const busy = new Set<Promise<void>>();
  const post: Post = {
    deps,
    transport,
    log,
    ledger: openLedger({ ...deps, log, underWay: () => busy.size, ...(onOutcome && { onOutcome }) }),
    compose: composeOnce(deps.config),
  };
  const claims = openClaims(post, lease);
  // Evenly spaced, because nodemailer's own limit lets every connection begin at once.
  const gapMs = deps.config.mail.rate === null ? 0 : 1000 / deps.config.mail.rate;
  let mayBeginAt = 0;
  let open = true;
  let isNews = false;
  let isRecalled = false;
  let isRemoved = false;
  let bell = Promise.withResolvers<void>();
  const ring = () => bell.resolve();
  const hearNews = () => {
    isNews = true;
    ring();
  };
  deps.db.onCommit("mail-queued", () => {
    if (busy.size > 0 || claims.first()) hearNews();
    else setTimeout(hearNews, randomInt(AWAKE_AFTER_MS.least, AWAKE_AFTER_MS.most));
  });
  deps.db.onCommit("mail-paused", () => {
    isRecalled = true;
    ring();
  });
  deps.db.onCommit("personal-data-removed", () => {
    isRemoved = true;
    ring();
  });

  /** Until the bell rings; it may have rung already. */
  const wait = async (mostMs = LONGEST_SLEEP_MS) => {
    const alarm = setTimeout(ring, mostMs);
    await bell.promise;
    clearTimeout(alarm);
    bell = Promise.withResolvers();
  };
  const untilNextIsDue = async () => {
    const due = await nextDue(deps.db.read, deps.clock());
    const ms = due === null ? LONGEST_SLEEP_MS : due.getTime() - deps.clock().getTime();
    return Math.min(LONGEST_SLEEP_MS, Math.max(LEAST_SLEEP_MS, ms));
  };

  const work = async (ready: Ready) => {
    try {
      await deliver(post, ready, claims.signalOf(ready));
    } catch (error) {
      log.error({ err: error, mail: ready.row.id }, "mail could not be sent; its lease will run out");
    }
  };

  /** Something more urgent came, or what was claimed is paused. */
  const handBackWhatMustWait = async () => {
    const next = claims.first();
    const mustWait =
      isRecalled || (isNews && next && (await isMoreUrgentDue(deps.db.read, deps.clock(), next.row)));
    isRecalled = false;
    isNews = false;
    if (mustWait) await claims.handBack();
  };

  const dropRemoved = async () => {
    isRemoved = false;
    await claims.dropRemoved();
  };

  const begin = (ready: Ready) => {
    mayBeginAt = performance.now() + gapMs;
    const job = work(ready).finally(() => {
      claims.done(ready);
      busy.delete(job);
      ring();
    });
    busy.add(job);
  };

  /** Claims when nothing is left, fills the connections, and waits until there is something to do. */
  const turn = async () => {
    const { connections } = deps.config.mail;
    await handBackWhatMustWait();
    if (isRemoved) await dropRemoved();
    if (!claims.first()) await claims.claim(atOnce(deps.config.mail));
    if (!claims.first() && busy.size === 0) return wait(await untilNextIsDue());
    while (busy.size < connections && claims.first()) {
      const tooEarly = mayBeginAt - performance.now();
      if (tooEarly > 0) return wait(tooEarly);
      for (const ready of await claims.next(gapMs === 0 ? connections - busy.size : 1)) begin(ready);
    }
    if (busy.size > 0) await wait();
  };

  const run = async () => {
    while (open) {
      try {
        await turn();
      } catch (error) {
        log.error({ err: error }, "the mail queue could not be read or written; trying again");
        await wait(AFTER_FAULT_MS);
      }
    }
  };

  const running = run();
  return {
    stop: async (patienceMs) => {
      open = false;
      ring();
      await running;
      await waitAtMost(Promise.all(busy), patienceMs);
      await claims.handBack();
      await claims.stop();
      transport.close();
    },
  };
}
