import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { migrations } from "../../src/server/platform/db/migrations/all.ts";
import { killAt, type Moment, sizeOf } from "../harness/kill-at.ts";
import { startProgram } from "../harness/running-program.ts";

/** A larger folder and more kills with `npm run test:faults`. */
const [MAILS, KILLS] = import.meta.env.MODE === "full" ? [15_000, 40] : [4_000, 3];
const SECRET = "een-geheim-van-minstens-32-tekens";
/** A data folder of an older program, with this many sent mails. */
interface Old {
  readonly make: (folder: string) => Promise<void>;
  /** Roughly the bytes that its upgrade writes to the log. */
  readonly logged: number;
}

const OLD: Readonly<Record<string, Old>> = {
  "0.1.0": { make: asReleased("0.1.0"), logged: 935_000 },
  "1.0.0": { make: asReleased("1.0.0"), logged: 600_000 },
  "1.1.0": { make: asReleased("1.1.0"), logged: 475_000 },
  "1.2.0": { make: asReleased("1.2.0"), logged: 400_000 },
};

async function anOldFolder({ make }: Old): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-upgrade-"));
  await make(join(folder, "trefpunt.sqlite"));
  return folder;
}

/** Makes the database of that release, with more mails. */
function asReleased(version: string) {
  return async (file: string): Promise<void> => {
    const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
    database.exec(readFileSync(`test/releases/${version}.sql`, "utf8"));
    database.exec(`
      with recursive n (i) as (select 1 union all select i + 1 from n where i < ${MAILS})
      insert into letters (id, digest, html) select 100 + i, 'letter ' || i, ${WORDS} from n;
      with recursive n (i) as (select 1 union all select i + 1 from n where i < ${MAILS})
      insert into emails (kind, priority, member_id, recipient, recipient_name, subject, data, letter_id, created_at,
        next_attempt_at, sent_at)
        select 'verify', 1, 1, 'anna@example.org', 'Anna de Vries', 'mail ' || i, '{}', 100 + i, '2026-10-01',
          '2026-10-01', '2026-10-01' from n;`);
    database.close();
  };
}

const WORDS = "'<p>' || i || hex(zeroblob(500)) || '</p>'";

const copiesIn = (folder: string) => {
  const backups = join(folder, "backups");
  return existsSync(backups) ? readdirSync(backups) : [];
};

/** Moments of an upgrade, by the files in the folder: first the backup, then the size of the log. */
const momentsOf = ({ logged }: Old): readonly Moment[] => [
  (folder) => copiesIn(folder).some((name) => name.endsWith(".part")),
  (folder) => copiesIn(folder).some((name) => name.endsWith(".sqlite")),
  ...Array.from(
    { length: KILLS },
    (_none, kill) => (folder: string) =>
      sizeOf(join(folder, "trefpunt.sqlite-wal")) > ((kill + 0.1) / KILLS) * logged,
  ),
];

/** Starts on it once more and checks that all data is present. */
async function expectWhole(folder: string): Promise<void> {
  const program = await startProgram({ SECRET }, folder);
  expect((await fetch(`${program.url}/readyz`)).status).toBe(200);
  expect(await program.stop()).toBe(0);
  const database = new DatabaseSync(join(folder, "trefpunt.sqlite"));
  const one = (query: string) => Object.values(database.prepare(query).get() ?? {})[0];
  expect(one("pragma integrity_check")).toBe("ok");
  expect(one("select count(*) from kysely_migration")).toBe(Object.keys(migrations).length);
  expect(one("select count(*) from emails where subject like 'mail %'")).toBe(MAILS);
  expect(one("select count(*) from letters where html like '<p>%'")).toBe(MAILS);
  expect(one("select sum(count) from totals where name = 'emails'")).toBe(one("select count(*) from emails"));
  database.close();
  program.remove();
}

describe.each(Object.entries(OLD))("from %s", (_name, old) => {
  test("kill -9 at any moment of an upgrade leaves a folder that starts with all its data", async () => {
    const left = await anOldFolder(old);
    for (const moment of momentsOf(old)) {
      const folder = mkdtempSync(join(tmpdir(), "trefpunt-upgrade-"));
      cpSync(left, folder, { recursive: true });
      await killAt(folder, moment, { SECRET });
      await expectWhole(folder);
    }
    rmSync(left, { recursive: true });
  }, 300_000);
});

test("an upgrade keeps a backup of the database before it", async () => {
  const folder = await anOldFolder({ make: asReleased("0.1.0"), logged: 0 });
  const program = await startProgram({ SECRET }, folder);
  await program.stop();
  const [name = ""] = copiesIn(folder).filter((copy) => copy.startsWith("before-"));
  expect(name).toMatch(/^before-0022-release-1\.0\.0-\d{4}-\d\d-\d\d\.sqlite$/);
  expect(statSync(join(folder, "backups", name)).mode & 0o777).toBe(0o600);
  const copy = new DatabaseSync(join(folder, "backups", name), { readOnly: true });
  expect(copy.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
  expect(copy.prepare("select count(*) as mails from emails where subject like 'mail %'").get()).toEqual({
    mails: MAILS,
  });
  copy.close();
  program.remove();
});

test("an upgrade from 1.2.0 ends what can be undone on lists of attendees, whose places were passed on at once", async () => {
  const folder = await anOldFolder({ make: asReleased("1.2.0"), logged: 0 });
  const file = join(folder, "trefpunt.sqlite");
  const old = new DatabaseSync(file);
  old.exec(`
    insert into batches (kind, meetup_id, not_before, recipients, data, created_at)
      select 'guest-change', min(id), '2026-11-21T12:01:00.000Z', 1, '{"member":1}', '2026-11-21T12:00:00.000Z' from meetups`);
  const answers = (from: DatabaseSync) =>
    from.prepare("select meetup_id, member_id, status, queue_number from responses order by 1, 2").all();
  const before = answers(old);
  old.close();
  const program = await startProgram({ SECRET }, folder);
  await program.stop();
  const upgraded = new DatabaseSync(file);
  expect(answers(upgraded)).toEqual(before);
  expect(upgraded.prepare("select kind from batches").all()).toEqual([]);
  upgraded.close();
  program.remove();
});
