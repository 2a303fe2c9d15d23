import PostalMime, { type Attachment, addressParser, type Email } from "postal-mime";
import { Fields, fieldsOf } from "./fields.ts";

const MAX_DEPTH = 20;

/** A mail, parsed by MIME (RFC 2045 and 2046). Mails inside it stay parts: they are what it is about. */
export interface ParsedMail {
  readonly fields: Fields;
  readonly from: { readonly name: string; readonly address: string } | null;
  readonly subject: string;
  readonly text: string | null;
  readonly html: string | null;
  readonly parts: readonly MailPart[];
}

export interface MailPart {
  readonly type: string;
  /** Of a calendar (RFC 5545, 8.1), in its Content-Type. */
  readonly method: string | null;
  /** The name of a file that the sender added; null: the part is no such file. */
  readonly fileName: string | null;
  readonly text: string;
}

export async function parse(raw: Uint8Array): Promise<ParsedMail | "too-deep" | "malformed"> {
  const email = await parsedBy(raw);
  if (typeof email === "string") return email;
  return {
    fields: new Fields(email.headers),
    from: mailboxOf(email.from),
    subject: email.subject ?? "",
    text: email.text ?? null,
    html: email.html ?? null,
    parts: email.attachments.map(partOf),
  };
}

async function parsedBy(raw: Uint8Array): Promise<Email | "too-deep" | "malformed"> {
  try {
    return await PostalMime.parse(raw, { maxNestingDepth: MAX_DEPTH, forceRfc822Attachments: true });
  } catch (error) {
    // Its errors have no codes.
    return error instanceof Error && error.message.includes("nesting depth") ? "too-deep" : "malformed";
  }
}

/** The first of a group, which stands for several (RFC 6854). */
const mailboxOf = (from: Email["from"]): ParsedMail["from"] =>
  from?.group?.[0] ?? (from?.group ? null : (from ?? null));

const decoder = new TextDecoder();

const partOf = ({ mimeType, method, content, ...attached }: Attachment): MailPart => ({
  type: mimeType,
  method: method ?? null,
  fileName: fileNameOf(attached),
  text: typeof content === "string" ? content : decoder.decode(content),
});

/** Pictures that stand in the text, such as a logo, are no files. */
const fileNameOf = ({ filename, disposition, related }: Omit<Attachment, "mimeType" | "content">) =>
  disposition === "inline" || related === true ? null : filename || null;

export const partsOfType = ({ parts }: ParsedMail, ...types: readonly string[]): readonly MailPart[] =>
  parts.filter(({ type }) => types.includes(type));

/** What the mail reports about is the part itself, or its header alone (RFC 3462, 2; RFC 6532 for `global`). */
export function originalOf(mail: ParsedMail): Fields | null {
  const [original] = partsOfType(
    mail,
    "message/rfc822",
    "text/rfc822-headers",
    "message/rfc822-headers",
    "message/global",
    "message/global-headers",
  );
  return original ? fieldsOf(original.text.split(/\r?\n\r?\n/, 1)[0] ?? "") : null;
}

export const addressesIn = (fields: Fields, ...names: readonly string[]): readonly string[] =>
  fields
    .all(...names)
    .flatMap((value) => addressParser(value, { flatten: true }).map(({ address = "" }) => address));
