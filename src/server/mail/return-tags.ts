import { createHash, createHmac } from "node:crypto";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { sameHash } from "../platform/secrets/tokens.ts";

/** 80 bits in base32 (RFC 4648, 6), in lower case: mail servers may change the case of an address. */
const TAG_BYTES = 10;
const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";
const TAG = /^[a-z2-7]{16}$/;

/** In the address of the envelope's sender. @param messageId of the mail, which no other mail ever has */
export const mailTag = (secret: string, messageId: string): string => tagOf(secret, "mail", messageId);

export interface CalendarClaim {
  readonly member: MemberId;
  readonly meetup: MeetupId;
  /** When the member's address last changed; null: never. What the former mailbox has proves nothing then (promise 55). */
  readonly addressSince: string | null;
}

/** In the address that a calendar program answers for this member. */
export const calendarTag = (secret: string, { member, meetup, addressSince }: CalendarClaim): string =>
  tagOf(secret, "calendar", [member, meetup, ...(addressSince === null ? [] : [addressSince])].join("\n"));

/** Whether one of the secrets made the tag for exactly this claim; compares in constant time. */
export const isCalendarTag = (secrets: readonly string[], tag: string, claim: CalendarClaim): boolean =>
  secrets.some((secret) => sameHash(tag, calendarTag(secret, claim)));

/** What is stored of a calendar's tag, so that a reader of the database cannot answer for members. */
export const tagDigest = (tag: string): string => createHash("sha256").update(tag).digest("hex");

/** `name+tag@domain` (RFC 5233), which arrives in the mailbox of `name@domain`. */
export function taggedAddress(inbox: string, tag: string): string {
  const { local, domain } = partsOf(inbox);
  return `${local}+${tag}@${domain}`;
}

/** The tag in an address of this mailbox; null when it has none of the right shape. */
export function tagIn(address: string, inbox: string): string | null {
  const given = partsOf(address.toLowerCase());
  const own = partsOf(inbox.toLowerCase());
  const start = `${own.local}+`;
  if (given.domain !== own.domain || !given.local.startsWith(start)) return null;
  const tag = given.local.slice(start.length);
  return TAG.test(tag) ? tag : null;
}

function partsOf(address: string) {
  const at = address.lastIndexOf("@");
  return { local: address.slice(0, Math.max(at, 0)), domain: address.slice(at + 1) };
}

function tagOf(secret: string, purpose: "mail" | "calendar", subject: string): string {
  const digest = createHmac("sha256", secret).update(["tag", purpose, subject].join("\n")).digest();
  const bits = Array.from(digest.subarray(0, TAG_BYTES), (byte) => byte.toString(2).padStart(8, "0")).join(
    "",
  );
  return bits.replaceAll(/.{5}/g, (five) => BASE32.charAt(Number.parseInt(five, 2)));
}
