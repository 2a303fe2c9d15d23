import type { MemberRow, Tx } from "../platform/db/schema.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";

type Named = Pick<MemberRow, "name">;

/** An organiser's name may be on the public page of a meetup, whose bytes are cached. */
export function notifyIfRenamed(tx: Tx, before: Named, after: Named): void {
  if (before.name !== after.name) notifyOnCommit(tx, "meetups-changed");
}
