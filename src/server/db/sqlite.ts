import { DatabaseSync, type StatementSync } from "node:sqlite";
import { SqliteAdapter, SqliteDialect } from "kysely";
import { LeastRecent } from "../least-recent.ts";

/** The site has some 300 statements; every length of a list of ids is one more. */
const MOST_PREPARED = 500;

/**
 * Kysely's SQLite dialect on `node:sqlite`. FULL makes every acknowledged commit survive a power cut;
 * WAL lets a backup read while the program writes. What is deleted is overwritten with zeros (requirement 54).
 */
export function sqliteDialect(file: string): SqliteDialect {
  const connection = new DatabaseSync(file);
  try {
    connection.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma secure_delete = on;
    pragma busy_timeout = 5000;
  `);
  } catch (error) {
    connection.close();
    throw error;
  }
  const prepared = new LeastRecent<Statement>(MOST_PREPARED);
  return new WholeUpgrades({
    database: {
      close: () => connection.close(),
      prepare: (sql) => prepared.of(sql, () => prepare(connection, sql)),
    },
  });
}

function prepare(connection: DatabaseSync, sql: string): Statement {
  // A transaction that reads first and writes then could not wait for another program's.
  const statement = adapt(connection.prepare(sql === "begin" ? "begin immediate" : sql));
  if (sql === "rollback") statement.run = unlessDone(connection, statement.run);
  return statement;
}

/** A full disk makes SQLite roll back by itself; saying so again would hide why. */
const unlessDone =
  (connection: DatabaseSync, rollback: Statement["run"]): Statement["run"] =>
  (parameters) =>
    connection.isTransaction ? rollback(parameters) : { changes: 0, lastInsertRowid: 0 };

/** Kysely thinks that SQLite cannot change tables inside a transaction, and would leave half an upgrade behind. */
class WholeUpgrades extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

type Parameters = readonly unknown[];

type Statement = ReturnType<typeof adapt>;

function adapt(statement: StatementSync) {
  const bind = (parameters: Parameters) => parameters as Parameters & (string | number | null)[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters: Parameters) => statement.all(...bind(parameters)),
    run: (parameters: Parameters) => statement.run(...bind(parameters)),
    iterate: (parameters: Parameters) => statement.iterate(...bind(parameters)),
  };
}
