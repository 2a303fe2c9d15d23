import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Deps } from "../deps.ts";

/** By this the doctor knows us from whatever else may listen there. */
export const PROGRAM = "trefpunt";

export function healthRoutes(app: FastifyInstance, { db }: Deps): void {
  let stopping = false;
  app.addHook("preClose", async () => {
    stopping = true;
  });

  app.get("/healthz", async () => ({ status: "ok", program: PROGRAM }));

  app.get("/readyz", async (_request, reply) => {
    if (stopping) return reply.code(503).send({ status: "stopping", program: PROGRAM });
    await sql`select 1`.execute(db.read);
    const reason = await db.whyNotWritable();
    if (reason !== null) return reply.code(503).send({ status: "read-only", reason, program: PROGRAM });
    return { status: "ok", program: PROGRAM };
  });
}
