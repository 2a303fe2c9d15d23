import type { FastifyBaseLogger } from "fastify";
import type { Deps } from "../deps.ts";
import { composeOnce } from "./compose.ts";
import { claim, deliver, type Post, type Ready } from "./deliver.ts";
import { AFTER_FAULT_MS, type Outcome, openLedger } from "./ledger.ts";
import { isMoreUrgentDue, nextDue, release } from "./queue.ts";
import type { Transport } from "./transport.ts";

/** The longest sleep: a clock that jumps or a row changed by hand is noticed within it. */
const LONGEST_SLEEP_MS = 60_000;
const LEAST_SLEEP_MS = 20;

export interface PostOffice {
  /** Stops claiming, waits at most `patienceMs` for what is under way and hands the rest back. */
  stop(patienceMs: number): Promise<void>;
}

interface PostOfficeParts {
  readonly deps: Deps;
  readonly transport: Transport;
  readonly log: FastifyBaseLogger;
  /** Told what became of each attempt. */
  readonly onOutcome?: (kind: Outcome["kind"]) => void;
}

/** So many are claimed at once as leave well within their lease, slow server and rate limit included. */
const atOnce = ({ connections, rate }: Deps["config"]["mail"]) =>
  Math.min(connections * 4, (rate ?? Number.POSITIVE_INFINITY) * 60);

/**
 * Keeps every connection busy while mail is due, and sleeps until the next is. All that can happen rings one bell: a
 * mail is done, mail was queued or paused, time passed, the office closes.
 */
export function openPostOffice({ deps, transport, log, onOutcome }: PostOfficeParts): PostOffice {
  const claimed: Ready[] = [];
  const busy = new Set<Promise<void>>();
  const post: Post = {
    deps,
    transport,
    log,
    ledger: openLedger({ ...deps, log, underWay: () => busy.size, ...(onOutcome && { onOutcome }) }),
    compose: composeOnce(deps.config),
  };
  // Evenly spaced, because nodemailer's own limit lets every connection begin at once.
  const gapMs = deps.config.mail.rate === null ? 0 : 1000 / deps.config.mail.rate;
  let mayBeginAt = 0;
  let open = true;
  let isNews = false;
  let isRecalled = false;
  let bell = Promise.withResolvers<void>();
  const ring = () => bell.resolve();
  deps.db.onCommit("mail-queued", () => {
    isNews = true;
    ring();
  });
  deps.db.onCommit("mail-paused", () => {
    isRecalled = true;
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
      await deliver(post, ready);
    } catch (error) {
      log.error({ err: error, mail: ready.row.id }, "mail could not be sent; its lease will run out");
    }
  };

  /** Gives back what was claimed and not begun: something more urgent came, or it was paused. */
  const handBack = async () => {
    const left = claimed.splice(0).map(({ row }) => row.id);
    if (left.length > 0) await deps.db.write((tx) => release(tx, left));
  };
  const handBackWhatMustWait = async () => {
    const [next] = claimed;
    const mustWait =
      isRecalled || (isNews && next && (await isMoreUrgentDue(deps.db.read, deps.clock(), next.row)));
    isRecalled = false;
    isNews = false;
    if (mustWait) await handBack();
  };

  /** Claims when nothing is left, fills the connections, and waits until there is something to do. */
  const turn = async () => {
    await handBackWhatMustWait();
    if (claimed.length === 0) claimed.push(...(await claim(post, atOnce(deps.config.mail))));
    if (claimed.length === 0 && busy.size === 0) return wait(await untilNextIsDue());
    while (busy.size < deps.config.mail.connections && claimed.length > 0) {
      const tooEarly = mayBeginAt - performance.now();
      if (tooEarly > 0) return wait(tooEarly);
      const ready = claimed.shift();
      if (!ready) break;
      mayBeginAt = performance.now() + gapMs;
      const job = work(ready).finally(() => {
        busy.delete(job);
        ring();
      });
      busy.add(job);
    }
    return wait();
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
      const patience = Promise.withResolvers<void>();
      const timer = setTimeout(patience.resolve, patienceMs);
      await Promise.race([Promise.all(busy), patience.promise]);
      clearTimeout(timer);
      await handBack();
      transport.close();
    },
  };
}
