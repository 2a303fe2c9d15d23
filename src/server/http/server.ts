import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from "fastify";
import { tellLine } from "../console.ts";
import type { Outages } from "../outages.ts";

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

interface Patience {
  /** A client that takes longer to send a request, its headers or its body, is told 408 and cut off. */
  readonly requestMs: number;
  readonly checkMs: number;
  /** A client that takes nothing of its answer for so long is cut off. */
  readonly silenceMs: number;
  /** Longer than load balancers keep theirs, or they would use a connection that has just closed. */
  readonly keepAliveMs: number;
}

const PATIENCE: Patience = { requestMs: 30_000, checkMs: 5_000, silenceMs: 120_000, keepAliveMs: 72_000 };

/** More are closed at once, so that memory stays bounded (requirement 34). */
const MOST_CONNECTIONS = 10_000;

/** The HTTP server, which slow clients cannot occupy; whether a request names its host is for `errors.ts` to ask. */
export function httpServer(handle: RequestListener, patience = PATIENCE): Server {
  const server = createServer(
    {
      requestTimeout: patience.requestMs,
      headersTimeout: patience.requestMs,
      connectionsCheckingInterval: patience.checkMs,
      keepAliveTimeout: patience.keepAliveMs,
      requireHostHeader: false,
    },
    handle,
  );
  spareNewcomers(server);
  // Node.js remembers the address once it was asked for; of a client that hung up it could not be learnt any more.
  server.on("connection", (socket: Socket) => void socket.remoteAddress);
  server.timeout = patience.silenceMs;
  server.maxConnections = MOST_CONNECTIONS;
  return server;
}

/** A request follows its connection within milliseconds; a client that sends none is not waited for. */
const NEWCOMER_MS = 1_000;

interface ConnectionState {
  readonly since: number;
  answering: number;
  /** Bytes when the last request had been answered. */
  readBefore: number;
  wasIdle: boolean;
}

/**
 * For Node.js a connection that has not sent its request yet is idle, so a stop would lose that request. Here it is spared for a
 * moment, and so is one whose next request has begun to arrive.
 */
function spareNewcomers(server: Server): void {
  const states = new Map<Socket, ConnectionState>();
  server.on("connection", (socket: Socket) => {
    states.set(socket, { since: performance.now(), answering: 0, readBefore: 0, wasIdle: false });
    socket.once("close", () => states.delete(socket));
  });
  let isClosing = false;
  server.prependListener("request", ({ socket }, response) => {
    // Proxies then open their next connection where somebody takes it.
    if (isClosing) response.shouldKeepAlive = false;
    const state = states.get(socket);
    if (!state) return;
    state.answering += 1;
    response.once("close", () => {
      state.answering -= 1;
      state.readBefore = socket.bytesRead;
    });
  });
  server.closeIdleConnections = () => {
    isClosing = true;
    for (const [socket, state] of states) {
      const { since, answering, readBefore, wasIdle } = state;
      const isNew = readBefore === 0 && performance.now() - since < NEWCOMER_MS;
      const isIdle = answering === 0 && socket.bytesRead === readBefore && !isNew;
      // What has arrived may not have been read yet: between two looks it is.
      if (isIdle && wasIdle) socket.destroy();
      state.wasIdle = isIdle;
    }
  };
}
