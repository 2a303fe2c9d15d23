import { fork } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { readConfig } from "../src/server/platform/config/config.ts";
import { openDatabase } from "../src/server/platform/db/database.ts";
import { ADMIN, startProgram } from "../test/harness/running-program.ts";
import { MEETUP_FORM } from "./meetup-form.ts";
import { residentMb } from "./resident.ts";
import { spread } from "./spread.ts";

/**
 * Announcing a meetup to 100,000 members in the built program, compared with the bare INSERT … SELECTs of its
 * invitations and mails. Also measures the program's resident memory during the mailing.
 */
const MEMBERS = Number(process.argv[2] ?? 100_000);
const ROUNDS = 3;

const sink = fork("bench/mail-sink.ts");
const [port] = (await once(sink, "message")) as [number];
const filled = await aFilledFolder();

const ours: number[] = [];
const bare: number[] = [];
const before: number[] = [];
const most: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  bare.push(bareInserts());
  await measure(round === ROUNDS - 1);
}
sink.disconnect();
rmSync(filled, { recursive: true });
console.table({
  "POST /api/meetups, ms": spread(ours),
  "bare INSERT … SELECTs, ms": spread(bare),
  ratio: spread(ours.map((ms, round) => ms / (bare[round] ?? 1))),
  "resident memory before, MB": spread(before),
  "most resident memory during the mailing, MB": spread(most),
});

async function measure(whole: boolean): Promise<void> {
  const folder = copyOf(filled);
  const program = await startProgram({ SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: "warn" }, folder);
  const post = (path: string, body: unknown, token = "") =>
    fetch(`${program.url}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  const { token } = (await (await post("/auth/login", ADMIN)).json()) as { token: string };
  const residentBefore = residentMb(program.pid);
  const began = performance.now();
  const { status } = await post("/meetups", MEETUP_FORM, token);
  ours.push(performance.now() - began);
  if (status !== 200) throw new Error(`creating answered ${status}`);
  if (whole) {
    before.push(residentBefore);
    let highest = residentBefore;
    while (await isMailing(program.url, token)) {
      highest = Math.max(highest, residentMb(program.pid));
      await sleep(250);
    }
    most.push(highest);
  }
  await program.stop("SIGKILL");
  program.remove();
}

async function isMailing(url: string, token: string): Promise<boolean> {
  const response = await fetch(`${url}/api/admin/meetups/1/mailing`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await response.json()) as { queued: number }).queued > 0;
}

/** Inserts the same rows in one durable transaction. @returns milliseconds */
function bareInserts(): number {
  const folder = copyOf(filled);
  const sqlite = new DatabaseSync(join(folder, "trefpunt.sqlite"));
  sqlite.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;");
  dropTriggers(sqlite);
  const at = new Date().toISOString();
  const began = performance.now();
  sqlite.exec(`begin;
    insert into meetups (id, title, description, date, start_time, starts_at, ends_at, location, created_at)
      values (1, 'Meetup', '', '2030-01-01', '19:30', '2030-01-01', '2030-01-01', 'Hier', '${at}');
    insert into emails (kind, priority, subject, meetup_id, meetup_title, data, created_at, next_attempt_at, member_id, recipient, recipient_name)
      select 'invitation', 5, 'Uitnodiging', 1, 'Meetup', '{}', '${at}', '${at}', id, email, name from members where verified_at is not null;
    insert into invitations (meetup_id, member_id, invited_at)
      select 1, id, '${at}' from members where verified_at is not null;
    commit;`);
  const elapsed = performance.now() - began;
  sqlite.close();
  rmSync(folder, { recursive: true });
  return elapsed;
}

/** The triggers maintain the program's totals, which the bare inserts leave out. */
function dropTriggers(sqlite: DatabaseSync): void {
  const triggers = sqlite.prepare("select name from sqlite_master where type = 'trigger'").all();
  for (const { name } of triggers) sqlite.exec(`drop trigger "${name}"`);
}

function copyOf(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), "trefpunt-bench-"));
  cpSync(folder, copy, { recursive: true });
  return copy;
}

async function aFilledFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-bench-"));
  const file = join(folder, "trefpunt.sqlite");
  await (await openDatabase(readConfig({ DATA_DIR: folder }).database)).close();
  const sqlite = new DatabaseSync(file);
  sqlite.exec(`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${MEMBERS})
    insert into members (email, name, verified_at, subscribed_from, created_at)
      select 'lid' || i || '@example.org', 'Lid nummer ' || i, '2026-01-01T00:00:00.000Z', 'bench', '2026-01-01T00:00:00.000Z' from n;
    pragma wal_checkpoint(truncate);`);
  sqlite.close();
  return folder;
}
