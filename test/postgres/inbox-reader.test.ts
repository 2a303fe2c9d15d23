import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterEach, expect, test } from "vitest";
import { holdInbox } from "../../src/server/inbox/connection/hold-inbox.ts";
import { receive } from "../../src/server/inbox/receive.ts";
import type { Stoppable } from "../../src/server/platform/scheduled.ts";
import { type ImapTestServer, PASSWORD, startImapServer } from "../harness/imap-server.ts";
import { startTestProgram, type TestProgram } from "../harness/program.ts";
import { aQuestion } from "../harness/returned-mails.ts";
import { type RunningProgram, startProgram } from "../harness/running-program.ts";
import { launchAt } from "../harness/shifted-clock.ts";

const ADDRESS = "post@trefpunt.test";
const LEASE_MS = 120_000;

let imap: ImapTestServer;
let site: TestProgram;
let program: RunningProgram;
let waiting: Stoppable;
/** How often the process that waits has read its clock, which it does to ask for the mailbox. */
let readings = 0;
afterEach(async () => {
  await waiting.stop();
  await program.stop("SIGKILL");
  program.remove();
  await site.close();
  await imap.close();
});

/** Waits for the mailbox in the process of the test, and asks for it more often than the built program does. */
function waitForMailbox(): Stoppable {
  const { deps, config } = site;
  const { inbox } = config;
  if (inbox === null) throw new Error("IMAP_URL was not read");
  const clock = () => {
    readings += 1;
    return deps.clock();
  };
  return holdInbox(
    { ...deps, clock },
    inbox,
    { log: pino({ level: "silent" }), handle: (mail) => receive(deps, inbox, mail), hasRoom: () => true },
    {
      pollMs: 60_000,
      noteMs: 300_000,
      retriesMs: [100],
      leaseMs: LEASE_MS,
      renewMs: 50,
      connectMs: 5_000,
      answerMs: 5_000,
    },
  );
}

const holder = async () =>
  (await site.db.read.selectFrom("inbox").select("held_by").executeTakeFirst())?.held_by ?? null;
const subjects = async () => {
  const rows = await site.db.read.selectFrom("returned_mails").select("subject").orderBy("id").execute();
  return rows.map(({ subject }) => subject);
};
const deliver = (subject: string) =>
  imap.deliver(aQuestion({ from: "anna@example.org", to: ADDRESS, subject, text: ["Waar parkeer ik?"] }));

test.each([
  ["the same clock", 0],
  ["a clock that is 6 minutes ahead", 6 * 60_000],
  ["a clock that is 6 minutes behind", -6 * 60_000],
])(
  "of two processes one reads the mailbox, and after a kill -9 of it the other one once the lease ends: %s",
  async (_words, aheadMs) => {
    imap = await startImapServer();
    const inbox = {
      IMAP_URL: `imap://anna:${PASSWORD}@127.0.0.1:${imap.port}/INBOX`,
      MAIL_INBOX: ADDRESS,
    };
    site = await startTestProgram(inbox);
    site.setClock(new Date().toISOString());
    const { database, secret } = site.config;
    if (database.kind !== "postgres") throw new Error("several processes need PostgreSQL");
    program = await startProgram(
      { ...inbox, DATABASE_URL: database.url, SECRET: secret, LOG_LEVEL: "silent" },
      mkdtempSync(join(tmpdir(), "trefpunt-reader-")),
      launchAt(aheadMs),
    );
    await expect.poll(holder).not.toBeNull();
    const killed = await holder();
    waiting = waitForMailbox();
    const before = readings;
    await expect.poll(() => readings).toBeGreaterThan(before + 10);
    deliver("one");
    await expect.poll(subjects).toEqual(["one"]);
    expect([imap.clients(), await holder()]).toEqual([1, killed]);

    await program.stop("SIGKILL");
    deliver("two");
    // The lease of the killed process ends here, instead of later.
    await site.db.write((tx) =>
      tx.updateTable("inbox").set({ held_until: site.deps.clock().toISOString() }).execute(),
    );
    await expect.poll(subjects).toEqual(["one", "two"]);
    expect([imap.clients(), (await holder()) === killed]).toEqual([1, false]);
  },
);
