import { Transform, type TransformCallback } from "node:stream";
import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { BODY_LIMITS } from "#contract/body-limits.ts";
import type { Pagination } from "#contract/endpoint.ts";
import { ServiceBusyError } from "../process/errors.ts";
import type { Refusal } from "../refusals.ts";
import { REFUSAL_ANSWERS } from "../refusals.ts";

export function paginationOf({ page, limit }: { page: number; limit: number }, total: number): Pagination {
  return { page, limit, total, pages: Math.ceil(total / limit) };
}

/** Of all bodies beyond their first 8 KB (promise 74): a reply or a sign-in always fits, however slow other clients are. */
const ALL_BODIES = 32 * 1024 * 1024;

/** Counts received bytes until each call is answered; refuses as busy a call that would exceed the bound. */
export function boundBodies(app: FastifyInstance, most = ALL_BODIES): void {
  let held = 0;
  app.addHook("preParsing", (request, reply, payload, done) => {
    if (request.routeOptions.bodyLimit <= BODY_LIMITS.visitor) return done(null, payload);
    let own = 0;
    const counted = new CountedBody((received) => {
      const more = Math.max(0, received - BODY_LIMITS.visitor) - own;
      if (more > 0 && held + more > most) return false;
      held += more;
      own += more;
      return true;
    });
    reply.raw.once("close", () => {
      held -= own;
      own = 0;
    });
    payload.once("error", (error) => counted.destroy(error));
    done(null, payload.pipe(counted));
  });
  // Fastify closes the connection of a body that it stopped to read: a proxy that still sends would miss the answer.
  app.addHook("onSend", (_request, reply, payload, done) => {
    reply.removeHeader("connection");
    done(null, payload);
  });
}

/** Fails with `ServiceBusyError` beyond the bound. Fastify compares `receivedEncodedLength` with the announced length. */
class CountedBody extends Transform {
  receivedEncodedLength = 0;
  readonly #take: (received: number) => boolean;
  /** @param take whether the bound allows this many bytes, counted from the start of the body */
  constructor(take: (received: number) => boolean) {
    super();
    this.#take = take;
  }
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.receivedEncodedLength += chunk.length;
    if (this.#take(this.receivedEncodedLength)) done(null, chunk);
    else done(new ServiceBusyError());
  }
}

/** Each call sets its own size limit; a larger file is refused as `tooLarge`. */
export function acceptUploads(app: FastifyInstance, tooLarge: Refusal): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^(?:image\/|application\/octet-stream)/,
    { parseAs: "buffer" },
    (_request, body, done) => done(null, body),
  );
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error.statusCode !== 413) throw error;
    const { status, ...answer } = REFUSAL_ANSWERS[tooLarge];
    return reply.code(status).send(answer);
  });
}

const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

export const isForm = ({ headers }: FastifyRequest): boolean =>
  FORM_TYPES.some((type) => headers["content-type"]?.toLowerCase().startsWith(type));

export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(FORM_TYPES, { parseAs: "string" }, (_request, body, done) => done(null, body));
}

/** What a mail program posts by itself says enough by its type. */
export function acceptButIgnoreForms(app: FastifyInstance): void {
  app.addContentTypeParser(FORM_TYPES, { parseAs: "string" }, (_request, _body, done) =>
    done(null, undefined),
  );
}

/**
 * Fastify loads Ajv and fast-json-stringify at its creation unless it is given other compilers. `readByContract` and
 * `writeByContract` set those that judge by Zod.
 */
export const WITHOUT_OWN_COMPILERS = {
  compilersFactory: { buildValidator: notSet, buildSerializer: notSet },
};

function notSet(): never {
  throw new Error("No compiler of schemas is set: call readByContract and writeByContract first.");
}

export type Checked = "all" | "all but skipped";

/** Drops fields that the contract lacks. The check of the others costs five times the writing (decision 23): see `skipAnswerCheck`. */
export function writeByContract(app: FastifyInstance, checked: Checked): void {
  const unchecked = new Set<string>();
  app.addHook("onRoute", ({ config, url }) => {
    if (config?.skipAnswerCheck) unchecked.add(url);
  });
  const compile: typeof serializerCompiler = (route) =>
    checked === "all but skipped" && unchecked.has(route.url) ? JSON.stringify : serializerCompiler(route);
  app.setSerializerCompiler(compile);
}

export function readByContract(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/json",
    { parseAs: "string" },
    (request: FastifyRequest, body: string, done) => {
      // An empty body counts as absent, whatever its type; where a body is required, the schema says so.
      if (body.length === 0) done(null, undefined);
      else void parse(request, body, done);
    },
  );
  const taking = new Set<string>();
  app.addHook("onRoute", ({ config, url }) => {
    if (config?.takesNul) taking.add(url);
  });
  app.setValidatorCompiler((part) => {
    const validate = validatorCompiler(part as Parameters<typeof validatorCompiler>[0]);
    const isTaken = part.httpPart === "body" && taking.has(part.url ?? "");
    return (input) => {
      const read = validate(input ?? {});
      // Most fields of a form refuse NULs in a sentence of their own.
      const isRefused = typeof read === "object" && "error" in read && read.error !== undefined;
      return isRefused || isTaken || hasNoNulCharacter(input) ? read : { error: new UnstorableTextError() };
    };
  });
}

export class UnstorableTextError extends Error {
  constructor() {
    super("NUL character");
  }
}

/** At any depth. PostgreSQL cannot store NUL; SQLite could, but both engines must answer alike. */
function hasNoNulCharacter(input: unknown): boolean {
  const left = [input];
  for (const value of left) {
    if (typeof value === "string" && value.includes("\0")) return false;
    if (typeof value === "object" && value !== null) for (const part of Object.values(value)) left.push(part);
  }
  return true;
}
