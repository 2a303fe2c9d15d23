import type { RequestListener } from "node:http";
import type { FastifyInstance } from "fastify";
import { Busy } from "../busy.ts";
import { bareAnswer } from "./bare-answers.ts";
import { BUSY } from "./faults.ts";
import type { Headers } from "./headers.ts";
import type { Line } from "./line.ts";

/** `/%61pi/` is `/api/` to the router; nothing that a page links to is spelled like that. The archive searches when it is asked something. */
const MAY_BE_CALL = /^\/(?:api\/|archief\?|[^?]*%)/;

interface Door {
  readonly line: Line;
  readonly headers: Headers;
  readonly onRefusal: () => void;
}

/**
 * Calls wait in line; beyond what a person would wait for they are refused (requirements 34 and 52), before the
 * framework does anything, so that a refusal costs a small part of an answer.
 * @returns wraps the framework's handler
 */
export function waitInLine({ line, headers, onRefusal }: Door): (handle: RequestListener) => RequestListener {
  const refusal = bareAnswer(BUSY, { ...headers, "retry-after": String(new Busy().retryAfter) });
  return (handle) => (request, response) => {
    if (!MAY_BE_CALL.test(request.url ?? "")) return handle(request, response);
    if (!line.join(request, () => handle(request, response))) {
      onRefusal();
      return response.writeHead(503, refusal.headers).end(refusal.body);
    }
    response.once("close", () => {
      // Who hangs up gives the place back, unless their call is still being worked on.
      if (line.isWaiting(request) || response.writableEnded) line.leave(request);
    });
  };
}

/** Calls leave the line while their body is on its way, which a slow client could make last. */
export function leaveLine(api: FastifyInstance, line: Line): void {
  api.addHook("preParsing", ({ raw }, _reply, payload, done) => {
    line.leave(raw);
    done(null, payload);
  });
  api.addHook("preValidation", ({ raw }, _reply, done) => {
    done(line.comeBack(raw) ? undefined : new Busy());
  });
}

export function leaveWhenAnswered(app: FastifyInstance, line: Line): void {
  app.addHook("onSend", ({ raw }, _reply, payload, done) => {
    line.leave(raw);
    done(null, payload);
  });
}
