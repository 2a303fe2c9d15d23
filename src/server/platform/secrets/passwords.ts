import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { limitConcurrency } from "../process/concurrency.ts";

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane. */
const STRENGTH = { memory: 19_456, passes: 2, parallelism: 1 };
const derive = promisify<"argon2id", Argon2Parameters, Buffer>(argon2);

/** Whether the password is on zxcvbn's list of 49,000 common ones, which is loaded on first use. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return dictionary["passwords-common"].includes(password.toLowerCase());
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await argon2id(password, salt, STRENGTH);
  const { memory, passes, parallelism } = STRENGTH;
  return [
    "argon2id",
    memory,
    passes,
    parallelism,
    salt.toString("base64url"),
    hash.toString("base64url"),
  ].join("$");
}

/** Compares in constant time. Without a stored hash (unknown member) it takes the same time. */
export async function passwordFits(password: string, stored: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] = (stored ?? (await decoyHash())).split("$");
  const strength = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const expected = Buffer.from(hash ?? "", "base64url");
  const given = await argon2id(password, Buffer.from(salt ?? "", "base64url"), strength);
  return timingSafeEqual(given, expected) && stored !== null;
}

export function needsRehash(stored: string): boolean {
  const { memory, passes, parallelism } = STRENGTH;
  return !stored.startsWith(`argon2id$${memory}$${passes}$${parallelism}$`);
}

/** Two at a time leave half of the thread pool free. More may wait than one client may request in an hour. */
const inTurn = limitConcurrency({ concurrent: 2, waiting: 128 });

const argon2id = (password: string, nonce: Buffer, strength: typeof STRENGTH) =>
  inTurn(() => derive("argon2id", { message: password, nonce, tagLength: 32, ...strength }));

let decoy: Promise<string> | undefined;

function decoyHash(): Promise<string> {
  decoy ??= hashPassword(randomBytes(16).toString("base64url"));
  return decoy;
}
