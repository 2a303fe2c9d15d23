import type { Updateable } from "kysely";
import type { MemberId } from "#contract/ids.ts";
import type { TalkId } from "#contract/talks.ts";
import { OPEN_STATES } from "#domain/talks.ts";
import { lock } from "../platform/db/locks.ts";
import type { Tables, Tx } from "../platform/db/schema.ts";

interface OpenTalk {
  readonly id: TalkId;
  readonly member_id: MemberId | null;
}

/**
 * Changes a talk that waits for a decision. Its member is locked first, as their removal does, because a mail or a place of theirs follows.
 * @returns whether it still waited
 */
export async function takeOpenTalk(
  tx: Tx,
  { id, member_id }: OpenTalk,
  columns: Omit<Updateable<Tables["talks"]>, "report_due_at">,
): Promise<boolean> {
  if (member_id !== null) await lock(tx, { members: [member_id] });
  const taken = await tx
    .updateTable("talks")
    .set({ ...columns, report_due_at: null })
    .where("id", "=", id)
    .where("state", "in", OPEN_STATES)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}
