import { sql } from "kysely";
import type { Db } from "./database.ts";

/** The WAL holds pages from before a removal. A running copy prevents this; the hourly housekeeping does it then. */
export async function truncateWal(db: Db): Promise<void> {
  if (!db.isShared) await sql`pragma wal_checkpoint(truncate)`.execute(db.read);
}
