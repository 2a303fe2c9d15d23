import type { MailPreview } from "#contract/mailings.ts";
import type { WordedMail, WordsForm } from "#contract/site/admin.ts";
import type { MemberRow } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { MAIL_TEMPLATES, type Mail } from "../../mail/kinds.ts";
import { previewMail } from "../../mail/render.ts";

/** A mail about the sample meetup, as it would be with these words. */
export async function previewWords(
  { config, site }: Deps,
  { mail, above, below }: WordsForm,
  reader: MemberRow,
): Promise<MailPreview> {
  const now = await site();
  const changed = { ...now, mailWords: { ...now.mailWords, [mail]: { above, below } } };
  return previewMail({ config, site: () => Promise.resolve(changed) }, sampleOf(mail), reader);
}

function sampleOf(mail: WordedMail): Mail {
  if (mail !== "thanks") return MAIL_TEMPLATES[mail].sample;
  const { meetup, message } = MAIL_TEMPLATES.message.sample;
  const subject = `Bedankt voor je komst: ${meetup.title}`;
  const text = "Wat een mooie avond was het. Tot de volgende keer!";
  return {
    kind: "message",
    meetup,
    whereabouts: null,
    message: { ...message, audience: "came", subject, text },
  };
}
