import { beforeEach, describe, expect, test } from "vitest";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { oneMeetup } from "#contract/meetups.ts";
import { changeAttendee, undoAttendee } from "#contract/responses/attendees.ts";
import { respond } from "#contract/responses.ts";
import { freeToNew } from "#domain/companions.ts";
import { removeMember } from "../../src/server/members/remove-member.ts";
import { runDueBatches } from "../../src/server/pending/batch-kinds.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import {
  aMeetup,
  aMember,
  answers,
  countedAndKept,
  members,
  queuedMails,
  signedIn,
} from "../harness/builders.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
let organiser: MemberRow;
let token: string;
beforeEach(async () => {
  organiser = await aMember(program, { admin: true, name: "Piet Organisator" });
  token = await signedIn(program, organiser.id);
});

const takeOff = async (meetup: MeetupId, member: MemberId, undo_seconds: number | undefined = 60) =>
  (
    await request(program, changeAttendee, {
      token,
      params: { id: meetup, member },
      body: { action: "decline", undo_seconds },
    })
  ).answer.change;

const undo = (meetup: MeetupId, member: MemberId, change: unknown) =>
  request(program, undoAttendee, { token, params: { id: meetup, member }, body: { change } });

const says = async ({ id }: MemberRow, meetup: MeetupId, action: "confirm" | "decline") =>
  (
    await request(program, respond, {
      token: await signedIn(program, id),
      params: { id: meetup },
      body: { action },
    })
  ).answer;

async function statuses(meetup: MeetupId) {
  const rows = await program.db.read
    .selectFrom("responses")
    .select(["member_id", "status"])
    .where("meetup_id", "=", meetup)
    .execute();
  const found = new Map(rows.map(({ member_id, status }) => [member_id, status]));
  return (...some: MemberRow[]) => some.map(({ id }) => found.get(id) ?? null);
}

const statusOf = async (meetup: MeetupId, ...some: MemberRow[]) => (await statuses(meetup))(...some);

const kindsTo = async ({ email }: MemberRow) =>
  (await queuedMails(program)).filter(({ recipient }) => recipient === email).map(({ kind }) => kind);

const shown = async (id: MeetupId) => {
  const { meetup } = (await request(program, oneMeetup, { params: { id } })).answer;
  return [meetup.registrationCounts.available, freeToNew(meetup)];
};

const AFTER_A_MINUTE = "2026-11-21T12:01:00.000Z";

async function afterTheMinute(): Promise<void> {
  program.setClock(AFTER_A_MINUTE);
  await runDueBatches(program.deps);
}

/** Of one place that is taken; one member waits, and another did not answer. */
async function aFullMeetup() {
  const [attendee, waiting, newcomer] = await members(program, 3);
  const id = await aMeetup(program, { places: 1 });
  await answers(program, attendee.id, id, "confirm");
  await answers(program, waiting.id, id, "confirm");
  return { id, attendee, waiting, newcomer };
}

describe("a place that an organiser frees", () => {
  test("is no member's until the minute to undo is over, and then the first in line has it", async () => {
    const { id, attendee, waiting, newcomer } = await aFullMeetup();
    await takeOff(id, attendee.id);
    expect(await statusOf(id, attendee, waiting)).toEqual(["declined", "waitlist"]);
    expect(await shown(id)).toEqual([0, 0]);
    expect(await says(newcomer, id, "confirm")).toMatchObject({ status: "waitlist" });
    expect(await kindsTo(waiting)).not.toContain("promoted");
    await runDueBatches(program.deps);
    expect(await statusOf(id, waiting)).toEqual(["waitlist"]);
    await afterTheMinute();
    expect(await statusOf(id, attendee, waiting, newcomer)).toEqual(["declined", "confirmed", "waitlist"]);
    expect(await kindsTo(waiting)).toContain("promoted");
    const { kept, counted } = await countedAndKept(program, id);
    expect(counted).toEqual(kept);
  });

  test("is no newcomer's in that minute, where no member waits", async () => {
    const { id, attendee, waiting, newcomer } = await aFullMeetup();
    await says(waiting, id, "decline");
    await takeOff(id, attendee.id);
    expect(await shown(id)).toEqual([0, 0]);
    expect(await says(newcomer, id, "confirm")).toMatchObject({ status: "waitlist" });
    await afterTheMinute();
    expect(await statusOf(id, newcomer)).toEqual(["confirmed"]);
  });

  test("is the member's again after an undo, and no other heard of it", async () => {
    const { id, attendee, waiting } = await aFullMeetup();
    const before = await kindsTo(waiting);
    const change = await takeOff(id, attendee.id);
    expect((await undo(id, attendee.id, change)).answer.message).toBe("Ongedaan gemaakt");
    await afterTheMinute();
    expect(await statusOf(id, attendee, waiting)).toEqual(["confirmed", "waitlist"]);
    expect(await kindsTo(waiting)).toEqual(before);
    expect(await kindsTo(attendee)).not.toContain("guest_removed");
  });

  test("cannot be undone after the minute, because the place is passed on", async () => {
    const { id, attendee, waiting } = await aFullMeetup();
    const change = await takeOff(id, attendee.id);
    await afterTheMinute();
    expect((await undo(id, attendee.id, change)).status).toBe(409);
    expect(await statusOf(id, attendee, waiting)).toEqual(["declined", "confirmed"]);
  });

  test("is the member's again when they say yes in that minute, and nothing is left to undo", async () => {
    const { id, attendee, waiting } = await aFullMeetup();
    const change = await takeOff(id, attendee.id);
    expect(await says(attendee, id, "confirm")).toMatchObject({ status: "confirmed" });
    expect((await undo(id, attendee.id, change)).status).toBe(409);
    await afterTheMinute();
    expect(await statusOf(id, attendee, waiting)).toEqual(["confirmed", "waitlist"]);
    expect(await kindsTo(attendee)).not.toContain("guest_removed");
  });

  test("is passed on at once when the member says no too, or is removed", async () => {
    const declined = await aFullMeetup();
    await takeOff(declined.id, declined.attendee.id);
    await says(declined.attendee, declined.id, "decline");
    expect(await statusOf(declined.id, declined.waiting)).toEqual(["confirmed"]);
    const removed = await aFullMeetup();
    await takeOff(removed.id, removed.attendee.id);
    await program.db.write((tx) =>
      removeMember(tx, program.deps.clock(), removed.attendee, { farewell: false }),
    );
    expect(await statusOf(removed.id, removed.waiting)).toEqual(["confirmed"]);
  });

  test("is passed on at once without a time to undo it, and the member is mailed at once", async () => {
    const { id, attendee, waiting } = await aFullMeetup();
    expect(await takeOff(id, attendee.id, 0)).toBeNull();
    expect(await statusOf(id, attendee, waiting)).toEqual(["declined", "confirmed"]);
    const due = await program.db.read
      .selectFrom("emails")
      .select("next_attempt_at")
      .where("kind", "in", ["promoted", "guest_removed"])
      .execute();
    expect(due.map(({ next_attempt_at }) => next_attempt_at)).toEqual([
      "2026-11-21T12:00:00.000Z",
      "2026-11-21T12:00:00.000Z",
    ]);
  });

  test("is passed on when its organiser lost the right meanwhile, or left", async () => {
    const revoked = await aFullMeetup();
    const left = await aFullMeetup();
    await takeOff(revoked.id, revoked.attendee.id);
    await program.db.write((tx) =>
      tx.updateTable("members").set({ is_admin: 0 }).where("id", "=", organiser.id).execute(),
    );
    const other = await aMember(program, { admin: true });
    token = await signedIn(program, other.id);
    await takeOff(left.id, left.attendee.id);
    await program.db.write((tx) => removeMember(tx, program.deps.clock(), other, { farewell: false }));
    await afterTheMinute();
    expect(await statusOf(revoked.id, revoked.waiting)).toEqual(["confirmed"]);
    expect(await statusOf(left.id, left.waiting)).toEqual(["confirmed"]);
  });

  test("is passed on at the start, when that comes before the minute is over", async () => {
    const { id, attendee, waiting } = await aFullMeetup();
    program.setClock("2026-12-03T18:29:30.000Z");
    await takeOff(id, attendee.id);
    program.setClock("2026-12-03T18:30:00.000Z");
    await runDueBatches(program.deps);
    expect(await statusOf(id, waiting)).toEqual(["confirmed"]);
  });

  test("goes by the rules of the moment at which the minute is over", async () => {
    const [attendee, waiting] = await members(program, 2);
    const id = await aMeetup(program, { places: 1, offer_minutes: 60 });
    await answers(program, attendee.id, id, "confirm");
    await answers(program, waiting.id, id, "confirm");
    program.setClock("2026-12-02T18:29:30.000Z");
    await takeOff(id, attendee.id);
    program.setClock("2026-12-02T18:30:30.000Z");
    await runDueBatches(program.deps);
    expect(await statusOf(id, waiting)).toEqual(["waitlist"]);
    expect(await kindsTo(waiting)).toContain("offered");
  });

  test("several places are undone in any order, and each is the member's again", async () => {
    const [anna, bram, cees, waiting] = await members(program, 4);
    const id = await aMeetup(program, { places: 3 });
    for (const each of [anna, bram, cees, waiting]) await answers(program, each.id, id, "confirm");
    const changes = new Map<MemberRow, unknown>();
    for (const each of [anna, bram, cees]) changes.set(each, await takeOff(id, each.id));
    for (const each of [bram, cees, anna])
      expect((await undo(id, each.id, changes.get(each))).status).toBe(200);
    expect(await statusOf(id, anna, bram, cees, waiting)).toEqual([
      "confirmed",
      "confirmed",
      "confirmed",
      "waitlist",
    ]);
  });

  test("stays no member's while a place that a member gives up goes to the first in line", async () => {
    const [anna, bram, first, second] = await members(program, 4);
    const id = await aMeetup(program, { places: 2 });
    for (const each of [anna, bram, first, second]) await answers(program, each.id, id, "confirm");
    const change = await takeOff(id, anna.id);
    await says(bram, id, "decline");
    expect(await statusOf(id, anna, bram, first, second)).toEqual([
      "declined",
      "declined",
      "confirmed",
      "waitlist",
    ]);
    await undo(id, anna.id, change);
    expect(await statusOf(id, anna, first, second)).toEqual(["confirmed", "confirmed", "waitlist"]);
  });

  test("is either the member's again or passed on when the undo and the end of the minute meet", async () => {
    for (let round = 0; round < 10; round += 1) {
      program.setClock("2026-11-21T12:00:00.000Z");
      const { id, attendee, waiting } = await aFullMeetup();
      const change = await takeOff(id, attendee.id);
      program.setClock(AFTER_A_MINUTE);
      const [undone] = await Promise.all([undo(id, attendee.id, change), runDueBatches(program.deps)]);
      expect(await statusOf(id, attendee, waiting)).toEqual(
        undone.status === 200 ? ["confirmed", "waitlist"] : ["declined", "confirmed"],
      );
    }
  });
});
