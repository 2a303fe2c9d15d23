import type { FastifyBaseLogger } from "fastify";

export interface Repeated {
  stop(): Promise<void>;
}

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
