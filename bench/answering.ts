import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import type { MemberId } from "#contract/ids.ts";
import * as contract from "#contract/responses.ts";
import type { Action } from "#domain/places.ts";
import { startSession } from "../src/server/access/sessions.ts";
import { respond } from "../src/server/answers/respond.ts";
import { callKey } from "../src/server/calls/repeated-calls.ts";
import type { Session } from "../src/server/calls/session.ts";
import { actingAs, checkedWrites } from "../src/server/calls/writes.ts";
import { createMeetup } from "../src/server/meetups/admin/save-meetup.ts";
import { readConfig } from "../src/server/platform/config/config.ts";
import { openDatabase } from "../src/server/platform/db/database.ts";
import type { MemberRow } from "../src/server/platform/db/schema.ts";
import { depsOn } from "../src/server/platform/deps.ts";
import { hashSessionToken } from "../src/server/platform/secrets/tokens.ts";
import { MEETUP_FORM } from "./meetup-form.ts";
import { memberRows } from "./member-rows.ts";
import { spread } from "./spread.ts";

/**
 * Answers of yes and no by turns, each with a session and a key as browsers send it, durable, with its mail queued. Compared with
 * bare node:sqlite transactions on a copy, with the same pragmas: the meetup's counters, the answer and the mail.
 */
const MEMBERS = 500;
const ROUNDS = 7;

const folder = mkdtempSync(join(tmpdir(), "trefpunt-bench-"));
const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: "silent" });
if (config.database.kind !== "sqlite") throw new Error("this measures SQLite");
const db = await openDatabase(config.database);
const deps = await depsOn(db, config, () => new Date());
const members = await someMembers();
const meetup = await announce();
const sessions = await sessionsOfAll();
// A copy, because the bare transactions would leave answers that no counter knows.
const copy = join(folder, "copy.sqlite");
for (const member of members) await answer(member, "confirm");
await sql`vacuum into ${copy}`.execute(db.read);
for (const member of members) await answer(member, "decline");
const bare = bareTransactions(copy);

const ours: number[] = [];
const theirs: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  ours.push(await rateOf((member) => answer(member, round % 2 === 0 ? "confirm" : "decline")));
  theirs.push(await rateOf(bare));
}
await db.close();
rmSync(folder, { recursive: true });
console.table({
  "answers/s": spread(ours),
  "bare transactions/s": spread(theirs),
  ratio: spread(ours.map((rate, round) => rate / (theirs[round] ?? 1))),
});

function answer({ id }: MemberRow, action: Action): Promise<unknown> {
  const params = { id: meetup };
  const asked = {
    call: contract.respond,
    session: sessions.get(id) ?? null,
    params,
    secrets: config.secrets,
    timeZone: config.site.timeZone,
  };
  const key = callKey(randomUUID(), String(id), ["POST", contract.respond.path, params, {}, { action }]);
  return checkedWrites(deps, asked, { actor: id, key, stores: "results" }).onMeetup(meetup, respond, {
    member: id,
    action,
    via: "site",
  });
}

async function sessionsOfAll(): Promise<ReadonlyMap<MemberId, Session>> {
  const now = new Date();
  const session = async ({ id }: MemberRow): Promise<[MemberId, Session]> => {
    const by = { device: "Firefox op Linux", by: "password", isAdmin: false } as const;
    const token = await db.write((tx) => startSession(tx, now, id, by));
    const rights = { isAdmin: false, lacksPasskey: false, provedAt: null };
    return [id, { tokenHash: hashSessionToken(token), memberId: id, ...rights }];
  };
  return new Map(await Promise.all(members.map(session)));
}

async function rateOf(work: (member: MemberRow) => unknown): Promise<number> {
  const began = performance.now();
  for (const member of members) await work(member);
  return (MEMBERS / (performance.now() - began)) * 1000;
}

/** Changes the same rows by hand-written statements, prepared once. */
function bareTransactions(file: string): (member: MemberRow) => void {
  const sqlite = new DatabaseSync(file);
  sqlite.exec(
    "pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on; pragma busy_timeout = 5000;",
  );
  const lock = sqlite.prepare(
    "update meetups set answer_seq = answer_seq + 1, changed = changed where id = ?",
  );
  const answer = sqlite.prepare(
    "update responses set status = 'confirmed', answered_at = ?, queue_number = queue_number where meetup_id = ? and member_id = ?",
  );
  const mail = sqlite.prepare(`insert into emails
    (kind, priority, member_id, recipient, recipient_name, subject, meetup_id, meetup_title, data, created_at, next_attempt_at)
    values ('confirmation', 2, ?, ?, ?, 'Je komt', ?, 'Titel', '{}', ?, ?)`);
  return ({ id, email, name }) => {
    const at = new Date().toISOString();
    sqlite.exec("begin immediate");
    lock.run(meetup);
    answer.run(at, meetup, id);
    mail.run(id, email, name, meetup, at, at);
    sqlite.exec("commit");
  };
}

function someMembers(): Promise<MemberRow[]> {
  return db.write((tx) => tx.insertInto("members").values(memberRows(MEMBERS)).returningAll().execute());
}

function announce() {
  const [creator] = members;
  if (!creator) throw new Error("no member");
  return actingAs(deps, creator.id).onSite(createMeetup, { ...MEETUP_FORM, max_participants: 400 });
}
