import * as z from "zod/mini";
import { BODY_LIMITS, inMegabytes } from "../body-limits.ts";
import { MessageAnswer, post } from "../endpoint.ts";
import { ClockTime, Day } from "../text.ts";

/** Of a calendar that is read. */
export const MAX_EVENTS = 2_000;
export const CALENDAR_TOO_LARGE = `Deze agenda is te groot: meer dan ${inMegabytes(BODY_LIMITS.calendar)} MB`;

export const ImportedEvent = z.object({
  title: z.string(),
  location: z.string(),
  /** Null when it cannot be read; the times mean nothing then. */
  date: z.nullable(Day),
  start_time: ClockTime,
  end_time: z.nullable(ClockTime),
  /** `archive` and `draft` are imported; the other events are skipped. */
  outcome: z.enum(["archive", "draft", "known", "duplicate", "cancelled", "private", "error"]),
  /** Why it is skipped, or what was changed; may be empty. */
  remark: z.string(),
});
export type ImportedEvent = z.output<typeof ImportedEvent>;

export const previewMeetupImport = post("/admin/meetups/import/preview", "admin", {
  unkeyed: true,
  summary: "Preview what importing a calendar (.ics, the file itself as the body) would do; changes nothing.",
  upload: BODY_LIMITS.calendar,
  answer: z.object({ events: z.array(ImportedEvent) }),
});

export const importMeetups = post("/admin/meetups/import", "admin", {
  summary:
    "Import the events of a calendar: past ones into the archive, coming ones as drafts. Nobody is mailed, and an event is imported once.",
  upload: BODY_LIMITS.calendar,
  answer: z.extend(MessageAnswer, { archived: z.number(), drafts: z.number() }),
});
