import { type Refused, refused } from "#contract/refusals.ts";
import type { GuestBefore } from "#contract/responses/guests.ts";
import type { MeetupId, MemberId } from "#contract/row-id.ts";
import { audit } from "../../audit/record.ts";
import type { MeetupRow, MemberRow, Tx } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { withdrawInvitation } from "../../invitations/withdraw-invitations.ts";
import { callBack } from "../../mail/call-back.ts";
import { meetupById } from "../../meetups/queries.ts";
import { memberById } from "../../members/queries.ts";
import { promoteFromWaitlist } from "../../places/promote.ts";
import { restoreStatus } from "../../places/record-status.ts";
import { takeBackPromotions } from "../../places/take-back-promotions.ts";
import { openMeetup, responseOf } from "./change-guest.ts";
import { tellGuest } from "./tell-guest.ts";

interface Undoing {
  readonly meetup: MeetupId;
  readonly member: MemberId;
  readonly before: GuestBefore;
  readonly actor: MemberId;
}

interface Undone {
  readonly kind: "undone";
  /** More have a place than there are: somebody heard already that they have the one that was given up. */
  readonly isBeyond: boolean;
}

/**
 * Puts a guest back as they were before an organiser's change, unless something else happened to them since. Whoever got
 * their place waits again, unless they heard of it already.
 */
export function undoGuest(
  { db, clock }: Deps,
  { meetup: id, member: who, before, actor }: Undoing,
): Promise<Refused | Undone> {
  const now = clock();
  return db.write(async (tx) => {
    const member = await memberById(tx, who);
    if (!member) return refused("member-not-found");
    const meetup = await openMeetup(tx, now, id);
    if ("why" in meetup) return meetup;
    const current = await responseOf(tx, id, who);
    if (current?.via !== "organiser" || current.answered_at !== before.at) return refused("guest-changed");
    await takeBackPromotions(tx, now, meetup, before.at);
    await restoreStatus(tx, current, before);
    await promoteFromWaitlist(tx, now, id);
    await audit(tx, now, { actor, action: "guest.undone", target: `member:${who}`, detail: meetup.title });
    const kinds = ["guest_added", "guest_removed"] as const;
    if (await callBack(tx, now, { meetup: id, member: who, kinds, at: before.at }))
      await leaveNoTrace(tx, meetup, member, before);
    else
      await tellGuest(tx, now, {
        meetup,
        member,
        from: current.status,
        to: before.status ?? "declined",
        actor,
      });
    const after = await meetupById(tx, id);
    const isBeyond = before.status === "confirmed" && after !== undefined && isOverfull(after);
    return { kind: "undone", isBeyond };
  });
}

const isOverfull = ({ max_participants, confirmed }: MeetupRow) =>
  max_participants !== null && confirmed > max_participants;

/** Who heard of nothing is invited, and a member, no more than before. */
async function leaveNoTrace(
  tx: Tx,
  meetup: MeetupRow,
  member: MemberRow,
  { invited, newcomer, at }: GuestBefore,
): Promise<void> {
  if (!invited) await withdrawInvitation(tx, meetup.id, member.id);
  if (newcomer && member.verified_at === null && member.created_at === at)
    await tx.deleteFrom("members").where("id", "=", member.id).execute();
}
