import type { RequestListener } from "node:http";
import { performance } from "node:perf_hooks";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ErrorAnswer } from "#contract/refusals.ts";
import { BUSY } from "./faults.ts";
import { headersToRepeat } from "./headers.ts";

/** So many calls may wait for the database at once: the last of them waits about a second. */
const AT_ONCE = 250;
/** So long a queue may last that the program does not see. */
const LONGEST_QUEUE_MS = 400;
/** What one step of the queue counts for at most: a disk that stalls once is no crowd. */
const LONGEST_STEP_MS = 50;
/** Fewer calls than this are answered however long each takes. */
const FEW = 50;
const RETRY_AFTER_S = 2;

const REFUSAL = Buffer.from(JSON.stringify({ error: BUSY } satisfies ErrorAnswer));

declare module "fastify" {
  interface FastifyRequest {
    isWorkedOn: boolean;
  }
}

/** Calls and new connections that followed each other without a pause. */
interface Queue {
  calls: number;
  ms: number;
  /** When the last of them came. */
  at: number;
  /** Whether this turn of the event loop let somebody in. */
  hasNewcomer: boolean;
}

/**
 * How much the process has to do for its callers. On PostgreSQL calls wait in the program, for the database. On SQLite
 * each is answered as it is read, and the others wait unseen: on connections that one turn of the event loop reads one
 * after the other, and at the door, where the loop lets in one visitor a turn. As long as every turn lets somebody in
 * there are more.
 */
export class Workload {
  #calls = 0;
  #queue: Queue | null = null;

  /** Calls that are worked on. */
  get calls(): number {
    return this.#calls;
  }

  begin(): void {
    this.#calls += 1;
  }

  end(): void {
    this.#calls -= 1;
  }

  /** A new connection. */
  newcomer(): void {
    this.#next().hasNewcomer = true;
  }

  /** Whether one more call would only make all wait longer. */
  isTooMuch(): boolean {
    const queue = this.#next();
    queue.calls += 1;
    return this.#calls >= AT_ONCE || (queue.calls > FEW && queue.ms > LONGEST_QUEUE_MS);
  }

  #next(): Queue {
    const now = performance.now();
    if (!this.#queue) {
      this.#queue = { calls: 0, ms: 0, at: now, hasNewcomer: false };
      setImmediate(() => this.#turnEnded());
    }
    this.#queue.ms += Math.min(now - this.#queue.at, LONGEST_STEP_MS);
    this.#queue.at = now;
    return this.#queue;
  }

  #turnEnded(): void {
    if (!this.#queue?.hasNewcomer) {
      this.#queue = null;
      return;
    }
    this.#queue.hasNewcomer = false;
    setImmediate(() => this.#turnEnded());
  }
}

/** Counts the calls that are worked on; not while their body is on its way, which a slow client could make last. */
export function countCalls(api: FastifyInstance, workload: Workload): void {
  const begin = (request: FastifyRequest) => {
    workload.begin();
    request.isWorkedOn = true;
  };
  const end = (request: FastifyRequest) => {
    if (request.isWorkedOn) workload.end();
    request.isWorkedOn = false;
  };
  api.decorateRequest("isWorkedOn", false);
  api.addHook("onRequest", (request, _reply, done) => {
    begin(request);
    done();
  });
  api.addHook("preParsing", (request, _reply, payload, done) => {
    end(request);
    done(null, payload);
  });
  api.addHook("preValidation", (request, _reply, done) => {
    begin(request);
    done();
  });
  api.addHook("onSend", (request, _reply, payload, done) => {
    end(request);
    done(null, payload);
  });
}

interface Parts {
  /** The framework, once it is there. */
  readonly app: () => FastifyInstance;
  readonly workload: Workload;
  /** Told of each refusal. */
  readonly onRefusal: () => void;
}

/**
 * Refuses calls while there is work enough (requirement 34), before the framework does anything, so that a refusal
 * costs a small part of an answer.
 * @returns wraps the framework's handler
 */
export function refuseOverload({
  app,
  workload,
  onRefusal,
}: Parts): (handle: RequestListener) => RequestListener {
  let headers: Promise<string[]> | null = null;

  return (handle) => (request, response) => {
    if (!request.url?.startsWith("/api/") || !workload.isTooMuch()) return handle(request, response);
    onRefusal();
    headers ??= headersOfRefusals(app());
    headers.then(
      (made) => response.writeHead(503, made).end(REFUSAL),
      () => handle(request, response),
    );
  };
}

/** Security headers, as the framework gives them to the smallest of its answers, and what a refusal says of itself. */
async function headersOfRefusals(app: FastifyInstance): Promise<string[]> {
  const { headers } = await app.inject("/healthz");
  const own = { "content-length": REFUSAL.length, "cache-control": "no-store", "retry-after": RETRY_AFTER_S };
  return [
    ...headersToRepeat(headers),
    ...Object.entries(own).flatMap(([name, value]) => [name, String(value)]),
  ];
}
