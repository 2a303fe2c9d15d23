import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from "fastify";
import { tell } from "../tell.ts";

/** Structured logs without tokens: a request is logged by its route's pattern, never by its path or query. */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions["logger"]> {
  return {
    level,
    stream: { write: tell },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions.url }),
    },
  };
}

export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      "answered",
    );
    done();
  });
}
