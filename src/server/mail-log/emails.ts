import type { MemberId } from "#contract/ids.ts";
import { countInWords } from "#domain/wording.ts";
import { audit } from "../audit/audit.ts";
import { enqueue } from "../mail/enqueue.ts";
import { MAIL_QUEUE } from "../mail/queue.ts";
import type { AuditTarget } from "../platform/db/schema.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import type { Deps } from "../platform/deps.ts";
import { restart } from "../platform/outbox/rows.ts";
import { type Refused, refused } from "../platform/refusals.ts";
import type { LoggedEmail } from "./queries.ts";

/** Sent like all others, to show whether mails arrive. @returns the mail's id, and whether there is a mail server */
export function sendTestMail(
  { config, db, clock }: Deps,
  { email, actor }: { email: string; actor: MemberId },
): Promise<{ id: number; hasServer: boolean }> {
  const now = clock();
  const hasServer = config.mail.transport.kind === "smtp";
  return db.write(async (tx) => {
    const id = await enqueue(tx, now, { id: actor, email, name: "beheerder" }, { kind: "test" });
    await audit(tx, now, { actor, action: "email.tested", target: `email:${id}` });
    return { id, hasServer };
  });
}

export function resend({ db, clock }: Deps, id: number, actor: MemberId): Promise<Refused | null> {
  const now = clock();
  return db.write(async (tx) => {
    const email = await tx.selectFrom("emails").selectAll().where("id", "=", id).executeTakeFirst();
    if (!email) return refused("email-not-found");
    if (email.failed_at === null) return refused("email-not-failed");
    await restart(tx, now, MAIL_QUEUE, id, { failed_at: null, error_message: null });
    notifyOnCommit(tx, "mail-queued");
    await audit(tx, now, { actor, action: "email.resent", target: `email:${id}`, detail: email.subject });
    return null;
  });
}

/** Records in the audit log that an organiser reads members' mails (promise 59), if any has content. */
export async function recordOpening(
  { db, clock }: Deps,
  emails: readonly LoggedEmail[],
  { by, target }: { by: MemberId; target: AuditTarget },
): Promise<void> {
  const count = emails.filter(({ html }) => html !== null).length;
  if (count === 0) return;
  const detail = `${countInWords(count, "e-mail", "e-mails")} in de lijst`;
  await db.write((tx) =>
    audit(tx, clock(), {
      actor: by,
      action: "email.opened",
      target,
      detail: target === "emails" ? detail : undefined,
    }),
  );
}
