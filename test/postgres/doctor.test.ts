import { expect, test } from "vitest";
import { examinePostgres } from "../../src/server/operate/doctor/databases.ts";
import { programForEachTest } from "../harness/program.ts";
import { startProgram } from "../harness/running-program.ts";

const program = programForEachTest();

function database() {
  if (program.config.database.kind !== "postgres") throw new Error("these tests run on PostgreSQL");
  return program.config.database;
}

const findings = (clock: () => Date) => {
  const { secrets } = program.config;
  return examinePostgres({ database: database(), secrets, hasMailServer: true }, clock, () => null);
};

const examined = async (clock: () => Date) =>
  Object.fromEntries((await findings(clock)).map(({ about, state }) => [about, state]));

/** What is said of the processes that have each of these environments. */
async function ofProcesses(...environments: readonly Record<string, string>[]) {
  const running = await Promise.all(
    environments.map((environment) =>
      startProgram({
        DATABASE_URL: database().url,
        SECRET: program.config.secret,
        LOG_LEVEL: "silent",
        ...environment,
      }),
    ),
  );
  try {
    const found = await findings(() => new Date());
    return found.filter(({ about }) => about === "processes");
  } finally {
    await Promise.all(running.map((each) => each.stop()));
    for (const each of running) each.remove();
  }
}

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

test("the doctor says in which settings the environments of running processes differ", async () => {
  const given = { PUBLIC_URL: "https://club.test", SMTP_URL: "smtp://127.0.0.1:1" };
  expect(await ofProcesses(given)).toEqual([]);
  expect(await ofProcesses(given, given)).toMatchObject([{ state: "ok" }]);
  const [apart] = await ofProcesses(given, { PUBLIC_URL: "https://club.test", MAIL_FROM: "club@club.test" });
  expect(apart?.state).toBe("wrong");
  expect(apart?.says).toContain("differ in the mail server, the sender and signature:");
  // A process that stopped is no longer compared.
  expect(await ofProcesses(given)).toEqual([]);
});
