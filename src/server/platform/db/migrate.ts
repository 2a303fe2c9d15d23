import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { StartupError } from "../process/errors.ts";
import { migrations } from "./migrations/all.ts";
import type { Connection } from "./schema.ts";
import { isPostgres } from "./sql.ts";

const NAMES = Object.keys(migrations);

/**
 * Applies the missing migrations, all in one transaction and under a lock.
 * @param beforeUpgrade gets the name of the first one when the database already has tables to change
 * @throws StartupError when a newer program made the database; the error of a migration that fails
 */
export async function migrate(
  db: Connection,
  beforeUpgrade: (name: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const applied = await appliedMigrations(db);
  refuseNewer(applied);
  const next = NAMES.find((name) => !applied.includes(name));
  if (next === undefined) return;
  if (applied.length > 0) await beforeUpgrade(next);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

const unknownOf = (applied: readonly string[]) => applied.filter((name) => !NAMES.includes(name));

/** @throws StartupError when the database has migrations that this program does not know */
export function refuseNewer(applied: readonly string[]): void {
  const unknown = unknownOf(applied);
  if (unknown.length > 0)
    throw new StartupError(
      `the database was made by a newer version of Trefpunt (it has ${unknown.join(", ")}); start that version again, or restore the copy that it made before it changed the tables (backups/before-…)`,
    );
}

/** @throws StartupError unless the tables are those of this version */
export async function refuseOtherVersion(db: Connection): Promise<void> {
  const applied = await appliedMigrations(db);
  refuseNewer(applied);
  if (standOf(applied) !== "same")
    throw new StartupError(
      "the database is from an older version of Trefpunt; start this version of the site first",
    );
}

/** Compares the applied migrations with those of this program. */
export function standOf(applied: readonly string[]): "older" | "same" | "newer" {
  if (unknownOf(applied).length > 0) return "newer";
  return NAMES.every((name) => applied.includes(name)) ? "same" : "older";
}

async function appliedMigrations(db: Connection): Promise<string[]> {
  const isThere = isPostgres(db)
    ? sql<{ name: string | null }>`select to_regclass('kysely_migration') as name`
    : sql<{ name: string }>`select name from sqlite_master where name = 'kysely_migration'`;
  const [table] = (await isThere.execute(db)).rows;
  if (!table?.name) return [];
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom("kysely_migration")
    .select("name")
    .execute();
  return rows.map((row) => row.name);
}
