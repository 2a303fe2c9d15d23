import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { actingAs } from "../../src/server/calls/writes.ts";
import { createMeetup } from "../../src/server/meetups/admin/save-meetup.ts";
import { aMember, answers, inDays, meetupForm } from "../harness/builders.ts";
import { startTestProgram, type TestProgram } from "../harness/program.ts";
import { adminToken, type RunningProgram, startProgram } from "../harness/running-program.ts";
import { type ScriptedServer, startScriptedServer } from "../harness/scripted-mail-server.ts";

const MEMBERS = 500;
/** The first administrator is invited too. */
const INVITED = MEMBERS + 1;

/** A database with this many members, on which the built program can be started, killed and started again. */
interface Site {
  start(): Promise<RunningProgram>;
  readonly mail: ScriptedServer;
  end(): Promise<void>;
}

async function aSite(fill?: (program: TestProgram) => Promise<void>): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-undo-"));
  const filled = await startTestProgram({ DATA_DIR: folder });
  filled.setClock(new Date().toISOString());
  for (let count = 1; count <= MEMBERS; count += 1) await aMember(filled);
  await fill?.(filled);
  const database = databaseOf(filled);
  // SQLite allows one process; PostgreSQL's database is removed with the test program.
  if (database === null) await filled.close();
  const mail = await startScriptedServer();
  return {
    mail,
    start: () => startProgram({ SMTP_URL: mail.url, LOG_LEVEL: "silent", ...database }, folder),
    end: async () => {
      await mail.close();
      if (database !== null) await filled.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function databaseOf({ config: { database, secret } }: TestProgram) {
  return database.kind === "postgres" ? { DATABASE_URL: database.url, SECRET: secret } : null;
}

let site: Site;
afterEach(() => site.end());

/** One sign-in for each program: more of them in a minute are refused. */
const tokens = new WeakMap<RunningProgram, string>();
async function tokenOf(program: RunningProgram): Promise<string> {
  const token = tokens.get(program) ?? (await adminToken(program));
  tokens.set(program, token);
  return token;
}

const call = async (program: RunningProgram, [method, path]: readonly [string, string], body?: unknown) => {
  const response = await fetch(`${program.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await tokenOf(program)}`,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect([path, response.status]).toEqual([path, 200]);
  return response.json();
};

interface Waiting {
  readonly id: number;
  readonly kind: string;
}

async function undoAll(program: RunningProgram): Promise<readonly string[]> {
  const { pending } = (await call(program, ["GET", "/admin/pending"])) as { pending: readonly Waiting[] };
  for (const { id } of pending) await call(program, ["DELETE", `/admin/pending/${id}`]);
  return pending.map(({ kind }) => kind).sort();
}

const date = inDays(20);

const FORM = meetupForm({ date, remind_days_before: null });

const publish = async (program: RunningProgram, undo_seconds: number) =>
  ((await call(program, ["POST", "/meetups"], { ...FORM, undo_seconds })) as { meetup: { id: number } })
    .meetup;

/** Time enough for a kill, a start and the undo on a busy machine. */
const UNDO_SECONDS = 10;

const aMoment = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.random() * ms));

test("an announcement that is not undone is sent at its moment after a kill: 500 members get one mail each", async () => {
  site = await aSite();
  const first = await site.start();
  const { id } = await publish(first, 2);
  await aMoment(1_500);
  await first.stop("SIGKILL");
  expect(site.mail.taken).toEqual([]);
  const second = await site.start();
  const recipients = () => new Set(site.mail.taken.map(({ recipient }) => recipient)).size;
  await expect.poll(recipients, { timeout: 30_000 }).toBe(INVITED);
  expect(site.mail.taken).toHaveLength(INVITED);
  expect((await fetch(`${second.url}/api/meetups/${id}`)).status).toBe(200);
  await second.stop();
});

test("a draft that announces itself does so once, over kills and with two processes: 500 members get one mail each", async () => {
  let isShared = false;
  site = await aSite(async (program) => {
    isShared = program.db.isShared;
    const by = await aMember(program, { admin: true });
    const id = await actingAs(program.deps, by.id).onSite(createMeetup, { ...FORM, status: "draft" });
    const now = program.deps.clock().toISOString();
    const due = { announce_on: inDays(0), announce_due_at: now, announce_by: by.id };
    await program.db.write((tx) => tx.updateTable("meetups").set(due).where("id", "=", id).execute());
  });
  for (let kills = 0; kills < 3; kills += 1) {
    const killed = await site.start();
    await aMoment(400);
    await killed.stop("SIGKILL");
  }
  const running = await Promise.all(isShared ? [site.start(), site.start()] : [site.start()]);
  const recipients = () => new Set(site.mail.taken.map(({ recipient }) => recipient)).size;
  await expect.poll(recipients, { timeout: 30_000 }).toBe(INVITED);
  // A mail that was being sent at a kill may arrive again, as the same message.
  expect(new Set(site.mail.taken.map(({ messageId }) => messageId)).size).toBe(INVITED);
  await Promise.all(running.map((program) => program.stop()));
});

test("whatever mails people can be undone after a kill: 0 of 500 are mailed, then and later, and nothing changed", async () => {
  let id = 0;
  site = await aSite(async (program) => {
    const everyone = await program.db.read.selectFrom("members").select("id").execute();
    const [by] = everyone;
    if (!by) throw new Error("no members");
    const meetup = await actingAs(program.deps, by.id).onSite(createMeetup, FORM);
    for (const member of everyone) await answers(program, member.id, meetup, "confirm");
    await actingAs(program.deps, by.id).onSite(createMeetup, { ...FORM, date: inDays(30) });
    await program.db.write((tx) => tx.deleteFrom("emails").execute());
    id = meetup;
  });
  const first = await site.start();
  const later = id + 1;
  const soon = { undo_seconds: UNDO_SECONDS };
  const page = async (program: RunningProgram) => (await fetch(`${program.url}/api/meetups/${id}`)).text();
  const before = await page(first);
  const pressed = Date.now();
  const announced = await publish(first, UNDO_SECONDS);
  await call(first, ["PUT", `/meetups/${id}`], { ...FORM, location: "Elders", ...soon });
  await call(first, ["POST", `/admin/meetups/${id}/messages`], {
    audience: "confirmed",
    subject: "Hoi",
    text: "Hoi",
    ...soon,
  });
  await call(first, ["POST", `/admin/meetups/${id}/cancel`], { reason: "Ziek", ...soon });
  await call(first, ["DELETE", `/meetups/${id}?undo_seconds=${UNDO_SECONDS}`]);
  await call(first, ["POST", `/admin/meetups/${later}/send-reminder?undo_seconds=${UNDO_SECONDS}`]);
  await call(first, ["POST", "/admin/users/import"], {
    csv: "Piet;piet@example.org",
    consented: true,
    ...soon,
  });
  await aMoment(200);
  await first.stop("SIGKILL");
  const second = await site.start();
  expect(await undoAll(second)).toEqual([
    "announcement",
    "cancellation",
    "change",
    "import",
    "message",
    "reminder",
    "removal",
  ]);
  await second.stop("SIGKILL");
  const third = await site.start();
  // Until well after the moment at which they would have been sent.
  await expect
    .poll(() => Date.now() - pressed, { timeout: 40_000 })
    .toBeGreaterThan((UNDO_SECONDS + 1.5) * 1000);
  expect(site.mail.taken).toEqual([]);
  expect(await page(third)).toBe(before);
  expect((await fetch(`${third.url}/api/meetups/${announced.id}`)).status).toBe(404);
  await third.stop();
});

test("a place that an organiser frees is passed on once after kills in its minute, unless it is undone", async () => {
  const undone = { meetup: 0, attendee: 0, waiting: 0 };
  const passedOn = { meetup: 0, attendee: 0, waiting: 0 };
  let isShared = false;
  site = await aSite(async (program) => {
    isShared = program.db.isShared;
    const [by, attendee, waiting] = await program.db.read
      .selectFrom("members")
      .select("id")
      .limit(3)
      .execute();
    if (!by || !attendee || !waiting) throw new Error("no members");
    for (const evening of [undone, passedOn]) {
      const form = { ...FORM, max_participants: 1 };
      const meetup = await actingAs(program.deps, by.id).onSite(createMeetup, form);
      for (const { id } of [attendee, waiting]) await answers(program, id, meetup, "confirm");
      Object.assign(evening, { meetup, attendee: attendee.id, waiting: waiting.id });
    }
    const sent_at = program.deps.clock().toISOString();
    await program.db.write((tx) => tx.updateTable("emails").set({ sent_at }).execute());
  });
  const takeOff = async (program: RunningProgram, { meetup, attendee }: typeof undone) => {
    const path = `/admin/meetups/${meetup}/guests/${attendee}`;
    return (await call(program, ["PUT", path], { action: "decline", undo_seconds: UNDO_SECONDS })) as {
      change: number;
    };
  };
  const comes = async (program: RunningProgram, { meetup }: typeof undone) => {
    const { guests } = (await call(program, ["GET", `/admin/meetups/${meetup}/guests`])) as {
      guests: readonly { id: number }[];
    };
    return guests.map(({ id }) => id);
  };
  const first = await site.start();
  const { change } = await takeOff(first, undone);
  await takeOff(first, passedOn);
  await first.stop("SIGKILL");
  const second = await site.start();
  expect([await comes(second, undone), await comes(second, passedOn)]).toEqual([[], []]);
  await call(second, ["POST", `/admin/meetups/${undone.meetup}/guests/${undone.attendee}/undo`], { change });
  await second.stop("SIGKILL");
  const running = await Promise.all(isShared ? [site.start(), site.start()] : [site.start()]);
  const [third] = running;
  if (!third) throw new Error("no program");
  await expect.poll(() => comes(third, passedOn), { timeout: 30_000 }).toEqual([passedOn.waiting]);
  expect(await comes(third, undone)).toEqual([undone.attendee]);
  await expect.poll(() => site.mail.taken.length, { timeout: 30_000 }).toBe(2);
  await Promise.all(running.map((program) => program.stop()));
  expect(new Set(site.mail.taken.map(({ messageId }) => messageId)).size).toBe(2);
});
