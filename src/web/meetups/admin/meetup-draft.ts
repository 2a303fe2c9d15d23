import type { AdminMeetup } from "#contract/meetups/admin.ts";
import type { Editing } from "./use-opened.ts";

/** What the form's inputs hold: text, as typed. */
export interface MeetupValues {
  readonly title: string;
  readonly description: string;
  readonly date: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly location: string;
  readonly max_participants: string;
  readonly remind_days_before: string;
  readonly remind_guests: boolean;
}

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
};

/** What the form begins with; a copy is for another day. */
export function valuesOf(opened: Editing): MeetupValues {
  if (opened.kind === "new") return EMPTY;
  const values = asValues(opened.meetup);
  return opened.kind === "copy" ? { ...values, date: "" } : values;
}

const asValues = (meetup: AdminMeetup): MeetupValues => ({
  title: meetup.title,
  description: meetup.description,
  date: meetup.date,
  start_time: meetup.start_time.slice(0, 5),
  end_time: meetup.end_time?.slice(0, 5) ?? "",
  location: meetup.location,
  max_participants: meetup.max_participants?.toString() ?? "",
  remind_days_before: meetup.remind_days_before?.toString() ?? "",
  remind_guests: meetup.remind_guests,
});

/** What was typed and not saved yet, and the revision it began from; null for a meetup that is not there yet. */
export interface Draft {
  readonly values: MeetupValues;
  readonly revision: number | null;
}

/** Each form keeps a draft of its own, so that a half-written meetup survives a closed tab. */
const keyOf = (opened: Editing) =>
  `meetup-draft:${opened.kind === "new" ? "new" : `${opened.kind}:${opened.meetup.id}`}`;

/** What an accident left behind; null when there is nothing, or when it cannot be read. */
export function readDraft(opened: Editing): Draft | null {
  const stored: unknown = JSON.parse(localStorage.getItem(keyOf(opened)) ?? "null");
  return isDraft(stored) ? stored : null;
}

const isDraft = (stored: unknown): stored is Draft => {
  if (typeof stored !== "object" || stored === null || !("values" in stored)) return false;
  const { values } = stored as { values: Record<string, unknown> | null };
  return (
    values !== null && Object.entries(EMPTY).every(([name, empty]) => typeof values[name] === typeof empty)
  );
};

export function keepDraft(opened: Editing, draft: Draft): void {
  localStorage.setItem(keyOf(opened), JSON.stringify(draft));
}

export function dropDraft(opened: Editing): void {
  localStorage.removeItem(keyOf(opened));
}
