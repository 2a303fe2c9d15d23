import type { MeetupId } from "#contract/ids.ts";
import { mailedOn } from "#domain/announcing.ts";
import { addDays, dateIn, type Instant } from "#domain/dutch-dates.ts";
import { enqueueToAll } from "../mail/enqueue.ts";
import { isOurs } from "../platform/db/hold.ts";
import { lockCount } from "../platform/db/locks.ts";
import type { Read, Tx } from "../platform/db/schema.ts";
import type { Deps } from "../platform/deps.ts";
import { siteTakesTalks } from "../records/talks.ts";

/** All offers of a day are due at one time, so that organisers get one mail a day at most. */
export function nextReport(now: Date, timeZone: string): Instant {
  const today = dateIn(timeZone, now.getTime());
  const at = mailedOn(today, timeZone);
  return at > now.toISOString() ? at : mailedOn(addDays(today, 1), timeZone);
}

/** Mails organisers how many talks were offered since the last time: all to admins, those for their evenings to other organisers. */
export async function reportOffers({ db, clock }: Deps): Promise<void> {
  const now = clock();
  if (!(await isDue(db.read, now))) return;
  await db.write(async (tx) => {
    await lockCount(tx, "mails about talks");
    const due = await dueTalks(tx, now).select(["id", "meetup_id", "state"]).execute();
    const offered = due.filter(({ state }) => state === "new");
    if (offered.length > 0 && (await siteTakesTalks(tx))) {
      await enqueueToAll(tx, now, admins(tx), { kind: "talk_offers", count: offered.length });
      await mailHosts(
        tx,
        now,
        offered.flatMap(({ meetup_id }) => meetup_id ?? []),
      );
    }
    // After the mails: a removal locks a member before their talks.
    await tx
      .updateTable("talks")
      .set({ report_due_at: null })
      .where("report_due_at", "<=", now.toISOString())
      .execute();
  });
}

const dueTalks = (read: Read, now: Date) =>
  read.selectFrom("talks").where("report_due_at", "<=", now.toISOString()).where(isOurs);

const isDue = async (read: Read, now: Date): Promise<boolean> =>
  (await dueTalks(read, now).select("id").limit(1).executeTakeFirst()) !== undefined;

const admins = (read: Read) =>
  read.selectFrom("members").where("members.is_admin", "=", 1).where("members.verified_at", "is not", null);

/** @param offered the meetup of each */
async function mailHosts(tx: Tx, now: Date, offered: readonly MeetupId[]): Promise<void> {
  if (offered.length === 0) return;
  const hosts = await tx
    .selectFrom("meetup_organisers")
    .innerJoin("members", "members.id", "meetup_organisers.member_id")
    .select(["members.id", "meetup_organisers.meetup_id"])
    .where("meetup_id", "in", offered)
    .where("members.is_admin", "=", 0)
    .where("members.verified_at", "is not", null)
    .orderBy("members.id")
    .execute();
  for (const [id, ofHost] of Map.groupBy(hosts, (host) => host.id)) {
    const meetups = new Set(ofHost.map(({ meetup_id }) => meetup_id));
    const count = offered.filter((meetup) => meetups.has(meetup)).length;
    const host = tx.selectFrom("members").where("members.id", "=", id);
    await enqueueToAll(tx, now, host, { kind: "talk_offers", count });
  }
}
