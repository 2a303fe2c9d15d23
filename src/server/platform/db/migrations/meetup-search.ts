import { type Kysely, sql } from "kysely";
import { isPostgres } from "../sql.ts";
import { searchWordsOf } from "./search-words.ts";

/** What was is found by the beginnings of its words (decision 33): the words in a table, an index of either engine over them. */
export async function createMeetupSearch(db: Kysely<unknown>): Promise<void> {
  await sql`create table meetup_words (
    meetup_id integer primary key references meetups (id) on delete cascade,
    words text not null)`.execute(db);
  await sql`create index meetups_past on meetups (starts_at, id, status, date)`.execute(db);
  for (const statement of isPostgres(db) ? POSTGRES : SQLITE) await sql.raw(statement).execute(db);
  await writeDown(db as Kysely<Written>);
}

const ADD = "insert into meetup_search (rowid, words) values (new.meetup_id, new.words)";
const TAKE =
  "insert into meetup_search (meetup_search, rowid, words) values ('delete', old.meetup_id, old.words)";

const SQLITE = [
  // The words are folded already: only the spaces between them count.
  `create virtual table meetup_search using fts5 (words, content = 'meetup_words', content_rowid = 'meetup_id',
    tokenize = 'ascii', detail = none, columnsize = 0, prefix = '3')`,
  "insert into meetup_search (meetup_search, rank) values ('secure-delete', 1)",
  `create trigger meetup_search_insert after insert on meetup_words begin ${ADD}; end`,
  `create trigger meetup_search_delete after delete on meetup_words begin ${TAKE}; end`,
  `create trigger meetup_search_update after update on meetup_words begin ${TAKE}; ${ADD}; end`,
];

const POSTGRES = [
  `create index meetup_words_all on meetup_words using gin (array_to_tsvector(string_to_array(words, ' ')))`,
];

interface Written {
  meetups: { id: number; title: string; location: string; description: string; report: string };
  meetup_words: { meetup_id: number; words: string };
}

const AT_ONCE = 200;

async function writeDown(db: Kysely<Written>): Promise<void> {
  for (let last = 0; ; ) {
    const meetups = await db
      .selectFrom("meetups")
      .select(["id", "title", "location", "description", "report"])
      .where("id", ">", last)
      .orderBy("id")
      .limit(AT_ONCE)
      .execute();
    if (meetups.length === 0) return;
    const rows = meetups.map((meetup) => ({ meetup_id: meetup.id, words: searchWordsOf(meetup) }));
    await db.insertInto("meetup_words").values(rows).execute();
    last = meetups.at(-1)?.id ?? last;
  }
}
