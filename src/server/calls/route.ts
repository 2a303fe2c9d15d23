import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { bodyLimitOf } from "#contract/body-limits.ts";
import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  KEY_HEADER,
  type ParamsOf,
  type QueryOf,
  takesKey,
} from "#contract/endpoint.ts";
import type { MemberId } from "#contract/ids.ts";
import type { Read } from "../platform/db/schema.ts";
import type { Deps } from "../platform/deps.ts";
import { clientOf, deviceOf, isLinkScanner } from "../platform/http/client.ts";
import {
  answerOfRefusal,
  isRefused,
  type Refusal,
  type Refused,
  RefusedError,
  refused,
} from "../platform/refusals.ts";
import { type CallKey, callKey, readKey } from "./repeated-calls.ts";
import { type Scope, scopeOf } from "./rights.ts";
import { type Session, sessionOf } from "./session.ts";
import { checkedWrites, type Storing, type Writes } from "./writes.ts";

/** The member that makes the call; null for a call that needs no session. */
type CallerOf<E extends Endpoint> = E["access"] extends "anyone" | "door" ? null : MemberId;

/** A call that takes no key may answer what cannot be stored, such as a session's token. */
type StoresOf<E extends Endpoint> = E extends { readonly unkeyed: true }
  ? "nothing"
  : E extends { readonly method: "GET" }
    ? E extends { readonly byLink: true }
      ? "results"
      : "nothing"
    : "results";

interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly session: E["access"] extends "anyone" | "door" ? Session | null : Session;
  /** What a reading call may show; a transaction gets its own (`WriteContext`). */
  readonly scope: E["method"] extends "GET" ? Scope : never;
  /** Reads, and opens transactions that check the caller's right. */
  readonly deps: Writes<CallerOf<E>, StoresOf<E>>;
  readonly client: string;
  readonly device: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Handle<E extends Endpoint> = (call: Call<E>) => Promise<AnswerOf<E> | Refused>;

declare module "fastify" {
  interface FastifyRequest {
    session: Session | null;
    scope: Scope | null;
  }
  interface FastifyContextConfig {
    cached?: boolean;
    skipAnswerCheck?: boolean;
    takesKey?: boolean;
    takesNul?: boolean;
    endless?: boolean;
  }
}

type Route = <const E extends Endpoint>(call: E, handle: Handle<E>) => void;

/** What routes may use outside their calls: it cannot write, because only a call knows whose rights to check. */
interface Subject extends Omit<Deps, "db"> {
  readonly read: Read;
  /** For addresses that are no call of the contract. */
  readonly app: FastifyInstance;
  /** Binds calls whose bodies another parser reads. */
  readonly within: (accept: (app: FastifyInstance) => void, define: (route: Route) => void) => void;
}

/** The routes of one subject. Every call is bound here, so none can omit a check. */
export const subjectRoutes =
  (define: (route: Route, subject: Subject) => void) =>
  (app: FastifyInstance, { db, ...deps }: Deps): void => {
    const routeOn =
      (instance: FastifyInstance): Route =>
      (call, handle) =>
        bind(instance, { db, ...deps }, call, handle);
    const within: Subject["within"] = (accept, defineWithin) =>
      void app.register(async (instance) => {
        accept(instance);
        defineWithin(routeOn(instance));
      });
    define(routeOn(app), { ...deps, read: db.read, app, within });
  };

/** The refusal itself, or the answer about a result; a text is the answer's Dutch message. */
export function answer(result: unknown, message: string): Refused | { message: string };
export function answer<Result, Body>(
  result: Refused | Result,
  about: (result: Result) => Body,
): Refused | Body;
export function answer<Result>(result: Refused | Result, about: string | ((result: Result) => unknown)) {
  if (isRefused(result)) return result;
  return typeof about === "string" ? { message: about } : about(result);
}

/** Checks session and role before reading a body, then parses the input, then sends the answer or the refusal. */
function bind<const E extends Endpoint>(app: FastifyInstance, deps: Deps, call: E, handle: Handle<E>): void {
  const { secrets } = deps.config;
  const { timeZone } = deps.config.site;
  const asked = ({ session, params }: FastifyRequest) => ({ call, session, params, secrets, timeZone });
  const check = async (request: FastifyRequest) => {
    if (call.byLink && isLinkScanner(request)) return refused("only-looking");
    request.session = await sessionOf(deps, request);
    const scope = await scopeOf(deps.db.read, asked(request), deps.clock());
    if (isRefused(scope)) return scope;
    request.scope = scope;
    return null;
  };
  app.route({
    method: call.method,
    url: `/api${call.path}`,
    // Feed readers and calendar programs first ask with HEAD whether something changed.
    exposeHeadRoute: call.mediaType !== undefined && call.access === "anyone",
    bodyLimit: bodyLimitOf(call),
    config: {
      cached: call.cached ?? false,
      skipAnswerCheck: call.skipAnswerCheck ?? false,
      takesKey: takesKey(call),
      takesNul: call.takesNul ?? false,
    },
    schema: {
      summary: call.summary,
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(call.access !== "anyone" && call.access !== "door" && { security: [{ bearer: [] }] }),
      response: { 200: call.answer },
    },
    onRequest: async (request, reply) => {
      const refusal = await check(request);
      if (refusal) return refuse(reply, refusal);
    },
    // The right may be withdrawn while a slow body arrives; writes check it themselves (`checkedWrites`).
    preHandler: async (request, reply) => {
      const hasBody = call.body !== undefined || call.upload !== undefined;
      if (call.access === "anyone" || call.access === "member" || !hasBody) return;
      const refusal = await check(request);
      if (refusal) return refuse(reply, refusal);
    },
    handler: async (request, reply) => {
      const { params, query, body, session, scope } = request;
      reply.header("cache-control", session || call.method !== "GET" ? "no-store" : "no-cache");
      const actor = callerOf(call, session);
      const key = keyOf(call, request, actor);
      if (isRefused(key)) return refuse(reply, key);
      const answer = await handle({
        params,
        query,
        body,
        session,
        scope: scope as Call<E>["scope"],
        deps: checkedWrites(deps, asked(request), { actor, key, stores: storesOf(call) }),
        client: clientOf(request.ip),
        device: deviceOf(request.headers["user-agent"]),
        request,
        reply,
      } as unknown as Call<E>).catch(refusalOf);
      if (isRefused(answer)) {
        logFailedSignIn(request, answer);
        return refuse(reply, answer);
      }
      if (answer === undefined) return emptyAnswer(reply);
      if (call.mediaType) reply.type(`${call.mediaType}; charset=utf-8`);
      return reply.send(answer);
    },
  });
}

const storesOf = (call: Endpoint): Storing => (takesKey(call) ? "results" : "nothing");

function keyOf(call: Endpoint, request: FastifyRequest, actor: MemberId | null): CallKey | Refused | null {
  const header = request.headers[KEY_HEADER];
  if (header === undefined || !takesKey(call)) return null;
  const key = readKey(String(header));
  if (key === null) return refused("malformed-key");
  const { params, query, body } = request;
  return callKey(key, String(actor), [call.method, call.path, params, query, body]);
}

const callerOf = ({ access }: Endpoint, session: Session | null): MemberId | null =>
  access === "anyone" || access === "door" ? null : (session?.memberId ?? null);

const FAILED_SIGN_INS: readonly Refusal[] = ["wrong-password", "wrong-code", "wrong-passkey"];

/** For fail2ban (deploy/fail2ban): logs the full address, which `clientOf` shortens for rate limits. */
function logFailedSignIn({ log, ip }: FastifyRequest, { why }: Refused): void {
  if (FAILED_SIGN_INS.includes(why)) log.warn({ client: ip, why }, "sign-in failed");
}

function refusalOf(error: unknown): Refused {
  if (error instanceof RefusedError) return error.refusal;
  throw error;
}

const emptyAnswer = (reply: FastifyReply) => reply.code(204).send();

function refuse(reply: FastifyReply, refusal: Refused): FastifyReply {
  const { status, ...answer } = answerOfRefusal(refusal);
  if (refusal.retryAfter !== undefined) reply.header("retry-after", refusal.retryAfter);
  return reply.code(status).send(answer);
}
