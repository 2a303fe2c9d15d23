import { sql } from "kysely";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { MeetupRow, MemberRow, Tx } from "../db/schema.ts";
import { isPostgres, unrestricted } from "../db/sql.ts";
import { notifyOnCommit } from "../db/topics.ts";
import { endDoorLinksOf } from "../ended-access.ts";
import { withdrawInvitations } from "../invitations/invite.ts";
import { enqueue } from "../mail/enqueue.ts";
import { countChange, lockMeetup, standingOf } from "../places/places.ts";
import { fillPlaces } from "../places/promote.ts";
import { enqueuePlaceFreed } from "../webhooks/events.ts";

/** The only way to remove a member (promise 71). @param farewell whether one last mail confirms the removal */
export async function removeMember(
  tx: Tx,
  now: Date,
  member: Pick<MemberRow, "id" | "email">,
  { farewell }: { readonly farewell: boolean },
): Promise<void> {
  // A running call of the member holds its session until it commits; waiting for it here avoids a deadlock.
  await tx.deleteFrom("sessions").where("member_id", "=", member.id).execute();
  const locked = await lockMeetupsOf(tx, member.id);
  await leaveMeetups(tx, now, member.id, locked);
  await withdrawInvitations(tx, member.id);
  await endDoorLinksOf(tx, now, member.id);
  await unrestricted(tx).deleteFrom("members").where("id", "=", member.id).execute();
  if (farewell)
    await enqueue(tx, now, { id: null, email: member.email, name: "" }, { kind: "account_removed" });
  notifyOnCommit(tx, "personal-data-removed");
}

/** Every meetup that counts the member first: then nothing can be added. The second `lockAll` finds what was before. */
async function lockMeetupsOf(tx: Tx, member: MemberId): Promise<ReadonlyMap<MeetupId, MeetupRow>> {
  const locked = new Map<MeetupId, MeetupRow>();
  const lockAll = async () => {
    for (const id of await meetupsOf(tx, member)) {
      const meetup = locked.has(id) ? undefined : await lockMeetup(tx, id);
      if (meetup) locked.set(id, meetup);
    }
  };
  await lockAll();
  if (!isPostgres(tx)) return locked;
  await sql`select id from members where id = ${member} for update`.execute(tx);
  await lockAll();
  return locked;
}

async function meetupsOf(tx: Tx, member: MemberId): Promise<MeetupId[]> {
  const rows = await tx
    .selectFrom("responses")
    .select("meetup_id")
    .where("member_id", "=", member)
    .union(tx.selectFrom("invitations").select("meetup_id").where("member_id", "=", member))
    .orderBy("meetup_id")
    .execute();
  return rows.map(({ meetup_id }) => meetup_id);
}

async function leaveMeetups(
  tx: Tx,
  now: Date,
  member: MemberId,
  locked: ReadonlyMap<MeetupId, MeetupRow>,
): Promise<void> {
  const answers = await tx
    .deleteFrom("responses")
    .where("member_id", "=", member)
    .returning(["meetup_id", "status", "changes", "guests", "offered"])
    .execute();
  for (const { meetup_id, changes, ...answer } of answers) {
    const meetup = locked.get(meetup_id);
    if (!meetup) throw new Error(`meetup ${meetup_id} was not locked before an answer to it was removed`);
    await countChange(tx, meetup, { from: standingOf(answer), to: null, changed: changes > 0 ? -1 : 0 });
    if (answer.status !== "declined") await fillPlaces(tx, now, meetup_id);
    await enqueuePlaceFreed(tx, now, meetup);
  }
}

/** The only administrator keeps account and rights. Two that remove each other at once wait for each other. */
export async function isLastAdmin(tx: Tx, member: MemberRow): Promise<boolean> {
  if (member.is_admin !== 1) return false;
  const all = tx.selectFrom("members").select("id").where("is_admin", "=", 1).orderBy("id");
  return (await (isPostgres(tx) ? all.forUpdate() : all).execute()).length === 1;
}
