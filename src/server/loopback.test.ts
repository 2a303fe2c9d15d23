import { expect, test } from "vitest";
import { isLoopback } from "./loopback.ts";

test.each([
  ["localhost", true],
  ["127.0.1.1", true],
  ["::1", true],
  ["[::1]", true],
  ["::ffff:127.0.0.1", true],
  ["192.168.1.20", false],
  ["0.0.0.0", false],
  ["mail.localhost", false],
])("the host %s leads to this machine: %s", (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
