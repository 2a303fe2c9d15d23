import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { isPassing } from "../db/trouble.ts";
import type { Deps } from "../deps.ts";

/** By this the doctor knows us from whatever else may listen there. */
export const PROGRAM = "trefpunt";

export function healthRoutes(app: FastifyInstance, { db }: Deps): void {
  let stopping = false;
  app.addHook("preClose", async () => {
    stopping = true;
  });

  app.get("/healthz", async () => ({ status: "ok", program: PROGRAM }));

  const look = atMostOnce(LOOK_EVERY_MS, async () => {
    try {
      await sql`select 1`.execute(db.read);
    } catch (error) {
      if (error instanceof Error && isPassing(error)) return NO_ANSWER;
      throw error;
    }
    return db.whyNotWritable();
  });
  app.get("/readyz", async (_request, reply) => {
    if (stopping) return reply.code(503).send({ status: "stopping", program: PROGRAM });
    const reason = await look();
    if (reason !== null)
      return reply.code(503).send({
        status: reason === NO_ANSWER ? "away" : "read-only",
        reason,
        program: PROGRAM,
      });
    return { status: "ok", program: PROGRAM };
  });
}

const NO_ANSWER = "the database does not answer";

/** Monitors that ask more often share an answer. */
const LOOK_EVERY_MS = 250;

/** Does the work once for all who ask within this time. */
function atMostOnce<T>(everyMs: number, work: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly found: Promise<T> } | null = null;
  return () => {
    if (last === null || performance.now() - last.at >= everyMs)
      last = { at: performance.now(), found: work() };
    return last.found;
  };
}
