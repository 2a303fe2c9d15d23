import { mkdtempSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "../src/server/platform/config/config.ts";

const folder = () => mkdtempSync(join(tmpdir(), "trefpunt-config-"));

/** The complaints about this environment, one per line. */
function complaints(environment: Record<string, string>): string[] {
  try {
    readConfig({ DATA_DIR: folder(), ...environment });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split("\n");
    throw error;
  }
}

test("without settings the defaults apply", () => {
  const DATA_DIR = folder();
  expect(readConfig({ DATA_DIR })).toMatchObject({
    port: 3000,
    host: "0.0.0.0",
    publicUrl: "http://localhost:3000",
    database: { kind: "sqlite", file: join(DATA_DIR, "trefpunt.sqlite") },
    mail: {
      transport: { kind: "files" },
      folder: join(DATA_DIR, "mail"),
      rate: null,
      connections: 10,
      dkim: null,
    },
    site: {
      timeZone: "Europe/Amsterdam",
      confirmLinks: false,
      fixed: { name: null, communityUrl: null, contactEmail: null },
      otherwise: { name: "Trefpunt", contactEmail: "noreply@localhost" },
    },
    mqtt: null,
    trustProxy: false,
    logLevel: "info",
  });
});

test("the secret is created once, readable only by its owner", () => {
  const DATA_DIR = folder();
  const { secret } = readConfig({ DATA_DIR });
  expect(secret).toHaveLength(43);
  expect(readConfig({ DATA_DIR }).secret).toBe(secret);
  expect(readFileSync(join(DATA_DIR, "secret"), "utf8").trim()).toBe(secret);
  expect(statSync(join(DATA_DIR, "secret")).mode & 0o777).toBe(0o600);
});

test("a blank value counts as not set", () => {
  expect(complaints({ PORT: "", SMTP_URL: "  ", COMMUNITY_URL: "" })).toEqual([]);
});

test("all mistakes are reported together", () => {
  expect(
    complaints({
      PORT: "abc",
      SMTP_URL: "http://mail",
      TIMEZONE: "Amsterdam",
      MAIL_RATE: "0",
      DKIM_DOMAIN: "x",
    }),
  ).toEqual([
    "PORT must be a number",
    "SMTP_URL must be smtp://… or smtps://… with a host",
    "MAIL_RATE must be a positive number of mails a second",
    "TIMEZONE must be an IANA time zone",
    "DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE belong together: set all or none",
  ]);
});

describe("invalid settings", () => {
  test.each([
    [{ PORT: "70000" }, "PORT must be a port number"],
    [{ PUBLIC_URL: "meetup.example.org" }, "PUBLIC_URL must be an http(s) URL"],
    [{ COMMUNITY_URL: "javascript:alert(1)" }, "COMMUNITY_URL must be an http(s) URL"],
    [{ SECRET: "kort" }, "SECRET must be at least 32 characters"],
    [{ MAIL_FROM: "Trefpunt" }, "MAIL_FROM must be an address, like Trefpunt <noreply@example.org>"],
    [{ MAIL_CONNECTIONS: "1000" }, "MAIL_CONNECTIONS must be at most 100"],
    [{ CONFIRM_LINKS: "ja" }, "CONFIRM_LINKS must be true or false"],
    [{ ADMIN_PASSWORD: "kort" }, "ADMIN_PASSWORD must be at least 8 characters"],
    [
      { ADMIN_EMAIL: "admin@localhost" },
      "ADMIN_EMAIL must be an address that can sign in, like organiser@example.org",
    ],
    [{ LOG_LEVEL: "veel" }, "LOG_LEVEL must be a pino level"],
    [
      { DKIM_DOMAIN: "example.org", DKIM_SELECTOR: "a", DKIM_KEY_FILE: "/bestaat/niet" },
      "DKIM_KEY_FILE names a file that does not exist",
    ],
    [
      { DKIM_DOMAIN: "example.org" },
      "DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE belong together: set all or none",
    ],
    [
      { DATABASE_URL: "postgres://localhost/trefpunt" },
      "SECRET is required together with DATABASE_URL: every process needs the same one",
    ],
  ])("%o is refused", (environment, complaint) => {
    expect(complaints(environment)).toEqual([complaint]);
  });
});

test.each([
  ["true", true],
  ["10.0.0.1, 10.0.0.2", ["10.0.0.1", "10.0.0.2"]],
])("TRUST_PROXY=%s", (value, expected) => {
  expect(readConfig({ DATA_DIR: folder(), TRUST_PROXY: value }).trustProxy).toEqual(expected);
});

test.each([
  ["mqtt://broker.lan", { protocol: "mqtt", host: "broker.lan", port: null, username: null, password: null }],
  ["mqtts://anna:ge%40heim@[::1]:8884", { protocol: "mqtts", host: "::1", port: 8884, password: "ge@heim" }],
  ["wss://broker.lan/mqtt?a=1", { protocol: "wss", path: "/mqtt?a=1" }],
])("MQTT_URL=%s", (value, expected) => {
  expect(readConfig({ DATA_DIR: folder(), MQTT_URL: value }).mqtt).toMatchObject(expected);
});

const INBOX = { isImplicitTls: true, isHere: false, user: "anna", password: "geheim" };

test.each([
  ["imaps://anna:geheim@mail.club.nl", { ...INBOX, host: "mail.club.nl", port: 993, folder: "INBOX" }],
  ["imap://anna:geheim@mail.club.nl/Post", { ...INBOX, isImplicitTls: false, port: 143, folder: "Post" }],
  [
    "imap://anna%40club.nl:ge%23heim@[::1]:1143/Terug%2FPost",
    {
      host: "::1",
      port: 1143,
      isHere: true,
      user: "anna@club.nl",
      password: "ge#heim",
      folder: "Terug/Post",
    },
  ],
])("IMAP_URL=%s", (value, expected) => {
  const { inbox } = readConfig({ DATA_DIR: folder(), IMAP_URL: value, MAIL_FROM: "Club <info@club.nl>" });
  expect(inbox).toMatchObject({ server: expected, address: "info@club.nl", hasTags: false });
});

test.each(["imaps://mail.club.nl", "imaps://anna@mail.club.nl"])(
  "IMAP_URL=%s needs an account",
  (IMAP_URL) => {
    expect(complaints({ IMAP_URL })).toEqual([
      "IMAP_URL must be imaps://user:pass@host/INBOX, or imap://… for STARTTLS; it needs a user and a password",
    ]);
  },
);

test("the mailbox has an address of its own and tags when they are set, and only with IMAP_URL", () => {
  const given = { MAIL_INBOX: "terug@club.nl", MAIL_INBOX_TAGS: "true" };
  const { inbox } = readConfig({ DATA_DIR: folder(), IMAP_URL: "imaps://a:b@mail.club.nl", ...given });
  expect(inbox).toMatchObject({ address: "terug@club.nl", hasTags: true });
  expect(complaints(given)).toEqual([
    "MAIL_INBOX and MAIL_INBOX_TAGS only go with IMAP_URL: without it nothing reads what comes back",
  ]);
});

test.each(["broker.lan:1883", "http://broker.lan", "mqtt://", "onzin"])(
  "MQTT_URL=%s is refused",
  (MQTT_URL) => {
    expect(complaints({ MQTT_URL })).toEqual([
      "MQTT_URL must be mqtt://user:pass@host:1883, mqtts://…, ws://… or wss://… with a host",
    ]);
  },
);
