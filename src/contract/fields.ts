import * as z from "zod/mini";
import { type MarkdownFault, MOST_NESTING, markdownFault } from "#domain/markdown.ts";
import { fields, required } from "./text.ts";
import { urlParts } from "./url-parts.ts";

const DELAY = "Wachttijd moet 0 tot 3600 seconden zijn";

/** Seconds in which a mailing can still be undone: nobody sees or gets anything before they are over. */
export const undoSeconds = z
  .number({ error: DELAY })
  .check(z.int(DELAY), z.minimum(0, DELAY), z.maximum(3600, DELAY));

const INVALID_LINK = "Deze link is ongeldig";

export const LinkToken = z
  .string({ error: INVALID_LINK })
  .check(z.minLength(1, INVALID_LINK), z.maxLength(200, INVALID_LINK));

export const TokenParams = fields({ token: LinkToken });

const SENTENCES: Readonly<Record<MarkdownFault, (field: string) => string>> = {
  "too-deep": (field) => `${field} is te diep genest: meer dan ${MOST_NESTING} niveaus`,
  "too-much": (field) => `${field} heeft te veel regels of opmaak; maak het eenvoudiger`,
};

/** Markdown that must be there, trimmed, and can be read in a moment; how deep its parts lie, the server sees. */
export const requiredMarkdown = (field: string, max: number) =>
  z.string({ error: `${field} is verplicht` }).check(z.trim(), required(field), ...readable(field, max));

/** The same, or nothing. */
export const maybeMarkdown = (field: string, max: number) =>
  z.string({ error: `${field} is ongeldig` }).check(z.trim(), ...readable(field, max));

const readable = (field: string, max: number) => [
  z.maxLength(max, { error: `${field} mag maximaal ${max} karakters zijn`, abort: true }),
  z.regex(/^(?:[\t\n\r]|\P{Cc})*$/u, { error: `${field} bevat tekens die niet kunnen`, abort: true }),
  z.superRefine<string>((text, context) => {
    const fault = markdownFault(text);
    if (fault) context.addIssue({ code: "custom", message: SENTENCES[fault](field) });
  }),
];

/** A link to elsewhere; nothing else than a page, so that no script is behind it. */
const PAGE = /^https?:\/\/[^\s\p{C}]+$/iu;

export const WebAddress = z.string({ error: "Het webadres is ongeldig" }).check(
  z.trim(),
  z.maxLength(500, { error: "Het webadres mag maximaal 500 karakters zijn", abort: true }),
  z.regex(PAGE, { error: "Een webadres begint met https:// of http://", abort: true }),
  z.refine((address) => Boolean(urlParts(address)?.hostname), { error: "Dit is geen webadres" }),
);

/** Nothing that stands around an address or makes a second spelling of it (RFC 5322): one mailbox, one address. */
const LOCAL_PART = /^(?!\.)(?!.*\.(?:\.|$))[^\s\p{C}@<>(),;:"\\[\]]+$/u;
/** What a URL would not take for part of its host. */
const DOMAIN = /^[^\s\p{C}@<>(),;:"\\[\]/?#%]+$/u;
/** Labels of letters, digits and hyphens (RFC 1123, 2.1), the last one no number. */
const ASCII_DOMAIN = /^(?:[a-z\d_](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/;

/** The one spelling of an address that limits and members are counted by; what is no address stays as it is. */
function inOneSpelling(typed: string): string {
  const text = typed.normalize("NFKC").toLowerCase();
  const at = text.lastIndexOf("@");
  const domain = asciiDomain(text.slice(at + 1));
  return at === -1 || domain === undefined ? text : `${text.slice(0, at)}@${domain}`;
}

/** As mail servers know it (IDNA, RFC 5891): `münchen.de` is `xn--mnchen-3ya.de`. */
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
