import type { MailPreview } from "#contract/mailings.ts";
import * as contract from "#contract/site/admin.ts";
import { answer, subjectRoutes } from "../../calls/route.ts";
import { MAIL_TEMPLATES, type Mail } from "../../mail/kinds.ts";
import { previewMail } from "../../mail/render.ts";
import { refuseGonePicture } from "../../pictures/queries.ts";
import type { MemberRow } from "../../platform/db/schema.ts";
import type { ReadDeps } from "../../platform/deps.ts";
import { checkNesting } from "../../platform/nesting.ts";
import { refused } from "../../platform/refusals.ts";
import { readSite, shownSite, storedSite } from "../../platform/site.ts";
import { memberById } from "../../records/members.ts";
import { changeFirstSteps, changeMailWords, changeSite, storedFields } from "./change-site.ts";
import { firstSteps } from "./queries.ts";

export const siteAdminRoutes = subjectRoutes((route, { config }) => {
  route(contract.siteSettings, async ({ deps }) => {
    const stored = storedFields(await storedSite(deps.db.read));
    return { stored, fixed: config.site.fixed, otherwise: config.site.otherwise };
  });

  route(contract.changeSite, async ({ body, deps }) => {
    const gone = await refuseGonePicture(deps.db.read, body.logo, "logo");
    if (gone) return gone;
    const outdated = await deps.onSite(changeSite, body);
    if (outdated) return outdated;
    return {
      message: "De site is bijgewerkt",
      site: shownSite(await readSite(deps.db.read, config), config),
    };
  });

  route(contract.mailWords, async ({ deps }) => ({
    words: (await readSite(deps.db.read, config)).mailWords,
  }));

  route(contract.changeMailWords, async ({ body, deps }) => {
    const tooDeep = await checkWords(body);
    if (tooDeep) return tooDeep;
    return answer(await deps.onSite(changeMailWords, body), "Je woorden zijn opgeslagen");
  });

  route(contract.previewMailWords, async ({ body, session, deps }) => {
    const tooDeep = await checkWords(body);
    if (tooDeep) return tooDeep;
    const reader = await memberById(deps.db.read, session.memberId);
    return reader ? previewWords(deps, body, reader) : refused("no-session");
  });

  route(contract.firstSteps, ({ deps, session }) => firstSteps(deps, session.memberId));

  route(contract.changeFirstSteps, async ({ body, deps }) => {
    await deps.onSite(changeFirstSteps, body);
    return { message: body.isAway ? "Opgeborgen; je vindt het terug bij Site" : "Opgeslagen" };
  });
});

const checkWords = async ({ above, below }: contract.WordsForm) =>
  (await checkNesting(above)) ?? (await checkNesting(below));

async function previewWords(
  { config, site }: ReadDeps,
  { mail, above, below }: contract.WordsForm,
  reader: MemberRow,
): Promise<MailPreview> {
  const now = await site();
  const changed = { ...now, mailWords: { ...now.mailWords, [mail]: { above, below } } };
  return previewMail({ config, site: () => Promise.resolve(changed) }, sampleOf(mail), reader);
}

function sampleOf(mail: contract.WordedMail): Mail {
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
