import { type Dialect, PostgresDialect } from "kysely";
import pg from "pg";

/** No statement of ours takes longer, the invitations to a million members included. */
const STATEMENT_TIMEOUT_MS = 60_000;
/** A transaction that does nothing holds locks for nobody's good. */
const IDLE_IN_TRANSACTION_MS = 10_000;
const CONNECT_TIMEOUT_MS = 10_000;
const CONNECTIONS = 10;
/**
 * Reading a row by its index costs little more than reading the next one, as on any SSD. PostgreSQL's own guess, for
 * disks that turn, makes it read a hundred thousand members to find a thousand.
 */
const RANDOM_PAGE_COST = 1.1;

/** A pool of connections; TLS as the URL says (`?sslmode=verify-full`). */
export function openPool(url: string): pg.Pool {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    application_name: "trefpunt",
    options: `-c random_page_cost=${RANDOM_PAGE_COST}`,
  });
  // A connection that broke while nobody used it is dropped; whoever needs one next opens another, or hears why not.
  pool.on("error", () => undefined);
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
