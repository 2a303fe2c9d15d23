import type { SendMailOptions } from "nodemailer";
import type { Config } from "../platform/config/config.ts";
import { hostnameOf } from "../platform/config/hosts.ts";
import { addressIn } from "../platform/config/settings.ts";
import type { EmailRow } from "../platform/db/schema.ts";
import type { CalendarPart, FileOfMember } from "./calendar.ts";
import { MAIL_TEMPLATES } from "./kinds.ts";
import { fillPlaceholders, linksOf, type PlaceholderName } from "./placeholders.ts";
import type { RenderedEmail } from "./render.ts";
import { taggedAddress } from "./return-tags.ts";

export type Message = SendMailOptions;

interface ForOne {
  readonly row: EmailRow;
  readonly letter: RenderedEmail;
  /** Of its calendar file; without one it has no meaning. */
  readonly file: FileOfMember;
  readonly valueFor: (name: PlaceholderName) => string;
}

export function messageOf(config: Config, { row, letter, file, valueFor }: ForOne): Message {
  const { mail } = config;
  const { traits } = MAIL_TEMPLATES[letter.kind];
  const calendar = letter.calendar?.fileFor(row, file) ?? null;
  return {
    from: mail.from.includes("<") ? mail.from : { name: letter.site, address: mail.from },
    // As an object: in a text, the library reads brackets in an address as a name.
    replyTo: letter.replyTo === null ? (mail.replyTo ?? undefined) : { name: "", address: letter.replyTo },
    to: { name: traits.includes("nameless") ? "" : row.recipient_name, address: row.recipient },
    subject: fillPlaceholders(letter.subject, valueFor),
    date: new Date(row.created_at),
    messageId: row.message_id ?? undefined,
    text: { raw: letter.text(valueFor) },
    html: { raw: letter.html(valueFor) },
    headers: headersOf(config, traits.includes("bulk"), valueFor),
    ...(calendar !== null && calendarPartsOf(config, calendar)),
    ...(config.inbox !== null && { envelope: { from: envelopeSender(config, row), to: row.recipient } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Where a refusal goes (RFC 5321, 4.4): with a mailbox that is read, to that one. */
export function envelopeSender(
  { inbox, mail }: Config,
  { return_tag }: Pick<EmailRow, "return_tag">,
): string {
  if (inbox === null) return addressIn(mail.from);
  return inbox.hasTags && return_tag !== null ? taggedAddress(inbox.address, return_tag) : inbox.address;
}

/** A file that is only opened; or a question, which mail programs take from an alternative of the text (RFC 6047, 2.4). */
function calendarPartsOf({ inbox }: Config, part: CalendarPart): Pick<Message, "attachments" | "icalEvent"> {
  const file = calendarFile(part);
  if (!inbox?.hasTags) return { attachments: [file] };
  return { icalEvent: { filename: file.filename, method: part.method, content: part.content } };
}

const calendarFile = ({ method, content }: CalendarPart) => ({
  filename: "meetup.ics",
  content,
  contentType: `text/calendar; charset=utf-8; method=${method}`,
});

/** RFC 3834 for all mails, RFC 2919 and RFC 8058 for bulk mail. */
function headersOf(config: Config, isBulk: boolean, valueFor: ForOne["valueFor"]): Record<string, string> {
  const host = hostnameOf(config.ownHost);
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
