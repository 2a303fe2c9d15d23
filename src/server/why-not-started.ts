import type { Config, PostgresConfig } from "./config.ts";
import { dataDirMistake } from "./data-dir-mistake.ts";
import { DirectConnectionError } from "./errors.ts";

/**
 * Why the start failed, in one sentence that names the setting. Null for an unforeseen error, which needs its
 * stack.
 */
export function whyNotStarted(error: unknown, config: Config): string | null {
  if (!(error instanceof Error)) return null;
  return (
    whyNotListening(error, config) ?? whyNoDatabase(error, config) ?? dataDirMistake(error, config.dataDir)
  );
}

/** What is wrong with the database, in one such sentence; null for any other error. */
export const whyNoDatabase = (error: Error, { database }: Pick<Config, "database">): string | null =>
  database.kind === "sqlite" ? whyNoSqlite(error, database.file) : whyNoPostgres(error, database);

const codeOf = (error: Error): string => (error as NodeJS.ErrnoException).code ?? "";

const LOOKUP_FAILED = new Set(["ENOTFOUND", "EAI_AGAIN", "EAI_FAIL"]);

function whyNotListening(error: Error, { host, port, listenFd }: Config): string | null {
  const { syscall, hostname } = error as NodeJS.ErrnoException & { hostname?: string };
  const code = codeOf(error);
  if (syscall === "getaddrinfo" && hostname === host && LOOKUP_FAILED.has(code)) return notOurs(host);
  if (syscall !== "listen") return null;
  if (listenFd !== null) return `LISTEN_FDS does not pass a socket to listen on (${code})`;
  if (code === "EADDRINUSE")
    return `PORT ${port} is taken by another program; stop that one, or choose another`;
  if (code === "EACCES") return `PORT ${port} may not be used by this user; choose one above 1023`;
  return notOurs(host);
}

const notOurs = (host: string) => `HOST ${host} is not an address of this machine; use 0.0.0.0 for all`;

/** SQLite's primary result codes (https://sqlite.org/rescode.html). */
const SQLITE: Readonly<Record<number, string>> = {
  5: "is locked by another program; stop that one",
  8: "is read-only for this user; change its owner",
  10: "cannot be read or written; check whether the disk is full or failing",
  11: "is damaged; restore a copy with npm run restore",
  13: "is on a full disk; free some space, then start again",
  14: "cannot be opened by this user; change the owner of DATA_DIR, or make it writable",
  26: "is not a SQLite database; move it away, or restore a copy with npm run restore",
};

function whyNoSqlite(error: Error, file: string): string | null {
  const { errcode } = error as Error & { errcode?: number };
  const wrong = codeOf(error) === "ERR_SQLITE_ERROR" && SQLITE[(errcode ?? 0) & 0xff];
  return wrong ? `The database of DATA_DIR, ${file}, ${wrong}` : null;
}

const MUTE = "it does not answer; check host, port and firewall";

/**
 * Codes of PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html), its poolers and the
 * network.
 */
const POSTGRES: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there; check host and port, or start PostgreSQL",
  ECONNRESET: "the connection was cut",
  EHOSTUNREACH: "there is no route to that host",
  ENETUNREACH: "there is no route to that host",
  ETIMEDOUT: MUTE,
  ENOTFOUND: "its host name is unknown",
  EAI_AGAIN: "its host name is unknown",
  "08P01": "a pooler refuses the startup parameters; name PostgreSQL itself",
  "28000": "PostgreSQL does not accept this user from here",
  "28P01": "PostgreSQL refuses user and password; special characters must be percent-encoded",
  "3D000": "this database does not exist; create it first",
  "42501": "the user may not create tables there; make it the owner of the database",
  "53300": "all its connections are in use",
  "57P03": "PostgreSQL is starting or stopping; try again",
};

const MESSAGES: readonly (readonly [RegExp, string])[] = [
  [/timeout/i, MUTE],
  [/does not support SSL|certificate|self.signed|altnames/i, "its TLS does not match the URL"],
  [/client password must be a string|SASL/, "PostgreSQL asks for a password"],
  [/Connection terminated/, "the connection was cut"],
];

/** Shows host and database of the URL, never its user and password. */
function whyNoPostgres(error: Error, { url, directUrl }: PostgresConfig): string | null {
  if (error instanceof DirectConnectionError && error.cause instanceof Error)
    return whyNotThere(error.cause, "DATABASE_DIRECT_URL", directUrl);
  return whyNotThere(error, "DATABASE_URL", url);
}

function whyNotThere(error: Error, setting: string, url: string): string | null {
  const { host, pathname } = new URL(url);
  const wrong = POSTGRES[codeOf(error)] ?? MESSAGES.find(([pattern]) => pattern.test(error.message))?.[1];
  return wrong ? `${setting} (${host}${pathname}): ${wrong}${said(error)}` : null;
}

const said = ({ message }: Error) => (message === "" ? "" : ` (${message.replaceAll(/\s+/g, " ")})`);
