import { type Kysely, sql } from "kysely";

/** The point of a picture around which it is cropped; those that are there already keep their middle. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`alter table pictures add column focus_x integer not null default 50`,
    sql`alter table pictures add column focus_y integer not null default 50`,
    sql`alter table meetups add column picture_x integer`,
    sql`alter table meetups add column picture_y integer`,
    sql`update meetups set picture_x = 50, picture_y = 50 where picture is not null`,
  ]) {
    await statement.execute(db);
  }
}
