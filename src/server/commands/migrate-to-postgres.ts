import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { copyToPostgres } from "../db/copy.ts";
import { openDatabase } from "../db/open.ts";
import { openPool } from "../db/postgres.ts";
import { databaseFileOf, stop } from "./database-file.ts";
import { clearProgress, progress } from "./progress.ts";

/** Moves the installation in `DATA_DIR` to the PostgreSQL of `DATABASE_URL`; stop the program first. */
if (existsSync(".env")) process.loadEnvFile(".env");
const { DATABASE_URL, DATABASE_DIRECT_URL, ...rest } = process.env;
if (!DATABASE_URL) stop("DATABASE_URL must say where to: postgres://user:pass@host/database");
const file = databaseFileOf(rest);
if (file === null || !existsSync(file)) stop("There is no SQLite installation in DATA_DIR");

// Opening brings both to this version's schema.
await (await openDatabase({ kind: "sqlite", file })).close();
const directUrl = DATABASE_DIRECT_URL || DATABASE_URL;
await (await openDatabase({ kind: "postgres", url: DATABASE_URL, directUrl })).close();
const sqlite = new DatabaseSync(file);
const pool = openPool(directUrl, 1);
const client = await pool.connect();
const outcome = await copyToPostgres(sqlite, client, progress);
clearProgress();
client.release();
await pool.end();
sqlite.close();
if (outcome.kind === "refused") stop(`Nothing was changed: ${outcome.why}`);
for (const [table, { rows, checksum }] of Object.entries(outcome.tables))
  process.stdout.write(`${table.padEnd(24)} ${String(rows).padStart(9)} rows  ${checksum}\n`);
process.stdout.write(
  outcome.kind === "copied"
    ? "Copied and checked. Start with the same SECRET (it is in DATA_DIR/secret) and DATABASE_URL from now on.\n"
    : "Everything was there already.\n",
);
