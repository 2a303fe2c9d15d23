import { sql } from "kysely";
import { isPostgres } from "./engine.ts";
import type { Tx } from "./schema.ts";

/** Numbers of the advisory locks, any that nothing else uses. */
const INVITATIONS = 6_001;
const FIRST_START = 6_002;
const ATTEMPTS = 6_003;

/**
 * Whoever invites must see every meetup and every member of that moment: two who become members may do so side by
 * side, but not while a meetup invites everyone. SQLite has one writer anyway.
 */
export async function lockInvitations(tx: Tx, mode: "one-member" | "everyone"): Promise<void> {
  if (!isPostgres(tx)) return;
  if (mode === "everyone") await sql`select pg_advisory_xact_lock(${sql.lit(INVITATIONS)})`.execute(tx);
  else await sql`select pg_advisory_xact_lock_shared(${sql.lit(INVITATIONS)})`.execute(tx);
}

/** Whoever counts attempts of one kind by one key does so alone. */
export async function lockAttempts(tx: Tx, bucket: string): Promise<void> {
  if (isPostgres(tx))
    await sql`select pg_advisory_xact_lock(${sql.lit(ATTEMPTS)}, hashtext(${bucket}))`.execute(tx);
}

/** Of several processes that start on an empty database one makes the first administrator. */
export async function lockFirstStart(tx: Tx): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${sql.lit(FIRST_START)})`.execute(tx);
}
