import type { MemberId } from "#contract/ids.ts";
import type { PendingKind } from "#contract/pending.ts";
import { audit, auditMeetup } from "./audit/audit.ts";
import type { MeetupRow, Tx } from "./db/schema.ts";
import { enqueueToAdmins } from "./mail/enqueue.ts";

interface DroppedWork {
  readonly what: PendingKind | "planned-announcement";
  /** The member that began it; null: removed since. */
  readonly by: MemberId | null;
  readonly meetup: MeetupRow | null;
}

/** Records work that was not done because its maker lost the right to it, and mails the admins that remain. */
export async function reportDropped(tx: Tx, now: Date, { what, by, meetup }: DroppedWork): Promise<void> {
  if (meetup) await auditMeetup(tx, now, meetup, { actor: null, action: "meetup.dropped" });
  else await audit(tx, now, { actor: null, action: "members.dropped", target: "members" });
  const maker =
    by === null
      ? undefined
      : await tx.selectFrom("members").select("name").where("id", "=", by).executeTakeFirst();
  await enqueueToAdmins(tx, now, {
    kind: "dropped",
    meetup,
    what,
    title: meetup?.title ?? "",
    by: maker?.name ?? null,
  });
}
