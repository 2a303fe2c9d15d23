import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, test } from "vitest";
import { migrations } from "../../src/server/db/migrations/all.ts";
import { sqliteDialect } from "../../src/server/db/sqlite.ts";
import { killAt, type Moment, sizeOf } from "../harness/kill-at.ts";
import { startProgram } from "../harness/running-program.ts";

/** The full form (`npm run test:faults`) upgrades a larger folder and kills more often. */
const [MAILS, KILLS] = import.meta.env.MODE === "full" ? [15_000, 40] : [4_000, 6];
const SECRET = "een-geheim-van-minstens-32-tekens";
/** Bytes that an upgrade writes to the log for each mail, roughly. */
const LOGGED = 2_500;

/** A data folder as the release before mailings left it, with this many sent mails. */
async function anOldFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-upgrade-"));
  const db = new Kysely<unknown>({ dialect: sqliteDialect(join(folder, "trefpunt.sqlite")) });
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateTo(
    "0003-administration",
  );
  if (error) throw error;
  await db.destroy();
  const database = new DatabaseSync(join(folder, "trefpunt.sqlite"));
  database.exec(`
    insert into members (email, name, verified_at, subscribed_from, created_at)
      values ('anna@example.org', 'Anna de Vries', '2026-01-01', 'subscribe-form', '2026-01-01');
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${MAILS})
    insert into emails (kind, priority, member_id, recipient, recipient_name, subject, data, html, created_at,
      next_attempt_at, sent_at)
      select 'verify', 1, 1, 'anna@example.org', 'Anna de Vries', 'mail ' || i, '{}',
        '<p>' || i || hex(zeroblob(500)) || '</p>', '2026-10-01', '2026-10-01', '2026-10-01' from n;`);
  database.close();
  return folder;
}

const copiesIn = (folder: string) => {
  const backups = join(folder, "backups");
  return existsSync(backups) ? readdirSync(backups) : [];
};

/** Moments in the course of an upgrade, told by what lies in the folder: its copy, then how much was written. */
const MOMENTS: readonly Moment[] = [
  (folder) => copiesIn(folder).some((name) => name.endsWith(".part")),
  (folder) => copiesIn(folder).some((name) => name.endsWith(".sqlite")),
  ...Array.from(
    { length: KILLS },
    (_none, kill) => (folder: string) =>
      sizeOf(join(folder, "trefpunt.sqlite-wal")) > ((kill + 0.1) / KILLS) * LOGGED * MAILS,
  ),
];

/** Starts on it once more and looks whether everything is there. */
async function expectWhole(folder: string): Promise<void> {
  const program = await startProgram({ SECRET }, folder);
  expect((await fetch(`${program.url}/readyz`)).status).toBe(200);
  expect(await program.stop()).toBe(0);
  const database = new DatabaseSync(join(folder, "trefpunt.sqlite"));
  const one = (query: string) => Object.values(database.prepare(query).get() ?? {})[0];
  expect(one("pragma integrity_check")).toBe("ok");
  expect(one("select count(*) from kysely_migration")).toBe(Object.keys(migrations).length);
  expect(one("select count(*) from emails where subject like 'mail %'")).toBe(MAILS);
  expect(one("select count(*) from letters")).toBe(MAILS);
  expect(one("select sum(count) from totals where name = 'emails'")).toBe(MAILS);
  database.close();
  program.remove();
}

test("kill -9 at any moment of an upgrade leaves a folder that starts again, with all its data", async () => {
  const old = await anOldFolder();
  for (const moment of MOMENTS) {
    const folder = mkdtempSync(join(tmpdir(), "trefpunt-upgrade-"));
    cpSync(old, folder, { recursive: true });
    await killAt(folder, moment, { SECRET });
    await expectWhole(folder);
  }
  rmSync(old, { recursive: true });
}, 300_000);

test("what was there before an upgrade is kept as a copy", async () => {
  const folder = await anOldFolder();
  const program = await startProgram({ SECRET }, folder);
  await program.stop();
  const [name = ""] = copiesIn(folder).filter((copy) => copy.startsWith("before-"));
  expect(name).toMatch(/^before-0004-mailings-\d{4}-\d\d-\d\d\.sqlite$/);
  expect(statSync(join(folder, "backups", name)).mode & 0o777).toBe(0o600);
  const copy = new DatabaseSync(join(folder, "backups", name), { readOnly: true });
  expect(copy.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
  expect(copy.prepare("select count(*) as mails from emails where html is not null").get()).toEqual({
    mails: MAILS,
  });
  copy.close();
  program.remove();
});
