import { type Kysely, sql } from "kysely";

/** Stored Dutch becomes codes and facts (decision 54); what no earlier release wrote stays as it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
