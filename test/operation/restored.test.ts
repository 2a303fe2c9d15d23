import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { myCalendar } from "#contract/profile.ts";
import { actingAs } from "../../src/server/calls/writes.ts";
import { deleteMember } from "../../src/server/handover/end-admin.ts";
import { MESSAGE } from "../../src/server/mailings/messages.ts";
import { sendDueReminders } from "../../src/server/mailings/reminders.ts";
import { ANNOUNCEMENT } from "../../src/server/meetups/announcement.ts";
import { cancelMeetup } from "../../src/server/meetups/life/cancel-meetup.ts";
import { calendarAddress } from "../../src/server/members/profile/profile.ts";
import { runDueBatches } from "../../src/server/pending/batch-kinds.ts";
import { copyDatabase } from "../../src/server/platform/db/backups/copies.ts";
import { restore } from "../../src/server/platform/db/backups/restore.ts";
import { unrestricted } from "../../src/server/platform/db/sql.ts";
import { departuresAmong, keepDeparture } from "../../src/server/records/departures.ts";
import { insertMembers } from "../../src/server/records/insert-members.ts";
import { aMeetup, aMember, answers, markSent, queuedMails } from "../harness/builders.ts";
import { request, startTestProgram, type TestProgram } from "../harness/program.ts";

let folder: string;
let program: TestProgram;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "trefpunt-restored-"));
  program = await startTestProgram({ DATA_DIR: folder });
});
afterEach(async () => {
  await program.close();
  rmSync(folder, { recursive: true });
});

const database = () => join(folder, "trefpunt.sqlite");
const copy = () => join(folder, "copy.sqlite");

/** Restores the backup and starts the program on it. */
async function putBack() {
  await program.close();
  const restored = await restore({ copy: copy(), database: database(), now: new Date() });
  program = await startTestProgram({ DATA_DIR: folder });
  if (restored.kind !== "restored") throw new Error(restored.why);
  return restored;
}

async function newMember(email: string) {
  return program.db.write((tx) =>
    insertMembers(tx, program.deps.clock(), [
      { email, name: "Een Naam", from: "import-with-consent", isVerified: true },
    ])
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

const calendarToken = async (id: Awaited<ReturnType<typeof newMember>>["id"]) => {
  const address = await calendarAddress(program.db.read, program.config, id);
  if ("why" in address) throw new Error(address.why);
  return address.url.split("/").at(-2) ?? "";
};
const calendarOf = async (token: string) =>
  (await request(program, myCalendar, { params: { token } })).status;

test("the calendar address of a member added after the backup shows no other member's meetups", async () => {
  await copyDatabase(database(), copy());
  const anna = await newMember("anna@example.org");
  const token = await calendarToken(anna.id);
  expect(await calendarOf(token)).toBe(200);
  await putBack();
  const bert = await newMember("bert@example.org");
  expect(bert.id).toBeGreaterThan(anna.id);
  expect(await calendarOf(token)).toBe(404);
});

test("on another machine ids given out after the backup are not reused either", async () => {
  await copyDatabase(database(), copy());
  const anna = await newMember("anna@example.org");
  const meetup = await aMeetup(program);
  await program.close();
  for (const rest of ["", "-wal", "-shm"]) rmSync(`${database()}${rest}`, { force: true });
  await restore({ copy: copy(), database: database(), now: new Date() });
  program = await startTestProgram({ DATA_DIR: folder });
  expect((await newMember("bert@example.org")).id).toBeGreaterThan(anna.id);
  expect(await aMeetup(program)).toBeGreaterThan(meetup);
});

test("a restore ends the backup's sessions and calendar addresses", async () => {
  const anna = await newMember("anna@example.org");
  const token = await calendarToken(anna.id);
  await copyDatabase(database(), copy());
  await putBack();
  expect(await calendarOf(token)).toBe(404);
});

test("calendar files of after a restore are newer than any that left before it, whose tags are stored again", async () => {
  const anna = await newMember("anna@example.org");
  const meetup = await aMeetup(program);
  const file = { member_id: anna.id, meetup_id: meetup, sequence: 7, since: 0, moved_revision: 0 };
  await program.db.write((tx) => tx.insertInto("calendar_files").values(file).execute());
  await program.db.write((tx) =>
    tx
      .insertInto("inbox")
      .values({ mailbox: "post", tags_stored: 1, notes: '["of the copied site"]' })
      .execute(),
  );
  const revisions = () => program.db.read.selectFrom("meetups").select("revision").execute();
  const [before] = await revisions();
  await copyDatabase(database(), copy());
  await putBack();
  const files = await program.db.read.selectFrom("calendar_files").select("sequence").execute();
  expect(files).toEqual([{ sequence: 1007 }]);
  const mailboxes = await program.db.read.selectFrom("inbox").select(["tags_stored", "notes"]).execute();
  expect(mailboxes).toEqual([{ tags_stored: 0, notes: "[]" }]);
  expect(await revisions()).toEqual([{ revision: (before?.revision ?? 0) + 1000 }]);
});

test("who left after the backup is still known to have left after a restore", async () => {
  const [before, since] = ["eerder@example.org", "sindsdien@example.org"];
  const keep = (address: string) =>
    program.db.write((tx) =>
      keepDeparture(tx, { now: program.deps.clock(), config: program.config }, address),
    );
  await keep(before);
  await copyDatabase(database(), copy());
  await keep(since);
  await putBack();
  const known = await departuresAmong(program.db.read, program.config, [before, since]);
  expect([...known.keys()].toSorted()).toEqual([before, since]);
});

test("who left is known after the restore of a copy that was made before the site kept it", async () => {
  const older = new DatabaseSync(copy());
  older.exec(readFileSync("test/releases/1.2.0.sql", "utf8"));
  older.close();
  await program.db.write((tx) =>
    keepDeparture(tx, { now: program.deps.clock(), config: program.config }, "weg@example.org"),
  );
  await putBack();
  const known = await departuresAmong(program.db.read, program.config, ["weg@example.org"]);
  expect([...known.keys()]).toEqual(["weg@example.org"]);
});

test("a restore sends no mail that was queued in the backup", async () => {
  await aMember(program);
  const organiser = await aMember(program, { admin: true });
  const meetup = await aMeetup(program);
  const { clock } = program.deps;
  const inAMinute = new Date(clock().getTime() + 60_000);
  await program.db.write(async (tx) => {
    await unrestricted(tx)
      .updateTable("meetups")
      .set({ status: "draft", reminder_due_at: "2026-11-21T12:05:00.000Z" })
      .where("id", "=", meetup)
      .execute();
    const waiting = { meetup, notBefore: inAMinute, recipients: 2, by: organiser.id };
    await ANNOUNCEMENT.start(tx, clock(), { ...waiting, data: {} });
    const data = { audience: "invited", subject: "Parkeren", text: "Achterom" } as const;
    await MESSAGE.start(tx, clock(), { ...waiting, data });
  });
  expect((await queuedMails(program)).length).toBe(2);
  await program.db.write((tx) =>
    tx
      .updateTable("emails")
      .set({ kept_at: "2026-11-21T12:00:00.000Z" })
      .where("member_id", "=", organiser.id)
      .execute(),
  );
  await copyDatabase(database(), copy());
  await putBack();
  program.setClock("2026-11-22T12:00:00.000Z");
  await runDueBatches(program.deps);
  await sendDueReminders(program.deps);
  const rows = await program.db.read.selectFrom("meetups").selectAll().execute();
  expect(rows).toMatchObject([{ status: "draft", reminder_due_at: "2026-11-21T12:05:00.000Z" }]);
  expect(await program.db.read.selectFrom("messages").selectAll().execute()).toEqual([]);
  const waiting = program.db.read.selectFrom("emails").selectAll().where("failed_at", "is", null);
  // Kept without a mail server, a mail still waits for a press.
  expect(await waiting.execute()).toMatchObject([{ recipient: organiser.email, error_message: null }]);
  expect(organiser.id).toBeGreaterThan(0);
});

test("a restore reports which members and answers differ from the replaced database", async () => {
  const anna = await aMember(program, { email: "anna@example.org" });
  const bram = await aMember(program, { email: "bram@example.org" });
  const cees = await aMember(program, { email: "cees@example.org", admin: true });
  const organiser = await aMember(program, { email: "piet@example.org", admin: true });
  const meetup = await aMeetup(program);
  await answers(program, anna.id, meetup, "confirm");
  await markSent(program);
  await copyDatabase(database(), copy());
  await actingAs(program.deps, organiser.id).onSite(deleteMember, anna.id);
  await program.db.write(async (tx) => {
    const change = (id: typeof bram.id, set: object) =>
      tx.updateTable("members").set(set).where("id", "=", id).execute();
    await change(bram.id, { email: "nieuw@example.org", muted_until: "9999-12-31T00:00:00.000Z" });
    await change(cees.id, { is_admin: 0 });
  });
  await newMember("dirk@example.org");
  const { differences } = await putBack();
  expect(differences).toEqual([
    "anna@example.org was removed since and is a member again",
    "nieuw@example.org has the address bram@example.org again",
    "nieuw@example.org gets invitations again",
    "cees@example.org is an administrator again",
    "dirk@example.org became a member since and is no longer one",
    "answers that are as before, or gone: 1",
  ]);
});

test("a restore reports which meetups and answers differ and switches webhooks off", async () => {
  const organiser = await aMember(program, { email: "piet@example.org", admin: true });
  const anna = await aMember(program, { email: "anna@example.org" });
  const moved = await aMeetup(program, { title: "Verzet", date: "2026-12-03" });
  const off = await aMeetup(program, { title: "Afgelast", date: "2026-12-04" });
  const removed = await aMeetup(program, { title: "Weg", date: "2026-12-05" });
  await program.db.write((tx) =>
    tx
      .insertInto("webhooks")
      .values({
        name: "Chat",
        kind: "discord",
        events: "[]",
        host: "example.org",
        sealed: "",
        created_at: program.deps.clock().toISOString(),
      })
      .execute(),
  );
  const created_at = program.deps.clock().toISOString();
  await program.db.write(async (tx) => {
    await tx.insertInto("site").values({ id: 1, organisers_publish: 1 }).execute();
    await tx
      .insertInto("meetup_organisers")
      .values({ meetup_id: off, member_id: anna.id, added_at: created_at })
      .execute();
    await tx
      .insertInto("door_links")
      .values({ meetup_id: moved, name: "Voordeur", nonce: "nonce", created_at })
      .execute();
  });
  await copyDatabase(database(), copy());
  await answers(program, anna.id, moved, "confirm");
  await program.db.write(async (tx) => {
    await tx.updateTable("site").set({ organisers_publish: 0 }).execute();
    await tx.deleteFrom("meetup_organisers").where("member_id", "=", anna.id).execute();
    await tx.updateTable("door_links").set({ revoked_at: created_at }).execute();
    await tx.updateTable("meetups").set({ title: "Afgezegd" }).where("id", "=", off).execute();
    await tx.deleteFrom("meetups").where("id", "=", removed).execute();
    await tx
      .updateTable("meetups")
      .set({ starts_at: "2026-12-10T18:30:00.000Z" })
      .where("id", "=", moved)
      .execute();
  });
  await actingAs(program.deps, organiser.id).onMeetup(off, cancelMeetup, { reason: "Ziek" });
  await aMeetup(program, { title: "Later gemaakt", date: "2026-12-06" });
  const { differences } = await putBack();
  // Each test meetup has its own organiser.
  const ofOthers = differences?.filter((sentence) => !sentence.includes("became a member since"));
  expect(ofOthers).toEqual([
    'anna@example.org organises the meetup "Afgelast" again',
    'the door link "Voordeur" of the meetup "Verzet" works again',
    "organisers of a meetup may announce it again",
    'the meetup "Verzet" (2026-12-03) begins at the time of the copy',
    'the meetup "Afgelast" (2026-12-04) is published again; it was cancelled since',
    'the meetup "Afgelast" (2026-12-04) has the title and the place of the copy',
    'the meetup "Weg" (2026-12-05) was removed since and is there again',
    'the meetup "Later gemaakt" (2026-12-06) was added since and is gone',
    "answers that are as before, or gone: 1",
    "webhooks that were switched off: 1; switch on those still in use",
  ]);
  const hooks = await program.db.read.selectFrom("webhooks").select("active").execute();
  expect(hooks).toEqual([{ active: 0 }]);
});

test("restored does the same after a copy that was put in place by hand, and not while the site runs", async () => {
  const quiet = () =>
    spawnSync(process.execPath, ["src/server/operate/commands/command-line.ts", "restored"], {
      env: { PATH: process.env.PATH ?? "", DATA_DIR: folder },
      encoding: "utf8",
    });
  const member = await newMember("wacht@example.org");
  await aMeetup(program);
  expect(quiet().stderr).toContain("another process uses DATA_DIR");
  await program.close();
  expect([quiet().status, quiet().stderr]).toEqual([0, ""]);
  program = await startTestProgram({ DATA_DIR: folder });
  const waiting = program.db.read.selectFrom("emails").selectAll().where("failed_at", "is", null);
  expect(await waiting.execute()).toEqual([]);
  expect((await newMember("nieuw@example.org")).id).toBeGreaterThan(member.id + 100_000);
});
