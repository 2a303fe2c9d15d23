import type { FastifyBaseLogger } from "fastify";
import type { EmailRow } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { toBouncingAddress } from "./bounces.ts";
import type { Mail } from "./kinds.ts";
import { mailsOf, type QueuedMail } from "./kinds.ts";
import type { DeliveryResult, ResultRecorder } from "./ledger.ts";
import { messageOf } from "./message.ts";
import { personalValues } from "./personal.ts";
import { fillPlaceholders } from "./placeholders.ts";
import { claimDue } from "./queue.ts";
import type { RenderedEmail } from "./render.ts";
import { afterFailure } from "./retry.ts";
import type { Transport } from "./transport.ts";

export interface DeliveryContext {
  readonly deps: Deps;
  readonly transport: Transport;
  readonly ledger: ResultRecorder;
  readonly log: FastifyBaseLogger;
  readonly compose: (mail: Mail) => Promise<RenderedEmail>;
}

export interface PreparedEmail {
  readonly row: EmailRow;
  readonly letter: RenderedEmail;
}

/**
 * Claims the most urgent mails that are due and renders them. Records a mail that can no longer be sent as
 * failed.
 */
export async function claim(
  post: DeliveryContext,
  claiming: Omit<Parameters<typeof claimDue>[2], "host">,
): Promise<PreparedEmail[]> {
  const { deps, ledger } = post;
  const host = new URL(deps.config.publicUrl).hostname;
  const rows = await deps.db.write((tx) => claimDue(tx, deps.clock(), { ...claiming, host }));
  if (rows.length === 0) return [];
  const refusing = await toBouncingAddress(deps.db.read, rows);
  const ready: PreparedEmail[] = [];
  for (const queued of await mailsOf(deps.db.read, rows, deps.clock())) {
    const { row } = queued;
    if (refusing.has(row))
      await ledger.record(failed(row, "Niet verstuurd: dit adres weigerde drie e-mails op rij"));
    else if (queued.kind === "gone") await ledger.record(failed(row, "De meetup bestaat niet meer"));
    else {
      const letter = await composed(post, queued);
      if (letter) ready.push({ row, letter });
      else await ledger.record(failed(row, "De e-mail kon niet worden opgemaakt"));
    }
  }
  return ready;
}

/**
 * Renders a mail; one that fails must not block the others.
 * @returns null when its row cannot be read or its template fails
 */
async function composed(
  { compose, log }: DeliveryContext,
  queued: Exclude<QueuedMail, { kind: "gone" }>,
): Promise<RenderedEmail | null> {
  const { row } = queued;
  try {
    if (queued.kind === "unreadable") throw queued.fault;
    return await compose(queued.mail);
  } catch (error) {
    log.error({ err: error, mail: row.id, kind: row.kind }, "could not render a mail");
    return null;
  }
}

const failed = (row: EmailRow, error: string): DeliveryResult => ({ kind: "failed", row, error });

/**
 * Sends one claimed mail and records the result; it counts as sent only when the mail server accepted it.
 * @param signal aborts the sending
 */
export async function deliver(
  { deps, transport, ledger, log }: DeliveryContext,
  { row, letter }: PreparedEmail,
  signal: AbortSignal | undefined,
): Promise<void> {
  const valueFor = personalValues(deps.config, row);
  const failure = await faultOf(() =>
    transport.send(
      { ...messageOf(deps.config, { row, letter, valueFor }), ...(signal && { signal }) },
      fillPlaceholders(letter.action, valueFor),
    ),
  );
  if (!failure) return ledger.record({ kind: "sent", row, letter });
  const next = afterFailure(failure, {
    attempts: row.attempts,
    createdAt: new Date(row.created_at),
    now: deps.clock(),
    chance: Math.random(),
  });
  const error = failure.response ?? failure.message;
  const reason = withoutAddresses(error);
  log.warn({ mail: row.id, kind: row.kind, attempts: row.attempts, reason, next }, "mail not accepted");
  return ledger.record(
    next.kind === "retry"
      ? { kind: "retry", row, at: next.at, error, isAnswered: failure.responseCode !== undefined }
      : failed(row, error),
  );
}

/** Servers repeat the refused address in their reply, and the log outlives the member (promise 54). */
const withoutAddresses = (words: string) => words.replace(/[^\s<>"']+@[^\s<>"']+/g, "•••@•••");

/** The errors of nodemailer; `response` is the server's reply, if there was one. */
type SmtpError = Error & { responseCode?: number; response?: string; command?: string };

async function faultOf(attempt: () => Promise<void>): Promise<SmtpError | null> {
  try {
    await attempt();
    return null;
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}
