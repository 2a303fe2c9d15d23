import type { MeetupId } from "#contract/ids.ts";
import type { Tx } from "../platform/db/schema.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import { raiseProgramme } from "./take-off.ts";

/** What a talk that leaves a programme becomes: it waits for another time. */
export const ANOTHER_TIME = { state: "later", meetup_id: null, told_start: null } as const;

/** Of a cancelled or deleted evening, whose lock the caller holds. Talks without a person that can give them again go. */
export async function releaseTalks(tx: Tx, meetup: MeetupId): Promise<void> {
  const planned = await tx
    .updateTable("talks")
    .set(ANOTHER_TIME)
    .where("meetup_id", "=", meetup)
    .where("state", "=", "planned")
    .returning("id")
    .execute();
  await tx.updateTable("talks").set({ meetup_id: null }).where("meetup_id", "=", meetup).execute();
  if (planned.length === 0) return;
  const ids = planned.map(({ id }) => id);
  await tx.deleteFrom("programme_lines").where("talk_id", "in", ids).execute();
  await tx
    .deleteFrom("talks")
    .where("id", "in", ids)
    .where("member_id", "is", null)
    .where("speaker", "is", null)
    .execute();
  await raiseProgramme(tx, meetup);
  notifyOnCommit(tx, "talks-changed");
}

/** Free lines, and whether times are shown; never talks. */
export async function copyFreeLines(tx: Tx, from: MeetupId, to: MeetupId): Promise<void> {
  const lines = await tx
    .selectFrom("programme_lines")
    .select(["text", "minutes"])
    .where("meetup_id", "=", from)
    .where("talk_id", "is", null)
    .orderBy("position")
    .execute();
  if (lines.length > 0)
    await tx
      .insertInto("programme_lines")
      .values(lines.map((line, position) => ({ ...line, meetup_id: to, position })))
      .execute();
  const shown = await tx
    .selectFrom("meetups")
    .select("programme_times")
    .where("id", "=", from)
    .executeTakeFirst();
  if (shown) await tx.updateTable("meetups").set(shown).where("id", "=", to).execute();
  await raiseProgramme(tx, to);
}
