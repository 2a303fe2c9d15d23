import { expressionBuilder } from "kysely";
import type { MemberId } from "#contract/ids.ts";
import { audit } from "../audit/audit.ts";
import type { WriteContext, Writes } from "../calls/writes.ts";
import { enqueue } from "../mail/enqueue.ts";
import { takeOwnMessageId } from "../mail/folding.ts";
import { MAIL_QUEUE } from "../mail/queue.ts";
import { hasMailServer } from "../platform/config/config.ts";
import type { AuditTarget, Tables, Tx } from "../platform/db/schema.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import { restart } from "../platform/outbox/rows.ts";
import { type Refused, refused } from "../platform/refusals.ts";
import type { LoggedEmail } from "./queries.ts";

/** Sent like all others, to show whether mails arrive. @returns the mail's id, and whether there is a mail server */
export async function sendTestMail(
  tx: Tx,
  { now, actor, config }: WriteContext,
  { email }: { readonly email: string },
): Promise<{ id: number; hasServer: boolean }> {
  const id = await enqueue(
    tx,
    now,
    { id: actor, email, name: "beheerder" },
    { kind: "test", arrivedToken: null },
  );
  await audit(tx, now, { actor, action: "email.tested", target: `email:${id}` });
  return { id, hasServer: hasMailServer(config) };
}

const EMAILS = expressionBuilder<Tables, "emails">();

export async function resend(tx: Tx, { now, actor }: WriteContext, id: number): Promise<Refused | null> {
  const email = await tx.selectFrom("emails").selectAll().where("id", "=", id).executeTakeFirst();
  if (!email) return refused("email-not-found");
  const failed = EMAILS("failed_at", "is not", null);
  const again = { failed_at: null, kept_at: null, error_message: null, tried_since: null };
  const count = await restart(tx, now, MAIL_QUEUE, { ids: [id], still: failed }, again);
  if (count === 0) return refused("email-not-failed");
  await takeOwnMessageId(tx, id);
  notifyOnCommit(tx, "mail-queued");
  await audit(tx, now, { actor, action: "email.resent", target: `email:${id}`, detail: email.subject });
  return null;
}

/**
 * Records in the audit log that an organiser reads members' mails (promise 59). Without content it writes nothing: the
 * list can be read while the database refuses writes.
 */
export async function recordOpening(
  { onSite }: Writes<MemberId, "nothing">,
  emails: readonly LoggedEmail[],
  target: AuditTarget,
): Promise<void> {
  const count = emails.filter(({ html }) => html !== null).length;
  if (count > 0) await onSite(auditOpening, { count, target });
}

async function auditOpening(
  tx: Tx,
  { now, actor }: WriteContext,
  { count, target }: { readonly count: number; readonly target: AuditTarget },
): Promise<void> {
  await audit(tx, now, {
    actor,
    action: "email.opened",
    target,
    facts: target === "emails" ? { count } : undefined,
  });
}
