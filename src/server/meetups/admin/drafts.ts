import * as z from "zod";
import type { DraftForm, LaterField, MeetupForm } from "#contract/meetups/form.ts";
import { LATER_FIELDS } from "#contract/meetups/form.ts";
import { LAST_DAY } from "#domain/dutch-dates.ts";

/** Stored while a field is missing (decision 46). Far away: such a draft is never over. */
export const NEUTRAL = {
  date: LAST_DAY,
  start_time: "00:00",
  location: "",
  description: "",
} as const satisfies Pick<MeetupForm, LaterField>;

const Missing = z.array(z.enum(LATER_FIELDS));

export const missingOf = ({ missing }: { readonly missing: string | null }): LaterField[] =>
  missing === null ? [] : Missing.parse(JSON.parse(missing));

export const asMissing = (fields: readonly LaterField[]): string | null =>
  fields.length === 0 ? null : JSON.stringify(fields);

export function filledDraft<Draft extends DraftForm>(draft: Draft) {
  const missing = LATER_FIELDS.filter((field) => draft[field] === null);
  const { date, start_time, location, description } = draft;
  const form = {
    ...draft,
    date: date ?? NEUTRAL.date,
    start_time: start_time ?? NEUTRAL.start_time,
    location: location ?? NEUTRAL.location,
    description: description ?? NEUTRAL.description,
  };
  return { form, missing };
}
