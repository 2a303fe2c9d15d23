import { decodeWords } from "postal-mime";

export interface NamedAddress {
  readonly name: string;
  readonly address: string;
}

/** Bounded, so that a long text without any is searched in linear time. No part of a longer word is an address. */
const ADDRESS =
  /(?<![^\s<>()[\],;:|"'@])(?:mailto:)?[^\s<>()[\],;:|"'@][^\s<>()[\],;:|"@]{0,63}@[^\s<>()[\],;:|"'@]{1,255}/gi;

export const addressesIn = (text: string): string[] =>
  [...text.matchAll(ADDRESS)].map(([found]) => found.replace(/^mailto:|\.+$/gi, ""));

export const hasAddress = (text: string): boolean => text.search(ADDRESS) !== -1;

/** An address with blanks beside its `@`, alone or beside a name that a delimiter keeps apart. A tab may delimit cells. */
const WITH_BLANKS =
  /(?<=(?:^|[;,\t|<([":])[^\S\t\n]{0,9})([^\s<>()[\],;:|"'@]{1,64})[^\S\t\n]{0,9}@[^\S\t\n]{0,9}([^\s<>()[\],;:|"'@]{1,190}\.\p{L}[^\s<>()[\],;:|"'@]{1,60})(?=\s{0,9}(?:$|[;,\t|<>()\]"]))/gmu;

interface Joined {
  readonly text: string;
  /** What the text says for each address that had blanks, by the address in lower case. */
  readonly written: ReadonlyMap<string, string>;
}

/** Takes the blanks out of addresses: `anna @club.nl` can only be `anna@club.nl`. */
export function joinedAddresses(text: string): Joined {
  const written = new Map<string, string>();
  const joined = text.replace(WITH_BLANKS, (found, mailbox: string, domain: string) => {
    const address = `${mailbox}@${domain}`;
    if (found !== address) written.set(address.toLowerCase(), found);
    return address;
  });
  return { text: joined, written };
}

/** What is said of a person whose address had blanks; empty for others. */
export function blanksInWords(address: string, { written }: Joined): string {
  const found = written.get(address.toLowerCase());
  return found === undefined ? "" : `Spatie gehaald uit ‘${found}’`;
}

/** A name beside its only address: `Anna de Vries <anna@club.nl>`, `anna@club.nl (Anna)`. Null where the text has another form. */
export function unpacked(text: string): NamedAddress | null {
  const [address, ...others] = addressesIn(text);
  if (address === undefined || others.length > 0) return null;
  const [before = "", behind = ""] = text.split(ADDRESS).map(bareName);
  if (before !== "" && behind !== "") return null;
  return { name: before || behind, address };
}

const BRACKETED = /[<[(]\s*(?:mailto:)?([^\s<>()[\],;"@]{1,64}@[^\s<>()[\],;"]{1,255})\s*[>\])]/gi;

export const hasRecipient = (text: string): boolean => text.search(BRACKETED) !== -1;

/** The field of a mail's header in which recipients were pasted. */
export const HEADER_FIELD = /^\s*(?:van|aan|cc|bcc|kopie|antwoord aan|from|to|reply-to|an|von)\s*:\s*/i;

interface Recipients {
  readonly found: readonly NamedAddress[];
  /** What stands between them without an address of its own in brackets. */
  readonly others: readonly string[];
}

/** Recipients as mail programs write them (RFC 5322, section 3.4), where a name without quotes may have a comma. */
export function recipientsIn(record: string): Recipients {
  const text = record.replace(HEADER_FIELD, "");
  const found: NamedAddress[] = [];
  const between: string[] = [];
  let end = 0;
  for (const match of text.matchAll(BRACKETED)) {
    const [other, name] = lastOf(text.slice(end, match.index));
    const recipient = { name: bareName(name), address: match[1] ?? "" };
    between.push(other);
    if (!isRepeated(recipient, found.at(-1))) found.push(recipient);
    end = match.index + match[0].length;
  }
  between.push(text.slice(end));
  const others = between.flatMap((part) => part.split(/[;\n]/)).map((other) => trimmed(other, SEPARATORS));
  return { found, others: others.filter((other) => other !== "") };
}

/** Outlook writes the address within the quoted name too. */
const isRepeated = ({ name, address }: NamedAddress, before: NamedAddress | undefined): boolean =>
  name === "" && before !== undefined && address.toLowerCase() === before.address.toLowerCase();

const SEPARATORS = " \t\r\n,;";

/** Without these characters at both ends. A regular expression would take quadratic time. */
function trimmed(text: string, characters: string): string {
  let begin = 0;
  let end = text.length;
  while (begin < end && characters.includes(text.charAt(begin))) begin += 1;
  while (end > begin && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(begin, end);
}

/** The name directly before an address, and what stands before that name. */
function lastOf(text: string): [other: string, name: string] {
  const quote = openingQuote(text.trimEnd());
  if (quote !== -1) return [text.slice(0, quote), text.slice(quote)];
  const separator = text.lastIndexOf(";") + 1;
  const address = [...text.matchAll(ADDRESS)].at(-1);
  const behindAddress = address ? text.indexOf(",", address.index) + 1 : 0;
  const begin = Math.max(separator, behindAddress);
  return [text.slice(0, begin), text.slice(begin)];
}

/** The place of the quote that opens a quoted text at the end, else -1. */
function openingQuote(text: string): number {
  if (!text.endsWith('"')) return -1;
  let at = text.lastIndexOf('"', text.length - 2);
  while (at > 0 && text.charAt(at - 1) === "\\") at = text.lastIndexOf('"', at - 1);
  return text.length < 2 ? -1 : at;
}

const LABEL = /^(?:e-?mail(?:adres)?|naam|name)\s{0,9}:\s{0,9}/i;

/** Without the number or dash of a typed list, and the label of a form. */
export const unmarked = (text: string): string =>
  text.replace(/^(?:\d{1,9}[.)]|[-*•–])\s+/, "").replace(LABEL, "");

/** Without quotes, brackets, numbers of a typed list and the encoding of a mail's header (RFC 2047). */
function bareName(text: string): string {
  const listed = unmarked(trimmed(decodeWords(text), `${SEPARATORS}<>[]`));
  const name = trimmed(listed, " :=–-")
    .replace(/^\(([^()]*)\)?$|\s\($|^\)\s/g, "$1")
    .replace(/^"(.*)"$|^'(.*)'$|^"([^"]*)$|^"$/s, "$1$2$3")
    .replace(/\\(["\\])/g, "$1")
    .trim();
  return hasAddress(name) ? "" : name;
}
