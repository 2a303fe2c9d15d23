import type { SendMailOptions } from "nodemailer";
import type { Config } from "../config.ts";
import type { EmailRow } from "../db/schema.ts";
import type { Letter } from "./compose.ts";
import { linksOf } from "./links.ts";
import { isBulk, type MailKind } from "./mails.ts";

/** A message as nodemailer takes it. */
export type Message = SendMailOptions;

/** The same for every attempt, so that a retry is the same message (RFC 5322, 3.6.4). */
export function messageIdOf(config: Config, row: Pick<EmailRow, "id" | "created_at">): string {
  return `<${row.id}.${Date.parse(row.created_at).toString(36)}@${new URL(config.publicUrl).hostname}>`;
}

/** The letter as nodemailer takes it, with the secrets put in. */
export function messageOf(
  config: Config,
  row: EmailRow,
  letter: Letter,
  fill: (text: string) => string,
): Message {
  const { mail } = config;
  return {
    from: mail.from,
    ...(mail.replyTo !== null && { replyTo: mail.replyTo }),
    to: { name: row.recipient_name, address: row.recipient },
    subject: fill(letter.subject),
    date: new Date(row.created_at),
    messageId: messageIdOf(config, row),
    html: fill(letter.html),
    text: fill(letter.text),
    headers: headersOf(config, row.kind as MailKind, fill),
    ...(letter.calendar !== null && {
      attachments: [
        {
          filename: "meetup.ics",
          content: letter.calendar.content,
          contentType: `text/calendar; charset=utf-8; method=${letter.calendar.method}`,
        },
      ],
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
    textEncoding: "quoted-printable",
  };
}

/** RFC 3834 for all, RFC 2919 and RFC 8058 for bulk. */
function headersOf(config: Config, kind: MailKind, fill: (text: string) => string): Record<string, string> {
  const host = new URL(config.publicUrl).hostname;
  const automatic = { "Auto-Submitted": "auto-generated" };
  if (!isBulk(kind)) return automatic;
  return {
    ...automatic,
    Precedence: "bulk",
    "List-Id": `<uitnodigingen.${host}>`,
    "List-Unsubscribe": `<${fill(linksOf(config.publicUrl).oneClickUnsubscribe)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
