import * as z from "zod";
import { MeetupId } from "#contract/ids.ts";
import { Day, Instant } from "#contract/text.ts";
import { WhereaboutsColumns } from "#contract/whereabouts.ts";
import type { MeetupRow } from "../../platform/db/schema.ts";
import type { PictureColumns } from "../../platform/db/tables/pictures.ts";
import type { formColumns } from "./form-columns.ts";

const Times = z.object({
  reminder_due_at: z.nullable(Instant),
  guest_reminder_due_at: z.nullable(Instant),
});

export type Columns = ReturnType<typeof formColumns> & PictureColumns & Pick<MeetupRow, "missing">;

const Change = z.object({
  /** Written by `changeOf` alone. A column that came with a later release is absent, and stays as it is. */
  columns: z.custom<Columns>((value) => typeof value === "object" && value !== null),
  /** When the reminders were due by the stored form, and are by this one. */
  times: z.object({ before: Times, after: Times }),
  /** Absent in changes that an earlier release stored: they stay as they are. */
  whereabouts: z.optional(WhereaboutsColumns),
  tell: z.boolean(),
  tellOthers: z.boolean().default(false),
});
export type Change = z.output<typeof Change>;

/** A draft that changed at once because its series did, and what restores it. */
const ChangedEvening = z.object({
  id: MeetupId,
  /** The draft's revision after the series changed it: another value means that an organiser changed it since. */
  revision: z.number(),
  announce_on: z.nullable(Day),
  restore: Change,
  schedule: z.object({
    announce_on: z.nullable(Day),
    announce_due_at: z.nullable(Instant),
    announce_notice_due_at: z.nullable(Instant),
  }),
});
export type ChangedEvening = z.output<typeof ChangedEvening>;

/** A change that waits, with the next drafts of its series that it took along. */
export const PendingChange = Change.extend({
  next: z.array(ChangedEvening).default([]),
  /** `series_touched` before the change. Absent in changes that an earlier release stored. */
  touched: z.optional(z.number()),
});

/** The row with its pending change. @param data stored with the batch; null without one */
export function withPendingChange<Row extends object>(row: Row, data: string | null): Row {
  if (data === null) return row;
  const { columns, whereabouts } = PendingChange.parse(JSON.parse(data));
  return { ...row, ...columns, ...whereabouts };
}
