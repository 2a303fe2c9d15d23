import * as z from "zod/mini";
import { type PathParams, pathTo } from "./pages.ts";
import { fields } from "./text.ts";

export const Pagination = z.object({
  page: z.number(),
  limit: z.number(),
  total: z.number(),
  pages: z.number(),
});
export type Pagination = z.output<typeof Pagination>;

const wholeNumber = (most: number, error: string) =>
  z.coerce.number({ error }).check(z.int(error), z.minimum(1, error), z.maximum(most, error));

/** Page 1 upwards; at most 100 rows a page. */
export const paging = (rows: number) =>
  fields({
    page: z._default(wholeNumber(1_000_000, "Deze pagina bestaat niet"), 1),
    limit: z._default(wholeNumber(100, "Er passen 1 tot 100 regels op een pagina"), rows),
  });

export const MessageAnswer = z.object({ message: z.string() });

/**
 * Who may call: `anyone` (a session is read when there is one), a signed-in `member`, or an `admin`.
 * The server's `route` enforces it before any body is read.
 */
type Access = "anyone" | "member" | "admin";

/** One call on the wire; both ends read its shapes from here. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path below `/api`, parameters written `:name`. */
  readonly path: string;
  readonly access: Access;
  /** Asks again who calls when that was last proved 15 minutes ago or more (`domain/timing.ts`). */
  readonly proof?: true;
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly answer: z.ZodMiniType;
  /** Visitors are all answered alike until a meetup changes or its day comes: the bytes are kept ready (decision 14). */
  readonly cached?: true;
  /** Asked for so often that its answers are checked against the schema in tests only (decision 23). */
  readonly skipAnswerCheck?: true;
  /** The body is a file of at most so many bytes. */
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

/** Keeps the literal types of a call, so that both ends can derive theirs. */
export function endpoint<const E extends Endpoint>(call: E): E {
  return call;
}

export const apiPath = <Path extends string>(
  call: { readonly path: Path },
  params: PathParams<Path>,
): string => `/api${pathTo(call.path, params)}`;
