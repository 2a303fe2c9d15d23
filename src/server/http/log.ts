import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from "fastify";
import type { Outages } from "../outages.ts";
import { tellLine } from "../tell.ts";

/**
 * Structured logs without tokens: a request is logged by its route's pattern, never by its path or query. An error that the
 * absence of the database causes is told once for an outage, not by each part that notices it.
 */
export function loggerOptions(level: string, outages: Outages): NonNullable<FastifyServerOptions["logger"]> {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    stream: { write: tellLine },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions.url }),
    },
    hooks: {
      logMethod(args, method) {
        const [first] = args as unknown[];
        if (!outages.isKnown(first, this)) method.apply(this, args);
      },
    },
  };
}

/** What supervisors and proxies ask for every few seconds. */
const ASKED_ALL_THE_TIME = new Set(["/healthz", "/readyz", "/metrics"]);

export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    const level = ASKED_ALL_THE_TIME.has(route) ? "debug" : "info";
    request.log[level](
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      "answered",
    );
    done();
  });
}
