import type { Selectable } from "kysely";
import type { Logo } from "#contract/picture.ts";
import type { Site } from "#contract/site.ts";
import { type Colour, isColour } from "#domain/accent.ts";
import type { Config } from "../config.ts";
import type { Db } from "../db/database.ts";
import type { Read, Tables, Tx } from "../db/schema.ts";

/** Sets these columns of the one row, which is made at the first change. */
export async function saveSite(tx: Tx, changed: Partial<SiteRow>): Promise<void> {
  await tx
    .insertInto("site")
    .values({ id: 1, ...NOTHING_SET, ...changed })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(changed))
    .execute();
}

/** How the club presents itself: what the environment says, else what organisers set, else what holds without either. */
export interface SiteNow {
  readonly name: string;
  readonly sentence: string | null;
  readonly logo: Logo | null;
  readonly accent: Colour | null;
  readonly communityUrl: string | null;
  readonly contactEmail: string;
}

/** Read once, and again when it has changed, on whichever process: no page or mail asks the database for it. */
export type CurrentSite = () => Promise<SiteNow>;

export function currentSite(db: Db, config: Config): CurrentSite {
  let known: Promise<SiteNow> | null = null;
  const forget = () => {
    known = null;
  };
  db.onCommit("site-changed", forget);
  const read = async () => {
    try {
      const stored = await storedSite(db.read);
      return siteOf(stored, config, await logoOf(db.read, stored));
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

export function siteOf(stored: SiteRow, { site: { fixed, otherwise } }: Config, logo: Logo | null): SiteNow {
  const { name, sentence, accent, community_url, contact_email } = stored;
  return {
    name: fixed.name ?? name ?? otherwise.name,
    sentence,
    logo,
    accent: accent !== null && isColour(accent) ? accent : null,
    communityUrl: fixed.communityUrl ?? community_url,
    contactEmail: fixed.contactEmail ?? contact_email ?? otherwise.contactEmail,
  };
}

/** As pages get it. */
export const shownSite = (now: SiteNow, { publicUrl, site: { timeZone, confirmLinks } }: Config): Site => ({
  ...now,
  publicUrl,
  timeZone,
  confirmLinks,
});

/** Who a mail, a feed or a calendar is from, and where it lives. */
export interface Host {
  readonly config: Config;
  readonly site: SiteNow;
}

export const hostOf = async ({ config, site }: { config: Config; site: CurrentSite }): Promise<Host> => ({
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
};

/** What organisers set, whatever the environment says. */
export const storedSite = async (read: Read): Promise<SiteRow> =>
  (await read.selectFrom("site").selectAll().executeTakeFirst()) ?? NOTHING_SET;

/** As pages show it. */
export const logoOf = async (read: Read, { logo }: SiteRow): Promise<Logo | null> =>
  (await read
    .selectFrom("pictures")
    .select(["hash", "width", "height"])
    .where("hash", "=", logo)
    .executeTakeFirst()) ?? null;
