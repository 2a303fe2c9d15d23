import * as z from "zod/mini";
import { AttendanceTotals } from "../attendance.ts";
import { get, organiserOf } from "../endpoint.ts";
import { MemberId } from "../ids.ts";
import { ById } from "../meetups.ts";
import { ClockTime, Day } from "../text.ts";

const Participant = z.object({ id: MemberId, name: z.string(), email: z.string() });

export const ParticipantStatistics = z.object({
  meetup: z.object({
    title: z.string(),
    date: Day,
    start_time: ClockTime,
    end_time: z.nullable(ClockTime),
  }),
  invitationStats: z.object({
    invitationsSent: z.number(),
    accepted: z.number(),
    declined: z.number(),
    changed: z.number(),
    responseRate: z.number(),
    remindersSent: z.number(),
    respondedAfterReminder: z.number(),
    responseRateAfterReminder: z.number(),
  }),
  attendance: z.nullable(AttendanceTotals),
  /** `cancelled`: members whose current answer is no. */
  participants: z.object({
    confirmed: z.array(Participant),
    waitlist: z.array(Participant),
    cancelled: z.array(Participant),
  }),
  /** First answers per day of the site's time zone, oldest first, and the days on which reminders went out. */
  timeline: z.object({
    /** The day of the first invitation; null when no member was invited. */
    since: z.nullable(Day),
    days: z.array(z.object({ date: Day, yes: z.number(), no: z.number() })),
    reminders: z.array(Day),
  }),
});
export type ParticipantStatistics = z.output<typeof ParticipantStatistics>;

export const meetupParticipants = get("/admin/meetups/:id/participants", "admin", {
  summary: "Statistics of a meetup: guests, waiting and declined members, and answers to invitations.",
  params: ById,
  answer: ParticipantStatistics,
});

export const exportParticipants = get("/admin/meetups/:id/export", organiserOf("id"), {
  proof: true,
  summary: "The participants of a meetup as CSV for a spreadsheet.",
  params: ById,
  answer: z.string(),
  mediaType: "text/csv",
});
