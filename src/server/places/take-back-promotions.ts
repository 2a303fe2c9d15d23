import type { BatchId } from "#contract/ids.ts";
import type { MeetupRow, Tx } from "../db/schema.ts";
import { withdrawKinds } from "../mail/status-mails.ts";
import { countChange } from "./places.ts";
import { ownStatusMail, stateStatus } from "./state-status.ts";

/**
 * Returns members that a batch promoted, whose mail was not sent, to their old place on the waitlist. The
 * caller holds the meetup's lock.
 */
export async function undoPromotions(tx: Tx, now: Date, meetup: MeetupRow, batch: BatchId): Promise<void> {
  const promoted = await tx
    .selectFrom("members")
    .selectAll()
    .where("id", "in", (of) =>
      of
        .selectFrom("emails")
        .innerJoin("responses", (join) =>
          join
            .onRef("responses.member_id", "=", "emails.member_id")
            .onRef("responses.meetup_id", "=", "emails.meetup_id"),
        )
        .select("responses.member_id")
        .where("emails.batch_id", "=", batch)
        .where("emails.kind", "=", "promoted")
        .where("responses.status", "=", "confirmed")
        .where("responses.via", "=", "waitlist"),
    )
    .execute();
  for (const member of promoted) {
    const guest = { meetup: meetup.id, member: member.id };
    if (!(await withdrawKinds(tx, now, guest, ["promoted"]))) continue;
    await tx
      .updateTable("responses")
      .set({ status: "waitlist", via: null })
      .where("meetup_id", "=", meetup.id)
      .where("member_id", "=", member.id)
      .execute();
    await countChange(tx, meetup, { from: "confirmed", to: "waitlist", changedBefore: false });
    await stateStatus(tx, now, {
      meetup,
      member,
      status: "waitlist",
      mail: ownStatusMail(meetup, "waitlist"),
    });
  }
}
