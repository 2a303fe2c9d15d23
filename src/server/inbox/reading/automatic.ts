import type { Fields } from "./fields.ts";
import type { ParsedMail } from "./parse.ts";

/** Written by answering programs that are older than RFC 3834, or do not follow it. */
const MARKS = [
  "x-autoreply",
  "x-auto-reply",
  "x-autorespond",
  "x-autoresponder",
  "x-mail-autoreply",
  "x-autoreply-from",
  "x-fc-machinegenerated",
];

/** Before the subject of our mail, in the words of Exchange and Outlook: people do not write these. */
const PROGRAM_WORDS = new RegExp(
  `^(?:${[
    "Automatic reply",
    "Automatisch antwoord",
    "Automatische (?:Antwort|Abwesenheitsmeldung)",
    "Abwesenheitsnotiz",
    "Réponse automatique",
    "Respuesta automática",
    "Risposta automatica",
    "自動応答",
    "Out of Office AutoReply",
    "Afwezigheidsbericht",
  ].join("|")})\\s*[:：]`,
  "iu",
);

/** As servers write that an envelope had no sender (RFC 5321, 4.5.5); sendmail and Exim keep their own name. */
const NULL_SENDER = /^\s*(?:<\s*(?:MAILER-DAEMON)?\s*>)?\s*$/i;

export function hasNullSender({ fields, from }: ParsedMail): boolean {
  const path = fields.first("return-path");
  // The DragonFly Mail Agent writes `From: MAILER-DAEMON <>`.
  const isNameOnly = from !== null && from.address === "" && /^mailer-daemon$/i.test(from.name);
  return isNameOnly || (path !== null && NULL_SENDER.test(path));
}

/** Sent to many: a newsletter, a list or a DMARC report (RFC 2369, RFC 2919, RFC 7489, 7.2.1.1). */
export const isBulk = ({ fields, from, subject }: ParsedMail): boolean =>
  fields.all("list-unsubscribe", "list-id", "list-post").length > 0 ||
  fields.all("precedence").some((value) => /^(?:bulk|list|junk)\b/i.test(value.trim())) ||
  /^\s*report domain:.*submitter:/i.test(subject) ||
  /dmarc/i.test(from?.address.split("@", 1)[0] ?? "");

/** Answered by a program (RFC 3834): sent without an envelope's sender, or marked as such. */
export function isAutomatic(mail: ParsedMail): boolean {
  const { fields, subject } = mail;
  return (
    isSubmittedBy(fields, (keyword) => keyword !== "no") ||
    hasNullSender(mail) ||
    fields.all("precedence").some((value) => /^auto[-_]?reply\b/i.test(value)) ||
    fields.all(...MARKS).some((value) => !/^(?:no|false)\b/i.test(value)) ||
    /^multipart\/report\b/i.test(fields.first("content-type") ?? "") ||
    PROGRAM_WORDS.test(subject.trim())
  );
}

/** An answer to a mail, not one that a program made because its user pressed something (RFC 3834, 5.1). */
export const isAutomaticAnswer = (mail: ParsedMail): boolean =>
  isAutomatic(mail) && !isSubmittedBy(mail.fields, (keyword) => keyword === "auto-generated");

function isSubmittedBy(fields: Fields, fits: (keyword: string) => boolean): boolean {
  return fields.all("auto-submitted").some((value) => fits(/^[\w-]*/.exec(value.toLowerCase())?.[0] ?? ""));
}
