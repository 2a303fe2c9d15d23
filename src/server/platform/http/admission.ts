import type { IncomingMessage, RequestListener } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { ServiceBusyError } from "../process/errors.ts";
import { BUSY, barePage, rawAnswer } from "./errors.ts";
import type { Headers } from "./headers.ts";

/** Paths that monitors request every few seconds; they are always answered, also by a busy server. */
export const FOR_MONITORS = new Set(["/healthz", "/readyz", "/metrics"]);

/** Before a refusal: a client that retries at once on many connections would crowd out all others. */
const REFUSAL_MS = 250;

type NeedsWork = (path: string) => boolean;

export const needsWorkBut =
  (isBuilt: (path: string) => boolean): NeedsWork =>
  (path) =>
    !FOR_MONITORS.has(path) && !isBuilt(path);

interface AdmissionOptions {
  readonly admission: Admission;
  readonly headers: () => Headers;
  readonly needsWork: NeedsWork;
  readonly onRefusal: () => void;
}

/** Queues what needs work (promise 73). A full queue refuses before the framework runs, which costs little (promises 34 and 52). */
export function admit({
  admission,
  headers,
  needsWork,
  onRefusal,
}: AdmissionOptions): (handle: RequestListener) => RequestListener {
  const retryAfter = String(new ServiceBusyError().retryAfter);
  /** Written once for each set of headers, because a refusal must cost little. */
  const written = new Map<Headers, Readonly<Record<"answer" | "page", ReturnType<typeof rawAnswer>>>>();
  const refusals = () => {
    const own = headers();
    const refused = { ...own, "retry-after": retryAfter };
    const made = written.get(own) ?? { answer: rawAnswer(BUSY, refused), page: barePage(BUSY, refused) };
    written.set(own, made);
    return made;
  };
  return (handle) => (request, response) => {
    if (!needsWork(request.url ?? "")) return handle(request, response);
    // No browser pipelines this many requests on one connection; answering them all would fill the memory.
    if (admission.isFullOf(request.socket)) request.socket.destroy();
    if (request.socket.destroyed) return;
    if (!admission.enter(request, () => handle(request, response))) {
      onRefusal();
      const { page, answer } = refusals();
      const refusal = wantsPage(request) ? page : answer;
      setTimeout(() => response.writeHead(503, refusal.headers).end(refusal.body), REFUSAL_MS);
      return;
    }
    response.once("close", () => {
      // A client that disconnects frees its slot, unless its call is already being worked on.
      if (admission.isWaiting(request) || response.writableEnded) admission.leave(request);
    });
  };
}

const wantsPage = ({ method, url = "", headers }: IncomingMessage) =>
  method === "GET" && !url.startsWith("/api/") && (headers.accept?.includes("text/html") ?? false);

/** A call gives up its slot while its body arrives: a slow client could otherwise hold the slot for long. */
export function pauseWhileReadingBody(
  app: FastifyInstance,
  admission: Admission,
  needsWork: NeedsWork,
): void {
  app.addHook("preParsing", ({ raw }, _reply, payload, done) => {
    admission.leave(raw);
    done(null, payload);
  });
  app.addHook("preValidation", ({ raw }, _reply, done) => {
    done(
      !needsWork(raw.url ?? "") || admission.resume(raw) || isOurOwn(raw)
        ? undefined
        : new ServiceBusyError(),
    );
  });
}

/** The server's own requests (`inject`), as for cached answers, have no real socket and are never refused. */
const isOurOwn = ({ socket }: IncomingMessage) => !(socket instanceof Socket);

export function leaveWhenAnswered(app: FastifyInstance, admission: Admission): void {
  app.addHook("onSend", ({ raw }, _reply, payload, done) => {
    admission.leave(raw);
    done(null, payload);
  });
}

/** Most calls admitted at once, running or queued: twice the expected crowd after a mailing. */
export const MAX_INSIDE = 1_000;
/** Per connection: browsers send one request at a time, and a connection that pipelines more is closed. */
const MAX_OF_CONNECTION = 20;
/** Most turns of the event loop in a row that may accept connections without starting a call. */
const TURNS_FOR_CONNECTIONS = 16;

/** One call a turn: SQLite is synchronous. New connections, one a turn in libuv, go first, or a full queue is noticed late. */
export class Admission {
  readonly #inside = new Set<IncomingMessage>();
  readonly #ofConnection = new Map<Socket, number>();
  readonly #waiting = new Map<IncomingMessage, () => void>();
  #hasNewConnection = false;
  #turnsForConnections = 0;
  #isTurning = false;

  get calls(): number {
    return this.#inside.size;
  }

  newConnection(): void {
    this.#hasNewConnection = true;
  }

  /** Queues a call; `begin` is called when its turn comes. @returns false when the queue is full */
  enter(call: IncomingMessage, begin: () => void): boolean {
    if (!this.resume(call)) return false;
    this.#waiting.set(call, begin);
    this.#keepTurning();
    return true;
  }

  /** Takes a slot without queueing, after `leave`. @returns false when there is no slot */
  resume(call: IncomingMessage): boolean {
    if (this.#inside.size >= MAX_INSIDE || this.isFullOf(call.socket)) return false;
    this.#inside.add(call);
    this.#ofConnection.set(call.socket, (this.#ofConnection.get(call.socket) ?? 0) + 1);
    return true;
  }

  isFullOf(connection: Socket): boolean {
    return (this.#ofConnection.get(connection) ?? 0) >= MAX_OF_CONNECTION;
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
    if (this.#hasNewConnection && this.#turnsForConnections < TURNS_FOR_CONNECTIONS)
      this.#turnsForConnections += 1;
    else {
      this.#turnsForConnections = 0;
      this.#beginNext();
    }
    this.#hasNewConnection = false;
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
