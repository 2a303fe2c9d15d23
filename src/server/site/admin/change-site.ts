import {
  type SiteEdit,
  type SiteForm,
  type SiteSettings,
  STEPS,
  type StepsForm,
  WORD_PLACES,
  type Words,
  type WordsEdit,
} from "#contract/site/admin.ts";
import { audit } from "../../audit/audit.ts";
import type { WriteContext } from "../../calls/writes.ts";
import { touchPicture } from "../../pictures/use-pictures.ts";
import type { Config } from "../../platform/config/config.ts";
import { lockCount } from "../../platform/db/locks.ts";
import type { Tx } from "../../platform/db/schema.ts";
import { notifyOnCommit } from "../../platform/db/topics.ts";
import { type Refused, refused } from "../../platform/refusals.ts";
import { mailWordsOf, type SiteRow, saveSite, storedSite, withWords } from "../../platform/site.ts";

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
export async function changeMailWords(
  tx: Tx,
  { now, actor }: WriteContext,
  form: WordsEdit,
): Promise<Refused | null> {
  await lockCount(tx, "site");
  const { mail_words: before } = await storedSite(tx);
  const after = withWords(before, form.mail, form);
  if (before === after) return null;
  const details = wordConflicts(form, mailWordsOf(before)[form.mail]);
  if (details.length > 0) return refused("site-changed", { details });
  await saveSite(tx, { mail_words: after });
  const facts = { wordsOf: form.mail };
  await audit(tx, now, { actor, action: "site.changed", target: "site", facts });
  notifyOnCommit(tx, "site-changed");
  return null;
}

function wordConflicts({ before, ...wanted }: WordsEdit, stored: Words): string[] {
  const places = ["above", "below"] as const;
  return places
    .filter((place) => isConflict({ seen: before?.[place], stored: stored[place], wanted: wanted[place] }))
    .map((place) => nowInWords(WORD_PLACES[place], stored[place]));
}

interface Edited<Value> {
  /** Undefined: not said. */
  readonly seen: Value | undefined;
  readonly stored: Value;
  readonly wanted: Value | undefined;
}

const isConflict = <Value>({ seen, stored, wanted }: Edited<Value>): boolean =>
  seen !== undefined && seen !== stored && wanted !== stored;

const nowInWords = (label: string, value: string | null): string =>
  value === null || value === "" ? `${label}: nu leeg` : `${label}: nu “${value}”`;

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
  talks: { talks: form.talks === undefined ? undefined : Number(form.talks) },
});

export const fieldsOf = ({
  name,
  sentence,
  logo,
  accent,
  community_url,
  contact_email,
  organisers_publish,
  talks,
}: SiteRow): SiteSettings["stored"] => ({
  name,
  sentence,
  logo,
  accent,
  communityUrl: community_url,
  contactEmail: contact_email,
  organisersPublish: organisers_publish === 1,
  talks: talks === 1,
});

function changedColumns(columns: FieldColumns, before: SiteRow): Partial<SiteRow> {
  const names = Object.keys(columns) as (keyof SiteRow)[];
  const changed = names.filter((name) => columns[name] !== undefined && columns[name] !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, columns[name]]));
}

const FIELD_TEXTS: { readonly [Name in keyof SiteForm]-?: (stored: SiteSettings["stored"]) => string } = {
  name: ({ name }) => nowInWords("Naam van de club", name),
  sentence: ({ sentence }) => nowInWords("Zin over de club", sentence),
  logo: ({ logo }) => (logo === null ? "Logo: nu geen" : "Logo: nu een ander"),
  accent: ({ accent }) => nowInWords("Accentkleur", accent),
  communityUrl: ({ communityUrl }) => nowInWords("Link naar de community", communityUrl),
  contactEmail: ({ contactEmail }) => nowInWords("Contactadres", contactEmail),
  organisersPublish: ({ organisersPublish }) =>
    `Wie een meetup organiseert, mag hem zelf aankondigen: nu ${organisersPublish ? "aan" : "uit"}`,
  talks: ({ talks }) => `Voorstellen: nu ${talks ? "aan" : "uit"}`,
};

/** Refused for a field that another administrator changed since the form showed it; without `before` the last change wins. */
export async function changeSite(
  tx: Tx,
  { now, actor, config }: WriteContext,
  { before: seen = {}, ...form }: SiteEdit,
): Promise<Refused | null> {
  await lockCount(tx, "site");
  const wanted = columnsOfSite(form, config);
  const before = await storedSite(tx);
  const fields = Object.keys(wanted) as (keyof SiteForm)[];
  const changes = fields.map((field) => ({ field, columns: changedColumns(wanted[field], before) }));
  const changed = changes.filter(({ columns }) => Object.keys(columns).length > 0);
  if (changed.length === 0) return null;
  const stored = fieldsOf(before);
  const details = changed
    .filter(({ field }) =>
      isConflict<unknown>({ seen: seen[field], stored: stored[field], wanted: form[field] }),
    )
    .map(({ field }) => FIELD_TEXTS[field](stored));
  if (details.length > 0) return refused("site-changed", { details });
  const columns: Partial<SiteRow> = Object.assign({}, ...changed.map((change) => change.columns));
  for (const logo of columns.logo === undefined ? [] : [columns.logo, before.logo])
    if (logo) await touchPicture(tx, now, logo);
  await saveSite(tx, columns);
  const facts = { fields: changed.map(({ field }) => field) };
  await audit(tx, now, { actor, action: "site.changed", target: "site", facts });
  notifyOnCommit(tx, "site-changed");
  return null;
}
