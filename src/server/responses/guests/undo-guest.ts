import { type Refused, refused } from "#contract/refusals.ts";
import type { GuestBefore } from "#contract/responses/guests.ts";
import type { MeetupId, MemberId } from "#contract/row-id.ts";
import { audit } from "../../audit/record.ts";
import type { Tx } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { stillWaits, unclaimed } from "../../mail/still-waits.ts";
import { memberById } from "../../members/queries.ts";
import { promoteFromWaitlist } from "../../places/promote.ts";
import { restoreStatus } from "../../places/record-status.ts";
import { openMeetup, responseOf } from "./change-guest.ts";
import { tellGuest } from "./tell-guest.ts";

interface Undoing {
  readonly meetup: MeetupId;
  readonly member: MemberId;
  readonly before: GuestBefore;
  readonly actor: MemberId;
}

/**
 * Puts a guest back as they were before an organiser changed it, unless something else happened to them since. A place
 * that went to the next in line stays theirs: who comes back then comes beyond the maximum.
 */
export function undoGuest(
  { db, clock }: Deps,
  { meetup: id, member: who, before, actor }: Undoing,
): Promise<Refused | { kind: "undone" }> {
  const now = clock();
  return db.write(async (tx) => {
    const member = await memberById(tx, who);
    if (!member) return refused("member-not-found");
    const meetup = await openMeetup(tx, now, id);
    if ("why" in meetup) return meetup;
    const current = await responseOf(tx, id, who);
    if (current?.via !== "organiser") return refused("guest-changed");
    await restoreStatus(tx, current, before);
    await promoteFromWaitlist(tx, now, id);
    if (!(await isCalledBack(tx, now, { mail: before.mail, member: who }))) {
      const to = before.status ?? "declined";
      await tellGuest(tx, now, { meetup, member, from: current.status, to, actor });
    }
    await audit(tx, now, { actor, action: "guest.undone", target: `member:${who}`, detail: meetup.title });
    return { kind: "undone" };
  });
}

async function isCalledBack(
  tx: Tx,
  now: Date,
  { mail, member }: { mail: number; member: MemberId },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("emails")
    .where("id", "=", mail)
    .where("member_id", "=", member)
    .where("kind", "in", ["guest_added", "guest_removed"])
    .where(stillWaits)
    .where(unclaimed(now.toISOString()))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) === 1;
}
