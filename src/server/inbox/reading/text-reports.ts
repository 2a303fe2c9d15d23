import type { ReportedRecipient } from "../incoming.ts";
import { hasNullSender } from "./automatic.ts";
import { addressesIn, type ParsedMail } from "./parse.ts";
import type { OwnMail } from "./proof.ts";
import { outcomeOfReport } from "./report-outcome.ts";
import { addressOf, lineOf } from "./words.ts";

/** How a server without RFC 3464 writes: what begins the list of recipients, and the line that names one. */
interface Form {
  readonly begins: RegExp;
  readonly recipient: RegExp;
}

/** QSBMF (https://cr.yp.to/proto/qsbmf.txt): the text begins so. */
const QMAIL: Form = {
  begins: /^\s*Hi\. This is the [\w-]+ program at (?<server>[\w.-]*\w)/,
  recipient: /^<([^<>\s]+)>:$/,
};
/** Exim names the recipients in a field too: without it, this is no report of Exim. */
const EXIM: Form = {
  begins: /address(?:\(es\)|es)? failed:|^\s*Delivery to the following recipients? failed/im,
  recipient: /^\s+<?([^<>\s]+@[^<>\s:]+)>?:?$/,
};
const EXCHANGE: Form = {
  begins: /did not reach the following recipient\(s\):|following recipient\(s\) could not be reached:/i,
  recipient: /^\s*<?([^<>\s]+@[^<>\s]+?)>? on [^:]*\d/,
};
const SENDMAIL: Form = {
  begins: /^\s*-+ The following addresses had permanent (?:fatal|delivery) errors -+$/im,
  recipient: /^<([^<>\s]+)>$/,
};

/** The mail agent of DragonFly BSD, which Debian has as `dma`. */
const DRAGONFLY: Form = {
  begins: /^\s*This is the DragonFly Mail Agent\b.* at (?<server>[\w.-]*\w)/,
  recipient: /^There was an error delivering your mail to <([^<>\s]+)>/,
};

/** The line after which a server repeats our mail. */
const COPY_BEGINS =
  /^\s*-{2,}.*\b(?:copy|original message|transcript)\b|^(?:message headers|original message) follows?\b/i;
const MAX_READ = 64_000;

/** The recipients of a report that is only text, of forms that name the recipient. Empty: it is none of these. */
export function recipientsInText(mail: ParsedMail, own: OwnMail): readonly ReportedRecipient[] {
  return failedInText(mail).map(({ address, said, server }) => ({
    address,
    ...outcomeOfReport({ isFailed: true, status: null, words: said }, own),
    words: lineOf(said),
    server,
  }));
}

interface Failed {
  readonly address: string;
  readonly said: string;
  readonly server: string | null;
}

function failedInText(mail: ParsedMail): readonly Failed[] {
  const text = (mail.text ?? "").slice(0, MAX_READ);
  if (QMAIL.begins.test(text)) return recipientsBy(QMAIL, text);
  if (DRAGONFLY.begins.test(text)) return recipientsBy(DRAGONFLY, text);
  const named = addressesIn(mail.fields, "x-failed-recipients").flatMap(
    (address) => addressOf(address) ?? [],
  );
  if (named.length > 0) return recipientsOfExim(named, text);
  if (!isOfServer(mail)) return [];
  return [EXCHANGE, SENDMAIL].flatMap((form) => (form.begins.test(text) ? recipientsBy(form, text) : []));
}

const SERVER_NAMES = /^(?:mailer-daemon|postmaster|administrator|system\.administrator)@/i;

const isOfServer = (mail: ParsedMail): boolean =>
  hasNullSender(mail) || SERVER_NAMES.test(mail.from?.address ?? "");

function recipientsOfExim(named: readonly string[], text: string): Failed[] {
  const found = new Map(recipientsBy(EXIM, text).map((recipient) => [recipient.address, recipient]));
  return named.map((address) => found.get(address) ?? { address, said: textAfter(text), server: null });
}

const textAfter = (text: string): string => text.split(/^-{2,}/m, 1)[0] ?? "";

function recipientsBy({ begins, recipient }: Form, text: string): Failed[] {
  const begin = begins.exec(text);
  if (!begin) return [];
  const found: { address: string; words: string[] }[] = [];
  for (const line of text.slice(begin.index + begin[0].length).split(/\r?\n/)) {
    if (COPY_BEGINS.test(line)) break;
    const address = addressOf(recipient.exec(line)?.[1] ?? "");
    // A server's answer may name the address again, on a line of its own.
    const isNew = address !== null && found.every((one) => one.address !== address);
    if (isNew) found.push({ address, words: [] });
    else found.at(-1)?.words.push(line);
  }
  const server = begin.groups?.server ?? null;
  return found.map(({ address, words }) => ({ address, said: words.join("\n"), server }));
}
