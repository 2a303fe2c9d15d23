import { type Kysely, sql } from "kysely";

/** A member is called a member and the waitlist a waitlist, here as everywhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table meetups rename column waiting to waitlist`.execute(db);
  await sql`update audit set action = replace(action, 'user.', 'member.') where action like 'user.%'`.execute(
    db,
  );
}
