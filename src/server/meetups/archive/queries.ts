import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Archive, ArchivedMeetup } from "#contract/meetups/archived.ts";
import { excerpt } from "#domain/markdown-tree.ts";
import { isCancelled } from "#domain/meetup-status.ts";
import { hasSearched, isBeginning, searchWords } from "#domain/search.ts";
import { PICTURE_COLUMNS, pictureOf } from "../../pictures/queries.ts";
import type { MeetupRow, Read, Tables } from "../../platform/db/schema.ts";
import { isPostgres } from "../../platform/db/sql.ts";
import { paginationOf } from "../../platform/http/parsing.ts";
import { runningMeetups } from "../../records/meetups-now.ts";
import { titlesOnProgrammes } from "../../records/talks.ts";

interface ArchiveRequest {
  readonly year?: number | null | undefined;
  readonly search?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

type OfMeetup = ExpressionBuilder<Tables, "meetups">;

/** Meetups that are over; with a search, all matches, upcoming or past. Never drafts. */
export async function archivePage(read: Read, now: Date, asked: ArchiveRequest): Promise<Archive> {
  return (asked.search ?? "").trim() === "" ? pastPage(read, now, asked) : foundPage(read, asked);
}

async function pastPage(read: Read, now: Date, asked: ArchiveRequest): Promise<Archive> {
  const running = (await runningMeetups(read, now)).map(({ id }) => id);
  // Excludes the few running ones by id, so that the index `meetups_past` alone is enough.
  const isPast = (eb: OfMeetup) =>
    eb.and([
      eb("meetups.starts_at", "<", now.toISOString()),
      ...(running.length === 0 ? [] : [eb("meetups.id", "not in", running)]),
    ]);
  const years = await countByYear(read, isPast);
  const total = years.reduce((sum, { year, meetups }) => sum + (isAsked(asked, year) ? meetups : 0), 0);
  const place = placeWithin(asked, total);
  const ids = await idsNewestFirst(read, asked.year)
    .where(isPast)
    .limit(place.limit)
    .offset((place.page - 1) * place.limit)
    .execute();
  return { meetups: await rowsOf(read, ids), years, pagination: paginationOf(place, total), isMore: false };
}

/** Limits the results: a visitor can search for more words. A common word is then as fast as a rare one. */
const MAX_FOUND = 100;

async function foundPage(read: Read, asked: ArchiveRequest): Promise<Archive> {
  const words = searchWords(asked.search ?? "").slice(0, MAX_WORDS);
  const find = (year: number | null) =>
    words.length === 0
      ? []
      : idsNewestFirst(read, year)
          .where(hasWords(read, words))
          .limit(MAX_FOUND + 1)
          .execute();
  const inAll = await find(null);
  const ofYear = asked.year ? await find(asked.year) : inAll;
  const found = ofYear.slice(0, MAX_FOUND);
  const place = placeWithin(asked, found.length);
  const first = (place.page - 1) * place.limit;
  return {
    meetups: await withTitles(read, await rowsOf(read, found.slice(first, first + place.limit)), words),
    years: yearsOf(inAll.slice(0, MAX_FOUND)),
    pagination: paginationOf(place, found.length),
    isMore: ofYear.length > MAX_FOUND,
  };
}

/** What of each programme was found, which the other texts of a row do not say. */
async function withTitles(
  read: Read,
  meetups: readonly ArchivedMeetup[],
  searched: readonly string[],
): Promise<ArchivedMeetup[]> {
  const ids = meetups.map(({ id }) => id);
  const programmes = await titlesOnProgrammes(read, ids);
  return meetups.map((meetup) => {
    const titles = (programmes.get(meetup.id) ?? []).filter((title) => hasSearched(title, searched));
    return titles.length === 0 ? meetup : { ...meetup, titles };
  });
}

const placeWithin = ({ page, limit }: ArchiveRequest, total: number) => ({
  page: Math.min(page, Math.max(1, Math.ceil(total / limit))),
  limit,
});

type Hit = Pick<MeetupRow, "id" | "date">;

/** Read from an index alone, however many rows are skipped. */
const idsNewestFirst = (read: Read, year: number | null | undefined) =>
  read
    .selectFrom("meetups")
    .select(["meetups.id", "meetups.date"])
    .where("meetups.status", "<>", "draft")
    .$if(Boolean(year), (query) => query.where((eb) => inYear(eb, year ?? 0)))
    .orderBy("meetups.starts_at", "desc")
    .orderBy("meetups.id", "desc");

async function rowsOf(read: Read, hits: readonly Hit[]): Promise<ArchivedMeetup[]> {
  if (hits.length === 0) return [];
  const rows = await read
    .selectFrom("meetups")
    .select(ARCHIVE_COLUMNS)
    .select(sql<string>`substr(meetups.report, 1, ${sql.lit(READ_OF_REPORT)})`.as("report"))
    .where(
      "meetups.id",
      "in",
      hits.map(({ id }) => id),
    )
    .orderBy("meetups.starts_at", "desc")
    .orderBy("meetups.id", "desc")
    .execute();
  return rows.map(asArchived);
}

const yearsOf = (hits: readonly Hit[]): Archive["years"] =>
  [...Map.groupBy(hits, ({ date }) => Number(date.slice(0, 4)))]
    .map(([year, ofYear]) => ({ year, meetups: ofYear.length }))
    .sort((a, b) => b.year - a.year);

/** Enough markdown for `FIRST_LINES`. */
const READ_OF_REPORT = 1_500;
const FIRST_LINES = 280;

const ARCHIVE_COLUMNS = [
  "meetups.id",
  "meetups.title",
  "meetups.date",
  "meetups.start_time",
  "meetups.end_time",
  "meetups.starts_at",
  "meetups.ends_at",
  "meetups.location",
  "meetups.confirmed",
  "meetups.status",
  ...PICTURE_COLUMNS,
] as const;

type ColumnOf<Path> = Path extends `meetups.${infer Column extends keyof MeetupRow}` ? Column : never;

const asArchived = (
  row: Pick<MeetupRow, ColumnOf<(typeof ARCHIVE_COLUMNS)[number]> | "report">,
): ArchivedMeetup => ({
  id: row.id,
  title: row.title,
  date: row.date,
  startTime: row.start_time,
  endTime: row.end_time,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  location: row.location,
  confirmed: row.confirmed,
  cancelled: isCancelled(row),
  report: row.report === "" ? null : excerpt(row.report, FIRST_LINES),
  picture: pictureOf(row),
});

const isAsked = ({ year: asked }: ArchiveRequest, year: number) => !asked || asked === year;

const inYear = (eb: OfMeetup, year: number) =>
  eb.and([eb("meetups.date", ">=", `${year}-01-01`), eb("meetups.date", "<=", `${year}-12-31`)]);

async function countByYear(
  read: Read,
  isPast: (eb: OfMeetup) => ReturnType<OfMeetup["and"]>,
): Promise<Archive["years"]> {
  const rows = await read
    .selectFrom("meetups")
    .select([sql<string>`substr(meetups.date, 1, 4)`.as("year"), (eb) => eb.fn.countAll().as("meetups")])
    .where(isPast)
    .where("meetups.status", "<>", "draft")
    .groupBy("year")
    .orderBy("year", "desc")
    .execute();
  return rows.map(({ year, meetups }) => ({ year: Number(year), meetups: Number(meetups) }));
}

const MAX_WORDS = 8;

/** Words consist of letters and digits only: they contain no operator of either engine's query language. */
function hasWords(read: Read, words: readonly string[]): RawBuilder<SqlBool> {
  const [begins, and] = isPostgres(read) ? [":*", " & "] : [" *", " "];
  const quote = isPostgres(read) ? "'" : '"';
  const query = words.map((word) => `${quote}${word}${quote}${isBeginning(word) ? begins : ""}`).join(and);
  if (isPostgres(read))
    return sql`meetups.id in (select meetup_id from meetup_words
      where array_to_tsvector(string_to_array(words, ' ')) @@ ${query}::tsquery)`;
  // The plus keeps SQLite from looking up each row: the index `meetups_past` has every column that is read.
  return sql`+meetups.id in (select rowid from meetup_search where meetup_search match ${query})`;
}
