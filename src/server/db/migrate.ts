import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { isPostgres } from "./engine.ts";
import { migrations } from "./migrations/all.ts";
import type { Read } from "./schema.ts";

/**
 * Applies the migrations that are missing, each in a transaction.
 * @throws when the database was made by a newer program, or when a migration fails
 */
export async function migrate(db: Read): Promise<void> {
  const known = new Set(Object.keys(migrations));
  const applied = await appliedMigrations(db);
  const unknown = applied.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new Error(
      `The database was made by a newer version of Trefpunt (it has ${unknown.join(", ")}). Start that version instead.`,
    );
  }
  if (applied.length === known.size) return;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function appliedMigrations(db: Read): Promise<string[]> {
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
