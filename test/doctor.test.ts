import { execFile } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { register } from "#contract/members.ts";
import { startMailServer } from "./harness/mail-server.ts";
import { type RunningProgram, startProgram } from "./harness/running-program.ts";

let program: RunningProgram;
beforeEach(async () => {
  program = await startProgram();
});
afterEach(async () => {
  await program.stop();
  program.remove();
});

/** What the doctor says of each thing, and whether it calls the whole wrong. */
async function doctor(environment: Record<string, string> = {}) {
  const { port } = new URL(program.url);
  const env = { PATH: process.env.PATH ?? "", DATA_DIR: program.folder, PORT: port, ...environment };
  const { promise, resolve } = Promise.withResolvers<{
    status: number | null;
    stdout: string;
    stderr: string;
  }>();
  const child = execFile(
    process.execPath,
    ["src/server/commands/doctor.ts"],
    { env },
    (_error, stdout, stderr) => resolve({ status: child.exitCode, stdout, stderr }),
  );
  const { status, stdout, stderr } = await promise;
  expect(stderr).toBe("");
  const lines = stdout.trim().split("\n");
  return {
    status,
    said: Object.fromEntries(
      lines.map((line) => {
        const [, state = "", about = "", says = ""] = /^(\w+) +(\S+) +(.*)$/.exec(line) ?? [];
        return [about, [state, says]];
      }),
    ),
  };
}

const change = (statement: string) => {
  const database = new DatabaseSync(join(program.folder, "trefpunt.sqlite"));
  database.exec(statement);
  database.close();
};

test("of a site that runs each thing is looked at, and nothing is wrong", async () => {
  const { status, said } = await doctor();
  expect(status).toBe(0);
  for (const about of ["version", "settings", "folder", "secret", "database", "tables", "disk", "program"])
    expect([about, said[about]?.[0]]).toEqual([about, "ok"]);
  expect(said.version?.[1]).toMatch(/^Trefpunt \d+\.\d+\.\d+ on Node\.js 26\./);
  expect(said.address?.[1]).toContain("lead nowhere but on this machine");
  expect(said.mail?.[1]).toContain("nobody gets a mail");
});

test("every mistake in the settings is named, and nothing else looked at", async () => {
  const { status, said } = await doctor({ PORT: "veel", SMTP_URL: "http://mail" });
  expect([status, Object.keys(said)]).toEqual([1, ["version", "settings"]]);
  expect(said.settings?.[0]).toBe("WRONG");
});

test("an empty folder stays empty", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "trefpunt-doctor-"));
  expect((await doctor({ DATA_DIR })).said.database).toEqual([
    "look",
    expect.stringContaining("the first start makes it"),
  ]);
  expect(readdirSync(DATA_DIR)).toEqual([]);
  rmSync(DATA_DIR, { recursive: true });
});

test("a secret that is gone, rights for others and copies that stayed away are seen", async () => {
  rmSync(join(program.folder, "secret"));
  chmodSync(program.folder, 0o755);
  // The first copy of the day is made once the program listens.
  const copies = join(program.folder, "backups");
  const isMade = () =>
    existsSync(copies) && readdirSync(copies).some((name) => /^trefpunt-.*\.sqlite$/.test(name));
  await expect.poll(isMade, { timeout: 10_000 }).toBe(true);
  rmSync(copies, { recursive: true });
  const { status, said } = await doctor();
  expect([status, said.secret?.[0], said.folder?.[0], said.copies?.[0]]).toEqual([
    1,
    "WRONG",
    "look",
    "look",
  ]);
  expect((await doctor({ SECRET: "een-geheim-dat-lang-genoeg-is-voor-ons" })).said.secret).toBeUndefined();
});

test("tables of another version, and a clock that lags behind what was written, are seen", async () => {
  await fetch(`${program.url}/api${register.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Anna de Vries", email: "anna@example.org" }),
  });
  change("insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')");
  change("update emails set created_at = '2096-01-01T00:00:00.000Z'");
  const { status, said } = await doctor();
  expect([status, said.tables?.[0], said.clock?.[0]]).toEqual([1, "WRONG", "WRONG"]);
  expect(said.tables?.[1]).toContain("start that one again");
});

test("a damaged database is, with what to do", async () => {
  await program.stop();
  writeFileSync(join(program.folder, "trefpunt.sqlite"), "geen database");
  const { status, said } = await doctor();
  expect([status, said.database?.[0]]).toEqual([1, "WRONG"]);
  expect(said.program?.[0]).toBe("look");
});

test("a mail server that answers is ok; one that is away is not", async () => {
  const mail = await startMailServer();
  const settings = { MAIL_FROM: "Club <post@club.invalid>", SMTP_URL: mail.url };
  expect((await doctor(settings)).said.mail?.[0]).toBe("ok");
  await mail.close();
  const { status, said } = await doctor(settings);
  expect([status, said.mail?.[0]]).toEqual([1, "WRONG"]);
  expect(said.SPF).toBeDefined();
});
