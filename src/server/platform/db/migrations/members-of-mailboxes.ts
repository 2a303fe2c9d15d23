import { type Kysely, sql } from "kysely";
import { isPostgres } from "../sql.ts";
import { SEARCH_TRIGGERS } from "./member-search.ts";
import { rebuiltTable } from "./rebuilt-table.ts";
import { sqliteTriggersOf } from "./totals.ts";

/**
 * Up to four members share an address, and one of them is its first (decision 65). On SQLite the table is built anew, because it drops no
 * `unique` of a column, with its columns in the order that they have on PostgreSQL, by which a move compares rows.
 */
export async function addMemberColumns(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) await refuseWithForeignKeys(db);
  for (const statement of isPostgres(db) ? POSTGRES : SQLITE) await statement.execute(db);
  await sql`create unique index members_mailbox on members (email, mailbox_rank)`.execute(db);
}

const RANK = sql`mailbox_rank integer not null default 0 check (mailbox_rank between 0 and 3)`;

const POSTGRES = [
  sql`alter table members drop constraint members_email_key`,
  sql`alter table members add column granted_at text`,
  sql`alter table members add column club_messages integer`,
  // Both engines compare the keys byte by byte.
  sql`alter table members add column sort_name text collate "C" not null default ''`,
  sql`alter table members add column phone text`,
  sql`alter table members add column note text`,
  sql`alter table members add column ${RANK}`,
  sql`alter table members add column pending_others integer not null default 0`,
];

/** Dropping a table deletes its rows, which deletes what refers to them: `migrate` switches that off before its transaction. */
async function refuseWithForeignKeys(db: Kysely<unknown>): Promise<void> {
  const { rows } =
    await sql`select 1 from pragma_foreign_keys, members where foreign_keys = 1 limit 1`.execute(db);
  if (rows.length > 0)
    throw new Error("the table of members cannot be rebuilt while foreign keys are enforced");
}

const KEPT = [
  "id",
  "email",
  "name",
  "show_name",
  "verified_at",
  "is_admin",
  "password_hash",
  "pending_email",
  "subscribed_from",
  "created_at",
  "feed_version",
  "bounces",
  "bounced_at",
  "bounce_error",
  "pending_email_session",
  "email_changed_at",
  "muted_until",
  "signed_in_at",
];

const SQLITE = [
  ...rebuiltTable(
    "members",
    sql`id integer primary key autoincrement,
      email text not null,
      name text not null,
      show_name integer not null default 1,
      verified_at text,
      is_admin integer not null default 0,
      password_hash text,
      pending_email text,
      subscribed_from text not null,
      created_at text not null,
      feed_version integer not null default 0,
      bounces integer not null default 0,
      bounced_at text,
      bounce_error text,
      pending_email_session text,
      email_changed_at text,
      muted_until text,
      signed_in_at text,
      granted_at text,
      club_messages integer,
      sort_name text not null default '',
      phone text,
      note text,
      ${RANK},
      pending_others integer not null default 0`,
    KEPT,
  ),
  sql`create index members_newest on members (created_at desc, id desc)`,
  sql`create index members_unverified on members (created_at desc, id desc) where verified_at is null`,
  sql`create index members_undeliverable on members (created_at desc, id desc) where bounces >= 3`,
  ...[...sqliteTriggersOf("members"), ...SEARCH_TRIGGERS].map((statement) => sql.raw(statement)),
];
