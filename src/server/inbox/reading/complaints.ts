import type { Complaint } from "../incoming.ts";
import { type Fields, fieldsOf } from "./fields.ts";
import { originalOf, type ParsedMail, partsOfType } from "./parse.ts";
import { type OwnMail, proofOfReport } from "./proof.ts";
import { addressOf } from "./words.ts";

/** Feedback of other kinds (RFC 5965, 7.3; RFC 6591, 3.1): the mail was no spam, or its signature is at fault. */
const NO_COMPLAINT = /^(?:not-spam|auth-failure|dmarc)$/i;

/** In the header of our mail, as Outlook.com returns it. */
const OUTLOOK_RECIPIENT = "x-hmxmroriginalrecipient";

/** A complaint as ARF (RFC 5965), or as Outlook.com sends it, which returns our mail with one field more. */
export function complaintIn(mail: ParsedMail, own: OwnMail): Complaint | null {
  const original = originalOf(mail);
  const [feedback] = partsOfType(mail, "message/feedback-report").map(({ text }) => fieldsOf(text));
  if (feedback ? NO_COMPLAINT.test(feedback.first("feedback-type") ?? "") : !isOfOutlook(mail, original))
    return null;
  const recipients = [
    ...(feedback?.all("original-rcpt-to", "removal-recipient") ?? []),
    ...(original?.all(OUTLOOK_RECIPIENT) ?? []),
  ];
  const address = recipients
    .map((value) => addressOf(value.replace(/^rfc822;\s*/i, "")))
    .find((each) => each !== null);
  return { class: "complaint", proof: proofOfReport(mail, own, feedback), address: address ?? null };
}

const isOfOutlook = ({ from }: ParsedMail, original: Fields | null): boolean =>
  /^staff@(?:hotmail|outlook)\.com$/i.test(from?.address ?? "") &&
  original !== null &&
  original.first(OUTLOOK_RECIPIENT) !== null;
