import { sql } from "kysely";
import type { Read } from "../../src/server/platform/db/schema.ts";
import { connectionOf } from "./statements.ts";

/** What people wrote, and mails: their subject and text are those that were sent. */
const OTHERS_COLUMNS: readonly string[] = [
  "door_links.name",
  "emails.meetup_title",
  "emails.recipient_name",
  "emails.subject",
  "letters.html",
  "meetup_search.words",
  "meetup_words.words",
  "meetups.cancel_reason",
  "meetups.description",
  "meetups.location",
  "meetups.picture_alt",
  "meetups.report",
  "meetups.title",
  "member_search.name",
  "members.name",
  "members.note",
  "members.sort_name",
  "messages.subject",
  "messages.text",
  "passkeys.name",
  "programme_lines.text",
  "responses.note",
  "site.name",
  "site.sentence",
  "talks.needs",
  "talks.speaker",
  "talks.text",
  "talks.title",
  "walk_ins.name",
  "webhooks.name",
  "wishes.text",
  "whereabouts.access_note",
  "whereabouts.address",
];

/** The same in JSON: of mails, batches, webhooks, a meetup's questions and their answers, and the audit log. */
const OTHERS_KEYS: readonly string[] = [
  "above",
  "answers",
  "below",
  "by",
  "club",
  "description",
  "location",
  "name",
  "options",
  "reason",
  "sentence",
  "subject",
  "text",
  "title",
];

const DUTCH =
  /(?<=^|[\s(])(aan|alle|avond|avonden|beheerder|bericht|binnen|de|dit|een|er|geen|het|kon|leden|lid|met|naam|naar|niet|om|onbekend|ongebruikte|op|opgeborgen|teruggezet|van|verwijderd|voor|was|werd|woorden|wordt|zijn|zin)(?=$|[\s),.;:])/iu;

/** The texts of the database that are the program's own and Dutch, as `table.column: text`. */
export async function storedDutch(read: Read): Promise<string[]> {
  const connection = connectionOf(read);
  const tables = await connection.introspection.getTables();
  const columns = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));
  const textsOf = async (name: string) => {
    const { rows } = await sql<{ text: unknown }>`
      select distinct ${sql.ref(name)} as text from ${sql.table(name.split(".")[0] ?? "")}`.execute(
      connection,
    );
    return rows.flatMap(({ text }) => (typeof text === "string" ? [text] : []));
  };
  const others = new Set<string>();
  for (const name of columns.filter((name) => OTHERS_COLUMNS.includes(name)))
    for (const text of await textsOf(name)) others.add(text);
  const found: string[] = [];
  for (const name of columns.filter((name) => !OTHERS_COLUMNS.includes(name)))
    for (const text of await textsOf(name))
      for (const own of ownTexts(text))
        if (DUTCH.test(own) && !others.has(own)) found.push(`${name}: ${own}`);
  return found;
}

const ownTexts = (stored: string) => (/^[[{]/.test(stored) ? leavesOf(JSON.parse(stored)) : [stored]);

function leavesOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => (OTHERS_KEYS.includes(key) ? [] : leavesOf(each)));
}
