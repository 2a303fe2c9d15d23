import type { FastifyBaseLogger } from "fastify";
import type { Tx } from "../db/schema.ts";
import type { Deps } from "../deps.ts";

export interface DeliveryResult {
  readonly kind: "sent" | "kept" | "retry" | "failed" | "withdrawn";
}

/** Resolves when the result is durable. */
export type ResultRecorder<Result extends DeliveryResult> = (result: Result) => Promise<void>;

/** Wait before the next try: a full disk or a locked database takes time to recover. */
const RETRY_AFTER_ERROR_MS = 5_000;

const GATHER_MS = 2;

interface RecorderOptions<Result> extends Pick<Deps, "db" | "clock"> {
  readonly log: FastifyBaseLogger;
  readonly name: string;
  /** How many attempts are running: with a result of each, there is nothing more to wait for. */
  readonly underWay: () => number;
  readonly write: (tx: Tx, now: Date, results: readonly Result[]) => Promise<void>;
  readonly onResult?: ((result: Result) => void) | undefined;
}

/** Many attempts share one durable write (decision 10). Never drops a result: an accepted mail must not be sent a second time. */
export function openResultRecorder<Result extends DeliveryResult>(
  options: RecorderOptions<Result>,
): ResultRecorder<Result> {
  const { db, clock, log, name, underWay, write, onResult } = options;
  let waiting: { result: Result; recorded: () => void }[] = [];
  let writing = false;
  let complete = Promise.withResolvers<void>();

  const gather = async () => {
    const alarm = setTimeout(complete.resolve, GATHER_MS);
    await complete.promise;
    clearTimeout(alarm);
    complete = Promise.withResolvers();
  };

  const writeWaiting = async () => {
    writing = true;
    while (waiting.length > 0) {
      await gather();
      const batch = waiting;
      const results = batch.map(({ result }) => result);
      waiting = [];
      try {
        await db.write((tx) => write(tx, clock(), results));
        for (const { recorded } of batch) recorded();
      } catch (error) {
        log.error({ err: error }, `could not record ${name} results; retrying`);
        waiting = [...batch, ...waiting];
        await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_ERROR_MS).unref());
      }
    }
    writing = false;
  };

  return (result) =>
    new Promise((recorded) => {
      onResult?.(result);
      waiting.push({ result, recorded });
      if (waiting.length >= underWay()) complete.resolve();
      if (!writing) void writeWaiting();
    });
}
