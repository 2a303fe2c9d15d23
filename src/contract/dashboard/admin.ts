import * as z from "zod/mini";
import { get } from "../endpoint.ts";
import { MeetupId } from "../ids.ts";
import { CONNECTION_KINDS } from "../site/connections.ts";
import { Instant } from "../text.ts";

export const Statistics = z.object({
  meetups: z.object({ upcomingMeetups: z.number() }),
  emails: z.object({ totalEmails: z.number() }),
  users: z.object({ totalUsers: z.number(), verifiedUsers: z.number() }),
  recentActivity: z.array(
    z.object({
      type: z.enum(["user_registered", "meetup_created"]),
      description: z.string(),
      timestamp: z.string(),
    }),
  ),
});
export type Statistics = z.output<typeof Statistics>;

export const statistics = get("/admin/stats", "admin", {
  summary: "The figures of the admin dashboard.",
  answer: Statistics,
});

export const YearOfAttendance = z.object({
  year: z.number(),
  /** Meetups of that year at whose check-in anyone was ticked; deleted ones too. */
  meetups: z.number(),
  came: z.number(),
  stayedAway: z.number(),
  walkIns: z.number(),
});
export type YearOfAttendance = z.output<typeof YearOfAttendance>;

export const attendanceByYear = get("/admin/stats/attendance", "admin", {
  summary: "How many people came to meetups, by year, the newest first; without names.",
  answer: z.object({ years: z.array(YearOfAttendance) }),
});

const OfMeetup = z.object({ id: MeetupId, title: z.string() });

/** What waits for an organiser. None is stored: each is gone once what it is about is done. */
export const Task = z.discriminatedUnion("kind", [
  /** The site was restored or copied, and does nothing by itself. */
  z.object({ kind: z.literal("site-held") }),
  /** `error`: the mail server's words; null while the site can store nothing. */
  z.object({
    kind: z.literal("mails-waiting"),
    count: z.number(),
    since: Instant,
    error: z.nullable(z.string()),
  }),
  z.object({ kind: z.literal("connections-failing"), connections: z.array(z.enum(CONNECTION_KINDS)) }),
  z.object({ kind: z.literal("late-answers"), meetup: OfMeetup, count: z.number() }),
  z.object({ kind: z.literal("announcement-missed"), meetup: OfMeetup }),
  /** Never sent, because there was no mail server. */
  z.object({ kind: z.literal("mails-kept"), count: z.number() }),
  z.object({ kind: z.literal("inbox-unseen"), count: z.number() }),
  /** Talks on which nobody decided yet. */
  z.object({ kind: z.literal("talks-offered"), count: z.number() }),
  z.object({ kind: z.literal("mails-failed"), count: z.number(), error: z.string() }),
  /** Names; a stopped one is off, a failing one missed its last messages. */
  z.object({
    kind: z.literal("webhooks-failing"),
    stopped: z.array(z.string()),
    failing: z.array(z.string()),
  }),
  z.object({ kind: z.literal("addresses-refused"), count: z.number() }),
]);
export type Task = z.output<typeof Task>;

export const tasks = get("/admin/tasks", "admin", {
  summary: "What waits for an organiser, most urgent first.",
  answer: z.object({ tasks: z.array(Task) }),
});
