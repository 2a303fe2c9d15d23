import type { MailPreview } from "#contract/mailings.ts";
import type { MemberRow } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { hostOf } from "../site/current.ts";
import { compose } from "./compose.ts";
import type { Mail, MailKind } from "./mails.ts";
import { withName } from "./personal.ts";

/** A mail as this member would get it, made by what makes those that go out; tokens are dots, as in the mail log. */
export async function previewMail<Kind extends MailKind>(
  deps: Deps,
  mail: Mail<Kind>,
  reader: MemberRow,
): Promise<MailPreview> {
  const letter = await compose(await hostOf(deps), mail);
  return { subject: letter.subject, html: withName(letter.kept.html, reader.name) };
}
