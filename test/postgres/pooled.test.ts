import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Db, openDatabase } from "../../src/server/platform/db/database.ts";
import { notifyOnCommit, TOPICS } from "../../src/server/platform/db/topics.ts";
import { aMeetup, countedAndKept, inDays, members, respondToken } from "../harness/builders.ts";
import { type Pooler, startPooler } from "../harness/pooler.ts";
import { programForEachTest } from "../harness/program.ts";
import { startProgram } from "../harness/running-program.ts";

/** Requirement 62: a pooler in transaction mode between the program and PostgreSQL. */
const site = programForEachTest();
let pooler: Pooler;
let direct: string;
let pooled: string;
beforeEach(async () => {
  if (site.config.database.kind !== "postgres") throw new Error("poolers are PostgreSQL's");
  direct = site.config.database.url;
  pooler = await startPooler(direct);
  pooled = `${pooler.url}${new URL(direct).pathname}`;
});
afterEach(() => pooler.close());

const HINT = "DATABASE_URL goes through a pooler";
const start = (environment: Record<string, string> = {}) =>
  startProgram({ DATABASE_URL: pooled, SECRET: site.config.secret, LOG_LEVEL: "silent", ...environment });

test("two processes behind a pooler give 3 of 60 a place and recommend DATABASE_DIRECT_URL", async () => {
  const nodes = await Promise.all([start(), start()]);
  for (const node of nodes) await expect.poll(node.output).toContain(HINT);
  site.setClock(new Date().toISOString());
  const date = inDays(20);
  const meetup = await aMeetup(site, { date, places: 3, remind_days_before: null, remind_guests: false });
  const answers = await Promise.all(
    (await members(site, 60)).map(({ id }, number) =>
      fetch(
        `${nodes[number % 2]?.url}/api/users/respond/${respondToken(site, id, meetup)}/${meetup}/confirm`,
      ),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { kept, counted } = await countedAndKept(site, meetup);
  expect(kept).toMatchObject({ confirmed: 3, waitlist: 57 });
  expect(counted).toEqual(kept);
  expect(pooler.transactions()).toBeGreaterThan(60);
  expect(await Promise.all(nodes.map((node) => node.stop()))).toEqual([0, 0]);
  for (const node of nodes) node.remove();
});

test("with DATABASE_DIRECT_URL nothing is recommended", async () => {
  const node = await start({ DATABASE_DIRECT_URL: direct });
  expect((await fetch(`${node.url}/readyz`)).status).toBe(200);
  expect(node.output()).not.toContain("pooler");
  expect(await node.stop()).toBe(0);
  node.remove();
});

test("a start with a wrong DATABASE_DIRECT_URL names that setting", async () => {
  await expect(start({ DATABASE_DIRECT_URL: "postgres://ik:geheim@127.0.0.1:1/site" })).rejects.toThrow(
    /DATABASE_DIRECT_URL \(127\.0\.0\.1:1\/site\): nothing listens there/,
  );
});

const SETTINGS = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];
const settingsOf = async (db: Pick<Db, "read">) => {
  const { rows } = await sql<{ setting: string }>`select setting from pg_settings
    where name in (${sql.join(SETTINGS)}) order by name`.execute(db.read);
  return rows.map(({ setting }) => setting);
};

test("transactions have time limits and leave no settings on pooled connections", async () => {
  const db = await openDatabase({ kind: "postgres", url: pooled, directUrl: direct });
  for (let round = 0; round < 10; round += 1)
    expect(await db.write((tx) => settingsOf({ read: tx }))).toEqual(["10000", "5000", "60000"]);
  // The pool gives the longest idle connection, so all used ones are checked.
  for (let round = 0; round < 10; round += 1) expect(await settingsOf(db)).toEqual(["0", "0", "0"]);
  await db.close();
});

/** The topics that a second process hears of a commit of this one. */
async function heardBy(other: Db, timeout: number): Promise<void> {
  const heard: string[] = [];
  for (const topic of TOPICS) other.onCommit(topic, () => heard.push(topic));
  await site.db.write(async (tx) => notifyOnCommit(tx, "meetups-changed"));
  await expect.poll(() => heard, { timeout }).toContain("meetups-changed");
  await other.close();
}

test("commits of other processes are heard immediately over DATABASE_DIRECT_URL", async () => {
  const other = await openDatabase({ kind: "postgres", url: pooled, directUrl: direct });
  expect(other.hasNoNotifications).toBe(false);
  await heardBy(other, 1_000);
});

test("without DATABASE_DIRECT_URL commits of others are polled every few seconds", async () => {
  const other = await openDatabase({ kind: "postgres", url: pooled, directUrl: pooled });
  expect(other.hasNoNotifications).toBe(true);
  await heardBy(other, 8_000);
});
