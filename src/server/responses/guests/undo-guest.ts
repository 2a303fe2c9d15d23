import type { MeetupId, MemberId } from "#contract/ids.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import { audit } from "../../audit/audit.ts";
import type { MeetupRow, MemberRow, Tx } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { withdrawInvitation } from "../../invitations/invite.ts";
import { lastStated, withdrawKinds } from "../../mail/status-mails.ts";
import { meetupById } from "../../meetups/queries.ts";
import { memberById } from "../../members/queries.ts";
import { removeMember } from "../../members/remove-member.ts";
import { restoreResponse } from "../../places/places.ts";
import { promoteFromWaitlist } from "../../places/promote.ts";
import { ownStatusMail, stateStatus } from "../../places/state-status.ts";
import { undoPromotions } from "../../places/take-back-promotions.ts";
import { openMeetup, readBefore, responseOf, tellGuest } from "./change-guest.ts";

interface Undoing {
  readonly meetup: MeetupId;
  readonly member: MemberId;
  /** The number in the answer to the change. */
  readonly change: number;
  readonly actor: MemberId;
}

interface Undone {
  readonly kind: "undone";
  /** There are more guests than places: a promoted member was already mailed about their place. */
  readonly isBeyond: boolean;
}

/**
 * Restores a guest as before an organiser's change, unless their answer changed since. A member that was
 * promoted to their place returns to the waitlist, unless the mail about it was sent.
 */
export function undoGuest(
  { db, clock }: Deps,
  { meetup: id, member: memberId, change, actor }: Undoing,
): Promise<Refused | Undone> {
  const now = clock();
  return db.write(async (tx) => {
    const meetup = await openMeetup(tx, now, id);
    if ("why" in meetup) return meetup;
    const member = await memberById(tx, memberId);
    if (!member) return refused("member-not-found");
    const current = await responseOf(tx, id, memberId);
    if (current?.before_change == null || current.queue_number !== change) return refused("guest-changed");
    const before = readBefore(current.before_change);
    await undoPromotions(tx, now, meetup, current.answered_at);
    await restoreResponse(tx, current, before);
    await promoteFromWaitlist(tx, now, id);
    await audit(tx, now, {
      ...{ actor, action: "guest.undone", target: `member:${memberId}`, detail: meetup.title },
    });
    const guest = { meetup: id, member: memberId };
    const isUnheard = await withdrawKinds(tx, now, guest, ["guest_added", "guest_removed"]);
    if (!isUnheard || before.via === "organiser")
      await tellGuest(tx, now, { meetup, member, status: before.status, actor });
    else if (before.status !== null)
      await stateStatus(tx, now, {
        ...{ meetup, member, status: before.status },
        mail: ownStatusMail(meetup, before.status),
      });
    if (isUnheard && (await lastStated(tx, guest)) === null)
      await leaveNoTrace(tx, now, { meetup, member, before });
    const after = await meetupById(tx, id);
    const isBeyond = before.status === "confirmed" && after !== undefined && isOverfull(after);
    return { kind: "undone", isBeyond };
  });
}

const isOverfull = ({ max_participants, confirmed }: MeetupRow) =>
  max_participants !== null && confirmed > max_participants;

interface Traces {
  readonly meetup: MeetupRow;
  readonly member: MemberRow;
  readonly before: ReturnType<typeof readBefore>;
}

/**
 * Withdraws the invitation and the membership that the change added, for a member that got no mail. What else
 * was done for them stays.
 */
async function leaveNoTrace(
  tx: Tx,
  now: Date,
  { meetup, member, before: { invited, newcomer } }: Traces,
): Promise<void> {
  if (!invited) await withdrawInvitation(tx, meetup.id, member.id);
  if (newcomer && member.verified_at === null && !(await isHeldElsewhere(tx, member.id)))
    await removeMember(tx, now, member, { farewell: false });
}

/** Whether the member has another invitation, or a mail went to them: they may have subscribed since. */
async function isHeldElsewhere(tx: Tx, member: MemberId): Promise<boolean> {
  const invitation = tx.selectFrom("invitations").select("meetup_id").where("member_id", "=", member);
  const mail = tx.selectFrom("emails").select("id").where("member_id", "=", member);
  const found = [await invitation.limit(1).executeTakeFirst(), await mail.limit(1).executeTakeFirst()];
  return found.some((row) => row !== undefined);
}
