import * as z from "zod/mini";
import { MeetupId, MemberId } from "../ids.ts";
import { EmailLog } from "../mail-log.ts";
import { ResponseStatus } from "../meetups.ts";
import { Muted } from "../sessions.ts";
import { ClockTime, Day } from "../text.ts";

const OnOneAddress = z.object({ id: MemberId, name: z.string() });

export const AdminMember = z.object({
  id: MemberId,
  name: z.string(),
  email: z.string(),
  /** The first on the address, where this member is another. */
  mail_via: z.optional(OnOneAddress),
  /** The others on the address, where this member is its first. */
  mail_for: z.optional(z.array(OnOneAddress)),
  admin_role: z.boolean(),
  passkeys: z.array(z.string()),
  verified: z.boolean(),
  confirmed_count: z.number(),
  waitlist_count: z.number(),
  no_response_count: z.number(),
  declined_count: z.number(),
  /** The address refused three mails in a row and gets no more. */
  undeliverable: z.boolean(),
  bounce_error: z.nullable(z.string()),
  created_at: z.string(),
  /** By organisers, for organisers; absent: none. */
  phone: z.optional(z.string()),
  note: z.optional(z.string()),
  /** When the member last answered an invitation; null: never. Absent where it was not asked for. */
  last_answer_at: z.optional(z.nullable(z.string())),
});
export type AdminMember = z.output<typeof AdminMember>;

const MemberDetails = z.extend(AdminMember, {
  verified_at: z.nullable(z.string()),
  pending_email: z.nullable(z.string()),
  muted: Muted,
});
export type MemberDetails = z.output<typeof MemberDetails>;

const MemberAnswer = z.object({
  id: MeetupId,
  title: z.string(),
  date: Day,
  start_time: ClockTime,
  end_time: z.nullable(ClockTime),
  cancelled: z.boolean(),
  status: z.nullable(ResponseStatus),
  waitlist_position: z.nullable(z.number()),
});
export type MemberAnswer = z.output<typeof MemberAnswer>;

const MemberAnswers = z.object({
  /** Not over yet, soonest first. */
  coming: z.array(MemberAnswer),
  past: z.array(MemberAnswer),
  has_more_past: z.boolean(),
});
export type MemberAnswers = z.output<typeof MemberAnswers>;

export const MemberPage = z.object({
  user: MemberDetails,
  /** `date` is null of a draft without a day. */
  organises: z.array(z.object({ id: MeetupId, title: z.string(), date: z.nullable(Day) })),
  answers: MemberAnswers,
  emails: z.array(EmailLog),
});
export type MemberPage = z.output<typeof MemberPage>;
