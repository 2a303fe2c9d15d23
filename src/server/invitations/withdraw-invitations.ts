import { sql } from "kysely";
import type { MeetupId, MemberId } from "#contract/row-id.ts";
import type { Tx } from "../db/schema.ts";

export async function withdrawInvitations(tx: Tx, member: MemberId): Promise<void> {
  await tx
    .updateTable("meetups")
    .set({ invited: sql`invited - 1` })
    .where("id", "in", (of) =>
      of.selectFrom("invitations").select("meetup_id").where("member_id", "=", member),
    )
    .execute();
  await tx.deleteFrom("invitations").where("member_id", "=", member).execute();
}

/** One invitation as if it had not been. */
export async function withdrawInvitation(tx: Tx, meetup: MeetupId, member: MemberId): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom("invitations")
    .where("meetup_id", "=", meetup)
    .where("member_id", "=", member)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("meetups")
    .set({ invited: sql`invited - ${Number(numDeletedRows)}` })
    .where("id", "=", meetup)
    .execute();
}
