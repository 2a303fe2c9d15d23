import {
  type SiteForm,
  type SiteSettings,
  STEPS,
  type StepsForm,
  type WordsForm,
} from "#contract/site/admin.ts";
import { audit } from "../../audit/audit.ts";
import type { WriteContext } from "../../calls/writes.ts";
import { touchPicture } from "../../pictures/use-pictures.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Tx } from "../../platform/db/schema.ts";
import { notifyOnCommit } from "../../platform/db/topics.ts";
import { type SiteRow, saveSite, storedSite, withWords } from "../../platform/site.ts";

export async function changeFirstSteps(
  tx: Tx,
  { now, actor }: WriteContext,
  { isAway, later }: StepsForm,
): Promise<void> {
  const before = await storedSite(tx);
  const after = {
    steps_away: isAway ? 1 : 0,
    steps_later: JSON.stringify(STEPS.filter((step) => later.includes(step))),
  };
  if (before.steps_away === after.steps_away && before.steps_later === after.steps_later) return;
  await saveSite(tx, after);
  const change = before.steps_away === after.steps_away ? "later" : isAway ? "away" : "back";
  await audit(tx, now, { actor, action: "site.steps-changed", target: "site", facts: { change } });
}

/** Changes the own words in one kind of mail. Mails that wait to be sent get them too. */
export async function changeMailWords(tx: Tx, { now, actor }: WriteContext, form: WordsForm): Promise<void> {
  const { mail_words: before } = await storedSite(tx);
  const after = withWords(before, form.mail, form);
  if (before === after) return;
  await saveSite(tx, { mail_words: after });
  const facts = { wordsOf: form.mail };
  await audit(tx, now, { actor, action: "site.changed", target: "site", facts });
  notifyOnCommit(tx, "site-changed");
}

/** The columns of a field's value; `undefined` leaves a column as it is. */
type FieldColumns = { readonly [Column in keyof SiteRow]?: SiteRow[Column] | undefined };

export type SiteColumns = Readonly<Record<keyof SiteForm, FieldColumns>>;

/** Fields that the environment fixes keep their stored value, which returns when it fixes them no longer. */
const columnsOfSite = (form: SiteForm, { site: { fixed } }: Config): SiteColumns => ({
  name: { name: fixed.name === null ? form.name : undefined },
  sentence: { sentence: form.sentence },
  logo: { logo: form.logo },
  accent: { accent: form.accent },
  communityUrl: { community_url: fixed.communityUrl === null ? form.communityUrl : undefined },
  contactEmail: { contact_email: fixed.contactEmail === null ? form.contactEmail : undefined },
  organisersPublish: {
    organisers_publish: form.organisersPublish === undefined ? undefined : Number(form.organisersPublish),
  },
});

export const fieldsOf = ({
  name,
  sentence,
  logo,
  accent,
  community_url,
  contact_email,
  organisers_publish,
}: SiteRow): SiteSettings["stored"] => ({
  name,
  sentence,
  logo,
  accent,
  communityUrl: community_url,
  contactEmail: contact_email,
  organisersPublish: organisers_publish === 1,
});

function changedColumns(columns: FieldColumns, before: SiteRow): Partial<SiteRow> {
  const names = Object.keys(columns) as (keyof SiteRow)[];
  const changed = names.filter((name) => columns[name] !== undefined && columns[name] !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, columns[name]]));
}

/** Of two changes of the same field at the same time, the last one wins. */
export async function changeSite(
  tx: Tx,
  { now, actor, config }: WriteContext,
  form: SiteForm,
): Promise<void> {
  const wanted = columnsOfSite(form, config);
  const before = await storedSite(tx);
  const fields = Object.keys(wanted) as (keyof SiteForm)[];
  const changes = fields.map((field) => ({ field, columns: changedColumns(wanted[field], before) }));
  const changed = changes.filter(({ columns }) => Object.keys(columns).length > 0);
  if (changed.length === 0) return;
  const columns: Partial<SiteRow> = Object.assign({}, ...changed.map((change) => change.columns));
  for (const logo of columns.logo === undefined ? [] : [columns.logo, before.logo])
    if (logo) await touchPicture(tx, now, logo);
  await saveSite(tx, columns);
  const facts = { fields: changed.map(({ field }) => field) };
  await audit(tx, now, { actor, action: "site.changed", target: "site", facts });
  notifyOnCommit(tx, "site-changed");
}
