import type { Generated } from "kysely";

/** What organisers set themselves: written as `schema.ts` says. */
export interface SiteTable {
  /** One row, once somebody set something; null: not set. */
  site: {
    id: 1;
    name: string | null;
    sentence: string | null;
    accent: string | null;
    community_url: string | null;
    contact_email: string | null;
    /** The hash of a picture. */
    logo: string | null;
    /** 1: the organisers put the first steps away. */
    steps_away: Generated<number>;
    /** JSON list of the first steps that are for later. */
    steps_later: Generated<string>;
  };
}
