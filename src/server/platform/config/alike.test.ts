import { expect, test } from "vitest";
import { differencesOf, PROCESS_NAMES, processName } from "./alike.ts";
import { readConfig } from "./config.ts";

const SECRETS = ["one-secret-of-this-site-0123456789abcdef", "another-secret-of-this-site-0123456789ab"];
const GIVEN = {
  DATABASE_URL: "postgres://127.0.0.1/trefpunt",
  SECRET: SECRETS.join(),
  PUBLIC_URL: "https://club.test",
  SMTP_URL: "smtps://club:canary-password@mail.club.test",
  IMAP_URL: "imaps://club:canary-password@mail.club.test",
};

const named = (changed: Record<string, string> = {}) => processName(readConfig({ ...GIVEN, ...changed }));

test("a process's name fits a connection's, and shows nothing of its settings", () => {
  expect(named()).toMatch(new RegExp(PROCESS_NAMES));
  expect(Buffer.byteLength(named())).toBeLessThanOrEqual(63);
});

test.each([
  [{ PORT: "4000", LOG_LEVEL: "silent" }, []],
  [{ PUBLIC_URL: "https://other.test" }, ["web address"]],
  [{ PUBLIC_URL: "" }, ["web address"]],
  [{ SMTP_URL: "smtps://club:other@mail.club.test" }, ["mail server"]],
  [{ MAIL_FROM: "Club <hallo@club.test>" }, ["sender and signature", "mailbox"]],
  [{ IMAP_URL: "" }, ["mailbox"]],
  [{ MQTT_URL: "mqtt://broker.test" }, ["MQTT broker"]],
  [{ TIMEZONE: "Europe/Brussels" }, ["site's name, time zone and links"]],
  [{ SECRET: SECRETS.toReversed().join(), PUBLIC_URL: "" }, ["secret"]],
])("processes that differ in %j differ in %j", (changed, parts) => {
  expect(differencesOf([named(), named(), named(changed)])).toEqual(parts);
});
