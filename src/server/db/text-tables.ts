import type { Generated } from "kysely";
import type { MeetupId } from "#contract/ids.ts";

/** Texts that lie apart from what they are of: written as `schema.ts` says. */
export interface TextTables {
  /** What each meetup is searched by: `searchTextOf`. Indexed by `migrations/0019-archive.ts`. */
  meetup_words: { meetup_id: MeetupId; words: string };
  /** What mails said, once for all who got the same, with name, codes and link tokens left open. */
  letters: {
    id: Generated<number>;
    digest: string;
    html: string;
  };
}
