import type { Instant } from "./dutch-dates.ts";
import { DAY_MS } from "./timing.ts";

const SHOWN_AFTER_MS = DAY_MS;

export const earliestEndShown = (now: number): Instant =>
  new Date(now - SHOWN_AFTER_MS).toISOString() as Instant;

export interface Reachable {
  readonly address?: string | null | undefined;
  readonly online_url?: string | null | undefined;
}

/** Whether attendees get a mail about a new address or link; one that was only removed leaves nothing to tell. */
export const isNewWhereabouts = (before: Reachable, after: Reachable): boolean =>
  (["address", "online_url"] as const).some((part) => after[part] != null && after[part] !== before[part]);

const words = (text: string): string =>
  ` ${text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/** A line that leads to one house: a street with its number, or a postal code. */
const isTelling = (line: string) => /\p{L}/u.test(line) && /\d/.test(line);

/** Whether a public text contains the address, or a line of it that leads there, however it is spelled. */
export const tellsAddress = (address: string, text: string): boolean =>
  address
    .split("\n")
    .filter(isTelling)
    .some((line) => words(text).includes(words(line)));

/** A link that was typed among the lines of an address; null: there is none. */
export const linkIn = (address: string): string | null => /https?:\/\/\S+/i.exec(address)?.[0] ?? null;

export const inOneLine = (address: string): string =>
  address
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(", ");

interface Withheld {
  readonly hasAddress?: boolean | undefined;
  readonly hasOnlineUrl?: boolean | undefined;
}

/** What is said to members without a place, of a meetup that has either. */
export const promiseOf = ({ hasAddress, hasOnlineUrl }: Withheld): string =>
  hasAddress && hasOnlineUrl
    ? "Het volledige adres en de link krijg je zodra je een plek hebt."
    : hasAddress
      ? "Het volledige adres krijg je zodra je een plek hebt."
      : "De link krijg je zodra je een plek hebt.";

/** What is said to a member with a place, below what others do not see. */
export const onlyForAttendees = ({ hasAddress, hasOnlineUrl }: Withheld): string =>
  hasAddress && hasOnlineUrl
    ? "Alleen wie komt, ziet dit adres en de link."
    : hasAddress
      ? "Alleen wie komt, ziet dit adres."
      : "Alleen wie komt, ziet de link.";
