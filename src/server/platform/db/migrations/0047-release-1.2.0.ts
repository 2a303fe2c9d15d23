import { type Kysely, sql } from "kysely";
import { idColumn } from "./id-column.ts";
import { addTotal } from "./totals.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...PLANNERS, SECRETS]) await statement.execute(db);
  await codesForWords(db);
  for (const statement of KEPT_MAILS) await statement.execute(db);
  await addTotal(db, "emails", {
    name: "kept emails",
    when: "sent_at is null and kept_at is not null and error_message is null",
    columns: ["sent_at", "kept_at", "error_message"],
  });
  for (const statement of [...mailbox(db), ...RETURN_TAGS, ...ANSWERS_BY_CALENDAR])
    await statement.execute(db);
}

/** The member that planned the day on which a draft announces itself, and must still have the right then. */
const PLANNERS = [
  sql`alter table meetups add column announce_by integer references members (id) on delete set null`,
  sql`create index meetups_announce_by on meetups (announce_by) where announce_by is not null`,
  sql`update meetups set announce_by = created_by where announce_on is not null`,
];

const SECRETS = sql`create table known_secrets (fingerprint text primary key, seen_at text not null)`;

/** Mails of earlier releases that reached only a file stay 'sent': the database cannot tell them from others. */
const KEPT_MAILS = [
  sql`alter table emails add column kept_at text`,
  sql`create index emails_kept on emails (kept_at) where kept_at is not null`,
];

/** What comes back by mail (`server/inbox`). */
const mailbox = (db: Kysely<unknown>) => [
  sql`create table inbox (
    mailbox text primary key,
    uid_validity text,
    last_uid text,
    held_by text,
    held_until text,
    connected_at text,
    fault text,
    fault_at text)`,
  sql`create table returned_mails (
    ${idColumn(db)},
    digest text not null unique,
    received_at text not null,
    class text not null,
    outcome text,
    words text,
    stamp text,
    email_id integer references emails (id) on delete set null,
    member_id integer references members (id) on delete set null,
    meetup_id integer references meetups (id) on delete set null,
    sender_name text,
    sender_address text,
    subject text,
    text text,
    html text,
    seen_at text,
    seen_by integer references members (id) on delete set null,
    told_at text)`,
  sql`create index returned_mails_member on returned_mails (member_id, id)`,
  sql`create index returned_mails_meetup on returned_mails (meetup_id) where meetup_id is not null`,
  sql`create index returned_mails_email on returned_mails (email_id) where email_id is not null`,
  sql`create index returned_mails_seen_by on returned_mails (seen_by) where seen_by is not null`,
  sql`create index returned_mails_received on returned_mails (received_at)`,
  sql`create index returned_mails_told on returned_mails (told_at) where told_at is not null`,
];

/** The tag of the envelope's sender, by which a report finds its mail without the original. */
const RETURN_TAGS = [
  sql`alter table emails add column return_tag text`,
  sql`create unique index emails_return_tag on emails (return_tag) where return_tag is not null`,
];

const ANSWERS_BY_CALENDAR = [
  sql`alter table responses add column via_new text
    check (via_new in ('site', 'mail', 'calendar', 'organiser', 'waitlist'))`,
  sql`update responses set via_new = via`,
  sql`alter table responses drop column via`,
  sql`alter table responses rename column via_new to via`,
];

/** Stored Dutch becomes codes and facts (decision 54); what no earlier release wrote stays as it is. */
export async function codesForWords(db: Kysely<unknown>): Promise<void> {
  await recode(db, "sessions", "device", deviceCode);
  await recode(db, "webhook_deliveries", "outcome", outcomeCode);
  for (const [text, code] of MAIL_ERRORS)
    await sql`update emails set error_message = ${code} where error_message = ${text}`.execute(db);
  for (const [action, factsOf] of AUDIT_FACTS) await recodeDetails(db, action, factsOf);
}

async function recode(
  db: Kysely<unknown>,
  table: string,
  column: string,
  codeOf: (text: string) => string | null,
): Promise<void> {
  const from = sql.table(table);
  const stored = sql.ref(column);
  const texts = sql<{
    text: string;
  }>`select distinct ${stored} as text from ${from} where ${stored} is not null`;
  for (const { text } of (await texts.execute(db)).rows) {
    const code = codeOf(text);
    if (code !== null)
      await sql`update ${from} set ${stored} = ${code} where ${stored} = ${text}`.execute(db);
  }
}

type FactsOf = (text: string) => object | null;

async function recodeDetails(db: Kysely<unknown>, action: string, factsOf: FactsOf): Promise<void> {
  const texts = sql<{ text: string }>`select distinct detail as text from audit where action = ${action}`;
  for (const { text } of (await texts.execute(db)).rows) {
    const facts = factsOf(text);
    if (facts !== null)
      await sql`update audit set detail = ${JSON.stringify(facts)} where action = ${action} and detail = ${text}`.execute(
        db,
      );
  }
}

const BROWSERS = ["Edge", "Opera", "Samsung Internet", "Firefox", "Chrome", "Safari"];

function deviceCode(text: string): string | null {
  if (text === "Onbekend apparaat") return "/";
  if (BROWSERS.includes(text)) return `${text}/`;
  const [, browser = "", system] = /^(.+) op (.+)$/.exec(text) ?? [];
  if (system === undefined) return null;
  return `${browser === "Een browser" ? "" : browser}/${system}`;
}

const MAIL_ERRORS: readonly (readonly [text: string, code: string])[] = [
  ["De meetup bestaat niet meer", "meetup-gone"],
  ["Het bericht bestaat niet meer", "message-gone"],
  ["De e-mail kon niet worden opgemaakt", "not-rendered"],
  ["Niet verstuurd: dit adres weigerde drie e-mails op rij", "address-refuses"],
  ["Niet verstuurd: er is een kopie teruggezet", "copy-restored"],
];

const OUTCOMES: ReadonlyMap<string, string> = new Map([
  ["Het bericht kon niet worden gelezen", "unreadable"],
  ["Het adres is niet meer te lezen; vul het opnieuw in", "address-lost"],
  ["De proef werd afgebroken", "broken-off"],
  ["Geen antwoord binnen 15 seconden", "unreachable TIMEOUT"],
  ["Naar dit adres kan niets worden gestuurd; klopt het?", "webhook-nowhere"],
  [
    "Dit adres ligt in het eigen netwerk van de server; vraag wie de server beheert of daar iets heen mag (WEBHOOK_PRIVATE)",
    "webhook-private",
  ],
  ["Naar buiten gaat alleen een adres dat met https:// begint", "webhook-unencrypted"],
]);

function outcomeCode(text: string): string | null {
  const code = /\((\w+)\)$/.exec(text)?.[1];
  if (OUTCOMES.has(text) || code === undefined) return OUTCOMES.get(text) ?? null;
  return /^\d{3}$/.test(code) ? `answered ${code}` : `unreachable ${code}`;
}

/** `1.234 leden`: the count of these words. */
const counted =
  (words: RegExp): FactsOf =>
  (text) => {
    const [, number, rest] = /^([\d.]+) (.+)$/.exec(text) ?? [];
    return number !== undefined && rest !== undefined && words.test(rest)
      ? { count: Number(number.replaceAll(".", "")) }
      : null;
  };

const members = counted(/^(lid|leden)$/);

const SITE_FIELDS: ReadonlyMap<string, string> = new Map([
  ["naam", "name"],
  ["zin over de club", "sentence"],
  ["logo", "logo"],
  ["accentkleur", "accent"],
  ["link naar de community", "communityUrl"],
  ["contactadres", "contactEmail"],
  ["of organisatoren zelf aankondigen", "organisersPublish"],
]);

function siteChange(text: string): object | null {
  const wordsOf = /^eigen woorden in e-mails: (\w+)$/.exec(text)?.[1];
  if (wordsOf !== undefined) return { wordsOf };
  const fields = text.split(", ").map((name) => SITE_FIELDS.get(name));
  return fields.includes(undefined) ? null : { fields };
}

function repeated(text: string): object | null {
  const [, title, count] = /^(.*), ([\d.]+) avond(?:en)?$/s.exec(text) ?? [];
  return title === undefined || count === undefined
    ? null
    : { title, count: Number(count.replaceAll(".", "")) };
}

function imported(text: string): object | null {
  const consented = text.endsWith(", toestemming verklaard");
  const facts = members(text.replace(/, toestemming verklaard$/, ""));
  return facts && { ...facts, consented };
}

const STEPS: ReadonlyMap<string, string> = new Map([
  ["later", "later"],
  ["opgeborgen", "away"],
  ["teruggezet", "back"],
]);

const AUDIT_FACTS: readonly (readonly [action: string, factsOf: FactsOf])[] = [
  ["email.opened", counted(/^e-mails? in de lijst$/)],
  ["meetup.repeated", repeated],
  ["meetups.imported", counted(/^meetups?$/)],
  ["member.imported", imported],
  ["members.exported", members],
  ["picture.removed", counted(/^ongebruikte$/)],
  ["site.changed", siteChange],
  ["site.steps-changed", (text) => (STEPS.has(text) ? { change: STEPS.get(text) } : null)],
];
