import { createHash, randomBytes } from "node:crypto";

/** 256 random bits; only their hash is stored. */
export function newSessionToken(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256 as hex: a fast hash is enough for a token nobody can guess. */
export function hashSessionToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
