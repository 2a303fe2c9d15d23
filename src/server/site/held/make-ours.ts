import type { MeetupId } from "#contract/ids.ts";
import type { NotSent } from "#contract/meetups/admin.ts";
import { fillAfterHold } from "../../answers/places/promote.ts";
import { audit } from "../../audit/audit.ts";
import type { WriteContext } from "../../calls/writes.ts";
import { heldSince } from "../../platform/db/hold.ts";
import { lock } from "../../platform/db/locks.ts";
import type { Actor, MeetupRow, Tx } from "../../platform/db/schema.ts";
import { isPublishedUpcoming } from "../../platform/db/sql.ts";
import { notifyOnCommit } from "../../platform/db/topics.ts";
import { DUE_MOMENTS, hasCome, MOMENTS } from "../../records/due-moments.ts";
import { withdrawEverything } from "../../webhooks/events.ts";

/** From now on the site does everything by itself again. What was due before is not made up. @returns whether it was held */
export async function makeOurs(tx: Tx, { now, actor }: WriteContext<Actor>): Promise<boolean> {
  if ((await heldSince(tx)) === null) return false;
  const meetups = await lock(tx, { meetups: await concerned(tx, now) });
  if ((await takeHold(tx)) === 0) return false;
  for (const meetup of meetups.values()) await forgetPassed(tx, now, meetup);
  await withdrawEverything(tx);
  await tellNothingEarlier(tx, now);
  for (const meetup of meetups.values()) await fillAfterHold(tx, now, meetup);
  await audit(tx, now, { actor, action: "site.ours", target: "site" });
  for (const topic of ["hold-changed", "meetups-changed", "inbox-changed", "offers-changed"] as const)
    notifyOnCommit(tx, topic);
  return true;
}

/** Of two presses at the same time, one ends the hold. */
async function takeHold(tx: Tx): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("installation")
    .set({ held_at: null, told_at: null })
    .where("held_at", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Meetups with a moment that passed, and those with members that wait. */
async function concerned(tx: Tx, now: Date): Promise<MeetupId[]> {
  const waiting = tx
    .selectFrom("meetups")
    .where(isPublishedUpcoming(now.toISOString()))
    .where("waitlist", ">", 0);
  const passed = DUE_MOMENTS.map((due) => tx.selectFrom("meetups").where(hasCome(due, now)));
  const found = await Promise.all([...passed, waiting].map((query) => query.select("meetups.id").execute()));
  return found.flat().map(({ id }) => id);
}

/** The planned day stays, so that organisers see what was missed. */
async function forgetPassed(tx: Tx, now: Date, meetup: MeetupRow): Promise<void> {
  const passed = DUE_MOMENTS.filter((due) => {
    const moment = meetup[due];
    return moment !== null && moment <= now.toISOString();
  });
  const missed = meetup.status === "published" ? passed.flatMap((due) => MOMENTS[due].notSent ?? []) : [];
  const notSent = new Set<NotSent>([...JSON.parse(meetup.not_sent), ...missed]);
  await tx
    .updateTable("meetups")
    .set({
      ...Object.fromEntries(passed.map((due) => [due, null])),
      not_sent: JSON.stringify([...notSent]),
    })
    .where("id", "=", meetup.id)
    .execute();
}

/** With this one administrators count as told of all mails before it. */
async function tellNothingEarlier(tx: Tx, now: Date): Promise<void> {
  const newest = tx.selectFrom("returned_mails").where("class", "=", "person");
  await tx
    .updateTable("returned_mails")
    .set({ told_at: now.toISOString() })
    .where(
      "id",
      "in",
      newest.select(({ fn }) => fn.max("id").as("id")),
    )
    .execute();
}
