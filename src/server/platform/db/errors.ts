import { isLocked, primaryCode } from "../process/errors.ts";

/** SQLSTATE: connection lost, too few resources, shutdown or start, timeout, idle transaction ended, conflict. */
const PASSING = /^(08...|53[^1]..|57P0.|55P03|57014|25P0[23]|40001|40P01)$/;
const UNREACHABLE = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);
const BROKEN =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error))/;

const SQLITE_LOCKED = 6;
const SQLITE_READ_ONLY = 8;
const SQLITE_IO = 10;
const SQLITE_FULL = 13;
const POSTGRES_DISK_FULL = "53100";
const POSTGRES_READ_ONLY = "25006";
const POSTGRES_TOO_MANY_CONNECTIONS = "53300";

interface Trouble extends Error {
  readonly code?: string;
}

/** Another transaction changed what this one decided by: the same work, run again, sees the change. */
export class ConflictError extends Error {}

/** Whether the connection broke; then the work may or may not have been done. */
export const isConnectionLost = ({ code = "", message }: Trouble): boolean =>
  UNREACHABLE.has(code) || /^(08...|57P0.)$/.test(code) || BROKEN.test(message);

/** PostgreSQL, or its limit for the role or database, has no connection left: nothing was done. */
export const isOutOfConnections = ({ code }: Trouble): boolean => code === POSTGRES_TOO_MANY_CONNECTIONS;

export const isTransient = (error: Trouble): boolean =>
  isConnectionLost(error) ||
  PASSING.test(error.code ?? "") ||
  isLocked(error) ||
  primaryCode(error) === SQLITE_LOCKED;

export const isDiskFull = (error: Trouble): boolean =>
  primaryCode(error) === SQLITE_FULL || error.code === POSTGRES_DISK_FULL;

/** Why no write succeeds until an operator acts, in words; null for any other error. */
export function whyUnwritable(error: Trouble): string | null {
  if (isDiskFull(error)) return "the disk is full";
  if (primaryCode(error) === SQLITE_READ_ONLY || error.code === POSTGRES_READ_ONLY)
    return "the database may only be read";
  return primaryCode(error) === SQLITE_IO ? "the disk cannot be read or written" : null;
}
