import { createServer, type RequestListener, type Server } from "node:http";

export interface Patience {
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

/** The HTTP server, which slow clients cannot occupy; whether a request names its host is for `malformed.ts` to ask. */
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
  server.timeout = patience.silenceMs;
  server.maxConnections = MOST_CONNECTIONS;
  return server;
}
