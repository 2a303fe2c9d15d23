import { type Dialect, PostgresDialect } from "kysely";
import pg from "pg";

/** No statement of ours takes longer, the invitations to a million members included. */
const STATEMENT_TIMEOUT_MS = 60_000;
/** A transaction that does nothing holds locks for nobody's good. */
const IDLE_IN_TRANSACTION_MS = 10_000;
/** Whoever waits longer for somebody else's lock is told that the server is busy (requirement 47). */
const LOCK_TIMEOUT_MS = 5_000;
const CONNECT_TIMEOUT_MS = 10_000;
/**
 * Reading a row by its index costs little more than reading the next one, as on any SSD. PostgreSQL's own guess, for
 * disks that turn, makes it read a hundred thousand members to find a thousand.
 */
const RANDOM_PAGE_COST = 1.1;

/** What every connection asks for; TLS as the URL says (`?sslmode=verify-full`). */
function settings(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    application_name: "trefpunt",
    options: `-c random_page_cost=${RANDOM_PAGE_COST}`,
  };
}

/** A connection that is not opened yet and belongs to no pool. */
export const newClient = (url: string): pg.Client => new pg.Client(settings(url));

/** @param lock_timeout milliseconds; 0 waits as long as it takes */
export function openPool(url: string, max: number, lock_timeout = LOCK_TIMEOUT_MS): pg.Pool {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ ...settings(url), max, lock_timeout });
  // A connection that broke while nobody used it is dropped; whoever needs one next opens another, or hears why not.
  pool.on("error", () => undefined);
  // One that breaks between two statements tells nobody else: the next statement fails, and says why.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

export const postgresDialect = (pool: pg.Pool): Dialect => new PostgresDialect({ pool });

/**
 * Two transactions can make each other wait, or find that a row they saw missing is there by now. PostgreSQL then ends
 * one of them; run again it sees what the other did: serialization_failure, deadlock_detected, unique_violation.
 */
const WORTH_ANOTHER_TRY = new Set(["40001", "40P01", "23505"]);

export const isWorthAnotherTry = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && WORTH_ANOTHER_TRY.has(error.code ?? "");
