import * as z from "zod/mini";
import { del, get, MessageAnswer, post } from "../endpoint.ts";
import { MeetupId } from "../ids.ts";
import { inputFields } from "../input.ts";
import { ClockTime, Day, realDay } from "../text.ts";
import { AdminMeetup, SeriesId } from "./admin.ts";
import { MeetupForm } from "./form.ts";
import { RepeatPlan } from "./repeat-plan.ts";

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
  /** Titles of the other meetups of that day, drafts included. */
  also: z.array(z.string()),
});
export type PlannedEvening = z.output<typeof PlannedEvening>;

export const previewSeries = post("/admin/series/preview", "admin", {
  unkeyed: true,
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

const BySeries = inputFields({ id: SeriesId });

export const seriesEnd = get("/admin/series/:id/end", "admin", {
  summary: "What ending a series would remove, and how many meetups it leaves; changes nothing.",
  params: BySeries,
  answer: z.object({ removed: z.array(Day), left: z.number() }),
});

export const stopSeries = del("/admin/series/:id", "admin", {
  summary: "End a series: removes its drafts that nobody changed, and leaves the other meetups.",
  params: BySeries,
  answer: z.extend(MessageAnswer, { removed: z.array(Day) }),
});
