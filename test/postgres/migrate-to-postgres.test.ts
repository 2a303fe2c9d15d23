import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import sharp from "sharp";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { actingAs } from "../../src/server/calls/writes.ts";
import { saveConnection } from "../../src/server/connections/save.ts";
import { addPicture } from "../../src/server/pictures/pictures.ts";
import { type Config, readConfig } from "../../src/server/platform/config/config.ts";
import { openedBy } from "../../src/server/platform/connections.ts";
import { COPIED } from "../../src/server/platform/db/copy.ts";
import { openDatabase } from "../../src/server/platform/db/database.ts";
import { unrestricted } from "../../src/server/platform/db/sql.ts";
import { takeFolder } from "../../src/server/platform/db/sqlite.ts";
import { WRONG_TOTALS } from "../../src/server/platform/db/totals.ts";
import { depsOn } from "../../src/server/platform/deps.ts";
import { departuresAmong, keepDeparture } from "../../src/server/records/departures.ts";
import { recogniseCopy } from "../../src/server/site/held/recognise.ts";
import { aMeetup, aMember, answers, members, signedIn } from "../harness/builders.ts";
import { freePort } from "../harness/free-port.ts";
import { aJpeg } from "../harness/pictures.ts";
import { START_OF_TESTS, startTestProgram, type TestProgram } from "../harness/program.ts";
import { startProgram } from "../harness/running-program.ts";

let target: TestProgram;
let folder: string;
beforeEach(async () => {
  target = await startTestProgram();
  folder = mkdtempSync(join(tmpdir(), "trefpunt-move-"));
});
afterEach(() => target.close());

/** An SQLite installation whose newest member left, so that the highest id is used up. */
async function anInstallation(): Promise<void> {
  await onSqlite(async (source) => {
    const [anna, bram] = await members(source, 40);
    const zoe = await aMember(source, { name: "Zoë 'Ĳ' \"\\ 🙂 \t\n", showName: false });
    const gone = await aMember(source);
    const meetup = await aMeetup(source, { places: 1, description: "Regel\r\n\r\n- é" });
    for (const member of [anna, bram, zoe]) await answers(source, member.id, meetup, "confirm");
    await signedIn(source, anna.id);
    await addPicture(actingAs(source.deps, anna.id), { file: await aJpeg(), use: "meetup" });
    await source.db.write((tx) =>
      unrestricted(tx).deleteFrom("members").where("email", "=", gone.email).execute(),
    );
  });
}

const urlOf = ({ database }: Config) => (database.kind === "postgres" ? database.url : "");

const MOVE = ["src/server/operate/commands/command-line.ts", "move"];

const environment = (url = urlOf(target.config)) => ({
  PATH: process.env.PATH ?? "",
  DATA_DIR: folder,
  DATABASE_URL: url,
});

const move = (url?: string, ...options: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...MOVE, ...options], {
    env: environment(url),
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
};

const replace = () => move(undefined, "--replace");

/** The site on SQLite, before the move puts its file aside. */
async function onSqlite(work: (source: TestProgram) => Promise<unknown>): Promise<void> {
  const config = readConfig({ DATA_DIR: folder });
  const db = await openDatabase(config.database);
  const clock = () => new Date(START_OF_TESTS);
  await work({ ...target, db, config, deps: await depsOn(db, config, clock) });
  await db.close();
}

/** A folder of that name lets the rename fail. */
const movedToday = () => join(folder, `moved-to-postgres-${Temporal.Now.plainDateISO()}.sqlite`);

const names = async () =>
  (await target.db.read.selectFrom("members").select("name").orderBy("id").execute()).map(({ name }) => name);

test("the move copies and checks all rows, can be repeated, and ids continue", async () => {
  await anInstallation();
  const first = move();
  expect(first.said).toContain("Copied and checked.");
  for (const doing of ["Reading the SQLite database", "Copying", "Checking the PostgreSQL database"])
    expect(first.said).toMatch(new RegExp(`^${doing}: 0 %\\n(${doing}: \\d+ %\\n)*${doing}: 100 %$`, "m"));
  expect(first.status).toBe(0);
  expect(await names()).toContain("Zoë 'Ĳ' \"\\ 🙂 \t\n");
  const counts = await target.db.read
    .selectFrom("meetups")
    .select(["confirmed", "waitlist", "invited"])
    .executeTakeFirstOrThrow();
  expect(counts).toEqual({ confirmed: 1, waitlist: 2, invited: 42 });
  const bytes = await target.db.read.selectFrom("picture_files").select("bytes").execute();
  expect(bytes).toHaveLength(2);
  for (const each of bytes) expect((await sharp(each.bytes).metadata()).height).toBeGreaterThan(300);
  const before = (await names()).length;
  const [moved = ""] = readdirSync(folder).filter(
    (name) => name.endsWith(".sqlite") && name.startsWith("moved"),
  );
  expect(moved).toMatch(/^moved-to-postgres-\d{4}-\d\d-\d\d\.sqlite$/);
  expect(existsSync(join(folder, "trefpunt.sqlite"))).toBe(false);
  expect(move().said).toMatch(/^The site in DATA_DIR was moved to PostgreSQL on /);
  // A move that ended before it put the file aside is repeated.
  renameSync(join(folder, moved), join(folder, "trefpunt.sqlite"));
  expect(move().said).toContain("Everything was already there.");
  expect((await names()).length).toBe(before);
  const newest = await target.db.read
    .selectFrom("members")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirst();
  expect((await aMember(target)).id).toBeGreaterThan(newest?.id ?? 0);
});

test("after the move the database is in its own place, and held only if the site was", async () => {
  await anInstallation();
  expect(move().status).toBe(0);
  const stored = await target.db.read.selectFrom("installation").selectAll().executeTakeFirst();
  expect(stored).toMatchObject({ place: expect.stringContaining("database"), held_at: null });
  expect(await recogniseCopy(target.deps)).toBeNull();
});

test("every table of PostgreSQL is copied, except totals and its own place", async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely_%'`.execute(
    target.db.read,
  );
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !["totals", "installation"].includes(name))
      .sort(),
  ).toEqual([...COPIED].sort());
});

test("what was set in the browser moves along, and only with the secret that can read it", async () => {
  await anInstallation();
  await onSqlite(({ deps }) =>
    actingAs(deps, "command-line").onSite(saveConnection<"address">, {
      kind: "address",
      content: { url: "https://meetup.example.org" },
      revision: null,
    }),
  );
  const secret = readFileSync(join(folder, "secret"), "utf8");
  writeFileSync(join(folder, "secret"), "een ander geheim van minstens 32 tekens\n");
  const refused = move();
  expect([refused.status, refused.said]).toEqual([
    1,
    expect.stringContaining("cannot read what was set at Verbindingen: address"),
  ]);
  expect(await target.db.read.selectFrom("connections").select("kind").execute()).toEqual([]);
  writeFileSync(join(folder, "secret"), secret);
  expect(move().status).toBe(0);
  const [moved] = await target.db.read.selectFrom("connections").selectAll().execute();
  expect(openedBy([secret.trim()], moved ? [moved] : [])).toEqual({
    address: { url: "https://meetup.example.org" },
  });
});

test("who left moves along, and only with the secret that can read it", async () => {
  await anInstallation();
  const now = new Date(START_OF_TESTS);
  await onSqlite(({ db, config }) => db.write((tx) => keepDeparture(tx, { now, config }, "weg@example.org")));
  const secret = readFileSync(join(folder, "secret"), "utf8");
  writeFileSync(join(folder, "secret"), "een ander geheim van minstens 32 tekens\n");
  const refused = move();
  expect([refused.status, refused.said]).toEqual([1, expect.stringContaining("cannot read who left")]);
  writeFileSync(join(folder, "secret"), secret);
  expect(move().status).toBe(0);
  const config = { ...target.config, secrets: [secret.trim()] };
  const known = await departuresAmong(target.db.read, config, ["weg@example.org"]);
  expect([...known.values()]).toEqual([START_OF_TESTS]);
});

test("a PostgreSQL database with data is not changed", async () => {
  await anInstallation();
  await aMember(target, { name: "Was hier al" });
  const { status, said } = move();
  expect(status).toBe(1);
  expect(said).toContain(
    "Nothing was changed: the PostgreSQL database has data of its own: members has 1 rows",
  );
  expect(await names()).toEqual(["Was hier al"]);
});

test("without a source or a target the command says what is missing", async () => {
  expect(move()).toEqual({ status: 1, said: `There is no SQLite installation in DATA_DIR ${folder}\n` });
});

test("a site cannot start between the beginning of the copy and the rename", async () => {
  await anInstallation();
  const blocking = new pg.Client({ connectionString: urlOf(target.config) });
  await blocking.connect();
  onTestFinished(() => blocking.end());
  await blocking.query("begin; lock table members in row exclusive mode");
  const child = spawn(process.execPath, MOVE, { env: environment() });
  const ended = once(child, "exit");
  await expect.poll(async () => (await blocking.query(WAITING_FOR_MEMBERS)).rows).toEqual([{ waiting: 1 }]);
  expect(() => takeFolder(folder)).toThrow("another process uses DATA_DIR");
  await blocking.query("commit");
  expect(await ended).toEqual([0, null]);
  expect(existsSync(movedToday())).toBe(true);
});

const WAITING_FOR_MEMBERS = `select cast(count(*) as integer) as waiting from pg_locks
  where relation = 'members'::regclass and not granted`;

test("a move that cannot rename the database says that PostgreSQL has a copy, and a repeated one finishes", async () => {
  await anInstallation();
  mkdirSync(movedToday());
  const { status, said } = move();
  expect(status).toBe(1);
  expect(said).toContain(
    `PostgreSQL has a complete copy now, but ${join(folder, "trefpunt.sqlite")} cannot be renamed to`,
  );
  rmdirSync(movedToday());
  expect(move()).toEqual({ status: 0, said: expect.stringContaining("Everything was already there.") });
});

test("--replace copies again what changed on SQLite since a move, and only until the site ran on PostgreSQL", async () => {
  await anInstallation();
  mkdirSync(movedToday());
  move();
  await onSqlite((source) => aMember(source, { name: "Net op tijd" }));
  expect(move().said).toMatch(
    /Nothing was changed: an earlier move filled .+: members has 42 rows instead of 43; run move --replace, which copies again\n$/,
  );
  rmdirSync(movedToday());
  expect(replace()).toEqual({ status: 0, said: expect.stringContaining("Copied and checked.") });
  expect(await names()).toContain("Net op tijd");
  const { rows } = await sql.raw(WRONG_TOTALS).execute(target.db.read);
  expect(rows).toEqual([]);
  await recogniseCopy(target.deps);
  renameSync(movedToday(), join(folder, "trefpunt.sqlite"));
  await aMember(target, { name: "Al op PostgreSQL" });
  expect(replace().said).toContain("Nothing was changed: the PostgreSQL database has data of its own");
  expect(await names()).toContain("Al op PostgreSQL");
});

test("a failed move is reported in one sentence", async () => {
  await anInstallation();
  const port = await freePort();
  const refused = move(`postgres://iemand:geheim@127.0.0.1:${port}/site`);
  expect([refused.status, refused.said]).toEqual([
    1,
    expect.stringMatching(/^DATABASE_URL \(127\.0\.0\.1:\d+\/site\): nothing listens there; .+\n$/),
  ]);
  const unencoded = move("postgres://iemand:ge/heim@127.0.0.1/site");
  expect([unencoded.status, unencoded.said]).toEqual([
    expect.any(Number),
    expect.stringMatching(/^DATABASE_URL must be .+must be percent-encoded.+\n$/),
  ]);
  expect(unencoded.said).not.toContain("heim@");
  const program = await startProgram({}, folder);
  const { status, said } = move();
  expect([status, said]).toEqual([1, expect.stringMatching(/^another process uses DATA_DIR .+\n$/)]);
  await program.stop();
});
