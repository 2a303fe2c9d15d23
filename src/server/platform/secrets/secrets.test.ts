import { expect, test } from "vitest";
import type { MemberId } from "#contract/ids.ts";
import { hashPassword, isCommonPassword, needsRehash, passwordFits } from "./passwords.ts";
import { seal, unseal } from "./sealing.ts";
import { hashCode, hashSessionToken, newCode, newSessionToken, sameHash } from "./tokens.ts";

test("codes are six digits with leading zeros, spread over the whole range", () => {
  const codes = Array.from({ length: 5000 }, newCode);
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  expect(new Set(codes.map((code) => code[0])).size).toBe(10);
});

test("a code's hash depends on the secret, the purpose, the member and the code", () => {
  const hash = hashCode("geheim", "login", 1 as MemberId, "123456");
  expect(sameHash(hash, hashCode("geheim", "login", 1 as MemberId, "123456"))).toBe(true);
  expect(sameHash(hash, hashCode("anders", "login", 1 as MemberId, "123456"))).toBe(false);
  expect(sameHash(hash, hashCode("geheim", "password_reset", 1 as MemberId, "123456"))).toBe(false);
  expect(sameHash(hash, hashCode("geheim", "login", 2 as MemberId, "123456"))).toBe(false);
});

test("sealed text opens only with its own secret and differs each time", () => {
  const sealed = seal("geheim", "123456");
  expect(unseal(["geheim"], sealed)).toBe("123456");
  expect(unseal(["nieuw", "geheim"], sealed)).toBe("123456");
  expect(seal("geheim", "123456")).not.toBe(sealed);
  expect(() => unseal(["anders", "nog anders"], sealed)).toThrow();
});

test("a password matches only its own hash; without a hash none matches", async () => {
  const hash = await hashPassword("drie blauwe kabels");
  expect(hash).toMatch(/^argon2id\$19456\$2\$1\$/);
  expect(await passwordFits("drie blauwe kabels", hash)).toBe(true);
  expect(await passwordFits("drie blauwe kabel", hash)).toBe(false);
  expect(await passwordFits("drie blauwe kabels", null)).toBe(false);
});

test("a sign-in attempt at an unknown account waits in the same hashing queue", async () => {
  const hash = await hashPassword("drie blauwe kabels");
  const answered: string[] = [];
  const attempts = [hash, hash, null].map(async (stored) => {
    await passwordFits("drie blauwe kabels", stored);
    answered.push(stored === null ? "nobody" : "somebody");
  });
  await Promise.all(attempts);
  expect(answered[0]).toBe("somebody");
});

test("a hash with weaker parameters needs a rehash", async () => {
  expect(needsRehash(await hashPassword("drie blauwe kabels"))).toBe(false);
  expect(needsRehash("argon2id$4096$1$1$zout$hash")).toBe(true);
});

test.each([
  ["Password1", true],
  ["drie blauwe kabels", false],
])("whether %s is a common password: %s", async (password, expected) => {
  expect(await isCommonPassword(password)).toBe(expected);
});

/** FIPS 180-2, appendix B.1. */
const SHA_256_OF_ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

test("session tokens are 256 random bits, hashed by SHA-256", () => {
  const token = newSessionToken();
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  expect(hashSessionToken("abc")).toBe(SHA_256_OF_ABC);
  expect(newSessionToken()).not.toBe(token);
});
