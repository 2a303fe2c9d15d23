import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { migrations } from "../migrations/all.ts";
import { byRelease } from "../migrations/parts-of-releases.ts";
import { sqliteDialect } from "../sqlite.ts";

/** Without the tables of SQLite and Kysely, and the indexes that SQLite makes for constraints of a table. */
const OBJECTS = `select type, name, tbl_name, sql from sqlite_master
  where sql is not null and not (type = 'table'
    and (name like 'sqlite\\_%' escape '\\' or name in ('kysely_migration', 'kysely_migration_lock')))
  order by name`;

const objectsOf = (database: DatabaseSync): Map<string, string> =>
  new Map(
    database
      .prepare(OBJECTS)
      .all()
      .map(({ type, name, tbl_name, sql }) => [
        `${type} ${name}`,
        JSON.stringify([tbl_name, comparable(String(sql))]),
      ]),
  );

/** The statement of an object, however SQLite wrote it: it writes another text when columns were added one by one. */
const comparable = (statement: string) =>
  statement
    .replaceAll('"', "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?([(),]) ?/g, "$1");

/** The first difference with the schema that its migrations make. What is foreign acts on every write, or refuses it. */
export async function foreignObject(copy: DatabaseSync, recorded: readonly string[]): Promise<string | null> {
  const own = await objectsAfter(byRelease(recorded).applied);
  const found = objectsOf(copy);
  const [foreign] = [...found].find(([name, content]) => own.get(name) !== content) ?? [];
  if (foreign !== undefined) return `has what Trefpunt did not make and does not restore: ${foreign}`;
  const missing = [...own.keys()].find((name) => !found.has(name));
  return missing === undefined ? null : `lacks what Trefpunt made: ${missing}`;
}

async function objectsAfter(applied: readonly string[]): Promise<Map<string, string>> {
  const last = Object.keys(migrations).findLast((name) => applied.includes(name));
  if (last === undefined) return new Map();
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-schema-"));
  const file = join(folder, "empty.sqlite");
  try {
    const db = new Kysely<unknown>({ dialect: sqliteDialect(file) });
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateTo(last);
    await db.destroy();
    if (error) throw error;
    const made = new DatabaseSync(file, { readOnly: true });
    const objects = objectsOf(made);
    made.close();
    return objects;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
