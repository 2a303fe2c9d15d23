import { type Kysely, sql } from "kysely";
import { idColumn } from "../sql.ts";

/** Organisers' second factor, and what a session is known by: its device, and when its member last proved who they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table passkeys (
      ${idColumn(db)},
      member_id integer not null references members (id) on delete cascade,
      credential_id text not null unique,
      public_key text not null,
      counter text not null,
      transports text not null,
      name text not null,
      created_at text not null,
      last_used_at text)`,
    sql`create index passkeys_member on passkeys (member_id)`,
    sql`create table challenges (
      challenge_hash text not null primary key,
      purpose text not null,
      member_id integer references members (id) on delete cascade,
      expires_at text not null)`,
    sql`create index challenges_member on challenges (member_id)`,
    sql`alter table sessions add column device text not null default 'Onbekend apparaat'`,
    sql`alter table sessions add column proved_at text`,
    sql`alter table sessions add column passkey_shown integer not null default 0`,
    sql`alter table members add column signed_in_at text`,
    sql`update members set signed_in_at =
      (select max(created_at) from sessions where sessions.member_id = members.id)
      where exists (select 1 from sessions where sessions.member_id = members.id)`,
  ]) {
    await statement.execute(db);
  }
}
