import type { MeetupId } from "#contract/ids.ts";
import { searchTextOf } from "#domain/search.ts";
import type { Tx } from "../platform/db/schema.ts";
import { titlesOnProgrammes } from "./talks.ts";

/** Stores the search text of a meetup, after a change of its texts; it is removed with the meetup. */
export async function keepWords(tx: Tx, id: MeetupId): Promise<void> {
  const told = await tx
    .selectFrom("meetups")
    .select(["title", "location", "description", "report"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  // Names of speakers are not searched: their owner may choose another any time.
  const titles = (await titlesOnProgrammes(tx, [id])).get(id) ?? [];
  const words = searchTextOf({ ...told, programme: titles.join("\n") });
  await tx
    .insertInto("meetup_words")
    .values({ meetup_id: id, words })
    .onConflict((conflict) => conflict.column("meetup_id").doUpdateSet({ words }))
    .execute();
}
