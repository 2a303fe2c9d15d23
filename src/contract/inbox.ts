import * as z from "zod/mini";
import { get, MessageAnswer, Pagination, paging, post } from "./endpoint.ts";
import { MemberId, ReturnedMailId } from "./ids.ts";
import { inputFields } from "./input.ts";
import { Instant, oneOf } from "./text.ts";

/** What a mail that came back is, in the order in which the server tries them. */
export const RETURNED_MAIL_CLASSES = [
  "own",
  "report",
  "complaint",
  "automatic",
  "calendar",
  "person",
  "unreadable",
  "too-many",
] as const;
export type ReturnedMailClass = (typeof RETURNED_MAIL_CLASSES)[number];

/** What a report says of one recipient, or what became of a reply; most mails have none. */
const RETURNED_MAIL_OUTCOMES = [
  "bounced",
  "noted",
  "full",
  "sender",
  "content",
  "unmatched",
  "muted",
  "answered",
  "unchanged",
  "outdated",
  "overtaken",
  "unproven",
  "tentative",
  "refused",
] as const;
export type ReturnedMailOutcome = (typeof RETURNED_MAIL_OUTCOMES)[number];

const INBOX_FAULTS = [
  "read-elsewhere",
  "away",
  "login-refused",
  "no-starttls",
  "certificate",
  "no-folder",
  "full",
  "no-space",
  "not-understood",
] as const;
export type InboxFault = (typeof INBOX_FAULTS)[number];

const ReturnedMail = z.object({
  id: ReturnedMailId,
  received_at: Instant,
  class: z.enum(RETURNED_MAIL_CLASSES),
  outcome: z.nullable(z.enum(RETURNED_MAIL_OUTCOMES)),
  words: z.nullable(z.string()),
  /** Whether a person must read it. */
  for_people: z.boolean(),
  /** The member that it is from or about; null when it is of a stranger, or the member was removed. */
  user_id: z.nullable(MemberId),
  user_name: z.nullable(z.string()),
  /** Whether refusals are counted for the member's address now. */
  user_bounces: z.boolean(),
  meetup_id: z.nullable(z.number()),
  meetup_title: z.nullable(z.string()),
  /** Null once their term is over, and for mails that no organiser reads. */
  sender_name: z.nullable(z.string()),
  sender_address: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  text: z.nullable(z.string()),
  /** Whether it has a version with layout too (`inboxMailHtml`). */
  has_html: z.boolean(),
  seen_at: z.nullable(Instant),
  /** Which admin opened an answer to it last; null: none did, or they are no member any more. */
  answering: z.nullable(z.object({ name: z.string(), at: Instant })),
});
export type ReturnedMail = z.output<typeof ReturnedMail>;

export const inboxMails = get("/admin/inbox", "admin", {
  summary: "The mails that came back, newest first.",
  query: z.extend(inputFields({ show: oneOf("Deze keuze", ["people", "all"]) }), paging(20).shape),
  answer: z.object({ mails: z.array(ReturnedMail), pagination: Pagination }),
});

export const inboxMailHtml = get("/admin/inbox/:id/html", "admin", {
  summary: "A mail as its sender's program wrote it: shown only in a sandboxed frame.",
  params: inputFields({ id: ReturnedMailId }),
  answer: z.object({ html: z.nullable(z.string()) }),
});

export const markInboxMailSeen = post("/admin/inbox/:id/seen", "admin", {
  summary: "Mark a mail that came back as seen.",
  params: inputFields({ id: ReturnedMailId }),
  answer: MessageAnswer,
});

export const openAnswerToInboxMail = post("/admin/inbox/:id/answer", "admin", {
  summary:
    "Tell the other admins that an answer is opened in a mail program, and mark the mail as seen; the site itself sends nothing.",
  params: inputFields({ id: ReturnedMailId }),
  answer: MessageAnswer,
});

/** Null: the site reads no mailbox. */
export const InboxHealth = z.nullable(
  z.object({
    address: z.string(),
    hasTags: z.boolean(),
    connected: z.boolean(),
    /** The site was restored or copied, and waits for an admin. */
    held: z.boolean(),
    /** Whether another copy of the site that reads it would be noticed. */
    sees_copies: z.boolean(),
    last_mail_at: z.nullable(Instant),
    fault: z.nullable(z.object({ code: z.enum(INBOX_FAULTS), since: Instant })),
    unseen: z.number(),
    /** Mails of today that stay in the mailbox, because there were too many. */
    left: z.number(),
    /** Mails that are not read while the disk of the site is nearly full. */
    unread: z.number(),
  }),
);
export type InboxHealth = z.output<typeof InboxHealth>;

export const inboxHealth = get("/admin/inbox/health", "admin", {
  summary: "Whether the mailbox is read, and how many mails of people wait.",
  answer: z.object({ health: InboxHealth }),
});
