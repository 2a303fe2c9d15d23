import { type Kysely, sql } from "kysely";
import { idColumn } from "../sql.ts";

type Scheduled = {
  batches: {
    kind: string;
    meetup_id: number;
    not_before: string;
    recipients: number;
    data: string;
    created_by: number | null;
    created_at: string;
  };
  meetups: { id: number; announce_at: string | null };
  messages: {
    id: number;
    meetup_id: number;
    sender_id: number | null;
    audience: string;
    subject: string;
    text: string;
    recipients: number;
    created_at: string;
    send_at: string | null;
  };
};

/** What can be undone is in one table (decision 30): it replaces `meetups.announce_at` and `messages.send_at`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table batches (
      ${idColumn(db)},
      kind text not null,
      meetup_id integer not null references meetups (id) on delete cascade,
      not_before text not null,
      recipients integer not null,
      data text not null,
      created_by integer references members (id) on delete set null,
      created_at text not null)`,
    sql`create index batches_due on batches (kind, not_before)`,
    sql`create index batches_meetup on batches (meetup_id, kind)`,
    sql`create unique index batches_announcement on batches (meetup_id) where kind = 'announcement'`,
    sql`create index batches_created_by on batches (created_by)`,
    sql`alter table emails add column batch_id integer`,
    sql`create index emails_batch on emails (batch_id) where batch_id is not null`,
    sql`alter table webhook_deliveries add column batch_id integer`,
    sql`create index webhook_deliveries_batch on webhook_deliveries (batch_id) where batch_id is not null`,
  ])
    await statement.execute(db);
  await moveAnnouncements(db.withTables<Scheduled>());
  await moveMessages(db.withTables<Scheduled>());
  for (const statement of [
    sql`drop index meetups_announce_at`,
    sql`alter table meetups drop column announce_at`,
    sql`drop index messages_waiting`,
    sql`alter table messages drop column send_at`,
  ])
    await statement.execute(db);
}

async function moveAnnouncements(db: Kysely<Scheduled>): Promise<void> {
  const drafts = await db
    .selectFrom("meetups")
    .select(["id", "announce_at"])
    .where("announce_at", "is not", null)
    .$narrowType<{ announce_at: string }>()
    .execute();
  for (const { id, announce_at } of drafts)
    await db
      .insertInto("batches")
      .values({
        ...{ kind: "announcement", meetup_id: id, not_before: announce_at, recipients: 0 },
        ...{ data: "{}", created_by: null, created_at: announce_at },
      })
      .execute();
}

async function moveMessages(db: Kysely<Scheduled>): Promise<void> {
  const waiting = await db
    .selectFrom("messages")
    .selectAll()
    .where("send_at", "is not", null)
    .$narrowType<{ send_at: string }>()
    .execute();
  for (const { meetup_id, sender_id, audience, subject, text, recipients, created_at, send_at } of waiting)
    await db
      .insertInto("batches")
      .values({
        ...{ kind: "message", meetup_id, not_before: send_at, recipients },
        ...{ data: JSON.stringify({ audience, subject, text }), created_by: sender_id, created_at },
      })
      .execute();
  await db.deleteFrom("messages").where("send_at", "is not", null).execute();
}
