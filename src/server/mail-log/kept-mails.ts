import type { ExpressionBuilder } from "kysely";
import { DAY_MS, instantBefore } from "#domain/timing.ts";
import { audit } from "../audit/audit.ts";
import type { WriteContext } from "../calls/writes.ts";
import { kindsThatAre } from "../mail/kinds.ts";
import { MAIL_QUEUE } from "../mail/queue.ts";
import { isStillTrue, isUnsent } from "../mail/status-mails.ts";
import { hasMailServer } from "../platform/config/config.ts";
import type { Read, Tables, Tx } from "../platform/db/schema.ts";
import { countRows, isNotOverAt } from "../platform/db/sql.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import { restart } from "../platform/outbox/rows.ts";
import { type Refused, refused } from "../platform/refusals.ts";
import { PLACEHOLDERS } from "../records/members.ts";

type OfEmails = ExpressionBuilder<Tables, "emails">;

const OFFERED_MS = 14 * DAY_MS;

const isKept = (eb: OfEmails) => eb.and([isUnsent(eb), eb("kept_at", "is not", null)]);

/** Recent, still true, to no invented address (decision 18), and about no meetup that is over or cancelled meanwhile. */
const stillHolds = (now: Date) => (eb: OfEmails) =>
  eb.and([
    eb("emails.recipient", "not in", PLACEHOLDERS),
    eb("kept_at", ">", instantBefore(now, OFFERED_MS)),
    isStillTrue(now)(eb),
    eb.or([eb("emails.meetup_id", "is", null), eb.exists(mailedMeetup(now)(eb))]),
  ]);

const mailedMeetup = (now: Date) => (eb: OfEmails) =>
  eb
    .selectFrom("meetups")
    .select("meetups.id")
    .whereRef("meetups.id", "=", "emails.meetup_id")
    .where(isNotOverAt(now))
    .where((of) =>
      of.or([
        of("meetups.status", "=", "published"),
        of("emails.kind", "not in", kindsThatAre("before-end")),
      ]),
    );

const keptMails = (read: Read) => read.selectFrom("emails").select("emails.id").where(isKept);

/** @returns null when none is kept; `outdated` are those that will not be sent */
export async function countKept(
  read: Read,
  now: Date,
): Promise<{ readonly count: number; readonly outdated: number } | null> {
  const all = await countRows(keptMails(read));
  if (all === 0) return null;
  const count = await countRows(keptMails(read).where(stillHolds(now)));
  return { count, outdated: all - count };
}

/** Once there is a mail server. Those that no longer hold are given up, and stay in the log as kept. */
export async function sendKept(
  tx: Tx,
  context: WriteContext,
): Promise<Refused | { readonly count: number; readonly outdated: number }> {
  const { now, config } = context;
  if (!hasMailServer(config)) return refused("no-mail-server");
  const holding = keptMails(tx).where(stillHolds(now));
  const count = await restart(tx, now, MAIL_QUEUE, holding, { kept_at: null });
  const outdated = await giveUpKept(tx, now);
  notifyOnCommit(tx, "mail-queued");
  await auditKept(tx, context, { action: "email.kept-sent", count });
  return { count, outdated };
}

export async function dropKept(tx: Tx, context: WriteContext): Promise<{ readonly count: number }> {
  const count = await giveUpKept(tx, context.now);
  await auditKept(tx, context, { action: "email.kept-dropped", count });
  return { count };
}

async function giveUpKept(tx: Tx, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("emails")
    .set({ failed_at: now.toISOString() })
    .where(isKept)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

interface KeptChange {
  readonly action: "email.kept-sent" | "email.kept-dropped";
  readonly count: number;
}

async function auditKept(tx: Tx, { now, actor }: WriteContext, { action, count }: KeptChange): Promise<void> {
  if (count > 0) await audit(tx, now, { actor, action, target: "emails", facts: { count } });
}
