import { type Kysely, sql } from "kysely";
import { idColumn, isPostgres } from "../sql.ts";

/** A message can be about no meetup: for all members, or for one. SQLite cannot let a column be null afterwards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of isPostgres(db)
    ? [
        sql`alter table messages alter column meetup_id drop not null`,
        sql`alter table messages alter column audience drop not null`,
        sql`alter table messages add column member_id integer references members (id) on delete cascade`,
      ]
    : [
        sql`create table messages_new (
          ${idColumn(db)},
          meetup_id integer references meetups (id) on delete cascade,
          sender_id integer references members (id) on delete set null,
          audience text check (audience in ('confirmed', 'waitlist', 'declined', 'silent', 'invited', 'came')),
          subject text not null,
          text text not null,
          recipients integer not null,
          created_at text not null,
          member_id integer references members (id) on delete cascade)`,
        sql`insert into messages_new (id, meetup_id, sender_id, audience, subject, text, recipients, created_at)
          select id, meetup_id, sender_id, audience, subject, text, recipients, created_at from messages`,
        // A number is never used twice: mails keep that of their message.
        sql`insert into sqlite_sequence (name, seq) select 'messages_new', 0
          where not exists (select 1 from sqlite_sequence where name = 'messages_new')`,
        sql`update sqlite_sequence
          set seq = coalesce((select max(seq) from sqlite_sequence where name = 'messages'), 0)
          where name = 'messages_new'`,
        sql`drop table messages`,
        sql`alter table messages_new rename to messages`,
        sql`create index messages_meetup on messages (meetup_id, id)`,
      ])
    await statement.execute(db);
  await sql`create index messages_member on messages (member_id)`.execute(db);
}
