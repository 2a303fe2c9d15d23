import type * as z from "zod/mini";
import { type AnswerOf, apiPath, type Endpoint, MessageAnswer } from "#contract/endpoint.ts";
import { ErrorAnswer } from "#contract/refusals.ts";
import { reportServerContact } from "./connection.ts";
import { loseSession, storedToken } from "./stored-session.ts";

/** The server said no, or could not be reached (`status` 0); `message` is its Dutch sentence. */
export class ApiError extends Error {
  readonly status: number;
  readonly details: readonly string[];
  /** The verify mail was sent again instead of what was asked for. */
  readonly resent: boolean;
  readonly why: ErrorAnswer["why"];
  constructor(status: number, answer: ErrorAnswer = { error: "" }) {
    super(answer.error);
    this.status = status;
    this.details = answer.details ?? [];
    this.resent = answer.resent ?? false;
    this.why = answer.why;
  }
}

/** Values as the schema gives them, or as text: they travel as text, and filters come as that from the page's address. */
type Sent<Query extends z.ZodMiniType> = {
  readonly [Name in keyof z.output<Query>]?: NonNullable<z.output<Query>[Name]> | string;
};

type Input<E extends Endpoint> = (E extends { params: z.ZodMiniType }
  ? { params: z.output<E["params"]> }
  : object) &
  (E extends { query: z.ZodMiniType } ? { query: Sent<E["query"]> } : object) &
  (E extends { body: z.ZodMiniType } ? { body: z.input<E["body"]> } : object);

let onSessionLost = () => {};

/** What happens when a call with a session is answered 401 (specification, section 4). */
export function whenSessionIsLost(listener: () => void): void {
  onSessionLost = listener;
}

/**
 * Makes a call of the contract and parses its answer; once more when an organiser first has to prove who they are.
 * @param options.on401 `stay` for calls whose 401 says nothing about the session
 * @param options.send sends in place of `fetch`: a file
 * @throws ApiError with the server's sentence; an empty one when there was none
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: { on401?: "leave" | "stay"; send?: typeof send } = {},
): Promise<AnswerOf<E>> {
  const { params, query, body } = input as { params?: Parameters; query?: Parameters; body?: unknown };
  const token = storedToken();
  const response = await (options.send ?? send)(
    addressOf(endpoint, params ?? {}, query ?? {}),
    endpoint.method,
    body,
  );
  if (response.status === 401 && options.on401 !== "stay" && loseSession(token)) onSessionLost();
  if (!response.ok) {
    const error = await errorOf(response);
    if (error.why !== "prove-again" || !(await isProved())) throw error;
    return call(endpoint, input, options);
  }
  return endpoint.answer.parse(await contentOf(endpoint, response)) as AnswerOf<E>;
}

/** Loaded by who needs it: organisers. */
const isProved = async (): Promise<boolean> => (await import("./proof.ts")).askProof();

function contentOf(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (response.status === 204) return Promise.resolve(undefined);
  return endpoint.mediaType === undefined ? response.json() : response.text();
}

type Parameters = Record<string, string | number>;

function addressOf(endpoint: Endpoint, params: Parameters, query: Parameters): string {
  const entries = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return `${apiPath(endpoint, params)}${entries.length > 0 ? `?${new URLSearchParams(entries)}` : ""}`;
}

async function send(address: string, method: string, body: unknown): Promise<Response> {
  const token = storedToken();
  const headers = {
    ...(body !== undefined && { "content-type": "application/json" }),
    ...(token !== null && { authorization: `Bearer ${token}` }),
  };
  try {
    const response = await retryWhenBusy(() =>
      fetch(address, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    reportServerContact(true);
    return response;
  } catch {
    reportServerContact(false);
    throw new ApiError(0);
  }
}

async function errorOf(response: Response): Promise<ApiError> {
  const parsed = ErrorAnswer.safeParse(await response.json().catch(() => null));
  return new ApiError(response.status, parsed.data);
}

export const messageOf = (answer: unknown): string => MessageAnswer.parse(answer).message;

/** What was asked for is not there, or not any more. */
export const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Whether the same call may well succeed later: the server could not be reached, or could not cope. */
export const isWorthAnotherTry = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

/** The server's sentence, else this one (specification, section 8). */
export function sentenceOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.message !== "" ? error.message : otherwise;
}

const MOST_TRIES = 4;
/** Longer than this nobody looks at a page that does nothing. */
const LONGEST_WAIT_S = 10;
/** So that a crowd that was told the same does not come back in the same instant. */
const JITTER_MS = 1_000;

/**
 * Asks again when the server is busy. A 503 with `Retry-After` says that nothing was done (`docs/decisions/0017`), so
 * that even what may not happen twice can be sent again.
 */
export async function retryWhenBusy(ask: () => Promise<Response>, tries = 1): Promise<Response> {
  const response = await ask();
  const seconds = response.status === 503 ? response.headers.get("retry-after") : null;
  if (seconds === null || tries === MOST_TRIES || !(Number(seconds) <= LONGEST_WAIT_S)) return response;
  await response.body?.cancel();
  const wait = Number(seconds) * 1000 + Math.random() * JITTER_MS;
  await new Promise((resolve) => setTimeout(resolve, wait));
  return retryWhenBusy(ask, tries + 1);
}
