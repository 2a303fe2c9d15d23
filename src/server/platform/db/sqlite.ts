import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import {
  type BinaryOperationNode,
  type ColumnNode,
  type LimitNode,
  type OperationNode,
  type ReferenceNode,
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
  ValueNode,
} from "kysely";
import { LRUCache } from "lru-cache";
import { isLocked, StartupError } from "../process/errors.ts";
import { demandAccess } from "../process/private-files.ts";

/** A restarted program may overlap with its successor for a moment. */
const FOLDER_LOCK_TIMEOUT_MS = 2_000;

/** For this process alone (promise 46); the system releases the lock however it ends. @throws StartupError when another has it */
export function takeFolder(folder: string): () => void {
  demandAccess(folder);
  const lock = new DatabaseSync(join(folder, "lock.sqlite"), { timeout: FOLDER_LOCK_TIMEOUT_MS });
  try {
    lock.exec("pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    lock.close();
    if (!isLocked(error)) throw error;
    throw new StartupError(`another process uses DATA_DIR ${folder}; stop that one, or use another folder`, {
      cause: error,
    });
  }
  return () => lock.close();
}

/** While another process has the database open, and after a crash, the newest changes are in this file. */
export const hasLog = (file: string): boolean => existsSync(`${file}-wal`);

/** SQLite writes a WAL beside a database that it reads, unless its URI says immutable (https://sqlite.org/uri.html). */
export function immutable(file: string): URL {
  const url = pathToFileURL(file);
  url.searchParams.set("immutable", "1");
  return url;
}

/** Leaves no file beside it. */
export const openToRead = (file: string): DatabaseSync =>
  new DatabaseSync(hasLog(file) ? file : immutable(file), { readOnly: true });

/** The site has about 300 statements, and each length of a list of ids adds one. */
const MAX_PREPARED = 500;

/** FULL: acknowledged commits survive a power cut. WAL: backups read meanwhile. Deleted content becomes zeros (promise 54). */
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
  const prepared = new LRUCache<string, Statement>({
    max: MAX_PREPARED,
    memoMethod: (sql) => prepare(connection, sql),
  });
  return new OwnDialect({
    database: {
      close: () => connection.close(),
      prepare: (sql) => prepared.memo(sql),
    },
  });
}

function prepare(connection: DatabaseSync, sql: string): Statement {
  // A deferred transaction that writes after reading fails, instead of waiting, when another process writes.
  const statement = adapt(connection.prepare(sql === "begin" ? "begin immediate" : sql));
  if (sql === "rollback") statement.run = unlessDone(connection, statement.run);
  return statement;
}

/** SQLite rolls back by itself when the disk is full; a second rollback would hide the cause. */
const unlessDone =
  (connection: DatabaseSync, rollback: Statement["run"]): Statement["run"] =>
  (parameters) =>
    connection.isTransaction ? rollback(parameters) : { changes: 0, lastInsertRowid: 0 };

/** Kysely assumes that SQLite cannot change tables in a transaction, and would leave half an upgrade behind. */
class OwnDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
  override createQueryCompiler(): SqliteQueryCompiler {
    return new WithConstants();
  }
}

/** The columns that the condition of an index compares with a constant. */
export const INDEXED_BY_VALUE: ReadonlySet<string> = new Set([
  "kind",
  "offered",
  "paused",
  "state",
  "status",
]);

/** SQLite prepares a statement again at each run when its plan depends on a parameter, which takes longer than most queries. */
class WithConstants extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    super.visitLimit({ ...node, limit: asConstant(node.limit) });
  }
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand: left, rightOperand } = node;
    const column = left.kind === "ReferenceNode" ? (left as ReferenceNode).column : left;
    const name = column.kind === "ColumnNode" ? (column as ColumnNode).column.name : "";
    super.visitBinaryOperation(
      INDEXED_BY_VALUE.has(name) ? { ...node, rightOperand: asConstant(rightOperand) } : node,
    );
  }
}

const asConstant = (node: OperationNode): OperationNode =>
  node.kind === "ValueNode" ? ValueNode.createImmediate((node as ValueNode).value) : node;

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
