import { DatabaseSync } from "node:sqlite";
import type pg from "pg";
import { isSqliteError } from "../../process/errors.ts";
import { columnsOf } from "../contents.ts";
import type { MailErrorCode } from "../tables/outbox.ts";

/** Ids to skip when the replaced database cannot be read: it may have used them after the copy. */
const UNKNOWN_IDS = 100_000;

/** Keeps a restored copy from repeating actions; copies of older versions may lack the column that a statement needs. */
const QUIET: readonly (readonly [table: string, column: string, statement: string])[] = [
  ["sessions", "token_hash", "delete from sessions"],
  ["codes", "id", "delete from codes"],
  ["challenges", "challenge_hash", "delete from challenges"],
  // Old codes and links are useless now; other waiting mails were sent since, or can be sent again by hand.
  [
    "emails",
    "failed_at",
    "update emails set failed_at = $now, claimed_until = null, error_message = $why where sent_at is null and failed_at is null",
  ],
  ["meetups", "announce_at", "update meetups set announce_at = null"],
  [
    "meetups",
    "announce_due_at",
    "update meetups set announce_due_at = null, announce_notice_due_at = null where announce_due_at is not null",
  ],
  ["meetups", "reminder_due_at", "update meetups set reminder_due_at = null where reminder_due_at <= $now"],
  [
    "meetups",
    "guest_reminder_due_at",
    "update meetups set guest_reminder_due_at = null where guest_reminder_due_at <= $now",
  ],
  ["messages", "send_at", "delete from messages where send_at is not null"],
  ["batches", "id", "delete from batches"],
  [
    "webhook_deliveries",
    "state",
    "update webhook_deliveries set state = 'withdrawn', claimed_until = null where state = 'waiting'",
  ],
  // A webhook that was removed or changed since the copy would receive every event again.
  ["webhooks", "active", "update webhooks set active = 0"],
  // Ends the addresses of personal calendars: one that a member replaced since would be valid again.
  ["members", "feed_version", "update members set feed_version = $random"],
];

const WHY_NOT_SENT: MailErrorCode = "copy-restored";

/** Sends nothing that waited, ends sessions and calendar addresses, reuses no id (promise 75). @param replaced null: there was none */
export function makeSafe(part: string, replaced: string | null, now: Date): void {
  const database = new DatabaseSync(part);
  try {
    for (const [table, column, statement] of QUIET) {
      if (!columnsOf(database, table).has(column)) continue;
      const given = { now: now.toISOString(), why: WHY_NOT_SENT };
      const named = Object.entries(given).filter(([name]) => statement.includes(`$${name}`));
      const random = statement.replace("$random", "abs(random()) % 2147483647");
      database.prepare(random).run(Object.fromEntries(named));
    }
    raiseIds(database, replaced === null ? null : lastIds(replaced));
  } finally {
    database.close();
  }
}

/** The same for a PostgreSQL database that `pg_restore` filled; nothing says which ids were used after the copy. */
export async function makePostgresSafe(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query("begin");
  const { rows } = await client.query(
    "select table_name, column_name, is_identity from information_schema.columns where table_schema = current_schema()",
  );
  const has = new Set(rows.map(({ table_name, column_name }) => `${table_name}.${column_name}`));
  const literal = { $now: client.escapeLiteral(now.toISOString()), $why: client.escapeLiteral(WHY_NOT_SENT) };
  for (const [, , statement] of QUIET.filter(([table, column]) => has.has(`${table}.${column}`)))
    await client.query(
      statement
        .replaceAll("$now", literal.$now)
        .replaceAll("$why", literal.$why)
        .replace("$random", "floor(random() * 2147483647)"),
    );
  for (const { table_name, column_name } of rows.filter(({ is_identity }) => is_identity === "YES"))
    await client.query(
      "select setval(sequence, nextval(sequence) + $3) from (select pg_get_serial_sequence($1, $2)::regclass as sequence)",
      [table_name, column_name, UNKNOWN_IDS],
    );
  await client.query("commit");
}

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
