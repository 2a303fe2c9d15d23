import { createHash } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { promisify } from "node:util";
import zlib from "node:zlib";
import type { FastifyInstance, RouteOptions } from "fastify";
import { LRUCache } from "lru-cache";
import { HOUR_MS } from "#domain/timing.ts";
import type { Deps } from "../platform/deps.ts";
import { headersToRepeat } from "../platform/http/headers.ts";
import { nextPublicChange } from "../records/meetups-now.ts";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const MAX_CACHED_ANSWERS = 500;
/** Made at once outside the admission queue; after a change, clients request the same few pages. */
const MAX_OUTSIDE = 4;
/** Longest lifetime: pages depend on the date, such as the year in the footer. */
const MAX_CACHED_MS = HOUR_MS;
const BROTLI_QUALITY = 5;

interface EncodedBody {
  readonly etag: string;
  readonly body: Buffer;
  readonly headers: string[];
}

interface CachedAnswer {
  readonly until: number;
  readonly plain: EncodedBody;
  readonly gzip: EncodedBody;
  readonly br: EncodedBody;
}

/** An answer that is not cached, only sent to the requests that waited for it. */
interface UncachedAnswer {
  readonly statusCode: number;
  readonly headers: string[];
  readonly body: Buffer;
}

interface AnswerCache {
  onRoute(route: RouteOptions): void;
  /** Answers from cached bytes, or passes the request on. */
  serveCached(handle: RequestListener): RequestListener;
  /** Before admission: makes an answer again that was cached before a change, or passes the request on. */
  makeKnown(handle: RequestListener): RequestListener;
  /** After admission: makes an answer that may become cached once for all concurrent requests, or passes the request on. */
  makeFirst(handle: RequestListener): RequestListener;
}

interface Surroundings {
  readonly app: () => FastifyInstance;
  readonly onCachedAnswer: () => void;
  /** For an admitted request, whose client may have disconnected while its answer was made. */
  readonly onMadeAnswer: (request: IncomingMessage) => void;
}

/** Bytes of public answers, compressed too; cleared by a change on any process, and by the clock (`nextPublicChange`). */
export function cacheAnswers(deps: Deps, { app, onCachedAnswer, onMadeAnswer }: Surroundings): AnswerCache {
  const { db, clock, config } = deps;
  const kept = new LRUCache<string, CachedAnswer>({ max: MAX_CACHED_ANSWERS });
  /** What had an answer to keep, so that an address of nothing is never made outside the admission queue. */
  const known = new LRUCache<string, true>({ max: MAX_CACHED_ANSWERS });
  const outside = new Set<string>();
  const making = new Map<string, Promise<CachedAnswer | UncachedAnswer>>();
  let version = 0;
  for (const topic of ["meetups-changed", "site-changed"] as const)
    db.onCommit(topic, () => {
      version += 1;
      kept.clear();
      making.clear();
    });

  const make = async (url: string): Promise<CachedAnswer | UncachedAnswer> => {
    const madeAt = version;
    const now = clock();
    const turn = await nextPublicChange(db.read, now, config.site.timeZone);
    const { statusCode, headers, rawPayload } = await app().inject({ method: "GET", url });
    if (statusCode !== 200) {
      known.delete(url);
      return { statusCode, headers: headersToRepeat(headers), body: rawPayload } satisfies UncachedAnswer;
    }
    known.set(url, true);
    const until = Math.min(turn.getTime(), now.getTime() + MAX_CACHED_MS);
    const answer = await encodeBodies(rawPayload, headers, until);
    if (madeAt !== version) return answer;
    kept.set(url, answer);
    return answer;
  };
  const makeOnce = (url: string) => {
    const known = making.get(url);
    if (known) return known;
    const made = make(url).finally(() => making.get(url) === made && making.delete(url));
    making.set(url, made);
    return made;
  };

  const patterns: RegExp[] = [];
  const onRoute = ({ url, config }: RouteOptions) => {
    if (!config?.cached) return;
    patterns.push(new RegExp(`^${url.replaceAll(".", "\\.").replace(":id", "[1-9]\\d{0,9}")}$`));
    if (!url.includes(":")) known.set(url, true);
  };
  const isKept = (url: string) => patterns.some((pattern) => pattern.test(url));

  const mayBeKept = ({ method, headers }: IncomingMessage) =>
    method === "GET" && headers.authorization === undefined;

  const serveCached: AnswerCache["serveCached"] = (handle) => (request, response) => {
    const answer = mayBeKept(request) ? kept.get(request.url ?? "") : undefined;
    if (!answer || !isFresh(answer, clock().getTime())) return handle(request, response);
    onCachedAnswer();
    send(request, response, answer);
  };
  const makeKnown: AnswerCache["makeKnown"] = (handle) => (request, response) => {
    const { url = "" } = request;
    if (!mayBeKept(request) || !known.has(url)) return handle(request, response);
    if (!making.has(url) && outside.size >= MAX_OUTSIDE) return handle(request, response);
    outside.add(url);
    makeOnce(url)
      .finally(() => outside.delete(url))
      .then(
        (made) => sendMade(request, response, made),
        () => handle(request, response),
      );
  };
  const makeFirst: AnswerCache["makeFirst"] = (handle) => (request, response) => {
    const { url = "" } = request;
    if (!mayBeKept(request) || !isKept(url)) return handle(request, response);
    makeOnce(url).then(
      (made) => {
        onMadeAnswer(request);
        sendMade(request, response, made);
      },
      () => handle(request, response),
    );
  };
  return { onRoute, serveCached, makeKnown, makeFirst };
}

/** No entry lives longer than `MAX_CACHED_MS`: one that claims so was made while the clock ran ahead. */
const isFresh = ({ until }: CachedAnswer, now: number) => now < until && until - now <= MAX_CACHED_MS;

function sendMade(
  request: IncomingMessage,
  response: ServerResponse,
  made: CachedAnswer | UncachedAnswer,
): void {
  if ("until" in made) send(request, response, made);
  else response.writeHead(made.statusCode, made.headers).end(made.body);
}

function send({ headers }: IncomingMessage, response: ServerResponse, kept: CachedAnswer): void {
  const accepted = headers["accept-encoding"] ?? "";
  const {
    etag,
    body,
    headers: own,
  } = accepted.includes("br") ? kept.br : accepted.includes("gzip") ? kept.gzip : kept.plain;
  if (headers["if-none-match"]?.includes(etag)) response.writeHead(304, own).end();
  else response.writeHead(200, own).end(body);
}

async function encodeBodies(
  payload: Buffer,
  headers: Readonly<Record<string, unknown>>,
  until: number,
): Promise<CachedAnswer> {
  const same = headersToRepeat(headers);
  const digest = createHash("sha256").update(payload).digest("base64url").slice(0, 22);
  const form = (body: Buffer, encoding: string | null): EncodedBody => {
    const etag = `"${digest}${encoding ? `-${encoding}` : ""}"`;
    return {
      etag,
      body,
      headers: [
        ...same,
        "etag",
        etag,
        "vary",
        "accept-encoding, authorization",
        ...(encoding ? ["content-encoding", encoding] : []),
        "content-length",
        String(body.length),
      ],
    };
  };
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  return {
    until,
    plain: form(payload, null),
    gzip: form(await gzip(payload), "gzip"),
    br: form(await brotli(payload, { params }), "br"),
  };
}
