import { type ExpressionBuilder, sql } from "kysely";
import type { MemberId } from "#contract/ids.ts";
import type { EmailRow, Read, Tables, Tx } from "../platform/db/schema.ts";
import { isPostgres } from "../platform/db/sql.ts";
import { unclaimed } from "../platform/outbox/queue.ts";
import { kindsThatAre } from "./kinds.ts";
import { isSendable } from "./status-mails.ts";

/** The kinds of which all on an address get one mail for a meetup (decision 68). */
const FOLDED = kindsThatAre("one-for-mailbox");

const isFolded = ({ kind }: Pick<EmailRow, "kind">): boolean => FOLDED.some((folded) => folded === kind);

/** Whether no earlier row takes this one along: of those that go in one mail only the first is claimed by itself. */
export const leadsItsMail = (at: string) => (eb: ExpressionBuilder<Tables, "emails">) =>
  eb.or([
    eb("emails.kind", "not in", FOLDED),
    eb.not(
      eb.exists(
        eb
          .selectFrom("emails as earlier")
          .select("earlier.id")
          .whereRef("earlier.recipient", "=", "emails.recipient")
          .whereRef("earlier.meetup_id", "=", "emails.meetup_id")
          .whereRef("earlier.kind", "=", "emails.kind")
          .whereRef("earlier.id", "<", "emails.id")
          .where(sql<boolean>`coalesce(earlier.message_id, '') = coalesce(emails.message_id, '')`)
          .where("earlier.sent_at", "is", null)
          .where("earlier.failed_at", "is", null)
          .where("earlier.kept_at", "is", null)
          .where("earlier.paused", "=", 0)
          .where("earlier.next_attempt_at", "<=", at)
          .where((each) =>
            each.or([each("earlier.claimed_until", "is", null), each("earlier.claimed_until", "<=", at)]),
          ),
      ),
    ),
  ]);

/** The rows that go in the mails of these, which were claimed just now. @returns the id of each, with that of the row that takes it along */
export async function matesOf(
  tx: Tx,
  now: Date,
  claimed: readonly EmailRow[],
): Promise<ReadonlyMap<number, number>> {
  const leaders = claimed.filter(isFolded);
  if (leaders.length === 0) return new Map();
  const at = now.toISOString();
  const found = tx
    .selectFrom("emails")
    .select(["id", "recipient", "meetup_id", "kind", "message_id"])
    .where(
      "recipient",
      "in",
      leaders.map(({ recipient }) => recipient),
    )
    .where("kind", "in", FOLDED)
    .where(isSendable)
    .where("next_attempt_at", "<=", at)
    .where(unclaimed(at));
  // One that another process changes now, such as withdraws, goes by itself later.
  const rows = await (isPostgres(tx) ? found.forUpdate().skipLocked() : found).execute();
  return new Map(
    rows.flatMap((row) => {
      const leader = leaders.find((one) => isOneMail(one, row));
      return leader ? [[row.id, leader.id]] : [];
    }),
  );
}

/** A retry is the same message: for those that it had. */
const isOneMail = (
  leader: EmailRow,
  row: Pick<EmailRow, "recipient" | "meetup_id" | "kind" | "message_id">,
): boolean =>
  leader.recipient === row.recipient &&
  leader.meetup_id !== null &&
  leader.meetup_id === row.meetup_id &&
  leader.kind === row.kind &&
  (row.message_id === leader.message_id || (row.message_id === null && leader.attempts === 1));

/** The Message-ID of the first, for all that go in its mail: so a retry finds them together. */
export async function shareMessageIds(tx: Tx, mails: readonly (readonly EmailRow[])[]): Promise<EmailRow[]> {
  const rows: EmailRow[] = [];
  for (const [first, ...mates] of mails) {
    if (first === undefined) continue;
    const { message_id } = first;
    const others = mates.filter((mate) => mate.message_id !== message_id).map(({ id }) => id);
    if (others.length > 0)
      await tx.updateTable("emails").set({ message_id }).where("id", "in", others).execute();
    rows.push(first, ...mates.map((mate) => ({ ...mate, message_id })));
  }
  return rows;
}

/** For a row that is sent again by hand, apart from those that it went with: with their Message-ID it would be taken for their mail. */
export async function takeOwnMessageId(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable("emails")
    .set({ message_id: null })
    .where("id", "=", id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("emails as mate")
          .select("mate.id")
          .whereRef("mate.recipient", "=", "emails.recipient")
          .whereRef("mate.message_id", "=", "emails.message_id")
          .whereRef("mate.id", "<>", "emails.id"),
      ),
    )
    .execute();
}

/** The rows that went in the same mail as this one, itself included. */
export const isOfMail =
  ({ id, recipient, message_id }: EmailRow) =>
  (eb: ExpressionBuilder<Tables, "emails">) =>
    eb.or([
      eb("emails.id", "=", id),
      eb.and([eb("emails.recipient", "=", recipient), eb("emails.message_id", "=", message_id)]),
    ]);

export async function membersOfMail(read: Read, mail: EmailRow): Promise<MemberId[]> {
  const rows = await read.selectFrom("emails").select("member_id").where(isOfMail(mail)).execute();
  return rows.flatMap(({ member_id }) => member_id ?? []);
}
