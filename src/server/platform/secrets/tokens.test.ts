import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { MemberId } from "#contract/ids.ts";
import { checkLinkToken, type LinkClaim, makeLinkToken, readLinkToken } from "./tokens.ts";

const SECRET = "een geheim van ruim voldoende lengte";
const claim: LinkClaim = { purpose: "respond", memberId: 7 as MemberId, subject: "12" };

test("a token is valid for its own claim, until it expires if it does", () => {
  expect(checkLinkToken([SECRET], makeLinkToken(SECRET, claim), claim, Date.now())).toBe("valid");
  const token = makeLinkToken(SECRET, claim, 1000);
  expect(checkLinkToken([SECRET], token, claim, 1000)).toBe("valid");
  expect(checkLinkToken([SECRET], token, claim, 1001)).toBe("expired");
});

test.each<[string, Partial<LinkClaim>]>([
  ["another purpose", { purpose: "unsubscribe" }],
  ["another member", { memberId: 8 as MemberId }],
  ["another subject", { subject: "13" }],
])("a token is refused for %s", (_sentence, change) => {
  expect(checkLinkToken([SECRET], makeLinkToken(SECRET, claim), { ...claim, ...change }, 0)).toBe("invalid");
});

test("a token made with another secret is refused", () => {
  expect(checkLinkToken([SECRET], makeLinkToken("iets anders", claim), claim, 0)).toBe("invalid");
});

test("after a change of the secret the older one still verifies and no longer signs", () => {
  const NEW = "een nieuw geheim van voldoende lengte";
  const old = makeLinkToken(SECRET, claim);
  expect(checkLinkToken([NEW, SECRET], old, claim, 0)).toBe("valid");
  expect(checkLinkToken([NEW], old, claim, 0)).toBe("invalid");
  expect(checkLinkToken([NEW], makeLinkToken(NEW, claim), claim, 0)).toBe("valid");
});

test("a token with any character changed is refused", () => {
  const token = makeLinkToken(SECRET, claim, 5000);
  void fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(..."0Aa9_-."), (place, character) => {
      const changed = token.slice(0, place) + character + token.slice(place + 1);
      fc.pre(changed !== token);
      expect(checkLinkToken([SECRET], changed, claim, 0)).toBe("invalid");
    }),
  );
});

test("malformed tokens are not parsed", () => {
  void fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readLinkToken(text)).toBeNull();
    }),
  );
});
