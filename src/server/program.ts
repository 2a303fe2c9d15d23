import { once } from "node:events";
import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";
import { CONNECTION_KINDS } from "#contract/site/connections.ts";
import { createApp } from "./app.ts";
import { startChores } from "./chores.ts";
import { whyClockIsBehind } from "./housekeeping.ts";
import { retryAllNow } from "./mail/held-up.ts";
import { checkTransport, followTransport, sweepMailFiles, type Transport } from "./mail/transport.ts";
import type { Web } from "./pages/document.ts";
import { processName } from "./platform/config/alike.ts";
import type { Config } from "./platform/config/config.ts";
import { trustAuthorities } from "./platform/config/settings.ts";
import { whyNotStarted } from "./platform/config/why-not-started.ts";
import { sealAnew } from "./platform/connections.ts";
import { clockOf } from "./platform/db/clock.ts";
import { openDatabase } from "./platform/db/database.ts";
import { notifyOnCommit } from "./platform/db/topics.ts";
import { truncateWal } from "./platform/db/wipe.ts";
import { type Deps, depsOn } from "./platform/deps.ts";
import { recogniseSecret } from "./platform/known-secrets.ts";
import { releaseAll } from "./platform/outbox/rows.ts";
import { keepOwnHost } from "./platform/own-host.ts";
import { version } from "./platform/process/builds.ts";
import { say, tellReader, warn } from "./platform/process/console.ts";
import { StartupError } from "./platform/process/errors.ts";
import { WRONG_SECRET } from "./platform/secrets/fingerprint.ts";
import { forgottenInWords, sealDeparturesAnew } from "./records/departures.ts";
import { ensureFirstAdmin, type FirstAdmin, howToSignIn } from "./sign-in/first-admin.ts";
import { recogniseCopy } from "./site/held/recognise.ts";

/** Accepted by the kernel while the program is busy; beyond it a client retries after seconds. */
const BACKLOG = 4096;
/** Time for a client to finish its request and read its answer while the server closes. */
const HANG_UP_AFTER_MS = 5_000;

const THROUGH_A_POOLER =
  "DATABASE_URL goes through a pooler without sessions: set DATABASE_DIRECT_URL to PostgreSQL itself, or processes notice each other's changes seconds late";

const HELD =
  "This database was restored or copied: until an administrator says 'Dit is nu onze site' on Overzicht, or trefpunt admin ours on this machine, the site reads no mailbox, sends no webhooks, publishes nothing to Home Assistant and does no planned work. If another tool restored it, stop the site and run trefpunt restored first";

export interface Program {
  readonly app: FastifyInstance;
  stop(patienceMs: number): Promise<void>;
}

/** The whole site in one process. @throws StartupError with a sentence that names the setting */
export async function startProgram(config: Config, web: Web): Promise<Program> {
  try {
    return await start(config, web);
  } catch (error) {
    const sentence = whyNotStarted(error, config);
    throw sentence === null ? error : new StartupError(sentence, { cause: error });
  }
}

async function start(environment: Config, web: Web): Promise<Program> {
  const { database } = environment;
  say(`Trefpunt ${version()} starts`, whatIsOn(environment));
  for (const sentence of environment.ignored) say(sentence);
  trustAuthorities(environment);
  const db = await openDatabase(database, processName(environment));
  const clock = await clockOf(db);
  const deps = await depsOn(db, environment, clock.now);
  const { config, connections } = deps;
  const behind = await whyClockIsBehind(deps);
  if (behind !== null) warn(behind);
  const isOwnSecret = await recogniseSecret(deps);
  if (!isOwnSecret) warn(WRONG_SECRET);
  if ((await recogniseCopy(deps)) !== null) warn(HELD);
  await keepOwnHost(deps);
  await sealAnew(db, config);
  // With a wrong secret nothing is forgotten: the right one may be given at the next start.
  const forgotten = isOwnSecret ? await db.write((tx) => sealDeparturesAnew(tx, config)) : 0;
  if (forgotten > 0) warn(forgottenInWords(forgotten));
  if (!db.isShared) await db.write(releaseAll);
  // Shown before the site answers: then its administrator is on the console. A start that cannot listen must not create one.
  await tryToListen(config);
  tellOfConnections(deps);
  const admin = await ensureFirstAdmin(deps, tellOfAdmin);
  const { app, metrics } = await createApp(deps, web);
  const transport = followTransport(config, connections);
  const { log } = app;
  db.onCommit("personal-data-removed", () => {
    Promise.all([truncateWal(db), sweepMailFiles(deps)]).catch((error: unknown) =>
      log.error(
        { err: error },
        "could not delete removed data from the write-ahead log and the mail files; housekeeping retries",
      ),
    );
  });
  const address = await listen(app, config);
  say(`${(await deps.site()).name} listens on ${address}; its links begin with ${config.publicUrl}`);
  if (db.hasNoNotifications) say(THROUGH_A_POOLER);
  if (admin.kind === "made") tellReader(howToSignIn(admin, config.publicUrl));
  const chores = startChores({ deps, clock, log, metrics, transport });
  const greet = () =>
    greetMailServer(deps, transport).catch((error: unknown) =>
      log.error({ err: error }, "could not retry the waiting mails at once; they keep their schedule"),
    );
  void greet();
  connections.onChange(greet);
  return {
    app,
    stop: async (patienceMs) => {
      // Awaited last: a slow client must not delay the release of claimed mails.
      const closing = closeServer(app);
      await Promise.all(chores.map((chore) => chore.stop(patienceMs)));
      await closing;
      await db.close();
    },
  };
}

function listen(app: FastifyInstance, { port, host, listenFd }: Config): Promise<string> {
  // Node.js ignores port and host when it gets a descriptor.
  const socket = listenFd === null ? {} : { fd: listenFd };
  return app.listen({ port, host, backlog: BACKLOG, ...socket });
}

/** @throws the error of listening, when the port is taken or the host is not an address of this machine */
async function tryToListen({ port, host, listenFd }: Config): Promise<void> {
  if (listenFd !== null) return;
  const trial = createServer();
  await once(trial.listen({ port, host }), "listening");
  trial.close();
  await once(trial, "close");
}

/** Finishes running requests. Closes each connection when idle, and all after `HANG_UP_AFTER_MS`. */
async function closeServer(app: FastifyInstance): Promise<void> {
  const { server } = app;
  const hangUp = setTimeout(() => server.closeAllConnections(), HANG_UP_AFTER_MS);
  await app.close();
  clearTimeout(hangUp);
}

/** Says on the console whether the mail server answers; if it does, waiting retries are due at once. */
async function greetMailServer({ db, config, clock }: Deps, transport: Transport): Promise<void> {
  const { sentence, isReady } = await checkTransport(config, transport);
  if (!isReady) {
    warn(sentence);
    return;
  }
  say(sentence);
  await db.write(async (tx) => {
    await retryAllNow(tx, clock());
    notifyOnCommit(tx, "mail-queued");
  });
}

/** Of the environment and of what an admin stored, with a warning for what is stored with another secret. */
function tellOfConnections({ config, connections }: Pick<Deps, "config" | "connections">): void {
  const { mail, inbox, mqtt } = config;
  say("connections", { mail: mail.transport.kind, mailbox: inbox !== null, mqtt: mqtt !== null });
  const stored = connections.stored();
  for (const kind of CONNECTION_KINDS)
    if (stored[kind] === "unreadable" && config.setBy[kind] === null)
      warn(
        `what an administrator stored as ${kind} cannot be read with this SECRET and is not used; fill it in again at Verbindingen, or start with the former secret`,
      );
}

function whatIsOn({ database, trustProxy, authorities, logLevel }: Config) {
  return {
    node: process.versions.node,
    database: database.kind,
    proxy: trustProxy !== false,
    authorities: authorities !== null,
    logLevel,
  };
}

/** @throws StartupError when the generated password could not be shown */
function tellOfAdmin(admin: FirstAdmin): void {
  if (!sayOfAdmin(admin) && admin.kind === "made" && admin.generatedPassword !== null)
    throw new StartupError(
      "the first administrator's password cannot be written to the console; set ADMIN_PASSWORD, or make the console writable",
    );
}

/** Never shows a password from the settings: many supervisors store the console. */
function sayOfAdmin(admin: FirstAdmin): boolean {
  if (admin.kind === "there") return true;
  if (admin.kind === "moved")
    return say("The first administrator now signs in with this address and the same password", {
      email: admin.email,
    });
  const password = admin.generatedPassword ?? "as in ADMIN_PASSWORD";
  return say("First administrator, shown only once", { email: admin.email, password });
}
