import * as z from "zod/mini";
import { get, MessageAnswer, Pagination, paging, post } from "./endpoint.ts";
import { EmailAddress } from "./fields.ts";
import { RowId } from "./ids.ts";
import { inputFields } from "./input.ts";
import { Instant, oneOf, searchText } from "./text.ts";

/** Label of each kind of mail. The server's list of kinds does not compile without a label for each. */
export const EMAIL_TYPES = {
  verify: "Adres bevestigen",
  set_password: "Welkom, kies je wachtwoord",
  welcome: "Welkom",
  added_member: "Toegevoegd door een beheerder",
  already_member: "Al lid",
  login_code: "Inlogcode",
  password_reset: "Wachtwoord vergeten",
  email_change: "Nieuw e-mailadres bevestigen",
  email_change_notice: "Bericht: adres wordt gewijzigd",
  email_changed_notice: "Bericht: adres is gewijzigd",
  invitation: "Uitnodiging",
  dropped: "Bericht: iets ging niet door",
  announcing: "Bericht: morgen gaat een uitnodiging uit",
  inbox_news: "Bericht: er is post",
  site_held: "Bericht: de site wacht",
  sending_refused: "Bericht: onze e-mails worden geweigerd",
  reminder: "Herinnering",
  guest_reminder: "Herinnering aan wie komt",
  confirmation: "Plek bevestigd",
  waitlisted: "Op de wachtlijst",
  declined: "Afgemeld",
  guest_added: "Aangemeld door de organisatie",
  guest_removed: "Afgemeld door de organisatie",
  promoted: "Plek vrijgekomen",
  offered: "Plek aangeboden",
  few_places: "Te weinig plekken vrij",
  talk_planned: "Op het programma",
  talk_taken_off: "Van het programma",
  talk_declined: "Voorstel niet voor ons",
  talk_offers: "Bericht: nieuwe voorstellen",
  talk_missing: "Bericht: een spreker komt niet",
  organiser_added: "Organisator geworden",
  rights_granted: "Beheerder geworden",
  handed_over: "Werk overgedragen",
  changed: "Meetup gewijzigd",
  new_day: "Meetup op een andere dag",
  cancelled: "Meetup gaat niet door",
  message: "Bericht van de organisatie",
  member_message: "Bericht aan leden",
  account_removed: "Uitgeschreven",
  new_sign_in: "Bericht: er is ingelogd",
  test: "Testmail",
} as const;
export type EmailType = keyof typeof EMAIL_TYPES;

export const EmailLog = z.object({
  id: z.number(),
  subject: z.string(),
  email_type: z.enum(Object.keys(EMAIL_TYPES) as EmailType[]),
  user_id: z.nullable(z.number()),
  user_email: z.nullable(z.string()),
  recipient_email: z.string(),
  user_name: z.string(),
  meetup_id: z.nullable(z.number()),
  meetup_title: z.nullable(z.string()),
  attempts: z.number(),
  queued_at: z.string(),
  /** Moment of the next attempt; null when it was sent, given up or paused. */
  next_attempt_at: z.nullable(z.string()),
  sent_at: z.nullable(z.string()),
  /** When it was written to a file, because there was no mail server. */
  kept_at: z.nullable(z.string()),
  error_message: z.nullable(z.string()),
  gave_up: z.boolean(),
  /**
   * HTML; null when its meetup is gone or the text is no longer kept, when the query leaves it out, and in lists before it was
   * sent.
   */
  email_content: z.nullable(z.string()),
});
export type EmailLog = z.output<typeof EmailLog>;

export const EmailFilters = inputFields({
  status: oneOf("Deze status", ["all", "sent", "kept", "failed", "unknown"]),
  address: searchText("Adres", 254),
  type: oneOf("Soort", ["all", ...(Object.keys(EMAIL_TYPES) as EmailType[])]),
  meetup: searchText("Meetup", 200),
});
export type EmailFilters = z.output<typeof EmailFilters>;

/** `false` leaves out the content of mails. The server records each read of content. */
const WithContent = inputFields({ content: oneOf("Deze keuze", ["true", "false"]) });

export const adminEmails = get("/admin/emails", "admin", {
  summary: "The mail log, newest first.",
  query: z.extend(z.extend(EmailFilters, paging(20).shape), WithContent.shape),
  answer: z.object({ emails: z.array(EmailLog), pagination: Pagination }),
});

/** Mails that were kept because there was no mail server. */
const Kept = z.object({
  count: z.number(),
  /** Older than 14 days, or no longer true. */
  outdated: z.number(),
  /** Invitations to what a kept welcome asks its member too. */
  inWelcome: z.number(),
});

/** Mails that cannot go now, and mails that were given up; null: there are none. */
export const MailHealth = z.object({
  hasServer: z.boolean(),
  kept: z.nullable(Kept),
  waiting: z.nullable(
    z.object({
      count: z.number(),
      since: Instant,
      /** The mail server's words, or the network's, of most of them; null while the site can store nothing, so that no mail goes. */
      error: z.nullable(z.string()),
    }),
  ),
  /** In the last 24 hours. */
  failed: z.nullable(z.object({ count: z.number(), error: z.string() })),
  /** Of the whole log: mails whose last attempt failed. */
  withError: z.number(),
  /** Given up in the last 14 days, still true, and to an address that takes mail. */
  again: z.number(),
});
export type MailHealth = z.output<typeof MailHealth>;

export const mailHealth = get("/admin/emails/health", "admin", {
  summary: "Whether mails go out: how many wait for another attempt or were given up, since when and why.",
  answer: MailHealth,
});

export const sendKeptEmails = post("/admin/emails/kept/send", "admin", {
  summary:
    "Send the mails that were kept without a mail server, except those that are old or no longer true.",
  answer: z.extend(MessageAnswer, Kept.shape),
});

export const sendFailedEmails = post("/admin/emails/failed/send", "admin", {
  summary: "Retry every mail that was given up in the last 14 days, except those that are no longer true.",
  answer: z.extend(MessageAnswer, { count: z.number() }),
});

export const dropKeptEmails = post("/admin/emails/kept/drop", "admin", {
  summary: "Never send the mails that were kept without a mail server.",
  answer: z.extend(MessageAnswer, { count: z.number() }),
});

const ById = inputFields({ id: RowId });

export const oneEmail = get("/admin/emails/:id", "admin", {
  summary: "One mail of the mail log.",
  params: ById,
  query: WithContent,
  answer: z.object({ email: EmailLog }),
});

export const TestMail = inputFields({ email: EmailAddress });
export type TestMail = z.output<typeof TestMail>;

export const sendTestMail = post("/admin/emails/test", "admin", {
  summary: "Queue a test mail.",
  body: TestMail,
  /** Without a mail server, the mail is only written to a file. */
  answer: z.extend(MessageAnswer, { id: z.number(), hasServer: z.boolean() }),
});

export const resendEmail = post("/admin/emails/:id/resend", "admin", {
  summary: "Retry a failed mail.",
  params: ById,
  answer: MessageAnswer,
});
