import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { type StoredConnections, withStored } from "./stored-connections.ts";

const SECRET = "a secret of at least thirty-two characters";
const STORED: StoredConnections = {
  address: { url: "https://bewaard.example.org" },
  mail: {
    provider: null,
    host: "smtp.example.org",
    port: 587,
    encryption: "starttls",
    user: "club@example.org",
    password: "ge/h#im: p@s",
    fromName: "Club",
    fromAddress: "club@example.org",
    replyTo: "bestuur@example.org",
  },
  inbox: {
    provider: null,
    host: "imap.example.org",
    port: 993,
    encryption: "tls",
    user: null,
    password: null,
    isMailAccount: true,
    folder: "INBOX",
    address: "club@example.org",
    hasTags: true,
  },
  mqtt: { protocol: "mqtts", host: "broker.example.org", port: 8883, user: "ha", password: "x" },
};
const used = (environment: Record<string, string>, connections = STORED) =>
  withStored(readConfig({ SECRET, ...environment }), { connections, ownHost: null });

test("what is stored is used where the environment says nothing", () => {
  expect(used({})).toMatchObject({
    publicUrl: "https://bewaard.example.org",
    ownHost: "bewaard.example.org",
    mail: {
      from: "Club <club@example.org>",
      replyTo: "bestuur@example.org",
      transport: { kind: "smtp", tls: "demanded", isUnchecked: false },
    },
    inbox: {
      address: "club@example.org",
      hasTags: true,
      server: {
        host: "imap.example.org",
        user: "club@example.org",
        password: "ge/h#im: p@s",
        folder: "INBOX",
      },
    },
    mqtt: { host: "broker.example.org", username: "ha" },
    site: { otherwise: { contactEmail: "club@example.org" } },
  });
});

test("a password keeps each of its characters in the address of the server", () => {
  const { transport } = used({}).mail;
  expect(transport.kind === "smtp" && decodeURIComponent(new URL(transport.url).password)).toBe(
    "ge/h#im: p@s",
  );
});

test("what the environment sets wins, each as a whole", () => {
  const config = used({
    PUBLIC_URL: "https://vast.example.org",
    SMTP_URL: "smtps://a:b@vast.example.org",
    IMAP_URL: "imaps://a:b@vast.example.org/INBOX",
    MQTT_URL: "mqtt://vast.example.org",
  });
  expect(config).toMatchObject({
    publicUrl: "https://vast.example.org",
    mail: { from: "noreply@localhost", replyTo: null, transport: { url: "smtps://a:b@vast.example.org" } },
    inbox: { server: { host: "vast.example.org" } },
    mqtt: { host: "vast.example.org" },
    setBy: { address: "PUBLIC_URL", mail: "SMTP_URL", inbox: "IMAP_URL", mqtt: "MQTT_URL" },
  });
});

test("the broker that Home Assistant gives its app is said to be from there", () => {
  const { setBy } = used({ MQTT_URL: "mqtt://core-mosquitto", SUPERVISOR_TOKEN: "x" });
  expect(setBy.mqtt).toBe("Home Assistant");
});

test("a sender of the environment stays beside a stored mail server", () => {
  expect(used({ MAIL_FROM: "Vast <vast@example.org>" }).mail).toMatchObject({
    from: "Vast <vast@example.org>",
    replyTo: "bestuur@example.org",
    transport: { kind: "smtp" },
  });
});

test("settings that cannot be unsealed never become 'no mail server'", () => {
  const { mail, inbox, mqtt } = used({}, { mail: "unreadable", inbox: "unreadable", mqtt: "unreadable" });
  expect([mail.transport.kind, inbox, mqtt]).toEqual(["unreadable", null, null]);
});
