import type { Tx } from "../db/schema.ts";
import { lockMeetup } from "../places/places.ts";
import { attendanceOf, forgottenBefore } from "./queries.ts";

/** Deletes the attendance of meetups that ended 90 days ago, with their door links; only the totals remain. */
export async function forgetAttendance(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom("door_links")
    .where("meetup_id", "in", (of) =>
      of.selectFrom("meetups").select("meetups.id").where("ends_at", "<", forgottenBefore(now)),
    )
    .execute();
  const over = await tx
    .selectFrom("meetups")
    .select(["id", "starts_at", "ends_at"])
    .where("ends_at", "<", forgottenBefore(now))
    .where((eb) =>
      eb.exists(eb.selectFrom("ticks").select("id").whereRef("ticks.meetup_id", "=", "meetups.id")),
    )
    .execute();
  for (const meetup of over) {
    await lockMeetup(tx, meetup.id);
    const totals = await attendanceOf(tx, meetup, now);
    if (totals) {
      const { came, stayedAway, walkIns } = totals;
      const row = { came, stayed_away: stayedAway ?? 0, walk_ins: walkIns };
      await tx
        .insertInto("attendance_totals")
        .values({ meetup_id: meetup.id, ...row })
        .onConflict((conflict) => conflict.column("meetup_id").doUpdateSet(row))
        .execute();
    }
    await tx.deleteFrom("ticks").where("meetup_id", "=", meetup.id).execute();
    await tx.deleteFrom("walk_ins").where("meetup_id", "=", meetup.id).execute();
  }
}
