import { execFile } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { register } from "#contract/members.ts";
import { startBroker } from "../harness/broker.ts";
import { makeAuthority } from "../harness/certificates.ts";
import { freePort } from "../harness/free-port.ts";
import { startMailServer } from "../harness/mail-server.ts";
import { request } from "../harness/program.ts";
import { BUILT, type RunningProgram, startProgram } from "../harness/running-program.ts";

const SECRET = "een-geheim-dat-lang-genoeg-is-voor-ons";
let program: RunningProgram;
/** The data folder of a stopped program, with a member and a mail. */
let left: string;
beforeAll(async () => {
  const before = await startProgram();
  await request(before, register, { body: { name: "Anna de Vries", email: "anna@example.org" } });
  await before.stop();
  left = before.folder;
  rmSync(join(left, "backups"), { recursive: true, force: true });
  program = await startProgram();
});
afterAll(async () => {
  await program.stop();
  program.remove();
  rmSync(left, { recursive: true });
});

/** Settings of a stopped site, on a copy of that folder. */
async function stopped() {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "trefpunt-doctor-"));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  chmodSync(DATA_DIR, statSync(left).mode);
  cpSync(left, DATA_DIR, { recursive: true });
  return { DATA_DIR, PORT: String(await freePort()) };
}

/** The doctor's exit code and its finding for each subject. */
async function doctor(environment: Record<string, string> = {}) {
  const { port } = new URL(program.url);
  const env = { PATH: process.env.PATH ?? "", DATA_DIR: program.folder, PORT: port, ...environment };
  const { promise, resolve: answer } = Promise.withResolvers<{
    status: number | null;
    stdout: string;
    stderr: string;
  }>();
  const child = execFile(process.execPath, [BUILT, "doctor"], { env }, (_error, stdout, stderr) =>
    answer({ status: child.exitCode, stdout, stderr }),
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

const LATER_MIGRATION = "insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')";
const change = (folder: string, statement: string) => {
  const database = new DatabaseSync(join(folder, "trefpunt.sqlite"));
  database.exec(statement);
  database.close();
};

test("all checks of a running site pass", async () => {
  const { status, said } = await doctor();
  expect(status).toBe(0);
  for (const about of ["version", "settings", "folder", "secret", "database", "tables", "disk", "program"])
    expect([about, said[about]?.[0]]).toEqual([about, "ok"]);
  expect(said.version?.[1]).toMatch(/^Trefpunt \d+\.\d+\.\d+ on Node\.js 26\./);
  expect(said.settings?.[1]).toMatch(new RegExp(`${resolve(".env")}.*DATA_DIR is ${program.folder}$`));
  expect(said.address?.[1]).toContain("work on this machine only");
  expect(said.mail?.[1]).toContain("mails are not sent");
});

test("a folder that was copied from elsewhere is reported as held", async () => {
  const site = await stopped();
  expect((await doctor(site)).said.held).toBeUndefined();
  const copied = await startProgram({}, site.DATA_DIR);
  await copied.stop();
  expect((await doctor(site)).said.held).toEqual(["look", expect.stringContaining("trefpunt admin ours")]);
});

test("mistakes in the settings are reported and end the checks", async () => {
  const { status, said } = await doctor({ PORT: "veel", SMTP_URL: "http://mail" });
  expect([status, Object.keys(said)]).toEqual([1, ["version", "settings"]]);
  expect(said.settings?.[0]).toBe("WRONG");
});

test("a setting that a start requires is reported as missing", async () => {
  const { status, said } = await doctor({ DATABASE_URL: "postgres://anna@127.0.0.1/club" });
  expect([status, said.settings?.[0]]).toEqual([1, "WRONG"]);
  expect(said.settings?.[1]).toContain("SECRET is required together with DATABASE_URL");
});

test("the doctor leaves an empty folder empty", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "trefpunt-doctor-"));
  expect((await doctor({ DATA_DIR })).said.database).toEqual([
    "look",
    expect.stringContaining("the first start creates it"),
  ]);
  expect(readdirSync(DATA_DIR)).toEqual([]);
  rmSync(DATA_DIR, { recursive: true });
});

test("a missing secret, open rights and missing backups are reported", async () => {
  const site = await stopped();
  rmSync(join(site.DATA_DIR, "secret"));
  chmodSync(site.DATA_DIR, 0o755);
  const { status, said } = await doctor(site);
  expect([status, said.secret?.[0], said.folder?.[0], said.copies?.[0]]).toEqual([
    1,
    "WRONG",
    "look",
    "look",
  ]);
  expect((await doctor({ ...site, SECRET })).said.secret).toEqual([
    "WRONG",
    expect.stringContaining("SECRET is not the one of this site"),
  ]);
});

test("tables of another version and a clock behind the data are reported", async () => {
  const site = await stopped();
  change(site.DATA_DIR, LATER_MIGRATION);
  change(site.DATA_DIR, "update emails set created_at = '2096-01-01T00:00:00.000Z'");
  const { status, said } = await doctor(site);
  expect([status, said.tables?.[0], said.clock?.[0]]).toEqual([1, "WRONG", "look"]);
  expect(said.tables?.[1]).toContain("start that one again");
});

/** With nightly copies of these days, counted from today. */
async function withCopies(...days: readonly number[]) {
  const site = await stopped();
  const folder = join(site.DATA_DIR, "backups");
  mkdirSync(folder);
  const today = Temporal.Now.plainDateISO("UTC");
  for (const each of days)
    cpSync(join(left, "trefpunt.sqlite"), join(folder, `trefpunt-${today.add({ days: each })}.sqlite`));
  return site;
}

test("a clock that is behind makes no copy one to delete", async () => {
  const behind = ["look", expect.stringMatching(/Correct the clock first(?!.*; delete)/)];
  const site = await withCopies(-1, 3, 4);
  change(site.DATA_DIR, "update emails set created_at = '2096-01-01T00:00:00.000Z'");
  expect((await doctor(site)).said.copies).toEqual(behind);
  const onlyLater = await withCopies(3, 4);
  expect((await doctor(onlyLater)).said.copies).toEqual(behind);
});

test("a copy from a day to come can be deleted where nothing else says that the clock is behind", async () => {
  const site = await withCopies(-1, 0, 300);
  expect((await doctor(site)).said.copies).toEqual([
    "look",
    expect.stringMatching(/if the clock is right now, delete it$/),
  ]);
});

test("the newest copy is opened: a damaged one is reported, whatever its name says", async () => {
  const site = await withCopies(-1, 0);
  expect((await doctor(site)).said.copies).toEqual(["ok", expect.stringContaining("and intact")]);
  const [newest = ""] = readdirSync(join(site.DATA_DIR, "backups")).toSorted().toReversed();
  truncateSync(join(site.DATA_DIR, "backups", newest), 5_000);
  const { status, said } = await doctor(site);
  expect([status, said.copies]).toEqual([
    1,
    ["WRONG", expect.stringMatching(/the newest, .+, is damaged \(/)],
  ]);
});

test("tables of a build between two releases are reported, which no start upgrades", async () => {
  const site = await stopped();
  change(site.DATA_DIR, "delete from kysely_migration where name >= '0041'");
  change(
    site.DATA_DIR,
    "insert into kysely_migration (name, timestamp) values ('0023-stated-status', '2026-11-25')",
  );
  const { status, said } = await doctor(site);
  expect([status, said.tables?.[0]]).toEqual([1, "WRONG"]);
  expect(said.tables?.[1]).toContain("start release 1.1.0 on it first");
});

test("mails kept from before there was a mail server are counted, with what to do", async () => {
  const site = await stopped();
  change(site.DATA_DIR, "update emails set kept_at = created_at");
  expect((await doctor(site)).said.kept).toBeUndefined();
  const server = await startMailServer();
  onTestFinished(() => server.close());
  const { said } = await doctor({ ...site, SMTP_URL: server.url });
  expect(said.kept).toEqual([
    "look",
    "1 in files from before there was a mail server; 'E-mails' sends what still holds, or drops it",
  ]);
  change(site.DATA_DIR, "update emails set failed_at = created_at");
  expect((await doctor({ ...site, SMTP_URL: server.url })).said.kept).toBeUndefined();
});

test("a damaged database is reported with the way to restore it", async () => {
  const site = await stopped();
  writeFileSync(join(site.DATA_DIR, "trefpunt.sqlite"), "geen database");
  const { status, said } = await doctor(site);
  expect([status, said.database]).toEqual([1, ["WRONG", expect.stringContaining("restore a copy")]]);
  expect(said.program?.[0]).toBe("look");
});

test("an empty database file counts as a new database", async () => {
  const site = await stopped();
  writeFileSync(join(site.DATA_DIR, "trefpunt.sqlite"), "");
  const { status, said } = await doctor(site);
  expect([status, said.database?.[0], said.tables?.[0]]).toEqual([0, "ok", "look"]);
});

test("an unreadable data folder is not reported as missing", async () => {
  const { status, said } = await doctor({ DATA_DIR: join(program.folder, "secret", "data") });
  expect([status, said.folder?.[0], said.database]).toEqual([1, "WRONG", undefined]);
});

test("the doctor leaves no files and reads what a crash left in the write-ahead log", async () => {
  const site = await stopped();
  const before = readdirSync(site.DATA_DIR);
  expect((await doctor(site)).said.tables?.[0]).toBe("ok");
  expect(readdirSync(site.DATA_DIR)).toEqual(before);
  const database = new DatabaseSync(join(site.DATA_DIR, "trefpunt.sqlite"));
  database.exec(LATER_MIGRATION);
  expect((await doctor(site)).said.tables?.[0]).toBe("WRONG");
  database.close();
});

test("another program on the site's port is recognised", async () => {
  const site = await stopped();
  const other = createServer((_request, response) => response.end('{"status":"ok"}'));
  await once(other.listen(Number(site.PORT), "127.0.0.1"), "listening");
  const { said } = await doctor(site);
  expect(said.program).toEqual(["look", expect.stringContaining("another program answers there")]);
  other.close();
});

test("a broker that refuses the password or is unreachable is reported", async () => {
  const broker = await startBroker();
  const MQTT_URL = broker.url.replace("//", "//anna:geheim@");
  expect((await doctor({ MQTT_URL })).said.broker?.[0]).toBe("ok");
  broker.password = "anders";
  const { status, said } = await doctor({ MQTT_URL });
  expect([status, said.broker?.[0]]).toEqual([1, "WRONG"]);
  expect(said.broker?.[1]).toMatch(/^(?!.*geheim).*it refuses user and password; check those of MQTT_URL/);
  await broker.stop();
  expect((await doctor({ MQTT_URL })).said.broker?.[1]).toContain("nothing listens there");
});

test("servers certified by CA_FILE are trusted, and the end of its validity is reported", async () => {
  const authority = await makeAuthority();
  const CA_FILE = join(program.folder, "ca.pem");
  writeFileSync(CA_FILE, authority.certificate);
  const broker = await startBroker(0, {}, await authority.issue("127.0.0.1"));
  const mail = await startMailServer(0, { tls: true, certificate: await authority.issue("0.0.0.0") });
  const settings = { MQTT_URL: broker.url, SMTP_URL: mail.url.replace("127.0.0.1", "0.0.0.0") };
  const without = await doctor(settings);
  expect([without.said.broker?.[0], without.said.mail?.[0]]).toEqual(["WRONG", "WRONG"]);
  const { said } = await doctor({ ...settings, CA_FILE });
  expect([said.broker?.[0], said.mail?.[0]]).toEqual(["ok", "ok"]);
  expect(said.authority).toEqual([
    "ok",
    expect.stringMatching(new RegExp(`^CA_FILE ${CA_FILE}: CN=Club CA is valid until \\d{4}-\\d\\d-\\d\\d$`)),
  ]);
  const day = 86_400_000;
  for (const [end, state] of [
    [5 * day, "look"],
    [-day, "WRONG"],
  ] as const) {
    writeFileSync(CA_FILE, (await makeAuthority(new Date(Date.now() + end))).certificate);
    expect((await doctor({ CA_FILE })).said.authority?.[0]).toBe(state);
  }
  await broker.stop();
  await mail.close();
});

test("a server that accepts connections but never answers is reported", async () => {
  const mute = createTcpServer().listen(0, "127.0.0.1");
  await once(mute, "listening");
  const at = `127.0.0.1:${(mute.address() as AddressInfo).port}`;
  const [database, mail, broker] = await Promise.all([
    doctor({ DATABASE_URL: `postgres://anna@${at}/club`, SECRET }),
    doctor({ SMTP_URL: `smtp://${at}` }),
    doctor({ MQTT_URL: `mqtt://${at}` }),
  ]);
  const wrong = ["WRONG", expect.stringContaining("it does not answer")];
  expect([database.said.database, mail.said.mail, broker.said.broker]).toEqual([wrong, wrong, wrong]);
  mute.close();
});

test("an unreachable mail server and an unset or unverifiable sender are reported", async () => {
  const mail = await startMailServer();
  const { said: unset } = await doctor({ SMTP_URL: mail.url });
  expect([unset.sender?.[1], unset.SPF]).toEqual([expect.stringContaining("set MAIL_FROM"), undefined]);
  const settings = { MAIL_FROM: "Club <post@club.invalid>", SMTP_URL: mail.url };
  expect((await doctor(settings)).said.mail?.[0]).toBe("ok");
  await mail.close();
  const { status, said } = await doctor(settings);
  expect([status, said.mail?.[0]]).toEqual([1, "WRONG"]);
  expect(said.SPF).toBeDefined();
});
