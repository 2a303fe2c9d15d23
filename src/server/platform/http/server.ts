import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from "fastify";
import { LARGEST_BODY } from "#contract/body-limits.ts";
import type { Outages } from "../db/outages.ts";
import { isTerminal, tellLine } from "../process/console.ts";
import { FOR_MONITORS } from "./admission.ts";

/** Without tokens: a request is logged by its route's pattern, never by its path or query. An outage is logged once. */
export function loggerOptions(
  level: string,
  outages: Outages,
): Exclude<NonNullable<FastifyServerOptions["logger"]>, boolean> {
  return {
    level,
    base: null,
    // biome-ignore lint/plugin/clock: a log has the machine's time
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

/** Each request is a record. On a terminal a read that succeeds is not: a page asks for dozens. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    const isPlain = isTerminal && request.method === "GET" && reply.statusCode < 400;
    const level = isPlain || FOR_MONITORS.has(route) ? "debug" : "info";
    request.log[level](
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      "answered",
    );
    done();
  });
}

interface Timeouts {
  /** Time to send a request, headers and body; a slower client is answered 408 and disconnected. */
  readonly requestMs: number;
  readonly checkMs: number;
  /** A client that accepts no bytes of its answer for this long is disconnected. */
  readonly silenceMs: number;
  /** Longer than load balancers keep idle connections; otherwise they would reuse one that just closed. */
  readonly keepAliveMs: number;
}

const HTTP_TIMEOUTS: Timeouts = {
  requestMs: 30_000,
  checkMs: 5_000,
  silenceMs: 120_000,
  keepAliveMs: 72_000,
};

/** Further connections are closed at once, so that memory stays bounded (promise 34). */
const MAX_CONNECTIONS = 10_000;

/** The HTTP server, bounded against slow clients; `errors.ts` checks the Host header. */
export function httpServer(handle: RequestListener, timeouts = HTTP_TIMEOUTS): Server {
  const server = createServer(
    {
      requestTimeout: timeouts.requestMs,
      headersTimeout: timeouts.requestMs,
      connectionsCheckingInterval: timeouts.checkMs,
      keepAliveTimeout: timeouts.keepAliveMs,
      requireHostHeader: false,
    },
    handle,
  );
  keepNewConnections(server);
  readRestOfBodies(server);
  // Node.js caches the address on first use; after the client disconnects it can no longer be read.
  server.on("connection", (socket: Socket) => void socket.remoteAddress);
  server.timeout = timeouts.silenceMs;
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}

/** What is left of a body, unless it is larger than any call accepts: it stands before the next request on its connection, which a proxy may send for another visitor. */
function readRestOfBodies(server: Server): void {
  server.prependListener("request", (request, response) => {
    const endsAfter = hasBody(request) && !response.shouldKeepAlive && request.httpVersion === "1.1";
    // Otherwise Node.js closes while the body is on its way, and a proxy that still sends it loses the answer.
    if (endsAfter) response.shouldKeepAlive = true;
    // First, because Node.js takes a body in which no code has begun to read out of sight.
    response.prependOnceListener("finish", () => {
      if (!request.complete) readRest(request);
    });
    if (endsAfter) response.once("finish", () => endWhenRead(request));
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

function endWhenRead(request: IncomingMessage): void {
  if (request.complete) request.socket.end();
  else request.once("end", () => request.socket.end());
}

function readRest(request: IncomingMessage): void {
  let rest = 0;
  request.unpipe();
  request.on("data", (part: Buffer) => {
    rest += part.length;
    if (rest > LARGEST_BODY) request.socket.destroy();
  });
  request.read();
  request.resume();
}

/** A client sends its request within milliseconds of connecting; a shutdown waits no longer for a silent one. */
const NEW_CONNECTION_MS = 1_000;
/** How often a closing server looks for idle connections: one that is answering now is idle afterwards. */
const LOOK_FOR_IDLE_MS = 50;

interface ConnectionState {
  readonly since: number;
  answering: number;
  /** Bytes read when the last request had been answered. */
  readBefore: number;
  wasIdle: boolean;
}

/** For Node.js a connection without its first request is idle, so a shutdown would lose that request: keeps it open for a second. */
function keepNewConnections(server: Server): void {
  const states = new Map<Socket, ConnectionState>();
  server.on("connection", (socket: Socket) => {
    states.set(socket, { since: performance.now(), answering: 0, readBefore: 0, wasIdle: false });
    socket.once("close", () => states.delete(socket));
  });
  let looks: NodeJS.Timeout | null = null;
  server.prependListener("request", ({ socket }, response) => {
    // Makes a proxy open its next connection to a server that still accepts them.
    if (looks) response.shouldKeepAlive = false;
    const state = states.get(socket);
    if (!state) return;
    state.answering += 1;
    response.once("close", () => {
      state.answering -= 1;
      state.readBefore = socket.bytesRead;
    });
  });
  const closeIdle = () => {
    for (const [socket, state] of states) {
      const { since, answering, readBefore, wasIdle } = state;
      const isNew = readBefore === 0 && performance.now() - since < NEW_CONNECTION_MS;
      const isIdle = answering === 0 && socket.bytesRead === readBefore && !isNew;
      // Bytes that have arrived may still be unread; the event loop reads them before the next look.
      if (isIdle && wasIdle) socket.destroy();
      state.wasIdle = isIdle;
    }
  };
  // Fastify and Node.js both call it, once and at the same moment, when the server begins to close.
  server.closeIdleConnections = () => {
    looks ??= setInterval(closeIdle, LOOK_FOR_IDLE_MS);
  };
  server.once("close", () => clearInterval(looks ?? undefined));
}
