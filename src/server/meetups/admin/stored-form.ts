import { FIELD_NAMES, type MeetupFields } from "#contract/meetups/form.ts";
import type { WhereaboutsColumns } from "#contract/whereabouts.ts";
import { onlyColumns } from "../../db/only-columns.ts";
import type { MeetupRow } from "../../db/schema.ts";
import { formPictureOf } from "../../pictures/queries.ts";
import { questionsOf } from "../own-answer.ts";

/** The form that would make this meetup again: what a series repeats. Never answers, nor anything of a person. */
export function storedForm(row: MeetupRow & WhereaboutsColumns): MeetupFields & WhereaboutsColumns {
  const form: MeetupFields & WhereaboutsColumns = {
    ...row,
    ask_again: row.ask_again === 1,
    questions: questionsOf(row),
    remind_guests: row.remind_guests === 1,
    picture: formPictureOf(row),
  };
  return onlyColumns(form, FIELD_NAMES) as typeof form;
}
