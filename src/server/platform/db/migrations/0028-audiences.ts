import { type Kysely, sql } from "kysely";
import { idColumn, isPostgres } from "../sql.ts";

const AUDIENCES = sql`check (audience in ('confirmed', 'waitlist', 'declined', 'silent', 'invited', 'came'))`;

/** Messages can be for members that declined or did not answer. SQLite cannot change a check of an existing table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of isPostgres(db)
    ? [
        sql`alter table messages drop constraint messages_audience_check`,
        sql`alter table messages add constraint messages_audience_check ${AUDIENCES}`,
      ]
    : [
        sql`create table messages_new (
          ${idColumn(db)},
          meetup_id integer not null references meetups (id) on delete cascade,
          sender_id integer references members (id) on delete set null,
          audience text not null ${AUDIENCES},
          subject text not null,
          text text not null,
          recipients integer not null,
          created_at text not null)`,
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
}
