import type { FastifyBaseLogger } from "fastify";
import type { Deps } from "../deps.ts";
import { keptFacts } from "./facts.ts";
import { isStillNews } from "./is-still-news.ts";
import { outcomeInWords } from "./outcome-words.ts";
import type { Claimed } from "./queue.ts";
import { postingOf } from "./ready-texts.ts";
import { type Became, recordOutcome } from "./record-outcome.ts";
import { afterAttempt } from "./retry.ts";
import { keptOf } from "./sealed.ts";
import { type Attempt, post } from "./send.ts";
import { signedHeaders } from "./sign.ts";

export interface Delivering {
  readonly deps: Deps;
  readonly log: FastifyBaseLogger;
  readonly onOutcome?: (kind: Became["kind"]) => void;
}

/** Makes one attempt and records what became of it. */
export async function deliver(
  { deps, log, onOutcome }: Delivering,
  claimed: Claimed,
  signal: AbortSignal,
): Promise<Became> {
  const became = await attempt(deps, claimed, signal);
  // What was broken off says nothing of the receiver, and is tried again by whoever comes next.
  if (signal.aborted && became.kind !== "sent") return became;
  onOutcome?.(became.kind);
  const { row, webhook } = claimed;
  if (became.kind !== "sent" && became.kind !== "withdrawn")
    log.warn({ webhook: webhook.id, delivery: row.id, attempts: row.attempts, became }, "webhook not taken");
  await deps.db.write((tx) => recordOutcome(tx, deps.clock(), claimed, became));
  return became;
}

async function attempt(deps: Deps, { row, webhook }: Claimed, signal: AbortSignal): Promise<Became> {
  const { config, clock } = deps;
  const { data: facts } = keptFacts(row.facts);
  if (facts === undefined) return { kind: "failed", words: "Het bericht kon niet worden gelezen" };
  if (facts && !(await isStillNews(deps.db.read, clock(), { row, webhook, facts })))
    return { kind: "withdrawn" };
  const kept = keptOf(config.secrets, webhook.sealed);
  if (!kept) return { kind: "failed", words: "Het adres is niet meer te lezen; vul het opnieuw in" };
  const { publicUrl, webhooks } = config;
  const siteName = (await deps.site()).name;
  const told = { event: row.event, facts, at: row.created_at, publicUrl, siteName };
  const posting = postingOf(webhook.kind, kept.url, told);
  const signed = { id: row.message_id, body: posting.body, now: clock() };
  const headers = kept.secret === null ? {} : signedHeaders(kept.secret, signed);
  return becameOf(await post(posting, headers, { own: webhooks.own, signal }), row, clock());
}

function becameOf(made: Attempt, { event, attempts }: Claimed["row"], now: Date): Became {
  const words = outcomeInWords(made);
  const next = afterAttempt(made, { attempts, now, chance: Math.random() });
  // Who tries sees at once what is wrong, and tries again.
  if (event === "test" && next.kind !== "sent") return { kind: "failed", words };
  if (next.kind === "give-up") return { kind: "failed", words, stops: "failing" };
  if (next.kind === "gone") return { kind: "failed", words, stops: "gone" };
  return { ...next, words };
}
