import * as z from "zod/mini";
import { MAX_NESTING, type MarkdownFault, markdownFault } from "#domain/markdown.ts";
import { inputFields } from "./input.ts";
import { charactersAtMost, required, typedNumber, wholeNumber } from "./text.ts";

export interface UrlParts {
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly host: string;
  readonly hostname: string;
  readonly pathname: string;
}

/** Browsers and Node.js both have `URL`, but the contract is compiled without the types of either. */
declare const URL: new (url: string) => UrlParts;

/** The parts of an absolute address; null when it is not one. `URL.parse` is missing in Safari before 18. */
export function urlParts(address: string): UrlParts | null {
  try {
    return new URL(address);
  } catch {
    // The constructor throws for no other reason (WHATWG URL, 6.1).
    return null;
  }
}

/** Blank or absent: null. */
export const orNull = <Value>(schema: z.ZodMiniType<Value, string>) =>
  z.pipe(
    z.transform((given: string | null | undefined) =>
      typeof given === "string" && given.trim() === "" ? null : (given ?? null),
    ),
    z.nullable(schema),
  );

/** Absent: stays as it is. Blank: null. */
export const orUnchanged = (schema: z.ZodMiniType<string, string>) => z.optional(orNull(schema));

/** Empty: as if it were absent. */
export const orAbsent = <Value>(schema: z.ZodMiniType<Value, string | number>) =>
  z.optional(
    z.pipe(
      z.transform((given: string | number | undefined) => (given === "" ? undefined : given)),
      z.optional(schema),
    ),
  );

/** What waits longer is planned on a day instead. */
export const MAX_UNDO_SECONDS = 120;
const UNDO_SECONDS_RANGE = (least: number, most: number) =>
  `Wachttijd moet ${least} tot ${most} seconden zijn`;

/** Seconds in which an organiser can undo what mails people; nothing happens before. 0, the default: at once. */
export const undoSeconds = z._default(wholeNumber(UNDO_SECONDS_RANGE, 0, MAX_UNDO_SECONDS), 0);

export const UndoQuery = inputFields({
  undo_seconds: z._default(typedNumber(UNDO_SECONDS_RANGE, 0, MAX_UNDO_SECONDS), 0),
});

export const UNDO_SECONDS = 60;

export const INVALID_LINK = "Deze link is ongeldig";

export const LinkToken = z
  .string({ error: INVALID_LINK })
  .check(z.minLength(1, INVALID_LINK), z.maxLength(200, INVALID_LINK));

export const TokenParams = inputFields({ token: LinkToken });

const SENTENCE_OF_MARKDOWN_FAULT: Readonly<Record<MarkdownFault, (field: string) => string>> = {
  "too-deep": (field) => `${field} is te diep genest: meer dan ${MAX_NESTING} niveaus`,
  "too-much": (field) => `${field} heeft te veel regels of opmaak; maak het eenvoudiger`,
};

/** Required markdown, trimmed and fast to parse; the server also checks its depth. */
export const requiredMarkdown = (field: string, max: number) =>
  z.string({ error: `${field} is verplicht` }).check(z.trim(), required(field), ...readable(field, max));

export const maybeMarkdown = (field: string, max: number) =>
  z.string({ error: `${field} is ongeldig` }).check(z.trim(), ...readable(field, max));

const readable = (field: string, max: number) => [
  charactersAtMost(field, max),
  z.regex(/^(?:[\t\n\r]|\P{Cc})*$/u, { error: `${field} bevat tekens die niet kunnen`, abort: true }),
  z.superRefine<string>((text, context) => {
    const fault = markdownFault(text);
    if (fault) context.addIssue({ code: "custom", message: SENTENCE_OF_MARKDOWN_FAULT[fault](field) });
  }),
];

/** An external link. Only `http` and `https`, because a `javascript:` link would run a script. */
const HTTP_ADDRESS = /^https?:\/\/[^\s\p{C}]+$/iu;

export const WebAddress = z.string({ error: "Het webadres is ongeldig" }).check(
  z.trim(),
  charactersAtMost("Het webadres", 500),
  z.regex(HTTP_ADDRESS, { error: "Een webadres begint met https:// of http://", abort: true }),
  z.refine((address) => Boolean(urlParts(address)?.hostname), { error: "Dit is geen webadres" }),
);

/** No quotes, comments or other second spellings (RFC 5322): one mailbox has one address. */
const LOCAL_PART = /^(?!\.)(?!.*\.(?:\.|$))[^\s\p{C}@<>(),;:"\\[\]]+$/u;
/** Excludes the characters that would end or change the host when the domain is parsed as a URL. */
const DOMAIN = /^[^\s\p{C}@<>(),;:"\\[\]/?#%]+$/u;
/** Labels of letters, digits and hyphens (RFC 1123, 2.1); the last label begins with a letter. */
const ASCII_DOMAIN = /^(?:[a-z\d_](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/;

/** Normalises an address: rate limits and members are counted by this spelling. Never rejects a text. */
function inOneSpelling(typed: string): string {
  const text = typed.normalize("NFKC").toLowerCase();
  const at = text.lastIndexOf("@");
  const domain = asciiDomain(text.slice(at + 1));
  return at === -1 || domain === undefined ? text : `${text.slice(0, at)}@${domain}`;
}

/** The domain as mail servers use it (IDNA, RFC 5891): `münchen.de` becomes `xn--mnchen-3ya.de`. */
function asciiDomain(domain: string): string | undefined {
  return DOMAIN.test(domain) ? urlParts(`http://${domain}`)?.hostname : undefined;
}

function isAddress(address: string): boolean {
  const at = address.lastIndexOf("@");
  return LOCAL_PART.test(address.slice(0, Math.max(at, 0))) && ASCII_DOMAIN.test(address.slice(at + 1));
}

const INVALID = "Ongeldig email adres";

export const EmailAddress = z
  .string({ error: "Email is verplicht" })
  .check(
    z.trim(),
    z.minLength(1, { error: "Email is verplicht", abort: true }),
    z.maxLength(254, { error: INVALID, abort: true }),
    z.overwrite(inOneSpelling),
    z.maxLength(254, { error: INVALID, abort: true }),
    z.refine(isAddress, { error: INVALID }),
  );
