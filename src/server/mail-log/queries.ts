import type { ExpressionBuilder } from "kysely";
import type { EmailFilters } from "#contract/mail-log.ts";
import { containing } from "../db/containing.ts";
import type { EmailRow, Read, Tables } from "../db/schema.ts";
import { readTotals, type Totals } from "../db/totals.ts";

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
  if (!filters.address) return totalOf(filters.status, await readTotals(read));
  const { total } = await read
    .selectFrom("emails")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where(matching(filters))
    .executeTakeFirstOrThrow();
  return total;
}

function totalOf(status: EmailFilters["status"], totals: Totals): number {
  const [failed, unknown] = [totals["emails with an error"], totals["emails without outcome"]];
  const of = { all: totals.emails, failed, unknown, sent: totals.emails - failed - unknown };
  return of[status];
}

export function emailById(read: Read, id: number): Promise<LoggedEmail | undefined> {
  return logged(read).where("emails.id", "=", id).executeTakeFirst();
}

export type LoggedEmail = EmailRow & { readonly member_email: string | null; readonly html: string | null };

const logged = (read: Read) =>
  read
    .selectFrom("emails")
    .leftJoin("members", "members.id", "emails.member_id")
    .leftJoin("letters", "letters.id", "emails.letter_id")
    .selectAll("emails")
    .select(["members.email as member_email", "letters.html"]);
