import nodemailer from "nodemailer";
import PostalMime, { type Email } from "postal-mime";
import { unnumbered } from "../../src/server/mail/calendar.ts";
import { toSharedAddress } from "../../src/server/mail/for-whom.ts";
import type { Mail } from "../../src/server/mail/kinds.ts";
import { mailsOf } from "../../src/server/mail/kinds.ts";
import { messageOf } from "../../src/server/mail/message.ts";
import { personalValues } from "../../src/server/mail/placeholders.ts";
import { renderEmail } from "../../src/server/mail/render.ts";
import type { EmailRow } from "../../src/server/platform/db/schema.ts";
import { type SiteIdentity, siteIdentityOf } from "../../src/server/platform/site.ts";
import type { TestProgram } from "./program.ts";

/** A mail as parsed from its MIME source. */
export interface ParsedMail extends Email {
  /** The MIME source that is sent to the server. */
  readonly source: string;
  /** Its attached calendar file. */
  readonly calendar: string | null;
}

/** The newest queued mail of this kind, rendered and parsed. */
export async function newestMail(
  program: TestProgram,
  kind: string,
  { to }: { readonly to?: string } = {},
): Promise<ParsedMail> {
  const row = await program.db.read
    .selectFrom("emails")
    .selectAll()
    .where("kind", "=", kind)
    .$if(to !== undefined, (query) => query.where("recipient", "=", to ?? ""))
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return parsedMail(program, row);
}

/** The token of the mail's link to this page. */
export const tokenIn = ({ text = "" }: ParsedMail, page: string): string =>
  new RegExp(`/${page}/([\\w.-]+)`).exec(text)?.[1] ?? "";

/** A queued mail, rendered and parsed. */
export async function parsedMail(program: TestProgram, row: EmailRow): Promise<ParsedMail> {
  const [queued] = await mailsOf(program.db.read, [row], program.deps.clock());
  if (queued?.kind === "unreadable") throw queued.fault;
  if (queued?.kind !== "mail") throw new Error(`what mail ${row.id} is about is gone`);
  const isShared = (await toSharedAddress(program.db.read, [row])).has(row);
  return parsedMessage(await siteIdentityOf(program.deps), queued.mail, row, isShared);
}

/** A mail to this recipient, rendered to a MIME message and parsed. Its calendar file has the meetup's revision as its number. */
export async function parsedMessage(
  host: SiteIdentity,
  mail: Mail,
  row: EmailRow,
  isShared = false,
): Promise<ParsedMail> {
  const { config } = host;
  const letter = await renderEmail(host, mail, isShared);
  const sequence = letter.calendar?.meetup.revision ?? 0;
  const message = messageOf(config, {
    row,
    letter,
    file: unnumbered(sequence),
    valueFor: personalValues(config, row),
  });
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message: source } = await composer.sendMail(message);
  const parsed = await PostalMime.parse(source as Buffer);
  const file = parsed.attachments[0]?.content;
  return {
    ...parsed,
    source: String(source),
    calendar: file === undefined ? null : new TextDecoder().decode(file as ArrayBuffer),
  };
}
