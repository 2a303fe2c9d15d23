import type { Read } from "../../platform/db/schema.ts";

/** PostgreSQL takes 65,535 values in a statement, SQLite half of that. */
const AT_ONCE = 1_000;

export async function importedAmong(read: Read, keys: readonly string[]): Promise<Set<string | null>> {
  const known = new Set<string | null>();
  for (let first = 0; first < keys.length; first += AT_ONCE) {
    const some = keys.slice(first, first + AT_ONCE);
    const rows = await read
      .selectFrom("meetups")
      .select("import_key")
      .where("import_key", "in", some)
      .execute();
    for (const { import_key } of rows) known.add(import_key);
  }
  return known;
}
