import { expect, test } from "vitest";
import { isLoopback, publicUrlProblem } from "./hosts.ts";

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

test.each([
  ["https://meetup.example.org", null],
  ["https://meetup.example.org:8443", null],
  ["http://meetup.example.org", "unencrypted"],
  ["http://192.168.1.20:3000", "unencrypted"],
  ["http://localhost:3000", "this-machine"],
  ["https://localhost", "this-machine"],
  ["http://trefpunt.localhost", "this-machine"],
  ["http://127.0.0.1:3000", "this-machine"],
  ["http://127.0.1.1:3000", "this-machine"],
  ["http://0.0.0.0:3000", "this-machine"],
  ["http://[::]:3000", "this-machine"],
  ["http://[::1]:3000", "this-machine"],
  ["https://localhost.example.org", null],
] as const)("the problem of PUBLIC_URL %s: %s", (url, fault) => {
  expect(publicUrlProblem(url)).toBe(fault);
});
