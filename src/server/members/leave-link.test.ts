import { expect, test } from "vitest";
import { maskedAddress } from "./leave-link.ts";

test.each([
  ["joke@example.org", "j…@example.org"],
  ["j@example.org", "j…@example.org"],
  ['"a@b"@example.org', '"…@example.org'],
])("%s becomes %s", (address, masked) => {
  expect(maskedAddress(address)).toBe(masked);
});
