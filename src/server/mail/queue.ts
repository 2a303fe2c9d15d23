import { expressionBuilder, sql } from "kysely";
import type { Instant } from "#domain/dutch-dates.ts";
import { DAY_MS, MINUTE_MS } from "#domain/timing.ts";
import type { EmailRow, Read, Tables, Tx } from "../platform/db/schema.ts";
import { countRows } from "../platform/db/sql.ts";
import type { Claimed } from "../platform/outbox/channel.ts";
import { type Queue, waiting } from "../platform/outbox/queue.ts";
import { type ClaimInput, claim, claimWith } from "../platform/outbox/rows.ts";
import { leadsItsMail, matesOf, shareMessageIds } from "./folding.ts";
import { mailTag } from "./return-tags.ts";
import { isNextToState, isPending, isSendable } from "./status-mails.ts";
import { withdrawOutdated } from "./still-true.ts";
import { WAITING_BY_WORDS, type WaitingRow, waitingAmong } from "./waiting-mails.ts";

const emails = expressionBuilder<Tables, "emails">();

/** A crashed process keeps its mails from others for 5 minutes; some renewals in a row may fail. */
export const MAIL_QUEUE: Queue<"emails"> = {
  table: "emails",
  pending: isPending(emails),
  sendable: isSendable(emails),
  mayGo: (at) => emails.and([isNextToState(at)(emails), leadsItsMail(at)(emails)]),
  mayBeNext: (at) => isNextToState(at)(emails),
  order: ["priority", "next_attempt_at", "id"],
  lease: { ms: 5 * MINUTE_MS, renewEveryMs: MINUTE_MS },
  maxWaitMs: DAY_MS,
};

/**
 * Claims what is sent now, rows of one mail together. Mails that are no longer true are withdrawn instead: since they were queued a member may have left or changed
 * address or answer (promises 48, 54). The first claim sets the Message-ID of every attempt: a retry is the same message (RFC 5322, 3.6.4).
 */
export async function claimDue(
  tx: Tx,
  now: Date,
  {
    host,
    tagSecret = null,
    folds = true,
    ...claiming
  }: ClaimInput & { readonly host: string; readonly tagSecret?: string | null; readonly folds?: boolean },
): Promise<Claimed<EmailRow>> {
  const queuedAt = sql`replace(replace(replace(created_at, '-', ''), ':', ''), '.', '')`;
  const message_id = sql<string>`coalesce(message_id, '<' || id || '.' || ${queuedAt} || ${`@${host}>`})`;
  const claimed = await claim(tx, now, MAIL_QUEUE, claiming, { message_id });
  const taken = folds ? await matesOf(tx, now, claimed) : new Map<number, number>();
  const mates = await claimWith(tx, now, MAIL_QUEUE, { ...claiming, ids: [...taken.keys()] }, { message_id });
  const together = claimed.map((row) => [
    row,
    ...mates.filter(({ id }) => taken.get(id) === row.id).sort(byId),
  ]);
  const outdated = await withdrawOutdated(tx, now, together.flat());
  const mails = together
    .map((rows) => rows.filter(({ id }) => !outdated.has(id)))
    .filter((rows) => rows.length > 0);
  const first = mails.flatMap((rows) => rows.slice(0, 1));
  const tagged = tagSecret === null ? first : await withTags(tx, first, tagSecret);
  const rows = await shareMessageIds(
    tx,
    tagged.map((row, place) => [row, ...(mails[place]?.slice(1) ?? [])]),
  );
  return { rows: rows.sort((a, b) => a.priority - b.priority || a.id - b.id), isMore: outdated.size > 0 };
}

const byId = (one: EmailRow, other: EmailRow): number => one.id - other.id;

/**
 * A retry keeps the tag of the first attempt, whose refusal may still come. The Message-ID gets the tag too, because the rest of it can
 * be guessed; not of a mail that was tried before there was a mailbox.
 */
async function withTags(tx: Tx, rows: readonly EmailRow[], secret: string): Promise<EmailRow[]> {
  const tagged = rows.map((row) => (row.return_tag === null ? withTag(row, secret) : row));
  if (rows.every(({ return_tag }) => return_tag !== null)) return tagged;
  const valuesOf = (column: "return_tag" | "message_id") => {
    const cases = tagged.map((row) => sql`when ${row.id} then cast(${row[column]} as text)`);
    return sql<string>`case id ${sql.join(cases, sql` `)} end`;
  };
  await tx
    .updateTable("emails")
    .set({ return_tag: valuesOf("return_tag"), message_id: valuesOf("message_id") })
    .where(
      "id",
      "in",
      rows.map(({ id }) => id),
    )
    .execute();
  return tagged;
}

function withTag(row: EmailRow, secret: string): EmailRow {
  const messageId = row.message_id ?? "";
  const return_tag = mailTag(secret, messageId);
  const isFirstAttempt = row.attempts === 1;
  return {
    ...row,
    return_tag,
    message_id: isFirstAttempt ? messageId.replace("@", `.${return_tag}@`) : messageId,
  };
}

/** What a mail says besides what its template and the facts of its meetup give; a removal changes it (`forget-member.ts`). */
export const SAID = ["recipient", "named_id", "data"] as const;
type Said = Pick<EmailRow, (typeof SAID)[number]>;

export const saysTheSame = (row: Said, now: Said | undefined): boolean =>
  now !== undefined && SAID.every((column) => now[column] === row[column]);

/** Priorities up to this one are for mails about an account, such as codes (`templates/template.ts`). */
export const ASKED_FOR = 1;

/** Without mails that a visitor can cause: counting those would reveal known addresses (promise 5). */
export function waitingMails(read: Read): Promise<number> {
  return countRows(waiting(read, MAIL_QUEUE).where("priority", ">", ASKED_FOR));
}

export async function waitingForAttempt(read: Read) {
  return waitingAmong((await sql.raw<WaitingRow>(WAITING_BY_WORDS).execute(read)).rows);
}

/** When the oldest mail was queued that was not tried yet, or waits for more than the mailbox of one member. */
export async function oldestWaiting(read: Read): Promise<Date | null> {
  const untried = await read
    .selectFrom("emails")
    .select(({ fn }) => fn.min<Instant | null>("created_at").as("since"))
    .where(MAIL_QUEUE.sendable)
    .where("error_message", "is", null)
    .executeTakeFirstOrThrow();
  const { trouble } = await waitingForAttempt(read);
  const [first] = [untried.since, trouble?.since ?? null].filter((moment) => moment !== null).sort();
  return first === undefined ? null : new Date(first);
}
