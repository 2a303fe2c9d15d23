import type { MeetupRow, Tx } from "../db/schema.ts";
import { callBack } from "../mail/call-back.ts";
import { countChange } from "./record-status.ts";

/**
 * Those who were promoted at this moment and have not heard of it wait again, in their old place of the line. The caller
 * holds the meetup's lock.
 */
export async function takeBackPromotions(tx: Tx, now: Date, meetup: MeetupRow, at: string): Promise<void> {
  const promoted = await tx
    .selectFrom("emails")
    .innerJoin("responses", "responses.member_id", "emails.member_id")
    .select("responses.member_id")
    .where("emails.meetup_id", "=", meetup.id)
    .where("emails.kind", "=", "promoted")
    .where("emails.created_at", "=", at)
    .where("responses.meetup_id", "=", meetup.id)
    .where("responses.status", "=", "confirmed")
    .where("responses.via", "=", "waitlist")
    .execute();
  for (const { member_id } of promoted) {
    const told = { meetup: meetup.id, member: member_id, kinds: ["promoted"], at } as const;
    if (!(await callBack(tx, now, told))) continue;
    await tx
      .updateTable("responses")
      .set({ status: "waitlist", via: null })
      .where("meetup_id", "=", meetup.id)
      .where("member_id", "=", member_id)
      .execute();
    await countChange(tx, meetup, { from: "confirmed", to: "waitlist", changedBefore: false });
  }
}
