import { join, resolve } from "node:path";
import * as z from "zod";
import { type ConnectionKind, FROM_HOME_ASSISTANT } from "#contract/site/connections.ts";
import { keptSecret } from "../secrets/sealing.ts";
import {
  type Authorities,
  addressIn,
  authorities,
  type Broker,
  broker,
  flag,
  type ImapServer,
  imapServer,
  line,
  type MailServer,
  mailbox,
  mailServer,
  type OwnNetwork,
  origin,
  ownNetwork,
  positive,
  privateKeyFile,
  proxies,
  secrets,
  sender,
  serverOf,
  signInAddress,
  type TrustedProxies,
  text,
  timeZone,
  urlOf,
  whole,
  withAccount,
} from "./settings.ts";
import { unknownSettings } from "./unknown-settings.ts";

export interface PostgresConfig {
  readonly kind: "postgres";
  readonly url: string;
  readonly directUrl: string;
}

export type DatabaseConfig = { readonly kind: "sqlite"; readonly file: string } | PostgresConfig;

/** `unreadable`: stored with a secret that the site no longer has, so that mails wait. */
export type Transport =
  | ({ readonly kind: "smtp" } & MailServer)
  | { readonly kind: "files" }
  | { readonly kind: "unreadable" };

export interface InboxConfig {
  readonly server: ImapServer;
  readonly address: string;
  /** Whether mail to `name+tag@…` arrives there too (RFC 5233). */
  readonly hasTags: boolean;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  /** A socket that a supervisor keeps open over restarts (`sd_listen_fds(3)`); null: the program opens its own. */
  readonly listenFd: number | null;
  /** Origin without a trailing slash, used in mails, feeds and calendar files. */
  readonly publicUrl: string;
  /** Host and port in UIDs, Message-IDs and MQTT topics: of the first address, whatever it became (decision 59). */
  readonly ownHost: string;
  readonly database: DatabaseConfig;
  readonly dataDir: string;
  readonly secret: string;
  /** Keys that check and unseal: `secret` first, then older ones, which no longer sign or seal. */
  readonly secrets: readonly string[];
  readonly mail: {
    readonly transport: Transport;
    readonly folder: string;
    readonly from: string;
    readonly replyTo: string | null;
    /** Messages a second over all connections; null: no limit. */
    readonly rate: number | null;
    readonly connections: number;
    readonly dkim: Readonly<Record<"domainName" | "keySelector" | "privateKey", string>> | null;
  };
  /** Null: what comes back is not read, and mails go out without tags. */
  readonly inbox: InboxConfig | null;
  readonly site: {
    readonly timeZone: string;
    readonly confirmLinks: boolean;
    /** Set by the environment, and then fixed for organisers; null: organisers may set it. */
    readonly fixed: Readonly<Record<"name" | "communityUrl" | "contactEmail", string | null>>;
    readonly otherwise: Readonly<Record<"name" | "contactEmail", string>>;
  };
  readonly mqtt: Broker | null;
  readonly firstAdmin: { readonly email: string | null; readonly password: string | null };
  readonly trustProxy: TrustedProxies;
  readonly metricsToken: string | null;
  readonly authorities: Authorities | null;
  /** The variables that fix a connection, or a part of it, for admins; null: they may set it (decision 59). */
  readonly setBy: Readonly<Record<ConnectionKind | "from" | "replyTo", string | null>>;
  /** One sentence for each variable that was probably meant as a setting. */
  readonly ignored: readonly string[];
  readonly webhooks: { readonly own: OwnNetwork };
  readonly logLevel: string;
}

/** Without one, mails are written to files, which reach no member. */
export const hasMailServer = ({ mail }: Pick<Config, "mail">): boolean => mail.transport.kind !== "files";

export class ConfigError extends Error {}

const blankIsAbsent = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ""));

const POSTGRES = "must be postgres://user:pass@host/database";
const postgresUrl = urlOf(["postgres:", "postgresql:"], POSTGRES, withAccount(POSTGRES));

const Environment = z.object({
  PORT: whole.min(0, "must be a port number").max(65535, "must be a port number").default(3000),
  HOST: text.default("0.0.0.0"),
  LISTEN_FDS: whole.optional(),
  LISTEN_PID: whole.optional(),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: text.default("./data"),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  SECRET: secrets.optional(),
  SMTP_URL: mailServer.optional(),
  MAIL_FROM: sender.default("noreply@localhost"),
  MAIL_REPLY_TO: sender.optional(),
  MAIL_RATE: positive("number of mails a second").optional(),
  MAIL_CONNECTIONS: positive("number of connections").max(100, "must be at most 100").default(10),
  IMAP_URL: imapServer.optional(),
  MAIL_INBOX: mailbox.optional(),
  MAIL_INBOX_TAGS: flag.optional(),
  DKIM_DOMAIN: text.optional(),
  DKIM_SELECTOR: text.optional(),
  DKIM_KEY_FILE: privateKeyFile.optional(),
  MQTT_URL: broker.optional(),
  CA_FILE: authorities.optional(),
  SITE_NAME: line.max(60, "must be at most 60 characters").optional(),
  COMMUNITY_URL: serverOf(["http:", "https:"], "must be an http(s) URL").optional(),
  CONTACT_EMAIL: mailbox.optional(),
  TIMEZONE: timeZone.default("Europe/Amsterdam"),
  ADMIN_EMAIL: signInAddress.optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, "must be at least 8 characters")
    .max(128, "must be at most 128 characters")
    .optional(),
  CONFIRM_LINKS: flag.default(false),
  TRUST_PROXY: proxies.default(false),
  WEBHOOK_PRIVATE: ownNetwork.default(false),
  METRICS_TOKEN: text.min(32, "must be at least 32 characters").optional(),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "must be a pino level")
    .default("info"),
});

export const SETTINGS: readonly string[] = Object.keys(Environment.shape);

function mistakesTogether(env: NodeJS.ProcessEnv): string[] {
  const dkim = [env.DKIM_DOMAIN, env.DKIM_SELECTOR, env.DKIM_KEY_FILE].filter(Boolean).length;
  return [
    ...(dkim === 1 || dkim === 2
      ? ["DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE belong together: set all or none"]
      : []),
    ...((env.MAIL_INBOX || env.MAIL_INBOX_TAGS) && !env.IMAP_URL
      ? ["MAIL_INBOX and MAIL_INBOX_TAGS only go with IMAP_URL: without it nothing reads what comes back"]
      : []),
    ...(env.DATABASE_DIRECT_URL && !env.DATABASE_URL
      ? ["DATABASE_DIRECT_URL only goes with DATABASE_URL: set both or none"]
      : []),
    ...(env.DATABASE_URL && !env.SECRET
      ? ["SECRET is required together with DATABASE_URL: every process needs the same one"]
      : []),
  ];
}

/** Generates the secret at the first start. @throws ConfigError with every mistake; StartupError when that fails */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = blankIsAbsent(environment);
  const parsed = Environment.safeParse(given);
  const mistakes = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join(".")} ${issue.message}`),
    ...mistakesTogether(given),
  ];
  if (!parsed.success || mistakes.length > 0) throw new ConfigError(mistakes.join("\n"));
  const env = parsed.data;
  const dataDir = resolve(env.DATA_DIR);
  const file = join(dataDir, "trefpunt.sqlite");
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, "");
  const [secret, ...older] = env.SECRET ?? [keptSecret(dataDir, file)];
  return {
    dataDir,
    port: env.PORT,
    host: env.HOST,
    // A child may inherit the variables. The first socket follows stdin, stdout and stderr.
    listenFd: env.LISTEN_FDS === 1 && env.LISTEN_PID === process.pid ? 3 : null,
    publicUrl,
    ownHost: new URL(publicUrl).host,
    database: env.DATABASE_URL
      ? { kind: "postgres", url: env.DATABASE_URL, directUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL }
      : { kind: "sqlite", file },
    secret,
    secrets: [secret, ...older],
    mail: {
      transport: env.SMTP_URL ? { kind: "smtp", ...env.SMTP_URL } : { kind: "files" },
      folder: join(dataDir, "mail"),
      from: env.MAIL_FROM,
      replyTo: env.MAIL_REPLY_TO ?? null,
      rate: env.MAIL_RATE ?? null,
      connections: env.MAIL_CONNECTIONS,
      dkim: dkimOf(env),
    },
    inbox: inboxOf(env),
    site: {
      timeZone: env.TIMEZONE,
      confirmLinks: env.CONFIRM_LINKS,
      fixed: {
        name: env.SITE_NAME ?? null,
        communityUrl: env.COMMUNITY_URL ?? null,
        contactEmail: env.CONTACT_EMAIL ?? null,
      },
      otherwise: { name: "Trefpunt", contactEmail: addressIn(env.MAIL_FROM) },
    },
    mqtt: env.MQTT_URL ?? null,
    firstAdmin: { email: env.ADMIN_EMAIL ?? null, password: env.ADMIN_PASSWORD ?? null },
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN ?? null,
    authorities: env.CA_FILE ?? null,
    setBy: {
      address: given.PUBLIC_URL ? "PUBLIC_URL" : null,
      mail: given.SMTP_URL ? "SMTP_URL" : null,
      inbox: given.IMAP_URL ? "IMAP_URL" : null,
      mqtt: given.MQTT_URL ? brokerIn(given) : null,
      from: given.MAIL_FROM ? "MAIL_FROM" : null,
      replyTo: given.MAIL_REPLY_TO ? "MAIL_REPLY_TO" : null,
    },
    ignored: unknownSettings(given, SETTINGS),
    webhooks: { own: env.WEBHOOK_PRIVATE },
    logLevel: env.LOG_LEVEL,
  };
}

/** In its app Home Assistant gives its own broker, and a token of its supervisor. */
const brokerIn = ({ SUPERVISOR_TOKEN: token }: NodeJS.ProcessEnv): string =>
  token === undefined ? "MQTT_URL" : FROM_HOME_ASSISTANT;

const NOT_USED = "stands in for the secret of a site";

/** For commands that only read: requires no secret, and generates none. @throws ConfigError as `readConfig` */
export const configWithoutSecret = (environment: NodeJS.ProcessEnv): Config =>
  readConfig({ ...environment, SECRET: environment.SECRET || NOT_USED });

function inboxOf(env: z.output<typeof Environment>): InboxConfig | null {
  if (!env.IMAP_URL) return null;
  return {
    server: env.IMAP_URL,
    address: env.MAIL_INBOX ?? addressIn(env.MAIL_FROM),
    hasTags: env.MAIL_INBOX_TAGS ?? false,
  };
}

function dkimOf(env: z.output<typeof Environment>): Config["mail"]["dkim"] {
  if (!env.DKIM_DOMAIN || !env.DKIM_SELECTOR || !env.DKIM_KEY_FILE) return null;
  return { domainName: env.DKIM_DOMAIN, keySelector: env.DKIM_SELECTOR, privateKey: env.DKIM_KEY_FILE };
}
