import type { MeetupForm } from "#contract/meetups/form.ts";
import type { WhereaboutsColumns } from "#contract/whereabouts.ts";
import { lastDayToAnswer } from "#domain/answering-words.ts";
import { scheduleOf } from "#domain/moments.ts";

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
