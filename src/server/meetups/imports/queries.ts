import type { Read } from "../../platform/db/schema.ts";

/** PostgreSQL takes 65,535 values in a statement, SQLite half of that. */
const KEYS_PER_QUERY = 1_000;

export async function importedAmong(read: Read, keys: readonly string[]): Promise<Set<string | null>> {
  const known = new Set<string | null>();
  for (let first = 0; first < keys.length; first += KEYS_PER_QUERY) {
    const some = keys.slice(first, first + KEYS_PER_QUERY);
    const rows = await read
      .selectFrom("meetups")
      .select("import_key")
      .where("import_key", "in", some)
      .execute();
    for (const { import_key } of rows) known.add(import_key);
  }
  return known;
}
