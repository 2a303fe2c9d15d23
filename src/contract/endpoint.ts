import * as z from "zod/mini";
import type { BatchId, MeetupId } from "./ids.ts";
import { inputFields } from "./input.ts";
import { OwnDetails } from "./own-details.ts";
import { type PathParams, pathTo } from "./pages.ts";
import { asTemplateText, typedNumber } from "./text.ts";

export const Pagination = z.object({
  page: z.number(),
  limit: z.number(),
  total: z.number(),
  pages: z.number(),
});
export type Pagination = z.output<typeof Pagination>;

const ROWS = (least: number, most: number) => `Er passen ${least} tot ${most} regels op een pagina`;

export const paging = (rows: number) =>
  inputFields({
    page: z._default(typedNumber("Deze pagina bestaat niet", 1, 1_000_000), 1),
    limit: z._default(typedNumber(ROWS, 1, 100), rows),
  });

export const MessageAnswer = z.object({ message: z.string() });

export const UndoableAnswer = z.extend(MessageAnswer, {
  /** `GET /admin/pending` lists the change, which can still be undone. */
  pending: z.optional(z.boolean()),
});

/** What an organiser's call is about: the parameter of its path holds the id. */
interface IdOf {
  readonly meetup: MeetupId;
  readonly batch: BatchId;
}

type OrganiserOf<Kind extends keyof IdOf, Param extends string> = {
  readonly organises: Kind;
  readonly param: Param;
};

/** An organiser of the meetup with the id in this parameter; an admin may do the same. */
export const organiserOf = <const Param extends string>(param: Param): OrganiserOf<"meetup", Param> => ({
  organises: "meetup",
  param,
});

/** The organiser that began the mailing with the id in this parameter, while they organise its meetup; an admin may do the same. */
export const organiserOfBatch = <const Param extends string>(param: Param): OrganiserOf<"batch", Param> => ({
  organises: "batch",
  param,
});

/** An organiser of any meetup, for a call about none; an admin may do the same. */
export const anyOrganiser = { organises: "any" } as const;

export type OrganisersAccess = OrganiserOf<keyof IdOf, string> | typeof anyOrganiser;

/** `door`: a door link's holder. The server's `scopeOf` enforces it before any body is read, and again in each write. */
type Access = "anyone" | "member" | "admin" | "door" | OrganisersAccess;

export const isOrganisers = (access: Access): access is OrganisersAccess => typeof access === "object";

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
  /** Takes no `Idempotency-Key`: a repeat changes nothing by itself, or its answer has what may not be stored (decision 57). */
  readonly unkeyed?: true;
  /** Ends the caller's own session or membership: a repeat is refused, and its page takes that as done. */
  readonly endsCaller?: true;
  /** Sent from a form that creates something: changed text keeps the key until an answer, because the first may have arrived. */
  readonly creates?: true;
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly answer: z.ZodMiniType;
  /** What the browser reads, where that is less strict than what the server promises. */
  readonly reads?: z.ZodMiniType | "nothing";
  /** The same for all visitors until a meetup changes or its day comes: the server caches the bytes (decision 14). */
  readonly cached?: true;
  /** A frequent call, or one with a very long answer: only tests check its answers against the schema (decision 23). */
  readonly skipAnswerCheck?: true;
  /** The body is a file of at most this many bytes (`body-limits.ts`). */
  readonly upload?: number;
  /** The body is JSON of at most this many bytes, where those of a member are too few. */
  readonly largeBody?: number;
  /** The handler takes NULs out of the body's text, and says where they were. */
  readonly takesNul?: true;
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
export type ReadOf<E extends Endpoint> = E extends { reads: "nothing" } ? undefined : AnswerOf<E>;

type Method = Endpoint["method"];

/** Every parameter of the path, and no other. */
type ParamsOption<Path extends string> = keyof PathParams<Path> extends never
  ? { readonly params?: never }
  : { readonly params: z.ZodMiniType<Record<keyof PathParams<Path>, unknown>> };

type BodyOption<Of extends Method> = Of extends "GET" ? { readonly body?: never } : object;

type Options<Of extends Method, Path extends string> = Omit<
  Endpoint,
  "method" | "path" | "access" | "params"
> &
  ParamsOption<Path> &
  BodyOption<Of>;

/** Refuses a misspelt option: it would be absent in silence. */
type Exact<Allowed, Given extends Allowed> = Given & Record<Exclude<keyof Given, keyof Allowed>, never>;

/** Refuses a schema with parameters that the path lacks. */
type InPath<Path extends string, Given> = Given extends { readonly params: z.ZodMiniType }
  ? keyof z.output<Given["params"]> extends keyof PathParams<Path>
    ? unknown
    : { readonly params: never }
  : unknown;

/** `any` is the same as nothing. */
type IsSame<One, Other> = 0 extends 1 & One
  ? false
  : [One] extends [Other]
    ? [Other] extends [One]
      ? true
      : false
    : false;

/** What is wrong with an organiser's right on such a call; never: nothing. */
type Misfit<By, Path extends string, Given> = By extends typeof anyOrganiser
  ? keyof PathParams<Path> extends never
    ? never
    : "an organiser's call with parameters names the parameter of its meetup: organiserOf"
  : By extends OrganiserOf<infer Kind, infer Param>
    ? Given extends { readonly params: z.ZodMiniType }
      ? IsSame<
          z.output<Given["params"]> extends Record<Param, infer Id> ? Id : never,
          IdOf[Kind]
        > extends true
        ? never
        : `parameter '${Param}' is no id of a ${Kind}`
      : `the call has no parameter '${Param}'`
    : never;

/** Refuses an organiser's right that names no id of the call's own. */
type Fits<By, Path extends string, Given> = [Misfit<By, Path, Given>] extends [never]
  ? unknown
  : Misfit<By, Path, Given>;

const callOf =
  <const Of extends Method>(method: Of) =>
  <const Path extends string, const By extends Access, const Given extends Options<Of, Path>>(
    path: Path,
    access: By & Fits<By, Path, Given>,
    options: Exact<Options<Of, Path>, Given> & InPath<Path, Given>,
  ): { readonly method: Of; readonly path: Path; readonly access: By } & Given => ({
    method,
    path,
    access,
    ...(options as Given),
  });

export const get = callOf("GET");
export const post = callOf("POST");
export const put = callOf("PUT");
export const del = callOf("DELETE");

export const apiPath = <Path extends string>(
  call: { readonly path: Path },
  params: PathParams<Path>,
): string => `/api${pathTo(call.path, params)}`;

export const KEY_HEADER = "idempotency-key";

/** Whether a repeat of the call with the same key changes nothing and gets the first answer. */
export const takesKey = ({ method, byLink, unkeyed }: Endpoint): boolean =>
  (method !== "GET" || byLink === true) && unkeyed !== true;

/** What a page does something about by itself. */
type Why =
  | "prove-again"
  | "passkey-needed"
  | "offer-lapsed"
  | "details-newer"
  | "first-arrived"
  | "same-title"
  | "talk-planned"
  | "speaker-told"
  | "speaker-declined"
  | "meetup-full"
  | "programme-changed";

/** The body of every answer that is not a success; `error` and `details` are Dutch sentences. */
export const ErrorAnswer = z.object({
  error: z.string(),
  details: z.optional(z.array(z.string())),
  resent: z.optional(z.boolean()),
  /** Not checked by a page, which may be of an earlier release. */
  why: z.optional(asTemplateText<Why>(z.string())),
  /** What is stored, where a change that replaces an older version is refused. */
  own: z.optional(OwnDetails),
  field: z.optional(z.enum(["email", "password"])),
});
export type ErrorAnswer = z.output<typeof ErrorAnswer>;
