import { expect, test } from "vitest";
import { examinePostgres } from "../../src/server/operate/doctor/databases.ts";
import { programForEachTest } from "../harness/program.ts";

const program = programForEachTest();

const examined = async (clock: () => Date) => {
  const { database, secrets } = program.config;
  if (database.kind !== "postgres") throw new Error("these tests run on PostgreSQL");
  const found = await examinePostgres({ database, secrets, hasMailServer: true }, clock, () => null);
  return Object.fromEntries(found.map(({ about, state }) => [about, state]));
};

test("the doctor reports the server, the tables and the difference of the clocks", async () => {
  expect(await examined(() => new Date())).toMatchObject({ database: "ok", tables: "ok", clock: "ok" });
  const early = new Date(Date.now() + 10_000);
  expect(await examined(() => early)).toMatchObject({ clock: "look" });
  const late = new Date(Date.now() - 10 * 60_000);
  expect(await examined(() => late)).toMatchObject({ tables: "ok", clock: "wrong" });
});

test("an unreachable server is reported in one line", async () => {
  const url = "postgres://nobody@127.0.0.1:1/nothing";
  const [only, ...others] = await examinePostgres(
    { database: { kind: "postgres", url, directUrl: url }, secrets: [], hasMailServer: true },
    () => new Date(),
    () => null,
  );
  expect([only?.state, others]).toEqual(["wrong", []]);
  expect(only?.says).toContain("ECONNREFUSED");
});
