import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Deps } from "../deps.ts";

export function healthRoutes(app: FastifyInstance, { db }: Deps): void {
  let stopping = false;
  app.addHook("preClose", async () => {
    stopping = true;
  });

  app.get("/healthz", async () => ({ status: "ok" }));

  app.get("/readyz", async (_request, reply) => {
    if (stopping) return reply.code(503).send({ status: "stopping" });
    await sql`select 1`.execute(db.read);
    return { status: "ok" };
  });
}
