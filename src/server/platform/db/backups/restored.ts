import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import type pg from "pg";
import { isSqliteError, StartupError } from "../../process/errors.ts";
import { columnTypes } from "../contents.ts";
import { TAKE_FROM_ALL } from "../locks.ts";
import { DEPARTURES, INSTALLATION } from "../migrations/kept-by-restores.ts";
import { type Silenced, statementsOf } from "../moments.ts";

/** Ids to skip when the replaced database cannot be read: it may have used them after the copy. */
const UNKNOWN_IDS = 100_000;

/** Keeps a restored copy from repeating actions, beside what `moments.ts` says of each stored moment. */
const ALSO: readonly Silenced[] = [
  // Of release 1.0.0 and older: the upgrade turns neither into a batch.
  {
    table: "meetups",
    column: "announce_at",
    statement: "update meetups set announce_at = null",
  },
  {
    table: "messages",
    column: "send_at",
    statement: "delete from messages where send_at is not null",
  },
  // A webhook that was removed or changed since the copy would receive every event again.
  {
    table: "webhooks",
    column: "active",
    statement: "update webhooks set active = 0",
  },
  // Ends the addresses of personal calendars: one that a member replaced since would be valid again.
  {
    table: "members",
    column: "feed_version",
    statement: "update members set feed_version = $random",
  },
  // Nothing says which calendar files left after the copy: the next ones must be newer (decision 9).
  {
    table: "calendar_files",
    column: "sequence",
    statement: "update calendar_files set sequence = sequence + 1000",
  },
  // Nor whose tags are in them.
  {
    table: "inbox",
    column: "tags_stored",
    statement: "update inbox set tags_stored = 0",
  },
  {
    table: "meetups",
    column: "revision",
    statement: "update meetups set revision = revision + 1000",
  },
];

const silencing = (): readonly Silenced[] => [...statementsOf("access", "queue"), ...ALSO];

/** The start stores its place and tells the administrators (`site/held/recognise.ts`). */
const HOLD = `insert into installation (id, held_at) values (1, $now)
  on conflict (id) do update set place = null, held_at = excluded.held_at, told_at = null`;

/** Sends nothing that waited, ends sessions and calendar addresses, reuses no id (promise 75). @param replaced null: there was none */
export function makeSafe(part: string, replaced: string | null, now: Date): void {
  const database = new DatabaseSync(part);
  try {
    const run = (statement: string) =>
      database.exec(
        statement
          .replaceAll("$now", `'${now.toISOString()}'`)
          .replace("$random", "abs(random()) % 2147483647"),
      );
    for (const { table, column, statement } of silencing())
      if (columnTypes(database, table).has(column)) run(statement);
    for (const statement of [INSTALLATION, HOLD, ...DEPARTURES]) run(statement);
    raiseIds(database, replaced === null ? null : lastIds(replaced));
    addDepartures(database, replaced === null ? null : readFrom(replaced, departuresIn));
  } finally {
    database.close();
  }
}

/**
 * The same for a PostgreSQL database that `pg_restore` filled; nothing says which ids were used after the copy.
 * @throws StartupError while a process of the site has it open
 */
export async function makePostgresSafe(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query("begin");
  if (!(await client.query(TAKE_FROM_ALL)).rows[0]?.free) throw new StartupError(AT_WORK);
  const { rows } = await client.query(
    "select table_name, column_name, is_identity from information_schema.columns where table_schema = current_schema()",
  );
  const has = new Set(rows.map(({ table_name, column_name }) => `${table_name}.${column_name}`));
  const run = (statement: string) =>
    client.query(
      statement
        .replaceAll("$now", client.escapeLiteral(now.toISOString()))
        .replace("$random", "floor(random() * 2147483647)"),
    );
  for (const { table, column, statement } of silencing())
    if (has.has(`${table}.${column}`)) await run(statement);
  for (const statement of [INSTALLATION, HOLD]) await run(statement);
  for (const { table_name, column_name } of rows.filter(({ is_identity }) => is_identity === "YES"))
    await client.query(
      "select setval(sequence, nextval(sequence) + $3) from (select pg_get_serial_sequence($1, $2)::regclass as sequence) as its",
      [table_name, column_name, UNKNOWN_IDS],
    );
  await client.query("commit");
}

const AT_WORK =
  "a process of the site is at work on this database, and nothing was changed; stop every process of the site, then run restored again";

function raiseIds(database: DatabaseSync, given: ReadonlyMap<string, number> | null): void {
  const own = idsIn(database);
  const raise = database.prepare("update sqlite_sequence set seq = ? where name = ?");
  const add = database.prepare("insert into sqlite_sequence (seq, name) values (?, ?)");
  for (const { name } of database.prepare(COUNTING).all()) {
    const last = own.get(String(name));
    const next =
      given === null ? (last ?? 0) + UNKNOWN_IDS : Math.max(last ?? 0, given.get(String(name)) ?? 0);
    (last === undefined ? add : raise).run(next, String(name));
  }
}

const COUNTING = "select name from sqlite_master where type = 'table' and lower(sql) like '%autoincrement%'";

interface Departures {
  readonly keys: readonly Row[];
  readonly departures: readonly Row[];
}
type Row = Readonly<Record<string, SQLOutputValue>>;

/** Who left since the copy; those of an older version have no such tables. */
const departuresIn = (database: DatabaseSync): Departures => ({
  keys: database.prepare("select id, sealed from departure_keys").all(),
  departures: database.prepare("select key_id, hash, left_at from departures").all(),
});

/** The replaced database sealed the keys last, with the secret that the site has now. */
function addDepartures(database: DatabaseSync, since: Departures | null): void {
  if (since === null) return;
  const addKey = database.prepare(`insert into departure_keys (id, sealed) values (?, ?)
    on conflict (id) do update set sealed = excluded.sealed`);
  for (const { id = null, sealed = null } of since.keys) addKey.run(id, sealed);
  const add = database.prepare(`insert into departures (key_id, hash, left_at) values (?, ?, ?)
    on conflict (key_id, hash) do update set left_at = max(left_at, excluded.left_at)`);
  for (const { key_id = null, hash = null, left_at = null } of since.departures)
    add.run(key_id, hash, left_at);
}

function lastIds(file: string): ReadonlyMap<string, number> | null {
  return readFrom(file, idsIn);
}

const idsIn = (database: DatabaseSync): ReadonlyMap<string, number> =>
  new Map(
    database
      .prepare("select name, seq from sqlite_sequence")
      .all()
      .map(({ name, seq }) => [String(name), Number(seq)]),
  );

/** Null when SQLite cannot read the file, or the file lacks the program's tables. */
export function readFrom<T>(file: string, read: (database: DatabaseSync) => T): T | null {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return read(database);
  } catch (error) {
    if (!isSqliteError(error)) throw error;
    return null;
  } finally {
    database.close();
  }
}
