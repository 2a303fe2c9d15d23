import { type Kysely, sql } from "kysely";

/** Results of writing calls by their key, so that a repeat changes nothing (decision 57). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table repeated_calls (
    id text not null,
    step integer not null,
    verb text not null,
    member_id integer,
    digest text not null,
    result text,
    at text not null,
    primary key (id, step))`.execute(db);
  await sql`create index repeated_calls_at on repeated_calls (at)`.execute(db);
  await sql`create index repeated_calls_member on repeated_calls (member_id) where member_id is not null`.execute(
    db,
  );
}
