import type { IncomingMessage, RequestListener } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { Busy } from "../busy.ts";
import { bareAnswer, barePage } from "./bare-answers.ts";
import { BUSY } from "./faults.ts";
import type { Headers } from "./headers.ts";
import type { Line } from "./line.ts";

/** What tells a monitor that the program is busy. */
const FOR_MONITORS = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * A refusal waits for so long: a client that asks again at once, on as many connections as it likes, would otherwise keep everybody else
 * from the door.
 */
const REFUSAL_MS = 250;

/** Whether something is made for a request to this address. */
export type NeedsWork = (path: string) => boolean;

/** @param isBuilt whether it is the address of a file that is sent as it is */
export const needsWorkBut =
  (isBuilt: (path: string) => boolean): NeedsWork =>
  (path) =>
    !FOR_MONITORS.has(path) && !isBuilt(path);

interface Door {
  readonly line: Line;
  readonly headers: Headers;
  readonly needsWork: NeedsWork;
  readonly onRefusal: () => void;
}

/**
 * Everything that needs work waits in line: calls, pages, forms, and paths that do not exist (promise 73). Beyond what a person would
 * wait for it is refused (promises 34 and 52) before the framework does anything, at a small part of the cost of an answer.
 * @returns wraps the framework's handler
 */
export function waitInLine({
  line,
  headers,
  needsWork,
  onRefusal,
}: Door): (handle: RequestListener) => RequestListener {
  const refused = { ...headers, "retry-after": String(new Busy().retryAfter) };
  const [answer, page] = [bareAnswer(BUSY, refused), barePage(BUSY, refused)];
  return (handle) => (request, response) => {
    if (!needsWork(request.url ?? "")) return handle(request, response);
    // No browser sends so many ahead; answers to all of them would fill the memory.
    if (line.isFullOf(request.socket)) request.socket.destroy();
    if (request.socket.destroyed) return;
    if (!line.join(request, () => handle(request, response))) {
      onRefusal();
      const refusal = wantsPage(request) ? page : answer;
      setTimeout(() => response.writeHead(503, refusal.headers).end(refusal.body), REFUSAL_MS);
      return;
    }
    response.once("close", () => {
      // A client that hangs up gives its place back, unless its call is still being worked on.
      if (line.isWaiting(request) || response.writableEnded) line.leave(request);
    });
  };
}

const wantsPage = ({ method, url = "", headers }: IncomingMessage) =>
  method === "GET" && !url.startsWith("/api/") && (headers.accept?.includes("text/html") ?? false);

/** Calls leave the line while their body is on its way, which a slow client could make last. */
export function leaveLine(app: FastifyInstance, line: Line, needsWork: NeedsWork): void {
  app.addHook("preParsing", ({ raw }, _reply, payload, done) => {
    line.leave(raw);
    done(null, payload);
  });
  app.addHook("preValidation", ({ raw }, _reply, done) => {
    done(!needsWork(raw.url ?? "") || line.comeBack(raw) || isOurOwn(raw) ? undefined : new Busy());
  });
}

/** What the program asks itself, an answer to be kept, has no connection and is not refused. */
const isOurOwn = ({ socket }: IncomingMessage) => !(socket instanceof Socket);

export function leaveWhenAnswered(app: FastifyInstance, line: Line): void {
  app.addHook("onSend", ({ raw }, _reply, payload, done) => {
    line.leave(raw);
    done(null, payload);
  });
}
