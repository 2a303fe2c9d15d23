import { sql } from "kysely";
import type { MemberId } from "#contract/row-id.ts";
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
