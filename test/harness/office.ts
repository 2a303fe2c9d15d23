import pino from "pino";
import { type Outbox, openOutbox } from "../../src/server/mail/outbox.ts";
import { LEASE, type Lease } from "../../src/server/mail/queue.ts";
import { openTransport, type Transport } from "../../src/server/mail/transport.ts";
import type { TestProgram } from "./program.ts";

/** Short, so that a test of a silent server need not wait for a minute. */
export const SHORT_PATIENCE = { connectionTimeout: 400, greetingTimeout: 400, socketTimeout: 400 };

export interface WatchedOffice extends Outbox {
  /** Resolves when so many attempts have ended, one way or another. */
  attempts(count: number): Promise<void>;
}

/** The program's own post office, with a count of the attempts it made. */
export function openOffice(
  { deps, config, metrics }: Pick<TestProgram, "deps" | "config"> & Partial<Pick<TestProgram, "metrics">>,
  patience = SHORT_PATIENCE,
  { lease = LEASE, log = pino({ level: "silent" }) }: { lease?: Lease; log?: pino.Logger } = {},
): WatchedOffice {
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
  const office = openOutbox({
    deps,
    transport: watched,
    log,
    lease,
    ...(metrics && { onOutcome: metrics.mailOutcome }),
  });
  return {
    ...office,
    attempts: async (count) => {
      while (made < count) await news.promise;
    },
  };
}
