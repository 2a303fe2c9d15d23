// @postgres test
import { beforeEach, describe, expect, test } from "vitest";
import { sendTicks } from "#contract/attendance.ts";
import type { MeetupId } from "#contract/ids.ts";
import { sendMessage } from "#contract/mailings.ts";
import { createDraft, updateMeetup } from "#contract/meetups/saving/admin.ts";
import { changeAttendee } from "#contract/responses/attendees.ts";
import { changeSite } from "#contract/site/admin.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { aMeetup, aMember, meetupForm, queuedMails, signedIn } from "../harness/builders.ts";
import { duringChange } from "../harness/during-change.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
let admin: MemberRow;
let stranger: MemberRow;
let token: string;
let meetup: MeetupId;
beforeEach(async () => {
  stranger = await aMember(program, { name: "Zoek mij niet" });
  meetup = await aMeetup(program);
  admin = await aMember(program, { admin: true });
  token = await signedIn(program, admin.id);
  await organises(meetup);
});

const organises = (id: MeetupId) =>
  program.db.write((tx) =>
    tx
      .insertInto("meetup_organisers")
      .values({ meetup_id: id, member_id: admin.id, added_at: program.deps.clock().toISOString() })
      .execute(),
  );

/** As a withdrawal of the right: it ends the sessions first, for which calls of that session wait. */
const demote = () =>
  `delete from sessions where member_id = ${admin.id}; update members set is_admin = 0 where id = ${admin.id}`;

describe("an admin who organises the meetup and becomes a member during the call", () => {
  test("does not change the answer of a member who did not answer", async () => {
    const call = () =>
      request(program, changeAttendee, {
        params: { id: meetup, member: stranger.id },
        body: { action: "confirm" },
        token,
      });
    expect(await duringChange(program, demote(), call)).toBe(401);
    expect(await program.db.read.selectFrom("responses").selectAll().execute()).toEqual([]);
  });

  test("does not write to all who are invited", async () => {
    const before = await queuedMails(program);
    const body = { audience: "invited", subject: "Morgen", text: "Tot morgen", undo_seconds: 0 };
    const call = () => request(program, sendMessage, { params: { id: meetup }, body, token });
    expect(await duringChange(program, demote(), call)).toBe(401);
    expect(await queuedMails(program)).toEqual(before);
  });

  test("does not tick a member who did not answer, and reads no such name", async () => {
    const at = program.deps.clock().getTime();
    const body = { sentAt: at, ticks: [{ member: stranger.id, present: true, at }], walkIns: [] };
    let text = "";
    const status = await duringChange(program, demote(), async () => {
      const reply = await request(program, sendTicks, { params: { id: meetup }, body, token });
      text = reply.text;
      return reply;
    });
    expect(status).toBe(401);
    expect(text).not.toContain("Zoek mij niet");
    expect(await program.db.read.selectFrom("ticks").selectAll().execute()).toEqual([]);
  });

  test.each([
    ["back to come", "2026-11-01", "2026-12-03"],
    ["to a day that is over, while it runs", "2026-11-21", "2026-11-01"],
  ])("does not move it %s", async (_where, from, date) => {
    const id = await aMeetup(program, { date: from, start_time: "12:00", end_time: "23:00" });
    await organises(id);
    const call = () => request(program, updateMeetup, { params: { id }, body: meetupForm({ date }), token });
    expect(await duringChange(program, demote(), call)).toBe(401);
  });

  test("gets no eleventh draft", async () => {
    const call = () => request(program, createDraft, { body: meetupForm({ title: "Idee" }), token });
    for (let made = 0; made < 10; made += 1) expect((await call()).status).toBe(200);
    expect(await duringChange(program, demote(), call)).toBe(401);
  });
});

test("an admin that makes a first passkey elsewhere during the call changes nothing without it", async () => {
  const key = "'sleutel', '', '0', '[]', 'Telefoon', '2026-11-21T12:00:00.000Z'";
  const columns = "credential_id, public_key, counter, transports, name, created_at";
  // PostgreSQL makes the call wait for the session only.
  const held = `update sessions set last_seen_at = last_seen_at where member_id = ${admin.id}`;
  const adding = `${held}; insert into passkeys (member_id, ${columns}) values (${admin.id}, ${key})`;
  const call = () => request(program, changeSite, { body: { organisersPublish: true }, token });
  expect(await duringChange(program, adding, call)).toBe(403);
  const site = await program.db.read.selectFrom("site").select("organisers_publish").executeTakeFirst();
  expect(site?.organisers_publish ?? 0).toBe(0);
});

const withoutAdminRights = () =>
  program.db.write((tx) =>
    tx.updateTable("members").set({ is_admin: 0 }).where("id", "=", admin.id).execute(),
  );

test("an organiser gets no draft when their last meetup is withdrawn during the call", async () => {
  await withoutAdminRights();
  const call = () => request(program, createDraft, { body: meetupForm({ title: "Idee" }), token });
  const withdrawal = `delete from meetup_organisers where member_id = ${admin.id}`;
  expect(await duringChange(program, withdrawal, call)).toBe(403);
});

test("an organiser does not announce when the site withdraws that during the call", async () => {
  const id = await aMeetup(program, { date: "2026-11-01" });
  await organises(id);
  await request(program, changeSite, { body: { organisersPublish: true }, token });
  await withoutAdminRights();
  const move = () => request(program, updateMeetup, { params: { id }, body: meetupForm(), token });
  expect(await duringChange(program, "update site set organisers_publish = 0", move)).toBe(403);
});
