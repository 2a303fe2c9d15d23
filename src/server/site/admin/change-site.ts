import type { MemberId } from "#contract/ids.ts";
import { type SiteForm, STEPS, type StepsForm, type WordsForm } from "#contract/site/admin.ts";
import { audit } from "../../audit/audit.ts";
import type { Config } from "../../config/config.ts";
import { notifyOnCommit } from "../../db/topics.ts";
import type { Deps } from "../../deps.ts";
import { touchPicture } from "../../pictures/use-pictures.ts";
import { type SiteRow, saveSite, storedSite, withWords } from "../site.ts";

export async function changeFirstSteps(
  { db, clock }: Deps,
  { isAway, later }: StepsForm,
  actor: MemberId,
): Promise<void> {
  await db.write(async (tx) => {
    const before = await storedSite(tx);
    const after = {
      steps_away: isAway ? 1 : 0,
      steps_later: JSON.stringify(STEPS.filter((step) => later.includes(step))),
    };
    if (before.steps_away === after.steps_away && before.steps_later === after.steps_later) return;
    await saveSite(tx, after);
    const detail = before.steps_away === after.steps_away ? "later" : isAway ? "opgeborgen" : "teruggezet";
    await audit(tx, clock(), { actor, action: "site.steps-changed", target: "site", detail });
  });
}

/** Changes the own words in one kind of mail. Mails that wait to be sent get them too. */
export async function changeMailWords({ db, clock }: Deps, form: WordsForm, actor: MemberId): Promise<void> {
  await db.write(async (tx) => {
    const { mail_words: before } = await storedSite(tx);
    const after = withWords(before, form.mail, form);
    if (before === after) return;
    await saveSite(tx, { mail_words: after });
    const detail = `eigen woorden in e-mails: ${form.mail}`;
    await audit(tx, clock(), { actor, action: "site.changed", target: "site", detail });
    notifyOnCommit(tx, "site-changed");
  });
}

/** The names of fields in the audit log. */
const CALLED = {
  name: "naam",
  sentence: "zin over de club",
  logo: "logo",
  accent: "accentkleur",
  community_url: "link naar de community",
  contact_email: "contactadres",
  organisers_publish: "of organisatoren zelf aankondigen",
} as const satisfies Partial<Record<keyof SiteRow, string>>;

type Column = keyof typeof CALLED;

/** Fields that the environment fixes keep their stored value, which returns when it fixes them no longer. */
const columnsOf = (
  form: SiteForm,
  { site: { fixed } }: Config,
): { readonly [Name in Column]: SiteRow[Name] | undefined } => ({
  name: fixed.name === null ? form.name : undefined,
  sentence: form.sentence,
  logo: form.logo,
  accent: form.accent,
  community_url: fixed.communityUrl === null ? form.communityUrl : undefined,
  contact_email: fixed.contactEmail === null ? form.contactEmail : undefined,
  organisers_publish: form.organisersPublish === undefined ? undefined : Number(form.organisersPublish),
});

/** Of two changes of the same field at the same time, the last one wins. */
export async function changeSite(
  { db, config, clock }: Deps,
  form: SiteForm,
  actor: MemberId,
): Promise<void> {
  const wanted = columnsOf(form, config);
  await db.write(async (tx) => {
    const before = await storedSite(tx);
    const changed = (Object.keys(CALLED) as Column[]).filter(
      (column) => wanted[column] !== undefined && wanted[column] !== before[column],
    );
    if (changed.length === 0) return;
    for (const logo of changed.includes("logo") ? [wanted.logo, before.logo] : [])
      if (logo) await touchPicture(tx, clock(), logo);
    await saveSite(tx, Object.fromEntries(changed.map((column) => [column, wanted[column]])));
    const detail = changed.map((column) => CALLED[column]).join(", ");
    await audit(tx, clock(), { actor, action: "site.changed", target: "site", detail });
    notifyOnCommit(tx, "site-changed");
  });
}
