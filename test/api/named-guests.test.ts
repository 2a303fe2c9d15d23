import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { doorByLink, sendTicksByLink } from "#contract/attendance/links.ts";
import { doorList, sendTicks } from "#contract/attendance.ts";
import { adminAudit } from "#contract/audit.ts";
import type { MeetupId } from "#contract/ids.ts";
import { adminMeetup } from "#contract/meetups/admin.ts";
import { oneMeetup } from "#contract/meetups.ts";
import { exportParticipants, meetupParticipants } from "#contract/responses/admin.ts";
import { meetupAttendees } from "#contract/responses/attendees.ts";
import { addNamedGuest, removeNamedGuest } from "#contract/responses/named-guests.ts";
import { runHousekeeping } from "../../src/server/housekeeping.ts";
import { namedGuests } from "../../src/server/records/attendance.ts";
import {
  aMeetup,
  aMember,
  anAdminToken,
  answers,
  countedAndKept,
  doorLinkTo,
  markSent,
  members,
  organiserOf,
  queuedMails,
  signedIn,
} from "../harness/builders.ts";
import { programForEachTest, request, START_OF_TESTS } from "../harness/program.ts";

const program = programForEachTest();
let token: string;
beforeEach(async () => {
  token = await anAdminToken(program);
});

const NOW = Date.parse(START_OF_TESTS);
const OVER = "2026-11-21T21:00:00.001Z";
const A_DAY_LATER = "2026-11-22T21:00:00.002Z";
const LONG_AFTER = "2027-02-19T21:00:01.000Z";

const aTonight = (places: number | null = null) =>
  aMeetup(program, { title: "Vanavond", date: "2026-11-21", places });
const add = (id: MeetupId, name = "Oom Kees", beyond = false) =>
  request(program, addNamedGuest, { token, params: { id }, body: { name, beyond } });
const remove = (id: MeetupId, key: string) =>
  request(program, removeNamedGuest, { token, params: { id, key } });
const keyOf = async (id: MeetupId) => (await namedGuests(program.db.read, id))[0]?.key ?? "";

async function listed(id: MeetupId) {
  const { counted, kept } = await countedAndKept(program, id);
  expect(kept).toEqual(counted);
  return (await request(program, meetupAttendees, { token, params: { id } })).answer;
}

async function at(now: string): Promise<void> {
  program.setClock(now);
  await runHousekeeping(program.deps);
  token = await anAdminToken(program);
}

const tick = (id: MeetupId, key: string, name: string, made: number) =>
  request(program, sendTicks, {
    token,
    params: { id },
    body: { sentAt: made, ticks: [], walkIns: [{ key, name, present: true, at: made }] },
  });

describe("a person without membership", () => {
  test("counts as a person, and as nobody that was invited or said yes", async () => {
    const id = await aTonight(3);
    const [anna] = await members(program, 1);
    await answers(program, anna.id, id, "confirm");
    const before = (await request(program, adminMeetup, { token, params: { id } })).answer.meetup.stats;
    expect((await add(id)).answer.message).toBe("Oom Kees komt");
    const { counts, people, named } = await listed(id);
    expect(counts).toMatchObject({ confirmed: 1, waitlist: 0 });
    expect([people.confirmed, people.named]).toEqual([2, 1]);
    expect(named).toEqual([{ key: expect.any(String), name: "Oom Kees", presence: null }]);
    const { meetup } = (await request(program, oneMeetup, { params: { id } })).answer;
    expect(meetup.registrationCounts).toEqual({ confirmed: 2, waitlist: 0, available: 1 });
    expect((await request(program, adminMeetup, { token, params: { id } })).answer.meetup.stats).toEqual(
      before,
    );
    expect(await queuedMails(program)).not.toContainEqual(expect.objectContaining({ kind: "guest_added" }));
  });

  test("is 'Anoniem' to members, and nothing to visitors", async () => {
    const id = await aTonight();
    const [anna] = await members(program, 1);
    await add(id);
    const seen = async (by?: string) =>
      (await request(program, oneMeetup, { params: { id }, token: by })).answer.meetup.attendees;
    expect((await seen(await signedIn(program, anna.id)))?.confirmed).toEqual([{ name: "Anoniem" }]);
    expect(await seen()).toBeUndefined();
  });

  test("has a row of the export beside the three lists, without an address", async () => {
    const id = await aTonight();
    await add(id, "=Oom; Kees");
    const exported = await request(program, exportParticipants, { token, params: { id } });
    expect(exported.text).toBe(
      '\uFEFF"Naam";"E-mail";"Status"\r\n"\'=Oom; Kees";"";"Zonder lidmaatschap"\r\n',
    );
    const { participants } = (await request(program, meetupParticipants, { token, params: { id } })).answer;
    expect(participants).toEqual({ confirmed: [], waitlist: [], cancelled: [] });
  });

  test("gets no place of a full meetup or of those that wait, unless beyond the maximum", async () => {
    const id = await aTonight(1);
    const [anna, bram] = await members(program, 2);
    for (const { id: member } of [anna, bram]) await answers(program, member, id, "confirm");
    const refusal = await add(id);
    expect([refusal.status, refusal.error]).toEqual([
      409,
      "Er is geen vrije plek, en zonder e-mailadres kan niemand op de wachtlijst. Geef een plek boven het maximum, of wacht tot er een vrij is",
    ]);
    expect((await add(id, "Oom Kees", true)).status).toBe(200);
    expect((await listed(id)).people).toMatchObject({ confirmed: 2, waitlist: 1, named: 1 });
  });

  test("that is taken off the list gives the place to who waits, once", async () => {
    const id = await aTonight(1);
    await add(id);
    const [anna] = await members(program, 1);
    await answers(program, anna.id, id, "confirm");
    await markSent(program);
    const key = await keyOf(id);
    const both = await Promise.all([remove(id, key), remove(id, key)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await queuedMails(program)).toEqual([{ kind: "promoted", recipient: anna.email }]);
    const { people, named } = await listed(id);
    expect([people.confirmed, named]).toEqual([1, []]);
    expect(await program.db.read.selectFrom("walk_ins").select("key").execute()).toEqual([]);
  });

  test("by ten organisers at once gets the last place once", async () => {
    const id = await aTonight(1);
    const ten = await Promise.all(Array.from({ length: 10 }, (_none, number) => add(id, `Gast ${number}`)));
    expect(ten.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await listed(id)).people.confirmed).toBe(1);
  });

  test("is in the audit without the name", async () => {
    const id = await aTonight();
    await add(id);
    await remove(id, await keyOf(id));
    const { entries } = (await request(program, adminAudit, { token })).answer;
    expect(entries.slice(0, 2).map(({ action }) => action)).toEqual(["guest.unnamed", "guest.named"]);
    const { meetup } = (await request(program, oneMeetup, { params: { id } })).answer;
    expect(entries.slice(0, 2).map(({ target }) => target)).toEqual([meetup.title, meetup.title]);
    expect(JSON.stringify(entries)).not.toContain("Kees");
  });

  test("is refused for a meetup that takes no answers, and without a name", async () => {
    const draft = await aMeetup(program, { status: "draft" });
    expect((await add(draft)).status).toBe(409);
    const id = await aTonight();
    expect((await add(id, "  ")).details).toEqual(["Naam is verplicht"]);
    program.setClock(OVER);
    token = await anAdminToken(program);
    expect((await add(id)).status).toBe(409);
  });

  test("is put on the list by an organiser of the meetup, thirty an hour together with other people", async () => {
    const id = await aTonight();
    token = await signedIn(program, (await organiserOf(program, id)).id);
    for (let number = 0; number < 30; number += 1) expect((await add(id, `Gast ${number}`)).status).toBe(200);
    expect((await add(id)).status).toBe(429);
    expect((await listed(id)).people.named).toBe(30);
  });
});

describe("at the door", () => {
  test("they are on the list and ticked by any phone, and count as awaited", async () => {
    const id = await aTonight();
    await add(id);
    const key = await keyOf(id);
    const here = async () => (await request(program, doorList, { token, params: { id } })).answer.walkIns;
    expect(await here()).toEqual([{ key, name: "Oom Kees", present: false, isExpected: true }]);
    program.setClock("2026-11-21T18:00:00.000Z");
    token = await anAdminToken(program);
    const link = await doorLinkTo(program, id);
    const body = { sentAt: NOW, ticks: [], walkIns: [{ key, name: "Oom Kees", present: true, at: NOW }] };
    const room = async () =>
      (await request(program, doorByLink, { params: { token: link } })).answer.helper.walkInsLeft;
    const before = await room();
    expect((await request(program, sendTicksByLink, { params: { token: link }, body })).status).toBe(200);
    expect(await here()).toEqual([{ key, name: "Oom Kees", present: true, isExpected: true }]);
    expect(await room()).toBe(before);
    const { attendance } = (await request(program, meetupParticipants, { token, params: { id } })).answer;
    expect(attendance).toEqual({ came: 1, stayedAway: null, waited: 0, walkIns: 0 });
  });

  test("a tick from a phone without network stays, also when they were taken off the list meanwhile", async () => {
    const id = await aTonight();
    await add(id);
    const key = await keyOf(id);
    await remove(id, key);
    const { walkIns } = (await tick(id, key, "Oom Kees", NOW)).answer;
    expect(walkIns).toEqual([{ key, name: "Oom Kees", present: true }]);
  });
});

describe("after the meetup", () => {
  test("they are present or absent, their names go after a day, and the numbers stay", async () => {
    const id = await aTonight();
    await add(id, "Oom Kees");
    await add(id, "Tante Truus");
    const [first] = await namedGuests(program.db.read, id);
    await tick(id, first?.key ?? "", first?.name ?? "", NOW);
    await at(OVER);
    const after = await listed(id);
    expect(after.named.map(({ presence }) => presence)).toEqual(["present", "absent"]);
    const numbers = { came: 1, stayedAway: 1, waited: 0, walkIns: 0 };
    expect(after.attendance).toEqual({ ...numbers, walkedIn: [] });
    const text = async () => (await request(program, exportParticipants, { token, params: { id } })).text;
    expect(await text()).toContain(`"${first?.name}";"";"Zonder lidmaatschap";"Aanwezig"`);
    await at(A_DAY_LATER);
    const later = await listed(id);
    expect([later.named, later.people.confirmed, later.attendance]).toEqual([
      [],
      2,
      { ...numbers, walkedIn: [] },
    ]);
    expect(await text()).not.toMatch(/Kees|Truus/);
    expect(await program.db.read.selectFrom("walk_ins").select("name").distinct().execute()).toEqual([
      { name: null },
    ]);
    await at(LONG_AFTER);
    expect(await program.db.read.selectFrom("walk_ins").select("key").execute()).toEqual([]);
    expect(await listed(id)).toMatchObject({ people: { confirmed: 2 }, attendance: numbers });
  });

  test("a name that was never ticked goes as well", async () => {
    const id = await aTonight();
    await add(id);
    await at(A_DAY_LATER);
    expect((await listed(id)).named).toEqual([]);
    await at(LONG_AFTER);
    expect(await program.db.read.selectFrom("walk_ins").select("key").execute()).toEqual([]);
    expect((await listed(id)).attendance).toBeNull();
  });

  test("a phone that sends late brings no name back", async () => {
    const id = await aTonight();
    await add(id);
    const key = await keyOf(id);
    await at(A_DAY_LATER);
    expect((await tick(id, key, "Oom Kees", NOW)).status).toBe(200);
    expect(await program.db.read.selectFrom("walk_ins").select("name").execute()).toEqual([{ name: null }]);
    expect((await listed(id)).attendance).toMatchObject({ came: 1, walkIns: 0 });
  });

  test("a walk-in with an unknown key is no person of the list", async () => {
    const id = await aTonight();
    await add(id);
    await tick(id, randomUUID(), "Wim", NOW);
    await at(OVER);
    expect((await listed(id)).attendance).toMatchObject({ came: 1, stayedAway: 1, walkIns: 1 });
  });
});

test("a member of the same name stays a member", async () => {
  const id = await aTonight();
  const kees = await aMember(program, { name: "Oom Kees" });
  await add(id);
  await answers(program, kees.id, id, "confirm");
  expect((await listed(id)).people).toMatchObject({ confirmed: 2, named: 1 });
});
