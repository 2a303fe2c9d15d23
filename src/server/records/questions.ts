import * as z from "zod";
import type { MeetupId } from "#contract/ids.ts";
import { Question } from "#contract/meetups.ts";
import { answerTo, OwnDetails } from "#contract/own-details.ts";
import type { ResponseStatus } from "#domain/places.ts";
import { countInWords } from "#domain/wording.ts";
import type { MeetupRow, Read } from "../platform/db/schema.ts";
import { type Refused, refused } from "../platform/refusals.ts";

const Questions = z.array(Question);

export const questionsOf = ({ questions }: Pick<MeetupRow, "questions">): Question[] =>
  questions === null ? [] : Questions.parse(JSON.parse(questions));

export const answersIn = (answers: string | null): OwnDetails["answers"] =>
  answers === null ? [] : OwnDetails.shape.answers.parse(JSON.parse(answers));

export interface AttendeeAnswers {
  readonly party: number;
  readonly answers: OwnDetails["answers"];
}

export async function answersTo(
  read: Read,
  meetup: MeetupId,
  statuses: readonly ResponseStatus[],
): Promise<AttendeeAnswers[]> {
  const rows = await read
    .selectFrom("responses")
    .select(["guests", "answers"])
    .where("meetup_id", "=", meetup)
    .where("status", "in", statuses)
    .execute();
  return rows.map(({ guests, answers }) => ({ party: 1 + guests, answers: answersIn(answers) }));
}

export async function refuseTakenChoices(
  read: Read,
  before: MeetupRow,
  after: readonly Question[],
): Promise<Refused | null> {
  const questions = questionsOf(before);
  if (questions.length === 0 || JSON.stringify(questions) === JSON.stringify(after)) return null;
  const given = await answersTo(read, before.id, ["confirmed", "waitlist"]);
  const details = questions.flatMap(({ id, text, kind, options }) => {
    const next = after.find((question) => question.id === id);
    const texts = given.flatMap(({ answers }) => answerTo(answers, id) ?? []);
    if (!next || next.kind !== kind) return texts.length === 0 ? [] : [answered(text, texts.length)];
    return options
      .filter((option) => !next.options.includes(option))
      .map((option) => ({ option, count: texts.filter((chosen) => chosen === option).length }))
      .filter(({ count }) => count > 0)
      .map(({ option, count }) => chosen(option, count));
  });
  return details.length === 0 ? null : refused("choice-taken", { details });
}

const answered = (question: string, count: number) =>
  `“${question}” kan niet weg: ${countInWords(count, "lid heeft", "leden hebben")} al geantwoord`;

const chosen = (option: string, count: number) =>
  `“${option}” kan niet weg: ${countInWords(count, "lid koos", "leden kozen")} dit al`;
