import * as z from "zod";
import { MeetupId } from "#contract/ids.ts";
import { ClockTime, Day, Instant } from "#contract/text.ts";
import { WhereaboutsColumns } from "#contract/whereabouts.ts";
import type { MeetupRow } from "../../platform/db/schema.ts";
import type { PictureColumns } from "../../platform/db/tables/pictures.ts";
import type { formColumns } from "./form-columns.ts";

const Times = z.object({
  reminder_due_at: z.nullable(Instant),
  guest_reminder_due_at: z.nullable(Instant),
});

type Columns = ReturnType<typeof formColumns> & PictureColumns & Pick<MeetupRow, "missing">;

const nullableText = z.nullable(z.string());
const nullableNumber = z.nullable(z.number());

/** Drops a column that this release does not know. One that came with this release has a default: what is stored may be older. */
const Columns: z.ZodType<Columns> = z.object({
  title: z.string(),
  description: z.string(),
  date: Day,
  start_time: ClockTime,
  end_time: z.nullable(ClockTime),
  starts_at: Instant,
  ends_at: Instant,
  location: z.string(),
  max_participants: nullableNumber,
  remind_days_before: nullableNumber,
  remind_guests: z.number(),
  answer_days_before: nullableNumber,
  answer_by: z.nullable(Instant),
  ask_again: z.number(),
  offer_minutes: nullableNumber,
  max_guests: z.number(),
  takes_talks: z.number().default(1),
  questions: nullableText,
  picture: nullableText,
  picture_alt: nullableText,
  picture_width: nullableNumber,
  picture_height: nullableNumber,
  picture_x: nullableNumber,
  picture_y: nullableNumber,
  missing: nullableText,
} satisfies Record<keyof Columns, unknown>);

const Change = z.object({
  columns: Columns,
  /** When the reminders were due by the stored form, and are by this one. */
  times: z.object({ before: Times, after: Times }),
  /** Absent in changes that an earlier release stored: they stay as they are. */
  whereabouts: z.optional(WhereaboutsColumns),
  tell: z.boolean(),
  tellOthers: z.boolean().default(false),
});
export type Change = z.output<typeof Change>;

/** A draft of the series that changes with the meetup. */
const NextEvening = z.object({
  id: MeetupId,
  /** Another value than the draft's: an organiser changed it since, and it stays as it is. */
  revision: z.number(),
  /** Another value than the draft's: an organiser planned it since, and it goes on that day. */
  announce_on: z.nullable(Day),
  change: Change,
});
export type NextEvening = z.output<typeof NextEvening>;

/** Absent in changes that an earlier release stored. */
const SeriesChange = z.object({
  evenings: z.array(NextEvening).default([]),
  /** How far the days of these drafts move. */
  days: z.number().default(0),
  /** The meetup's `series_touched` from then on; null: it is in no series. */
  touched: z.nullable(z.number()).default(null),
  /** Of the hour at which these drafts announce themselves. */
  time_zone: z.string().default("UTC"),
});
export type SeriesChange = z.output<typeof SeriesChange>;

/** A change that waits, with the next drafts of its series. */
export const PendingChange = Change.extend(SeriesChange.shape);
export type PendingChange = z.output<typeof PendingChange>;

/** The row with its pending change. @param data stored with the batch; null without one */
export function withPendingChange<Row extends object>(row: Row, data: string | null): Row {
  if (data === null) return row;
  const { columns, whereabouts } = PendingChange.parse(JSON.parse(data));
  return { ...row, ...columns, ...whereabouts };
}
