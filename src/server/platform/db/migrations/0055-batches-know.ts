import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // A batch knows the call that began it: a repeat of the call after the batch was undone is refused.
  sql`alter table batches add column call_id text`,
  sql`alter table repeated_calls add column is_undone integer not null default 0`,
  // Release 1.0.0 did not record who announced; work without a maker is dropped when it is due.
  sql`update batches set created_by = (select min(id) from members where is_admin = 1)
    where created_by is null and kind = 'announcement'`,
  // And who wrote it, when another admin takes it over and a message goes in that admin's name.
  sql`alter table batches add column written_by integer references members (id) on delete set null`,
  sql`update batches set written_by = created_by`,
  sql`create index batches_written_by on batches (written_by)`,
  sql`alter table messages add column written_by integer references members (id) on delete set null`,
  sql`update messages set written_by = sender_id`,
  sql`create index messages_written_by on messages (written_by)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
