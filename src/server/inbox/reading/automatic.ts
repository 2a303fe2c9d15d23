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

/** Answered by a program (RFC 3834): sent without an envelope's sender, or marked as such. */
export function isAutomatic(mail: ParsedMail): boolean {
  const { fields, subject } = mail;
  return (
    isSubmittedBy(fields, (keyword) => keyword !== "no") ||
    fields.first("return-path")?.trim() === "<>" ||
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
