import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { type DoorList, doorList, type SentTicks, sendTicks } from "#contract/attendance.ts";
import { attendanceByYear } from "#contract/dashboard/admin.ts";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { adminMeetups, deleteMeetup } from "#contract/meetups/admin.ts";
import { oneMeetup } from "#contract/meetups.ts";
import { myData } from "#contract/profile.ts";
import { exportParticipants, meetupParticipants } from "#contract/responses/admin.ts";
import { meetupAttendees } from "#contract/responses/attendees.ts";
import { takeAttendance } from "../../src/server/attendance/record-attendance.ts";
import { actingAs } from "../../src/server/calls/writes.ts";
import { runHousekeeping } from "../../src/server/housekeeping.ts";
import { insertMembers } from "../../src/server/records/insert-members.ts";
import {
  aMeetup,
  aMember,
  anAdminToken,
  answers,
  countedAndKept,
  markSent,
  members,
  queuedMails,
  signedIn,
} from "../harness/builders.ts";
import { programForEachTest, request, START_OF_TESTS } from "../harness/program.ts";
import { statementsOf } from "../harness/statements.ts";

const program = programForEachTest();
let token: string;
let id: MeetupId;
beforeEach(async () => {
  token = await anAdminToken(program);
  id = await aMeetup(program, { title: "Vanavond", date: "2026-11-21" });
});

const NOW = Date.parse(START_OF_TESTS);
const MINUTE = 60_000;

interface Sent {
  readonly sentAt?: number;
  readonly ticks?: readonly { member: number; present: boolean; at: number }[];
  readonly walkIns?: readonly { key: string; name: string; email?: string; present: boolean; at: number }[];
}

const post = (body: Sent) =>
  request(program, sendTicks, {
    params: { id },
    token,
    body: { sentAt: NOW, ticks: [], walkIns: [], ...body },
  });
const send = async (body: Sent): Promise<DoorList> => (await post(body)).answer;
const list = async () => (await request(program, doorList, { params: { id }, token })).answer;
const tick = (member: number, present: boolean, at: number) => ({ member, present, at });
const there = ({ people, walkIns }: DoorList) => ({
  people: people.filter(({ present }) => present).map((person) => person.id),
  walkIns: walkIns.filter(({ present }) => present).map(({ name }) => name),
});
const membersNamed = (name: string) =>
  program.db.read.selectFrom("members").selectAll().where("name", "=", name).execute();
const statistics = async () =>
  (await request(program, meetupParticipants, { params: { id }, token })).answer.attendance;

test("the list has members who answered and all other verified members", async () => {
  const [anna, bram, cees, dirk] = await members(program, 4);
  await aMember(program, { verified: false });
  const full = await aMeetup(program, { places: 1 });
  id = full;
  await answers(program, anna.id, full, "confirm");
  await answers(program, bram.id, full, "confirm");
  await answers(program, cees.id, full, "decline");
  const { people, meetup, isWhole } = await list();
  expect(people.map((person) => [person.id, person.status, person.present]).sort()).toEqual([
    [anna.id, "confirmed", false],
    [bram.id, "waitlist", false],
    [cees.id, "declined", false],
    [dirk.id, null, false],
  ]);
  expect([meetup.title, isWhole]).toEqual(["Home Assistant voor beginners", true]);
  id = 999 as MeetupId;
  expect((await post({})).status).toBe(404);
});

test("a list of very many members is not complete, and an address finds the others", async () => {
  for (const part of [0, 1, 2, 3]) {
    const some = Array.from({ length: 1_300 }, (_none, place) => ({
      email: `m${part}-${place}@example.org`,
      name: `Lid ${part}-${place}`,
      from: "import" as const,
      isVerified: true,
    }));
    await program.db.write((tx) => insertMembers(tx, program.deps.clock(), some).execute());
  }
  const { people, isWhole } = await list();
  expect([people.length, isWhole]).toEqual([5_001, false]);
  const last = {
    key: randomUUID(),
    name: "Wie dan ook",
    email: "m3-1299@example.org",
    present: true,
    at: NOW,
  };
  const after = await send({ walkIns: [last] });
  expect(after.people.filter(({ present }) => present).map(({ name }) => name)).toEqual(["Lid 3-1299"]);
});

describe("the latest tick of a person is kept", () => {
  let anna: MemberId;
  beforeEach(async () => {
    anna = (await aMember(program)).id;
  });

  test("in any order of arrival", async () => {
    await send({ ticks: [tick(anna, false, NOW - 2 * MINUTE)] });
    const after = await send({ ticks: [tick(anna, true, NOW - 5 * MINUTE)] });
    expect(there(after).people).toEqual([]);
    expect(there(await send({ ticks: [tick(anna, true, NOW - MINUTE)] })).people).toEqual([anna]);
  });

  test("by the server's clock when a phone's clock is wrong", async () => {
    const hours = 3 * 60 * MINUTE;
    await send({ sentAt: NOW - hours, ticks: [tick(anna, true, NOW - hours - MINUTE)] });
    const ahead = { sentAt: NOW + hours, ticks: [tick(anna, false, NOW + hours - 2 * MINUTE)] };
    expect(there(await send(ahead)).people).toEqual([anna]);
    await send({ sentAt: NOW + hours, ticks: [tick(anna, false, NOW + hours - 30_000)] });
    expect(there(await list()).people).toEqual([]);
  });

  test("a tick from the future counts as made now", async () => {
    await send({ ticks: [tick(anna, true, NOW + 60 * MINUTE)] });
    program.setClock(new Date(NOW + MINUTE).toISOString());
    const after = await send({ sentAt: NOW + MINUTE, ticks: [tick(anna, false, NOW + MINUTE)] });
    expect(there(after).people).toEqual([]);
  });

  test("a tick that is sent again changes nothing, although it took another time to arrive", async () => {
    const hour = 60 * MINUTE;
    const lost = { sentAt: NOW - hour, ticks: [tick(anna, true, NOW - hour - 2 * MINUTE)] };
    await send(lost);
    await send({ ticks: [tick(anna, false, NOW - MINUTE)] });
    program.setClock(new Date(NOW + 5 * MINUTE).toISOString());
    expect(there(await send(lost)).people).toEqual([]);
    expect(await program.db.read.selectFrom("ticks").select("id").execute()).toHaveLength(2);
  });

  test("a tick of a removed member is ignored and the others are kept", async () => {
    const gone = 4_000 as MemberId;
    expect(there(await send({ ticks: [tick(gone, true, NOW), tick(anna, true, NOW)] })).people).toEqual([
      anna,
    ]);
  });
});

test("ten phones that send at once lose no ticks", async () => {
  const people = await members(program, 20);
  const couple = { email: "samen@example.org", name: "Sam Smit", present: true };
  await Promise.all(
    Array.from({ length: 10 }, (_none, phone) =>
      post({
        ticks: people.map((member, place) => tick(member.id, place % 10 <= phone, NOW - MINUTE + phone)),
        walkIns: [
          { key: randomUUID(), name: `Gast ${phone}`, present: true, at: NOW },
          { key: randomUUID(), ...couple, at: NOW },
        ],
      }),
    ),
  ).then((replies) => expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200)));
  const [sam, ...others] = await membersNamed("Sam Smit");
  expect(others).toEqual([]);
  const all = there(await list());
  expect(all.people.toSorted((a, b) => a - b)).toEqual([...people.map((member) => member.id), sam?.id]);
  expect(all.walkIns.toSorted()).toEqual(people.slice(0, 10).map((_member, phone) => `Gast ${phone}`));
  const verify = (await queuedMails(program)).filter(({ kind }) => kind === "verify");
  expect(verify.map(({ recipient }) => recipient)).toEqual(["samen@example.org"]);
});

test("three hundred ticks take no more statements than one", async () => {
  const actor = (await aMember(program, { admin: true })).id;
  const body = (count: number): SentTicks => ({
    sentAt: NOW,
    ticks: all
      .slice(0, count)
      .map((member) => ({ member: member.id, guests: 0, present: true, at: NOW - count })),
    walkIns: [],
  });
  const all = await members(program, 300);
  const sending = (count: number) =>
    statementsOf(program.deps, (deps) =>
      actingAs(deps, actor).onMeetup(id, takeAttendance, { sent: body(count), link: null }),
    );
  const few = await sending(1);
  const many = await sending(300);
  expect(many.length).toBeLessThanOrEqual(few.length);
  expect(many.length).toBeLessThan(15);
  expect(there(await list()).people).toHaveLength(300);
});

describe("a walk-in", () => {
  const stranger = { key: randomUUID(), name: "Wim Wandelaar", present: true, at: NOW - MINUTE };

  test("without an address is stored as a name once and can be taken back", async () => {
    await send({ walkIns: [stranger] });
    expect(there(await send({ walkIns: [stranger] })).walkIns).toEqual(["Wim Wandelaar"]);
    expect(await membersNamed("Wim Wandelaar")).toEqual([]);
    const back = await send({ walkIns: [{ ...stranger, present: false, at: NOW }] });
    expect(back.walkIns).toEqual([{ key: stranger.key, name: "Wim Wandelaar", present: false }]);
  });

  test("with an address becomes a member and gets one mail to confirm it", async () => {
    const walkIn = { ...stranger, email: "Wim@Example.org" };
    await send({ walkIns: [walkIn] });
    const after = await send({ walkIns: [walkIn] });
    const [wim] = await membersNamed("Wim Wandelaar");
    expect(wim).toMatchObject({ email: "wim@example.org", verified_at: null, subscribed_from: "door" });
    expect(after.walkIns).toEqual([]);
    expect(after.people).toContainEqual({
      id: wim?.id,
      name: "Wim Wandelaar",
      status: null,
      present: true,
      guests: 0,
      presentGuests: 0,
    });
    const mails = async () =>
      (await queuedMails(program)).filter(({ recipient }) => recipient === "wim@example.org");
    expect(await mails()).toEqual([{ kind: "verify", recipient: "wim@example.org" }]);
    await markSent(program);
    await send({ walkIns: [{ ...walkIn, key: randomUUID(), present: false }] });
    expect(await mails()).toEqual([]);
    expect(there(await send({ walkIns: [{ ...walkIn, present: false, at: NOW }] })).people).toEqual([]);
  });

  test("with a member's address is that member, whose answer does not change", async () => {
    const anna = await aMember(program, { name: "Anna de Vries", email: "anna@example.org" });
    await answers(program, anna.id, id, "decline");
    const before = await countedAndKept(program, id);
    const after = await send({ walkIns: [{ ...stranger, email: "anna@example.org" }] });
    expect(there(after)).toEqual({ people: [anna.id], walkIns: [] });
    expect(after.people.find((person) => person.id === anna.id)?.status).toBe("declined");
    expect(await countedAndKept(program, id)).toEqual(before);
    expect((await queuedMails(program)).filter(({ kind }) => kind === "verify")).toEqual([]);
  });

  test("with the whole name of one invited member without an answer is that member, on every phone", async () => {
    const [gijs, anna] = [
      await aMember(program, { name: "Gijs Gröen" }),
      await aMember(program, { name: "Anna de Vries" }),
    ];
    for (const email of ["een@example.org", "twee@example.org"])
      await aMember(program, { name: "Jan Jansen", email });
    id = await aMeetup(program, { title: "Vanavond", date: "2026-11-21" });
    await answers(program, anna.id, id, "decline");
    const named = (name: string) => ({ key: randomUUID(), name, present: true, at: NOW });
    const typed = ["gijs gröen", "Gijs Gröen", "Anna de Vries", "Jan Jansen", "Gijs"];
    const sent = typed.map(named);
    const { people, walkIns } = await send({ walkIns: sent });
    expect(people.filter(({ present }) => present)).toMatchObject([{ id: gijs.id, name: "Gijs Gröen" }]);
    expect(walkIns.map(({ name }) => name).sort()).toEqual(["Anna de Vries", "Gijs", "Jan Jansen"]);
    expect(there(await send({ walkIns: sent }))).toEqual(there({ people, walkIns } as DoorList));
    expect(await queuedMails(program)).not.toContainEqual(expect.objectContaining({ kind: "verification" }));
  });

  test("with an invalid name or address is refused", async () => {
    expect((await post({ walkIns: [{ ...stranger, name: " " }] })).status).toBe(400);
    expect((await post({ walkIns: [{ ...stranger, email: "wim" }] })).status).toBe(400);
    expect((await post({ walkIns: [{ ...stranger, key: "1" }] })).status).toBe(400);
  });
});

test("the audit names each organiser who checked people in once, and added members", async () => {
  const anna = await aMember(program);
  await send({});
  await send({ ticks: [tick(anna.id, true, NOW)] });
  const walkIn = { key: randomUUID(), name: "Wim", email: "wim@example.org", present: true, at: NOW };
  await send({ ticks: [tick(anna.id, false, NOW + 1)], walkIns: [walkIn] });
  token = await anAdminToken(program);
  await send({ ticks: [tick(anna.id, true, NOW + 2)] });
  const rows = await program.db.read.selectFrom("audit").select(["action", "target"]).orderBy("id").execute();
  const [wim] = await membersNamed("Wim");
  expect(rows.slice(-3)).toEqual([
    { action: "attendance.taken", target: `meetup:${id}` },
    { action: "member.created", target: `member:${wim?.id}` },
    { action: "attendance.taken", target: `meetup:${id}` },
  ]);
});

describe("after the meetup", () => {
  let anna: MemberId;
  beforeEach(async () => {
    const [one, two] = await members(program, 2);
    anna = one.id;
    for (const { id: member } of [one, two]) await answers(program, member, id, "confirm");
  });
  const OVER = "2026-11-21T21:00:00.001Z";

  test("totals appear after the first tick, and absences once it is over", async () => {
    expect(await statistics()).toBeNull();
    await send({
      ticks: [tick(anna, true, NOW)],
      walkIns: [{ key: randomUUID(), name: "Wim", present: true, at: NOW }],
    });
    expect(await statistics()).toEqual({ came: 2, stayedAway: null, waited: 0, walkIns: 1 });
    program.setClock(OVER);
    expect(await statistics()).toEqual({ came: 2, stayedAway: 1, waited: 0, walkIns: 1 });
  });

  test("who waited and came is counted apart, also once the names are gone", async () => {
    id = await aMeetup(program, { title: "Vol", date: "2026-11-21", places: 1 });
    const [bram, cees] = await members(program, 2);
    for (const { id: member } of [bram, cees]) await answers(program, member, id, "confirm");
    await send({ ticks: [tick(cees.id, true, NOW)] });
    program.setClock(OVER);
    const numbers = { came: 1, stayedAway: 1, waited: 1, walkIns: 0 };
    expect(await statistics()).toEqual(numbers);
    program.setClock("2027-02-19T21:00:01.000Z");
    await runHousekeeping(program.deps);
    token = await anAdminToken(program);
    expect(await statistics()).toEqual(numbers);
  });

  test("while the door is open the overview counts who is there, and afterwards no more", async () => {
    const present = async () => {
      const { answer } = await request(program, adminMeetups, { token, query: { order: "nearest" } });
      return answer.meetups.find((each) => each.id === id)?.present;
    };
    program.setClock("2026-11-21T17:00:00.000Z");
    expect(await present()).toBeUndefined();
    await send({ ticks: [tick(anna, true, NOW)] });
    expect(await present()).toBe(1);
    program.setClock(OVER);
    expect(await present()).toBeUndefined();
  });

  test("the public page says how many came once it is over, also what is ticked after that", async () => {
    const [anna, bram] = await members(program, 2);
    const came = async () => (await request(program, oneMeetup, { params: { id } })).answer.meetup.came;
    for (const { id: member } of [anna, bram]) await answers(program, member, id, "confirm");
    await send({ ticks: [tick(anna.id, true, NOW)] });
    expect(await came()).toBeUndefined();
    program.setClock(OVER);
    expect(await came()).toBe(1);
    const after = Date.parse(OVER);
    await send({ sentAt: after, ticks: [tick(bram.id, true, after)] });
    expect(await came()).toBe(2);
  });

  test("organisers read who was there, who stayed away and who walked in, as long as names are kept", async () => {
    const [dirk, eva] = await members(program, 2);
    await answers(program, dirk.id, id, "decline");
    await send({
      ticks: [tick(anna, true, NOW), tick(dirk.id, true, NOW), tick(eva.id, true, NOW)],
      walkIns: [{ key: randomUUID(), name: "Wim", present: true, at: NOW }],
    });
    const listed = async (query: Record<string, string> = {}) =>
      (await request(program, meetupAttendees, { params: { id }, query, token })).answer;
    const exported = async () =>
      (await request(program, exportParticipants, { params: { id }, token })).text.split("\r\n");
    expect((await listed()).guests.map(({ presence }) => presence)).toEqual([null, null]);
    expect((await exported())[0]).toBe('\uFEFF"Naam";"E-mail";"Status"');
    program.setClock(OVER);
    token = await anAdminToken(program);
    const { guests, attendance } = await listed();
    expect(guests.map((each) => [each.id === anna, each.presence])).toEqual([
      [true, "present"],
      [false, "absent"],
    ]);
    expect(attendance).toMatchObject({ came: 4, stayedAway: 1, walkIns: 3 });
    expect(attendance?.walkedIn?.map(({ name }) => name).sort()).toEqual([dirk.name, eva.name, "Wim"].sort());
    expect((await listed({ list: "declined" })).guests).toMatchObject([{ presence: "walked-in" }]);
    const [heading, ...rows] = await exported();
    expect(heading).toBe('\uFEFF"Naam";"E-mail";"Status";"Opkomst"');
    expect(rows.map((row) => row.split(";").slice(2).join(" "))).toEqual([
      '"Ingeschreven" "Aanwezig"',
      '"Ingeschreven" "Afwezig"',
      '"Afgemeld" "Binnengelopen"',
      '"Zonder aanmelding" "Binnengelopen"',
      '"Zonder aanmelding" "Binnengelopen"',
      "",
    ]);
    program.setClock("2027-02-19T21:00:01.000Z");
    await runHousekeeping(program.deps);
    token = await anAdminToken(program);
    expect(await listed()).toMatchObject({
      guests: [{ presence: null }, { presence: null }],
      attendance: { came: 4, stayedAway: 1, walkIns: 3, walkedIn: null },
    });
    expect((await exported())[0]).toBe('\uFEFF"Naam";"E-mail";"Status"');
  });

  test("a meetup where nobody was ticked says nothing about who was there", async () => {
    program.setClock(OVER);
    const { answer } = await request(program, meetupAttendees, { params: { id }, token });
    expect([answer.attendance, ...answer.guests.map(({ presence }) => presence)]).toEqual([null, null, null]);
  });

  test("its numbers stay in the year, with names, without them, and once it is deleted", async () => {
    const years = async () => (await request(program, attendanceByYear, { token })).answer.years;
    const ticks = [tick(anna, true, NOW)];
    await send({ ticks });
    expect(await years()).toEqual([]);
    program.setClock(OVER);
    const one = { year: 2026, meetups: 1, came: 1, stayedAway: 1, walkIns: 0 };
    expect(await years()).toEqual([one]);
    program.setClock("2027-02-19T21:00:01.000Z");
    await runHousekeeping(program.deps);
    token = await anAdminToken(program);
    expect(await years()).toEqual([one]);
    await request(program, deleteMeetup, { params: { id }, token });
    expect(await program.db.read.selectFrom("attendance_totals").selectAll().execute()).toEqual([]);
    expect(await years()).toEqual([one]);
    program.setClock(START_OF_TESTS);
    id = await aMeetup(program, { title: "Nog een", date: "2026-11-21" });
    await send({ ticks });
    program.setClock(OVER);
    await request(program, deleteMeetup, { params: { id }, token });
    expect(await years()).toEqual([{ year: 2026, meetups: 2, came: 2, stayedAway: 1, walkIns: 1 }]);
  });

  test("names are deleted after 90 days, totals are kept", async () => {
    const wim = { key: randomUUID(), name: "Wim", email: "wim@example.org", present: true, at: NOW };
    await send({
      ticks: [tick(anna, true, NOW)],
      walkIns: [wim, { key: randomUUID(), name: "Zomaar Iemand", present: true, at: NOW }],
    });
    const rows = async () => [
      (await program.db.read.selectFrom("ticks").select("id").execute()).length,
      (await program.db.read.selectFrom("walk_ins").select("key").execute()).length,
    ];
    const totals = { came: 3, stayedAway: 1, waited: 0, walkIns: 2 };
    const at = async (now: string) => {
      program.setClock(now);
      await runHousekeeping(program.deps);
      token = await anAdminToken(program);
    };
    await at("2026-12-25T12:00:00.000Z");
    expect(await membersNamed("Wim")).toEqual([]);
    expect([await rows(), await statistics()]).toEqual([[3, 2], totals]);
    await at("2027-02-19T20:59:00.000Z");
    expect(await rows()).toEqual([3, 2]);
    await at("2027-02-19T21:00:01.000Z");
    expect([await rows(), await statistics()]).toEqual([[0, 0], totals]);
    const late = await post({ ticks: [tick(anna, true, NOW)] });
    expect([late.status, late.error]).toEqual([410, "Wie er was, is 90 dagen na de meetup vergeten"]);
    expect((await request(program, doorList, { params: { id }, token })).status).toBe(410);
    await runHousekeeping(program.deps);
    expect(await statistics()).toEqual(totals);
  });

  test("a member's data contains their own attendance only", async () => {
    await send({
      ticks: [tick(anna, true, NOW - 1)],
      walkIns: [{ key: randomUUID(), name: "Wim", present: true, at: NOW }],
    });
    const own = await request(program, myData, { token: await signedIn(program, anna) });
    expect(JSON.parse(own.text).ticks).toEqual([
      { id, title: "Vanavond", date: "2026-11-21", at: "2026-11-21T11:59:59.999Z", present: 1, guests: 0 },
    ]);
  });
});
