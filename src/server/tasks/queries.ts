import type { Task } from "#contract/dashboard/admin.ts";
import type { MemberId } from "#contract/ids.ts";
import type { MailHealth } from "#contract/mail-log.ts";
import { CONNECTION_KINDS, type Connections } from "#contract/site/connections.ts";
import type { Webhook } from "#contract/webhooks.ts";
import { consecutiveFailures } from "#domain/deliveries.ts";
import { lateAnswers } from "../attendees/queries.ts";
import { ADMINS_SCOPE } from "../calls/rights.ts";
import { connectionsNow } from "../connections/queries.ts";
import { healthOfInbox } from "../inbox/queries.ts";
import { mailHealth } from "../mail-log/health.ts";
import { missedAnnouncements } from "../meetups/admin/queries.ts";
import { countUndeliverable } from "../members/admin/queries.ts";
import { heldSince } from "../platform/db/hold.ts";
import type { ReadDeps } from "../platform/deps.ts";
import { countProposals } from "../programme/queries.ts";
import { listWebhooks } from "../webhooks/queries.ts";

/** Most urgent first: what keeps mail or the site from working, then what people wait for, then what can wait. */
export async function tasksNow(deps: ReadDeps, admin: MemberId): Promise<Task[]> {
  const { db, config, clock } = deps;
  const { read } = db;
  const now = clock();
  const health = await mailHealth(deps);
  const late = await lateAnswers(read, now);
  const missed = await missedAnnouncements(read, now);
  const unseen = (await healthOfInbox(deps))?.unseen ?? 0;
  const offered = await countProposals(read, { member: admin, scope: ADMINS_SCOPE });
  const refused = await countUndeliverable(read);
  return [
    (await heldSince(read)) === null ? null : { kind: "site-held" as const },
    health.waiting && { kind: "mails-waiting" as const, ...health.waiting },
    failingOf(await connectionsNow(deps, admin)),
    ...late.map(({ count, ...meetup }) => ({ kind: "late-answers" as const, meetup, count })),
    ...missed.map((meetup) => ({ kind: "announcement-missed" as const, meetup })),
    keptOf(health),
    unseen === 0 ? null : { kind: "inbox-unseen" as const, count: unseen },
    offered.new === 0 ? null : { kind: "talks-offered" as const, count: offered.new },
    health.failed && { kind: "mails-failed" as const, ...health.failed },
    webhooksOf(await listWebhooks(read, config.secrets)),
    refused === 0 ? null : { kind: "addresses-refused" as const, count: refused },
  ].filter((task) => task !== null);
}

/** The mail server fails only while mails wait for it, which is a task already. */
function failingOf({ mail, ...others }: Connections): Task | null {
  const cards = { ...others, mail: { state: mail.state === "failing" ? "works" : mail.state } };
  const failing = CONNECTION_KINDS.filter((kind) => ["failing", "unreadable"].includes(cards[kind].state));
  return failing.length === 0 ? null : { kind: "connections-failing", connections: failing };
}

const keptOf = ({ hasServer, kept }: MailHealth): Task | null =>
  hasServer && kept !== null && kept.count > 0 ? { kind: "mails-kept", count: kept.count } : null;

/** A single failure may be a coincidence. */
const WORTH_A_WORD = 2;

function webhooksOf(webhooks: readonly Webhook[]): Task | null {
  const stopped = webhooks.filter(({ stopped_why }) => stopped_why !== null);
  const failing = webhooks.filter(
    ({ active, deliveries }) => active && consecutiveFailures(deliveries) >= WORTH_A_WORD,
  );
  if (stopped.length + failing.length === 0) return null;
  return { kind: "webhooks-failing", stopped: namesOf(stopped), failing: namesOf(failing) };
}

const namesOf = (webhooks: readonly Webhook[]) => webhooks.map(({ name }) => name);
