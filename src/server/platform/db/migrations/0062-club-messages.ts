import { type Kysely, sql } from "kysely";

/** Whether a member wants messages of the club, and the question about it that the next invitation carries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}

/** Members that were added with consent want them, until they say otherwise; those that subscribed were promised invitations only. */
const STATEMENTS = [
  sql`alter table members add column club_messages integer`,
  sql`update members set club_messages = 1
    where subscribed_from in ('organiser', 'import-with-consent', 'first-start')`,
  sql`alter table site add column club_question_at text`,
  sql`alter table meetups add column club_question_at text`,
];
