import { type Kysely, sql } from "kysely";

/** In SQL of both engines. A restore makes them in copies of older releases, which the migration then finds. */
export const DEPARTURES: readonly string[] = [
  `create table if not exists departure_keys (
    id text not null primary key,
    sealed text not null)`,
  `create table if not exists departures (
    key_id text not null references departure_keys (id) on delete cascade,
    hash text not null,
    left_at text not null,
    primary key (key_id, hash))`,
];

/** Addresses that left, as keyed hashes, so that an old list does not bring them back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of DEPARTURES) await sql.raw(statement).execute(db);
  await sql`create index if not exists departures_by_moment on departures (left_at)`.execute(db);
}
