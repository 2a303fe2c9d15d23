import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { isTransient } from "../platform/db/errors.ts";
import type { WatchDeps } from "../platform/deps.ts";

/** Identifies this server to the doctor command, as opposed to another program on the same port. */
export const PROGRAM = "trefpunt";

export function healthRoutes(app: FastifyInstance, { db }: WatchDeps): void {
  let stopping = false;
  app.addHook("preClose", async () => {
    stopping = true;
  });

  app.get("/healthz", async () => ({ status: "ok", program: PROGRAM }));

  const look = atMostOnce(READINESS_SHARED_MS, async () => {
    try {
      await sql`select 1`.execute(db.read);
    } catch (error) {
      if (!(error instanceof Error) || !isTransient(error)) throw error;
      return { status: "away", reason: "the database does not answer" };
    }
    const reason = await db.whyNotWritable();
    return reason === null ? null : { status: "read-only", reason };
  });
  app.get("/readyz", async (_request, reply) => {
    if (stopping) return reply.code(503).send({ status: "stopping", program: PROGRAM });
    const trouble = await look();
    if (trouble !== null) return reply.code(503).send({ ...trouble, program: PROGRAM });
    return { status: "ok", program: PROGRAM };
  });
}

/** Monitors that ask more often share an answer. */
const READINESS_SHARED_MS = 250;

/** Calls within `everyMs` share one run of the work. */
function atMostOnce<T>(everyMs: number, work: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly found: Promise<T> } | null = null;
  return () => {
    if (last === null || performance.now() - last.at >= everyMs)
      last = { at: performance.now(), found: work() };
    return last.found;
  };
}
