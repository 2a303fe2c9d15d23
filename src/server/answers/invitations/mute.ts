import type { MemberId } from "#contract/ids.ts";
import type { Tx } from "../../platform/db/schema.ts";
import { FOREVER } from "./queries.ts";

/** No invitations and reminders any more, until the member wants them again. */
export async function muteMember(tx: Tx, id: MemberId): Promise<void> {
  await tx.updateTable("members").set({ muted_until: FOREVER }).where("id", "=", id).execute();
}

export async function unmuteMember(tx: Tx, id: MemberId): Promise<void> {
  await tx.updateTable("members").set({ muted_until: null }).where("id", "=", id).execute();
}
