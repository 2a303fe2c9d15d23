import type * as z from "zod/mini";
import {
  apiPath,
  type Endpoint,
  ErrorAnswer,
  KEY_HEADER,
  type ReadOf,
  takesKey,
  UndoableAnswer,
} from "#contract/endpoint.ts";
import { momentOfRetryAfter, waitBeforeRetry } from "./backoff.ts";
import { type CallKey, keyOf } from "./call-keys.ts";
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
  /** What the server has, where it refused to replace an older version. */
  readonly own: ErrorAnswer["own"];
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
    this.own = answer.own;
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
  /** The page makes the call without a press: a press whose answer was lost may still be repeated after it. */
  readonly isByItself?: true;
}

/**
 * Repeated after an organiser proved their identity. A change that is asked for again before its answer was heard is done once.
 * @throws ApiError with the server's sentence; an empty one when there is none
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<ReadOf<E>> {
  const { params, query, body } = input as { params?: Parameters; query?: Parameters; body?: unknown };
  const token = sessionToken();
  const address = addressOf(endpoint, params ?? {}, query ?? {});
  const isRead = endpoint.method === "GET";
  const isLimited = isRead || options.isLimited === true;
  const isPress = options.isByItself !== true;
  const isRepeated = options.isRepeated === true || (isRead && isRetrying());
  const key = takesKey(endpoint) && !options.send ? keyOf(endpoint, input, token) : null;
  const sending = { isLimited, isRepeated, key };
  const response = await (options.send ?? send)(address, endpoint.method, body, sending);
  const isRefused = response.status === 401 && options.on401 !== "stay";
  const endedSession = isRefused && refuseSession(token, location.pathname);
  if (!response.ok) {
    const error = await errorOf(response);
    if (!isUnreached(error)) key?.answered(false);
    error.endedSession = endedSession;
    if (error.why !== "prove-again") throw error;
    const proof = await askProof();
    if (proof === "given") return call(endpoint, input, options);
    error.wasWithdrawn = proof === "withdrawn";
    throw error;
  }
  if (endpoint.reads === "nothing") {
    await response.body?.cancel();
    key?.answered(isPress);
    return undefined as ReadOf<E>;
  }
  const content = await contentOf(endpoint, response);
  key?.answered(isPress);
  const schema = endpoint.reads ?? endpoint.answer;
  return schema.parse(withMessage(content)) as ReadOf<E>;
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
export const ANSWER_TIMEOUT_MS = 20_000;

/** Fetch Standard, 4.7: 64 kibibytes for all requests of a page that was left. */
const KEPT_ALIVE = 16_000;

interface Sending {
  readonly isLimited: boolean;
  readonly isRepeated: boolean;
  readonly key: CallKey | null;
}

async function send(
  address: string,
  method: string,
  body: unknown,
  { isLimited, isRepeated, key }: Sending,
): Promise<Response> {
  const token = sessionToken();
  const headers = {
    ...(body !== undefined && { "content-type": "application/json" }),
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(key && { [KEY_HEADER]: key.key }),
  };
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const late = new AbortController();
  const giveUp = isLimited ? setTimeout(() => late.abort(), ANSWER_TIMEOUT_MS) : undefined;
  try {
    const ask = () =>
      fetch(address, {
        method,
        headers,
        signal: late.signal,
        // A page that is left must not cut it off; browsers refuse it with larger bodies.
        keepalive: document.hidden && sent !== undefined && sent.length < KEPT_ALIVE,
        ...(sent !== undefined && { body: sent }),
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
  const parsed = ErrorAnswer.safeParse(await jsonOf(response));
  return new ApiError(response.status, parsed.data ?? proxysAnswer(response), notBeforeOf(response));
}

const jsonOf = (response: Response): Promise<unknown> =>
  response.json().catch(() => {
    // The page of a proxy, or one that was cut off.
  });

/** A proxy has its own limit of bodies, and no Dutch. */
const proxysAnswer = ({ status }: Response): ErrorAnswer => ({
  error: status === 413 ? TOO_LARGE_TO_SEND : "",
});

const TOO_LARGE_TO_SEND = "Dit is te groot om te versturen";

const notBeforeOf = ({ headers }: Response): number => momentOfRetryAfter(headers.get("retry-after"));

/** The moment before which the server asked for no retry, in milliseconds since the epoch; 0 without one. */
export const retryNotBefore = (error: unknown): number => (error instanceof ApiError ? error.notBefore : 0);

/** Empty for a change that can still be undone: the bar that undoes it says what happens. */
export function messageOf(answer: unknown): string {
  const { message, pending } = UndoableAnswer.parse(answer);
  return pending ? "" : message;
}

export const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** What was sent before its text was changed did arrive, although its answer was lost. */
export const hasFirstArrived = (error: unknown): boolean =>
  error instanceof ApiError && error.why === "first-arrived";

/** Whether a retry may succeed: the server was unreachable, busy or failed, or did not cause the error. */
export const isWorthAnotherTry = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

/** Whether the admin closed the dialog that asked for a proof of identity: the call was withdrawn, and did not fail. */
export const wasWithdrawn = (error: Error): boolean => error instanceof ApiError && error.wasWithdrawn;

export const CALL_FAILED = "Er is een fout opgetreden";

export function sentenceOf(error: unknown, otherwise = CALL_FAILED): string {
  return error instanceof ApiError && error.message !== "" ? error.message : otherwise;
}

/** The same with a full stop, where it stands among other sentences; the specified words have none. */
export function fullSentenceOf(error: unknown, otherwise = CALL_FAILED): string {
  const sentence = sentenceOf(error, otherwise);
  return sentence === CALL_FAILED ? sentence : sentence.replace(/(?<![.!?])$/, ".");
}

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
