import { enhancedIn } from "../../mail/delivery-failures.ts";
import type { Report, ReportedRecipient } from "../incoming.ts";
import { type Fields, fieldsOf } from "./fields.ts";
import { type ParsedMail, partsOfType } from "./parse.ts";
import { type OwnMail, proofOfReport } from "./proof.ts";
import { outcomeOfReport } from "./report-outcome.ts";
import { recipientsInText } from "./text-reports.ts";
import { addressOf, lineOf } from "./words.ts";

/** A delivery report (RFC 3464), or one of older servers as text. Null: the mail is none that names a recipient. */
export function reportIn(mail: ParsedMail, own: OwnMail): Report | null {
  const parts = partsOfType(mail, "message/delivery-status", "message/global-delivery-status");
  const found = parts.flatMap((part) => recipientsIn(part.text, mail, own));
  const recipients = found.length > 0 ? found : recipientsInText(mail, own);
  return recipients.length === 0
    ? null
    : { class: "report", proof: proofOfReport(mail, own), recipients: recipients.slice(0, MAX_RECIPIENTS) };
}

/** A report about a mail of ours names one recipient, and a report about a mail to a list several. */
const MAX_RECIPIENTS = 100;

function recipientsIn(status: string, { text }: ParsedMail, own: OwnMail): ReportedRecipient[] {
  const groups = status.split(/\n[ \t\r]*\n/).map(fieldsOf);
  const reporting = groups.map((group) => group.first("reporting-mta")).find((name) => name !== null) ?? "";
  return groups.flatMap((group) => {
    const address = recipientOf(group);
    if (address === null) return [];
    const diagnosis = withoutType(group.first("diagnostic-code") ?? "");
    const words = lineOf(diagnosis === "" ? lineAbout(address, text ?? "") : diagnosis);
    const status = enhancedIn(group.first("status") ?? "");
    const isFailed = /^failed\b/i.test(group.first("action") ?? "");
    const server = lineOf(withoutType(group.first("remote-mta") ?? reporting));
    const outcome = outcomeOfReport({ isFailed, status, words }, own);
    return [{ address, ...outcome, words, server: server || null }];
  });
}

/** What a server that gives no diagnosis says of the address in its text for people, as OpenSMTPD does. */
function lineAbout(address: string, text: string): string {
  const begins = new RegExp(`^\\s*<?${RegExp.escape(address)}>?:\\s*(\\S.*)$`, "im");
  return begins.exec(text)?.[1] ?? "";
}

/** `dns; mail.example.org`, `rfc822;anna@example.org`, `smtp; 550 …`: the type is of no use. */
const withoutType = (value: string): string => value.replace(/^\s*[\w.-]+\s*;\s*/, "");

/** The address that we mailed. A server that forwards names another as the final recipient. */
function recipientOf(group: Fields): string | null {
  const original = withoutType(group.first("original-recipient") ?? "");
  const final = addressOf(withoutType(group.first("final-recipient") ?? ""));
  const asWritten = addressOf(original);
  if (asWritten !== null && asWritten === final) return final;
  return addressOf(decodedXtext(original)) ?? asWritten ?? final;
}

const decodedXtext = (text: string): string =>
  text.replaceAll(/\+([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
