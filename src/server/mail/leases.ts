import { sql } from "kysely";
import type { EmailRow, Read, Tx } from "../db/schema.ts";
import { statesWhatIsRecorded } from "./status-mails.ts";
import { mayGo } from "./still-waits.ts";

export interface Lease {
  readonly ms: number;
  readonly renewEveryMs: number;
}

/** A process that dies keeps its mails so long from the others; renewing may fail a few times in a row. */
export const LEASE: Lease = { ms: 5 * 60_000, renewEveryMs: 60_000 };

/** Holds on to mails for as long again; what somebody else holds by now stays theirs. */
export async function renew(
  tx: Tx,
  now: Date,
  { holder, ids, leaseMs }: { holder: string; ids: readonly number[]; leaseMs: number },
): Promise<void> {
  // Meanwhile all may have been sent, and PostgreSQL knows no empty list.
  if (ids.length === 0) return;
  await tx
    .updateTable("emails")
    .set({ claimed_until: new Date(now.getTime() + leaseMs).toISOString() })
    .where("id", "in", ids)
    .where("claimed_by", "=", holder)
    .execute();
}

/**
 * Which of these claimed mails may still go as they were claimed. Meanwhile a member was removed or changed address, an
 * organiser paused the mailing, or the lease ran out (requirements 48 and 54).
 */
export async function stillToSend(
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
    .where(mayGo)
    .where(statesWhatIsRecorded)
    .execute();
  const recipients = new Map(found.map(({ id, recipient }) => [id, recipient]));
  return new Set(rows.filter(({ id, recipient }) => recipients.get(id) === recipient));
}

export async function stillThere(read: Read, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const found = await read.selectFrom("emails").select("id").where("id", "in", ids).execute();
  return new Set(found.map(({ id }) => id));
}

/** Gives back what was claimed but not tried, so that nobody need wait for the lease. */
export async function release(tx: Tx, holder: string, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable("emails")
    .set({ ...NOBODYS, attempts: sql`attempts - 1` })
    .where("id", "in", ids)
    .where("claimed_by", "=", holder)
    .execute();
}

/** At the start of the only process, whatever a crashed one held is free again. */
export async function releaseAll(tx: Tx): Promise<void> {
  await tx.updateTable("emails").set(NOBODYS).where("claimed_until", "is not", null).execute();
}

export const NOBODYS = { claimed_until: null, claimed_by: null } as const;
