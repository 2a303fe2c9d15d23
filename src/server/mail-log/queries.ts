import type { ExpressionBuilder } from "kysely";
import type { MemberId } from "#contract/ids.ts";
import { EMAIL_TYPES, type EmailFilters, type EmailLog } from "#contract/mail-log.ts";
import { kindOf } from "../mail/kinds.ts";
import { withName } from "../mail/placeholders.ts";
import type { EmailRow, Read, Tables } from "../platform/db/schema.ts";
import { containing } from "../platform/db/search.ts";
import { countRows } from "../platform/db/sql.ts";
import { readTotals, type Totals } from "../platform/db/totals.ts";
import { errorInWords } from "./error-words.ts";

const isWithoutOutcome = (eb: ExpressionBuilder<Tables, "emails">) =>
  eb.and([eb("error_message", "is", null), eb("sent_at", "is", null)]);

/** A mail with an error is failed, else sent, else kept, else unknown. */
const matching =
  ({ status, address, type, meetup }: EmailFilters) =>
  (eb: ExpressionBuilder<Tables, "emails">) =>
    eb.and([
      ...(status === "failed" ? [eb("error_message", "is not", null)] : []),
      ...(status === "sent" ? [eb("error_message", "is", null), eb("sent_at", "is not", null)] : []),
      ...(status === "kept" ? [isWithoutOutcome(eb), eb("kept_at", "is not", null)] : []),
      ...(status === "unknown" ? [isWithoutOutcome(eb), eb("kept_at", "is", null)] : []),
      ...(type === "all" ? [] : [eb("emails.kind", "=", type)]),
      ...(meetup ? [containing("meetup_title", meetup)] : []),
      ...(address ? [containing("recipient", address)] : []),
    ]);

export async function pageOfEmails(
  read: Read,
  filters: EmailFilters,
  { page, limit }: { page: number; limit: number },
): Promise<{ emails: LoggedEmail[]; total: number }> {
  const rows = await logged(read)
    .where(matching(filters))
    .orderBy("emails.id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { emails: rows, total: await countEmails(read, filters) };
}

async function countEmails(read: Read, filters: EmailFilters): Promise<number> {
  const { address, type, meetup } = filters;
  if (!address && !meetup && type === "all") return totalOf(filters.status, await readTotals(read));
  return countRows(read.selectFrom("emails").where(matching(filters)));
}

function totalOf(status: EmailFilters["status"], totals: Totals): number {
  const failed = totals["emails with an error"];
  const kept = totals["kept emails"];
  const withoutOutcome = totals["emails without outcome"];
  const sent = totals.emails - failed - withoutOutcome;
  const of = { all: totals.emails, failed, sent, kept, unknown: withoutOutcome - kept };
  return of[status];
}

export function emailById(read: Read, id: number): Promise<LoggedEmail | undefined> {
  return logged(read).where("emails.id", "=", id).executeTakeFirst();
}

export function newestTo(read: Read, member: MemberId, most: number): Promise<LoggedEmail[]> {
  return logged(read)
    .where("emails.member_id", "=", member)
    .orderBy("emails.id", "desc")
    .limit(most)
    .execute();
}

export type LoggedEmail = EmailRow & { readonly member_email: string | null; readonly html: string | null };

const logged = (read: Read) =>
  read
    .selectFrom("emails")
    .leftJoin("members", "members.id", "emails.member_id")
    .leftJoin("letters", "letters.id", "emails.letter_id")
    .selectAll("emails")
    .select(["members.email as member_email", "letters.html"]);

const isWaiting = ({ sent_at, kept_at, failed_at, paused }: LoggedEmail) =>
  sent_at === null && kept_at === null && failed_at === null && paused === 0;

/** @param content whether to include the text of the mail */
export const asEmailLog =
  (content: "true" | "false") =>
  (row: LoggedEmail): EmailLog => ({
    id: row.id,
    // Cleared with the member whom it named.
    subject: row.subject || EMAIL_TYPES[kindOf(row.kind)],
    email_type: kindOf(row.kind),
    user_id: row.member_id,
    user_email: row.member_email,
    recipient_email: row.recipient,
    user_name: row.recipient_name,
    meetup_id: row.meetup_id,
    meetup_title: row.meetup_title,
    attempts: row.attempts,
    queued_at: row.created_at,
    next_attempt_at: isWaiting(row) ? row.next_attempt_at : null,
    sent_at: row.sent_at,
    kept_at: row.kept_at,
    error_message: errorInWords(row.error_message),
    gave_up: row.failed_at !== null,
    email_content: row.html === null || content === "false" ? null : withName(row.html, row.recipient_name),
  });
