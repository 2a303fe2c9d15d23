import { sql } from "kysely";
import type { Db } from "./database.ts";

/**
 * Empties SQLite's log of changes, which holds pages as they were before a removal. While a copy is being made it stays; the
 * next removal or the hourly tidying empties it.
 */
export async function truncateWal(db: Db): Promise<void> {
  if (!db.isShared) await sql`pragma wal_checkpoint(truncate)`.execute(db.read);
}
