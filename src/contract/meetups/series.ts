import * as z from "zod/mini";
import { NTHS, SERIES_RULES } from "#domain/series.ts";
import { del, MessageAnswer, post, put } from "../endpoint.ts";
import { MeetupId } from "../ids.ts";
import { ClockTime, Day, fields, realDay, wholeNumber } from "../text.ts";
import { AdminMeetup, SeriesId } from "./admin.ts";
import { MeetupForm } from "./form.ts";

/** How many evenings, the first included. */
export const MAX_IN_SERIES = 12;

const COUNT = `Kies 2 tot ${MAX_IN_SERIES} keer`;
const DAYS_BEFORE = "De uitnodiging kan 7 tot 60 dagen van tevoren";
const NTH = "Kies de hoeveelste van de maand";

const RepeatPlan = fields({
  rule: z.enum(SERIES_RULES, { error: "Kies hoe vaak" }),
  /** For `nth_weekday`: the first to the fourth, or -1 for the last. */
  nth: z.optional(z.literal(NTHS, { error: NTH })),
  count: wholeNumber(COUNT, 2, MAX_IN_SERIES),
  announce_days_before: wholeNumber(DAYS_BEFORE, 7, 60),
  skip: z._default(
    z
      .array(realDay(), { error: "Noem de dagen die je overslaat" })
      .check(z.maxLength(MAX_IN_SERIES, "Zoveel dagen heeft de reeks niet")),
    [],
  ),
});
export type RepeatPlan = z.output<typeof RepeatPlan>;

/** @property from the meetup that is repeated: it stays as it is */
const SeriesPlan = z.extend(RepeatPlan, { from: MeetupId });

export const PlannedEvening = z.object({
  date: Day,
  holiday: z.nullable(z.string()),
  /** The day of its invitation; null: an organiser sends it. */
  announce_on: z.nullable(Day),
  /** Its invitation waits, because another goes on the day before. */
  is_later: z.boolean(),
  /** Its begin where the clocks skip the meetup's own that night; null otherwise. */
  moved_to: z.nullable(ClockTime),
});
export type PlannedEvening = z.output<typeof PlannedEvening>;

export const previewSeries = post("/admin/series/preview", "admin", {
  summary: "The evenings of a series with holidays and days of invitation; stores nothing.",
  // Of a stored meetup, or of one on this day that is not stored yet.
  body: z.union(
    [
      SeriesPlan,
      z.extend(RepeatPlan, { date: realDay(), start_time: z.optional(MeetupForm.shape.start_time) }),
    ],
    {
      error: "Kies welke meetup of welke dag je herhaalt",
    },
  ),
  answer: z.object({ evenings: z.array(PlannedEvening) }),
});

export const createSeries = post("/admin/series", "admin", {
  summary: "Repeat a meetup: creates drafts that announce themselves. Mails nobody.",
  body: SeriesPlan,
  answer: z.object({ message: z.string(), meetups: z.array(AdminMeetup) }),
});

const BySeries = fields({ id: SeriesId });
const MOVE = "Verschuif hooguit 31 dagen";

export const updateSeries = put("/admin/series/:id", "admin", {
  summary:
    "Make the later drafts that nobody changed like this meetup of the series, and move their days by as many days.",
  params: BySeries,
  body: fields({
    from: MeetupId,
    days: z._default(wholeNumber(MOVE, -31, 31), 0),
  }),
  answer: MessageAnswer,
});

export const stopSeries = del("/admin/series/:id", "admin", {
  summary: "End a series: removes its drafts that nobody changed, and leaves the other meetups.",
  params: BySeries,
  answer: z.extend(MessageAnswer, { removed: z.array(Day) }),
});
