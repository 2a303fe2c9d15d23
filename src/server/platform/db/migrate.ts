import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { StartupError } from "../process/errors.ts";
import { migrations } from "./migrations/all.ts";
import { byRelease, isPart, LAST_PARTS, wayOutOf } from "./migrations/parts-of-releases.ts";
import type { Connection } from "./schema.ts";
import { isPostgres } from "./sql.ts";

const NAMES = Object.keys(migrations);

/** In one transaction, under a lock. @param beforeUpgrade gets the first migration @throws StartupError for a newer database */
export async function migrate(
  db: Connection,
  beforeUpgrade: (name: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const recorded = await recordedMigrations(db);
  refuseUnknown(recorded);
  const { applied } = byRelease(recorded);
  const next = NAMES.find((name) => !applied.includes(name));
  if (next === undefined) return;
  if (applied.length > 0) {
    await beforeUpgrade(next);
    await recordByRelease(db);
  }
  await withoutForeignKeys(db, async () => {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  });
}

/** SQLite cannot rebuild a table that others refer to while it enforces that, and changes it outside transactions only. */
async function withoutForeignKeys(db: Connection, upgrade: () => Promise<void>): Promise<void> {
  if (isPostgres(db)) return upgrade();
  await sql`pragma foreign_keys = off`.execute(db);
  try {
    await upgrade();
  } finally {
    await sql`pragma foreign_keys = on`.execute(db);
  }
}

/** @throws StartupError when the database has migrations that this program does not know */
export function refuseUnknown(recorded: readonly string[]): void {
  const { incomplete } = byRelease(recorded);
  if (incomplete.length > 0)
    throw new StartupError(
      `the database was made by a build between two releases of Trefpunt (it has ${incomplete.join(", ")}); ${wayOutOf(incomplete)}`,
    );
  const unknown = unknownOf(recorded);
  if (unknown.length > 0)
    throw new StartupError(
      `the database was made by a newer version of Trefpunt (it has ${unknown.join(", ")}); start that version again, or restore the copy that it made before it changed the tables (backups/before-…)`,
    );
}

/** @throws StartupError unless the tables are those of this version */
export async function refuseOtherVersion(db: Connection): Promise<void> {
  const recorded = await recordedMigrations(db);
  refuseUnknown(recorded);
  if (standOf(recorded) !== "same")
    throw new StartupError(
      "the database is from an older version of Trefpunt; start this version of the site first",
    );
}

export function standOf(recorded: readonly string[]): "older" | "between" | "same" | "newer" {
  const { applied, incomplete } = byRelease(recorded);
  if (incomplete.length > 0) return "between";
  if (unknownOf(recorded).length > 0) return "newer";
  return NAMES.every((name) => applied.includes(name)) ? "same" : "older";
}

const unknownOf = (recorded: readonly string[]) =>
  byRelease(recorded).applied.filter((name) => !NAMES.includes(name));

type WithMigrations = { kysely_migration: { name: string } };

async function recordedMigrations(db: Connection): Promise<string[]> {
  const isThere = isPostgres(db)
    ? sql<{ name: string | null }>`select to_regclass('kysely_migration') as name`
    : sql<{ name: string }>`select name from sqlite_master where name = 'kysely_migration'`;
  const [table] = (await isThere.execute(db)).rows;
  if (!table?.name) return [];
  const rows = await db.withTables<WithMigrations>().selectFrom("kysely_migration").select("name").execute();
  return rows.map((row) => row.name);
}

/** Replaces the recorded parts of each release by the release. Another process may do the same at the same time. */
async function recordByRelease(db: Connection): Promise<void> {
  await db
    .withTables<WithMigrations>()
    .transaction()
    .execute(async (tx) => {
      for (const { last, release } of LAST_PARTS)
        await tx.updateTable("kysely_migration").set({ name: release }).where("name", "=", last).execute();
      const rows = await tx.selectFrom("kysely_migration").select("name").execute();
      for (const part of rows.map((row) => row.name).filter(isPart))
        await tx.deleteFrom("kysely_migration").where("name", "=", part).execute();
    });
}
