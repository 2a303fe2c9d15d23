/**
 * PostgreSQL's words for what passes (SQLSTATE): connection lost, too little of something, shutting down or starting, a lock
 * or a statement that took too long, a transaction that stood still, others in the way.
 */
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

const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;
const SQLITE_READ_ONLY = 8;
const SQLITE_IO = 10;
const SQLITE_FULL = 13;
const POSTGRES_DISK_FULL = "53100";
const POSTGRES_READ_ONLY = "25006";

interface Trouble extends Error {
  readonly code?: string;
  /** SQLite's result code, its primary one in the lowest byte. */
  readonly errcode?: number;
}

const primary = ({ errcode }: Trouble) => (errcode === undefined ? null : errcode & 0xff);

/** Whether the connection broke, so that what it was doing may or may not have happened. */
export const isConnectionLost = ({ code = "", message }: Trouble): boolean =>
  UNREACHABLE.has(code) || /^(08...|57P0.)$/.test(code) || BROKEN.test(message);

/** Whether the database is away, or too busy: the same may go well in a moment. */
export const isTransient = (error: Trouble): boolean =>
  isConnectionLost(error) ||
  PASSING.test(error.code ?? "") ||
  primary(error) === SQLITE_BUSY ||
  primary(error) === SQLITE_LOCKED;

export const isDiskFull = (error: Trouble): boolean =>
  primary(error) === SQLITE_FULL || error.code === POSTGRES_DISK_FULL;

/** Why nothing can be written until somebody mends it, in words; null when it is something else. */
export function whyUnwritable(error: Trouble): string | null {
  if (isDiskFull(error)) return "the disk is full";
  if (primary(error) === SQLITE_READ_ONLY || error.code === POSTGRES_READ_ONLY)
    return "the database may only be read";
  return primary(error) === SQLITE_IO ? "the disk cannot be read or written" : null;
}
