import type { MailErrorCode } from "../platform/db/tables/outbox.ts";
import { causeInDutch, type DutchCause } from "../platform/process/causes.ts";

export const WORDS_FOR_ERROR: Readonly<Record<MailErrorCode, string>> = {
  "meetup-gone": "De meetup bestaat niet meer",
  "message-gone": "Het bericht bestaat niet meer",
  "not-rendered": "De e-mail kon niet worden opgemaakt",
  "address-refuses": "Niet verstuurd: dit adres weigerde drie e-mails op rij",
  "copy-restored": "Niet verstuurd: er is een kopie teruggezet",
};

/** The words of the program's own errors and of faults on the way; what the mail server answered is shown as it is. */
export function errorInWords<Said extends string | null>(error: Said): string | Said {
  if (error === null || IS_ANSWER.test(error)) return error;
  if (Object.hasOwn(WORDS_FOR_ERROR, error)) return WORDS_FOR_ERROR[error as MailErrorCode];
  return mailFaultInDutch(error)?.says ?? error;
}

const IS_ANSWER = /^\d{3}[ -]/;

/** What to do about a stored error of the mail server, or of the way to it; null: it is not known. */
export const mailFaultInDutch = (error: string): DutchCause | null =>
  causeInDutch(new Error(error), "mail-server");
