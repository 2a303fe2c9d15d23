import * as z from "zod/mini";
import type { Instant } from "#domain/dutch-dates.ts";
import { BODY_LIMITS } from "./body-limits.ts";
import { get, MessageAnswer, organiserOf, post, put } from "./endpoint.ts";
import { requiredMarkdown, UndoQuery, undoSeconds } from "./fields.ts";
import { MemberId } from "./ids.ts";
import { inputFields } from "./input.ts";
import { EMAIL_TYPES, type EmailType } from "./mail-log.ts";
import { ById } from "./meetups.ts";
import { ChosenMembers } from "./members/chosen.ts";
import { asTemplateText, requiredText, yesOrNo } from "./text.ts";

export const Audience = z.enum(["confirmed", "waitlist", "declined", "silent", "invited", "came"], {
  error: "Kies aan wie je schrijft",
});
export type Audience = z.output<typeof Audience>;

/** Organisers that are no admins write to these only. */
export const ORGANISERS_AUDIENCES: readonly Audience[] = ["confirmed", "waitlist"];

const words = { subject: requiredText("Onderwerp", 150), text: requiredMarkdown("Bericht", 5_000) };

export const MessageForm = inputFields({ audience: Audience, ...words });
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

export const meetupRecipients = get("/admin/meetups/:id/recipients", organiserOf("id"), {
  summary: "How many members would get a message now; `unanswered`: a reminder.",
  params: ById,
  answer: Recipients,
});

export const NOBODY_TO_REMIND =
  "Er is nu niemand om te herinneren: een herinnering gaat naar wie is uitgenodigd, niet heeft geantwoord en er vandaag nog geen kreeg";

export const sendReminder = post("/admin/meetups/:id/send-reminder", "admin", {
  summary: "Remind every invited member without an answer, at most once in 24 hours.",
  params: ById,
  query: UndoQuery,
  answer: MessageAnswer,
});

export const askAgain = post("/admin/meetups/:id/ask-again", organiserOf("id"), {
  summary: "Ask guests who did not say once more that they come, a second time and not a third.",
  params: ById,
  query: UndoQuery,
  answer: MessageAnswer,
});

export const sendMessage = post("/admin/meetups/:id/messages", organiserOf("id"), {
  creates: true,
  summary:
    "Mail a message to guests, waiting members, members that declined or did not answer, all invited members, or members that were present; at once or after a number of seconds.",
  params: ById,
  body: NewMessage,
  answer: z.extend(MessageAnswer, { recipients: z.number() }),
});

/** A mail as the asking organiser would get it, without links that sign in or answer. */
export const MailPreview = z.object({ subject: z.string(), html: z.string() });
export type MailPreview = z.output<typeof MailPreview>;

export const previewMessage = post("/admin/meetups/:id/messages/preview", organiserOf("id"), {
  unkeyed: true,
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

export const sentMessages = get("/admin/meetups/:id/messages", organiserOf("id"), {
  summary: "Earlier messages about a meetup, newest first.",
  params: ById,
  answer: z.object({ messages: z.array(SentMessage) }),
});

/** Numbers of mails by state; `queued` includes `paused`. */
const Progress = z.object({
  queued: z.number(),
  sent: z.number(),
  kept: z.number(),
  failed: z.number(),
  paused: z.number(),
});
export type Progress = z.output<typeof Progress>;

export const Mailing = z.extend(Progress, {
  parts: z.array(z.extend(Progress, { kind: z.enum(Object.keys(EMAIL_TYPES) as EmailType[]) })),
});
export type Mailing = z.output<typeof Mailing>;

export const meetupMailing = get("/admin/meetups/:id/mailing", organiserOf("id"), {
  summary: "Progress of the mails about a meetup, or of those queued since a moment.",
  params: ById,
  query: inputFields({
    since: z.optional(asTemplateText<Instant>(z.iso.datetime({ error: "Moment is ongeldig" }))),
  }),
  answer: Mailing,
});

export const pauseMailing = post("/admin/meetups/:id/mailing/pause", "admin", {
  summary: "Pause the unsent invitations, reminders and messages about a meetup.",
  params: ById,
  answer: MessageAnswer,
});

export const resumeMailing = post("/admin/meetups/:id/mailing/resume", "admin", {
  summary: "Resume the paused mails about a meetup.",
  params: ById,
  answer: MessageAnswer,
});

export const MemberMessageForm = inputFields({
  /** Null: every member that wants messages of the club; several: those of them that want them. */
  to: z.nullable(z.union([ChosenMembers, MemberId], { error: "Kies aan wie je schrijft" })),
  ...words,
});
export type MemberMessageForm = z.output<typeof MemberMessageForm>;
export type Addressed = MemberMessageForm["to"];

export const sendMemberMessage = post("/admin/messages", "admin", {
  largeBody: BODY_LIMITS.chosenMembers,
  creates: true,
  summary:
    "Mail a message to one member, or to all or several members, of whom those get it who want messages of the club; at once or after a number of seconds.",
  body: z.extend(MemberMessageForm, { undo_seconds: undoSeconds }),
  answer: z.extend(MessageAnswer, { recipients: z.number() }),
});

export const previewMemberMessage = post("/admin/messages/preview", "admin", {
  largeBody: BODY_LIMITS.chosenMembers,
  unkeyed: true,
  summary: "Preview of a message to members as mail; stores nothing.",
  body: MemberMessageForm,
  answer: MailPreview,
});

export const sentToMembers = get("/admin/messages", "admin", {
  summary: "Earlier messages to all members, newest first, and how many members would get one now.",
  answer: z.object({
    messages: z.array(z.object({ id: z.number(), ...sent })),
    recipients: z.number(),
    /** Members that get invitations, and so could choose messages of the club too. */
    members: z.number(),
    undecided: z.number(),
    isQuestionWaiting: z.boolean(),
  }),
});

export const askAboutClub = put("/admin/messages/question", "admin", {
  summary:
    "Let the next invitation ask every member that never chose whether messages of the club may come; or no longer.",
  body: inputFields({ isWanted: yesOrNo("De vraag") }),
  answer: MessageAnswer,
});
