// @postgres test
import { beforeEach, expect, test } from "vitest";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { addAttendee, changeAttendee, undoAttendee } from "#contract/responses/attendees.ts";
import { setDetails } from "../../src/server/answers/details.ts";
import { passOnDue } from "../../src/server/answers/keep-offers.ts";
import { actingAs } from "../../src/server/calls/writes.ts";
import { deleteMember } from "../../src/server/handover/end-admin.ts";
import { repairCounts } from "../../src/server/operate/doctor/counts.ts";
import { unrestricted } from "../../src/server/platform/db/sql.ts";
import { readTotals } from "../../src/server/platform/db/totals.ts";
import {
  aMeetup,
  aMember,
  answers,
  countedAndKept,
  members,
  queuedMails,
  signedIn,
} from "../harness/builders.ts";
import { newestMail } from "../harness/parsed-mails.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
let organiser: MemberId;
let token: string;
beforeEach(async () => {
  organiser = (await aMember(program, { admin: true, verified: false, name: "Piet Organisator" })).id;
  token = await signedIn(program, organiser);
});

async function expectExactCounts(meetup: MeetupId) {
  const { kept, counted } = await countedAndKept(program, meetup);
  expect(kept).toEqual(counted);
  return kept;
}

async function addNewcomer(meetup: MeetupId, email = "nieuw@example.org") {
  const body = { name: "Nieuw Gezicht", email, undo_seconds: 60 };
  return (await request(program, addAttendee, { token, params: { id: meetup }, body })).answer;
}

const undo = (meetup: MeetupId, member: MemberId, change: unknown) =>
  request(program, undoAttendee, { token, params: { id: meetup, member }, body: { change } });

test("a member who unsubscribes while being promoted leaves no occupied place", async () => {
  for (let round = 0; round < 20; round += 1) {
    const [first, leaving, next] = await members(program, 3);
    const meetup = await aMeetup(program, { places: 1 });
    for (const { id } of [first, leaving, next]) await answers(program, id, meetup, "confirm");
    await Promise.all([
      answers(program, first.id, meetup, "decline"),
      actingAs(program.deps, organiser).onSite(deleteMember, leaving.id),
    ]);
    expect(await expectExactCounts(meetup)).toMatchObject({ confirmed: 1, waitlist: 0, declined: 1 });
  }
});

test("a member who answers while being removed is counted nowhere", async () => {
  for (let round = 0; round < 20; round += 1) {
    const leaving = await aMember(program);
    const meetup = await aMeetup(program);
    const [answer] = await Promise.allSettled([
      answers(program, leaving.id, meetup, "confirm"),
      actingAs(program.deps, organiser).onSite(deleteMember, leaving.id),
    ]);
    expect(answer.status === "rejected" ? answer.reason : null).toBeNull();
    expect(await expectExactCounts(meetup)).toMatchObject({ confirmed: 0 });
  }
});

test("undoing a newcomer keeps the place that an organiser gave them at another meetup", async () => {
  const here = await aMeetup(program);
  const there = await aMeetup(program, { places: 1 });
  const { id, change } = await addNewcomer(here);
  await addNewcomer(there);
  const waiting = await aMember(program);
  await answers(program, waiting.id, there, "confirm");
  expect((await undo(here, id, change)).status).toBe(200);
  expect(await expectExactCounts(here)).toMatchObject({ confirmed: 0, invited: 0 });
  expect(await expectExactCounts(there)).toMatchObject({ confirmed: 1, waitlist: 1 });
});

test("undoing a newcomer's only answer removes the newcomer", async () => {
  const meetup = await aMeetup(program);
  const { id, change } = await addNewcomer(meetup);
  await undo(meetup, id, change);
  const left = await program.db.read.selectFrom("members").select("id").where("id", "=", id).execute();
  expect(left).toEqual([]);
  expect(await queuedMails(program)).toEqual([]);
  await expectExactCounts(meetup);
});

test.each([1e300, 1.5, 3e10, -1, null, { status: "confirmed" }])(
  "an undo with %s instead of a change's number is refused as malformed",
  async (change) => {
    const meetup = await aMeetup(program);
    const { id } = await addNewcomer(meetup);
    expect((await undo(meetup, id, change)).status).toBe(400);
    await expectExactCounts(meetup);
  },
);

test("an undo restores the stored answer after the organiser who recorded it was removed", async () => {
  const colleague = await aMember(program, { admin: true });
  const theirs = await signedIn(program, colleague.id);
  const member = await aMember(program);
  const meetup = await aMeetup(program);
  const change = (by: string, action: "confirm" | "decline") =>
    request(program, changeAttendee, {
      token: by,
      params: { id: meetup, member: member.id },
      body: { action, undo_seconds: 60 },
    });
  await change(theirs, "confirm");
  const declined = (await change(token, "decline")).answer;
  await actingAs(program.deps, organiser).onSite(deleteMember, colleague.id);
  expect((await undo(meetup, member.id, declined.change)).status).toBe(200);
  expect(await expectExactCounts(meetup)).toMatchObject({ confirmed: 1 });
});

test("a member who repeats an organiser's answer for them gets the confirmation with its calendar file", async () => {
  const member = await aMember(program);
  const meetup = await aMeetup(program);
  const body = { action: "confirm", undo_seconds: 60 };
  await request(program, changeAttendee, { token, params: { id: meetup, member: member.id }, body });
  await answers(program, member.id, meetup, "confirm");
  expect(await queuedMails(program)).toContainEqual({ kind: "confirmation", recipient: member.email });
  expect(await queuedMails(program)).not.toContainEqual({ kind: "guest_added", recipient: member.email });
  expect((await newestMail(program, "confirmation")).calendar).toContain("METHOD:PUBLISH");
});

test("a member whose confirmation could not be delivered gets no mail that they do not come", async () => {
  const member = await aMember(program);
  const meetup = await aMeetup(program);
  await answers(program, member.id, meetup, "confirm");
  const failed_at = program.deps.clock().toISOString();
  await program.db.write((tx) => tx.updateTable("emails").set({ failed_at }).execute());
  await answers(program, member.id, meetup, "decline");
  expect((await queuedMails(program)).map(({ kind }) => kind)).not.toContain("declined");
});

test("wrong counters and totals are found, repaired and audited", async () => {
  const meetup = await aMeetup(program, { places: 2 });
  const member = await aMember(program);
  await answers(program, member.id, meetup, "confirm");
  await program.db.write(async (tx) => {
    await unrestricted(tx)
      .updateTable("meetups")
      .set({ confirmed: 5, invited: 0 })
      .where("id", "=", meetup)
      .execute();
    await tx.updateTable("totals").set({ count: 99 }).where("name", "=", "members").execute();
  });
  const repaired = await repairCounts(program.deps);
  expect(repaired[0]).toContain("invited 0 → 1, confirmed 5 → 1");
  expect(repaired).toContain("the total of members");
  await expectExactCounts(meetup);
  expect((await readTotals(program.db.read)).members).toBe(3);
  expect(await repairCounts(program.deps)).toEqual([]);
  const entries = await program.db.read
    .selectFrom("audit")
    .select(["by_member", "target"])
    .where("action", "=", "counts.repaired")
    .execute();
  expect(entries).toEqual([
    { by_member: 2, target: `meetup:${meetup}` },
    { by_member: 2, target: "site" },
  ]);
});

test("an offer that lapses frees the places of the whole party", async () => {
  const [anna, bram] = await members(program, 2);
  const meetup = await aMeetup(program, {
    places: 2,
    max_guests: 1,
    offer_minutes: 60,
    remind_guests: false,
  });
  for (const { id: member } of [anna, bram]) {
    await answers(program, member, meetup, "confirm");
    await actingAs(program.deps, member).onMeetup(meetup, setDetails, { member, guests: 1, answers: [] });
  }
  program.setClock("2026-12-03T12:00:00Z");
  await answers(program, anna.id, meetup, "decline");
  expect(await expectExactCounts(meetup)).toMatchObject({ confirmed: 0, waitlist: 2, held: 2 });
  // Asked twice, a member is asked no more.
  for (const [now, held] of [
    ["2026-12-03T13:01:00Z", 2],
    ["2026-12-03T14:02:00Z", 0],
  ] as const) {
    program.setClock(now);
    await passOnDue(program.deps);
    expect(await expectExactCounts(meetup)).toMatchObject({ waitlist: 2, held });
  }
});
