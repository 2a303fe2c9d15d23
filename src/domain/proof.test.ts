import { expect, test } from "vitest";
import { isProofFresh } from "./proof.ts";

const NOW = Date.parse("2026-11-21T12:15:00.000Z");

test.each([
  ["never proved", null, false],
  ["just now", "2026-11-21T12:15:00.000Z", true],
  ["14 minutes and 59 seconds ago", "2026-11-21T12:00:01.000Z", true],
  ["15 minutes ago", "2026-11-21T12:00:00.000Z", false],
  ["yesterday", "2026-11-20T12:15:00.000Z", false],
])("%s", (_when, provedAt, fresh) => {
  expect(isProofFresh(provedAt, NOW)).toBe(fresh);
});
