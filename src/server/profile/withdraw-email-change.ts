import { type Refused, refused } from "#contract/refusals.ts";
import type { MemberId } from "#contract/row-id.ts";
import type { MemberRow } from "../db/schema.ts";
import type { Deps } from "../deps.ts";

export async function withdrawEmailChange(
  { db }: Deps,
  id: MemberId,
): Promise<Refused | { kind: "withdrawn"; member: MemberRow }> {
  const member = await db.write((tx) =>
    tx
      .updateTable("members")
      .set({ pending_email: null, pending_email_session: null })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst(),
  );
  return member ? { kind: "withdrawn", member } : refused("no-session");
}
