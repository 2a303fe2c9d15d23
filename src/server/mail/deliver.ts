import { randomInt } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { DAY_MS, MINUTE_MS } from "#domain/timing.ts";
import { addressIn } from "../platform/config/settings.ts";
import type { EmailRow } from "../platform/db/schema.ts";
import type { MailErrorCode } from "../platform/db/tables/outbox.ts";
import type { Deps } from "../platform/deps.ts";
import type { Channel } from "../platform/outbox/channel.ts";
import { nextAttempt, type RetrySchedule } from "../platform/outbox/rows.ts";
import { isSettingsFault } from "../platform/process/causes.ts";
import { isHardBounce, toBouncingAddress } from "./bounces.ts";
import { SETTLE_MS } from "./enqueue.ts";
import { type Mail, mailsOf, type QueuedMail } from "./kinds.ts";
import { envelopeSender, messageOf } from "./message.ts";
import { fillPlaceholders, personalValues } from "./placeholders.ts";
import { claimDue, isMoreUrgentDue, MAIL_QUEUE, stillSendable } from "./queue.ts";
import { type MailResult, recordResults } from "./record.ts";
import { cachedRenderer, type RenderedEmail } from "./render.ts";
import { withdrawOutdated } from "./status-mails.ts";
import type { Transport } from "./transport.ts";

interface DeliveryContext {
  readonly deps: Deps;
  readonly transport: Transport;
  readonly log: FastifyBaseLogger;
  readonly compose: (mail: Mail) => Promise<RenderedEmail>;
}

interface PreparedEmail {
  readonly row: EmailRow;
  readonly letter: RenderedEmail;
}

/** Random too, and never before the queued mail is due. */
const WAKE_DELAY_MS = { least: SETTLE_MS.most, most: 2 * SETTLE_MS.most };

/** Mails over the connections to the mail server, rendered ahead of their turn. */
export function mailChannel(parts: Omit<DeliveryContext, "compose">): Channel<PreparedEmail, MailResult> {
  const { deps, transport } = parts;
  const { connections, rate } = deps.config.mail;
  const { db, clock } = deps;
  const host = new URL(deps.config.publicUrl).hostname;
  const tagSecret = deps.config.inbox === null ? null : deps.config.secret;
  const context = { ...parts, compose: cachedRenderer(deps) };
  return {
    name: "mail",
    queue: MAIL_QUEUE,
    topics: { queued: "mail-queued", paused: "mail-paused", removed: "personal-data-removed" },
    wakeDelayMs: () => randomInt(WAKE_DELAY_MS.least, WAKE_DELAY_MS.most),
    slots: connections,
    // Evenly spaced, because nodemailer's own limit lets every connection begin at once.
    gapMs: rate === null ? 0 : 1000 / rate,
    ahead: {
      most: Math.min(connections * 4, (rate ?? Number.POSITIVE_INFINITY) * 60),
      isMoreUrgentDue: (than) => isMoreUrgentDue(db.read, clock(), than),
      stillSendable: (claimed) => stillSendable(db.read, clock(), claimed),
      withdrawOutdated,
    },
    abortsOnStop: false,
    claim: (tx, now, claiming) => claimDue(tx, now, { ...claiming, host, tagSecret }),
    prepare: (rows) => prepare(context, rows),
    deliver: (item, signal) => deliver(context, item, signal),
    record: (tx, now, results) => recordResults(tx, now, results, deps.config.inbox !== null),
    close: () => transport.close(),
  };
}

async function prepare(
  context: DeliveryContext,
  rows: readonly EmailRow[],
): Promise<{ ready: PreparedEmail[]; results: MailResult[] }> {
  const { read } = context.deps.db;
  const ready: PreparedEmail[] = [];
  const results: MailResult[] = [];
  const fail = (row: EmailRow, error: MailErrorCode) =>
    results.push({ kind: "failed", row, error, isBounce: false, isLoggedIn: null });
  const bouncing = await toBouncingAddress(read, rows);
  for (const queued of await mailsOf(read, rows, context.deps.clock())) {
    const { row } = queued;
    if (bouncing.has(row)) fail(row, "address-refuses");
    else if (queued.kind === "gone") fail(row, `${queued.what}-gone`);
    else {
      const letter = await composed(context, queued);
      if (letter) ready.push({ row, letter });
      else fail(row, "not-rendered");
    }
  }
  return { ready, results };
}

/** One that fails must not block the others. @returns null when its row cannot be read or its template fails */
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

/** Sends one claimed mail; it counts as sent only when the mail server accepted it. @param signal aborts the sending */
async function deliver(
  { deps, transport, log }: DeliveryContext,
  { row, letter }: PreparedEmail,
  signal: AbortSignal,
): Promise<MailResult> {
  const valueFor = personalValues(deps.config, row);
  const failure = await faultOf(() =>
    transport.send(
      { ...messageOf(deps.config, { row, letter, valueFor }), signal },
      fillPlaceholders(letter.action, valueFor),
    ),
  );
  if (!failure) return transport.isServer ? { kind: "sent", row, letter } : { kind: "kept", row };
  const next = afterFailure(failure, {
    attempts: row.attempts,
    createdAt: new Date(row.created_at),
    now: deps.clock(),
    chance: Math.random(),
  });
  const error = failure.response ?? failure.message;
  const reason = withoutAddresses(error);
  log.warn({ mail: row.id, kind: row.kind, attempts: row.attempts, reason, next }, "mail not accepted");
  const isLoggedIn = failure.responseCode !== undefined && isAboutMail(failure);
  const senders = [addressIn(deps.config.mail.from), envelopeSender(deps.config, row)];
  const isBounce = failure.command !== "MAIL FROM" && isHardBounce(error, senders);
  if (next === null) return { kind: "failed", row, error, isBounce, isLoggedIn };
  return { kind: "retry", row, at: next, error, isLoggedIn };
}

/** Retries after 1, 2, 4 … minutes, at most 6 hours apart, for 3 days. */
const MAIL_RETRIES: RetrySchedule = {
  waitsMs: [1, 2, 4, 8, 16, 32, 64, 128, 256, 360].map((minutes) => minutes * MINUTE_MS),
  jitter: { least: 0.9, spread: 0.2 },
  giveUpAfterMs: 3 * DAY_MS,
};
/** Until the operator mends the password or the certificate: no mail is at fault. */
const WITHOUT_END: RetrySchedule = { ...MAIL_RETRIES, giveUpAfterMs: Number.POSITIVE_INFINITY };

interface Failure extends Partial<NodeJS.ErrnoException> {
  /** The server's reply code (RFC 5321, 4.2); absent for network and TLS faults. */
  readonly responseCode?: number | undefined;
  readonly command?: string | undefined;
}

/** About the mail itself; a failure before them, as of login or STARTTLS, is not the mail's fault. */
const ABOUT_THE_MAIL = /^(MAIL FROM|RCPT TO|DATA)/;

const isAboutMail = ({ command }: Failure) => command === undefined || ABOUT_THE_MAIL.test(command);

const isRefused = (failure: Failure) => {
  const { responseCode = 0 } = failure;
  return responseCode >= 500 && responseCode < 600 && isAboutMail(failure);
};

/** When to try again after a failed attempt; null: never, as after 5xx about the mail, which is final. */
export function afterFailure(failure: Failure, attempt: Parameters<typeof nextAttempt>[1]): Date | null {
  if (isRefused(failure)) return null;
  return nextAttempt(isSettingsFault(failure) ? WITHOUT_END : MAIL_RETRIES, attempt);
}

/** Servers repeat the refused address in their reply, and the log outlives the member (promise 54). */
const withoutAddresses = (words: string) => words.replace(/[^\s<>"']+@[^\s<>"']+/g, "•••@•••");

type SmtpError = Error & Failure & { readonly response?: string };

async function faultOf(attempt: () => Promise<void>): Promise<SmtpError | null> {
  try {
    await attempt();
    return null;
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}
