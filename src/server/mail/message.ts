import type { SendMailOptions } from "nodemailer";
import { namesInWords } from "#domain/wording.ts";
import type { Config } from "../platform/config/config.ts";
import { hostnameOf } from "../platform/config/hosts.ts";
import { addressIn } from "../platform/config/settings.ts";
import type { EmailRow } from "../platform/db/schema.ts";
import type { CalendarPart, FileOfMember } from "./calendar.ts";
import { MAIL_TEMPLATES } from "./kinds.ts";
import { fillPlaceholders, linksOf, type Place, type PlaceholderName } from "./placeholders.ts";
import type { RenderedEmail } from "./render.ts";
import { taggedAddress } from "./return-tags.ts";

export type Message = SendMailOptions;

interface ForOne {
  readonly row: EmailRow;
  readonly letter: RenderedEmail;
  /** Of its calendar file; without one it has no meaning. */
  readonly file: FileOfMember;
  readonly valueFor: (name: PlaceholderName) => string;
  /** Of every member in the mail, this one included, in the order of the mail; absent: the mail is for one member. */
  readonly together?: readonly Pick<ForOne, "row" | "letter" | "file">[];
}

export function messageOf(config: Config, { row, letter, file, valueFor, together = [] }: ForOne): Message {
  const { mail } = config;
  const { traits } = MAIL_TEMPLATES[letter.kind];
  const files = [{ row, letter, file }, ...together.filter((other) => other.row !== row)];
  const calendars = files.flatMap((one) => one.letter.calendar?.fileFor(one.row, one.file) ?? []);
  const names = together.length === 0 ? [row.recipient_name] : together.map((one) => one.row.recipient_name);
  return {
    from: mail.from.includes("<") ? mail.from : { name: letter.site, address: mail.from },
    replyTo: replyToOf(config, letter),
    to: { name: traits.includes("nameless") ? "" : namesInWords(names), address: row.recipient },
    subject: fillPlaceholders(letter.subject, valueFor),
    date: new Date(row.created_at),
    messageId: row.message_id ?? undefined,
    text: { raw: letter.text(valueFor) },
    html: { raw: letter.html(valueFor) },
    headers: headersOf(config, traits.includes("bulk"), { valueFor, together }),
    ...calendarPartsOf(config, calendars),
    ...(config.inbox !== null && { envelope: { from: envelopeSender(config, row), to: row.recipient } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The address that a reply goes to: the one that the mail names, else that of the settings, else the mailbox that the site reads, else the club's contact address. */
function replyToOf({ mail, inbox }: Config, letter: RenderedEmail): Message["replyTo"] {
  if (letter.replyTo === null && mail.replyTo !== null) return mail.replyTo;
  const address = letter.replyTo ?? inbox?.address ?? letter.contact;
  // As an object: in a text, the library reads brackets in an address as a name.
  return address === addressIn(mail.from) ? undefined : { name: "", address };
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
function calendarPartsOf(
  { inbox }: Config,
  [first, ...others]: readonly CalendarPart[],
): Pick<Message, "attachments" | "icalEvent"> {
  if (first === undefined) return {};
  // Mail programs take one question: those of others on the address are opened as files.
  const attachments = others.map((part, index) => calendarFile(part, `meetup-${index + 2}.ics`));
  const file = calendarFile(first, "meetup.ics");
  if (!inbox?.hasTags) return { attachments: [file, ...attachments] };
  const icalEvent = { filename: file.filename, method: first.method, content: first.content };
  return attachments.length === 0 ? { icalEvent } : { icalEvent, attachments };
}

const calendarFile = ({ method, content }: CalendarPart, filename: string) => ({
  filename,
  content,
  contentType: `text/calendar; charset=utf-8; method=${method}`,
});

/** RFC 3834 for all mails, RFC 2919 and RFC 8058 for bulk mail. */
function headersOf(
  config: Config,
  isBulk: boolean,
  { valueFor, together = [] }: Pick<ForOne, "valueFor" | "together">,
): Record<string, string> {
  const host = hostnameOf(config.ownHost);
  const automatic = { "Auto-Submitted": "auto-generated" };
  if (!isBulk) return automatic;
  // One press mutes every member that the mail names (RFC 8058): a mail program makes one call.
  const others = together.slice(1).map((_one, index) => valueFor(`${(index + 2) as Place}-unsubscribe`));
  const also = others.length === 0 ? "" : `?also=${others.join("~")}`;
  return {
    ...automatic,
    Precedence: "bulk",
    "List-Id": `<uitnodigingen.${host}>`,
    "List-Unsubscribe": `<${fillPlaceholders(linksOf(config.publicUrl).oneClickMute, valueFor)}${also}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
