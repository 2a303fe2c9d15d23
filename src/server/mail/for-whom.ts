import type { EmailRow, Read } from "../platform/db/schema.ts";
import { kindsThatAre } from "./kinds.ts";

const NAMELESS: ReadonlySet<string> = new Set(kindsThatAre("nameless"));

/** The mails that say whom they are for. A nameless one only to who was added by an organiser to another's address: no stranger wrote that name. */
export async function toSharedAddress(read: Read, rows: readonly EmailRow[]): Promise<ReadonlySet<EmailRow>> {
  const ids = rows.flatMap(({ member_id }) => member_id ?? []);
  if (ids.length === 0) return new Set();
  const sharing = await read
    .selectFrom("members")
    .innerJoin("members as others", (join) =>
      join.onRef("others.email", "=", "members.email").onRef("others.id", "<>", "members.id"),
    )
    .select(["members.id", "members.email", "members.mailbox_rank"])
    .where("members.id", "in", ids)
    .execute();
  const byId = new Map(sharing.map((member) => [member.id, member]));
  return new Set(
    rows.filter(({ kind, member_id, recipient }) => {
      const member = member_id === null ? undefined : byId.get(member_id);
      return member?.email === recipient && (!NAMELESS.has(kind) || member.mailbox_rank > 0);
    }),
  );
}
