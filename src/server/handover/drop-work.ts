import type { MeetupId, MemberId } from "#contract/ids.ts";
import { isAnyPlanned } from "#domain/planned-work.ts";
import { audit } from "../audit/audit.ts";
import { withdrawNotices } from "../mail/status-mails.ts";
import { MISSED } from "../meetups/schedule.ts";
import { batchKindNamed } from "../pending/kinds.ts";
import type { Actor, Read, Tx } from "../platform/db/schema.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import { announcementsPlannedBy, countPlannedWork, mailingsBegunBy } from "../records/planned-work.ts";

/** Undoing a change of a series locks its other meetups too. */
export async function meetupsToUndo(tx: Tx, member: MemberId): Promise<MeetupId[]> {
  const locks = [];
  for (const { id, kind } of await begunBy(tx, member)) locks.push(await kind.locks(tx, { id }, "undo"));
  return locks.flatMap(({ meetups = [] }) => meetups);
}

/** Under the locks of its meetups. A draft keeps its day, as missed. */
export async function dropWork(
  tx: Tx,
  { now, actor }: { readonly now: Date; readonly actor: Actor },
  member: MemberId,
): Promise<void> {
  const facts = await countPlannedWork(tx, now, member);
  if (!isAnyPlanned(facts)) return;
  const drafts = await announcementsPlannedBy(tx, member).select("id").execute();
  const ids = drafts.map(({ id }) => id);
  if (ids.length > 0) await dropAnnouncements(tx, now, ids);
  const by = typeof actor === "number" ? actor : null;
  for (const { id, kind } of await begunBy(tx, member)) await kind.undo(tx, now, { id }, by);
  notifyOnCommit(tx, "batches-changed");
  await audit(tx, now, { actor, action: "admin.work-dropped", target: `member:${member}`, facts });
}

async function dropAnnouncements(tx: Tx, now: Date, drafts: readonly MeetupId[]): Promise<void> {
  await tx.updateTable("meetups").set(MISSED).where("id", "in", drafts).execute();
  await withdrawNotices(tx, now, drafts);
}

async function begunBy(read: Read, member: MemberId) {
  const rows = await mailingsBegunBy(read, member)
    .select(["id", "kind"])
    // Those of the site are locked first.
    .orderBy("meetup_id", (order) => order.asc().nullsFirst())
    .orderBy("id")
    .execute();
  return rows.map(({ id, kind }) => ({ id, kind: batchKindNamed(kind) }));
}
