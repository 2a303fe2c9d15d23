import {
  type DraftEdit,
  type DraftForm,
  FIELD_NAMES,
  type MeetupFields,
  type MeetupForm,
} from "#contract/meetups/form.ts";
import type { WhereaboutsColumns } from "#contract/whereabouts.ts";
import { lastDayToAnswer } from "#domain/answering-words.ts";
import { scheduleOf, skippedTimes } from "#domain/moments.ts";
import { formPictureOf } from "../../pictures/queries.ts";
import { onlyColumns } from "../../platform/db/only-columns.ts";
import type { MeetupRow } from "../../platform/db/schema.ts";
import { type Refused, refused } from "../../platform/refusals.ts";
import { questionsOf } from "../../records/questions.ts";
import { missingOf } from "./drafts.ts";

/** The form's schema does not know the site's clocks. */
export const refuseSkippedTime = (form: MeetupForm, timeZone: string): Refused | null =>
  skippedTimes(form, timeZone).length > 0 ? refused("time-skipped") : null;

/** The columns that a form fills, but for its picture, its whereabouts and what a draft lacks. */
export function formColumns(form: Omit<MeetupForm, "picture" | keyof WhereaboutsColumns>, timeZone: string) {
  const schedule = scheduleOf(form, timeZone);
  return {
    ...form,
    ...schedule,
    answer_by: answerBy(form, schedule.starts_at, timeZone),
    remind_guests: form.remind_guests ? 1 : 0,
    // The question is in the mail of the day before.
    ask_again: form.ask_again && form.remind_guests ? 1 : 0,
    takes_talks: form.takes_talks ? 1 : 0,
    questions: form.questions.length === 0 ? null : JSON.stringify(form.questions),
  };
}

/** The end of the last day for answers; the start when that is the day itself. */
function answerBy(
  { date, answer_days_before: days }: Pick<MeetupForm, "date" | "answer_days_before">,
  starts_at: ReturnType<typeof scheduleOf>["starts_at"],
  timeZone: string,
): typeof starts_at | null {
  if (days === null) return null;
  const day = lastDayToAnswer(date, days);
  if (day === null) return starts_at;
  const midnight = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime({ timeZone });
  return new Date(midnight.epochMilliseconds - 1000).toISOString();
}

/** The form that would make this meetup again: what a series repeats. Never answers, nor anything of a person. */
export function storedForm(row: MeetupRow & WhereaboutsColumns): MeetupFields & WhereaboutsColumns {
  const form: MeetupFields & WhereaboutsColumns = {
    ...row,
    ask_again: row.ask_again === 1,
    takes_talks: row.takes_talks === 1,
    questions: questionsOf(row),
    remind_guests: row.remind_guests === 1,
    picture: formPictureOf(row),
  };
  return onlyColumns(form, FIELD_NAMES) as typeof form;
}

/** The edit, with the stored value of each field that it does not name; picture and whereabouts are kept where they are written. */
export function completed(row: MeetupRow & WhereaboutsColumns, edit: DraftEdit): DraftForm {
  const lacking = missingOf(row).map((field) => [field, null]);
  const named = Object.entries(edit).filter(([, value]) => value !== undefined);
  return {
    ...storedForm(row),
    ...Object.fromEntries([...lacking, ...named]),
    picture: edit.picture,
    address: edit.address,
    online_url: edit.online_url,
    access_note: edit.access_note,
  };
}
