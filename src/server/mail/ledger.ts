import type { FastifyBaseLogger } from "fastify";
import type { EmailRow, Tx } from "../db/schema.ts";
import { notifyOnCommit } from "../db/topics.ts";
import type { Deps } from "../deps.ts";
import { clearBouncesOf, isHardBounce, recordBounce } from "./bounces.ts";
import { UNCLAIMED } from "./queue.ts";
import type { RenderedEmail } from "./render.ts";

export type DeliveryResult =
  | { readonly kind: "sent"; readonly row: EmailRow; readonly letter: RenderedEmail }
  | {
      readonly kind: "retry";
      readonly row: EmailRow;
      readonly at: Date;
      readonly error: string;
      /** Whether the mail server replied, as opposed to a failing network or an absent server. */
      readonly isAnswered: boolean;
    }
  | { readonly kind: "failed"; readonly row: EmailRow; readonly error: string };

export interface ResultRecorder {
  /** Resolves when the outcome is durable. */
  record(outcome: DeliveryResult): Promise<void>;
}

/** Wait before the next try: a full disk or a locked database takes time to recover. */
export const AFTER_FAULT_MS = 5_000;

const GATHER_MS = 2;

interface LedgerParts extends Pick<Deps, "db" | "clock"> {
  readonly log: FastifyBaseLogger;
  /** How many attempts are running: with an outcome of each, there is nothing more to wait for. */
  readonly underWay: () => number;
  readonly onOutcome?: (outcome: DeliveryResult) => void;
}

/**
 * Records outcomes in batches, so that many connections share one durable write. An outcome is never dropped:
 * after a failed write, an accepted mail must not be sent a second time.
 */
export function openResultRecorder({ db, clock, log, underWay, onOutcome }: LedgerParts): ResultRecorder {
  let waiting: { outcome: DeliveryResult; recorded: () => void }[] = [];
  let writing = false;
  let complete = Promise.withResolvers<void>();

  const gather = async () => {
    const alarm = setTimeout(complete.resolve, GATHER_MS);
    await complete.promise;
    clearTimeout(alarm);
    complete = Promise.withResolvers();
  };

  const write = async () => {
    writing = true;
    while (waiting.length > 0) {
      await gather();
      const batch = waiting;
      waiting = [];
      try {
        await db.write((tx) =>
          recordAll(
            tx,
            clock(),
            batch.map(({ outcome }) => outcome),
          ),
        );
        for (const { recorded } of batch) recorded();
      } catch (error) {
        log.error({ err: error }, "could not record the results of mails; retrying");
        waiting = [...batch, ...waiting];
        await new Promise((resolve) => setTimeout(resolve, AFTER_FAULT_MS).unref());
      }
    }
    writing = false;
  };

  return {
    record: (outcome) =>
      new Promise((recorded) => {
        onOutcome?.(outcome);
        waiting.push({ outcome, recorded });
        if (waiting.length >= underWay()) complete.resolve();
        if (!writing) void write();
      }),
  };
}

async function recordAll(tx: Tx, now: Date, outcomes: readonly DeliveryResult[]): Promise<void> {
  const sent = Map.groupBy(
    outcomes.filter((outcome) => outcome.kind === "sent"),
    ({ letter }) => letter,
  );
  for (const [letter, group] of sent) {
    await recordSent(
      tx,
      now,
      group.map(({ row }) => row),
      letter,
    );
  }
  for (const outcome of outcomes) {
    if (outcome.kind === "retry") await recordRetry(tx, outcome);
    if (outcome.kind === "failed") await recordFailed(tx, now, outcome);
  }
}

/**
 * Deletes the secrets from the mails' data once the server accepted them. Deletes a mail entirely when its
 * recipient is no longer a member (promise 36).
 */
async function recordSent(
  tx: Tx,
  now: Date,
  rows: readonly EmailRow[],
  letter: RenderedEmail,
): Promise<void> {
  const gone = rows.filter(({ member_id }) => member_id === null).map(({ id }) => id);
  const kept = rows.filter(({ member_id }) => member_id !== null).map(({ id }) => id);
  if (gone.length > 0) {
    await tx.deleteFrom("emails").where("id", "in", gone).execute();
    notifyOnCommit(tx, "personal-data-removed");
  }
  if (kept.length === 0) return;
  await tx
    .updateTable("emails")
    .set({
      sent_at: now.toISOString(),
      letter_id: await storedBodyId(tx, letter),
      data: "{}",
      error_message: null,
      ...UNCLAIMED,
    })
    .where("id", "in", kept)
    .execute();
  await clearBouncesOf(tx, rows);
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

async function recordRetry(
  tx: Tx,
  { row, at, error }: Extract<DeliveryResult, { kind: "retry" }>,
): Promise<void> {
  await tx
    .updateTable("emails")
    .set({ next_attempt_at: at.toISOString(), error_message: error, ...UNCLAIMED })
    .where("id", "=", row.id)
    .where("claimed_by", "=", row.claimed_by)
    .execute();
}

async function recordFailed(
  tx: Tx,
  now: Date,
  { row, error }: Extract<DeliveryResult, { kind: "failed" }>,
): Promise<void> {
  await tx
    .updateTable("emails")
    .set({ failed_at: now.toISOString(), error_message: error, ...UNCLAIMED })
    .where("id", "=", row.id)
    .where("claimed_by", "=", row.claimed_by)
    .execute();
  if (isHardBounce(error)) await recordBounce(tx, row, now, error);
}
