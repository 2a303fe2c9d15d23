import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { MemberId } from "#contract/row-id.ts";

/** Six digits, each equally likely (`randomInt` rejects what would bias). */
export function newCode(): string {
  return randomInt(0, 1_000_000).toString().padStart(6, "0");
}

export function hashCode(secret: string, purpose: string, memberId: MemberId, code: string): string {
  return createHmac("sha256", secret).update(["code", purpose, memberId, code].join("\n")).digest("hex");
}

export function sameHash(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
