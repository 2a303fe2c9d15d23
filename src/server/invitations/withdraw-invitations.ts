import type { MeetupId, MemberId } from "#contract/row-id.ts";
import type { Tx } from "../db/schema.ts";
import { addToCounters } from "../places/counters.ts";

/** Withdraws all invitations of a member. The caller holds the locks of `members/remove-member.ts`. */
export async function withdrawInvitations(tx: Tx, member: MemberId): Promise<void> {
  const withdrawn = await tx
    .deleteFrom("invitations")
    .where("member_id", "=", member)
    .returning("meetup_id")
    .execute();
  const meetups = withdrawn.map(({ meetup_id }) => meetup_id);
  if (meetups.length > 0)
    await addToCounters(
      tx,
      (of) => of("id", "in", meetups),
      () => ({ invited: -1 }),
    );
}

/** Withdraws one invitation. The caller holds the meetup's lock. */
export async function withdrawInvitation(tx: Tx, meetup: MeetupId, member: MemberId): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom("invitations")
    .where("meetup_id", "=", meetup)
    .where("member_id", "=", member)
    .executeTakeFirstOrThrow();
  if (Number(numDeletedRows) > 0) await addToCounters(tx, meetup, () => ({ invited: -1 }));
}
