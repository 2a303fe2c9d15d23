import * as z from "zod/mini";
import {
  type ClockTime as ClockTimeText,
  type Day as DayText,
  FIRST_DAY,
  type Instant as InstantText,
  LAST_DAY,
} from "#domain/dutch-dates.ts";

/** Gives a schema the template type that its checks enforce, because TypeScript cannot infer it. */
export const asTemplateText = <Form extends string>(schema: z.ZodMiniType<string, string>) =>
  schema as z.ZodMiniType<Form, string>;

/** Values in answers; the server checked them before it stored them. */
export const Day = asTemplateText<DayText>(z.string());
export const ClockTime = asTemplateText<ClockTimeText>(z.string());
export const Instant = asTemplateText<InstantText>(z.string());

/** A moment of an earlier answer of the server, which a call gives back. */
export const givenInstant = (sentence: string) =>
  asTemplateText<InstantText>(z.iso.datetime({ precision: 3, error: sentence }));

export const required = (field: string) => z.minLength(1, { error: `${field} is verplicht`, abort: true });

/** @param field the subject of the sentence */
export const charactersAtMost = (field: string, most: number) =>
  z.maxLength(most, { error: `${field} mag maximaal ${most} karakters zijn`, abort: true });

/** At least one visible character; of control and format characters only U+200C and U+200D, which join letters. */
export const PRINTABLE_LINE =
  /^(?=.*[^\s\u{115F}\u{1160}\u{3164}\u{FFA0}])(?:[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|[\u{200C}\u{200D}])*$/u;

/** A required line of printable text, trimmed. It goes into mail subjects and feeds. */
export const requiredText = (field: string, max: number) =>
  z
    .string({ error: `${field} is verplicht` })
    .check(
      z.trim(),
      required(field),
      charactersAtMost(field, max),
      z.regex(PRINTABLE_LINE, `${field} bevat tekens die niet kunnen`),
    );

const isRealDate = (date: string) => {
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
};

const yearOf = (day: DayText) => day.slice(0, 4);
const WITHIN_DAYS = `Kies een datum van ${yearOf(FIRST_DAY)} tot en met ${yearOf(LAST_DAY)}`;

/** A day of the calendar, `YYYY-MM-DD`, within these bounds. @param missing the sentence when it is absent or empty */
export const realDay = (missing = "Datum is ongeldig") =>
  asTemplateText<DayText>(
    z.string({ error: missing }).check(
      z.minLength(1, { error: missing, abort: true }),
      z.refine((date) => /^\d{4}-\d{2}-\d{2}$/.test(date) && isRealDate(date), {
        error: "Datum is ongeldig",
        abort: true,
      }),
      z.refine((date) => FIRST_DAY <= date && date <= LAST_DAY, WITHIN_DAYS),
    ),
  );

/** Of a filter in a query, as it was typed. */
export const searchText = (field: string, max: number) =>
  z.optional(z.string({ error: `${field} is ongeldig` }).check(charactersAtMost(field, max)));

/** What is said of another value: a sentence that names no bound, or one that is built from both. */
type OutOfRange = string | ((least: number, most: number) => string);

const whole = (said: OutOfRange, least: number, most: number) => {
  const error = typeof said === "string" ? said : said(least, most);
  return { error, checks: [z.int(error), z.minimum(least, error), z.maximum(most, error)] } as const;
};

export function wholeNumber(said: OutOfRange, least: number, most: number) {
  const { error, checks } = whole(said, least, most);
  return z.number({ error }).check(...checks);
}

/** Like `wholeNumber`, for forms and addresses, which send text. */
export function typedNumber(said: OutOfRange, least: number, most: number) {
  const { error, checks } = whole(said, least, most);
  return z.coerce.number<string | number>({ error }).check(...checks);
}

/** A boolean. No form lets a person type it, and only a faulty program sends another type. */
export const yesOrNo = (field: string) => z.boolean({ error: `${field} moet ja of nee zijn` });

/** One of a closed list; absent or empty, it is the first. */
export const oneOf = <const Choice extends string>(field: string, choices: readonly [Choice, ...Choice[]]) =>
  z.pipe(
    z.optional(z.enum(["", ...choices], { error: `${field} bestaat niet` })),
    z.transform((choice) => (choice ? (choice as Choice) : choices[0])),
  );
