import type { UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import type { MeetupForm } from "#contract/meetups/form.ts";
import { Question } from "#contract/meetups.ts";
import { FormPicture } from "#contract/picture-upload.ts";
import { Repeat } from "../series/repeat.tsx";
import type { Editing } from "../use-open-dialog.ts";

interface Field<Value> {
  readonly kept: z.ZodMiniType<Value>;
  /** Of a new meetup, and of a draft that was stored before the form had this field. */
  readonly usual: Value;
  readonly storedIn: (meetup: AdminMeetup) => Value;
  /** In the fold 'Meer'. */
  readonly isMore?: boolean;
}

/** Value of an input: typed text, a checkbox, a list, or a picture. */
type InputValue<Value> = Value extends boolean
  ? boolean
  : Value extends readonly (infer Item)[]
    ? Item[]
    : Value extends object | undefined
      ? FormPicture | null
      : string;

const field = <Value>(
  kept: Field<Value>["kept"],
  usual: Value,
  storedIn: Field<Value>["storedIn"],
): Field<Value> => ({ kept, usual, storedIn });

const text = (storedIn: Field<string>["storedIn"], usual = "") => field(z.string(), usual, storedIn);
const choice = (storedIn: Field<boolean>["storedIn"], usual = false) => field(z.boolean(), usual, storedIn);
const more = <Value>(field: Field<Value>): Field<Value> => ({ ...field, isMore: true });

const typed = (stored: number | null | undefined): string => stored?.toString() ?? "";
const withoutSeconds = (time: string | null): string => time?.slice(0, 5) ?? "";

const FIELDS = {
  title: text(({ title }) => title),
  description: text(({ description }) => description),
  date: text(({ date, missing }) => (missing.includes("date") ? "" : date)),
  start_time: text(({ start_time, missing }) =>
    missing.includes("start_time") ? "" : withoutSeconds(start_time),
  ),
  end_time: text(({ end_time }) => withoutSeconds(end_time)),
  location: text(({ location }) => location),
  max_participants: text(({ max_participants }) => typed(max_participants)),
  remind_days_before: more(text(({ remind_days_before }) => typed(remind_days_before), "3")),
  remind_guests: more(choice(({ remind_guests }) => remind_guests, true)),
  picture: field<FormPicture | null>(z.nullable(FormPicture), null, ({ picture }) => picture),
  answer_days_before: more(text(({ answer_days_before }) => typed(answer_days_before))),
  ask_again: more(choice(({ ask_again }) => ask_again ?? false)),
  offer_minutes: more(text(({ offer_minutes }) => typed(offer_minutes))),
  max_guests: more(text(({ max_guests }) => typed(max_guests ?? 0), "0")),
  takes_talks: more(choice(({ takes_talks }) => takes_talks ?? true, true)),
  questions: more(field<Question[]>(z.array(Question), [], ({ questions }) => questions ?? [])),
  address: more(text(({ address }) => address ?? "")),
  online_url: more(text(({ online_url }) => online_url ?? "")),
  access_note: more(text(({ access_note }) => access_note ?? "")),
  /** Not of the meetup itself: null for one evening. */
  repeat: more(field<Repeat | null>(z.nullable(Repeat), null, () => null)),
} satisfies { [Name in keyof MeetupForm]-?: Field<InputValue<MeetupForm[Name]>> } & { repeat: unknown };

type Name = keyof typeof FIELDS;
export type MeetupValues = {
  readonly [Each in Name]: (typeof FIELDS)[Each] extends Field<infer Value> ? Value : never;
};

export type Form = UseFormReturn<MeetupValues, unknown, MeetupForm>;

const NAMES = Object.keys(FIELDS) as Name[];

const ofEach = <Result>(property: (field: Field<unknown>) => Result): Record<Name, Result> =>
  Object.fromEntries(NAMES.map((name) => [name, property(FIELDS[name])])) as Record<Name, Result>;

const MeetupValues = z.object(
  ofEach(({ kept, usual }) => z._default(kept, usual)),
) as unknown as z.ZodMiniType<MeetupValues>;

const EMPTY = ofEach(({ usual }) => usual) as MeetupValues;

/** Whether a setting of the fold 'Meer' differs from that of a new meetup with the same maximum. */
export function hasMore(values: MeetupValues): boolean {
  const usual: MeetupValues = { ...EMPTY, ask_again: values.max_participants !== "" && values.ask_again };
  return MORE_FIELDS.some((name) => JSON.stringify(values[name]) !== JSON.stringify(usual[name]));
}

export const MORE_FIELDS = NAMES.filter((name) => FIELDS[name].isMore);

/** Initial values of the form; a copy has no date. */
export function valuesOf(opened: Editing): MeetupValues {
  if (opened.kind === "new") return EMPTY;
  const { meetup } = opened;
  const values = ofEach(({ storedIn }) => storedIn(meetup)) as MeetupValues;
  return opened.kind === "copy" ? { ...values, date: "" } : values;
}

/** Unsaved values, with the revision and values they started from; both null for a new meetup. */
export const Draft = z.object({
  values: MeetupValues,
  revision: z.nullable(z.number()),
  base: z._default(z.nullable(MeetupValues), null),
});
type Began = Readonly<Omit<z.output<typeof Draft>, "values">>;

export const beganWith = (opened: Editing): Began =>
  opened.kind === "edit"
    ? { revision: opened.meetup.revision, base: valuesOf(opened) }
    : { revision: null, base: null };

export const draftName = (opened: Editing) =>
  `meetup-draft:${opened.kind === "new" ? "new" : `${opened.kind}:${opened.meetup.id}`}`;
