import { sql } from "kysely";
import type { MemberId } from "#contract/members.ts";
import type { Tx } from "../db/schema.ts";
import { lockMeetup } from "./lock-meetup.ts";
import { promoteWaiting } from "./promote.ts";
import { countChange } from "./record-status.ts";

/** Takes a member who is being removed out of every meetup: counters fall, freed places are given on. */
export async function leaveMeetups(tx: Tx, now: Date, member: MemberId): Promise<void> {
  const answers = await tx
    .selectFrom("responses")
    .select(["meetup_id", "status", "changes"])
    .where("member_id", "=", member)
    .orderBy("meetup_id")
    .execute();
  for (const { meetup_id, status, changes } of answers) {
    const meetup = await lockMeetup(tx, meetup_id);
    if (!meetup) continue;
    await tx
      .deleteFrom("responses")
      .where("meetup_id", "=", meetup_id)
      .where("member_id", "=", member)
      .execute();
    await countChange(tx, meetup, { from: status, to: null, changedBefore: changes > 0 });
    if (status === "confirmed") await promoteWaiting(tx, now, meetup_id);
  }
  await tx
    .updateTable("meetups")
    .set({ invited: sql`invited - 1` })
    .where("id", "in", (of) =>
      of.selectFrom("invitations").select("meetup_id").where("member_id", "=", member),
    )
    .execute();
}
