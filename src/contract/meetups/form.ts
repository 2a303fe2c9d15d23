import * as z from "zod/mini";
import { type ClockTime as ClockTimeText, fullDate, toTheMinute } from "#domain/dutch-dates.ts";
import { MEETUP_STATUSES, type MeetupStatus } from "#domain/meetup-status.ts";
import { LEAST_OFFER, MAX_OFFER } from "#domain/offers.ts";
import { inOneLine } from "#domain/whereabouts.ts";
import { countInWords } from "#domain/wording.ts";
import { orNull, requiredMarkdown, undoSeconds } from "../fields.ts";
import { MeetupId } from "../ids.ts";
import { inputFields } from "../input.ts";
import { Focus, PictureHash } from "../picture-upload.ts";
import { asTemplateText, realDay, required, requiredText, typedNumber, yesOrNo } from "../text.ts";
import { WHEREABOUTS_FIELDS } from "../whereabouts.ts";
import { MAX_COMPANIONS, Questions } from "./questions.ts";
import { RepeatPlan } from "./repeat-plan.ts";

type FieldText<Value> = readonly [label: string, reads: (now: NonNullable<Value>) => string];

export type MeetupFields = Required<MeetupForm>;

const FIELD_TEXTS: { readonly [Name in keyof MeetupFields]: FieldText<MeetupFields[Name]> } = {
  title: ["Titel", String],
  description: ["Beschrijving", beginning],
  date: ["Datum", fullDate],
  start_time: ["Starttijd", toTheMinute],
  end_time: ["Eindtijd", toTheMinute],
  location: ["Locatie", String],
  max_participants: ["Maximum aantal deelnemers", String],
  remind_days_before: ["Herinnering aan wie niet heeft geantwoord", daysBefore],
  remind_guests: ["Herinnering aan wie komt", (isOn) => (isOn ? "aan" : "uit")],
  picture: ["Afbeelding", ({ alt }) => alt],
  answer_days_before: ["Antwoorden kan tot", daysBefore],
  ask_again: ["Vraag ‘Kom je nog?’", (isOn) => (isOn ? "aan" : "uit")],
  offer_minutes: ["Bedenktijd voor een vrije plek", (minutes) => countInWords(minutes, "minuut", "minuten")],
  max_guests: ["Introducés per lid", String],
  takes_talks: ["Voorstellen voor deze avond", (isOn) => (isOn ? "aan" : "uit")],
  questions: ["Vragen", (questions) => questions.map(({ text }) => text).join("; ")],
  address: ["Adres", inOneLine],
  online_url: ["Link", String],
  access_note: ["Toelichting", inOneLine],
};

/** Fields in which edits of two organisers can conflict, in the order of the form. */
export const FIELD_NAMES = Object.keys(FIELD_TEXTS) as (keyof MeetupFields)[];

export function describeChange<Name extends keyof MeetupFields>(
  field: Name,
  value: MeetupFields[Name] | null,
): string {
  const [label, reads]: FieldText<MeetupFields[Name]> = FIELD_TEXTS[field];
  return value === null || value === undefined ? `${label}: nu leeg` : `${label}: nu “${reads(value)}”`;
}

export const STATUS_CHANGE_TEXT: Readonly<Record<MeetupStatus, string>> = {
  draft: "De meetup is weer een concept",
  published: "De meetup is intussen aangekondigd",
  cancelled: "De meetup is intussen afgezegd",
};

const BEGINNING_LENGTH = 120;

function beginning(now: string): string {
  return now.length > BEGINNING_LENGTH ? `${now.slice(0, BEGINNING_LENGTH)}…` : now;
}

function daysBefore(now: number): string {
  return countInWords(now, "dag van tevoren", "dagen van tevoren");
}

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

const PARTICIPANTS = "Maximum aantal deelnemers";
const MAX_PARTICIPANTS = 100_000;
const REMINDER = (least: number, most: number) => `Herinnering kan ${least} tot ${most} dagen van tevoren`;
const DEADLINE = (least: number, most: number) => `Antwoorden kan tot ${least} tot ${most} dagen van tevoren`;
const TIME_TO_THINK = (least: number, most: number) => `De bedenktijd is ${least} tot ${most} minuten`;
const COMPANIONS = (least: number, most: number) => `Een lid kan ${least} tot ${most} introducés meenemen`;

/** Empty or absent: null. Unlike in `orNull`, spaces alone are a fault. */
const emptyAsNull = <Value>(schema: z.ZodMiniType<Value, string | number>) =>
  z.pipe(
    z.transform((given: string | number | null | undefined) => (given === "" ? null : (given ?? null))),
    z.nullable(schema),
  );

const ChosenPicture = inputFields({
  hash: PictureHash,
  alt: requiredText("Alternatieve tekst", 300),
  /** Absent: keeps the stored focus, or the one detected at upload. */
  focus: z.optional(Focus),
});
export type ChosenPicture = z.output<typeof ChosenPicture>;

/** What an organiser may leave out: a new meetup gets the usual value, a stored one keeps its own. */
const CHOICES = {
  end_time: emptyAsNull(
    asTemplateText<ClockTimeText>(
      z.string({ error: "Eindtijd is ongeldig" }).check(z.regex(CLOCK_TIME, "Eindtijd is ongeldig")),
    ),
  ),
  max_participants: emptyAsNull(
    z.coerce
      .number<string | number>({ error: `${PARTICIPANTS} moet een getal zijn` })
      .check(
        z.int(`${PARTICIPANTS} moet een heel getal zijn`),
        z.minimum(1, `${PARTICIPANTS} moet minimaal 1 zijn`),
        z.maximum(MAX_PARTICIPANTS, `${PARTICIPANTS} mag maximaal ${MAX_PARTICIPANTS} zijn`),
      ),
  ),
  remind_days_before: emptyAsNull(typedNumber(REMINDER, 1, 14)),
  remind_guests: yesOrNo("Herinnering aan wie komt"),
  answer_days_before: emptyAsNull(typedNumber(DEADLINE, 0, 14)),
  ask_again: yesOrNo("Kom je nog?"),
  offer_minutes: emptyAsNull(typedNumber(TIME_TO_THINK, LEAST_OFFER, MAX_OFFER)),
  max_guests: typedNumber(COMPANIONS, 0, MAX_COMPANIONS),
  takes_talks: yesOrNo("Voorstellen voor deze avond"),
  questions: Questions,
};

export const MeetupForm = inputFields({
  title: requiredText("Titel", 200),
  description: requiredMarkdown("Beschrijving", 20_000),
  date: realDay("Datum is verplicht"),
  start_time: asTemplateText<ClockTimeText>(
    z
      .string({ error: "Starttijd is verplicht" })
      .check(required("Starttijd"), z.regex(CLOCK_TIME, "Starttijd is ongeldig")),
  ),
  end_time: CHOICES.end_time,
  location: requiredText("Locatie", 200),
  max_participants: CHOICES.max_participants,
  remind_days_before: z._default(CHOICES.remind_days_before, 3),
  remind_guests: z._default(CHOICES.remind_guests, true),
  /** Absent: the picture stays as it is. */
  picture: z.optional(z.nullable(ChosenPicture)),
  answer_days_before: z._default(CHOICES.answer_days_before, null),
  ask_again: z._default(CHOICES.ask_again, false),
  offer_minutes: z._default(CHOICES.offer_minutes, null),
  max_guests: z._default(CHOICES.max_guests, 0),
  takes_talks: z._default(CHOICES.takes_talks, true),
  questions: z._default(CHOICES.questions, []),
  ...WHEREABOUTS_FIELDS,
});
export type MeetupForm = z.output<typeof MeetupForm>;

/** Fields that a draft may lack, and an announcement may not; in the order of the form. */
export const LATER_FIELDS = ["date", "start_time", "location", "description"] as const;
export type LaterField = (typeof LATER_FIELDS)[number];

export const DraftForm = z.extend(MeetupForm, {
  date: orNull(MeetupForm.shape.date),
  start_time: orNull(MeetupForm.shape.start_time),
  location: orNull(MeetupForm.shape.location),
  description: orNull(MeetupForm.shape.description),
} satisfies Record<LaterField, unknown>);
export type DraftForm = z.output<typeof DraftForm>;

export const isComplete = (draft: DraftForm): draft is DraftForm & MeetupForm =>
  LATER_FIELDS.every((field) => draft[field] !== null);

export const fieldsInWords = (fields: readonly (LaterField | "title")[]): string =>
  fields.map((field) => FIELD_TEXTS[field][0].toLowerCase()).join(", ");

export const requiredSentences = (fields: readonly LaterField[]): string[] =>
  fields.map((field) => `${FIELD_TEXTS[field][0]} is verplicht`);

const OUTDATED = "Laad de meetup opnieuw en probeer het nog eens";

/** Also makes it the first of a series; refused together with the meetup. */
const repeat = z.optional(RepeatPlan);
/** Also announces the draft, as `publishMeetup` does. */
const publish = z.optional(yesOrNo("Publiceren"));

/** The meetup that it is a copy of: it gets the free lines of that programme, and never its talks. */
const copiedFrom = z.optional(MeetupId);

export const NewMeetup = z.extend(MeetupForm, {
  repeat,
  copied_from: copiedFrom,
  status: z._default(z.enum(["draft", "published"], { error: "Status bestaat niet" }), "published"),
  undo_seconds: undoSeconds,
});
export type NewMeetup = z.output<typeof NewMeetup>;

export const NewDraft = z.extend(DraftForm, {
  publish,
  copied_from: copiedFrom,
  undo_seconds: undoSeconds,
});
export type NewDraft = z.output<typeof NewDraft>;

const Revision = z.optional(z.number({ error: OUTDATED }).check(z.int(OUTDATED), z.minimum(0, OUTDATED)));

/** In an edit what is absent stays as it is. */
const UNCHANGED = {
  end_time: z.optional(CHOICES.end_time),
  max_participants: z.optional(CHOICES.max_participants),
  remind_days_before: z.optional(CHOICES.remind_days_before),
  remind_guests: z.optional(CHOICES.remind_guests),
  answer_days_before: z.optional(CHOICES.answer_days_before),
  ask_again: z.optional(CHOICES.ask_again),
  offer_minutes: z.optional(CHOICES.offer_minutes),
  max_guests: z.optional(CHOICES.max_guests),
  takes_talks: z.optional(CHOICES.takes_talks),
  questions: z.optional(CHOICES.questions),
} satisfies Record<keyof typeof CHOICES, unknown>;

/** What the same press does to the meetup's series. */
const ALONGSIDE = {
  repeat,
  /** Makes the later drafts of its series that nobody changed like it; their days move as far as its own. */
  next: z.optional(yesOrNo("Ook de volgende")),
};

export const DraftEdit = z.extend(DraftForm, {
  ...UNCHANGED,
  ...ALONGSIDE,
  date: z.optional(DraftForm.shape.date),
  start_time: z.optional(DraftForm.shape.start_time),
  location: z.optional(DraftForm.shape.location),
  description: z.optional(DraftForm.shape.description),
  revision: Revision,
});
export type DraftEdit = z.output<typeof DraftEdit>;

export const MeetupEdit = z.extend(MeetupForm, {
  ...UNCHANGED,
  ...ALONGSIDE,
  publish,
  /** Whether attendees and waiting members get a mail about another day, time or place. Absent: they do. */
  tell: z.optional(yesOrNo("Bericht aan wie komt")),
  /** Whether another day is also mailed to members that declined or did not answer. Absent: it is not. */
  tell_others: z.optional(yesOrNo("Mail ook wie nee zei of niet antwoordde")),
  undo_seconds: undoSeconds,
  /** Status when the edit began. When the stored status differs, the edit is refused as a conflict. */
  status: z.optional(z.enum(MEETUP_STATUSES, { error: OUTDATED })),
  revision: Revision,
});
export type MeetupEdit = z.output<typeof MeetupEdit>;
