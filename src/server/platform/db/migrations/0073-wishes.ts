import { type Kysely, sql } from "kysely";
import { idColumn } from "./id-column.ts";

/** What members want to hear about, and who wants it too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table wishes (
    ${idColumn(db)},
    member_id integer not null references members (id) on delete cascade,
    text text not null,
    created_at text not null)`.execute(db);
  await sql`create index wishes_of_member on wishes (member_id)`.execute(db);
  await sql`create table wish_supporters (
    wish_id integer not null references wishes (id) on delete cascade,
    member_id integer not null references members (id) on delete cascade,
    supported_at text not null,
    primary key (wish_id, member_id))`.execute(db);
  await sql`create index wish_supporters_of_member on wish_supporters (member_id)`.execute(db);
}
