import type { MeetupId, MemberId } from "#contract/ids.ts";
import { endDoorLinksOf } from "../access/ended-access.ts";
import { forgetSignIns } from "../access/sessions.ts";
import { changeAnswer } from "../answers/change-answer.ts";
import { withdrawInvitations } from "../answers/invitations/invite.ts";
import { enqueue } from "../mail/enqueue.ts";
import { forgetInMails, forgetWritten } from "../mail/forget-member.ts";
import { deleteUnusedLetters } from "../mail/record.ts";
import { ConflictError } from "../platform/db/errors.ts";
import { type Locks, lock } from "../platform/db/locks.ts";
import type { MeetupRow, MemberRow, Read, Tx } from "../platform/db/schema.ts";
import { countRows, unrestricted } from "../platform/db/sql.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import { addressesOfOne, closeRanks, sharingWith } from "../records/mailboxes.ts";
import { rereadMeetup } from "../records/meetups.ts";
import { lockWishesOf } from "../records/wishes.ts";
import { forgetTalksOf } from "../talks/forget-talks.ts";
import { forgetName } from "./forget-name.ts";

/** The only way to remove a member (promise 71). @param farewell whether one last mail confirms the removal, and says when the address is kept as a hash */
export async function removeMember(
  tx: Tx,
  now: Date,
  member: Pick<MemberRow, "id" | "email" | "name" | "pending_email">,
  { farewell, isRemembered = false }: { readonly farewell: boolean; readonly isRemembered?: boolean },
): Promise<void> {
  const { id } = member;
  const isShared = !(await addressesOfOne(tx, member)).includes(member.email);
  await forgetSignIns(tx, [member]);
  // A batch without a meetup is taken before the meetups that it locks; others after theirs.
  await tx
    .updateTable("batches")
    .set({ created_by: null })
    .where("created_by", "=", id)
    .where("meetup_id", "is", null)
    .execute();
  const locked = await lockMeetupsOf(tx, [id]);
  // After the meetups, as an undo changes the row of the call that began it.
  await tx.deleteFrom("repeated_calls").where("member_id", "=", id).execute();
  await leaveMeetups(tx, now, id, locked);
  await lockWishesOf(tx, id);
  await forgetTalksOf(tx, now, id);
  await withdrawInvitations(tx, id);
  await endDoorLinksOf(tx, now, id);
  await forgetName(tx, member);
  await forgetInMails(tx, member);
  await tx.updateTable("walk_ins").set({ name: null }).where("member_id", "=", id).execute();
  await forgetWritten(tx, member);
  await unrestricted(tx).deleteFrom("members").where("id", "=", id).execute();
  await closeRanks(tx, member.email);
  await deleteUnusedLetters(tx);
  if (farewell)
    await enqueue(
      tx,
      now,
      { id: null, email: member.email, name: "" },
      { kind: "account_removed", isRemembered: isRemembered && !isShared, isShared },
    );
  notifyOnCommit(tx, "personal-data-removed");
  // Their name may be on the public page of a meetup.
  notifyOnCommit(tx, "meetups-changed");
}

/** Every meetup with rows that the removal changes, and then the members, with those who share their addresses: after that no such row can be added. @param also what the caller needs */
export async function lockMeetupsOf(
  tx: Tx,
  leaving: readonly MemberId[],
  { meetups = [], members = [] }: Pick<Locks, "meetups" | "members"> = {},
): Promise<ReadonlyMap<MeetupId, MeetupRow>> {
  const locked = await lock(tx, {
    meetups: [...(await meetupsOf(tx, leaving)), ...meetups],
    members: [...(await sharingWith(tx, leaving)), ...members],
  });
  if ((await meetupsOf(tx, leaving)).every((id) => locked.has(id))) return locked;
  throw new ConflictError(`member ${leaving.join(", ")} came to another meetup before the lock`);
}

async function meetupsOf(read: Read, members: readonly MemberId[]): Promise<MeetupId[]> {
  const naming = (table: "invitations" | "meetup_organisers" | "ticks" | "walk_ins") =>
    read.selectFrom(table).select("meetup_id").where("member_id", "in", members);
  const batches = read
    .selectFrom("batches")
    .select("meetup_id")
    .where((eb) => eb.or([eb("member_id", "in", members), eb("created_by", "in", members)]))
    .where("meetup_id", "is not", null)
    .$narrowType<{ meetup_id: MeetupId }>();
  const rows = await read
    .selectFrom("responses")
    .select("meetup_id")
    .where((eb) => eb.or([eb("member_id", "in", members), eb("recorded_by", "in", members)]))
    .union(read.selectFrom("meetups").select("id as meetup_id").where("created_by", "in", members))
    .union(naming("invitations"))
    .union(naming("meetup_organisers"))
    .union(naming("ticks"))
    .union(naming("walk_ins"))
    .union(batches)
    .union(
      read
        .selectFrom("talks")
        .select("meetup_id")
        .where("member_id", "in", members)
        .where("state", "=", "planned")
        .where("meetup_id", "is not", null)
        .$narrowType<{ meetup_id: MeetupId }>(),
    )
    .union(read.selectFrom("door_links").select("meetup_id").where("created_by", "in", members))
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
    .selectFrom("responses")
    .selectAll()
    .where("member_id", "=", member)
    .orderBy("meetup_id")
    .execute();
  for (const before of answers) {
    const meetup = locked.get(before.meetup_id);
    if (!meetup)
      throw new Error(`meetup ${before.meetup_id} was not locked before an answer to it was removed`);
    await changeAnswer(tx, now, { cause: "removal", meetup, before, after: null });
  }
}

/**
 * Of members that are removed together, so that no place that one of them frees goes to another. From the end of each waitlist, so that
 * none of them becomes its first. Under the locks of `waitedForBy`.
 */
export async function leaveWaitlists(tx: Tx, now: Date, members: readonly MemberId[]): Promise<void> {
  const answers = await waitingAnswers(tx, members)
    .selectAll()
    .orderBy("meetup_id")
    .orderBy("offered")
    .orderBy("late", "desc")
    .orderBy("queue_number", "desc")
    .execute();
  for (const before of answers) {
    const meetup = await rereadMeetup(tx, before.meetup_id);
    await changeAnswer(tx, now, { cause: "removal", meetup, before, after: null });
  }
}

export async function waitedForBy(read: Read, members: readonly MemberId[]): Promise<MeetupId[]> {
  const rows = await waitingAnswers(read, members).select("meetup_id").distinct().execute();
  return rows.map(({ meetup_id: id }) => id);
}

const waitingAnswers = (read: Read, members: readonly MemberId[]) =>
  read.selectFrom("responses").where("status", "=", "waitlist").where("member_id", "in", members);

/** The only administrator keeps account and rights. The caller holds the lock of sessions: one removes at a time. */
export async function isLastAdmin(tx: Tx, member: MemberRow): Promise<boolean> {
  if (member.is_admin !== 1) return false;
  await lock(tx, { sessions: true });
  return (await countRows(tx.selectFrom("members").where("is_admin", "=", 1))) === 1;
}
