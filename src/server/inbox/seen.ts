import type { ReturnedMailId } from "#contract/ids.ts";
import { audit } from "../audit/audit.ts";
import type { WriteContext } from "../calls/writes.ts";
import type { Tx } from "../platform/db/schema.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import { type Refused, refused } from "../platform/refusals.ts";

export async function markSeen(tx: Tx, context: WriteContext, id: ReturnedMailId): Promise<Refused | null> {
  const mail = await mailOf(tx, id);
  if (!mail) return refused("inbox-mail-not-found");
  if (mail.seen_at !== null) return null;
  await setSeen(tx, context, id);
  await told(tx, context, { action: "inbox.seen", id });
  return null;
}

/** The other administrators see that this one answers. */
export async function openAnswer(tx: Tx, context: WriteContext, id: ReturnedMailId): Promise<Refused | null> {
  const mail = await mailOf(tx, id);
  if (!mail) return refused("inbox-mail-not-found");
  if (mail.seen_at === null) await setSeen(tx, context, id);
  await tx
    .updateTable("returned_mails")
    .set({ answering_at: context.now.toISOString(), answering_by: context.actor })
    .where("id", "=", id)
    .execute();
  await told(tx, context, { action: "inbox.answering", id });
  return null;
}

const mailOf = (tx: Tx, id: ReturnedMailId) =>
  tx.selectFrom("returned_mails").select("seen_at").where("id", "=", id).executeTakeFirst();

const setSeen = (tx: Tx, { now, actor }: WriteContext, id: ReturnedMailId) =>
  tx
    .updateTable("returned_mails")
    .set({ seen_at: now.toISOString(), seen_by: actor })
    .where("id", "=", id)
    .execute();

interface Told {
  readonly action: "inbox.seen" | "inbox.answering";
  readonly id: ReturnedMailId;
}

async function told(tx: Tx, { now, actor }: WriteContext, { action, id }: Told): Promise<void> {
  notifyOnCommit(tx, "inbox-changed");
  await audit(tx, now, { actor, action, target: `inbox:${id}` });
}
