import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { backupsOf, copyDatabase, nightlyName } from "../../src/server/platform/db/backups/copies.ts";
import { aJpeg } from "../harness/pictures.ts";
import { startTestProgram } from "../harness/program.ts";
import { ADMIN, adminToken, type RunningProgram, startProgram } from "../harness/running-program.ts";

let program: RunningProgram;
let copies: string;
let copy: string;
let token: string;
beforeAll(async () => {
  program = await startProgram();
  token = await adminToken(program);
  copies = mkdtempSync(join(tmpdir(), "trefpunt-copies-"));
  copy = join(copies, "copy.sqlite");
  expect(command("backup", copy).status).toBe(0);
});
afterAll(async () => {
  await program.stop();
  program.remove();
  rmSync(copies, { recursive: true });
});

const subscribe = (email: string) =>
  fetch(`${program.url}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Anna de Vries", email }),
  });

const COMMAND_LINE = "src/server/operate/commands/command-line.ts";
const environment = () => ({ PATH: process.env.PATH ?? "", DATA_DIR: program.folder });

function command(name: "backup" | "check-copy" | "restore", ...files: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND_LINE, name, ...files], {
    env: environment(),
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
}

function triggersIn(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare("select name from sqlite_master where type = 'trigger' order by name").all();
  database.close();
  return rows.map(({ name }) => String(name));
}

function membersIn(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare("select email from members order by id").all();
  database.close();
  return rows.map(({ email }) => String(email));
}

test("a copy that cannot be written is refused with its folder, and leaves nothing", () => {
  const full = join(copies, "full.sqlite");
  // A limit of the size of files fails writes nearly as a full disk does.
  const limited = `ulimit -f 40 && exec "$0" "$@"`;
  const { status, stderr } = spawnSync(
    "bash",
    ["-c", limited, process.execPath, COMMAND_LINE, "backup", full],
    { env: environment(), encoding: "utf8" },
  );
  expect(stderr).toContain(
    `Nothing was copied to ${copies}: disk I/O error; check whether its disk is full or failing`,
  );
  expect(status).toBe(1);
  expect(readdirSync(copies)).toEqual(["copy.sqlite"]);
});

test("a restored backup contains the pictures", async () => {
  const added = await fetch(`${program.url}/api/admin/pictures`, {
    method: "POST",
    headers: { "content-type": "image/jpeg", authorization: `Bearer ${token}` },
    body: new Uint8Array(await aJpeg()),
  });
  const { hash } = (await added.json()) as { hash: string };
  const served = await (await fetch(`${program.url}/pictures/${hash}-480.avif`)).bytes();
  const withPictures = join(copies, "pictures.sqlite");
  expect(command("backup", withPictures).status).toBe(0);
  const database = new DatabaseSync(withPictures, { readOnly: true });
  const file = database.prepare(
    "select bytes from picture_files where hash = ? and width = 480 and format = 'avif'",
  );
  expect(Buffer.from(file.get(hash)?.bytes as Uint8Array).equals(Buffer.from(served))).toBe(true);
  database.close();
});

test("a backup made during writes is complete and has every write acknowledged before", async () => {
  const file = join(program.folder, "trefpunt.sqlite");
  // While this transaction reads, what is written after it began stays in the write-ahead log only.
  const reader = new DatabaseSync(file, { readOnly: true });
  reader.exec("begin");
  reader.prepare("select count(*) from members").get();
  expect((await subscribe("anna@example.org")).status).toBe(200);
  const busy = join(copies, "busy.sqlite");
  const backup = spawn(process.execPath, [COMMAND_LINE, "backup", busy], {
    env: environment(),
    stdio: "ignore",
  });
  const ended = once(backup, "exit");
  let isDone = false;
  void ended.then(() => {
    isDone = true;
  });
  const writer = new DatabaseSync(file, { timeout: 5000 });
  const write = writer.prepare(
    "insert into audit (at, action, target) values ('2026-11-21', 'user.created', ?)",
  );
  while (!isDone) {
    write.run("x".repeat(1000));
    await turn();
  }
  writer.close();
  reader.close();
  expect((await ended)[0]).toBe(0);
  const database = new DatabaseSync(busy, { readOnly: true });
  expect(database.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
  database.close();
  expect(membersIn(busy)).toContain("anna@example.org");
  const incomplete = readdirSync(copies).filter((name) => !name.endsWith(".sqlite"));
  expect(incomplete).toEqual([]);
  const again = command("backup", busy);
  expect(again).toEqual({ status: 1, said: `${busy} already exists; name another file\n` });
  expect(command("backup").said).toMatch(
    /^(Copying the database: \d+ %\n)*Copying the database: 100 %\nChecking the copy\.\.\.\nCopied to .+by-hand-\d\d\.\d\d\.\d\d-\d{4}-\d\d-\d\d\.sqlite/,
  );
});

test("a restore keeps the replaced database of a killed site as one file", async () => {
  const killed = await startProgram();
  await killed.stop("SIGKILL");
  expect(existsSync(join(killed.folder, "trefpunt.sqlite-wal"))).toBe(true);
  const { status } = spawnSync(process.execPath, [COMMAND_LINE, "restore", copy], {
    env: { ...environment(), DATA_DIR: killed.folder },
  });
  expect(status).toBe(0);
  const kept = readdirSync(backupsOf(join(killed.folder, "trefpunt.sqlite"))).filter((name) =>
    name.startsWith("replaced-"),
  );
  expect(kept).toEqual([expect.stringMatching(/\.sqlite$/)]);
  killed.remove();
});

test("the program makes a backup each day and removes expired ones", async () => {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-nightly-"));
  const backups = join(folder, "backups");
  mkdirSync(backups);
  const yesterday = `trefpunt-${Temporal.Now.plainDateISO("Europe/Amsterdam").subtract({ days: 1 })}.sqlite`;
  for (const name of ["trefpunt-2020-01-01.sqlite", yesterday, "trefpunt-2020-01-02.sqlite.7.part"])
    writeFileSync(join(backups, name), "");
  utimesSync(join(backups, "trefpunt-2020-01-02.sqlite.7.part"), 0, 0);
  // A killed restore leaves a partial file beside the database, a damaged database its log.
  writeFileSync(join(backups, "replaced-10.00.00-2020-01-01.sqlite-shm"), "");
  const part = join(folder, "trefpunt.sqlite.7.part");
  writeFileSync(part, "");
  utimesSync(part, 0, 0);
  // A start refuses copies without a database.
  const database = new DatabaseSync(join(folder, "trefpunt.sqlite"));
  database.exec("create table empty (id integer); drop table empty");
  database.close();
  const nightly = await startProgram({ SECRET: "een-geheim-van-minstens-32-tekens" }, folder);
  const others = () =>
    readdirSync(backups)
      .filter((name) => name !== yesterday)
      .join();
  await expect.poll(others, { timeout: 10_000 }).toMatch(/^trefpunt-(?!2020)\d{4}-\d\d-\d\d\.sqlite$/);
  expect(membersIn(join(backups, others()))).toEqual([ADMIN.email]);
  expect(existsSync(part)).toBe(false);
  await nightly.stop();
  nightly.remove();
});

test("a copy of today that was damaged since is made again", async () => {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-cut-"));
  const nights = () => readdirSync(join(folder, "backups")).map((name) => join(folder, "backups", name));
  const first = await startProgram({}, folder);
  await expect.poll(() => existsSync(join(folder, "backups")) && nights().join()).toMatch(/^[^,]+\.sqlite$/);
  await first.stop();
  const [tonight = ""] = nights();
  truncateSync(tonight, 5_000);
  const second = await startProgram({}, folder);
  await expect.poll(() => command("check-copy", tonight).status).toBe(0);
  await second.stop();
  second.remove();
});

test("the metric of the age of copies is that of the newest intact one", async () => {
  const site = await startTestProgram();
  onTestFinished(() => site.close());
  const database = join(site.config.dataDir, "trefpunt.sqlite");
  const age = async () => {
    const { body } = await site.app.inject({ url: "/metrics", remoteAddress: "127.0.0.1" });
    return /^trefpunt_copy_age_seconds (\S+)$/m.exec(body)?.[1];
  };
  const night = (day: string) => join(backupsOf(database), nightlyName(day));
  await copyDatabase(database, night("2026-11-20"));
  await copyDatabase(database, night("2026-11-21"));
  site.setClock("2026-11-21T06:00:00.000Z");
  expect(await age()).toBe("21600");
  truncateSync(night("2026-11-21"), 5_000);
  expect(await age()).toBe("108000");
  truncateSync(night("2026-11-20"), 0);
  expect(await age()).toBe("+Inf");
});

test("check-copy says what is in a copy while the site runs, and leaves no file beside it", () => {
  const here = readdirSync(copies);
  expect(command("check-copy", copy)).toEqual({
    status: 0,
    said: `Checking the copy...\n${copy} is intact: 1 members and 0 meetups. restore takes it.\n`,
  });
  expect(readdirSync(copies)).toEqual(here);
});

test("a copy named as messages name it is that of DATA_DIR, wherever npm was called", () => {
  const [made = ""] = readdirSync(join(program.folder, "backups")).filter((name) =>
    name.startsWith("trefpunt-"),
  );
  const { stdout, status } = spawnSync(process.execPath, [COMMAND_LINE, "check-copy", `backups/${made}`], {
    env: { ...environment(), INIT_CWD: copies },
    encoding: "utf8",
  });
  expect([status, stdout]).toEqual([0, expect.stringContaining(join(program.folder, "backups", made))]);
});

test("a restore is refused while the program runs", () => {
  expect(command("restore", copy)).toMatchObject({ status: 1 });
  expect(command("restore", copy).said).toContain("another process uses DATA_DIR");
});

test("a restore brings back the site, signs all members out and keeps the replaced database", async () => {
  expect((await subscribe("te-laat@example.org")).status).toBe(200);
  const before = membersIn(copy);
  // The last writes, which are in the log beside the database, are not restored either.
  await program.stop("SIGKILL");
  const { status, said } = command("restore", copy);
  expect(said).toContain(`Restored ${before.length} members and 0 meetups.`);
  expect(said).toMatch(
    /^Checking the copy\.\.\.\nKeeping the current database\.\.\.\n(Copying the database: \d+ %\n)+Restored/,
  );
  expect(status).toBe(0);
  const kept = /kept as (\S+\.sqlite)/.exec(said)?.[1] ?? "";
  expect(membersIn(join(program.folder, kept))).toContain("te-laat@example.org");

  program = await startProgram({}, program.folder);
  const login = await fetch(`${program.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ADMIN),
  });
  expect(login.status).toBe(200);
  expect(membersIn(join(program.folder, "trefpunt.sqlite"))).toEqual(before);
  const profile = await fetch(`${program.url}/api/auth/profile`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(profile.status).toBe(401);
  await program.stop();
});

test("a file that is not a backup is refused and changes nothing", () => {
  const now = readFileSync(join(program.folder, "trefpunt.sqlite"));
  const named = (name: string, content: string | Buffer) => {
    const file = join(copies, name);
    writeFileSync(file, content);
    return file;
  };
  const half = readFileSync(copy);
  const newer = named("newer.sqlite", half);
  const changed = new DatabaseSync(newer);
  changed.exec("insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')");
  changed.close();
  const altered = (name: string, statement: string) => {
    const file = named(name, half);
    const database = new DatabaseSync(file);
    database.exec(statement);
    database.close();
    return file;
  };
  const spy = `create trigger spy after insert on members begin update members set is_admin = 1; end`;
  const ownTrigger = triggersIn(copy)[0] ?? "";
  const other = `drop trigger "${ownTrigger}"; create trigger "${ownTrigger}" after insert on members begin select 1; end`;
  for (const [file, why] of [
    [altered("trigger.sqlite", spy), "has what Trefpunt did not make and does not restore: trigger spy"],
    [altered("view.sqlite", "create view seen as select * from members"), "not restore: view seen"],
    [altered("other.sqlite", other), `not restore: trigger ${ownTrigger}`],
    [altered("index.sqlite", "create unique index only on members (show_name)"), "not restore: index only"],
    [copies, "is not a file; name one copy in it"],
    [join(copies, "bestaat-niet"), "does not exist"],
    [
      named("text", "geen database, wel een lange tekst\n".repeat(50)),
      "is not a copy of Trefpunt's database",
    ],
    [named("half.sqlite", half.subarray(0, half.length / 2)), "damaged|is not a copy"],
    [named("leeg.sqlite", ""), "is not a copy of Trefpunt's database"],
    [newer, "made by a newer version of Trefpunt \\(it has 9999-later\\)"],
  ] as const)
    for (const name of ["check-copy", "restore"] as const) {
      const { status, said } = command(name, file);
      expect(said).toMatch(new RegExp(why));
      expect(said).not.toContain("    at ");
      expect(status).toBe(1);
    }
  expect(readFileSync(join(program.folder, "trefpunt.sqlite")).equals(now)).toBe(true);
});

test("a damaged database is not copied and no backup is removed", () => {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-damaged-"));
  const database = join(folder, "trefpunt.sqlite");
  const made = new DatabaseSync(database);
  made.exec("create table members (id integer primary key, name text)");
  made.exec(`with recursive n (i) as (select 1 union all select i + 1 from n where i < 5000)
    insert into members select i, hex(zeroblob(50)) from n`);
  made.close();
  const bytes = readFileSync(database);
  writeFileSync(database, bytes.fill(0xff, 40_960, 49_152));
  const { stderr, status } = spawnSync(process.execPath, [COMMAND_LINE, "backup"], {
    env: { ...environment(), DATA_DIR: folder },
    encoding: "utf8",
  });
  expect(stderr).toMatch(/^.+trefpunt\.sqlite is damaged and was not copied: .+\n$/);
  expect(status).toBe(1);
  expect(readdirSync(join(folder, "backups"))).toEqual([]);
});

test("a failed backup is reported in one sentence", () => {
  const { said, status } = command("backup", join(copies, "copy.sqlite", "geen-map"));
  expect([status, said.split("\n").length]).toEqual([1, 2]);
  expect(said).toContain("Failed: ");
});

test("a missing target folder is not created, because its disk may not be mounted", () => {
  const folder = join(copies, "nas", "trefpunt");
  expect(command("backup", join(folder, "copy.sqlite"))).toEqual({
    status: 1,
    said: `The folder ${folder} does not exist; create it, or mount its disk\n`,
  });
  expect(existsSync(join(copies, "nas"))).toBe(false);
});

test("a restore into a folder without a secret names the missing file", () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "trefpunt-elsewhere-"));
  const { stdout, status } = spawnSync(process.execPath, [COMMAND_LINE, "restore", copy], {
    env: { ...environment(), DATA_DIR },
    encoding: "utf8",
  });
  expect(status).toBe(0);
  expect(stdout).toContain(
    `The site cannot start yet: its secret is missing. Restore the file ${join(DATA_DIR, "secret")}, or set SECRET`,
  );
  rmSync(DATA_DIR, { recursive: true });
});

test("with PostgreSQL the command refers to the database's own tools", () => {
  const { stderr } = spawnSync(process.execPath, [COMMAND_LINE, "backup"], {
    env: { ...environment(), DATABASE_URL: "postgres://localhost/site", SECRET: "s".repeat(32) },
    encoding: "utf8",
  });
  expect(stderr).toContain("PostgreSQL is copied by pg_dump");
});
