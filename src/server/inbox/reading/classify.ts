import type { Incoming, PersonsMail } from "../incoming.ts";
import { isAutomatic, isAutomaticAnswer, isBulk } from "./automatic.ts";
import { calendarReplyIn } from "./calendar-replies.ts";
import { complaintIn } from "./complaints.ts";
import { textOfHtml } from "./html-text.ts";
import { type ParsedMail, parse } from "./parse.ts";
import { isOurs, type OwnMail, proofOfAnswer } from "./proof.ts";
import { reportIn } from "./reports.ts";
import { unquoted } from "./unquoted.ts";
import { addressOf, filesInWords, htmlOf, lineOf, textOf } from "./words.ts";

/** What a mail is, in the order in which it is certain. Google Calendar marks the replies of its users as generated. */
export async function classify(raw: Uint8Array, own: OwnMail): Promise<Incoming> {
  const mail = await parse(raw);
  if (typeof mail === "string") return { class: "unreadable", why: mail };
  if (isOwn(mail, own)) return { class: "own" };
  const report = reportIn(mail, own) ?? complaintIn(mail, own);
  if (report) return report;
  const reply = isAutomaticAnswer(mail) ? null : calendarReplyIn(mail, own);
  if (reply) return reply;
  if (isAutomatic(mail)) return { class: "automatic" };
  return personsMail(mail, own) ?? { class: "unreadable", why: "malformed" };
}

/** A mail of ours that a list or a forwarding sent back (`mail/message.ts`). */
const isOwn = ({ fields }: ParsedMail, { host }: OwnMail): boolean =>
  fields.all("message-id").some((id) => isOurs(id, host)) ||
  fields.all("list-id").some((id) => id.toLowerCase().includes(`<uitnodigingen.${host.toLowerCase()}>`));

/** Null: it has no sender, which every mail has (RFC 5322, 3.6). */
function personsMail(mail: ParsedMail, own: OwnMail): PersonsMail | null {
  const { from, subject, text, html } = mail;
  const address = addressOf(from?.address ?? "");
  if (from === null || address === null) return null;
  const written = textOf(text ?? (html === null ? "" : textOfHtml(html)));
  return {
    class: "person",
    proof: proofOfAnswer(mail, own),
    isBulk: isBulk(mail),
    from: { name: lineOf(from.name), address },
    subject: lineOf(subject),
    text: [unquoted(written), filesInWords(mail.parts)].filter(Boolean).join("\n\n"),
    html: html === null ? null : htmlOf(html),
  };
}
