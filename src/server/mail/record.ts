import type { Instant } from "#domain/dutch-dates.ts";
import type { EmailRow, Tx } from "../platform/db/schema.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import { release } from "../platform/outbox/rows.ts";
import { countBounces } from "./bounces.ts";
import type { MailFailureSubject } from "./delivery-failures.ts";
import { holdUpOthers } from "./held-up.ts";
import { kindsThatAre } from "./kinds.ts";
import { withoutSecrets } from "./placeholders.ts";
import { MAIL_QUEUE, SAID, saysTheSame } from "./queue.ts";
import { recordRefusedSending } from "./refused-sending.ts";
import type { RenderedEmail } from "./render.ts";

interface Mate {
  readonly row: EmailRow;
  readonly letter: RenderedEmail;
}

/** Of one attempt: for its row, and for those that went in the same mail. */
export type MailResult = ResultOfRow & { readonly mates?: readonly Mate[] };

type ResultOfRow =
  | { readonly kind: "sent"; readonly row: EmailRow; readonly letter: RenderedEmail }
  | { readonly kind: "kept"; readonly row: EmailRow }
  | {
      readonly kind: "retry";
      readonly row: EmailRow;
      readonly at: Date;
      readonly error: string;
      readonly about: MailFailureSubject;
      /** The club's own server refuses the club itself: nothing counts against the mail. */
      readonly isOurs: boolean;
      readonly isLoggedIn: IsLoggedIn;
    }
  | {
      readonly kind: "failed";
      readonly row: EmailRow;
      readonly error: string;
      readonly about: MailFailureSubject;
      readonly isLoggedIn: IsLoggedIn;
    };

/** Of a mail without a Message-ID there is no file (`sweepMailFiles`). */
export const WITHOUT_FILE = { message_id: null } as const;

const NAMES_OTHERS: ReadonlySet<string> = new Set(kindsThatAre("names-others"));

/** Whether the attempt came as far as the mail itself; null when there was no attempt. */
type IsLoggedIn = boolean | null;

/** @param hearsBack whether a server may still report a mail that it accepted (`inbox/reports.ts`) */
export async function recordResults(
  tx: Tx,
  now: Date,
  attempts: readonly MailResult[],
  hearsBack: boolean,
): Promise<void> {
  const results = attempts.flatMap(resultsOfRows);
  const sent = results.filter((result) => result.kind === "sent");
  const failed = results.filter((result) => result.kind === "failed");
  // Members come before their mails, as in every transaction that changes both.
  await countBounces(tx, now, {
    delivered: hearsBack ? [] : sent.map(({ row }) => row),
    refused: failed.filter(({ about }) => about === "address"),
  });
  const byText = [...Map.groupBy(sent, ({ letter }) => letter)];
  // Two processes that store the same texts store them in the same order.
  for (const [letter, group] of byText.sort(([a], [b]) => (a.kept.digest < b.kept.digest ? -1 : 1))) {
    const rows = group.map(({ row }) => row);
    await recordSent(tx, now, rows, letter);
  }
  await recordKept(
    tx,
    now,
    results.filter((result) => result.kind === "kept").map(({ row }) => row),
  );
  for (const result of results)
    if (result.kind === "retry" || result.kind === "failed") await recordUnsent(tx, now, result);
}

const resultsOfRows = ({ mates = [], ...result }: MailResult): ResultOfRow[] => [
  result,
  ...mates.map(({ row, letter }) =>
    result.kind === "sent" ? { ...result, row, letter } : { ...result, row },
  ),
];

/** Deletes the secrets of accepted mails, and all of a mail whose recipient is no longer a member (promise 36). */
async function recordSent(
  tx: Tx,
  now: Date,
  rows: readonly EmailRow[],
  letter: RenderedEmail,
): Promise<void> {
  const ids = await ofMembers(tx, rows);
  if (ids.length === 0) return;
  const columns = { sent_at: now.toISOString(), data: "{}", error_message: null };
  const outdated = await naming(tx, rows);
  const kept = ids.filter((id) => !outdated.has(id));
  if (kept.length > 0) {
    const content = { letter_id: await storedBodyId(tx, letter), subject: withoutSecrets(letter.subject) };
    await release(tx, MAIL_QUEUE, { ids: kept }, { ...columns, ...content });
  }
  if (outdated.size > 0) await release(tx, MAIL_QUEUE, { ids: [...outdated] }, columns);
}

/** Mails under way that name a member who was removed meanwhile: their texts are not stored. */
async function naming(tx: Tx, rows: readonly EmailRow[]): Promise<ReadonlySet<number>> {
  const may = rows.filter(({ kind }) => NAMES_OTHERS.has(kind));
  if (may.length === 0) return new Set();
  const ids = may.map(({ id }) => id);
  const now = await tx
    .selectFrom("emails")
    .select(["id", ...SAID])
    .where("id", "in", ids)
    .execute();
  const current = new Map(now.map((row) => [row.id, row]));
  return new Set(may.filter((row) => !saysTheSame(row, current.get(row.id))).map(({ id }) => id));
}

async function recordKept(tx: Tx, now: Date, rows: readonly EmailRow[]): Promise<void> {
  const ids = await ofMembers(tx, rows);
  if (ids.length === 0) return;
  const columns = { kept_at: now.toISOString(), error_message: null };
  await release(tx, MAIL_QUEUE, { ids }, columns);
  const outdated = await naming(tx, rows);
  if (outdated.size === 0) return;
  await tx
    .updateTable("emails")
    .set(WITHOUT_FILE)
    .where("id", "in", [...outdated])
    .execute();
  notifyOnCommit(tx, "personal-data-removed");
}

/** Deletes those to removed members. @returns the others */
async function ofMembers(tx: Tx, rows: readonly EmailRow[]): Promise<number[]> {
  const gone = rows.filter(({ member_id }) => member_id === null).map(({ id }) => id);
  if (gone.length > 0) {
    await tx.deleteFrom("emails").where("id", "in", gone).execute();
    notifyOnCommit(tx, "personal-data-removed");
  }
  return rows.filter(({ member_id }) => member_id !== null).map(({ id }) => id);
}

/** A removed member's last mail that could not be delivered has no use, and its address need not be kept. */
export async function deleteUndeliverable(tx: Tx): Promise<void> {
  await tx.deleteFrom("emails").where("member_id", "is", null).where("failed_at", "is not", null).execute();
}

/** Deletes the texts that no mail in the log has. */
export async function deleteUnusedLetters(tx: Tx): Promise<void> {
  await tx
    .deleteFrom("letters")
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom("emails").select("id").whereRef("letter_id", "=", "letters.id"))),
    )
    .execute();
}

/** With what strangers wrote, of which organisers were never mailed. */
export async function deleteUnsentNews(tx: Tx, before: Instant): Promise<void> {
  await tx
    .deleteFrom("emails")
    .where("kind", "=", "inbox_news")
    .where("created_at", "<", before)
    .where("sent_at", "is", null)
    .execute();
}

async function storedBodyId(tx: Tx, { kept: { digest, html } }: RenderedEmail): Promise<number> {
  const known = await tx.selectFrom("letters").select("id").where("digest", "=", digest).executeTakeFirst();
  if (known) return known.id;
  const { id } = await tx
    .insertInto("letters")
    .values({ digest, html })
    .onConflict((conflict) => conflict.column("digest").doUpdateSet({ digest }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function recordUnsent(
  tx: Tx,
  now: Date,
  result: Extract<ResultOfRow, { kind: "retry" | "failed" }>,
): Promise<void> {
  const { row, error, about } = result;
  if (about === "sender") await recordRefusedSending(tx, now, row, error);
  const retryAt = result.kind === "retry" ? result.at : undefined;
  if (result.kind === "retry" && result.isOurs) await holdUpOthers(tx, now, result.at, error);
  await release(
    tx,
    MAIL_QUEUE,
    { ids: [row.id], holder: row.claimed_by, retryAt },
    {
      error_message: error,
      tried_since: triedSince(result, now),
      ...(result.kind === "failed" && { failed_at: now.toISOString() }),
    },
  );
}

const triedSince = (result: Extract<ResultOfRow, { kind: "retry" | "failed" }>, now: Date): Instant | null =>
  result.kind === "retry" && result.isOurs ? null : firstTried(result.row, now);

/** A moment of a clock that ran ahead counts as now: the mail would be tried for as long. */
export function firstTried({ tried_since }: Pick<EmailRow, "tried_since">, now: Date): Instant {
  const at = now.toISOString() as Instant;
  return tried_since === null || tried_since > at ? at : tried_since;
}
