import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { anAnnouncedMeetup, answerUntilKilled, type Told } from "../harness/answer-until-killed.ts";
import { killAt, type Moment, sizeOf } from "../harness/kill-at.ts";
import { adminToken, startProgram } from "../harness/running-program.ts";

/** `kill -9` at critical moments (requirement 24), more with `npm run test:faults`. */
const isFull = import.meta.env.MODE === "full";
const KILLS = isFull ? 50 : 4;
const VISITORS = 20;
/** Answers between two kills, at most. */
const ANSWERS = 60;

const newFolder = () => mkdtempSync(join(tmpdir(), "trefpunt-power-"));
const databaseIn = (folder: string) => join(folder, "trefpunt.sqlite");

function integrityOf(file: string): unknown {
  const database = new DatabaseSync(file, { readOnly: true });
  const answer = database.prepare("pragma integrity_check").get();
  database.close();
  return answer;
}
const WHOLE = { integrity_check: "ok" };

test(
  `${KILLS} kill -9 under load lose no acknowledged answer and leave the database intact`,
  async () => {
    const folder = newFolder();
    const { links } = await anAnnouncedMeetup(folder, 200);
    const told: Told = new Map();
    for (let kill = 0; kill < KILLS; kill += 1) {
      const program = await startProgram({ LOG_LEVEL: "silent" }, folder);
      await answerUntilKilled(program, links, told, {
        visitors: VISITORS,
        moment: 1 + Math.floor(Math.random() * ANSWERS),
        isRight: (status) => status === 200,
      });
      const database = new DatabaseSync(databaseIn(folder));
      expect(database.prepare("pragma integrity_check").get()).toEqual(WHOLE);
      const kept = new Map(
        database
          .prepare("select member_id, status from responses")
          .all()
          .map(({ member_id, status }) => [Number(member_id), status]),
      );
      database.close();
      const lost = [...told].filter(
        ([id, action]) =>
          action !== undefined && kept.get(id) !== (action === "confirm" ? "confirmed" : "declined"),
      );
      expect(lost, `after kill ${kill + 1}`).toEqual([]);
    }
    expect([...told.values()].some((action) => action !== undefined)).toBe(true);
    rmSync(folder, { recursive: true });
  },
  KILLS * 15_000,
);

/** Roughly the bytes that creating the tables writes to the log. */
const LOGGED = 270_000;
const PARTS = isFull ? 20 : 1;

/** Moments of a first start, by the files that exist; the last ones are during the creation of tables. */
const FIRST_START: readonly Moment[] = [
  () => true,
  (folder) => existsSync(join(folder, "secret")),
  (folder) => existsSync(databaseIn(folder)),
  ...Array.from(
    { length: PARTS },
    (_none, part) => (folder: string) =>
      sizeOf(`${databaseIn(folder)}-wal`) > (LOGGED * (part + 1)) / (PARTS + 1),
  ),
];

test(
  "kill -9 during the first start: the next start is a first start",
  async () => {
    for (const moment of FIRST_START) {
      const folder = newFolder();
      await killAt(folder, moment);
      const program = await startProgram({ LOG_LEVEL: "silent" }, folder);
      expect(await adminToken(program)).toMatch(/^[\w-]{43}$/);
      expect(await program.stop()).toBe(0);
      expect(integrityOf(databaseIn(folder))).toEqual(WHOLE);
      program.remove();
    }
  },
  FIRST_START.length * 15_000,
);

const BACKUPS = isFull ? 20 : 3;

test(`${BACKUPS} kill -9 of a backup: every file with a backup's name is complete, and the next backup removes the rest`, async () => {
  const folder = newFolder();
  await anAnnouncedMeetup(folder, 2);
  const database = new DatabaseSync(databaseIn(folder));
  database.exec(`with recursive n (i) as (select 1 union all select i + 1 from n where i < 20000)
    insert into letters (digest, html) select 'd' || i, hex(zeroblob(400)) from n`);
  database.close();
  const backups = join(folder, "backups");
  mkdirSync(backups);
  const names = () => (existsSync(backups) ? readdirSync(backups) : []);
  const copy = (name: string) =>
    spawn(process.execPath, ["src/server/operate/commands/command-line.ts", "backup", join(backups, name)], {
      env: { PATH: process.env.PATH ?? "", DATA_DIR: folder },
      stdio: "ignore",
    });
  for (let kill = 0; kill < BACKUPS; kill += 1) {
    const backup = copy("kopie.sqlite");
    const ended = once(backup, "exit");
    const enough = (kill / BACKUPS) * sizeOf(databaseIn(folder));
    const part = () => names().find((name) => name.endsWith(".part"));
    while (backup.exitCode === null && !(part() && sizeOf(join(backups, part() ?? "")) >= enough))
      await turn();
    backup.kill("SIGKILL");
    await ended;
    for (const name of names().filter((name) => name.endsWith(".sqlite")))
      expect(integrityOf(join(backups, name))).toEqual(WHOLE);
    if (names().includes("kopie.sqlite")) break;
  }
  if (!names().includes("kopie.sqlite")) expect(await once(copy("kopie.sqlite"), "exit")).toEqual([0, null]);
  expect(integrityOf(join(backups, "kopie.sqlite"))).toEqual(WHOLE);
  expect(names()).toEqual(["kopie.sqlite"]);
  const program = await startProgram({ LOG_LEVEL: "silent" }, folder);
  expect(await program.stop()).toBe(0);
  program.remove();
});
