import type { MeetupId, MemberId } from "#contract/ids.ts";
import { PENDING_KIND_NAMES } from "#contract/pending-kinds.ts";
import { isAnyPlanned, type PlannedWork } from "#domain/planned-work.ts";
import { audit } from "../audit/audit.ts";
import { isOurs } from "../platform/db/hold.ts";
import { holdBatch, lock } from "../platform/db/locks.ts";
import type { Actor, Read, Tx } from "../platform/db/schema.ts";
import { countRows, isPostgres } from "../platform/db/sql.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";

/** Drafts that announce themselves and that the member planned. */
export const announcementsPlannedBy = (read: Read, member: MemberId) =>
  read.selectFrom("meetups").where("announce_by", "=", member).where("announce_due_at", "is not", null);

/** What the member began, can still be undone and has not run. */
export const mailingsBegunBy = (read: Read, member: MemberId) =>
  read.selectFrom("batches").where("created_by", "=", member).where("kind", "in", PENDING_KIND_NAMES);

export async function countPlannedWork(read: Read, now: Date, member: MemberId): Promise<PlannedWork> {
  // On a restored or copied site a draft whose day passed does not announce itself any more.
  const toGo = announcementsPlannedBy(read, member).where((eb) =>
    eb.or([eb("announce_due_at", ">", now.toISOString()), isOurs]),
  );
  return {
    announcements: await countRows(toGo),
    mailings: await countRows(mailingsBegunBy(read, member)),
  };
}

/** Meetups of which handing over changes rows. */
export async function meetupsOfPlannedWork(read: Read, members: readonly MemberId[]): Promise<MeetupId[]> {
  if (members.length === 0) return [];
  const drafts = await read
    .selectFrom("meetups")
    .select("id")
    .where("announce_by", "in", members)
    .where("announce_due_at", "is not", null)
    .execute();
  const batches = await read
    .selectFrom("batches")
    .select("meetup_id")
    .where("created_by", "in", members)
    .execute();
  return [...drafts.map(({ id }) => id), ...batches.flatMap(({ meetup_id }) => meetup_id ?? [])];
}

/** Running such a batch takes it before the meetups that it locks. */
export async function lockSiteBatchesOf(tx: Tx, members: readonly MemberId[]): Promise<void> {
  if (members.length === 0) return;
  const batches = tx
    .selectFrom("batches")
    .select("id")
    .where("created_by", "in", members)
    .where("meetup_id", "is", null)
    .orderBy("id");
  const locked = await (isPostgres(tx) ? batches.forUpdate() : batches).execute();
  if (locked.length > 0) holdBatch(tx);
}

interface Handover {
  readonly from: MemberId;
  readonly to: MemberId;
}

const takingOver = (tx: Tx, { from, to }: Handover) =>
  tx.updateTable("meetups").set({ announce_by: to }).where("announce_by", "=", from);

/** Under the locks of its meetups and of both members. Records it in the audit log when there was any. */
export async function handOver(
  tx: Tx,
  { now, actor }: { readonly now: Date; readonly actor: Actor },
  { from, to }: Handover,
): Promise<void> {
  const facts = await countPlannedWork(tx, now, from);
  await takingOver(tx, { from, to }).execute();
  await handOverBatches(tx, { from, to });
  if (!isAnyPlanned(facts)) return;
  await audit(tx, now, { actor, action: "admin.work-taken-over", target: `member:${to}`, facts });
}

/** Under the same locks. @param series whether those of series, or those of single meetups */
export const handOverAnnouncements = (tx: Tx, { from, to }: Handover, series: boolean) =>
  takingOver(tx, { from, to })
    .where("announce_due_at", "is not", null)
    .where("series_id", series ? "is not" : "is", null)
    .execute();

export async function handOverBatches(tx: Tx, { from, to }: Handover): Promise<void> {
  await tx.updateTable("batches").set({ created_by: to }).where("created_by", "=", from).execute();
  notifyOnCommit(tx, "batches-changed");
}

/** For an admin that stays one and whose earlier work must not depend on them any more. Their sessions have ended. */
export async function lockAndHandOver(
  tx: Tx,
  context: Parameters<typeof handOver>[1],
  { from, to, alsoLocked }: Handover & { readonly alsoLocked: readonly MemberId[] },
): Promise<void> {
  await lockSiteBatchesOf(tx, [from]);
  await lock(tx, { meetups: await meetupsOfPlannedWork(tx, [from]), members: [from, to, ...alsoLocked] });
  await handOver(tx, context, { from, to });
}
