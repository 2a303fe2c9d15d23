import * as z from "zod/mini";
import { endpoint, MessageAnswer } from "./endpoint.ts";
import { requiredMarkdown, UndoQuery, undoSeconds } from "./fields.ts";
import { MemberId } from "./ids.ts";
import { EMAIL_TYPES, type EmailType } from "./mail-log.ts";
import { ById } from "./meetups.ts";
import { fields, requiredText } from "./text.ts";

export const Audience = z.enum(["confirmed", "waitlist", "declined", "silent", "invited", "came"], {
  error: "Kies aan wie je schrijft",
});
export type Audience = z.output<typeof Audience>;

/** Organisers that are no admins write to these only. */
export const ORGANISERS_AUDIENCES: readonly Audience[] = ["confirmed", "waitlist"];

const words = { subject: requiredText("Onderwerp", 150), text: requiredMarkdown("Bericht", 5_000) };

export const MessageForm = fields({ audience: Audience, ...words });
export type MessageForm = z.output<typeof MessageForm>;

const NewMessage = z.extend(MessageForm, { undo_seconds: undoSeconds });

export const Recipients = z.object({
  confirmed: z.number(),
  waitlist: z.number(),
  declined: z.number(),
  silent: z.number(),
  invited: z.number(),
  came: z.number(),
  unanswered: z.number(),
});
export type Recipients = z.output<typeof Recipients>;

export const meetupRecipients = endpoint({
  method: "GET",
  path: "/admin/meetups/:id/recipients",
  access: "organiser",
  summary: "How many members would get a message now; `unanswered`: a reminder.",
  params: ById,
  answer: Recipients,
});

export const sendReminder = endpoint({
  method: "POST",
  path: "/admin/meetups/:id/send-reminder",
  access: "admin",
  summary: "Remind every invited member without an answer, at most once in 24 hours.",
  params: ById,
  query: UndoQuery,
  answer: MessageAnswer,
});

export const askAgain = endpoint({
  method: "POST",
  path: "/admin/meetups/:id/ask-again",
  access: "organiser",
  summary: "Ask guests who did not say once more that they come, a second time and not a third.",
  params: ById,
  query: UndoQuery,
  answer: MessageAnswer,
});

export const sendMessage = endpoint({
  method: "POST",
  path: "/admin/meetups/:id/messages",
  access: "organiser",
  summary:
    "Mail a message to guests, waiting members, members that declined or did not answer, all invited members, or members that were present; at once or after a number of seconds.",
  params: ById,
  body: NewMessage,
  answer: z.extend(MessageAnswer, { recipients: z.number() }),
});

/** A mail as the asking organiser would get it, without links that sign in or answer. */
export const MailPreview = z.object({ subject: z.string(), html: z.string() });
export type MailPreview = z.output<typeof MailPreview>;

export const previewMessage = endpoint({
  method: "POST",
  path: "/admin/meetups/:id/messages/preview",
  access: "organiser",
  summary: "Preview of a message as mail; stores nothing.",
  params: ById,
  body: MessageForm,
  answer: MailPreview,
});

const sent = {
  subject: z.string(),
  text: z.string(),
  recipients: z.number(),
  sender: z.nullable(z.string()),
  created_at: z.string(),
};

export const SentMessage = z.object({ id: z.number(), audience: Audience, ...sent });
export type SentMessage = z.output<typeof SentMessage>;

export const sentMessages = endpoint({
  method: "GET",
  path: "/admin/meetups/:id/messages",
  access: "organiser",
  summary: "Earlier messages about a meetup, newest first.",
  params: ById,
  answer: z.object({ messages: z.array(SentMessage) }),
});

/** Numbers of mails by state; `queued` includes `paused`. */
const Progress = z.object({
  queued: z.number(),
  sent: z.number(),
  failed: z.number(),
  paused: z.number(),
});
export type Progress = z.output<typeof Progress>;

export const Mailing = z.extend(Progress, {
  parts: z.array(z.extend(Progress, { kind: z.enum(Object.keys(EMAIL_TYPES) as EmailType[]) })),
});
export type Mailing = z.output<typeof Mailing>;

export const meetupMailing = endpoint({
  method: "GET",
  path: "/admin/meetups/:id/mailing",
  access: "organiser",
  summary: "Progress of the mails about a meetup.",
  params: ById,
  answer: Mailing,
});

export const pauseMailing = endpoint({
  method: "POST",
  path: "/admin/meetups/:id/mailing/pause",
  access: "admin",
  summary: "Pause the unsent invitations, reminders and messages about a meetup.",
  params: ById,
  answer: MessageAnswer,
});

export const resumeMailing = endpoint({
  method: "POST",
  path: "/admin/meetups/:id/mailing/resume",
  access: "admin",
  summary: "Resume the paused mails about a meetup.",
  params: ById,
  answer: MessageAnswer,
});

export const MemberMessageForm = fields({
  /** Null: every member that wants invitations. */
  to: z.nullable(MemberId),
  ...words,
});
export type MemberMessageForm = z.output<typeof MemberMessageForm>;

export const sendMemberMessage = endpoint({
  method: "POST",
  path: "/admin/messages",
  access: "admin",
  summary:
    "Mail a message to one member, or to every member who wants invitations; at once or after a number of seconds.",
  body: z.extend(MemberMessageForm, { undo_seconds: undoSeconds }),
  answer: z.extend(MessageAnswer, { recipients: z.number() }),
});

export const previewMemberMessage = endpoint({
  method: "POST",
  path: "/admin/messages/preview",
  access: "admin",
  summary: "Preview of a message to members as mail; stores nothing.",
  body: MemberMessageForm,
  answer: MailPreview,
});

export const sentToMembers = endpoint({
  method: "GET",
  path: "/admin/messages",
  access: "admin",
  summary: "Earlier messages to all members, newest first, and how many members would get one now.",
  answer: z.object({ messages: z.array(z.object({ id: z.number(), ...sent })), recipients: z.number() }),
});
