import { type Kysely, sql } from "kysely";

/** Which member a mail names to others. Releases to 1.2.0 stored the name: in the queued data, the subject and the letter. */
export async function idsForNames(db: Kysely<unknown>): Promise<void> {
  await nameActors(db);
  for (const statement of [...MESSAGES, ...UNKNOWN]) await statement.execute(db);
  await listMails(db);
}

const KINDS = sql`('added_member', 'guest_added', 'guest_removed', 'organiser_added', 'dropped', 'verify')`;

interface StoredActor {
  readonly by?: string | null;
}

/** By the name that a mail has, of the members that may have acted. */
async function nameActors(db: Kysely<unknown>): Promise<void> {
  const ids = new Map<string, number>();
  for (const { id, name } of await actorsOf(db)) {
    ids.set(name, id);
    const text = `%${asWritten(name).replaceAll(/[\\%_]/g, "\\$&")}%`;
    await sql`update emails set named_id = ${id} where kind in ${KINDS} and named_id is null and letter_id in (
      select id from letters where html like ${text} escape '\\')`.execute(db);
  }
  const { rows } = await sql<{ id: number; kind: string; data: string }>`
    select id, kind, data from emails where kind in ${KINDS} and data like '%"by":%'`.execute(db);
  for (const { id, kind, data } of rows) {
    const { by, ...others } = JSON.parse(data) as StoredActor;
    const written = JSON.stringify(kind === "verify" ? { ...others, isAdded: true } : others);
    const named = ids.get(by ?? "") ?? null;
    await sql`update emails set named_id = ${named}, data = ${written} where id = ${id}`.execute(db);
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** As the templates wrote it. */
const asWritten = (name: string) => name.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** An administrator comes last, and so is the one of two members with the same name. */
async function actorsOf(db: Kysely<unknown>) {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from members where is_admin = 1
      or id in (select actor_id from audit) or id in (select member_id from meetup_organisers)
    order by is_admin, id desc`.execute(db);
  return rows;
}

const MESSAGES = [
  sql`update emails set named_id = (
    select sender_id from messages where messages.id = cast(substr(data, 12, length(data) - 12) as integer))
    where kind in ('message', 'member_message') and data like '{"message":%}'`,
];

/** Of mails that were sent, nothing says whom they name, who may be removed since: their texts go. */
const UNKNOWN = [
  sql`update emails set letter_id = null
    where kind in ${KINDS} and named_id is null and letter_id is not null
      and (kind <> 'verify' or letter_id in (select id from letters where html like '%dit adres heeft toegevoegd%'))`,
  sql`update emails set subject = '' where kind = 'added_member' and named_id is null`,
  // Their files are deleted: no mail in the log has them.
  sql`update emails set message_id = null where sent_at is null and kept_at is not null
    and (kind = 'inbox_news'
      or kind in ${KINDS} and named_id is null and (kind <> 'verify' or data like '%"isAdded":%'))`,
  sql`update emails set letter_id = null, subject = '' where kind = 'inbox_news' and sent_at is not null`,
  sql`update emails set subject = '' where kind = 'inbox_news'`,
  sql`update audit set detail = '' where action = 'email.resent'
    and (detail like 'Welkom bij %heeft je toegevoegd' or detail like 'Vraag van %')`,
  sql`delete from letters where not exists (select 1 from emails where letter_id = letters.id)`,
];

/** News that waits has the ids of the mails, not their senders. */
async function listMails(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; created_at: string; data: string }>`
    select id, created_at, data from emails where kind = 'inbox_news' and data <> '{}'`.execute(db);
  for (const { id, created_at, data } of rows) {
    const { mails, more } = JSON.parse(data) as { readonly mails: readonly unknown[]; readonly more: number };
    const found = await sql<{ id: number }>`select id from returned_mails
      where told_at = ${created_at} and class = 'person' order by id limit ${mails.length}`.execute(db);
    if (found.rows.length === 0) await sql`delete from emails where id = ${id}`.execute(db);
    else {
      const written = JSON.stringify({ mails: found.rows.map((row) => row.id), more });
      await sql`update emails set data = ${written} where id = ${id}`.execute(db);
    }
  }
}
