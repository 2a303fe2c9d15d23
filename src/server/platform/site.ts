import type { Selectable } from "kysely";
import * as z from "zod/mini";
import type { Logo } from "#contract/pictures.ts";
import { type MailWords, NO_WORDS, WORDED_MAILS, type WordedMail, type Words } from "#contract/site/admin.ts";
import type { Site } from "#contract/site.ts";
import { type Colour, isColour } from "#domain/accent.ts";
import { type Config, hasMailServer } from "./config/config.ts";
import { publicUrlProblem } from "./config/hosts.ts";
import type { Db } from "./db/database.ts";
import type { Read, Tables, Tx } from "./db/schema.ts";

export async function saveSite(tx: Tx, changed: Partial<SiteRow>): Promise<void> {
  await tx
    .insertInto("site")
    .values({ id: 1, ...NOTHING_SET, ...changed })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(changed))
    .execute();
}

/** How the club presents itself: by the environment, else as organisers set it, else by default. */
export interface SiteNow {
  readonly name: string;
  readonly sentence: string | null;
  readonly logo: Logo | null;
  readonly accent: Colour | null;
  readonly communityUrl: string | null;
  readonly contactEmail: string;
  readonly mailWords: MailWords;
  readonly hasTalks: boolean;
}

/** Cached until any process changes it: pages and mails need no query. */
export type CurrentSite = () => Promise<SiteNow>;

export function currentSite(db: Db, config: Config): CurrentSite {
  let known: Promise<SiteNow> | null = null;
  const forget = () => {
    known = null;
  };
  db.onCommit("site-changed", forget);
  const read = async () => {
    try {
      return await readSite(db.read, config);
    } catch (error) {
      forget();
      throw error;
    }
  };
  return () => {
    known ??= read();
    return known;
  };
}

/** The settings as the database has them. `currentSite` may be a moment behind, so the answer to the organiser who changed them is read here. */
export async function readSite(read: Read, config: Config): Promise<SiteNow> {
  const stored = await storedSite(read);
  return siteOf(stored, config, await logoOf(read, stored));
}

export function siteOf(stored: SiteRow, { site: { fixed, otherwise } }: Config, logo: Logo | null): SiteNow {
  const { name, sentence, accent, community_url, contact_email, mail_words, talks } = stored;
  return {
    name: fixed.name ?? name ?? otherwise.name,
    sentence,
    logo,
    accent: accent !== null && isColour(accent) ? accent : null,
    communityUrl: fixed.communityUrl ?? community_url,
    contactEmail: fixed.contactEmail ?? contact_email ?? otherwise.contactEmail,
    mailWords: mailWordsOf(mail_words),
    hasTalks: talks === 1,
  };
}

export const shownSite = ({ mailWords, ...now }: SiteNow, config: Config): Site => ({
  ...now,
  contactEmail: isRead(now.contactEmail) ? now.contactEmail : null,
  hasMailServer: hasMailServer(config),
  publicUrl: config.publicUrl,
  isReachable: publicUrlProblem(config.publicUrl) !== "this-machine",
  timeZone: config.site.timeZone,
  confirmLinks: config.site.confirmLinks,
});

/** Without MAIL_FROM the sender is an address at localhost, which no organiser reads. */
const isRead = (email: string): boolean => !email.endsWith("@localhost");

export interface SiteIdentity {
  readonly config: Config;
  readonly site: SiteNow;
}

export const siteIdentityOf = async ({
  config,
  site,
}: {
  config: Config;
  site: CurrentSite;
}): Promise<SiteIdentity> => ({
  config,
  site: await site(),
});

export type SiteRow = Omit<Selectable<Tables["site"]>, "id">;

export const NOTHING_SET: SiteRow = {
  name: null,
  sentence: null,
  accent: null,
  community_url: null,
  contact_email: null,
  logo: null,
  steps_away: 0,
  steps_later: "[]",
  mail_words: "{}",
  organisers_publish: 0,
  talks: 1,
  club_question_at: null,
};

/** What organisers set, whatever the environment says. */
export const storedSite = async (read: Read): Promise<SiteRow> =>
  (await read.selectFrom("site").selectAll().executeTakeFirst()) ?? NOTHING_SET;

const logoOf = async (read: Read, { logo }: SiteRow): Promise<Logo | null> =>
  (await read
    .selectFrom("pictures")
    .select(["hash", "width", "height"])
    .where("hash", "=", logo)
    .executeTakeFirst()) ?? null;

/** May hold words of a kind that only another release knows. */
const Stored = z.record(z.string(), z.object({ above: z.string(), below: z.string() }));

export function mailWordsOf(stored: string): MailWords {
  const written = Stored.parse(JSON.parse(stored));
  return Object.fromEntries(WORDED_MAILS.map((mail) => [mail, written[mail] ?? NO_WORDS])) as MailWords;
}

export const withWords = (stored: string, mail: WordedMail, { above, below }: Words): string =>
  JSON.stringify({ ...Stored.parse(JSON.parse(stored)), [mail]: { above, below } });
