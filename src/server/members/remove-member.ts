import type { MemberId } from "#contract/row-id.ts";
import type { MemberRow, Tx } from "../db/schema.ts";
import { announce } from "../db/topics.ts";
import { withdrawInvitations } from "../invitations/withdraw-invitations.ts";
import { enqueue } from "../mail/enqueue.ts";
import { lockMeetup } from "../places/lock-meetup.ts";
import { promoteFromWaitlist } from "../places/promote.ts";
import { countChange } from "../places/record-status.ts";
import { tellFreePlace } from "../webhooks/tell-free-place.ts";

/** Removes a member and everything kept of them; their places go to who waits, and one last mail tells them. */
export async function removeMember(tx: Tx, now: Date, member: MemberRow): Promise<void> {
  await leaveMeetups(tx, now, member.id);
  await withdrawInvitations(tx, member.id);
  await tx.deleteFrom("members").where("id", "=", member.id).execute();
  await enqueue(tx, now, { id: null, email: member.email, name: "" }, { kind: "account_removed" });
  announce(tx, "personal-data-removed");
}

async function leaveMeetups(tx: Tx, now: Date, member: MemberId): Promise<void> {
  const answers = await tx
    .selectFrom("responses")
    .select(["meetup_id", "status", "changes"])
    .where("member_id", "=", member)
    .orderBy("meetup_id")
    .execute();
  for (const { meetup_id, status, changes } of answers) {
    const meetup = await lockMeetup(tx, meetup_id);
    if (!meetup) continue;
    await tx
      .deleteFrom("responses")
      .where("meetup_id", "=", meetup_id)
      .where("member_id", "=", member)
      .execute();
    await countChange(tx, meetup, { from: status, to: null, changedBefore: changes > 0 });
    if (status === "confirmed") await promoteFromWaitlist(tx, now, meetup_id);
    await tellFreePlace(tx, now, meetup);
  }
}
