import * as z from "zod/mini";
import { RESPONSE_STATUSES } from "#domain/places.ts";
import { get } from "./endpoint.ts";
import { MeetupId } from "./ids.ts";
import { inputFields } from "./input.ts";
import { OwnDetails } from "./own-details.ts";
import { DescribedPicture } from "./pictures.ts";
import { ClockTime, Day, Instant } from "./text.ts";

export const ResponseStatus = z.enum(RESPONSE_STATUSES);

export const Question = z.object({
  id: z.string(),
  text: z.string(),
  kind: z.enum(["text", "choice"]),
  options: z.array(z.string()),
});
export type Question = z.output<typeof Question>;

/** `name` is `Anoniem` when the member hides it; `isSelf` marks the caller. */
const Attendee = z.object({
  name: z.string(),
  isSelf: z.optional(z.literal(true)),
  guests: z.optional(z.number()),
});

/** Where exactly a meetup is: only for members with a place, and for organisers. The address has several lines. */
const Whereabouts = z.object({
  address: z.nullable(z.string()),
  onlineUrl: z.nullable(z.string()),
  note: z.nullable(z.string()),
});

const ProgrammeEntry = z.object({
  /** Absent when the programme is shown without times. */
  time: z.optional(ClockTime),
  title: z.string(),
  minutes: z.number(),
  /** Absent of a line such as 'Pauze'. */
  talk: z.optional(
    z.object({
      /** As the speaker chose: a name, or 'een lid'; absent when the speaker left. */
      by: z.optional(z.string()),
      /** Markdown. */
      text: z.optional(z.string()),
      slides: z.optional(z.string()),
    }),
  ),
});

/** A meetup as visitors and members see it; dates and times are wall-clock text in the site's zone. */
export const Meetup = z.object({
  id: MeetupId,
  title: z.string(),
  description: z.string(),
  date: Day,
  startTime: ClockTime,
  endTime: z.nullable(ClockTime),
  startsAt: Instant,
  endsAt: Instant,
  location: z.string(),
  maxParticipants: z.nullable(z.number()),
  picture: z.nullable(DescribedPicture),
  registrationCounts: z.object({
    confirmed: z.number(),
    waitlist: z.number(),
    /** `null` without a maximum. */
    available: z.nullable(z.number()),
  }),
  /** Places that an organiser freed, while that can be undone: neither taken nor available. */
  reserved: z.optional(z.number()),
  /** Markdown; only in the answer for one meetup that has a report. */
  report: z.optional(z.string()),
  /** Names of organisers that chose to be named here; only in the answer for one meetup, absent without any. */
  hosts: z.optional(z.array(z.string())),
  cancelled: z.optional(z.object({ reason: z.string() })),
  hasAddress: z.optional(z.boolean()),
  hasOnlineUrl: z.optional(z.boolean()),
  /** With a session, where `hasAddress` or `hasOnlineUrl`; null for a member without a place. */
  whereabouts: z.optional(z.nullable(Whereabouts)),
  /** Only in the answer for one meetup that repeats: how, and the next announced evenings. */
  series: z.optional(
    z.object({ sentence: z.string(), next: z.array(z.object({ id: MeetupId, date: Day })) }),
  ),
  /** Only in the answer for one meetup that is over: how many people were present; absent where that was not kept. */
  came: z.optional(z.number()),
  /** Only in the answer for one meetup that has a programme. */
  programme: z.optional(z.array(ProgrammeEntry)),
  /** Members cannot offer a talk for it. */
  takesNoTalks: z.optional(z.literal(true)),
  registrationStatus: z.optional(z.nullable(ResponseStatus)),
  waitlistPosition: z.optional(z.nullable(z.number())),
  /** When the member's answer was given; absent without one. A later answer names it as the one that it replaces. */
  saidAt: z.optional(Instant),
  /** The deadline; absent without one. After it, a new yes waits for an organiser. */
  answerBy: z.optional(Instant),
  isClosed: z.optional(z.literal(true)),
  /** Near the start of a meetup that offers its places: the first member that says yes gets a free place, also when others wait. */
  isFirstCome: z.optional(z.literal(true)),
  /** The member waits and is not asked any more: a free place is for the first that says yes. */
  isUnasked: z.optional(z.literal(true)),
  maxGuests: z.optional(z.number()),
  questions: z.optional(z.array(Question)),
  own: z.optional(OwnDetails),
  offer: z.optional(z.object({ until: Instant })),
  /** On the waitlist after the deadline: an organiser decides. */
  isLate: z.optional(z.literal(true)),
  /** The member on the waitlist may take a free place by saying yes. */
  isFree: z.optional(z.literal(true)),
  isReconfirmed: z.optional(z.literal(true)),
  attendees: z.optional(z.object({ confirmed: z.array(Attendee), waitlist: z.array(Attendee) })),
});
export type Meetup = z.output<typeof Meetup>;

const UpcomingMeetups = z.object({ meetups: z.array(Meetup) });
export const OneMeetup = z.object({ meetup: Meetup });

export const ById = inputFields({ id: MeetupId });

export const upcomingMeetups = get("/meetups/upcoming", "anyone", {
  cached: true,
  summary: "Meetups that have not begun, soonest first.",
  answer: UpcomingMeetups,
});

export const oneMeetup = get("/meetups/:id", "anyone", {
  cached: true,
  summary: "One meetup; names of attendees only with a session.",
  params: ById,
  answer: OneMeetup,
});

export const meetupFeed = get("/meetups/feed.json", "anyone", {
  cached: true,
  summary: "Upcoming meetups as JSON Feed 1.1.",
  answer: z.string(),
  mediaType: "application/feed+json",
});

export const meetupsNow = get("/meetups/now", "anyone", {
  cached: true,
  summary: "Running meetups, soonest first; without an end time they last two hours.",
  answer: UpcomingMeetups,
});
