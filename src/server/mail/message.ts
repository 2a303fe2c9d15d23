import type { SendMailOptions } from "nodemailer";
import type { Config } from "../platform/config/config.ts";
import type { EmailRow } from "../platform/db/schema.ts";
import { MAIL_TEMPLATES } from "./kinds.ts";
import { fillPlaceholders, linksOf, type PlaceholderName } from "./placeholders.ts";
import type { RenderedEmail } from "./render.ts";

export type Message = SendMailOptions;

interface ForOne {
  readonly row: EmailRow;
  readonly letter: RenderedEmail;
  readonly valueFor: (name: PlaceholderName) => string;
}

export function messageOf(config: Config, { row, letter, valueFor }: ForOne): Message {
  const { mail } = config;
  const { traits } = MAIL_TEMPLATES[letter.kind];
  return {
    from: mail.from.includes("<") ? mail.from : { name: letter.site, address: mail.from },
    ...(mail.replyTo !== null && { replyTo: mail.replyTo }),
    to: { name: traits.includes("nameless") ? "" : row.recipient_name, address: row.recipient },
    subject: fillPlaceholders(letter.subject, valueFor),
    date: new Date(row.created_at),
    ...(row.message_id !== null && { messageId: row.message_id }),
    text: { raw: letter.text(valueFor) },
    html: { raw: letter.html(valueFor) },
    headers: headersOf(config, traits.includes("bulk"), valueFor),
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
  };
}

/** RFC 3834 for all mails, RFC 2919 and RFC 8058 for bulk mail. */
function headersOf(config: Config, isBulk: boolean, valueFor: ForOne["valueFor"]): Record<string, string> {
  const host = new URL(config.publicUrl).hostname;
  const automatic = { "Auto-Submitted": "auto-generated" };
  if (!isBulk) return automatic;
  return {
    ...automatic,
    Precedence: "bulk",
    "List-Id": `<uitnodigingen.${host}>`,
    "List-Unsubscribe": `<${fillPlaceholders(linksOf(config.publicUrl).oneClickMute, valueFor)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
