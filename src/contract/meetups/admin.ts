import * as z from "zod/mini";
import type { Day as DayText } from "#domain/dutch-dates.ts";
import { MEETUP_STATUSES } from "#domain/meetup-status.ts";
import { anyOrganiser, del, get, organiserOf, Pagination, paging, UndoableAnswer } from "../endpoint.ts";
import { orAbsent, UndoQuery } from "../fields.ts";
import { MeetupId, MemberId, RowId } from "../ids.ts";
import { inputFields } from "../input.ts";
import { ById, Question } from "../meetups.ts";
import { FormPicture } from "../picture-upload.ts";
import { asTemplateText, ClockTime, Day, Instant, oneOf, searchText } from "../text.ts";
import { LATER_FIELDS } from "./form.ts";

/** Not among the other ids, which the first visit loads. */
export const SeriesId = RowId.brand<"SeriesId">();
export type SeriesId = z.output<typeof SeriesId>;

/** Mails by themselves that were due while the site was held, and were not sent. */
export const NotSent = z.enum(["reminder", "guest_reminder"]);
export type NotSent = z.output<typeof NotSent>;

export const AdminMeetup = z.object({
  id: MeetupId,
  title: z.string(),
  description: z.string(),
  date: Day,
  start_time: ClockTime,
  end_time: z.nullable(ClockTime),
  starts_at: Instant,
  ends_at: Instant,
  location: z.string(),
  max_participants: z.nullable(z.number()),
  status: z.enum(MEETUP_STATUSES),
  /** Fields that a draft still lacks; their values mean nothing. */
  missing: z.array(z.enum(LATER_FIELDS)),
  /** When the server announces a draft by itself; null: an organiser has to publish it. */
  announce_at: z.nullable(Instant),
  /** The day on which a draft announces itself at ten o'clock; absent: an organiser has to publish it. */
  announce_on: z.optional(Day),
  /** Absent: everything was sent. */
  not_sent: z.optional(z.array(NotSent)),
  is_announcement_missed: z.optional(z.literal(true)),
  /** The site was restored or copied: no draft announces itself until an administrator says that it is theirs. */
  is_site_held: z.optional(z.literal(true)),
  series: z.optional(z.object({ id: SeriesId, sentence: z.string() })),
  cancel_reason: z.nullable(z.string()),
  report: z.string(),
  /** What people were told of when and where, while another time or place waits to be mailed. */
  told: z.optional(
    z.object({
      date: Day,
      start_time: ClockTime,
      end_time: z.nullable(ClockTime),
      location: z.string(),
      address: z.nullable(z.string()),
      online_url: z.nullable(z.string()),
    }),
  ),
  registration_count: z.number(),
  waitlist_count: z.number(),
  /** People that are there, once anyone is ticked and while the door is open. */
  present: z.optional(z.number()),
  /** Days before the meetup on which members without an answer get a reminder; null: no reminder. */
  remind_days_before: z.nullable(z.number()),
  remind_guests: z.boolean(),
  picture: z.nullable(FormPicture),
  answer_days_before: z.optional(z.nullable(z.number())),
  ask_again: z.optional(z.boolean()),
  offer_minutes: z.optional(z.nullable(z.number())),
  max_guests: z.optional(z.number()),
  /** Whether members can offer a talk for it; absent: they can. */
  takes_talks: z.optional(z.boolean()),
  questions: z.optional(z.array(Question)),
  held: z.optional(z.number()),
  /** Places that an organiser freed, while that can be undone: free to no member. */
  reserved: z.optional(z.number()),
  address: z.optional(z.nullable(z.string())),
  online_url: z.optional(z.nullable(z.string())),
  access_note: z.optional(z.nullable(z.string())),
  /** Talks that are offered for it, or on its programme: cancelling or deleting it returns them to another time. */
  talks: z.optional(z.number()),
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
export const MeetupFilters = inputFields({
  search: searchText("Zoeken", 200),
  title: searchText("Titel", 200),
  description: searchText("Beschrijving", 200),
  date: z.optional(
    asTemplateText<DayText | "">(
      z.string({ error: "Datum is ongeldig" }).check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/, "Datum is ongeldig")),
    ),
  ),
  location: searchText("Locatie", 200),
  created_by: orAbsent(MemberId),
});
export type MeetupFilters = z.output<typeof MeetupFilters>;

/** `newest`: no draft that lacks a field. `coming`: soonest first, then drafts, then past ones. `nearest`: one page around now. */
const MeetupOrder = oneOf("Volgorde", ["newest", "coming", "drafts", "nearest"]);

export const adminMeetups = get("/admin/meetups", "admin", {
  summary: "Meetups for organisers: newest date first, or in another order.",
  query: z.extend(MeetupFilters, { ...paging(10).shape, order: MeetupOrder }),
  answer: z.object({ meetups: z.array(AdminMeetup), pagination: Pagination }),
});

export const adminMeetup = get("/admin/meetups/:id", organiserOf("id"), {
  summary: "One meetup for organisers.",
  params: ById,
  answer: z.object({ meetup: AdminMeetup }),
});

export const organisedMeetups = get("/admin/meetups/organised", anyOrganiser, {
  summary: "The meetups that the caller organises, newest date first; at most 100.",
  answer: z.object({ meetups: z.array(AdminMeetup) }),
});

export const meetupDates = get("/admin/meetups/dates", "admin", {
  summary: "Every date that has a meetup, newest first.",
  answer: z.object({ dates: z.array(Day) }),
});

export const Afterwards = z.object({
  meetup: AdminMeetup,
  /** Guests that were ticked as present; null when none was. */
  came: z.nullable(z.number()),
  /** Members that a thank-you message would reach; 0 after one was sent. */
  to_thank: z.number(),
});
export type Afterwards = z.output<typeof Afterwards>;

export const meetupsAfterwards = get("/admin/meetups/afterwards", "admin", {
  summary: "Meetups of the last seven days that lack a report or a thank-you message, newest first.",
  answer: z.object({ meetups: z.array(Afterwards) }),
});

export const meetupLocations = get("/admin/meetups/locations", "admin", {
  summary: "Every location that has a meetup, in alphabetical order.",
  answer: z.object({ locations: z.array(z.string()) }),
});

export const meetupCreators = get("/admin/meetups/creators", "admin", {
  summary: "The organisers of all meetups, by name.",
  answer: z.object({ creators: z.array(z.object({ id: MemberId, name: z.string() })) }),
});

export const SavedMeetup = z.extend(UndoableAnswer, {
  meetup: AdminMeetup,
  /** What became of repeating it, as a sentence. */
  repeated: z.optional(z.string()),
});

export const MEETUP_DELETED = "Meetup succesvol verwijderd!";

export const deleteMeetup = del("/meetups/:id", "admin", {
  proof: true,
  summary: "Delete a meetup. Unless it is over, guests and waiting members get a mail that it is cancelled.",
  params: ById,
  query: UndoQuery,
  answer: UndoableAnswer,
});
