import * as z from "zod/mini";
import { type PathParams, pathTo } from "./pages.ts";
import { fields, typedNumber } from "./text.ts";

export const Pagination = z.object({
  page: z.number(),
  limit: z.number(),
  total: z.number(),
  pages: z.number(),
});
export type Pagination = z.output<typeof Pagination>;

/** Page 1 upwards; at most 100 rows a page. */
export const paging = (rows: number) =>
  fields({
    page: z._default(typedNumber("Deze pagina bestaat niet", 1, 1_000_000), 1),
    limit: z._default(typedNumber("Er passen 1 tot 100 regels op een pagina", 1, 100), rows),
  });

export const MessageAnswer = z.object({ message: z.string() });

/**
 * Required rights: `anyone` (a session is optional), a signed-in `member`, an `organiser` of the meetup `:id` or of any
 * meetup where the path has no `:id`, or an `admin`, who may also do what organisers may. `door`: the holder of the
 * door link `:token`, without a session. With `ByBatch` as params, the organiser also began the mailing `:id`.
 * The server's `scopeOf` enforces it before any body is read, and again in each write.
 */
type Access = "anyone" | "member" | "organiser" | "admin" | "door";

export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path below `/api`, parameters written `:name`. */
  readonly path: string;
  readonly access: Access;
  /** An organiser may make the call only where the site lets organisers announce a meetup. */
  readonly announces?: true;
  /** Requires a proof of identity at most 15 minutes old (`domain/timing.ts`). */
  readonly proof?: true;
  /** A link in a mail leads to it, and it changes something: a program that inspects the link is refused (promise 10). */
  readonly byLink?: true;
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly answer: z.ZodMiniType;
  /** The same for all visitors until a meetup changes or its day comes: the server caches the bytes (decision 14). */
  readonly cached?: true;
  /** A frequent call, whose answers only tests check against the schema (decision 23). */
  readonly skipAnswerCheck?: true;
  /** The body is a file of at most this many bytes. */
  readonly upload?: number;
  /** Media type of an answer that is not JSON. */
  readonly mediaType?: string;
}

export type ParamsOf<E extends Endpoint> = E extends { params: z.ZodMiniType }
  ? z.output<E["params"]>
  : undefined;
export type QueryOf<E extends Endpoint> = E extends { query: z.ZodMiniType }
  ? z.output<E["query"]>
  : undefined;
export type BodyOf<E extends Endpoint> = E extends { body: z.ZodMiniType } ? z.output<E["body"]> : undefined;
export type AnswerOf<E extends Endpoint> = z.output<E["answer"]>;

/** Keeps the literal types of a call, from which server and client derive theirs. */
export function endpoint<const E extends Endpoint>(call: E): E {
  return call;
}

export const apiPath = <Path extends string>(
  call: { readonly path: Path },
  params: PathParams<Path>,
): string => `/api${pathTo(call.path, params)}`;

/** The body of every answer that is not a success; `error` and `details` are Dutch sentences. */
export const ErrorAnswer = z.object({
  error: z.string(),
  details: z.optional(z.array(z.string())),
  resent: z.optional(z.boolean()),
  why: z.optional(z.enum(["prove-again", "passkey-needed", "offer-lapsed"])),
});
export type ErrorAnswer = z.output<typeof ErrorAnswer>;
