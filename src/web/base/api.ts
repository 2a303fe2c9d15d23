import type * as z from "zod/mini";
import { apiPath, type Endpoint, ErrorAnswer, type ReadOf, UndoableAnswer } from "#contract/endpoint.ts";
import { momentOfRetryAfter, waitBeforeRetry } from "./backoff.ts";
import { countFailures, isRetrying, reportContact } from "./connection.ts";
import { refuseSession, sessionToken } from "./session.ts";

/** The server refused, or could not be reached (`status` 0). `message` is the server's Dutch sentence. */
export class ApiError extends Error {
  readonly status: number;
  readonly details: readonly string[];
  /** The server sent the verify mail again instead of doing what was asked. */
  readonly resent: boolean;
  readonly why: ErrorAnswer["why"];
  readonly field: ErrorAnswer["field"];
  /** The moment of the server's `Retry-After`, in milliseconds since the epoch; 0 without one. */
  readonly notBefore: number;
  /** The page is left for the sign-in, which says that the session ended. */
  endedSession = false;
  wasWithdrawn = false;
  constructor(status: number, answer: ErrorAnswer = { error: "" }, notBefore = 0) {
    super(answer.error);
    this.status = status;
    this.notBefore = notBefore;
    this.details = answer.details ?? [];
    this.resent = answer.resent ?? false;
    this.why = answer.why;
    this.field = answer.field;
  }
}

/** Values of the schema's output, or text: filters come as text from the page's address. */
type QueryInput<Query extends z.ZodMiniType> = {
  readonly [Name in keyof z.output<Query>]?: NonNullable<z.output<Query>[Name]> | string;
};

export type Input<E extends Endpoint> = (E extends { params: z.ZodMiniType }
  ? { params: z.output<E["params"]> }
  : { params?: never }) &
  (E extends { query: z.ZodMiniType } ? { query: QueryInput<E["query"]> } : { query?: never }) &
  (E extends { body: z.ZodMiniType } ? { body: z.input<E["body"]> } : { body?: never });

interface CallOptions {
  /** `stay` for calls whose 401 does not mean that the session is lost. */
  readonly on401?: "leave" | "stay";
  readonly send?: typeof send;
  /** Gives up a call that changes something without an answer in time too, where repeating it is safe. */
  readonly isLimited?: true;
  readonly isRepeated?: true;
}

const underWay = new Map<string, Promise<unknown>>();

/**
 * Repeated after an organiser proved their identity. A change that is asked for again before its answer is one call.
 * @throws ApiError with the server's sentence; an empty one when there is none
 */
export function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<ReadOf<E>> {
  if (endpoint.method === "GET" || options.send) return callOnce(endpoint, input, options);
  const key = JSON.stringify([endpoint.method, endpoint.path, input, sessionToken()]);
  const same = underWay.get(key) as Promise<ReadOf<E>> | undefined;
  if (same) return same;
  const asked = callOnce(endpoint, input, options).finally(() => underWay.delete(key));
  underWay.set(key, asked);
  return asked;
}

async function callOnce<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions,
): Promise<ReadOf<E>> {
  const { params, query, body } = input as { params?: Parameters; query?: Parameters; body?: unknown };
  const token = sessionToken();
  const address = addressOf(endpoint, params ?? {}, query ?? {});
  const isRead = endpoint.method === "GET";
  const isLimited = isRead || options.isLimited === true;
  const isRepeated = options.isRepeated === true || (isRead && isRetrying());
  const response = await (options.send ?? send)(address, endpoint.method, body, { isLimited, isRepeated });
  const isRefused = response.status === 401 && options.on401 !== "stay";
  const endedSession = isRefused && refuseSession(token, location.pathname);
  if (!response.ok) {
    const error = await errorOf(response);
    error.endedSession = endedSession;
    if (error.why !== "prove-again") throw error;
    const proof = await askProof();
    if (proof === "given") return callOnce(endpoint, input, options);
    error.wasWithdrawn = proof === "withdrawn";
    throw error;
  }
  if (endpoint.reads === "nothing") {
    await response.body?.cancel();
    return undefined as ReadOf<E>;
  }
  const schema = endpoint.reads ?? endpoint.answer;
  return schema.parse(withMessage(await contentOf(endpoint, response))) as ReadOf<E>;
}

const withMessage = (content: unknown): unknown =>
  typeof content === "object" && content !== null && !Array.isArray(content)
    ? { message: "", ...content }
    : content;

/** Loaded on demand, because only organisers need it. */
const askProof = async () => (await import("./proof.ts")).askProof();

function contentOf(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (response.status === 204) return Promise.resolve(undefined);
  return endpoint.mediaType === undefined ? response.json() : response.text();
}

type Parameters = Record<string, string | number>;

function addressOf(endpoint: Endpoint, params: Parameters, query: Parameters): string {
  const entries = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return `${apiPath(endpoint, params)}${entries.length > 0 ? `?${new URLSearchParams(entries)}` : ""}`;
}

/** Without an answer in this time, the server counts as unreachable. */
const TIMEOUT_MS = 20_000;

interface Sending {
  readonly isLimited: boolean;
  readonly isRepeated: boolean;
}

async function send(
  address: string,
  method: string,
  body: unknown,
  { isLimited, isRepeated }: Sending,
): Promise<Response> {
  const token = sessionToken();
  const headers = {
    ...(body !== undefined && { "content-type": "application/json" }),
    ...(token !== null && { authorization: `Bearer ${token}` }),
  };
  const late = new AbortController();
  const giveUp = isLimited ? setTimeout(() => late.abort(), TIMEOUT_MS) : undefined;
  try {
    const ask = () =>
      fetch(address, {
        method,
        headers,
        signal: late.signal,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    const response = await (isRepeated ? ask() : retryWhenBusy(ask));
    reportContact(!UNREACHED.has(response.status), notBeforeOf(response));
    return response;
  } catch {
    reportContact(false);
    throw new ApiError(0);
  } finally {
    clearTimeout(giveUp);
  }
}

/** No answer, or one of a proxy before a program that is stopped or busy. */
const UNREACHED: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/** Whether the program itself gave no answer. The line about the connection says so (`connection.ts`). */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError && UNREACHED.has(error.status);

async function errorOf(response: Response): Promise<ApiError> {
  const parsed = ErrorAnswer.safeParse(await response.json().catch(() => null));
  return new ApiError(response.status, parsed.data, notBeforeOf(response));
}

const notBeforeOf = ({ headers }: Response): number => momentOfRetryAfter(headers.get("retry-after"));

/** The moment before which the server asked for no retry, in milliseconds since the epoch; 0 without one. */
export const retryNotBefore = (error: unknown): number => (error instanceof ApiError ? error.notBefore : 0);

/** Empty for a change that can still be undone: the bar that undoes it says what happens. */
export function messageOf(answer: unknown): string {
  const { message, pending } = UndoableAnswer.parse(answer);
  return pending ? "" : message;
}

export const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Whether a retry may succeed: the server was unreachable, busy or failed, or did not cause the error. */
export const isWorthAnotherTry = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

/** Whether the admin closed the dialog that asked for a proof of identity: the call was withdrawn, and did not fail. */
export const wasWithdrawn = (error: Error): boolean => error instanceof ApiError && error.wasWithdrawn;

export const CALL_FAILED = "Er is een fout opgetreden";

export function sentenceOf(error: unknown, otherwise = CALL_FAILED): string {
  return error instanceof ApiError && error.message !== "" ? error.message : otherwise;
}

/** The same with a full stop, where it stands among other sentences. */
export const fullSentenceOf = (error: unknown, otherwise = CALL_FAILED): string =>
  sentenceOf(error, otherwise).replace(/(?<![.!?])$/, ".");

const MAX_TRIES = 4;
/** A visitor does not wait longer than this for a page. */
const MAX_WAIT_MS = 10_000;
/** A 503 with `Retry-After` means that the server did nothing (`docs/decisions/0017`), so a retry is safe for any call. */
export async function retryWhenBusy(ask: () => Promise<Response>, failures = 0): Promise<Response> {
  const response = await ask();
  const notBefore = notBeforeOf(response);
  const isBusy = response.status === 503 && notBefore > 0 && notBefore <= Date.now() + MAX_WAIT_MS;
  if (isBusy && failures + 1 === MAX_TRIES) countFailures(failures);
  if (!isBusy || failures + 1 === MAX_TRIES) return response;
  await response.body?.cancel();
  const wait = waitBeforeRetry(failures, { notBefore });
  await new Promise((resolve) => setTimeout(resolve, wait));
  return retryWhenBusy(ask, failures + 1);
}
