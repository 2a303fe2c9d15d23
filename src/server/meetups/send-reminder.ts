import type { MeetupId } from "#contract/meetups.ts";
import type { MemberId } from "#contract/members.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import { dateIn } from "#domain/dutch-dates.ts";
import { audit } from "../audit.ts";
import type { Tx } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { lockMeetup } from "../guest-list/lock-meetup.ts";
import { enqueueToAll } from "../mail/enqueue.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Reminds every invited member who has not answered; nobody twice within 24 hours. */
export function sendReminder(
  { db, config, clock }: Deps,
  id: MeetupId,
  actor: MemberId,
): Promise<Refused | { kind: "reminded"; count: number }> {
  const now = clock();
  return db.write(async (tx) => {
    const meetup = await lockMeetup(tx, id);
    if (!meetup) return refused("meetup-not-found");
    if (meetup.date < dateIn(config.site.timeZone, now.getTime())) return refused("meetup-past");
    const dayAgo = new Date(now.getTime() - DAY_MS).toISOString();
    const count = await markReminded(tx, id, now, dayAgo);
    if (count === 0)
      return refused((await isAnyoneSilent(tx, id)) ? "reminded-recently" : "nobody-to-remind");
    const reminded = tx
      .selectFrom("members")
      .innerJoin("invitations", "invitations.member_id", "members.id")
      .where("invitations.meetup_id", "=", id)
      .where("invitations.reminded_at", "=", now.toISOString());
    await enqueueToAll(tx, now, reminded, { kind: "reminder", meetup });
    await audit(tx, now, { actor, action: "meetup.reminded", target: `meetup:${id}`, detail: meetup.title });
    return { kind: "reminded", count };
  });
}

/** Marks the invitations that get a reminder now, and says how many. */
async function markReminded(tx: Tx, id: MeetupId, now: Date, notSince: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("invitations")
    .set({ reminded_at: now.toISOString() })
    .where("meetup_id", "=", id)
    .where((eb) => eb.or([eb("reminded_at", "is", null), eb("reminded_at", "<=", notSince)]))
    .where("member_id", "not in", (of) =>
      of.selectFrom("responses").select("member_id").where("meetup_id", "=", id),
    )
    .where("member_id", "in", (of) =>
      of.selectFrom("members").select("id").where("verified_at", "is not", null),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

async function isAnyoneSilent(tx: Tx, id: MeetupId): Promise<boolean> {
  const silent = await tx
    .selectFrom("invitations")
    .select("member_id")
    .where("meetup_id", "=", id)
    .where("member_id", "not in", (of) =>
      of.selectFrom("responses").select("member_id").where("meetup_id", "=", id),
    )
    .limit(1)
    .executeTakeFirst();
  return silent !== undefined;
}
