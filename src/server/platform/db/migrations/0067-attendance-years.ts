import { type Kysely, sql } from "kysely";

/** How many came to the meetups of a year that were deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table attendance_years (
    year integer not null primary key,
    meetups integer not null,
    came integer not null,
    stayed_away integer not null,
    walk_ins integer not null)`.execute(db);
}
