import { sql } from "kysely";
import type { EmailRow, Read, Tx } from "../db/schema.ts";
import { isPostgres } from "../db/sql.ts";
import { notifyOnCommit } from "../db/topics.ts";
import { isNextToState, isPending, isSendable, statesWhatIsRecorded, unclaimed } from "./status-mails.ts";

export interface Lease {
  readonly ms: number;
  readonly renewEveryMs: number;
}

/** A crashed process keeps its mails from others for `ms`; some renewals in a row may fail. */
export const LEASE: Lease = { ms: 5 * 60_000, renewEveryMs: 60_000 };

/** Extends the lease of these mails, except those that another holder has claimed since. */
export async function renew(
  tx: Tx,
  now: Date,
  { holder, ids, leaseMs }: { holder: string; ids: readonly number[]; leaseMs: number },
): Promise<void> {
  // All mails may have been sent meanwhile, and PostgreSQL rejects an empty list.
  if (ids.length === 0) return;
  await tx
    .updateTable("emails")
    .set({ claimed_until: new Date(now.getTime() + leaseMs).toISOString() })
    .where("id", "in", ids)
    .where("claimed_by", "=", holder)
    .execute();
}

/**
 * Which of these claimed mails may still be sent unchanged. Since the claim, a member may have been removed
 * or have changed address or status. An organiser may have paused the mailing, or the lease may have run out
 * (promises 48 and 54).
 */
export async function stillSendable(
  read: Read,
  now: Date,
  { holder, rows }: { holder: string; rows: readonly EmailRow[] },
): Promise<ReadonlySet<EmailRow>> {
  const found = await read
    .selectFrom("emails")
    .select(["id", "recipient"])
    .where(
      "id",
      "in",
      rows.map(({ id }) => id),
    )
    .where("claimed_by", "=", holder)
    .where("claimed_until", ">", now.toISOString())
    .where(isSendable)
    .where(statesWhatIsRecorded)
    .execute();
  const recipients = new Map(found.map(({ id, recipient }) => [id, recipient]));
  return new Set(rows.filter(({ id, recipient }) => recipients.get(id) === recipient));
}

export async function existingIds(read: Read, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const found = await read.selectFrom("emails").select("id").where("id", "in", ids).execute();
  return new Set(found.map(({ id }) => id));
}

/** Releases claimed mails that were not tried, so that they do not wait for the lease to run out. */
export async function release(tx: Tx, holder: string, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable("emails")
    .set({ ...UNCLAIMED, attempts: sql`attempts - 1` })
    .where("id", "in", ids)
    .where("claimed_by", "=", holder)
    .execute();
}

/** Frees all claims of a crashed process, when the only process starts. */
export async function releaseAll(tx: Tx): Promise<void> {
  await tx.updateTable("emails").set(UNCLAIMED).where("claimed_until", "is not", null).execute();
}

export const UNCLAIMED = { claimed_until: null, claimed_by: null } as const;

interface Claiming {
  readonly most: number;
  readonly host: string;
  readonly holder: string;
  readonly leaseMs: number;
  /** Mails that this holder has already, in case its lease ran out. */
  readonly held: readonly number[];
}

/**
 * Claims the most urgent due mails; no other process claims them until the lease runs out. The first claim
 * sets the Message-ID for every attempt, so that a retry is the same message (RFC 5322, 3.6.4).
 */
export async function claimDue(
  tx: Tx,
  now: Date,
  { most, host, holder, leaseMs, held }: Claiming,
): Promise<EmailRow[]> {
  const at = now.toISOString();
  const queuedAt = sql`replace(replace(replace(created_at, '-', ''), ':', ''), '.', '')`;
  const due = tx
    .selectFrom("emails")
    .select("id")
    .where(isSendable)
    .where("next_attempt_at", "<=", at)
    .where(unclaimed(at))
    .where(isNextToState(at))
    .$if(held.length > 0, (query) => query.where("id", "not in", held))
    .orderBy("priority")
    .orderBy("next_attempt_at")
    .orderBy("id")
    .limit(most);
  const rows = await tx
    // Materialized, so that PostgreSQL evaluates it once; rows locked by another process are skipped.
    .with(
      (cte) => cte("due").materialized(),
      () => (isPostgres(tx) ? due.forUpdate().skipLocked() : due),
    )
    .updateTable("emails")
    .set({
      claimed_until: new Date(now.getTime() + leaseMs).toISOString(),
      claimed_by: holder,
      attempts: sql`attempts + 1`,
      message_id: sql`coalesce(message_id, '<' || id || '.' || ${queuedAt} || ${`@${host}>`})`,
    })
    .where("id", "in", (of) => of.selectFrom("due").select("id"))
    .returningAll()
    .execute();
  return rows.sort((a, b) => a.priority - b.priority || a.id - b.id);
}

/** Makes all failed attempts due now, after the mail server was repaired: they need not wait for hours. */
export async function retryAllNow(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable("emails")
    .set({ next_attempt_at: now.toISOString() })
    .where(isPending)
    .where("attempts", ">", 0)
    .where("next_attempt_at", ">", now.toISOString())
    .execute();
  notifyOnCommit(tx, "mail-queued");
}

/** Whether a due mail has a higher priority than this one: a code before an invitation. */
export async function isMoreUrgentDue(read: Read, now: Date, than: EmailRow): Promise<boolean> {
  const at = now.toISOString();
  const row = await read
    .selectFrom("emails")
    .select("id")
    .where(isSendable)
    .where("priority", "<", than.priority)
    .where("next_attempt_at", "<=", at)
    .where(unclaimed(at))
    .where(isNextToState(at))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function nextDue(read: Read, now: Date): Promise<Date | null> {
  const row = await read
    .selectFrom("emails")
    .select((eb) => eb.fn.min("next_attempt_at").as("at"))
    .where(isSendable)
    .where(unclaimed(now.toISOString()))
    .where(isNextToState(now.toISOString()))
    .executeTakeFirst();
  return row?.at ? new Date(row.at) : null;
}

/** How many mails are due and unsent, and since when the oldest of them is due. */
export async function queueStats(read: Read, now: Date): Promise<{ length: number; dueSince: Date | null }> {
  const { length, since } = await read
    .selectFrom("emails")
    .select((eb) => [eb.fn.countAll<number>().as("length"), eb.fn.min("next_attempt_at").as("since")])
    .where(isSendable)
    .where("next_attempt_at", "<=", now.toISOString())
    .executeTakeFirstOrThrow();
  return { length: Number(length), dueSince: since === null ? null : new Date(since) };
}

/** Priorities up to this one are for mails about an account, such as codes (`templates/template.ts`). */
const ASKED_FOR = 1;

/**
 * How many mails of the club are due and unsent. Mails that a visitor can cause without a session are not
 * counted: that would reveal known addresses (promise 5).
 */
export async function waitingMails(read: Read, now: Date): Promise<number> {
  const { waiting } = await read
    .selectFrom("emails")
    .select((eb) => eb.fn.countAll<number>().as("waiting"))
    .where(isSendable)
    .where("priority", ">", ASKED_FOR)
    .where("next_attempt_at", "<=", now.toISOString())
    .executeTakeFirstOrThrow();
  return Number(waiting);
}
