import type { ColumnType, Generated } from "kysely";
import type { SeriesId } from "#contract/meetups/admin.ts";
import type { Day, Instant } from "#domain/dutch-dates.ts";
import type { SERIES_RULES } from "#domain/series.ts";
import type { PictureColumns } from "./subject-tables.ts";

/** The columns of `meetups` that are described here. */
export interface ColumnsOfSubjects extends PictureColumns {
  /** Whether there is an address, or a note about it, that only guests and organisers see (`whereabouts.ts`); 1: there is. */
  has_address: Generated<number>;
  /** The same for a link. */
  has_online_url: Generated<number>;
  /** The planned day on which a draft announces itself; it stays when that was missed. Null: an organiser announces it. */
  announce_on: Day | null;
  /** Null as well once it is announced, or missed. */
  announce_due_at: Instant | null;
  /** When organisers get a mail about it; null: they got it, or none is due. */
  announce_notice_due_at: Instant | null;
  /** The day on which it announced itself. */
  announced_on: Day | null;
  /** Of a meetup that repeats. */
  series_id: SeriesId | null;
  /** 1: an organiser changed this meetup of a series alone. */
  series_touched: Generated<number>;
}

/** Meetups that repeat, with the conventions of `schema.ts`. */
export interface SeriesTable {
  series: {
    id: ColumnType<SeriesId, never, never>;
    rule: (typeof SERIES_RULES)[number];
    /** Of `nth_weekday`; -1: the last. */
    nth: number | null;
    /** The day of the meetup that was repeated, which gives the weekday. */
    began_on: Day;
    announce_days_before: number;
    created_at: string;
  };
}
