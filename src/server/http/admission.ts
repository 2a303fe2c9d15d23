import type { IncomingMessage, RequestListener } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { ServiceBusyError } from "../errors.ts";
import { BUSY, barePage, rawAnswer } from "./errors.ts";
import type { Headers } from "./headers.ts";

/** What tells a monitor that the program is busy. */
const FOR_MONITORS = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * A refusal waits for so long: a client that asks again at once, on as many connections as it likes, would otherwise keep everybody else
 * from the door.
 */
const REFUSAL_MS = 250;

/** Whether something is made for a request to this address. */
type NeedsWork = (path: string) => boolean;

/** @param isBuilt whether it is the address of a file that is sent as it is */
export const needsWorkBut =
  (isBuilt: (path: string) => boolean): NeedsWork =>
  (path) =>
    !FOR_MONITORS.has(path) && !isBuilt(path);

interface AdmissionOptions {
  readonly line: Admission;
  readonly headers: Headers;
  readonly needsWork: NeedsWork;
  readonly onRefusal: () => void;
}

/**
 * Everything that needs work waits in line: calls, pages, forms, and paths that do not exist (promise 73). Beyond what a person would
 * wait for it is refused (promises 34 and 52) before the framework does anything, at a small part of the cost of an answer.
 * @returns wraps the framework's handler
 */
export function admit({
  line,
  headers,
  needsWork,
  onRefusal,
}: AdmissionOptions): (handle: RequestListener) => RequestListener {
  const refused = { ...headers, "retry-after": String(new ServiceBusyError().retryAfter) };
  const [answer, page] = [rawAnswer(BUSY, refused), barePage(BUSY, refused)];
  return (handle) => (request, response) => {
    if (!needsWork(request.url ?? "")) return handle(request, response);
    // No browser sends so many ahead; answers to all of them would fill the memory.
    if (line.isFullOf(request.socket)) request.socket.destroy();
    if (request.socket.destroyed) return;
    if (!line.enter(request, () => handle(request, response))) {
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
export function pauseWhileReadingBody(app: FastifyInstance, line: Admission, needsWork: NeedsWork): void {
  app.addHook("preParsing", ({ raw }, _reply, payload, done) => {
    line.leave(raw);
    done(null, payload);
  });
  app.addHook("preValidation", ({ raw }, _reply, done) => {
    done(!needsWork(raw.url ?? "") || line.resume(raw) || isOurOwn(raw) ? undefined : new ServiceBusyError());
  });
}

/** What the program asks itself, an answer to be kept, has no connection and is not refused. */
const isOurOwn = ({ socket }: IncomingMessage) => !(socket instanceof Socket);

export function leaveWhenAnswered(app: FastifyInstance, line: Admission): void {
  app.addHook("onSend", ({ raw }, _reply, payload, done) => {
    line.leave(raw);
    done(null, payload);
  });
}

/** So many calls may be inside at once, worked on or waiting for their turn: twice the crowd after a mailing. */
export const MOST_INSIDE = 1_000;
/** Of one connection: browsers send one at a time, and one that sends more ahead is cut. */
const MOST_OF_CONNECTION = 20;
/** So many turns of the event loop may only let visitors in before a call is begun. */
const TURNS_FOR_NEWCOMERS = 16;

/**
 * The line that calls wait in. Each turn of the event loop begins one: what SQLite answers is done before anybody else
 * is heard, so a turn that began all it had read would leave the others unseen. The loop lets in one visitor a turn
 * (libuv); as long as it does, the others at the door go first, or the line would never be seen growing.
 */
export class Admission {
  readonly #inside = new Set<IncomingMessage>();
  readonly #ofConnection = new Map<Socket, number>();
  readonly #waiting = new Map<IncomingMessage, () => void>();
  #hasNewcomer = false;
  #turnsForNewcomers = 0;
  #isTurning = false;

  get calls(): number {
    return this.#inside.size;
  }

  newConnection(): void {
    this.#hasNewcomer = true;
  }

  /** Goes to the end of the line; `begin` is called when it is this call's turn. @returns false when it is full */
  enter(call: IncomingMessage, begin: () => void): boolean {
    if (!this.resume(call)) return false;
    this.#waiting.set(call, begin);
    this.#keepTurning();
    return true;
  }

  /** Goes on without waiting, after having left. @returns false when it is full */
  resume(call: IncomingMessage): boolean {
    if (this.#inside.size >= MOST_INSIDE || this.isFullOf(call.socket)) return false;
    this.#inside.add(call);
    this.#ofConnection.set(call.socket, (this.#ofConnection.get(call.socket) ?? 0) + 1);
    return true;
  }

  /** Whether this connection has as many inside as one may have. */
  isFullOf(connection: Socket): boolean {
    return (this.#ofConnection.get(connection) ?? 0) >= MOST_OF_CONNECTION;
  }

  leave(call: IncomingMessage): void {
    this.#waiting.delete(call);
    if (!this.#inside.delete(call)) return;
    const ofConnection = (this.#ofConnection.get(call.socket) ?? 1) - 1;
    if (ofConnection === 0) this.#ofConnection.delete(call.socket);
    else this.#ofConnection.set(call.socket, ofConnection);
  }

  isWaiting(call: IncomingMessage): boolean {
    return this.#waiting.has(call);
  }

  #keepTurning(): void {
    if (this.#isTurning || this.#waiting.size === 0) return;
    this.#isTurning = true;
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    this.#isTurning = false;
    if (this.#hasNewcomer && this.#turnsForNewcomers < TURNS_FOR_NEWCOMERS) this.#turnsForNewcomers += 1;
    else {
      this.#turnsForNewcomers = 0;
      this.#beginNext();
    }
    this.#hasNewcomer = false;
    this.#keepTurning();
  }

  #beginNext(): void {
    const [next] = this.#waiting;
    if (!next) return;
    const [call, begin] = next;
    this.#waiting.delete(call);
    begin();
  }
}
