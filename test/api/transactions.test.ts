// @postgres test
import { describe, expect, test } from "vitest";
import { revokeAdmin } from "#contract/handover/admin.ts";
import type { MemberId } from "#contract/ids.ts";
import { forgetSessions } from "../../src/server/access/sessions.ts";
import { actingAs } from "../../src/server/calls/writes.ts";
import { revokeAdmin as withdrawAdmin } from "../../src/server/handover/end-admin.ts";
import { recordBounce } from "../../src/server/mail/bounces.ts";
import { updateMeetup } from "../../src/server/meetups/admin/save-meetup.ts";
import { importMembers } from "../../src/server/members/admin/import.ts";
import { removeMember } from "../../src/server/members/remove-member.ts";
import { ENDS_SESSIONS, type Locks, lock } from "../../src/server/platform/db/locks.ts";
import type { MemberRow, Tx } from "../../src/server/platform/db/schema.ts";
import { isRefused, refused } from "../../src/server/platform/refusals.ts";
import { memberById } from "../../src/server/records/members.ts";
import {
  aMeetup,
  aMember,
  answers,
  meetupForm,
  members,
  queuedMails,
  signedIn,
} from "../harness/builders.ts";
import { programForEachTest, request } from "../harness/program.ts";
import { statementsOf } from "../harness/statements.ts";

const program = programForEachTest();

const kindsOf = async () => (await queuedMails(program)).map(({ kind }) => kind);

test("reading outside an open transaction throws instead of waiting forever", async () => {
  const { db } = program;
  const reading = db.write(() => db.read.selectFrom("members").selectAll().execute());
  await expect(reading).rejects.toThrow("read with the transaction instead");
  const unknown = 1 as MemberId;
  await memberById(db.read, unknown);
  const prepared = db.write(() => memberById(db.read, unknown));
  await expect(prepared, "a statement prepared before").rejects.toThrow("read with the transaction instead");
  expect(await db.read.selectFrom("members").selectAll().execute()).toEqual([]);
});

test("writing inside an open transaction throws instead of waiting forever", async () => {
  const { db } = program;
  const anna = await aMember(program);
  const bucket = "inner";
  const writing = db.write(async (tx) => {
    await tx.updateTable("members").set({ show_name: 0 }).where("id", "=", anna.id).execute();
    await db.write((inner) =>
      inner.insertInto("attempts").values({ bucket, moments: "", forget_at: "" }).execute(),
    );
  });
  await expect(writing).rejects.toThrow("write with the transaction instead");
  const member = await memberById(db.read, anna.id);
  expect(member?.name, "the outer transaction is rolled back").toBe(anna.name);
  await db.write((tx) => removeMember(tx, program.deps.clock(), anna, { farewell: false }));
  expect(await memberById(db.read, anna.id), "the database still takes writes").toBeUndefined();
});

test.each([
  ["sessions", "invitations", { invitations: "everyone" }, { sessions: true }],
  ["invitations", "meetup", { meetups: [5] }, { invitations: "everyone" }],
  [
    "invitations of everyone",
    "those of newcomers",
    { invitations: "newcomers" },
    { invitations: "everyone" },
  ],
  ["meetup 5", "meetup 7", { meetups: [7] }, { meetups: [5] }],
  ["meetup", "member", { members: [1] }, { meetups: [5] }],
  ["member 1", "member 2", { members: [2] }, { members: [1] }],
] as const)("locking %s after %s throws, on SQLite too", async (wanted, held, first, then) => {
  const locking = program.db.write(async (tx) => {
    await lock(tx, first as Locks);
    await lock(tx, then as Locks);
  });
  await expect(locking).rejects.toThrow(`locks out of order: ${wanted} after ${held}`);
});

test("ending another's session after a meetup is locked throws, and without a session it does not", async () => {
  const meetup = await aMeetup(program);
  const anna = await aMember(program);
  const end = () =>
    program.db.write(async (tx) => {
      await lock(tx, { sessions: true, meetups: [meetup] });
      await forgetSessions(tx, [anna]);
    });
  await expect(end()).resolves.toBeUndefined();
  await signedIn(program, anna.id);
  await expect(end()).rejects.toThrow("locks out of order: ended sessions after meetup");
});

test("several locks are taken in their order, and what is held is taken again at once", async () => {
  const one = await aMeetup(program);
  const other = await aMeetup(program);
  const anna = await aMember(program);
  const locked = await program.db.write(async (tx) => {
    const all = {
      sessions: true,
      invitations: "everyone",
      meetups: [other, one],
      members: [anna.id],
    } as const;
    await lock(tx, all);
    return lock(tx, all);
  });
  expect([...locked.keys()]).toEqual([one, other]);
});

test("a verb outside a call begins with its first locks, also on a meetup", async () => {
  const meetup = await aMeetup(program);
  const verb = (tx: Tx) => lock(tx, { sessions: true });
  verb.first = ENDS_SESSIONS;
  await expect(actingAs(program.deps, "command-line").onMeetup(meetup, verb)).resolves.toBeDefined();
});

describe("of the last administrators", () => {
  const anAdmin = () => aMember(program, { admin: true });
  const admins = () => program.db.read.selectFrom("members").select("id").where("is_admin", "=", 1).execute();

  test("one stays when all are withdrawn at once on the command line", async () => {
    const all = [];
    while (all.length < 4) all.push(await anAdmin());
    const { onSite } = actingAs(program.deps, "command-line");
    const outcomes = await Promise.all(all.map(({ id }) => onSite(withdrawAdmin, id)));
    expect(outcomes.filter(isRefused)).toEqual([refused("last-admin")]);
    expect(await admins()).toHaveLength(1);
  });

  test("one stays when two withdraw each other at once", async () => {
    const anna = await anAdmin();
    const bram = await anAdmin();
    const withdraw = async (by: MemberRow, { id }: MemberRow) =>
      request(program, revokeAdmin, { params: { id }, token: await signedIn(program, by.id) });
    const replies = await Promise.all([withdraw(anna, bram), withdraw(bram, anna)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await admins()).toHaveLength(1);
  });
});

test("promoting sixty members takes as many statements as one, with the right counts and mails", async () => {
  const actor = (await aMember(program, { admin: true, verified: false })).id;
  const guests = await members(program, 62);
  const full = async (title: string, people: number) => {
    const id = await aMeetup(program, { title, places: 1 });
    for (const guest of guests.slice(0, people)) await answers(program, guest.id, id, "confirm");
    return id;
  };
  const raise = async (people: number) => {
    const title = `Vol met ${people}`;
    const id = await full(title, people);
    const form = meetupForm({ title, max_participants: null });
    const statements = await statementsOf(program.deps, (deps) =>
      actingAs(deps, actor).onMeetup(id, updateMeetup, form),
    );
    const { confirmed, waitlist } = await program.db.read
      .selectFrom("meetups")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect([confirmed, waitlist]).toEqual([people, 0]);
    return statements;
  };
  const ofOne = await raise(2);
  const before = (await kindsOf()).filter((kind) => kind === "promoted").length;
  expect(await raise(62)).toEqual(ofOne);
  expect((await kindsOf()).filter((kind) => kind === "promoted").length - before).toBe(61);
});

test("importing hundreds takes as many statements as two, each invited to all coming meetups", async () => {
  const actor = (await aMember(program, { admin: true, verified: false })).id;
  const meetups = [await aMeetup(program), await aMeetup(program, { title: "Nog een" })];
  const linesOf = (people: number) =>
    Array.from({ length: people }, (_none, place) => ({
      line: place + 1,
      name: `Piet Nummer ${place}`,
      email: `piet${people}-${place}@example.org`,
      phone: "",
      note: "",
      written: null,
      outcome: "new" as const,
      remark: "",
    }));
  const statements = (people: number) =>
    statementsOf(program.deps, (deps) =>
      actingAs(deps, actor).onSite(importMembers, {
        lines: linesOf(people),
        included: [],
        sharing: [],
        consented: true,
        seconds: 0,
        club: "Trefpunt",
      }),
    );
  const ofTwo = await statements(2);
  expect(await statements(300)).toEqual(ofTwo);
  const { db } = program;
  for (const id of meetups) {
    const { invited } = await db.read
      .selectFrom("meetups")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const rows = await db.read.selectFrom("invitations").selectAll().where("meetup_id", "=", id).execute();
    expect([invited, rows.length]).toEqual([302, 302]);
  }
});

test("a meetup that is over promotes no member", async () => {
  const [anna, bram] = await members(program, 2);
  const meetup = await aMeetup(program, { places: 1 });
  await answers(program, anna.id, meetup, "confirm");
  await answers(program, bram.id, meetup, "confirm");
  program.setClock("2026-12-04T12:00:00.000Z");
  await program.db.write((tx) => removeMember(tx, program.deps.clock(), anna, { farewell: true }));
  const { confirmed, waitlist } = await program.db.read
    .selectFrom("meetups")
    .selectAll()
    .where("id", "=", meetup)
    .executeTakeFirstOrThrow();
  expect([confirmed, waitlist]).toEqual([0, 1]);
  expect(await kindsOf()).not.toContain("promoted");
});

test("correcting a past meetup sends no mails", async () => {
  const actor = (await aMember(program, { admin: true, verified: false })).id;
  const anna = await aMember(program);
  const id = await aMeetup(program);
  await answers(program, anna.id, id, "confirm");
  program.setClock("2026-12-04T12:00:00.000Z");
  await actingAs(program.deps, actor).onMeetup(
    id,
    updateMeetup,
    meetupForm({ location: "Toch ergens anders" }),
  );
  expect(await kindsOf()).not.toContain("changed");
});

test.each([
  ["to an earlier day", { date: "2026-11-10" }, false],
  ["to earlier today", { date: "2026-11-12", start_time: "10:00", end_time: "11:00" }, false],
  ["so that it runs now", { date: "2026-11-12", start_time: "13:00", end_time: "22:00" }, true],
] as const)("an announced evening moved %s mails: %s", async (_where, moved, isMailed) => {
  const actor = (await aMember(program, { admin: true, verified: false })).id;
  const [anna, bram] = await members(program, 2);
  const id = await aMeetup(program, { places: 1 });
  for (const { id: member } of [anna, bram]) await answers(program, member, id, "confirm");
  const form = meetupForm({ max_participants: 5, offer_minutes: null, ...moved });
  program.setClock("2026-11-12T12:00:00.000Z");
  await actingAs(program.deps, actor).onMeetup(id, updateMeetup, form);
  const told = (await kindsOf()).filter((kind) => kind === "changed" || kind === "promoted");
  expect(told.sort()).toEqual(isMailed ? ["changed", "changed", "promoted"] : []);
});

test("a bounce counts for the address that refused, not for the member's current one", async () => {
  const anna = await aMember(program);
  await aMeetup(program);
  const { db, deps } = program;
  const mail = await db.read
    .selectFrom("emails")
    .selectAll()
    .where("member_id", "=", anna.id)
    .executeTakeFirstOrThrow();
  const bounces = async () =>
    (
      await db.read
        .selectFrom("members")
        .select("bounces")
        .where("id", "=", anna.id)
        .executeTakeFirstOrThrow()
    ).bounces;
  const refuse = () => db.write((tx) => recordBounce(tx, mail, deps.clock(), "550 5.1.1 unknown"));
  await refuse();
  expect(await bounces()).toBe(1);
  program.setClock("2026-11-21T12:03:00.000Z");
  await refuse();
  await refuse();
  // Refused three times within three minutes: one event.
  expect(await bounces()).toBe(1);
  program.setClock("2026-11-22T12:00:00.000Z");
  await refuse();
  expect(await bounces()).toBe(2);
  await db.write((tx) =>
    tx
      .updateTable("members")
      .set({ email: "nieuw@example.org", bounces: 0, bounced_at: null })
      .where("id", "=", anna.id)
      .execute(),
  );
  await refuse();
  expect(await bounces()).toBe(0);
});
