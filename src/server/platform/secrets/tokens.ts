import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import type { MemberId } from "#contract/ids.ts";

export interface LinkClaim {
  readonly purpose:
    | "verify"
    | "join"
    | "set-password"
    | "login"
    | "respond"
    | "unsubscribe"
    | "email-change"
    | "calendar";
  readonly memberId: MemberId;
  /** The address, the meetup, the calendar's version or the code's hash; empty when the member suffices. */
  readonly subject: string;
}

export const boundTo = (address: string, subject = "") => `${subject}\n${address}`;

/** Member and expiry in plain text, then HMAC-SHA-256; stored nowhere. @param expires ms since the epoch; 0: while the member exists */
export function makeLinkToken(secret: string, claim: LinkClaim, expires = 0): string {
  return `${claim.memberId}.${expires.toString(36)}.${signature(secret, claim, expires).toString("base64url")}`;
}

/** The parts in plain text, which are not verified; null when the token is malformed. */
export function readLinkToken(token: string): { memberId: MemberId; expires: number } | null {
  const shape = /^([1-9]\d{0,14})\.([0-9a-z]{1,10})\.[\w-]{43}$/.exec(token);
  if (!shape?.[1] || !shape[2]) return null;
  return { memberId: Number(shape[1]) as MemberId, expires: Number.parseInt(shape[2], 36) };
}

/** Whether the token was made for exactly this claim with one of the secrets; compares in constant time. */
export function checkLinkToken(
  secrets: readonly string[],
  token: string,
  claim: LinkClaim,
  now: number,
): "valid" | "expired" | "invalid" {
  const parts = readLinkToken(token);
  if (!parts) return "invalid";
  const given = Buffer.from(token);
  const isMadeWith = (secret: string) => {
    const expected = Buffer.from(makeLinkToken(secret, claim, parts.expires));
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  if (!secrets.some(isMadeWith)) return "invalid";
  return parts.expires !== 0 && parts.expires < now ? "expired" : "valid";
}

function signature(secret: string, claim: LinkClaim, expires: number): Buffer {
  const message = ["link", claim.purpose, claim.memberId, expires, claim.subject].join("\n");
  return createHmac("sha256", secret).update(message).digest();
}

/** 256 random bits; only their hash is stored. */
export function newSessionToken(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256 as hex: a fast hash is enough for a token that cannot be guessed. */
export function hashSessionToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Six digits, each equally likely (`randomInt` rejects what would bias). */
export function newCode(): string {
  return randomInt(0, 1_000_000).toString().padStart(6, "0");
}

export function hashCode(secret: string, purpose: string, memberId: MemberId, code: string): string {
  return createHmac("sha256", secret).update(["code", purpose, memberId, code].join("\n")).digest("hex");
}

export function sameHash(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
