import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { migrations } from "../migrations/all.ts";
import { sqliteDialect } from "../sqlite.ts";

const ACTIVE = "select type, name, sql from sqlite_master where type in ('trigger', 'view') order by name";

const activeObjects = (database: DatabaseSync): string[] =>
  database
    .prepare(ACTIVE)
    .all()
    .map(({ type, name, sql }) => JSON.stringify([type, name, sql]));

/**
 * Triggers and views of a copy that the migrations do not make: they would act on every write.
 * @param applied the migrations of the copy
 * @returns such as `trigger spy`
 */
export async function foreignObjects(copy: DatabaseSync, applied: readonly string[]): Promise<string[]> {
  const own = new Set(await objectsAfter(applied));
  return activeObjects(copy)
    .filter((object) => !own.has(object))
    .map((object) => (JSON.parse(object) as string[]).slice(0, 2).join(" "));
}

async function objectsAfter(applied: readonly string[]): Promise<string[]> {
  const last = Object.keys(migrations).findLast((name) => applied.includes(name));
  if (last === undefined) return [];
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-schema-"));
  const file = join(folder, "empty.sqlite");
  try {
    const db = new Kysely<unknown>({ dialect: sqliteDialect(file) });
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateTo(last);
    await db.destroy();
    if (error) throw error;
    const made = new DatabaseSync(file, { readOnly: true });
    const objects = activeObjects(made);
    made.close();
    return objects;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
