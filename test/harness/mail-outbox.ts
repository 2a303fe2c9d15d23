import pino from "pino";
import { mailChannel } from "../../src/server/mail/deliver.ts";
import { SETTLE_MS } from "../../src/server/mail/enqueue.ts";
import { MAIL_QUEUE } from "../../src/server/mail/queue.ts";
import { openTransport, SMTP_TIMEOUTS, type Transport } from "../../src/server/mail/transport.ts";
import type { Deps } from "../../src/server/platform/deps.ts";
import { type Outbox, openOutbox } from "../../src/server/platform/outbox/outbox.ts";
import type { Lease } from "../../src/server/platform/outbox/queue.ts";
import type { TestProgram } from "./program.ts";

/** For tests of silent servers only: on a busy machine, a server that answers can take longer. */
export const SHORT_PATIENCE = { connectionTimeout: 400, greetingTimeout: 400, socketTimeout: 400 };

interface Opened {
  readonly deps: Deps;
  readonly config: TestProgram["config"];
  readonly metrics?: TestProgram["metrics"];
}

export interface WatchedOutbox extends Outbox {
  /** Resolves when this many attempts have ended, with any result. */
  attempts(count: number): Promise<void>;
}

/** As long as the delay of mails that a visitor can cause: the clock of tests stands still. */
const AHEAD_MS = SETTLE_MS.most;

/** The program's own outbox of mails, with a count of the attempts it made. */
export function openMailOutbox(
  { deps: given, config, metrics }: Opened,
  {
    patience = SMTP_TIMEOUTS,
    lease = MAIL_QUEUE.lease,
    log = pino({ level: "silent" }),
  }: { patience?: typeof SMTP_TIMEOUTS | undefined; lease?: Lease; log?: pino.Logger } = {},
): WatchedOutbox {
  const deps = { ...given, clock: () => new Date(given.clock().getTime() + AHEAD_MS) };
  const transport = openTransport(config, patience);
  let made = 0;
  let news = Promise.withResolvers<void>();
  const watched: Transport = {
    ...transport,
    send: async (message, action) => {
      try {
        await transport.send(message, action);
      } finally {
        made += 1;
        news.resolve();
        news = Promise.withResolvers();
      }
    },
  };
  const outbox = openOutbox({
    deps,
    log,
    channel: { ...mailChannel({ deps, log, transport: watched }), queue: { ...MAIL_QUEUE, lease } },
    ...(metrics && { onResult: metrics.mailResult }),
  });
  return {
    ...outbox,
    attempts: async (count) => {
      while (made < count) await news.promise;
    },
  };
}
