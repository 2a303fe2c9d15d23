import type { FastifyBaseLogger } from "fastify";
import { MINUTE_MS } from "#domain/timing.ts";
import { keepOffers } from "./answers/keep-offers.ts";
import { REPAIR_EVERY_MS, repairFutureTimes, TIDY_EVERY_MS, tidyUnlessClockJumped } from "./housekeeping.ts";
import { holdInbox } from "./inbox/connection/hold-inbox.ts";
import { hasRoom } from "./inbox/connection/room.ts";
import { tellOfMails } from "./inbox/persons-mails.ts";
import { receive } from "./inbox/receive.ts";
import { mailChannel } from "./mail/deliver.ts";
import type { Transport } from "./mail/transport.ts";
import { REMIND_EVERY_MS, sendDueReminders } from "./mailings/reminders.ts";
import { announceDue } from "./meetups/life/announce-due.ts";
import type { Metrics } from "./metrics.ts";
import { publishSite } from "./mqtt/publish-site.ts";
import { keepRunningBatches } from "./pending/batch-kinds.ts";
import { BACKUP_CHECK_MS, copyTonight, removeMoved } from "./platform/db/backups/copies.ts";
import { type SiteClock, watchDifference } from "./platform/db/clock.ts";
import { heldSince } from "./platform/db/hold.ts";
import type { Deps } from "./platform/deps.ts";
import { keepSecretSeen, SEEN_EVERY_MS } from "./platform/known-secrets.ts";
import { openOutbox } from "./platform/outbox/outbox.ts";
import { runEvery, runScheduled, type Stoppable } from "./platform/scheduled.ts";
import { reportOffers } from "./talks/report-offers.ts";
import { webhookChannel } from "./webhooks/deliver.ts";

interface ChoreParts {
  readonly deps: Deps;
  /** That of `deps`, to measure it again. */
  readonly clock: SiteClock;
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  readonly transport: Transport;
}

export interface RunningChore {
  /** @param patienceMs how long what is being sent may still take */
  stop(patienceMs: number): Promise<void>;
}

/** Null: this site has no use for it. */
type StartChore = (parts: ChoreParts) => RunningChore | null;

const every =
  (name: string, everyMs: number, work: (parts: ChoreParts) => () => Promise<void>): StartChore =>
  (parts) =>
    runEvery({ name, everyMs, log: parts.log }, work(parts));

const onlyOn =
  (kind: "sqlite" | "postgres", start: StartChore): StartChore =>
  (parts) =>
    parts.deps.config.database.kind === kind ? start(parts) : null;

interface OwnConnection<Settings> {
  readonly deps: Deps;
  readonly log: FastifyBaseLogger;
  readonly name: string;
  /** Null: there is nothing to connect to. */
  readonly settings: () => Settings | null;
  start(settings: Settings): Stoppable;
  /** After it was closed, for there is nothing to connect to any more or another is opened. */
  readonly onEnd?: () => void;
}

/** Open while the site is ours, with the settings of now: opened anew when an admin changes them. */
function keepConnected<Settings>({
  deps,
  log,
  name,
  settings,
  start,
  onEnd,
}: OwnConnection<Settings>): Stoppable {
  let open: { readonly with: string; readonly connection: Stoppable } | null = null;
  const watching = runScheduled(deps, log, {
    name,
    topics: ["hold-changed"],
    runDue: async () => {
      // A command beside a site on SQLite announces nothing to it.
      if (!deps.db.isShared) await deps.connections.refresh();
      const isHeld = (await heldSince(deps.db.read)) !== null;
      const wanted = isHeld ? null : settings();
      // Topics have the host that the first address gives the site.
      const text = wanted && JSON.stringify([wanted, deps.config.ownHost]);
      if (open && open.with !== text) {
        await open.connection.stop();
        open = null;
        onEnd?.();
      }
      if (wanted && text) open ??= { with: text, connection: start(wanted) };
    },
    next: async () => null,
  });
  deps.connections.onChange(watching.wake);
  return {
    stop: async () => {
      await watching.stop();
      await open?.connection.stop();
    },
  };
}

/** All that the program does by itself. `test/operation/chores.test.ts` sees each done by the built program. */
const CHORES = {
  mails: ({ deps, log, metrics, transport }) =>
    openOutbox({ deps, log, channel: mailChannel({ deps, log, transport }), onResult: metrics.mailResult }),
  webhooks: ({ deps, log, metrics }) =>
    openOutbox({ deps, log, channel: webhookChannel(deps, log), onResult: metrics.webhookResult }),
  housekeeping: every("housekeeping", TIDY_EVERY_MS, ({ deps, log }) => tidyUnlessClockJumped(deps, { log })),
  repair: every(
    "repair of future times",
    REPAIR_EVERY_MS,
    ({ deps }) =>
      () =>
        repairFutureTimes(deps),
  ),
  reminders: every(
    "automatic reminders",
    REMIND_EVERY_MS,
    ({ deps }) =>
      () =>
        sendDueReminders(deps),
  ),
  announcements: every(
    "planned announcements",
    REMIND_EVERY_MS,
    ({ deps }) =>
      () =>
        announceDue(deps),
  ),
  "new talks": every(
    "mails about new talks",
    REMIND_EVERY_MS,
    ({ deps }) =>
      () =>
        reportOffers(deps),
  ),
  batches: ({ deps, log }) => keepRunningBatches(deps, log),
  offers: ({ deps, log }) => keepOffers(deps, log),
  mailbox: ({ deps, log }) =>
    keepConnected({
      deps,
      log,
      name: "reading the mailbox",
      settings: () => deps.config.inbox,
      start: (reader) =>
        holdInbox(deps, reader, {
          log,
          handle: (mail) => receive(deps, reader, mail),
          hasRoom: () => hasRoom(deps.config),
        }),
    }),
  "mails about the mailbox": ({ deps, log }) => tellOfMails(deps, log),
  "home assistant": ({ deps, log, metrics: { brokerConnection } }) =>
    keepConnected({
      deps,
      log,
      name: "starting the MQTT connection",
      settings: () => deps.config.mqtt,
      onEnd: () => brokerConnection(null),
      start: (broker) =>
        publishSite(deps, broker, {
          log,
          onConnection: (state) => {
            brokerConnection(state.isThere);
            deps.connections.noteBroker(state);
          },
        }),
    }),
  // PostgreSQL is copied with its own tools (docs/operations.md).
  "nightly copy": onlyOn(
    "sqlite",
    every("nightly copy", BACKUP_CHECK_MS, ({ deps: { clock, config } }) => async () => {
      if (config.database.kind === "sqlite")
        await copyTonight({ database: config.database.file, now: clock(), timeZone: config.site.timeZone });
    }),
  ),
  "removal of the moved database": onlyOn(
    "postgres",
    every(
      "removal of the moved SQLite database",
      BACKUP_CHECK_MS,
      ({ deps: { clock, config } }) =>
        async () =>
          removeMoved(config.dataDir, clock()),
    ),
  ),
  clock: onlyOn(
    "postgres",
    every("measuring the clock", MINUTE_MS, ({ clock, log, metrics }) =>
      watchDifference(clock, { log, onDifference: metrics.clockDifference }),
    ),
  ),
  "sightings of the secret": onlyOn(
    "postgres",
    every(
      "telling other processes of the secret",
      SEEN_EVERY_MS,
      ({ deps }) =>
        () =>
          keepSecretSeen(deps),
    ),
  ),
} satisfies Record<string, StartChore>;

export type Chore = keyof typeof CHORES;

export const startChores = (parts: ChoreParts): RunningChore[] =>
  Object.values<StartChore>(CHORES).flatMap((start) => start(parts) ?? []);
