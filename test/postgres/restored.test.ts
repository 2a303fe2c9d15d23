import { spawnSync } from "node:child_process";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../src/server/platform/db/database.ts";
import { aMeetup, aMember, signedIn } from "../harness/builders.ts";
import { startOldestPostgres } from "../harness/postgres-cluster.ts";
import { startTestProgram, type TestProgram } from "../harness/program.ts";

let program: TestProgram;
beforeEach(async () => {
  program = await startTestProgram();
});
afterEach(() => program.close());

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
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["src/server/operate/commands/command-line.ts", "restored"],
    { env: { PATH: process.env.PATH ?? "", DATABASE_URL: database.url }, encoding: "utf8" },
  );
  expect([status, stdout, stderr]).toEqual([
    0,
    "Nothing that waited in the copy is sent. The site can start.\n",
    "",
  ]);
  expect([await count("sessions"), await count("emails", true)]).toEqual([0, 0]);
  expect((await aMember(program)).id).toBeGreaterThan(member.id + 100_000);
});

test("restored works on the oldest PostgreSQL that is supported", async () => {
  const cluster = await startOldestPostgres(["fsync=off"]);
  onTestFinished(() => cluster.stop());
  await cluster.createDatabase("oldest");
  const url = `${cluster.url}/oldest`;
  await (await openDatabase({ kind: "postgres", url, directUrl: url })).close();
  const { status, stderr } = spawnSync(
    process.execPath,
    ["src/server/operate/commands/command-line.ts", "restored"],
    { env: { PATH: process.env.PATH ?? "", DATABASE_URL: url }, encoding: "utf8" },
  );
  expect([status, stderr]).toEqual([0, ""]);
});
