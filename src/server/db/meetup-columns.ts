import type { ColumnType, Generated } from "kysely";
import type { SeriesId } from "#contract/meetups/admin.ts";
import type { Day, Instant } from "#domain/dutch-dates.ts";
import type { SERIES_RULES } from "#domain/series.ts";
import type { PictureColumns } from "./subject-tables.ts";

/** Whether a meetup has what only guests and organisers see (`whereabouts.ts`); 1: it has. */
export interface WhereaboutsFlags {
  /** An address, or a note about it. */
  has_address: Generated<number>;
  has_online_url: Generated<number>;
}

/** When a draft announces itself; all null: an organiser announces it. */
export interface ScheduleColumns {
  /** The planned day; it stays when that was missed. */
  announce_on: Day | null;
  /** Null as well once it is announced, or missed. */
  announce_due_at: Instant | null;
  /** When organisers get a mail about it; null: they got it. */
  announce_notice_due_at: Instant | null;
  /** The day on which it announced itself. */
  announced_on: Day | null;
}

/** Of a meetup that repeats. */
export interface SeriesColumns {
  series_id: SeriesId | null;
  /** 1: an organiser changed this meetup alone. */
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

/** The columns of `meetups` that are described here. */
export type ColumnsOfSubjects = PictureColumns & WhereaboutsFlags & ScheduleColumns & SeriesColumns;
