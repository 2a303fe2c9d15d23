import type { UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import type { MeetupForm } from "#contract/meetups/form.ts";
import { Question } from "#contract/meetups.ts";
import { FormPicture } from "#contract/picture-upload.ts";
import { Day } from "#contract/text.ts";
import type { Editing } from "./use-open-dialog.ts";

/** Value of an input: typed text, a checkbox, a list, or a picture. */
type InputValue<Value> = z.ZodMiniType<
  Value extends boolean
    ? boolean
    : Value extends readonly (infer Item)[]
      ? Item[]
      : Value extends object | undefined
        ? FormPicture | null
        : string
>;

const Repeat = z.object({
  /** The nth or the last such weekday of each month, or by weeks. */
  how: z.enum(["nth", "last", "weekly", "fortnightly"]),
  count: z.number(),
  days: z.number(),
  skip: z.array(Day),
});
export type Repeat = Readonly<z.output<typeof Repeat>>;

const MeetupValues = z.object({
  title: z.string(),
  description: z.string(),
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  location: z.string(),
  max_participants: z.string(),
  remind_days_before: z.string(),
  remind_guests: z.boolean(),
  picture: z._default(z.nullable(FormPicture), null),
  answer_days_before: z._default(z.string(), ""),
  ask_again: z._default(z.boolean(), false),
  offer_minutes: z._default(z.string(), ""),
  max_guests: z._default(z.string(), "0"),
  questions: z._default(z.array(Question), []),
  address: z._default(z.string(), ""),
  online_url: z._default(z.string(), ""),
  access_note: z._default(z.string(), ""),
  /** Not of the meetup itself: null for one evening. */
  repeat: z._default(z.nullable(Repeat), null),
} satisfies { [Name in keyof MeetupForm]-?: InputValue<MeetupForm[Name]> } & { repeat: unknown });
export type MeetupValues = Readonly<z.output<typeof MeetupValues>>;

export type Form = UseFormReturn<MeetupValues, unknown, MeetupForm>;

const EMPTY: MeetupValues = {
  title: "",
  description: "",
  date: "",
  start_time: "",
  end_time: "",
  location: "",
  max_participants: "",
  remind_days_before: "3",
  remind_guests: true,
  picture: null,
  answer_days_before: "",
  ask_again: false,
  offer_minutes: "",
  max_guests: "0",
  questions: [],
  address: "",
  online_url: "",
  access_note: "",
  repeat: null,
};

/** Whether a setting of the fold 'Meer' differs from that of a new meetup with the same maximum. */
export function hasMore(values: MeetupValues): boolean {
  const usual: MeetupValues = { ...EMPTY, ask_again: values.max_participants !== "" && values.ask_again };
  return MORE_FIELDS.some((name) => JSON.stringify(values[name]) !== JSON.stringify(usual[name]));
}

const IS_MORE: Readonly<Record<keyof MeetupValues, boolean>> = {
  title: false,
  description: false,
  date: false,
  start_time: false,
  end_time: false,
  location: false,
  max_participants: false,
  remind_days_before: true,
  remind_guests: true,
  picture: false,
  answer_days_before: true,
  ask_again: true,
  offer_minutes: true,
  max_guests: true,
  questions: true,
  address: true,
  online_url: true,
  access_note: true,
  repeat: true,
};

export const MORE_FIELDS = (Object.keys(IS_MORE) as (keyof MeetupValues)[]).filter((name) => IS_MORE[name]);

/** Initial values of the form; a copy has no date. */
export function valuesOf(opened: Editing): MeetupValues {
  if (opened.kind === "new") return EMPTY;
  const values = asValues(opened.meetup);
  return opened.kind === "copy" ? { ...values, date: "" } : values;
}

const asValues = (meetup: AdminMeetup): MeetupValues => ({
  title: meetup.title,
  description: meetup.description,
  date: meetup.missing.includes("date") ? "" : meetup.date,
  start_time: meetup.missing.includes("start_time") ? "" : meetup.start_time.slice(0, 5),
  end_time: meetup.end_time?.slice(0, 5) ?? "",
  location: meetup.location,
  max_participants: meetup.max_participants?.toString() ?? "",
  remind_days_before: meetup.remind_days_before?.toString() ?? "",
  remind_guests: meetup.remind_guests,
  picture: meetup.picture,
  answer_days_before: meetup.answer_days_before?.toString() ?? "",
  ask_again: meetup.ask_again ?? false,
  offer_minutes: meetup.offer_minutes?.toString() ?? "",
  max_guests: meetup.max_guests?.toString() ?? "0",
  questions: meetup.questions ?? [],
  address: meetup.address ?? "",
  online_url: meetup.online_url ?? "",
  access_note: meetup.access_note ?? "",
  repeat: null,
});

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
