import * as z from "zod";
import {
  BROKER_PROTOCOLS,
  type ConnectionKind,
  ENCRYPTIONS,
  type Encryption,
} from "#contract/site/connections.ts";
import type { Config, InboxConfig, Transport } from "./config.ts";
import { addressIn, type Broker, imapServer, mailServer } from "./settings.ts";

const Account = {
  provider: z.string().nullable(),
  host: z.string(),
  port: z.number(),
  encryption: z.enum(ENCRYPTIONS),
  user: z.string().nullable(),
  password: z.string().nullable(),
};

/** What the database stores sealed of each connection (decision 59). */
export const STORED = {
  address: z.object({ url: z.string() }),
  mail: z.object({
    ...Account,
    fromName: z.string().nullable(),
    fromAddress: z.string(),
    replyTo: z.string().nullable(),
  }),
  inbox: z.object({
    ...Account,
    isMailAccount: z.boolean(),
    folder: z.string(),
    address: z.string(),
    hasTags: z.boolean(),
  }),
  mqtt: z.object({
    protocol: z.enum(BROKER_PROTOCOLS),
    host: z.string(),
    port: z.number(),
    user: z.string().nullable(),
    password: z.string().nullable(),
  }),
} satisfies Record<ConnectionKind, z.ZodType>;

export type Stored<Kind extends ConnectionKind> = z.output<(typeof STORED)[Kind]>;

/** `unreadable`: sealed with a secret that the site no longer has. */
export type StoredConnections = {
  readonly [Kind in ConnectionKind]?: Stored<Kind> | "unreadable";
};

export interface StoredSettings {
  readonly connections: StoredConnections;
  /** Null: none was used yet. */
  readonly ownHost: string | null;
}

/** What the environment sets wins; for the rest, what admins stored. */
export function withStored(environment: Config, { connections: stored, ownHost }: StoredSettings): Config {
  const { setBy } = environment;
  const address = opened(stored.address);
  const publicUrl = setBy.address === null && address ? address.url : environment.publicUrl;
  const broker = opened(stored.mqtt);
  const using = setBy.mail === null ? mailOf(environment, stored.mail) : environment.mail;
  const mail: Config["mail"] = isAddressLost(environment, stored)
    ? { ...using, transport: { kind: "unreadable" } }
    : using;
  return {
    ...environment,
    publicUrl,
    ownHost: ownHost ?? new URL(publicUrl).host,
    mail,
    inbox: setBy.inbox === null ? inboxOf(opened(stored.inbox), opened(stored.mail)) : environment.inbox,
    mqtt: setBy.mqtt === null ? broker && brokerOf(broker) : environment.mqtt,
    site: {
      ...environment.site,
      otherwise: { ...environment.site.otherwise, contactEmail: addressIn(mail.from) },
    },
  };
}

/** Links in mails would then begin with an address of this machine only: mails wait, as for an unreadable mail server. */
export const isAddressLost = ({ setBy }: Pick<Config, "setBy">, { address }: StoredConnections): boolean =>
  setBy.address === null && address === "unreadable";

/** Whether the stored mailbox signs in with what 'E-mail versturen' has. */
export const signsInWithMail = ({ inbox }: StoredConnections): boolean =>
  opened(inbox)?.isMailAccount === true;

/** Null: nothing is stored, or it cannot be read. */
export const opened = <Content extends object>(stored: Content | "unreadable" | undefined): Content | null =>
  stored === undefined || stored === "unreadable" ? null : stored;

function mailOf({ mail, setBy }: Config, stored: StoredConnections["mail"]): Config["mail"] {
  if (stored === undefined) return mail;
  // Never files: mails wait for the settings instead of being kept as if there were no mail server.
  if (stored === "unreadable") return { ...mail, transport: { kind: "unreadable" } };
  return {
    ...mail,
    transport: transportTo(stored),
    from: setBy.from === null ? senderOf(stored) : mail.from,
    replyTo: setBy.replyTo === null ? stored.replyTo : mail.replyTo,
  };
}

const senderOf = ({ fromName, fromAddress }: Pick<Stored<"mail">, "fromName" | "fromAddress">): string =>
  fromName === null ? fromAddress : `${fromName.replaceAll(/[<>@"]/g, " ")} <${fromAddress}>`;

export const transportTo = (account: AccountAt): Transport => ({
  kind: "smtp",
  ...mailServer.parse(urlOf(SCHEMES.smtp[account.encryption], account)),
});

type AccountAt = Pick<Stored<"mail">, "host" | "port" | "encryption" | "user" | "password">;

/** `none` takes the encryption that is offered, and needs none. */
const SCHEMES: Readonly<Record<"smtp" | "imap", Record<Encryption, string>>> = {
  smtp: { tls: "smtps", starttls: "smtp", none: "smtp" },
  imap: { tls: "imaps", starttls: "imap", none: "imap" },
};

const bracketed = (host: string): string => (host.includes(":") ? `[${host}]` : host);

function urlOf(scheme: string, { host, port, user, password, encryption }: AccountAt): string {
  const account = user === null ? "" : `${encodeURIComponent(user)}:${encodeURIComponent(password ?? "")}@`;
  const demanded = scheme === "smtp" && encryption === "starttls" && user === null ? "?requireTLS=true" : "";
  return `${scheme}://${account}${bracketed(host)}:${port}${demanded}`;
}

/** Null without an account: a mailbox has one. */
export function inboxOf(stored: Stored<"inbox"> | null, mail: Stored<"mail"> | null): InboxConfig | null {
  if (stored === null) return null;
  const { user, password } = stored.isMailAccount ? (mail ?? stored) : stored;
  if (user === null || password === null) return null;
  const { folder, ...server } = imapServer.parse(
    urlOf(SCHEMES.imap[stored.encryption], { ...stored, user, password }),
  );
  return {
    server: { ...server, folder: stored.folder },
    address: stored.address,
    hasTags: stored.hasTags,
  };
}

export const brokerOf = ({ protocol, host, port, user, password }: Stored<"mqtt">): Broker => ({
  protocol,
  host,
  port,
  path: "/",
  username: user,
  password,
});
