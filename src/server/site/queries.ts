import type { Selectable } from "kysely";
import type { Logo } from "#contract/picture.ts";
import type { Read, Tables } from "../db/schema.ts";

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
