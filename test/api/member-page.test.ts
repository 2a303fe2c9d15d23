// @postgres test:databases
import { beforeEach, expect, test } from "vitest";
import type { MemberId } from "#contract/ids.ts";
import { cancelMeetup } from "#contract/meetups/life.ts";
import { createDraft, createMeetup } from "#contract/meetups/saving/admin.ts";
import { adminMember } from "#contract/members/admin.ts";
import { enqueue } from "../../src/server/mail/enqueue.ts";
import type { ChangeOf, MemberRow } from "../../src/server/platform/db/schema.ts";
import { aMeetup, aMember, anAdminToken, answers, meetupForm } from "../harness/builders.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
let token: string;
let anna: MemberRow;
beforeEach(async () => {
  token = await anAdminToken(program);
  anna = await aMember(program, { name: "Anna de Vries", email: "anna@example.org" });
});

const page = async (id: MemberId = anna.id) =>
  (await request(program, adminMember, { params: { id }, token })).answer;

const change = (values: ChangeOf<"members">) =>
  program.db.write((tx) => tx.updateTable("members").set(values).where("id", "=", anna.id).execute());

test("has the member's details and the state of their address", async () => {
  expect((await page()).user).toEqual({
    id: anna.id,
    name: "Anna de Vries",
    email: "anna@example.org",
    admin_role: false,
    passkeys: [],
    verified: true,
    verified_at: "2026-11-21T12:00:00.000Z",
    pending_email: null,
    muted: null,
    confirmed_count: 0,
    waitlist_count: 0,
    no_response_count: 0,
    declined_count: 0,
    undeliverable: false,
    bounce_error: null,
    created_at: "2026-11-21T12:00:00.000Z",
  });
  await change({
    verified_at: null,
    pending_email: "nieuw@example.org",
    muted_until: "2026-12-02T23:00:00.000Z",
    bounces: 3,
    bounce_error: "550 5.1.1 no such user",
  });
  expect((await page()).user).toMatchObject({
    verified: false,
    verified_at: null,
    pending_email: "nieuw@example.org",
    muted: "2026-12-03",
    undeliverable: true,
    bounce_error: "550 5.1.1 no such user",
  });
  await change({ muted_until: "2026-11-21T11:00:00.000Z" });
  expect((await page()).user.muted).toBeNull();
});

test("has their answers: coming meetups soonest first, past ones newest first", async () => {
  const bram = await aMember(program);
  const first = await aMeetup(program, { title: "Eerst", date: "2026-12-01", places: 1 });
  const later = await aMeetup(program, { title: "Later", date: "2026-12-24" });
  const soon = await aMeetup(program, { title: "Straks", date: "2026-11-25" });
  await aMeetup(program, { title: "Stil", date: "2026-11-23" });
  await answers(program, bram.id, first, "confirm");
  await answers(program, anna.id, first, "confirm");
  await answers(program, anna.id, later, "decline");
  await answers(program, anna.id, soon, "confirm");
  const told = async () => {
    const { coming, past } = (await page()).answers;
    const line = ({ title, status, waitlist_position }: (typeof past)[number]) =>
      `${title}: ${status} ${waitlist_position ?? ""}`.trim();
    return { coming: coming.map(line), past: past.map(line) };
  };
  expect(await told()).toEqual({
    coming: ["Stil: null", "Straks: confirmed", "Eerst: waitlist 1", "Later: declined"],
    past: [],
  });
  expect((await page()).answers.coming[1]).toEqual({
    id: soon,
    title: "Straks",
    date: "2026-11-25",
    start_time: "19:30",
    end_time: "22:00",
    cancelled: false,
    status: "confirmed",
    waitlist_position: null,
  });
  // A running meetup is not past.
  program.setClock("2026-11-25T20:00:00.000Z");
  token = await anAdminToken(program);
  expect(await told()).toEqual({
    coming: ["Straks: confirmed", "Eerst: waitlist 1", "Later: declined"],
    past: ["Stil: null"],
  });
  program.setClock("2026-12-02T12:00:00.000Z");
  token = await anAdminToken(program);
  expect((await told()).past).toEqual(["Eerst: waitlist 1", "Straks: confirmed", "Stil: null"]);
});

test("includes cancelled meetups as such, and no drafts", async () => {
  const off = await aMeetup(program, { title: "Gaat niet door", date: "2026-12-01" });
  await answers(program, anna.id, off, "confirm");
  const cancelled = await request(program, cancelMeetup, {
    params: { id: off },
    body: { reason: "De zaal staat onder water" },
    token,
  });
  expect(cancelled.status).toBe(200);
  const { meetup: draft } = (
    await request(program, createMeetup, {
      body: { ...meetupForm({ title: "Nog in de maak" }), status: "draft" },
      token,
    })
  ).answer;
  expect(draft.status).toBe("draft");
  expect((await page()).answers.coming).toMatchObject([
    { title: "Gaat niet door", cancelled: true, status: "confirmed" },
  ]);
});

test("includes only the newest of old meetups, and says that there are more", async () => {
  for (let day = 1; day <= 22; day += 1)
    await aMeetup(program, { title: `Dag ${day}`, date: `2026-12-${String(day).padStart(2, "0")}` });
  expect((await page()).answers.has_more_past).toBe(false);
  program.setClock("2027-01-05T12:00:00.000Z");
  token = await anAdminToken(program);
  const { coming, past, has_more_past } = (await page()).answers;
  expect([coming.length, past.length, past[0]?.title, past.at(-1)?.title]).toEqual([
    0,
    20,
    "Dag 22",
    "Dag 3",
  ]);
  expect(has_more_past).toBe(true);
});

test("has the twenty newest mails to the member, without their texts", async () => {
  const bram = await aMember(program);
  await program.db.write(async (tx) => {
    for (let number = 0; number < 21; number += 1)
      await enqueue(tx, new Date(), anna, { kind: "test", arrivedToken: null });
    await enqueue(tx, new Date(), anna, { kind: "already_member" });
    await enqueue(tx, new Date(), bram, { kind: "test", arrivedToken: null });
  });
  const { emails } = await page();
  expect(emails).toHaveLength(20);
  expect(emails[0]).toMatchObject({
    email_type: "already_member",
    recipient_email: "anna@example.org",
    sent_at: null,
    error_message: null,
    email_content: null,
  });
  expect(new Set(emails.map(({ recipient_email }) => recipient_email))).toEqual(new Set([anna.email]));
  const audited = await program.db.read.selectFrom("audit").select("action").execute();
  expect(audited.filter(({ action }) => action === "email.opened")).toEqual([]);
});

test("has the number of an organiser's passkeys", async () => {
  await change({ is_admin: 1 });
  expect((await page()).user).toMatchObject({ admin_role: true, passkeys: [] });
});

test("is 404 for an unknown member", async () => {
  const reply = await request(program, adminMember, { params: { id: 999 }, token });
  expect([reply.status, reply.error]).toEqual([404, "Lid niet gevonden"]);
});

test("says when the meetups are that the member organises, also when the day is not known yet", async () => {
  const evening = await aMeetup(program, { title: "Lampen", date: "2026-12-05" });
  const open = await request(program, createDraft, { body: { title: "Ooit" }, token });
  const added_at = program.deps.clock().toISOString();
  await program.db.write((tx) =>
    tx
      .insertInto("meetup_organisers")
      .values(
        [evening, open.answer.meetup.id].map((meetup_id) => ({ meetup_id, member_id: anna.id, added_at })),
      )
      .execute(),
  );
  expect((await page()).organises).toEqual([
    { id: open.answer.meetup.id, title: "Ooit", date: null },
    { id: evening, title: "Lampen", date: "2026-12-05" },
  ]);
});
