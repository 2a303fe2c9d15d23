import * as z from "zod/mini";
import type { ClockTime as ClockTimeText, Day as DayText } from "#domain/dutch-dates.ts";
import { endpoint } from "../endpoint.ts";
import { requiredMarkdown } from "../markdown.ts";
import { ById } from "../meetups.ts";
import { MessageAnswer } from "../message-answer.ts";
import { Pagination, paging } from "../paging.ts";
import { MeetupId, MemberId } from "../row-id.ts";
import {
  aDay,
  ClockTime,
  Day,
  fields,
  optionalText,
  required,
  requiredText,
  written,
  yesOrNo,
} from "../text.ts";

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

const blankAsNull = <Given extends string | number>(value: Given | null | undefined) =>
  value === "" || value === undefined ? null : value;

const MAX_PARTICIPANTS = "Maximum aantal deelnemers";
const REMINDER = "Herinnering kan 1 tot 14 dagen van tevoren";

/** What an organiser fills in (specification, section 5 "Meetup form"). */
export const MeetupForm = fields({
  title: requiredText("Titel", 200),
  description: requiredMarkdown("Beschrijving", 20_000),
  date: written<DayText>(z.string({ error: "Datum is verplicht" }).check(required("Datum"), aDay)),
  start_time: written<ClockTimeText>(
    z
      .string({ error: "Starttijd is verplicht" })
      .check(required("Starttijd"), z.regex(CLOCK_TIME, "Starttijd is ongeldig")),
  ),
  end_time: z.pipe(
    z.transform(blankAsNull<string>),
    z.nullable(
      written<ClockTimeText>(
        z.string({ error: "Eindtijd is ongeldig" }).check(z.regex(CLOCK_TIME, "Eindtijd is ongeldig")),
      ),
    ),
  ),
  location: requiredText("Locatie", 200),
  max_participants: z.pipe(
    z.transform(blankAsNull<string | number>),
    z.nullable(
      z.coerce
        .number<string | number>({ error: `${MAX_PARTICIPANTS} moet een getal zijn` })
        .check(
          z.int(`${MAX_PARTICIPANTS} moet een heel getal zijn`),
          z.minimum(1, `${MAX_PARTICIPANTS} moet minimaal 1 zijn`),
          z.maximum(100_000, `${MAX_PARTICIPANTS} mag maximaal 100000 zijn`),
        ),
    ),
  ),
  remind_days_before: z._default(
    z.pipe(
      z.transform(blankAsNull<string | number>),
      z.nullable(
        z.coerce
          .number<string | number>({ error: REMINDER })
          .check(z.int(REMINDER), z.minimum(1, REMINDER), z.maximum(14, REMINDER)),
      ),
    ),
    3,
  ),
  remind_guests: z._default(yesOrNo("Herinnering aan wie komt"), true),
});
export type MeetupForm = z.output<typeof MeetupForm>;

const OUTDATED = "Laad de meetup opnieuw en probeer het nog eens";

/** A changed meetup; with the revision it was made from, it is refused where somebody else changed it since. */
export const MeetupEdit = z.extend(MeetupForm, {
  revision: z.optional(z.number({ error: OUTDATED }).check(z.int(OUTDATED), z.minimum(0, OUTDATED))),
});
export type MeetupEdit = z.output<typeof MeetupEdit>;

export const AdminMeetup = z.object({
  id: MeetupId,
  title: z.string(),
  description: z.string(),
  date: Day,
  start_time: ClockTime,
  end_time: z.nullable(ClockTime),
  location: z.string(),
  max_participants: z.nullable(z.number()),
  registration_count: z.number(),
  waitlist_count: z.number(),
  /** Days before on which who has not answered is reminded; null: never by itself. */
  remind_days_before: z.nullable(z.number()),
  remind_guests: z.boolean(),
  revision: z.number(),
  created_by: z.nullable(MemberId),
  created_by_name: z.nullable(z.string()),
  stats: z.object({
    totalInvited: z.number(),
    yesResponses: z.number(),
    noResponses: z.number(),
    changed: z.number(),
  }),
});
export type AdminMeetup = z.output<typeof AdminMeetup>;

/** Filters of 'Meetup Beheer'; texts match anywhere, the others exactly. */
export const MeetupFilters = fields({
  title: optionalText("Titel", 200),
  description: optionalText("Beschrijving", 200),
  date: z.optional(
    written<DayText | "">(
      z.string({ error: "Datum is ongeldig" }).check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/, "Datum is ongeldig")),
    ),
  ),
  location: optionalText("Locatie", 200),
  created_by: z.optional(MemberId),
});
export type MeetupFilters = z.output<typeof MeetupFilters>;

export const adminMeetups = endpoint({
  method: "GET",
  path: "/admin/meetups",
  access: "admin",
  summary: "Meetups for organisers, newest date first.",
  query: z.extend(MeetupFilters, paging(10).shape),
  answer: z.object({ meetups: z.array(AdminMeetup), pagination: Pagination }),
});

export const adminMeetup = endpoint({
  method: "GET",
  path: "/admin/meetups/:id",
  access: "admin",
  summary: "One meetup for organisers.",
  params: ById,
  answer: z.object({ meetup: AdminMeetup }),
});

export const meetupDates = endpoint({
  method: "GET",
  path: "/admin/meetups/dates",
  access: "admin",
  summary: "Every date that has a meetup, newest first.",
  answer: z.object({ dates: z.array(Day) }),
});

export const meetupLocations = endpoint({
  method: "GET",
  path: "/admin/meetups/locations",
  access: "admin",
  summary: "Every location that has a meetup, in alphabetical order.",
  answer: z.object({ locations: z.array(z.string()) }),
});

export const meetupCreators = endpoint({
  method: "GET",
  path: "/admin/meetups/creators",
  access: "admin",
  summary: "Everyone who announced a meetup.",
  answer: z.object({ creators: z.array(z.object({ id: MemberId, name: z.string() })) }),
});

const SavedMeetup = z.object({ message: z.string(), meetup: AdminMeetup });

export const createMeetup = endpoint({
  method: "POST",
  path: "/meetups",
  access: "admin",
  summary: "Announce a meetup and invite every verified member.",
  body: MeetupForm,
  answer: SavedMeetup,
});

export const updateMeetup = endpoint({
  method: "PUT",
  path: "/meetups/:id",
  access: "admin",
  summary:
    "Change a meetup; a raised maximum promotes from the waitlist. With a revision that is no longer the newest it answers 409, details naming what differs.",
  params: ById,
  body: MeetupEdit,
  answer: SavedMeetup,
});

export const deleteMeetup = endpoint({
  method: "DELETE",
  path: "/meetups/:id",
  access: "admin",
  proof: true,
  summary: "Remove a meetup; who comes or waits to one that is not over is told that it is cancelled.",
  params: ById,
  answer: MessageAnswer,
});
