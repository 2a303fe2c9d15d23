import type { Selectable } from "kysely";
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
