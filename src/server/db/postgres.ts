import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from "kysely";
import pg from "pg";

/** No statement of ours takes longer, the invitations to a million members included. */
const STATEMENT_TIMEOUT_MS = 60_000;
/** A transaction that does nothing holds locks for nobody's good. */
const IDLE_IN_TRANSACTION_MS = 10_000;
/** Whoever waits longer for somebody else's lock is told that the server is busy (requirement 47). */
const LOCK_TIMEOUT_MS = 5_000;
/** For the database to answer, or for a connection that others use: a crowd waits in line, also where a commit takes 15 ms. */
const CONNECT_TIMEOUT_MS = 10_000;
/**
 * Reading a row by its index costs little more than reading the next one, as on any SSD. PostgreSQL's own guess, for
 * disks that turn, makes it read a hundred thousand members to find a thousand.
 */
const RANDOM_PAGE_COST = 1.1;

/** What every connection asks for; TLS as the URL says (`?sslmode=verify-full`). Poolers take all of it. */
const connection = (url: string): pg.ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  keepAlive: true,
  application_name: "trefpunt",
});

/** What connections for reading ask for as well, where they may: their statements have no transaction to say it in. */
const FOR_READING: pg.ClientConfig = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  options: `-c random_page_cost=${RANDOM_PAGE_COST}`,
};

export const newClient = (url: string, more: pg.ClientConfig = {}): pg.Client =>
  new pg.Client({ ...connection(url), ...more });

export function openPool(url: string, max: number, more: pg.ClientConfig = {}): pg.Pool {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ ...connection(url), ...more, max });
  // A connection that broke while nobody used it is dropped; whoever needs one next opens another, or hears why not.
  pool.on("error", () => undefined);
  // One that breaks between two statements tells nobody else: the next statement fails, and says why.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** protocol_violation: what PgBouncer answers to settings that it cannot keep for one client (requirement 62). */
const REFUSED_AT_START = "08P01";

/** A pool for reading; behind a pooler in transaction mode its statements keep the role's own settings. */
export async function openReadingPool(url: string, max: number): Promise<pg.Pool> {
  const trial = new pg.Client({ ...connection(url), ...FOR_READING });
  trial.on("error", () => undefined);
  try {
    await trial.connect();
    return openPool(url, max, FOR_READING);
  } catch (error) {
    if ((error as { code?: string }).code !== REFUSED_AT_START) throw error;
    return openPool(url, max);
  } finally {
    await trial.end();
  }
}

/**
 * Transactions say what binds them as they begin, in the same message, so that it costs no round trip and ends with
 * them: the next transaction on that connection may be another program's (requirement 62).
 * @param lockTimeoutMs 0 waits as long as it takes
 */
export const postgresDialect = (pool: pg.Pool, lockTimeoutMs = LOCK_TIMEOUT_MS): Dialect =>
  new BoundDialect({ pool }, beginning(lockTimeoutMs));

const beginning = (lockTimeoutMs: number) => `begin;
  set local statement_timeout = ${STATEMENT_TIMEOUT_MS};
  set local lock_timeout = ${lockTimeoutMs};
  set local idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS};
  set local random_page_cost = ${RANDOM_PAGE_COST}`;

class BoundDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #begin: string;
  constructor(config: PostgresDialectConfig, begin: string) {
    super(config);
    this.#config = config;
    this.#begin = begin;
  }
  override createDriver(): Driver {
    return new BoundDriver(this.#config, this.#begin);
  }
}

class BoundDriver extends PostgresDriver {
  readonly #begin: string;
  constructor(config: PostgresDialectConfig, begin: string) {
    super(config);
    this.#begin = begin;
  }
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(this.#begin));
  }
}

/**
 * Two transactions can make each other wait, or find that a row they saw has come or gone. PostgreSQL then ends
 * one of them; run again it sees what the other did: serialization_failure, deadlock_detected, foreign_key_violation,
 * unique_violation.
 */
const WORTH_ANOTHER_TRY = new Set(["40001", "40P01", "23503", "23505"]);

export const isWorthAnotherTry = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && WORTH_ANOTHER_TRY.has(error.code ?? "");
