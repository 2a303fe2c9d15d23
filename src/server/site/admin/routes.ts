import * as contract from "#contract/site/admin.ts";
import { subjectRoutes } from "../../http/route.ts";
import { memberById } from "../../members/queries.ts";
import { checkNesting } from "../../nesting.ts";
import { refuseGonePicture } from "../../pictures/queries.ts";
import { refused } from "../../refusals.ts";
import { shownSite, storedSite } from "../site.ts";
import { changeFirstSteps, changeMailWords, changeSite } from "./change-site.ts";
import { previewWords } from "./preview-words.ts";
import { firstSteps } from "./queries.ts";

export const siteAdminRoutes = subjectRoutes((route, { config }) => {
  route(contract.siteSettings, async ({ deps }) => {
    const { community_url, contact_email, organisers_publish, ...stored } = await storedSite(deps.db.read);
    const { name, sentence, logo, accent } = stored;
    return {
      stored: {
        ...{ name, sentence, logo, accent, communityUrl: community_url, contactEmail: contact_email },
        organisersPublish: organisers_publish === 1,
      },
      fixed: config.site.fixed,
      otherwise: config.site.otherwise,
    };
  });

  route(contract.changeSite, async ({ body, session, deps }) => {
    const gone = await refuseGonePicture(deps.db.read, body.logo, "logo");
    if (gone) return gone;
    await changeSite(deps, body, session.memberId);
    return { message: "De site is bijgewerkt", site: shownSite(await deps.site(), config) };
  });

  route(contract.mailWords, async ({ deps }) => ({ words: (await deps.site()).mailWords }));

  route(contract.changeMailWords, async ({ body, session, deps }) => {
    const tooDeep = await checkWords(body);
    if (tooDeep) return tooDeep;
    await changeMailWords(deps, body, session.memberId);
    return { message: "Je woorden zijn opgeslagen" };
  });

  route(contract.previewMailWords, async ({ body, session, deps }) => {
    const tooDeep = await checkWords(body);
    if (tooDeep) return tooDeep;
    const reader = await memberById(deps.db.read, session.memberId);
    return reader ? previewWords(deps, body, reader) : refused("no-session");
  });

  route(contract.firstSteps, ({ deps, session }) => firstSteps(deps, session.memberId));

  route(contract.changeFirstSteps, async ({ body, session, deps }) => {
    await changeFirstSteps(deps, body, session.memberId);
    return { message: body.isAway ? "Opgeborgen; je vindt het terug bij Site" : "Opgeslagen" };
  });
});

const checkWords = async ({ above, below }: contract.WordsForm) =>
  (await checkNesting(above)) ?? (await checkNesting(below));
