import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { actingAs } from "../../src/server/calls/writes.ts";
import { addPicture } from "../../src/server/pictures/pictures.ts";
import { type Config, readConfig } from "../../src/server/platform/config/config.ts";
import { COPIED } from "../../src/server/platform/db/copy.ts";
import { openDatabase } from "../../src/server/platform/db/database.ts";
import { unrestricted } from "../../src/server/platform/db/sql.ts";
import { currentSite } from "../../src/server/platform/site.ts";
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
  const config = readConfig({ DATA_DIR: folder });
  const db = await openDatabase(config.database);
  const deps = {
    db,
    config,
    clock: () => new Date(START_OF_TESTS),
    site: currentSite(db, config),
  };
  const source = { ...target, db, config, deps };
  const [anna, bram] = await members(source, 40);
  const zoe = await aMember(source, { name: "Zoë 'Ĳ' \"\\ 🙂 \t\n", showName: false });
  const gone = await aMember(source);
  const meetup = await aMeetup(source, { places: 1, description: "Regel\r\n\r\n- é" });
  for (const member of [anna, bram, zoe]) await answers(source, member.id, meetup, "confirm");
  await signedIn(source, anna.id);
  await addPicture(actingAs(deps, anna.id), { file: await aJpeg(), use: "meetup" });
  await db.write((tx) => unrestricted(tx).deleteFrom("members").where("email", "=", gone.email).execute());
  await db.close();
}

const urlOf = ({ database }: Config) => (database.kind === "postgres" ? database.url : "");

const move = (url = urlOf(target.config)) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["src/server/operate/commands/command-line.ts", "move"],
    {
      env: {
        PATH: process.env.PATH ?? "",
        DATA_DIR: folder,
        DATABASE_URL: url,
      },
      encoding: "utf8",
    },
  );
  return { status, said: stdout + stderr };
};

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

test("every table of PostgreSQL is copied, except those filled by triggers", async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely_%'`.execute(
    target.db.read,
  );
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => name !== "totals")
      .sort(),
  ).toEqual([...COPIED].sort());
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
