import * as z from "zod/mini";
import { NTHS, SERIES_RULES } from "#domain/series.ts";
import { inputFields } from "../input.ts";
import { realDay, wholeNumber } from "../text.ts";

/** How many evenings, the first included. */
export const MAX_IN_SERIES = 12;

const COUNT = (least: number, most: number) => `Kies ${least} tot ${most} keer`;
const DAYS_BEFORE = (least: number, most: number) =>
  `De uitnodiging kan ${least} tot ${most} dagen van tevoren`;
const NTH = "Kies de hoeveelste van de maand";

/** How a meetup is repeated. */
export const RepeatPlan = inputFields({
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
