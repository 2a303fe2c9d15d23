import { tagIn } from "../../mail/return-tags.ts";
import type { Proof } from "../incoming.ts";
import type { Fields } from "./fields.ts";
import { addressesIn, originalOf, type ParsedMail } from "./parse.ts";

/** What of our own a mail is compared with. */
export interface OwnMail {
  readonly address: string;
  readonly hasTags: boolean;
  /** Of the site's public address: in our List-Id, Message-IDs and UIDs. */
  readonly host: string;
  readonly fromAddress: string;
}

/** The envelope's recipient first, which servers write in one of these; then what the sender wrote. */
const RECIPIENTS = ["delivered-to", "x-original-to", "envelope-to", "to", "cc", "original-recipient"];

export function tagOfRecipient({ fields }: ParsedMail, own: OwnMail): string | null {
  return tagAmong(addressesIn(fields, ...RECIPIENTS).map(withoutType), own);
}

const withoutType = (address: string): string => address.replace(/^rfc822;\s*/i, "");

const tagAmong = (addresses: readonly string[], { address: inbox, hasTags }: OwnMail): string | null =>
  hasTags ? (addresses.map((address) => tagIn(address, inbox)).find((tag) => tag !== null) ?? null) : null;

/** Of a report: servers that report to From show our envelope's sender in the mail that they return. */
export function proofOfReport(mail: ParsedMail, own: OwnMail, fields?: Fields): Proof {
  const original = originalOf(mail);
  const senders = [
    ...(fields ? addressesIn(fields, "original-mail-from") : []),
    ...(original ? addressesIn(original, "return-path", "x-return-path", "x-original-return-path") : []),
  ];
  const ids = original ? original.all("message-id") : messageIdsInText(mail.text ?? "");
  return { tag: tagOfRecipient(mail, own) ?? tagAmong(senders, own), messageId: firstOurs(ids, own.host) };
}

/** Of a mail that a person wrote: the newest of ours that it answers (RFC 5322, 3.6.4). */
export function proofOfAnswer(mail: ParsedMail, own: OwnMail): Proof {
  const { fields } = mail;
  const ids = [...idsIn(fields.all("in-reply-to")), ...idsIn(fields.all("references")).toReversed()];
  return { tag: tagOfRecipient(mail, own), messageId: firstOurs(ids, own.host) };
}

const ID = /<[^<>\s]{1,300}>/g;

const idsIn = (values: readonly string[]): string[] => values.flatMap((value) => value.match(ID) ?? []);

/** In a report without parts, which has the header of our mail in its text. */
const messageIdsInText = (text: string): string[] =>
  [...text.matchAll(/^[> ]*Message-ID:[ \t]*(<[^<>\s]{1,300}>)/gim)].map(([, id = ""]) => id);

/** A claimed mail's number, its moment in the queue and its tag (`mail/queue.ts`). */
const OURS = /^<\d{1,15}\.\d{8}T\d{9}Z(?<tag>\.[a-z2-7]{16})?@(?<host>[^<>@\s]+)>$/;

function ofOurs(messageId: string, host: string) {
  const found = OURS.exec(messageId.trim())?.groups;
  return found?.host?.toLowerCase() === host.toLowerCase() ? found : null;
}

export const isOurs = (messageId: string, host: string): boolean => ofOurs(messageId, host) !== null;

/** One without a tag proves nothing: a member can derive it from that of another mail. */
const firstOurs = (ids: readonly string[], host: string): string | null =>
  ids.find((id) => ofOurs(id, host)?.tag !== undefined)?.trim() ?? null;
