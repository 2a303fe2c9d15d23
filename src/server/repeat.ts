import type { FastifyBaseLogger } from "fastify";

export interface Repeated {
  stop(): Promise<void>;
}

/** Does work now and again and again; a run that fails is logged, and the next one tries anew. */
export function repeat(
  { name, everyMs, log }: { name: string; everyMs: number; log: FastifyBaseLogger },
  work: () => Promise<void>,
): Repeated {
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = work().catch((error: unknown) => log.error({ err: error }, `${name} failed`));
  };
  run();
  const timer = setInterval(run, everyMs);
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
