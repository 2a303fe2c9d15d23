import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { requiredMarkdown } from "./markdown.ts";
import { ById } from "./meetups.ts";
import { MessageAnswer } from "./message-answer.ts";
import { fields, requiredText } from "./text.ts";

export const Audience = z.enum(["confirmed", "waitlist", "invited", "came"], {
  error: "Kies aan wie je schrijft",
});
export type Audience = z.output<typeof Audience>;

export const MessageForm = fields({
  audience: Audience,
  subject: requiredText("Onderwerp", 150),
  text: requiredMarkdown("Bericht", 5_000),
});
export type MessageForm = z.output<typeof MessageForm>;

export const Recipients = z.object({
  confirmed: z.number(),
  waitlist: z.number(),
  invited: z.number(),
  /** Members who were ticked at the door. */
  came: z.number(),
  unanswered: z.number(),
});
export type Recipients = z.output<typeof Recipients>;

export const meetupRecipients = endpoint({
  method: "GET",
  path: "/admin/meetups/:id/recipients",
  access: "admin",
  summary: "How many would get a message or, as `unanswered`, a reminder now.",
  params: ById,
  answer: Recipients,
});

export const sendReminder = endpoint({
  method: "POST",
  path: "/admin/meetups/:id/send-reminder",
  access: "admin",
  summary: "Remind every invited member who has not answered; not twice within 24 hours.",
  params: ById,
  answer: MessageAnswer,
});

export const sendMessage = endpoint({
  method: "POST",
  path: "/admin/meetups/:id/messages",
  access: "admin",
  summary: "Mail a message to who comes, who waits, all invited, or who was there.",
  params: ById,
  body: MessageForm,
  answer: z.extend(MessageAnswer, { recipients: z.number() }),
});

export const SentMessage = z.object({
  id: z.number(),
  audience: Audience,
  subject: z.string(),
  text: z.string(),
  recipients: z.number(),
  sender: z.nullable(z.string()),
  created_at: z.string(),
});
export type SentMessage = z.output<typeof SentMessage>;

export const sentMessages = endpoint({
  method: "GET",
  path: "/admin/meetups/:id/messages",
  access: "admin",
  summary: "What organisers wrote about a meetup before, newest first.",
  params: ById,
  answer: z.object({ messages: z.array(SentMessage) }),
});

export const Mailing = z.object({
  queued: z.number(),
  sent: z.number(),
  failed: z.number(),
  paused: z.number(),
});
export type Mailing = z.output<typeof Mailing>;

export const meetupMailing = endpoint({
  method: "GET",
  path: "/admin/meetups/:id/mailing",
  access: "admin",
  summary: "How far the mails about a meetup are.",
  params: ById,
  answer: Mailing,
});

export const pauseMailing = endpoint({
  method: "POST",
  path: "/admin/meetups/:id/mailing/pause",
  access: "admin",
  summary: "Hold back the invitations, reminders and messages about a meetup that were not sent yet.",
  params: ById,
  answer: MessageAnswer,
});

export const resumeMailing = endpoint({
  method: "POST",
  path: "/admin/meetups/:id/mailing/resume",
  access: "admin",
  summary: "Send what was held back.",
  params: ById,
  answer: MessageAnswer,
});
