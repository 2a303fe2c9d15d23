import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { unescape as percentDecoded } from "node:querystring";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import * as z from "zod";
import { EmailAddress } from "#contract/fields.ts";
import { isLoopback } from "./hosts.ts";

/** Schemas of single settings; each message continues a sentence that starts with the setting's name. */
export const text = z.string().trim();

export const line = text.regex(/^\P{Cc}*$/u, "must not have control characters");

export const whole = z.coerce.number("must be a number").int("must be a whole number");
export const positive = (name: string) => whole.min(1, `must be a positive ${name}`);

export const flag = z.enum(["true", "false"], "must be true or false").transform((value) => value === "true");

export const timeZone = text.refine(
  (zone) => Intl.supportedValuesOf("timeZone").includes(zone),
  "must be an IANA time zone",
);

const ENCODED =
  "characters such as # / ? and % in user and password must be percent-encoded: # is %23, / is %2F";

/** An address with a user and a password: a bare `#` or `/` in the password would end the host. */
export const withAccount = (complaint: string) =>
  text.refine((value) => !value.includes("@") || hasWholeAccount(value), {
    error: `${complaint}; ${ENCODED}`,
    abort: true,
  });

function hasWholeAccount(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && (url.username !== "" || !`${url.pathname}${url.hash}`.includes("@"));
}

export const urlOf = (protocols: readonly string[], complaint: string, given = text) =>
  given.refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ""), complaint);

export const serverOf = (protocols: readonly string[], complaint: string, given = text) =>
  urlOf(protocols, complaint, given).refine((value) => URL.parse(value)?.hostname !== "", {
    error: complaint,
    when: ({ issues }) => issues.length === 0,
  });

export interface MailServer {
  readonly url: string;
  /** `demanded`: never an unencrypted password. `given up`: as set. `as offered`: no password, smtps, or local. */
  readonly tls: "demanded" | "given up" | "as offered";
  /** Accepts any certificate: on this machine nothing is intercepted, and Debian's Postfix signs its own. */
  readonly isUnchecked: boolean;
}

const ABOUT_TLS = ["requireTLS", "ignoreTLS", "opportunisticTLS"];

function mailServerAt(address: string): MailServer {
  const url = new URL(address);
  const isHere = isLoopback(url.hostname);
  const hasPassword = url.username !== "";
  const isOptional = url.searchParams.get("tls") === "optional";
  // nodemailer would read `tls` as one of its own options.
  url.searchParams.delete("tls");
  const isUnchecked = isHere || (isOptional && !hasPassword);
  if (url.protocol === "smtps:" || !hasPassword || isHere)
    return { url: url.href, tls: "as offered", isUnchecked };
  for (const name of ABOUT_TLS) url.searchParams.delete(name);
  return { url: url.href, tls: isOptional ? "given up" : "demanded", isUnchecked };
}

const MAIL_SERVER = "must be smtp://… or smtps://… with a host";

export const mailServer = serverOf(["smtp:", "smtps:"], MAIL_SERVER, withAccount(MAIL_SERVER))
  .refine((address) => ["optional", null].includes(URL.parse(address)?.searchParams.get("tls") ?? null), {
    error: "must say ?tls=optional or nothing about tls",
    when: ({ issues }) => issues.length === 0,
  })
  .transform(mailServerAt);

export interface ImapServer {
  readonly host: string;
  readonly port: number;
  /** Whether TLS begins with the connection (RFC 8314); if not, STARTTLS is demanded, except on this machine. */
  readonly isImplicitTls: boolean;
  readonly isHere: boolean;
  readonly user: string;
  readonly password: string;
  readonly folder: string;
}

const IMAPS_PORT = 993;
const IMAP_PORT = 143;

function imapServerAt(address: string): ImapServer {
  const { protocol, hostname, port, pathname, username, password } = new URL(address);
  const isImplicitTls = protocol === "imaps:";
  const folder = percentDecoded(pathname.replace(/^\//, ""));
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? (isImplicitTls ? IMAPS_PORT : IMAP_PORT) : Number(port),
    isImplicitTls,
    isHere: isLoopback(hostname),
    user: percentDecoded(username),
    password: percentDecoded(password),
    folder: folder === "" ? "INBOX" : folder,
  };
}

const IMAP = "must be imaps://user:pass@host/INBOX, or imap://… for STARTTLS";

export const imapServer = serverOf(["imap:", "imaps:"], IMAP, withAccount(IMAP))
  .refine((address) => URL.parse(address)?.username !== "" && URL.parse(address)?.password !== "", {
    error: `${IMAP}; it needs a user and a password`,
    when: ({ issues }) => issues.length === 0,
  })
  .transform(imapServerAt);

export interface Broker {
  readonly protocol: "mqtt" | "mqtts" | "ws" | "wss";
  readonly host: string;
  readonly port: number | null;
  readonly path: string;
  readonly username: string | null;
  readonly password: string | null;
}

function brokerAt(address: string): Broker {
  const { protocol, hostname, port, pathname, search, username, password } = new URL(address);
  const said = (part: string) => (part === "" ? null : percentDecoded(part));
  return {
    protocol: protocol.slice(0, -1) as Broker["protocol"],
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? null : Number(port),
    path: `${pathname}${search}`,
    username: said(username),
    password: said(password),
  };
}

const BROKER = "must be mqtt://user:pass@host:1883, mqtts://…, ws://… or wss://… with a host";

export const broker = serverOf(["mqtt:", "mqtts:", "ws:", "wss:"], BROKER, withAccount(BROKER)).transform(
  brokerAt,
);

const isOrigin = (value: string) => value.replace(/\/+$/, "").toLowerCase() === URL.parse(value)?.origin;

export const origin = serverOf(["http:", "https:"], "must be an http(s) URL").refine(isOrigin, {
  error: "must not have a path, like https://meetup.example.org",
  when: ({ issues }) => issues.length === 0,
});

const MAILBOX = '[^\\s@<>",;]+@[^\\s@<>",;]+';

export const mailbox = text.regex(new RegExp(`^${MAILBOX}$`), "must be an address, like info@example.org");
export const sender = text.regex(
  new RegExp(`^(?:${MAILBOX}|[^\\p{Cc}<>@]*<${MAILBOX}>)$`, "u"),
  "must be an address, like Trefpunt <noreply@example.org>",
);

export function addressIn(from: string): string {
  return /<([^>]+)>$/.exec(from)?.[1] ?? from;
}

/** By the sign-in page's schema: the administrator could not sign in with an address that it refuses. */
export const signInAddress = text
  .toLowerCase()
  .refine(
    (value) => EmailAddress.safeParse(value).success,
    "must be an address that can sign in, like organiser@example.org",
  );

export const secrets = text
  .transform((value) => value.split(",").map((part) => part.trim()))
  .refine((parts) => parts.every((part) => part.length >= 32), "must be at least 32 characters")
  .transform(([first = "", ...older]): [string, ...string[]] => [first, ...older]);

const pemFile = <Parsed>(holds: string, parse: (pem: string, file: string) => Parsed) =>
  text.transform((file, context) => {
    try {
      return parse(readFileSync(file, "utf8"), file);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const message =
        code === "ENOENT"
          ? "names a file that does not exist"
          : code === "EACCES" || code === "EISDIR"
            ? "names a file that cannot be read"
            : `names a file that holds no ${holds}`;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    }
  });

export const privateKeyFile = pemFile("private key", (pem) => {
  createPrivateKey(pem);
  return pem;
});

export interface Authorities {
  readonly file: string;
  readonly certificates: readonly string[];
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

export const authorities = pemFile("certificate", (pem, file): Authorities => {
  const certificates = pem.match(CERTIFICATE) ?? [];
  if (certificates.length === 0) throw new Error("no certificate");
  for (const certificate of certificates) new X509Certificate(certificate);
  return { file, certificates };
});

/** For all TLS of this process: mail, mailbox, MQTT, webhooks and PostgreSQL trust the authorities of `CA_FILE` too. */
export function trustAuthorities({ authorities }: { readonly authorities: Authorities | null }): void {
  if (authorities === null) return;
  setDefaultCACertificates([...getCACertificates("default"), ...authorities.certificates]);
}

/** Which private addresses webhooks may call: none, all, or the named ones. */
export type OwnNetwork = boolean | readonly string[];

const HOST_NAME = /^[a-z\d]([a-z\d.-]*[a-z\d])?$/;
const YES_OR_NO = /^(true|false|yes|no|on|off|ja|nee|\d+)$/;

export const ownNetwork = text
  .transform((value): OwnNetwork => {
    if (value === "true" || value === "false") return value === "true";
    return value.split(",").map((entry) => entry.trim().toLowerCase());
  })
  .refine(
    (own) =>
      typeof own === "boolean" ||
      own.every((entry) => isNetwork(entry) || (HOST_NAME.test(entry) && !YES_OR_NO.test(entry))),
    "must be true, false, or host names and IP addresses between commas",
  );

export type TrustedProxies = boolean | string[] | ((address: string, hop: number) => boolean);

const RANGES = ["loopback", "linklocal", "uniquelocal"];

const isAddress = (value: string) => RANGES.includes(value) || isNetwork(value);

function isNetwork(value: string): boolean {
  const [address = "", bits, ...more] = value.split("/");
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && (bits === undefined ? most > 0 : /^\d+$/.test(bits) && Number(bits) <= most);
}

export const proxies = text
  .transform((value): TrustedProxies => {
    if (value === "true" || value === "false") return value === "true";
    if (/^\d+$/.test(value)) return (_address, hop) => hop < Number(value);
    return value.split(",").map((entry) => entry.trim());
  })
  .refine(
    (trusted) => !Array.isArray(trusted) || trusted.every(isAddress),
    "must be true, false, a number of hops, or IP addresses between commas",
  );
