import { existsSync } from "node:fs";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { type InboxHealth, RETURNED_MAIL_CLASSES } from "#contract/inbox.ts";
import { countByClass, healthOfInbox } from "./inbox/queries.ts";
import { isAboutRecipient } from "./mail/delivery-failures.ts";
import { MAIL_QUEUE, oldestWaiting } from "./mail/queue.ts";
import type { MailResult } from "./mail/record.ts";
import type { Config } from "./platform/config/config.ts";
import { isLoopback } from "./platform/config/hosts.ts";
import { backupsOf, newestIntact } from "./platform/db/backups/copies.ts";
import { heldSince } from "./platform/db/hold.ts";
import type { WatchDeps } from "./platform/deps.ts";
import type { Admission } from "./platform/http/admission.ts";
import type { Streams } from "./platform/http/streams.ts";
import { queueLength } from "./platform/outbox/queue.ts";
import { version } from "./platform/process/builds.ts";
import { diskSpace } from "./platform/process/disk.ts";
import { sameHash } from "./platform/secrets/tokens.ts";
import type { WebhookResult } from "./webhooks/deliver.ts";
import { DELIVERIES } from "./webhooks/queue.ts";

export interface Metrics {
  mailResult(result: MailResult): void;
  /** Null: there is no broker any more. */
  brokerConnection(isThere: boolean | null): void;
  clockDifference(aheadMs: number): void;
  webhookResult(result: WebhookResult): void;
  keptAnswer(): void;
  refusedCall(): void;
}

/** Serves `/metrics` in the Prometheus text format, only to clients on this machine or with the token. */
export function metricsRoutes(
  app: FastifyInstance,
  deps: WatchDeps,
  { admission, streams }: { admission: Admission; streams: Streams },
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Answers by route pattern and status, without cached answers.",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  });
  // Without labels, so that it starts at 0 (`startAtZero`).
  const failed = new Counter({
    name: "trefpunt_failed_requests_total",
    help: "Answers with a status of 5xx, of every route.",
    registers,
  });
  const kept = new Counter({
    name: "http_kept_answers_total",
    help: "Public answers sent from the cache.",
    registers,
  });
  const refused = new Counter({
    name: "trefpunt_refused_calls_total",
    help: "Calls refused with 503 because the queue was full.",
    registers,
  });
  standingMetrics(registry, deps.config, deps.clock);
  const returned = returnedMetric(registry, deps.config);
  const inbox = inboxMetrics(registry);
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const waiting = gauge(
    "trefpunt_mail_queue_length",
    "Mails that are not sent yet, without paused ones; those that wait for another attempt included.",
  );
  const webhooks = webhookMetrics(registry);
  const mails = mailMetrics(registry);
  const broker = brokerMetric(registry, deps.config);
  const clock = clockMetric(registry);
  const age = gauge(
    "trefpunt_mail_queue_age_seconds",
    "Seconds since the oldest of them was queued, without those that only the mailbox or address of their recipient puts off.",
  );
  const pool = new Gauge({
    name: "trefpunt_database_connections",
    help: "PostgreSQL connections of this process by state; waiting: callers without one.",
    labelNames: ["state"] as const,
    registers,
  });
  const held = gauge(
    "trefpunt_site_held",
    "1 while a restored or copied site does nothing by itself that reaches outside.",
  );
  const calls = gauge("trefpunt_calls_in_progress", "Calls that are running or queued.");
  const listeners = gauge("trefpunt_live_listeners", "Open streams of live updates.");

  app.addHook("onResponse", ({ method, routeOptions }, reply, done) => {
    // How long a stream stayed open says nothing about the speed of its answer.
    if (routeOptions.config?.endless && reply.raw.statusCode === 200) return done();
    const labels = { method, route: routeOptions.url ?? "none", status: String(reply.statusCode) };
    if (reply.statusCode >= 500) failed.inc();
    duration.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, deps.config.metricsToken)) return reply.callNotFound();
    calls.set(admission.calls);
    listeners.set(streams.number);
    const now = deps.clock();
    const since = await oldestWaiting(deps.db.read);
    waiting.set(await queueLength(deps.db.read, MAIL_QUEUE));
    held.set((await heldSince(deps.db.read)) === null ? 0 : 1);
    age.set(since === null ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1000));
    webhooks.waiting.set(await queueLength(deps.db.read, DELIVERIES));
    inbox.set(await healthOfInbox(deps), now);
    for (const [its, count] of await countByClass(deps)) returned.set({ class: its }, count);
    for (const [state, count] of Object.entries(deps.db.connections())) pool.set({ state }, count);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return {
    webhookResult: ({ kind }) => webhooks.results.inc({ outcome: kind }),
    mailResult: mails.result,
    brokerConnection: (isThere) => (isThere === null ? broker.remove() : broker.set(isThere ? 1 : 0)),
    clockDifference: (aheadMs) => clock.set(Math.abs(aheadMs) / 1000),
    keptAnswer: () => kept.inc(),
    refusedCall: () => refused.inc(),
  };
}

/** A series that appears with its first value shows no increase: alerts on it would stay silent. */
function startAtZero<Outcome extends string>(
  results: Counter<"outcome">,
  outcomes: Record<Outcome, true>,
): void {
  for (const outcome of Object.keys(outcomes)) results.inc({ outcome }, 0);
}

function webhookMetrics(registry: Registry) {
  const registers = [registry];
  const results = new Counter({
    name: "trefpunt_webhook_attempts_total",
    help: "Attempts to send a webhook delivery, by outcome.",
    labelNames: ["outcome"] as const,
    registers,
  });
  startAtZero<WebhookResult["kind"]>(results, { sent: true, retry: true, failed: true, withdrawn: true });
  return {
    waiting: new Gauge({
      name: "trefpunt_webhook_queue_length",
      help: "Webhook deliveries that are not accepted yet; those that wait for another attempt included.",
      registers,
    }),
    results,
  };
}

type MailOutcome = MailResult["kind"] | "recipient";

const outcomeOf = (result: MailResult): MailOutcome =>
  result.kind === "retry" && !result.isOurs && isAboutRecipient(result.about) ? "recipient" : result.kind;

function mailMetrics(registry: Registry) {
  const registers = [registry];
  const results = new Counter({
    name: "trefpunt_mail_attempts_total",
    help: "Attempts to send a mail, by outcome; recipient: only the mailbox or address of its recipient puts it off.",
    labelNames: ["outcome"] as const,
    registers,
  });
  const reached = new Gauge({
    name: "trefpunt_mail_server_reached",
    help: "1 when the last attempt could log in to the mail server, 0 when it could not; absent before the first.",
    registers,
  });
  startAtZero<MailOutcome>(results, { sent: true, kept: true, retry: true, recipient: true, failed: true });
  reached.remove();
  return {
    result: (result: MailResult) => {
      results.inc({ outcome: outcomeOf(result) });
      if (result.kind === "sent") reached.set(1);
      else if (result.kind !== "kept" && result.isLoggedIn !== null) reached.set(result.isLoggedIn ? 1 : 0);
    },
  };
}

/** From the database: any process of the site may hold the mailbox. Absent without IMAP_URL. */
function returnedMetric(registry: Registry, { inbox }: WatchDeps["config"]): Gauge<"class"> {
  const returned = new Gauge({
    name: "trefpunt_returned_mails",
    help: "Mails that came back, by class; absent without IMAP_URL.",
    labelNames: ["class"] as const,
    registers: [registry],
  });
  if (inbox !== null) for (const its of RETURNED_MAIL_CLASSES) returned.set({ class: its }, 0);
  return returned;
}

/** From the database, because one process of the site reads the mailbox. */
function inboxMetrics(registry: Registry) {
  const registers = [registry];
  const connected = new Gauge({
    name: "trefpunt_inbox_connected",
    help: "1 while a process of the site is connected to the mailbox; absent without one.",
    registers,
  });
  const age = new Gauge({
    name: "trefpunt_inbox_last_mail_age_seconds",
    help: "Seconds since the newest mail came back; +Inf before the first, absent without a mailbox.",
    registers,
  });
  connected.remove();
  age.remove();
  return {
    set: (health: InboxHealth, now: Date) => {
      if (health === null) {
        connected.remove();
        age.remove();
        return;
      }
      connected.set(health.connected ? 1 : 0);
      const at = health.last_mail_at;
      age.set(at === null ? Number.POSITIVE_INFINITY : Math.max(0, now.getTime() - Date.parse(at)) / 1000);
    },
  };
}

function brokerMetric(registry: Registry, { mqtt }: WatchDeps["config"]): Gauge {
  const connected = new Gauge({
    name: "trefpunt_broker_connected",
    help: "1 while the MQTT broker is connected; absent until there is one.",
    registers: [registry],
  });
  if (mqtt === null) connected.remove();
  return connected;
}

function clockMetric(registry: Registry): Gauge {
  const difference = new Gauge({
    name: "trefpunt_clock_difference_seconds",
    help: "Seconds between the clocks of this machine and of PostgreSQL, by which the site goes; absent on SQLite.",
    registers: [registry],
  });
  difference.remove();
  return difference;
}

/** Of Prometheus, curl, Node.js and browsers. Any other may come from a proxy, and those are too many to list. */
const OWN_HEADER =
  /^(host|connection|user-agent|accept(-.*)?|authorization|cache-control|pragma|x-prometheus-scrape-timeout-seconds|sec-.*|upgrade-insecure-requests|priority|dnt|if-.*)$/;

/** Whether the client has the token, or connects directly from this machine and not through a proxy. */
function mayRead({ raw, headers }: FastifyRequest, token: string | null): boolean {
  if (token !== null && sameHash(headers.authorization ?? "", `Bearer ${token}`)) return true;
  return (
    isLoopback(raw.socket.remoteAddress ?? "") && Object.keys(headers).every((name) => OWN_HEADER.test(name))
  );
}

function standingMetrics(registry: Registry, { database, dataDir }: Config, clock: () => Date): void {
  const registers = [registry];
  new Gauge({
    name: "trefpunt_info",
    help: "1, by version and database.",
    labelNames: ["version", "database"] as const,
    registers,
  }).set({ version: version(), database: database.kind }, 1);
  // On PostgreSQL there may be no folder, and a gauge that was never set says 0.
  if (existsSync(dataDir))
    new Gauge({
      name: "trefpunt_disk_free_bytes",
      help: "Free bytes for this user on the disk of DATA_DIR.",
      registers,
      collect() {
        this.set(diskSpace(dataDir).free);
      },
    });
  if (database.kind !== "sqlite") return;
  const folder = backupsOf(database.file);
  new Gauge({
    name: "trefpunt_copy_age_seconds",
    help: "Seconds since the day of the newest intact nightly copy began; +Inf without one.",
    registers,
    async collect() {
      const newest = await newestIntact(folder, clock());
      // The day of the copy may have begun in its own time zone only.
      const ageMs = newest === null ? Number.POSITIVE_INFINITY : clock().getTime() - Date.parse(newest);
      this.set(Math.max(0, ageMs) / 1000);
    },
  });
}
