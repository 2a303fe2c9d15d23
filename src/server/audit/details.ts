import * as z from "zod";
import type { AuditedAction } from "#contract/audit.ts";
import { type SiteForm, WORDED_MAILS } from "#contract/site/admin.ts";
import { CONNECTION_KINDS, type ConnectionKind } from "#contract/site/connections.ts";
import { plannedWorkInWords, workInWords } from "#domain/planned-work.ts";
import { countInWords, memberCount } from "#domain/wording.ts";

/** The facts that an entry stores as JSON, and their words in the audit log. */
const detail = <Facts>(facts: z.ZodType<Facts>, words: (facts: Facts) => string) => ({
  facts,
  inWords: (stored: unknown): string => words(facts.parse(stored)),
});

const SITE_FIELDS = {
  name: "naam",
  sentence: "zin over de club",
  logo: "logo",
  accent: "accentkleur",
  communityUrl: "link naar de community",
  contactEmail: "contactadres",
  organisersPublish: "of organisatoren zelf aankondigen",
  talks: "voorstellen",
} as const satisfies Readonly<Record<keyof SiteForm, string>>;

const STEPS_CHANGE = { later: "later", away: "opgeborgen", back: "teruggezet" } as const;

const Count = z.object({ count: z.number() });
const mails = ({ count }: z.output<typeof Count>) => countInWords(count, "e-mail", "e-mails");
const Work = z.object({ announcements: z.number(), mailings: z.number() });
const HandedOver = z.object({
  announcements: z.number(),
  // Until 1.3.0 they were counted as announcements.
  mailings: z.number().default(0),
  series: z.number(),
  evenings: z.number(),
  contact: z.boolean(),
});
const SiteChange = z.union([
  z.object({ fields: z.array(z.enum(Object.keys(SITE_FIELDS) as (keyof SiteForm)[])) }),
  z.object({ wordsOf: z.enum(WORDED_MAILS) }),
]);

const CONNECTIONS = {
  address: "webadres",
  mail: "e-mail versturen",
  inbox: "e-mail die terugkomt",
  mqtt: "Home Assistant",
} as const satisfies Readonly<Record<ConnectionKind, string>>;
/** Which one, never what was filled in: that has a password. */
const Connection = z.object({ kind: z.enum(CONNECTION_KINDS) });

/** Actions whose entries store facts; those of others store a title, a name or nothing. */
const DETAILS = {
  "admin.handed-over": detail(HandedOver, workInWords),
  "admin.work-taken-over": detail(Work, plannedWorkInWords),
  "admin.work-dropped": detail(Work, plannedWorkInWords),
  "connection.changed": detail(Connection, ({ kind }) => CONNECTIONS[kind]),
  "connection.removed": detail(Connection, ({ kind }) => CONNECTIONS[kind]),
  "email.opened": detail(Count, (facts) => `${mails(facts)} in de lijst`),
  "email.kept-sent": detail(Count, mails),
  "email.failed-sent": detail(Count, mails),
  "email.kept-dropped": detail(Count, mails),
  "meetup.repeated": detail(
    z.object({ title: z.string(), count: z.number() }),
    ({ title, count }) => `${title}, ${countInWords(count, "avond", "avonden")}`,
  ),
  "meetups.imported": detail(Count, ({ count }) => countInWords(count, "meetup", "meetups")),
  "member.imported": detail(
    z.object({ count: z.number(), consented: z.boolean() }),
    ({ count, consented }) => `${memberCount(count)}${consented ? ", toestemming verklaard" : ""}`,
  ),
  "members.deleted": detail(Count, ({ count }) => memberCount(count)),
  "members.exported": detail(Count, ({ count }) => memberCount(count)),
  "picture.removed": detail(Count, ({ count }) => countInWords(count, "ongebruikte", "ongebruikte")),
  "site.changed": detail(SiteChange, (change) =>
    "fields" in change
      ? change.fields.map((field) => SITE_FIELDS[field]).join(", ")
      : `eigen woorden in e-mails: ${change.wordsOf}`,
  ),
  "site.steps-changed": detail(
    z.object({ change: z.enum(["later", "away", "back"]) }),
    ({ change }) => STEPS_CHANGE[change],
  ),
} satisfies Partial<Record<AuditedAction, unknown>>;

type Details = typeof DETAILS;
export type ActionWithFacts = keyof Details;
export type FactsOf<Action extends ActionWithFacts> = z.output<Details[Action]["facts"]>;

export const ACTIONS_WITH_FACTS = Object.keys(DETAILS) as readonly ActionWithFacts[];

const hasFacts = (action: AuditedAction): action is ActionWithFacts => Object.hasOwn(DETAILS, action);

/** The words of what an entry stores. A process of an earlier release may have written words; they stay as they are. */
export const detailInWords = (action: AuditedAction, stored: string): string =>
  hasFacts(action) && stored.startsWith("{") ? DETAILS[action].inWords(JSON.parse(stored)) : stored;
