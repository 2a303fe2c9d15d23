import { audit, auditMeetup } from "../audit/audit.ts";
import { enqueueToAdmins } from "../mail/enqueue.ts";
import type { Tx } from "../platform/db/schema.ts";
import type { Dropped } from "../records/batches.ts";

/** Records work that was not done because its maker lost the right to it, and mails the admins that remain. */
export async function reportDropped(tx: Tx, now: Date, { what, by, meetup }: Dropped): Promise<void> {
  if (meetup) await auditMeetup(tx, now, meetup, { actor: null, action: "meetup.dropped" });
  else await audit(tx, now, { actor: null, action: "members.dropped", target: "members" });
  await enqueueToAdmins(tx, now, {
    kind: "dropped",
    meetup,
    what,
    title: meetup?.title ?? "",
    by,
  });
}
