import { sql } from "kysely";
import type { Db } from "./database.ts";

/**
 * Truncates SQLite's WAL, which holds pages from before a removal. A running copy prevents that; the next
 * removal or the hourly housekeeping truncates it.
 */
export async function truncateWal(db: Db): Promise<void> {
  if (!db.isShared) await sql`pragma wal_checkpoint(truncate)`.execute(db.read);
}
