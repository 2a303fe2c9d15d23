import type { MailErrorCode } from "../platform/db/tables/outbox.ts";

export const WORDS_FOR_ERROR: Readonly<Record<MailErrorCode, string>> = {
  "meetup-gone": "De meetup bestaat niet meer",
  "message-gone": "Het bericht bestaat niet meer",
  "not-rendered": "De e-mail kon niet worden opgemaakt",
  "address-refuses": "Niet verstuurd: dit adres weigerde drie e-mails op rij",
  "copy-restored": "Niet verstuurd: er is een kopie teruggezet",
};

/** The words of the program's own errors; what the mail server answered is shown as it is. */
export const errorInWords = <Error extends string | null>(error: Error): string | Error =>
  error !== null && Object.hasOwn(WORDS_FOR_ERROR, error) ? WORDS_FOR_ERROR[error as MailErrorCode] : error;
