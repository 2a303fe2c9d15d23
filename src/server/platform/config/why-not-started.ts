import { causeOf, dataDirMistake } from "../process/causes.ts";
import { DirectConnectionError } from "../process/errors.ts";
import type { Config, PostgresConfig } from "./config.ts";

/** One sentence that names the setting. Null for an unforeseen error, which needs its stack. */
export function whyNotStarted(error: unknown, config: Config): string | null {
  if (!(error instanceof Error)) return null;
  return (
    whyNotListening(error, config) ?? whyNoDatabase(error, config) ?? dataDirMistake(error, config.dataDir)
  );
}

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

function whyNoSqlite(error: Error, file: string): string | null {
  const wrong = causeOf(error, "sqlite");
  return wrong ? `The database of DATA_DIR, ${file}, ${wrong}` : null;
}

/** Shows host and database of the URL, never its user and password. */
function whyNoPostgres(error: Error, { url, directUrl }: PostgresConfig): string | null {
  if (error instanceof DirectConnectionError && error.cause instanceof Error)
    return whyNotThere(error.cause, "DATABASE_DIRECT_URL", directUrl);
  return whyNotThere(error, "DATABASE_URL", url);
}

function whyNotThere(error: Error, setting: string, url: string): string | null {
  const { host, pathname } = new URL(url);
  const wrong = causeOf(error, "postgres");
  return wrong ? `${setting} (${host}${pathname}): ${wrong}${said(error)}` : null;
}

const said = ({ message }: Error) => (message === "" ? "" : ` (${message.replaceAll(/\s+/g, " ")})`);
