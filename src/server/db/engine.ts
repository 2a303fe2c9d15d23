import { type Kysely, PostgresAdapter } from "kysely";

/** Whether this is PostgreSQL; the few statements that differ between the engines ask. */
// biome-ignore lint/suspicious/noExplicitAny: whatever its tables are
export const isPostgres = (db: Kysely<any>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;
