import { sortName } from "#domain/name-order.ts";
import type { MemberRow, Tx } from "../platform/db/schema.ts";
import { unrestricted } from "../platform/db/sql.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";

/** The only way to change a member's name. An organiser's may be on the public page of a meetup, whose bytes are cached. */
export async function renameMember(
  tx: Tx,
  before: Pick<MemberRow, "id" | "name">,
  name: string,
): Promise<void> {
  if (name === before.name) return;
  await unrestricted(tx)
    .updateTable("members")
    .set({ name, sort_name: sortName(name) })
    .where("id", "=", before.id)
    .execute();
  notifyOnCommit(tx, "meetups-changed");
}
