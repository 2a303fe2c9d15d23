import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { afterFailure, fateOfMails, TRIED_FOR } from "./after-failure.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const facts = { attempts: 1, since: NOW, now: NOW, chance: 0.5 };

test.each<[string, number | undefined, number, number | "give-up", string?]>([
  ["a network error is retried after a minute", undefined, 1, 1],
  ["421 is retried", 421, 1, 1],
  ["each wait doubles", 451, 4, 8],
  ["no wait is longer than six hours", 451, 30, 360],
  ["550 is final", 550, 1, "give-up"],
  ["550 for the recipient is final", 550, 1, "give-up", "RCPT TO"],
  ["554 after the message is final", 554, 1, "give-up", "DATA"],
  ["a wrong password is retried", 535, 1, 1, "AUTH PLAIN"],
  ["a server without STARTTLS is retried", 502, 1, 1, "STARTTLS"],
  ["a server that refuses the connection is retried", 554, 1, 1, "CONN"],
])("after a failure: %s", (_sentence, responseCode, attempts, minutes, command) => {
  const next = afterFailure({ responseCode, command }, "unknown", { ...facts, attempts });
  expect(next).toEqual(minutes === "give-up" ? null : new Date(NOW.getTime() + minutes * 60_000));
});

test.each([
  ["the sender that the club's own server refuses", "MAIL FROM", "our-server", 400, 5],
  ["the club's sending that a provider refuses", "RCPT TO", "sender", 2, 360],
  ["the same after three days", "DATA", "sender", 3, null],
] as const)("a final answer about %s", (_what, command, about, days, minutes) => {
  const since = new Date(NOW.getTime() - days * 24 * 60 * 60_000);
  const next = afterFailure({ responseCode: 550, command }, about, { ...facts, since, attempts: 30 });
  expect(next).toEqual(minutes === null ? null : new Date(NOW.getTime() + minutes * 60_000));
});

test("a mail is given up after three days", () => {
  const since = new Date(NOW.getTime() - 3 * 24 * 60 * 60_000);
  expect(afterFailure({}, "unknown", { ...facts, since })).toBeNull();
});

test.each([
  ["a refused password", { code: "EAUTH", responseCode: 535, command: "AUTH PLAIN" }],
  ["no STARTTLS", { code: "ETLS", message: "Server does not support STARTTLS", command: "STARTTLS" }],
  [
    "a certificate that is not trusted",
    { code: "ESOCKET", message: "self-signed certificate", command: "CONN" },
  ],
  ["no TLS on that port", { code: "ESOCKET", message: "wrong version number", command: "CONN" }],
])("no mail is given up for %s", (_fault, failure) => {
  const since = new Date(NOW.getTime() - 400 * 24 * 60 * 60_000);
  const next = afterFailure(failure, "our-server", { ...facts, since, attempts: 900 });
  expect(next).toEqual(new Date(NOW.getTime() + 5 * 60_000));
});

test.each([
  ["a server that does not answer", { code: "ECONNREFUSED", command: "CONN" }, "3 days after its first"],
  ["a refused password", { code: "EAUTH", responseCode: 535 }, "they wait until that is mended"],
])("the start and the doctor say how long mails wait for %s", (_fault, failure, words) => {
  expect(fateOfMails(failure)).toContain(words);
});

test("the alert on mails that wait says how long they wait", () => {
  expect(readFileSync("deploy/prometheus/trefpunt.rules.yml", "utf8")).toContain(TRIED_FOR);
});

test.each([
  [0, 54],
  [0.999_999, 66],
])("random value %s changes a delay of a minute to about %s seconds", (chance, seconds) => {
  const next = afterFailure({}, "unknown", { ...facts, chance });
  expect(((next?.getTime() ?? 0) - NOW.getTime()) / 1000).toBeCloseTo(seconds, 2);
});
