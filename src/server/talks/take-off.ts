import type { MeetupId } from "#contract/ids.ts";
import type { TalkId } from "#contract/talks.ts";
import type { Tx } from "../platform/db/schema.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import { keepWords } from "../records/meetup-words.ts";

/** Removes the lines of these talks; the caller decides what becomes of the talks, and holds the meetup's lock. */
export async function takeOffProgramme(tx: Tx, meetup: MeetupId, talks: readonly TalkId[]): Promise<void> {
  if (talks.length === 0) return;
  await tx
    .deleteFrom("programme_lines")
    .where("meetup_id", "=", meetup)
    .where("talk_id", "in", talks)
    .execute();
  await raiseProgramme(tx, meetup);
}

/** After each change of its lines: what an organiser has open is outdated, so that saving it is a conflict. */
export async function raiseProgramme(tx: Tx, meetup: MeetupId): Promise<void> {
  await tx
    .updateTable("meetups")
    .set((eb) => ({ programme_revision: eb("programme_revision", "+", 1) }))
    .where("id", "=", meetup)
    .execute();
  await keepWords(tx, meetup);
  notifyOnCommit(tx, "meetups-changed");
}
