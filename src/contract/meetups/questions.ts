import * as z from "zod/mini";
import { spelled } from "#domain/wording.ts";
import { inputFields } from "../input.ts";
import { charactersAtMost, requiredText, wholeNumber } from "../text.ts";

export const MAX_QUESTIONS = 2;
/** Characters. */
export const MAX_QUESTION = 120;
export const MAX_OPTION = 40;
export const MIN_OPTIONS = 2;
export const MAX_OPTIONS = 6;
export const MAX_COMPANIONS = 3;
export const MAX_ANSWER = 200;

const NO_QUESTION = "Deze vraag is ongeldig";
const NO_ANSWER = "Dit antwoord is ongeldig";

const QuestionForm = inputFields({
  /** Links answers to the question when its text changes. */
  id: z.string({ error: NO_QUESTION }).check(z.regex(/^[a-z0-9]{1,20}$/, NO_QUESTION)),
  text: requiredText("Vraag", MAX_QUESTION),
  kind: z.enum(["text", "choice"], { error: NO_QUESTION }),
  options: z._default(z.array(requiredText("Keuze", MAX_OPTION), { error: NO_QUESTION }), []),
}).check(
  z.refine(
    ({ kind, options }) =>
      kind === "text" || (options.length >= MIN_OPTIONS && options.length <= MAX_OPTIONS),
    `Geef bij een keuzevraag ${spelled(MIN_OPTIONS)} tot ${spelled(MAX_OPTIONS)} keuzes`,
  ),
  z.refine(({ options }) => new Set(options).size === options.length, "Elke keuze mag er één keer staan"),
);
export const Questions = z.array(QuestionForm, { error: NO_QUESTION }).check(
  z.maxLength(MAX_QUESTIONS, `Stel hooguit ${spelled(MAX_QUESTIONS)} vragen`),
  z.refine((questions) => new Set(questions.map(({ id }) => id)).size === questions.length, NO_QUESTION),
);

const COMPANIONS = "Kies hoeveel introducés je meeneemt";

/** What is absent stays as it is, the answers to other questions too. */
export const Details = inputFields({
  /** The version that it replaces: refused when there is a newer one. Absent: whatever there is. */
  replaces: z.optional(wholeNumber("Laad de pagina opnieuw", 0, Number.MAX_SAFE_INTEGER)),
  guests: z.optional(
    z
      .number({ error: COMPANIONS })
      .check(
        z.int(COMPANIONS),
        z.minimum(0, COMPANIONS),
        z.maximum(MAX_COMPANIONS, `Je kunt hooguit ${MAX_COMPANIONS} introducés meenemen`),
      ),
  ),
  answers: z.optional(
    z
      .array(
        inputFields({
          id: z.string({ error: NO_QUESTION }),
          text: z.string({ error: NO_ANSWER }).check(z.trim(), charactersAtMost("Een antwoord", MAX_ANSWER)),
        }),
        { error: NO_ANSWER },
      )
      .check(z.maxLength(MAX_QUESTIONS, NO_ANSWER)),
  ),
});
export type Details = z.output<typeof Details>;
