import { type Kysely, sql } from "kysely";
import { idColumn, isPostgres } from "../sql.ts";

/** An import waits too, and concerns no meetup. At a meetup one of each kind waits, but for messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of isPostgres(db)
    ? [sql`alter table batches alter column meetup_id drop not null`, sql`drop index batches_announcement`]
    : [
        sql`create table batches_new (
          ${idColumn(db)},
          kind text not null,
          meetup_id integer references meetups (id) on delete cascade,
          not_before text not null,
          recipients integer not null,
          data text not null,
          created_by integer references members (id) on delete set null,
          created_at text not null)`,
        sql`insert into batches_new (id, kind, meetup_id, not_before, recipients, data, created_by, created_at)
          select id, kind, meetup_id, not_before, recipients, data, created_by, created_at from batches`,
        // A number is never used twice: mails keep that of their batch.
        sql`insert into sqlite_sequence (name, seq) select 'batches_new', 0
          where not exists (select 1 from sqlite_sequence where name = 'batches_new')`,
        sql`update sqlite_sequence set seq = coalesce((select max(seq) from sqlite_sequence where name = 'batches'), 0)
          where name = 'batches_new'`,
        sql`drop table batches`,
        sql`alter table batches_new rename to batches`,
        sql`create index batches_due on batches (kind, not_before)`,
        sql`create index batches_meetup on batches (meetup_id, kind)`,
        sql`create index batches_created_by on batches (created_by)`,
      ])
    await statement.execute(db);
  await sql`create unique index batches_once on batches (meetup_id, kind)
    where kind in ('announcement', 'change', 'reminder', 'cancellation', 'removal')`.execute(db);
}
