import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { TalkId } from "#contract/talks.ts";
import { KEPT_DAYS } from "#domain/retention.ts";
import { DAY_MS, hasBegun, instantBefore } from "#domain/timing.ts";
import { mailMissing } from "../answers/missing-speakers.ts";
import type { Tx } from "../platform/db/schema.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import { tellSpeakers } from "./speakers.ts";
import { takeOffProgramme } from "./take-off.ts";

/** Of a member that leaves, under the locks of the meetups: a talk that was given stays as a title of the club, any other goes. */
export async function forgetTalksOf(tx: Tx, now: Date, member: MemberId): Promise<void> {
  const talks = await tx
    .selectFrom("talks")
    .leftJoin("meetups", "meetups.id", "talks.meetup_id")
    .select([
      "talks.id",
      "talks.state",
      "talks.meetup_id",
      "meetups.title",
      "meetups.date",
      "meetups.starts_at",
    ])
    .where("talks.member_id", "=", member)
    .execute();
  const changed = new Set<MeetupId>();
  for (const { id, state, meetup_id, title, date, starts_at } of talks) {
    const meetup =
      meetup_id === null || title === null || date === null ? null : { id: meetup_id, title, date };
    const isGiven = state === "planned" && starts_at !== null && hasBegun(starts_at, now.getTime());
    if (isGiven) await keepTitle(tx, id);
    else {
      if (state === "planned" && meetup) {
        await takeOffProgramme(tx, meetup.id, [id]);
        changed.add(meetup.id);
        await mailMissing(tx, now, { meetup, member: null, titles: [], isWithdrawn: true });
      }
      await tx.deleteFrom("talks").where("id", "=", id).execute();
    }
  }
  // Once none of the member's own talks is left: that of another speaker may begin earlier.
  for (const meetup of changed) await tellSpeakers(tx, now, meetup);
  if (talks.length > 0) notifyOnCommit(tx, "talks-changed");
}

const keepTitle = (tx: Tx, id: TalkId) =>
  tx
    .updateTable("talks")
    .set({ member_id: null, text: "", needs: "", slides: null, name_shown: "member" })
    .where("id", "=", id)
    .execute();

/** A member that shows their name no more is 'een lid' with all their talks. */
export async function unnameSpeaker(tx: Tx, member: MemberId): Promise<void> {
  await tx.updateTable("talks").set({ name_shown: "member" }).where("member_id", "=", member).execute();
  notifyOnCommit(tx, "meetups-changed");
}

export async function forgetDeclined(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom("talks")
    .where("state", "=", "declined")
    .where("changed_at", "<", instantBefore(now, KEPT_DAYS.declinedTalk * DAY_MS))
    .execute();
}
