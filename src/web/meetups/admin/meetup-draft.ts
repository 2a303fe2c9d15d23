import * as z from "zod/mini";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import type { MeetupForm } from "#contract/meetups/form.ts";
import { FormPicture } from "#contract/pictures.ts";
import type { Editing } from "./use-open-dialog.ts";

/** Value of an input: typed text, a checkbox, or a picture. */
type InputValue<Value> = z.ZodMiniType<
  Value extends boolean ? boolean : Value extends object | undefined ? FormPicture | null : string
>;

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
} satisfies { [Name in keyof MeetupForm]-?: InputValue<MeetupForm[Name]> });
export type MeetupValues = Readonly<z.output<typeof MeetupValues>>;

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
};

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

/** Storage name: each form has its own draft. */
export const draftName = (opened: Editing) =>
  `meetup-draft:${opened.kind === "new" ? "new" : `${opened.kind}:${opened.meetup.id}`}`;
