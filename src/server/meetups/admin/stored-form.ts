import type { MeetupFields } from "#contract/meetups/form.ts";
import type { WhereaboutsColumns } from "#contract/whereabouts.ts";
import type { MeetupRow } from "../../db/schema.ts";
import { formPictureOf } from "../../pictures/queries.ts";
import { questionsOf } from "../own-answer.ts";

/** The form that would make this meetup again: what a series repeats. Never answers, nor anything of a person. */
export const storedForm = (row: MeetupRow & WhereaboutsColumns): MeetupFields & WhereaboutsColumns => ({
  title: row.title,
  description: row.description,
  date: row.date,
  start_time: row.start_time,
  end_time: row.end_time,
  location: row.location,
  max_participants: row.max_participants,
  answer_days_before: row.answer_days_before,
  ask_again: row.ask_again === 1,
  offer_minutes: row.offer_minutes,
  max_guests: row.max_guests,
  questions: questionsOf(row),
  remind_days_before: row.remind_days_before,
  remind_guests: row.remind_guests === 1,
  picture: formPictureOf(row),
  address: row.address,
  online_url: row.online_url,
  access_note: row.access_note,
});
