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
import { StartupError } from "../process/errors.ts";
import { ConflictError } from "./errors.ts";

/** Longer than any statement of the program, also the invitations to a million members. */
const STATEMENT_TIMEOUT_MS = 60_000;
/** An idle transaction would hold its locks for nothing. */
const IDLE_IN_TRANSACTION_MS = 10_000;
/** A caller that waits longer for another transaction's lock gets a busy answer (promise 47). */
const LOCK_TIMEOUT_MS = 5_000;
/** For the server to answer, or a pooled connection to come free: enough for a crowd, also with commits of 15 ms. */
const CONNECT_TIMEOUT_MS = 10_000;
/** For an SSD. The default is for spinning disks: it reads a hundred thousand members to find a thousand. */
const RANDOM_PAGE_COST = 1.1;

/** The URL decides about TLS (`?sslmode=verify-full`). Poolers accept all of these. */
const connection = (url: string): pg.ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  keepAlive: true,
  application_name: "trefpunt",
});

/** Where accepted: statements of reading connections have no transaction that sets them. */
const FOR_READING: pg.ClientConfig = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  options: `-c random_page_cost=${RANDOM_PAGE_COST}`,
};

export const newClient = (url: string, more: pg.ClientConfig = {}): pg.Client =>
  new pg.Client({ ...connection(url), ...more });

export function openPool(url: string, max: number, more: pg.ClientConfig = {}): pg.Pool {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ ...connection(url), ...more, max });
  // The pool drops an idle connection that broke; the next caller opens another, or gets the error.
  pool.on("error", () => undefined);
  // Without a listener, an `error` event would end the process. The connection's next statement fails with the reason.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** The oldest version that the PostgreSQL project still supports. */
export const OLDEST_POSTGRES = 15;

/** A sentence for a server that is too old; otherwise null. @param version its `server_version`, such as `15.18 (Debian 15.18-0)` */
export const whyTooOld = (version: string): string | null =>
  Number.parseInt(version, 10) < OLDEST_POSTGRES
    ? `DATABASE_URL names PostgreSQL ${version}; Trefpunt needs PostgreSQL ${OLDEST_POSTGRES} or newer`
    : null;

/** @throws StartupError on a server that is too old */
export async function refuseOldServer(server: {
  query(text: string): Promise<{ rows: { version: string }[] }>;
}): Promise<void> {
  const { rows } = await server.query("select current_setting('server_version') as version");
  const why = whyTooOld(rows[0]?.version ?? "");
  if (why !== null) throw new StartupError(why);
}

/** protocol_violation: PgBouncer's answer to settings that it cannot keep for one client (promise 62). */
const REFUSED_AT_START = "08P01";

/** A pool for reads; behind a pooler in transaction mode its statements keep the role's own settings. */
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

/** Limits go with `begin` and end with the transaction: the next may be another program's (promise 62). @param lockTimeoutMs 0: no limit */
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

/** serialization_failure, deadlock_detected, foreign_key_violation, unique_violation: a retry sees what the other one did. */
const WORTH_ANOTHER_TRY = new Set(["40001", "40P01", "23503", "23505"]);

export const isWorthAnotherTry = (error: unknown): boolean =>
  error instanceof ConflictError ||
  (error instanceof pg.DatabaseError && WORTH_ANOTHER_TRY.has(error.code ?? ""));
