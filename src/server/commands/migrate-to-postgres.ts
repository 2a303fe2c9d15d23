import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { type Copied, copyToPostgres } from "../db/copy.ts";
import { openDatabase } from "../db/open.ts";
import { openPool } from "../db/postgres.ts";
import { databaseFileOf, sayingWhyNot, stop } from "./database-file.ts";
import { progress } from "./progress.ts";

/** Moves the installation in `DATA_DIR` to the PostgreSQL of `DATABASE_URL`; stop the program first. */
if (existsSync(".env")) process.loadEnvFile(".env");
const { DATABASE_URL: url, DATABASE_DIRECT_URL, ...rest } = process.env;
if (!url) stop("DATABASE_URL must say where to: postgres://user:pass@host/database");
const file = databaseFileOf(rest);
if (file === null || !existsSync(file)) stop("There is no SQLite installation in DATA_DIR");
const from = { kind: "sqlite", file } as const;
const to = { kind: "postgres", url, directUrl: DATABASE_DIRECT_URL || url } as const;

await sayingWhyNot(async () => {
  // Opening brings both to this version's schema.
  for (const database of [from, to]) await (await openDatabase(database)).close();
  const outcome = await copy();
  if (outcome.kind === "refused") stop(`Nothing was changed: ${outcome.why}`);
  const tables = Object.entries(outcome.tables).map(
    ([table, { rows, checksum }]) => `${table.padEnd(24)} ${String(rows).padStart(9)} rows  ${checksum}`,
  );
  const done =
    outcome.kind === "copied"
      ? "Copied and checked. Start with the same SECRET (it is in DATA_DIR/secret) and DATABASE_URL from now on."
      : "Everything was there already.";
  return [...tables, done].join("\n");
}, [{ database: from }, { database: to }]);

async function copy(): Promise<Copied> {
  const sqlite = new DatabaseSync(from.file);
  const pool = openPool(to.directUrl, 1);
  const client = await pool.connect();
  try {
    return await copyToPostgres(sqlite, client, progress);
  } finally {
    client.release();
    await pool.end();
    sqlite.close();
  }
}
