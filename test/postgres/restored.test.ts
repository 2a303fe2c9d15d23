import { spawnSync } from "node:child_process";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../src/server/platform/db/database.ts";
import { aMeetup, aMember, signedIn } from "../harness/builders.ts";
import { startOldestPostgres } from "../harness/postgres-cluster.ts";
import { startTestProgram, type TestProgram } from "../harness/program.ts";
import { startProgram } from "../harness/running-program.ts";

let program: TestProgram;
beforeEach(async () => {
  program = await startTestProgram();
});
afterEach(() => program.close());

const restored = (url: string) =>
  spawnSync(process.execPath, ["src/server/operate/commands/command-line.ts", "restored"], {
    env: { PATH: process.env.PATH ?? "", DATABASE_URL: url },
    encoding: "utf8",
  });

test("restored waits for no process that ended without a word", async () => {
  const { database } = program.config;
  if (database.kind !== "postgres") throw new Error("the test is about PostgreSQL");
  await program.db.close();
  const site = await startProgram({
    DATABASE_URL: database.url,
    SECRET: "x".repeat(32),
    LOG_LEVEL: "silent",
  });
  expect(restored(database.url).stderr).toContain("stop every process of the site");
  await site.stop("SIGKILL");
  site.remove();
  await expect.poll(() => restored(database.url).status, { interval: 200, timeout: 10_000 }).toBe(0);
});

test("after pg_restore, restored fails waiting mails, ends sessions and continues ids far after the last", async () => {
  const { database } = program.config;
  if (database.kind !== "postgres") throw new Error("the test is about PostgreSQL");
  const member = await aMember(program);
  await signedIn(program, member.id);
  await aMeetup(program, { places: 1 });
  const count = async (table: "sessions" | "emails", waiting = false) => {
    const query = program.db.read.selectFrom(table).select(({ fn }) => fn.countAll<number>().as("n"));
    const { n } = await (waiting
      ? query.where("failed_at" as never, "is", null).where("sent_at" as never, "is", null)
      : query
    ).executeTakeFirstOrThrow();
    return Number(n);
  };
  expect([await count("sessions"), await count("emails", true)].every((n) => n > 0)).toBe(true);
  const refused = restored(database.url);
  expect([refused.status, refused.stdout]).toEqual([1, ""]);
  expect(refused.stderr).toContain(
    "a process of the site is at work on this database, and nothing was changed",
  );
  expect([await count("sessions"), await count("emails", true)].every((n) => n > 0)).toBe(true);

  await program.db.close();
  const { status, stdout, stderr } = restored(database.url);
  expect([status, stdout, stderr]).toEqual([
    0,
    "Nothing that waited in the copy is sent. The site can start.\n",
    "",
  ]);
  const after = await openDatabase(database);
  onTestFinished(() => after.close());
  program = { ...program, db: after, deps: { ...program.deps, db: after } };
  expect([await count("sessions"), await count("emails", true)]).toEqual([0, 0]);
  expect((await aMember(program)).id).toBeGreaterThan(member.id + 100_000);
});

test("restored works on the oldest PostgreSQL that is supported", async () => {
  const cluster = await startOldestPostgres(["fsync=off"]);
  onTestFinished(() => cluster.stop());
  await cluster.createDatabase("oldest");
  const url = `${cluster.url}/oldest`;
  await (await openDatabase({ kind: "postgres", url, directUrl: url })).close();
  const { status, stderr } = restored(url);
  expect([status, stderr]).toEqual([0, ""]);
});
