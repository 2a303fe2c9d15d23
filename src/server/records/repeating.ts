import type { MeetupId } from "#contract/ids.ts";
import type { SeriesId } from "#contract/meetups/admin.ts";
import type { Meetup } from "#contract/meetups.ts";
import { type NthOfMonth, type SeriesRule, seriesInWords } from "#domain/series.ts";
import type { Locks } from "../platform/db/locks.ts";
import type { MeetupRow, Read, SeriesRow } from "../platform/db/schema.ts";
import { isToComeAt } from "../platform/db/sql.ts";

export const ruleOf = ({ rule, nth }: Pick<SeriesRow, "rule" | "nth">): SeriesRule =>
  rule === "nth_weekday" ? { rule, nth: (nth ?? 1) as NthOfMonth } : { rule };

export async function seriesSentences(
  read: Read,
  meetups: readonly Pick<MeetupRow, "series_id">[],
): Promise<ReadonlyMap<SeriesId, string>> {
  const ids = [...new Set(meetups.flatMap(({ series_id }) => series_id ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await read.selectFrom("series").selectAll().where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, seriesInWords(ruleOf(row), row.began_on)]));
}

/** Also those that a change takes along. No meetup joins a series once it exists. Empty for a meetup without one. */
export async function meetupsOfSeriesOf(read: Read, meetup: MeetupId | null): Promise<MeetupId[]> {
  const rows = await read
    .selectFrom("meetups")
    .innerJoin("meetups as others", "others.series_id", "meetups.series_id")
    .select("others.id")
    .where("meetups.id", "=", meetup)
    .execute();
  return rows.map(({ id }) => id);
}

/** For a verb that changes the meetup's series too. */
export const lockedWithSeries = async (read: Read, _input: unknown, meetup: MeetupId): Promise<Locks> => ({
  meetups: await meetupsOfSeriesOf(read, meetup),
});

const MAX_NEXT_OF_SERIES = 3;

/** What a meetup's page says of its series: the next announced evenings, never a draft. */
export async function shownSeries(
  read: Read,
  now: Date,
  { id, series_id }: Pick<MeetupRow, "id" | "series_id">,
): Promise<Pick<Meetup, "series">> {
  if (series_id === null) return {};
  const sentence = (await seriesSentences(read, [{ series_id }])).get(series_id);
  if (sentence === undefined) return {};
  const next = await read
    .selectFrom("meetups")
    .select(["id", "date"])
    .where("series_id", "=", series_id)
    .where("status", "=", "published")
    .where(isToComeAt(now.toISOString()))
    .where("id", "<>", id)
    .orderBy("starts_at")
    .limit(MAX_NEXT_OF_SERIES)
    .execute();
  return { series: { sentence, next } };
}
