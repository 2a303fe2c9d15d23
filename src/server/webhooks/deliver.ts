import type { FastifyBaseLogger } from "fastify";
import type { StopReason } from "#contract/webhooks.ts";
import { audit } from "../audit/audit.ts";
import type { Tx } from "../db/schema.ts";
import { notifyOnCommit } from "../db/topics.ts";
import type { Deps } from "../deps.ts";
import { openCredentials, signedHeaders } from "./credentials.ts";
import { isStillRelevant } from "./events.ts";
import { parseEventFacts, withdrawAll } from "./facts.ts";
import { webhookRequest } from "./messages.ts";
import { type Claimed, NOBODYS } from "./queue.ts";
import { type Attempt, describeAttempt, post } from "./send.ts";

export interface Delivering {
  readonly deps: Deps;
  readonly log: FastifyBaseLogger;
  readonly onOutcome?: (kind: WebhookResult["kind"]) => void;
}

/** Makes one attempt and records the result. */
export async function deliver(
  { deps, log, onOutcome }: Delivering,
  claimed: Claimed,
  signal: AbortSignal,
): Promise<WebhookResult> {
  const became = await attempt(deps, claimed, signal);
  // An aborted attempt says nothing about the receiver; once released, the delivery is claimed again.
  if (signal.aborted && became.kind !== "sent") return became;
  onOutcome?.(became.kind);
  const { row, webhook } = claimed;
  if (became.kind !== "sent" && became.kind !== "withdrawn")
    log.warn(
      { webhook: webhook.id, delivery: row.id, attempts: row.attempts, became },
      "webhook delivery failed",
    );
  await deps.db.write((tx) => recordOutcome(tx, deps.clock(), claimed, became));
  return became;
}

async function attempt(deps: Deps, { row, webhook }: Claimed, signal: AbortSignal): Promise<WebhookResult> {
  const { config, clock } = deps;
  const { data: facts } = parseEventFacts(row.facts);
  if (facts === undefined) return { kind: "failed", words: "Het bericht kon niet worden gelezen" };
  if (facts && !(await isStillRelevant(deps.db.read, clock(), { row, webhook, facts })))
    return { kind: "withdrawn" };
  const kept = openCredentials(config.secrets, webhook.sealed);
  if (!kept) return { kind: "failed", words: "Het adres is niet meer te lezen; vul het opnieuw in" };
  const { publicUrl, webhooks } = config;
  const siteName = (await deps.site()).name;
  const told = { event: row.event, facts, at: row.created_at, publicUrl, siteName };
  const posting = webhookRequest(webhook.kind, kept.url, told);
  const signed = { id: row.message_id, body: posting.body, now: clock() };
  const headers = kept.secret === null ? {} : signedHeaders(kept.secret, signed);
  return resultOf(await post(posting, headers, { own: webhooks.own, signal }), row, clock());
}

function resultOf(made: Attempt, { event, attempts }: Claimed["row"], now: Date): WebhookResult {
  const words = describeAttempt(made);
  const next = afterAttempt(made, { attempts, now, chance: Math.random() });
  // A failed test is not retried: the organiser sees the error at once and can repeat the test.
  if (event === "test" && next.kind !== "sent") return { kind: "failed", words };
  if (next.kind === "give-up") return { kind: "failed", words, stops: "failing" };
  if (next.kind === "gone") return { kind: "failed", words, stops: "gone" };
  return { ...next, words };
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Delays as Standard Webhooks advises, three days in all. */
const WAITS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
];

/** Upper limit for a receiver's Retry-After. */
const LONGEST_REST_MS = 24 * HOUR_MS;

type NextStep =
  | { readonly kind: "sent" }
  | { readonly kind: "retry"; readonly at: Date }
  | { readonly kind: "give-up" }
  /** The receiver will never accept messages at this address (RFC 9110, 15.5.11). */
  | { readonly kind: "gone" };

/**
 * The next step after an attempt.
 * @param attempts how many attempts were made, this one included
 * @param chance a number in [0, 1), which spreads the retries to a recovering receiver
 */
export function afterAttempt(
  attempt: Attempt,
  { attempts, now, chance }: { attempts: number; now: Date; chance: number },
): NextStep {
  if (attempt.kind === "answered" && attempt.status >= 200 && attempt.status < 300) return { kind: "sent" };
  if (attempt.kind === "answered" && attempt.status === 410) return { kind: "gone" };
  const wait = WAITS_MS[attempts - 1];
  if (wait === undefined) return { kind: "give-up" };
  const rest = attempt.kind === "answered" ? (attempt.retryAfter ?? 0) * SECOND_MS : 0;
  const ms = Math.max(wait * (1 + 0.1 * chance), Math.min(rest, LONGEST_REST_MS));
  return { kind: "retry", at: new Date(now.getTime() + ms) };
}

type WebhookResult =
  | { readonly kind: "sent"; readonly words: string }
  | { readonly kind: "retry"; readonly at: Date; readonly words: string }
  | { readonly kind: "failed"; readonly words: string; readonly stops?: StopReason }
  | { readonly kind: "withdrawn" };

/** Records the result, unless another process has claimed the delivery. A lost receiver stops the webhook. */
async function recordOutcome(
  tx: Tx,
  now: Date,
  { row, webhook }: Claimed,
  became: WebhookResult,
): Promise<void> {
  const tried = { tried_at: now.toISOString() };
  const { numUpdatedRows } = await tx
    .updateTable("webhook_deliveries")
    .set({
      ...NOBODYS,
      ...(became.kind !== "withdrawn" && { ...tried, outcome: became.words }),
      ...(became.kind === "retry" ? { next_attempt_at: became.at.toISOString() } : { state: became.kind }),
    })
    .where("id", "=", row.id)
    .where("claimed_by", "=", row.claimed_by)
    .executeTakeFirstOrThrow();
  notifyOnCommit(tx, "webhooks-queued");
  if (Number(numUpdatedRows) === 0 || became.kind !== "failed" || !became.stops) return;
  if (became.stops === "failing" && (await hasArrivedSince(tx, row))) return;
  const { numUpdatedRows: stopped } = await tx
    .updateTable("webhooks")
    .set({ active: 0, stopped_why: became.stops })
    .where("id", "=", webhook.id)
    .where("active", "=", 1)
    .executeTakeFirstOrThrow();
  if (Number(stopped) === 0) return;
  await withdrawAll(tx, webhook.id);
  await audit(tx, now, { actor: null, action: "webhook.stopped", target: "webhook", detail: webhook.name });
}

async function hasArrivedSince(tx: Tx, { webhook_id, created_at }: Claimed["row"]): Promise<boolean> {
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
