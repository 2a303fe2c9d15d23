import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { register } from "#contract/members.ts";
import { readConfig } from "../../src/server/platform/config/config.ts";
import { openDatabase } from "../../src/server/platform/db/database.ts";
import { keepDeparture } from "../../src/server/records/departures.ts";
import { request } from "../harness/program.ts";
import { launchProgram, type RunningProgram, startProgram } from "../harness/running-program.ts";

const REFUSED = /Trefpunt cannot start: another process uses DATA_DIR \S+; stop that one/;

const newFolder = () => mkdtempSync(join(tmpdir(), "trefpunt-folder-"));

const NOBODY = 65_534;
const USER = userInfo().uid === 0 ? NOBODY : userInfo().uid;

const subscribe = (program: RunningProgram, email: string) =>
  request(program, register, { body: { name: "Anna de Vries", email } });

test("a second process on the folder is refused; a killed process and a backup block no start", async () => {
  const first = await startProgram();
  await expect(startProgram({}, first.folder)).rejects.toThrow(REFUSED);
  const source = new DatabaseSync(join(first.folder, "trefpunt.sqlite"), { readOnly: true });
  await backup(source, join(first.folder, "copy.sqlite"));
  source.close();
  expect((await subscribe(first, "anna@example.org")).status).toBe(200);
  await first.stop("SIGKILL");
  const second = await startProgram({}, first.folder);
  expect((await subscribe(second, "bram@example.org")).status).toBe(200);
  await second.stop();
  second.remove();
});

test("of two processes that start on an empty folder one serves and the other explains its refusal", async () => {
  const folder = newFolder();
  const launched = await Promise.all([launchProgram({}, folder), launchProgram({}, folder)]);
  const outcomes = await Promise.allSettled(launched.map(({ ready }) => ready));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const [refused] = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(String(refused)).toMatch(REFUSED);
  for (const { program } of launched) await program.stop();
  rmSync(folder, { recursive: true });
});

/** Every file and folder below, with the rights of group and others. */
const openToOthers = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => (statSync(join(folder, name)).mode & 0o077) !== 0,
  );

test("all files of the data folder become readable only by its owner", async () => {
  const folder = newFolder();
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "mail"), { mode: 0o755 });
  for (const name of ["mail/oud.eml", "secret"]) {
    writeFileSync(join(folder, name), "een-geheim-van-minstens-32-tekens\n");
    chmodSync(join(folder, name), 0o644);
  }
  const program = await startProgram({}, folder);
  await subscribe(program, "anna@example.org");
  await expect.poll(() => readdirSync(join(folder, "mail")).length).toBe(2);
  await expect
    .poll(() => readdirSync(join(folder, "backups")).filter((name) => name.endsWith(".sqlite")).length)
    .toBe(1);
  expect(readdirSync(folder)).toContain("trefpunt.sqlite-wal");
  expect(openToOthers(folder)).toEqual([]);
  await program.stop();
  expect(openToOthers(folder)).toEqual([]);
  program.remove();
});

test("the first secret signs and older ones after a comma still verify", async () => {
  const OLD = "het-oude-geheim-van-ruim-32-tekens";
  const NEW = "het-nieuwe-geheim-van-ruim-32-tekens";
  const program = await startProgram({ SECRET: OLD });
  await subscribe(program, "anna@example.org");
  const link = () => /\/verify\/([\w.-]+)/.exec(program.output())?.[1];
  await expect.poll(link).toBeDefined();
  await program.stop();
  const verify = async (secret: string) => {
    const next = await startProgram({ SECRET: secret }, program.folder);
    const { status } = await fetch(`${next.url}/api/auth/verify/${link()}`);
    await next.stop();
    return status;
  };
  expect(await verify(NEW)).not.toBe(200);
  expect(await verify(`${NEW},${OLD}`)).toBe(200);
  program.remove();
});

test("a start and the doctor name a secret that is not the site's, until it is accepted", async () => {
  const program = await startProgram({ SECRET: "het-oude-geheim-van-ruim-32-tekens" });
  await program.stop();
  const settings = { PATH: process.env.PATH ?? "", DATA_DIR: program.folder };
  const command = (word: string, SECRET: string) =>
    spawnSync(process.execPath, ["dist/current/server/trefpunt.js", word], {
      encoding: "utf8",
      env: { ...settings, SECRET },
    }).stdout;
  const startedWith = async (SECRET: string) => {
    const next = await startProgram({ SECRET }, program.folder);
    await next.stop();
    return next.output();
  };
  const warning = "SECRET is not the one of this site";
  const NEW = "het-nieuwe-geheim-van-ruim-32-tekens";
  expect(await startedWith(NEW)).toContain(warning);
  expect(await startedWith(NEW)).toContain(warning);
  expect(command("doctor", NEW)).toMatch(/WRONG +secret/);
  expect(await startedWith("het-oude-geheim-van-ruim-32-tekens")).not.toContain(warning);
  command("new-secret", NEW);
  expect(await startedWith(NEW)).not.toContain(warning);
  expect(command("doctor", NEW)).toMatch(/ok +secret/);
  expect(await startedWith("het-oude-geheim-van-ruim-32-tekens")).toContain(warning);
  program.remove();
});

test("who left is forgotten only with a secret that is the site's and cannot read it, and is counted", async () => {
  const [OLD, NEW] = ["het-oude-geheim-van-ruim-32-tekens", "het-nieuwe-geheim-van-ruim-32-tekens"];
  const program = await startProgram({ SECRET: OLD });
  await program.stop();
  const config = readConfig({ DATA_DIR: program.folder, SECRET: OLD });
  const db = await openDatabase(config.database);
  for (const address of ["anna@example.org", "bram@example.org"])
    await db.write((tx) => keepDeparture(tx, { now: new Date(), config }, address));
  await db.close();
  const command = (word: string, SECRET: string) =>
    spawnSync(process.execPath, ["dist/current/server/trefpunt.js", word], {
      encoding: "utf8",
      env: { PATH: process.env.PATH ?? "", DATA_DIR: program.folder, SECRET },
    }).stdout;
  const startedWith = async (SECRET: string) => {
    const next = await startProgram({ SECRET }, program.folder);
    await next.stop();
    return next.output();
  };
  const unread = /look +departures.*kept with another secret: 2/;
  expect(command("doctor", OLD)).not.toContain("departures");
  expect(command("doctor", NEW)).toMatch(unread);
  expect(await startedWith(NEW)).not.toContain("people who left");
  expect(await startedWith(`${NEW},${OLD}`)).not.toContain("people who left");
  expect(command("doctor", OLD)).toMatch(unread);
  expect(command("new-secret", OLD)).toContain("2 addresses of people who left were forgotten");
  expect(command("doctor", OLD)).not.toContain("departures");
  program.remove();
});

test("the secret is written whole without leaving a temporary file", () => {
  const folder = newFolder();
  const { secret } = readConfig({ DATA_DIR: folder });
  expect(readdirSync(folder)).toEqual(["secret"]);
  expect(readFileSync(join(folder, "secret"), "utf8")).toBe(`${secret}\n`);
  rmSync(folder, { recursive: true });
});

test.each(["", "the-secret-of-an-earlier-start-of-this-site"])(
  "removes what a killed start wrote of the secret, but not what another start is writing: %j",
  (secret) => {
    const folder = newFolder();
    const { pid: killed } = spawnSync(process.execPath, ["--version"]);
    const others = `secret.${process.ppid}.part`;
    for (const name of [`secret.${killed}.part`, `secret.${process.pid}.part`, others])
      writeFileSync(join(folder, name), "");
    if (secret !== "") writeFileSync(join(folder, "secret"), secret);
    readConfig({ DATA_DIR: folder });
    expect(readdirSync(folder).toSorted()).toEqual(["secret", others]);
    rmSync(folder, { recursive: true });
  },
);

test("a secret that could not be written leaves no file, and the next start creates one", async () => {
  const folder = newFolder();
  // A file size limit of 0 fails writes as a full disk does.
  const { status } = spawnSync(
    "sh",
    ["-c", 'ulimit -f 0 && exec "$0" dist/current/server/trefpunt.js', process.execPath],
    {
      env: { PATH: process.env.PATH ?? "", HOST: "127.0.0.1", PORT: "0", DATA_DIR: folder },
    },
  );
  expect(status).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
  const program = await startProgram({}, folder);
  expect(readdirSync(folder)).toContain("secret");
  await program.stop();
  program.remove();
});

/** Exit code and words of a command, as a user who is not root: root may read and write everything. */
function commandAsUser(DATA_DIR: string, ...command: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["dist/current/server/trefpunt.js", ...command],
    { uid: USER, env: { PATH: process.env.PATH ?? "", DATA_DIR }, encoding: "utf8" },
  );
  return { status, said: stdout + stderr };
}

/** A folder of this user, with what a started site leaves there. */
async function usedFolder(): Promise<string> {
  const { folder, stop } = await startProgram();
  await stop();
  for (const name of ["", ...readdirSync(folder, { recursive: true, encoding: "utf8" })])
    chownSync(join(folder, name), USER, USER);
  return folder;
}

test("a secret that cannot be read is named, not its folder", async () => {
  const folder = await usedFolder();
  const secret = join(folder, "secret");
  chmodSync(secret, 0o000);
  const says = `${secret} cannot be used by this user; change its owner`;
  expect(commandAsUser(folder, "start")).toEqual({ status: 1, said: `Trefpunt cannot start: ${says}\n` });
  expect(commandAsUser(folder, "doctor").said).toContain(says);
  rmSync(folder, { recursive: true });
});

test("a file in place of the folder of copies is named", async () => {
  const folder = await usedFolder();
  const backups = join(folder, "backups");
  rmSync(backups, { recursive: true });
  writeFileSync(backups, "");
  const says = `${backups} is not a folder; move it away`;
  expect(commandAsUser(folder, "backup")).toEqual({ status: 1, said: `Failed: ${says}\n` });
  expect(commandAsUser(folder, "doctor").said).toContain(says);
  rmSync(folder, { recursive: true });
});

test("a folder where a copy cannot be written is named", async () => {
  const folder = await usedFolder();
  const closed = newFolder();
  chmodSync(closed, 0o555);
  expect(commandAsUser(folder, "backup", join(closed, "copy.sqlite"))).toEqual({
    status: 1,
    said: `Failed: ${closed} is not writable for this user; change its owner, or choose another\n`,
  });
  for (const each of [folder, closed]) rmSync(each, { recursive: true });
});

test("a site on a disk that became read-only can be copied to another", async () => {
  const folder = await usedFolder();
  const other = newFolder();
  chownSync(other, USER, USER);
  chmodSync(folder, 0o500);
  const copy = join(other, "copy.sqlite");
  expect(commandAsUser(folder, "backup", copy)).toMatchObject({ status: 0 });
  expect(commandAsUser(folder, "check-copy", copy).said).toContain("is intact");
  chmodSync(folder, 0o700);
  for (const each of [folder, other]) rmSync(each, { recursive: true });
});

test.each([["start"], ["backup"], ["admin", "list"]])(
  "a folder that cannot be written is named with the reason: %s",
  async (...command) => {
    const folder = await usedFolder();
    chmodSync(folder, 0o500);
    const { status, said } = commandAsUser(folder, ...command);
    expect(status).toBe(1);
    expect(said.replace("DATA_DIR ", "")).toContain(
      `${folder} is not writable for this user; change its owner, or choose another\n`,
    );
    chmodSync(folder, 0o700);
    rmSync(folder, { recursive: true });
  },
);
