import { Migrator } from "kysely/migration";
import { migrations } from "./migrations/all.ts";
import type { Read } from "./schema.ts";

/**
 * Applies the migrations that are missing, each in a transaction.
 * @throws when the database was made by a newer program, or when a migration fails
 */
export async function migrate(db: Read): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const known = new Set(Object.keys(migrations));
  const applied = await appliedMigrations(db);
  const unknown = applied.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new Error(
      `The database was made by a newer version of Trefpunt (it has ${unknown.join(", ")}). Start that version instead.`,
    );
  }
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function appliedMigrations(db: Read): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === "kysely_migration")) return [];
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom("kysely_migration")
    .select("name")
    .execute();
  return rows.map((row) => row.name);
}
