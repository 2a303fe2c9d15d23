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

/** `undefined` leaves a column as it is. */
type FieldColumns = { readonly [Column in keyof SiteRow]?: SiteRow[Column] | undefined };

interface SiteField<Value, Given> {
  readonly stored: (row: SiteRow) => Value;
  readonly columns: (given: Given, config: Config) => FieldColumns;
  /** What another administrator made of it. */
  readonly now: (stored: Value) => string;
}

type Stored = SiteSettings["stored"];
export type SiteFields = { readonly [Name in keyof Stored]: SiteField<Stored[Name], SiteForm[Name]> };

/** Fields that the environment fixes keep their stored value, which returns when it fixes them no longer. */
const FIELDS: SiteFields = {
  name: {
    stored: ({ name }) => name,
    columns: (name, { site: { fixed } }) => ({ name: fixed.name === null ? name : undefined }),
    now: (name) => nowInWords("Naam van de club", name),
  },
  sentence: {
    stored: ({ sentence }) => sentence,
    columns: (sentence) => ({ sentence }),
    now: (sentence) => nowInWords("Zin over de club", sentence),
  },
  logo: {
    stored: ({ logo }) => logo,
    columns: (logo) => ({ logo }),
    now: (logo) => (logo === null ? "Logo: nu geen" : "Logo: nu een ander"),
  },
  accent: {
    stored: ({ accent }) => accent,
    columns: (accent) => ({ accent }),
    now: (accent) => nowInWords("Accentkleur", accent),
  },
  communityUrl: {
    stored: ({ community_url }) => community_url,
    columns: (url, { site: { fixed } }) => ({
      community_url: fixed.communityUrl === null ? url : undefined,
    }),
    now: (url) => nowInWords("Link naar de community", url),
  },
  contactEmail: {
    stored: ({ contact_email }) => contact_email,
    columns: (email, { site: { fixed } }) => ({
      contact_email: fixed.contactEmail === null ? email : undefined,
    }),
    now: (email) => nowInWords("Contactadres", email),
  },
  organisersPublish: {
    stored: ({ organisers_publish }) => organisers_publish === 1,
    columns: (may) => ({ organisers_publish: columnOf(may) }),
    now: (may) => `Wie een meetup organiseert, mag hem zelf aankondigen: ${onOrOff(may)}`,
  },
  talks: {
    stored: ({ talks }) => talks === 1,
    columns: (takes) => ({ talks: columnOf(takes) }),
    now: (takes) => `Voorstellen: ${onOrOff(takes)}`,
  },
};

const columnOf = (given: boolean | undefined) => (given === undefined ? undefined : Number(given));
const onOrOff = (isOn: boolean) => `nu ${isOn ? "aan" : "uit"}`;

const FIELD_NAMES = Object.keys(FIELDS) as (keyof SiteForm)[];

export const storedFields = (row: SiteRow) =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, FIELDS[name].stored(row)])) as Stored;

function changedColumns(columns: FieldColumns, before: SiteRow): Partial<SiteRow> {
  const names = Object.keys(columns) as (keyof SiteRow)[];
  const changed = names.filter((name) => columns[name] !== undefined && columns[name] !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, columns[name]]));
}

/** What a field changes, and how that stands to what its form showed. */
function changeOf<Name extends keyof SiteForm>(name: Name, { before, form, seen, config }: Edit): SiteChange {
  const field: SiteFields[Name] = FIELDS[name];
  const stored = field.stored(before);
  const isOvertaken = isConflict<unknown>({ seen: seen[name], stored, wanted: form[name] });
  return {
    name,
    columns: changedColumns(field.columns(form[name], config), before),
    conflict: isOvertaken ? field.now(stored) : null,
  };
}

interface Edit {
  readonly before: SiteRow;
  readonly form: SiteForm;
  readonly seen: NonNullable<SiteEdit["before"]>;
  readonly config: Config;
}

interface SiteChange {
  readonly name: keyof SiteForm;
  readonly columns: Partial<SiteRow>;
  readonly conflict: string | null;
}

/** Refused for a field that another administrator changed since the form showed it; without `before` the last change wins. */
export async function changeSite(
  tx: Tx,
  { now, actor, config }: WriteContext,
  { before: seen = {}, ...form }: SiteEdit,
): Promise<Refused | null> {
  await lockCount(tx, "site");
  const before = await storedSite(tx);
  const changes = FIELD_NAMES.map((name) => changeOf(name, { before, form, seen, config }));
  const changed = changes.filter(({ columns }) => Object.keys(columns).length > 0);
  if (changed.length === 0) return null;
  const details = changed.flatMap(({ conflict }) => conflict ?? []);
  if (details.length > 0) return refused("site-changed", { details });
  const columns: Partial<SiteRow> = Object.assign({}, ...changed.map((change) => change.columns));
  for (const logo of columns.logo === undefined ? [] : [columns.logo, before.logo])
    if (logo) await touchPicture(tx, now, logo);
  await saveSite(tx, columns);
  const facts = { fields: changed.map(({ name }) => name) };
  await audit(tx, now, { actor, action: "site.changed", target: "site", facts });
  notifyOnCommit(tx, "site-changed");
  return null;
}
