import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { type Dialect, SqliteDialect } from "kysely";

/**
 * Kysely's SQLite dialect on `node:sqlite`. FULL makes every acknowledged commit survive a power cut;
 * WAL lets a backup read while the program writes.
 */
export function sqliteDialect(file: string): Dialect {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const connection = new DatabaseSync(file);
  connection.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma busy_timeout = 5000;
  `);
  const prepared = new Map<string, ReturnType<typeof adapt>>();
  return new SqliteDialect({
    database: {
      close: () => connection.close(),
      prepare: (sql) => {
        const known = prepared.get(sql);
        if (known) return known;
        const statement = sql === "rollback" ? rollbackOf(connection) : adapt(connection.prepare(sql));
        prepared.set(sql, statement);
        return statement;
      },
    },
  });
}

/** On a full disk SQLite has rolled back by itself; a second time would fail, and hide why. */
function rollbackOf(connection: DatabaseSync): ReturnType<typeof adapt> {
  const statement = adapt(connection.prepare("rollback"));
  const nothing = { changes: 0, lastInsertRowid: 0 };
  return {
    ...statement,
    run: (parameters) => (connection.isTransaction ? statement.run(parameters) : nothing),
  };
}

type Parameters = readonly unknown[];

function adapt(statement: StatementSync) {
  const bind = (parameters: Parameters) => parameters as Parameters & (string | number | null)[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters: Parameters) => statement.all(...bind(parameters)),
    run: (parameters: Parameters) => statement.run(...bind(parameters)),
    iterate: (parameters: Parameters) => statement.iterate(...bind(parameters)),
  };
}
