import { sql } from "kysely";
import type { EmailRow, MeetupRow, Read, Tx } from "../db/schema.ts";
import type { ChangedMail, Mail, MailKind } from "./mails.ts";

/** Longer than any one SMTP conversation may take; after it another worker may claim the row. */
const LEASE_MS = 5 * 60_000;

/** Takes the most urgent mails that are due; nobody else takes them until the lease runs out. */
export async function claimDue(tx: Tx, now: Date, most: number): Promise<EmailRow[]> {
  const at = now.toISOString();
  const rows = await tx
    .updateTable("emails")
    .set({
      claimed_until: new Date(now.getTime() + LEASE_MS).toISOString(),
      attempts: sql`attempts + 1`,
    })
    .where("id", "in", (due) =>
      due
        .selectFrom("emails")
        .select("id")
        .where("sent_at", "is", null)
        .where("failed_at", "is", null)
        .where("next_attempt_at", "<=", at)
        .where((or) => or.or([or("claimed_until", "is", null), or("claimed_until", "<=", at)]))
        .orderBy("priority")
        .orderBy("next_attempt_at")
        .orderBy("id")
        .limit(most),
    )
    .returningAll()
    .execute();
  return rows.sort((a, b) => a.priority - b.priority || a.id - b.id);
}

/** Gives back what was claimed but not tried, so that the next process need not wait for the lease. */
export async function release(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable("emails")
    .set({ claimed_until: null, attempts: sql`attempts - 1` })
    .where("id", "in", ids)
    .execute();
}

/** When the next mail that nobody holds is due; null when none waits. */
export async function nextDue(read: Read, now: Date): Promise<Date | null> {
  const row = await read
    .selectFrom("emails")
    .select((eb) => eb.fn.min("next_attempt_at").as("at"))
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .where((or) => or.or([or("claimed_until", "is", null), or("claimed_until", "<=", now.toISOString())]))
    .executeTakeFirst();
  return row?.at ? new Date(row.at) : null;
}

/**
 * The server took it: the secrets in its data are no longer needed. Of a mail to someone who is no longer a
 * member nothing is kept (requirement 36).
 */
export async function recordSent(
  tx: Tx,
  row: EmailRow,
  now: Date,
  sent: { messageId: string; html: string },
) {
  if (row.member_id === null) {
    await tx.deleteFrom("emails").where("id", "=", row.id).execute();
    return;
  }
  await tx
    .updateTable("emails")
    .set({
      sent_at: now.toISOString(),
      message_id: sent.messageId,
      html: sent.html,
      data: "{}",
      claimed_until: null,
      error_message: null,
    })
    .where("id", "=", row.id)
    .execute();
}

export async function recordRetry(tx: Tx, id: number, at: Date, error: string) {
  await tx
    .updateTable("emails")
    .set({ next_attempt_at: at.toISOString(), claimed_until: null, error_message: error })
    .where("id", "=", id)
    .execute();
}

export async function recordFailed(tx: Tx, id: number, now: Date, error: string) {
  await tx
    .updateTable("emails")
    .set({ failed_at: now.toISOString(), claimed_until: null, error_message: error })
    .where("id", "=", id)
    .execute();
}

/** At the start of the only process, whatever a crashed one held is free again. */
export async function releaseAll(tx: Tx): Promise<void> {
  await tx
    .updateTable("emails")
    .set({ claimed_until: null })
    .where("claimed_until", "is not", null)
    .execute();
}

/** The row's mail with all that its template says; null when what it is about is gone. */
export async function mailOf(read: Read, row: EmailRow, now: Date): Promise<Mail | null> {
  const kind = row.kind as MailKind;
  switch (kind) {
    case "verify":
    case "already_member":
    case "password_reset":
    case "login_code":
    case "email_change":
    case "email_change_notice":
    case "account_removed":
      return { kind };
    case "welcome":
      return { kind, meetups: await upcomingMeetups(read, now) };
    case "cancelled":
      return { kind, meetup: (JSON.parse(row.data) as { meetup: MeetupRow }).meetup };
    case "changed": {
      const meetup = await meetupOf(read, row);
      return (
        meetup && { kind, meetup, ...(JSON.parse(row.data) as Pick<ChangedMail, "before" | "hasPlace">) }
      );
    }
    case "invitation":
    case "reminder":
    case "confirmation":
    case "waitlisted":
    case "promoted": {
      const meetup = await meetupOf(read, row);
      return meetup && { kind, meetup };
    }
  }
}

async function meetupOf(read: Read, row: EmailRow): Promise<MeetupRow | null> {
  return (
    (await read.selectFrom("meetups").selectAll().where("id", "=", row.meetup_id).executeTakeFirst()) ?? null
  );
}

function upcomingMeetups(read: Read, now: Date) {
  const query = read.selectFrom("meetups").selectAll().where("starts_at", ">=", now.toISOString());
  return query.orderBy("starts_at").limit(20).execute();
}
