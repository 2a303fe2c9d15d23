import type { ExpressionBuilder } from "kysely";
import type { EmailFilters, EmailLog } from "#contract/admin-emails.ts";
import { containing } from "../db/containing.ts";
import type { EmailRow, Read, Tables } from "../db/schema.ts";
import { readTotals, type Totals } from "../db/totals.ts";
import type { MailKind } from "../mail/mails.ts";
import { withName } from "../mail/personal.ts";

/** The specification's rule (section 4): an error is failed, else sent, else unknown. */
const matching =
  ({ status, address }: EmailFilters) =>
  (eb: ExpressionBuilder<Tables, "emails">) =>
    eb.and([
      ...(status === "failed" ? [eb("error_message", "is not", null)] : []),
      ...(status === "sent" ? [eb("error_message", "is", null), eb("sent_at", "is not", null)] : []),
      ...(status === "unknown" ? [eb("error_message", "is", null), eb("sent_at", "is", null)] : []),
      ...(address ? [containing("recipient", address)] : []),
    ]);

/** One page of the mail log, newest first, and how many match. */
export async function pageOfEmails(
  read: Read,
  filters: EmailFilters,
  { page, limit }: { page: number; limit: number },
): Promise<{ emails: EmailLog[]; total: number }> {
  const rows = await logged(read)
    .where(matching(filters))
    .orderBy("emails.id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { emails: rows.map(asEmailLog), total: await countEmails(read, filters) };
}

async function countEmails(read: Read, filters: EmailFilters): Promise<number> {
  if (!filters.address) return totalOf(filters.status, await readTotals(read));
  const { total } = await read
    .selectFrom("emails")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where(matching(filters))
    .executeTakeFirstOrThrow();
  return Number(total);
}

function totalOf(status: EmailFilters["status"], totals: Totals): number {
  const [failed, unknown] = [totals["emails with an error"], totals["emails without outcome"]];
  const of = { all: totals.emails, failed, unknown, sent: totals.emails - failed - unknown };
  return of[status];
}

export async function emailById(read: Read, id: number): Promise<EmailLog | null> {
  const row = await logged(read).where("emails.id", "=", id).executeTakeFirst();
  return row ? asEmailLog(row) : null;
}

/** Mails with the member they belong to and what they said. */
const logged = (read: Read) =>
  read
    .selectFrom("emails")
    .leftJoin("members", "members.id", "emails.member_id")
    .leftJoin("letters", "letters.id", "emails.letter_id")
    .selectAll("emails")
    .select(["members.email as user_email", "letters.html"]);

function asEmailLog(row: EmailRow & { user_email: string | null; html: string | null }): EmailLog {
  return {
    id: row.id,
    subject: row.subject,
    email_type: row.kind as MailKind,
    user_email: row.user_email,
    recipient_email: row.recipient,
    user_name: row.recipient_name,
    meetup_title: row.meetup_title,
    attempts: row.attempts,
    queued_at: row.created_at,
    next_attempt_at:
      row.sent_at === null && row.failed_at === null && row.paused === 0 ? row.next_attempt_at : null,
    sent_at: row.sent_at,
    error_message: row.error_message,
    gave_up: row.failed_at !== null,
    email_content: row.html === null ? null : withName(row.html, row.recipient_name),
  };
}
