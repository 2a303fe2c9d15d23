import type { WorkPart } from "#contract/handover/admin.ts";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { endSignInsOf } from "../access/sessions.ts";
import { audit } from "../audit/audit.ts";
import type { WriteContext } from "../calls/writes.ts";
import { enqueue } from "../mail/enqueue.ts";
import { withdrawKinds } from "../mail/status-mails.ts";
import { grantRights } from "../members/granted-rights.ts";
import { ENDS_SESSIONS, lock, lockCount } from "../platform/db/locks.ts";
import type { MemberRow, Tx } from "../platform/db/schema.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import { isRefused, type Refused, refused } from "../platform/refusals.ts";
import { saveSite } from "../platform/site.ts";
import { memberById } from "../records/members.ts";
import {
  handOverAnnouncements,
  handOverBatches,
  lockSiteBatchesOf,
  meetupsOfPlannedWork,
} from "../records/planned-work.ts";
import { revokeAdmin } from "./end-admin.ts";
import { eveningsOf, plannedWork } from "./queries.ts";

interface Asked {
  readonly from: MemberId;
  readonly to: MemberId;
  readonly parts: readonly WorkPart[];
}

/** The receiver becomes an admin. What rights that end leave behind goes to the caller, as `revokeAdmin` says. */
export async function handOverWork(
  tx: Tx,
  context: WriteContext,
  { from, to, parts }: Asked,
): Promise<Refused | null> {
  const { now, actor } = context;
  const both = await bothMembers(tx, { from, to });
  if (isRefused(both)) return both;
  const has = (part: WorkPart) => parts.includes(part);
  if (has("rights") && from === actor) return refused("own-account");
  // Before all other locks, as calls in those sessions lock theirs first.
  if (has("rights")) await endSignInsOf(tx, from);
  if (has("contact")) await lockCount(tx, "site");
  await lockSiteBatchesOf(tx, [from]);
  const hosted = await eveningsOf(tx, now, from);
  const meetups = [...(await meetupsOfPlannedWork(tx, [from])), ...hosted];
  await lock(tx, { meetups, members: [from, to, actor] });
  const planned = await plannedWork(tx, from);
  const isGranted = both.to.is_admin === 0;
  if (isGranted) await grantRights(tx, context, to);
  if (has("announcements")) {
    await handOverAnnouncements(tx, { from, to }, false);
    await handOverBatches(tx, { from, to });
  }
  if (has("series")) await handOverAnnouncements(tx, { from, to }, true);
  if (has("evenings")) await handOverEvenings(tx, now, { from, to, hosted });
  if (has("contact")) await handOverContact(tx, context, both);
  const got = {
    announcements: has("announcements") ? planned.announcements : 0,
    mailings: has("announcements") ? planned.mailings : 0,
    series: has("series") ? planned.series : 0,
    evenings: has("evenings") ? hosted.length : 0,
    contact: has("contact"),
  };
  await audit(tx, now, { actor, action: "admin.handed-over", target: `member:${to}`, facts: got });
  if (to !== actor && both.to.verified_at !== null)
    await enqueue(tx, now, both.to, { kind: "handed_over", by: actor, isGranted, ...got });
  return has("rights") ? revokeAdmin(tx, context, from) : null;
}
handOverWork.first = ENDS_SESSIONS;

interface Both {
  readonly from: MemberRow;
  readonly to: MemberRow;
}

async function bothMembers(tx: Tx, ids: Pick<Asked, "from" | "to">): Promise<Refused | Both> {
  const from = await memberById(tx, ids.from);
  const to = await memberById(tx, ids.to);
  if (!from || !to) return refused("member-not-found");
  if (from.id === to.id) return refused("handed-to-self");
  if (to.mailbox_rank > 0) return refused("not-first-on-address");
  return from.is_admin === 1 ? { from, to } : refused("hands-nothing-over");
}

interface Hosting extends Pick<Asked, "from" | "to"> {
  readonly hosted: readonly MeetupId[];
}

/** Whether their name is on the page is the new organiser's own choice. */
async function handOverEvenings(tx: Tx, now: Date, { from, to, hosted }: Hosting): Promise<void> {
  if (hosted.length === 0) return;
  const added_at = now.toISOString();
  await tx
    .deleteFrom("meetup_organisers")
    .where("member_id", "=", from)
    .where("meetup_id", "in", hosted)
    .execute();
  await tx
    .insertInto("meetup_organisers")
    .values(hosted.map((meetup_id) => ({ meetup_id, member_id: to, added_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const meetup of hosted) await withdrawKinds(tx, now, { meetup, member: from }, ["organiser_added"]);
  notifyOnCommit(tx, "meetups-changed");
}

async function handOverContact(tx: Tx, { config }: WriteContext, { to }: Both): Promise<void> {
  if (config.site.fixed.contactEmail !== null) return;
  await saveSite(tx, { contact_email: to.email });
  notifyOnCommit(tx, "site-changed");
}
