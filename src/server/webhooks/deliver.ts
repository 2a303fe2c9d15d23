import type { FastifyBaseLogger } from "fastify";
import { MAX_WEBHOOKS, type StopReason } from "#contract/webhooks.ts";
import { DAY_MS, HOUR_MS } from "#domain/timing.ts";
import { audit } from "../audit/audit.ts";
import type { Tx } from "../platform/db/schema.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import type { Deps, ReadDeps } from "../platform/deps.ts";
import type { Channel } from "../platform/outbox/channel.ts";
import { claim, nextAttempt, type RetrySchedule, release } from "../platform/outbox/rows.ts";
import { openCredentials, signedHeaders } from "./credentials.ts";
import { isStillRelevant, withdrawAll } from "./events.ts";
import { type EventFacts, parseEventFacts } from "./facts.ts";
import { type WebhookEventDetails, webhookRequest } from "./messages.ts";
import { outcomeOf, type StoredOutcome } from "./outcome.ts";
import { webhookById } from "./queries.ts";
import { DELIVERIES, type DeliveryRow } from "./queue.ts";
import { type Attempt, post } from "./send.ts";

type NextStep =
  | { readonly kind: "sent" }
  | { readonly kind: "retry"; readonly at: Date }
  /** A lost receiver stops its webhook. */
  | { readonly kind: "failed"; readonly stops?: StopReason };
type Result = (NextStep & { readonly outcome: StoredOutcome }) | { readonly kind: "withdrawn" };
export type WebhookResult = Result & { readonly row: DeliveryRow };

/** Deliveries to several receivers in parallel, one at a time to each, so that a slow one delays no other. */
export const webhookChannel = (
  deps: Deps,
  log: FastifyBaseLogger,
): Channel<{ row: DeliveryRow }, WebhookResult> => ({
  name: "delivery",
  queue: DELIVERIES,
  topics: { queued: "webhooks-queued" },
  wakeDelayMs: () => 0,
  slots: MAX_WEBHOOKS,
  gapMs: 0,
  abortsOnStop: true,
  claim: async (tx, now, claiming) => ({
    rows: await claim(tx, now, DELIVERIES, claiming),
    isMore: false,
  }),
  prepare: async (rows) => ({ ready: rows.map((row) => ({ row })), results: [] }),
  deliver: ({ row }, signal) => deliver(deps, log, row, signal),
  record: recordResults,
  close: () => undefined,
});

/** Makes one attempt. @returns null when it was aborted: that says nothing about the receiver */
export async function deliver(
  deps: ReadDeps,
  log: FastifyBaseLogger,
  row: DeliveryRow,
  signal: AbortSignal,
): Promise<WebhookResult | null> {
  const result = await attempt(deps, row, signal);
  if (signal.aborted && result.kind !== "sent") return null;
  if (result.kind === "retry" || result.kind === "failed")
    log.warn(
      { webhook: row.webhook_id, delivery: row.id, attempts: row.attempts, result },
      "webhook delivery failed",
    );
  return { ...result, row };
}

async function attempt(deps: ReadDeps, row: DeliveryRow, signal: AbortSignal): Promise<Result> {
  const webhook = await webhookById(deps.db.read, row.webhook_id);
  if (!webhook) return { kind: "withdrawn" };
  const { data: facts } = parseEventFacts(row.facts);
  if (facts === undefined) return { kind: "failed", outcome: "unreadable" };
  if (facts && !(await isStillRelevant(deps.db.read, deps.clock(), { row, webhook, facts })))
    return { kind: "withdrawn" };
  const credentials = openCredentials(deps.config.secrets, webhook.sealed);
  if (!credentials) return { kind: "failed", outcome: "address-lost" };
  const posting = webhookRequest(webhook.kind, credentials.url, await toldBy(deps, row, facts));
  const headers = headersOf(credentials.secret, { row, body: posting.body, now: deps.clock() });
  const made = await post(posting, headers, { own: deps.config.webhooks.own, signal });
  return resultOf(made, row, deps.clock());
}

async function toldBy(
  { config, site }: ReadDeps,
  { event, created_at }: DeliveryRow,
  facts: EventFacts | null,
): Promise<WebhookEventDetails> {
  return { event, facts, at: created_at, publicUrl: config.publicUrl, siteName: (await site()).name };
}

const headersOf = (
  secret: string | null,
  { row, body, now }: { readonly row: DeliveryRow; readonly body: string; readonly now: Date },
) => (secret === null ? {} : signedHeaders(secret, { id: row.message_id, body, now }));

function resultOf(made: Attempt, { event, attempts }: DeliveryRow, now: Date): Result {
  const outcome = outcomeOf(made);
  // biome-ignore lint/plugin/random: retries are spread over time
  const next = afterAttempt(made, { attempts, now, chance: Math.random() });
  // A failed test is not retried: the organiser sees the error at once and can repeat the test.
  return event === "test" && next.kind !== "sent" ? { kind: "failed", outcome } : { ...next, outcome };
}

const SECOND_MS = 1000;

/** Delays as Standard Webhooks advises, three days in all: 5 seconds, 5 minutes, half an hour, then hours. */
const WEBHOOK_RETRIES: RetrySchedule = {
  waitsMs: [5 / 3600, 5 / 60, 0.5, 2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
  jitter: { least: 1, spread: 0.1 },
  giveUpAfterMs: null,
};

const MAX_REST_MS = DAY_MS;

/** @param attempts made, this one included @param chance in [0, 1), spreads retries to a recovering receiver */
export function afterAttempt(
  attempt: Attempt,
  { attempts, now, chance }: { attempts: number; now: Date; chance: number },
): NextStep {
  if (attempt.kind === "answered" && attempt.status >= 200 && attempt.status < 300) return { kind: "sent" };
  // The receiver will never accept messages at this address (RFC 9110, 15.5.11).
  if (attempt.kind === "answered" && attempt.status === 410) return { kind: "failed", stops: "gone" };
  const rest = attempt.kind === "answered" ? (attempt.retryAfter ?? 0) * SECOND_MS : 0;
  const leastMs = Math.min(rest, MAX_REST_MS);
  const at = nextAttempt(WEBHOOK_RETRIES, { attempts, since: now, now, chance, leastMs });
  return at === null ? { kind: "failed", stops: "failing" } : { kind: "retry", at };
}

/** Records the results, except of deliveries that another process has claimed. */
export async function recordResults(tx: Tx, now: Date, results: readonly WebhookResult[]): Promise<void> {
  for (const result of results) {
    const { row } = result;
    const retryAt = result.kind === "retry" ? result.at : undefined;
    const isRecorded = await release(
      tx,
      DELIVERIES,
      { ids: [row.id], holder: row.claimed_by, retryAt },
      {
        ...(result.kind !== "withdrawn" && { tried_at: now.toISOString(), outcome: result.outcome }),
        ...(result.kind !== "retry" && { state: result.kind }),
      },
    );
    if (isRecorded && result.kind === "failed" && result.stops) await stopWebhook(tx, now, row, result.stops);
  }
  notifyOnCommit(tx, "webhooks-queued");
}

async function stopWebhook(tx: Tx, now: Date, row: DeliveryRow, why: StopReason): Promise<void> {
  if (why === "failing" && (await hasArrivedSince(tx, row))) return;
  const stopped = await tx
    .updateTable("webhooks")
    .set({ active: 0, stopped_why: why })
    .where("id", "=", row.webhook_id)
    .where("active", "=", 1)
    .returning("name")
    .executeTakeFirst();
  if (!stopped) return;
  await withdrawAll(tx, now, row.webhook_id);
  await audit(tx, now, { actor: null, action: "webhook.stopped", target: "webhook", detail: stopped.name });
}

async function hasArrivedSince(tx: Tx, { webhook_id, created_at }: DeliveryRow): Promise<boolean> {
  const arrived = await tx
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("webhook_id", "=", webhook_id)
    .where("state", "=", "sent")
    .where("tried_at", ">", created_at)
    .limit(1)
    .executeTakeFirst();
  return arrived !== undefined;
}
