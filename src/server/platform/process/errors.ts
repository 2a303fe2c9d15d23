export class DirectConnectionError extends Error {
  constructor(cause: unknown) {
    super("the direct connection failed", { cause });
  }
}

/** A failed start or command that the operator can mend: one sentence, without a stack. */
export class StartupError extends Error {}

const SOON_S = 2;

/** The server has too much work, or the database is away; answered with 503. */
export class ServiceBusyError extends Error {
  readonly statusCode = 503;
  /** Seconds until a retry makes sense. Null: the work may be done, so clients must not repeat it blindly. */
  readonly retryAfter: number | null;
  constructor(options: ErrorOptions & { retryAfter?: number | null } = {}) {
    super("busy", options);
    this.retryAfter = options.retryAfter === undefined ? SOON_S : options.retryAfter;
  }
}

const SQLITE_BUSY = 5;

interface SqliteError extends Error {
  /** The result code; its lowest byte is the primary code. */
  readonly errcode: number;
}

export const isSqliteError = (error: unknown): error is SqliteError =>
  error instanceof Error && "errcode" in error;

/** SQLite's primary result code (https://sqlite.org/rescode.html); null for errors that are not SQLite's. */
export const primaryCode = (error: unknown): number | null =>
  isSqliteError(error) ? error.errcode & 0xff : null;

export const isLocked = (error: unknown): boolean => primaryCode(error) === SQLITE_BUSY;
