import type { Instant } from "#domain/dutch-dates.ts";
import type { EmailRow, Tx } from "../platform/db/schema.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import { release } from "../platform/outbox/rows.ts";
import { countBounces } from "./bounces.ts";
import { MAIL_QUEUE } from "./queue.ts";
import type { RenderedEmail } from "./render.ts";

export type MailResult =
  | { readonly kind: "sent"; readonly row: EmailRow; readonly letter: RenderedEmail }
  | { readonly kind: "kept"; readonly row: EmailRow }
  | {
      readonly kind: "retry";
      readonly row: EmailRow;
      readonly at: Date;
      readonly error: string;
      readonly isLoggedIn: IsLoggedIn;
    }
  | {
      readonly kind: "failed";
      readonly row: EmailRow;
      readonly error: string;
      readonly isBounce: boolean;
      readonly isLoggedIn: IsLoggedIn;
    };

/** Whether the attempt came as far as the mail itself; null when there was no attempt. */
type IsLoggedIn = boolean | null;

/** @param hearsBack whether a server may still report a mail that it accepted (`inbox/reports.ts`) */
export async function recordResults(
  tx: Tx,
  now: Date,
  results: readonly MailResult[],
  hearsBack: boolean,
): Promise<void> {
  const sent = results.filter((result) => result.kind === "sent");
  const failed = results.filter((result) => result.kind === "failed");
  // Members come before their mails, as in every transaction that changes both.
  await countBounces(tx, now, {
    delivered: hearsBack ? [] : sent.map(({ row }) => row),
    refused: failed.filter(({ isBounce }) => isBounce),
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

/** Deletes the secrets of accepted mails, and all of a mail whose recipient is no longer a member (promise 36). */
async function recordSent(
  tx: Tx,
  now: Date,
  rows: readonly EmailRow[],
  letter: RenderedEmail,
): Promise<void> {
  const ids = await ofMembers(tx, rows);
  if (ids.length === 0) return;
  const letter_id = await storedBodyId(tx, letter);
  const columns = { sent_at: now.toISOString(), letter_id, data: "{}", error_message: null };
  await release(tx, MAIL_QUEUE, { ids }, columns);
}

async function recordKept(tx: Tx, now: Date, rows: readonly EmailRow[]): Promise<void> {
  const ids = await ofMembers(tx, rows);
  if (ids.length === 0) return;
  await release(tx, MAIL_QUEUE, { ids }, { kept_at: now.toISOString(), error_message: null });
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
  result: Extract<MailResult, { kind: "retry" | "failed" }>,
): Promise<void> {
  const { row, error } = result;
  const retryAt = result.kind === "retry" ? result.at : undefined;
  await release(
    tx,
    MAIL_QUEUE,
    { ids: [row.id], holder: row.claimed_by, retryAt },
    { error_message: error, ...(result.kind === "failed" && { failed_at: now.toISOString() }) },
  );
}
