import { beforeEach, describe, expect, test } from "vitest";
import { adminAudit } from "#contract/audit.ts";
import { UNDO_SECONDS } from "#contract/fields.ts";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import {
  type AttendeeList,
  addAttendee,
  attendeeAddresses,
  changeAttendee,
  meetupAttendees,
  noteAttendee,
  undoAttendee,
} from "#contract/responses/attendees.ts";
import { runDueBatches } from "../../src/server/pending/batch-kinds.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
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
import { newestMail } from "../harness/parsed-mails.ts";
import { programForEachTest, request, START_OF_TESTS } from "../harness/program.ts";

const program = programForEachTest();
let token: string;
beforeEach(async () => {
  const organiser = await aMember(program, { admin: true, verified: false, name: "Piet Organisator" });
  token = await signedIn(program, organiser.id);
});

const change = (
  meetup: MeetupId,
  member: MemberId,
  body: { action: "confirm" | "decline"; beyond?: boolean },
) =>
  request(program, changeAttendee, {
    token,
    params: { id: meetup, member },
    body: { ...body, undo_seconds: UNDO_SECONDS },
  });
const put = async (meetup: MeetupId, member: MemberId, beyond = false) =>
  (await change(meetup, member, { action: "confirm", beyond })).answer;
const takeOff = async (meetup: MeetupId, member: MemberId) =>
  (await change(meetup, member, { action: "decline" })).answer;
const undo = (meetup: MeetupId, member: MemberId, change: unknown) =>
  request(program, undoAttendee, { token, params: { id: meetup, member }, body: { change } });
const listed = async (meetup: MeetupId, query: Record<string, string | number> = {}) =>
  (await request(program, meetupAttendees, { token, params: { id: meetup }, query })).answer;

async function afterTheMinute(): Promise<void> {
  program.setClock("2026-11-21T12:01:00.000Z");
  await runDueBatches(program.deps);
}

/** Everything that a change may touch, except the time of an answer. */
async function everything(meetup: MeetupId) {
  const { kept, counted } = await countedAndKept(program, meetup);
  expect(counted).toEqual(kept);
  const rows = await program.db.read
    .selectFrom("responses")
    .select(["member_id", "status", "queue_number", "changes", "via"])
    .where("meetup_id", "=", meetup)
    .orderBy("member_id")
    .execute();
  return { rows, kept, mails: (await queuedMails(program)).length };
}

async function aFullMeetup(): Promise<{
  id: MeetupId;
  attendee: MemberRow;
  waiting: MemberRow;
  silent: MemberRow;
}> {
  const [attendee, waiting, silent] = await members(program, 3);
  const id = await aMeetup(program, { places: 1 });
  await answers(program, attendee.id, id, "confirm");
  await answers(program, waiting.id, id, "confirm");
  await markSent(program);
  return { id, attendee, waiting, silent };
}

describe("the guest list", () => {
  test("has each list in order of arrival, with the way each answer came in", async () => {
    const { id, attendee, waiting, silent } = await aFullMeetup();
    expect((await listed(id)).guests).toEqual([
      {
        id: attendee.id,
        name: attendee.name,
        email: attendee.email,
        status: "confirmed",
        waitlist_position: null,
        answered_at: START_OF_TESTS,
        via: "site",
        recorded_by: null,
        note: "",
        late: false,
        reconfirmed_at: null,
        offered_until: null,
        is_offered: false,
        guests: 0,
        answers: [],
        presence: null,
        present_guests: 0,
      },
    ]);
    expect((await listed(id)).counts).toEqual({ confirmed: 1, waitlist: 1, declined: 0, silent: 1 });
    expect((await listed(id, { list: "waitlist" })).guests.map((each) => each.id)).toEqual([waiting.id]);
    const none = await listed(id, { list: "silent" });
    expect(none.guests).toMatchObject([{ id: silent.id, status: null, via: null }]);
    expect(none.pagination.total).toBe(1);
  });

  test("numbers the waitlist, sorts by name, and gives the addresses of a whole list", async () => {
    const { id, attendee, waiting, silent } = await aFullMeetup();
    const last = await aMember(program, { name: "Aad de Laatste", email: "aad@example.org" });
    await answers(program, last.id, id, "confirm");
    const numbers = (await listed(id, { list: "waitlist" })).guests;
    expect(numbers.map((each) => [each.id, each.waitlist_position])).toEqual([
      [waiting.id, 1],
      [last.id, 2],
    ]);
    const byName = (await listed(id, { list: "waitlist", sort: "name" })).guests;
    expect(byName.map((each) => each.waitlist_position)).toEqual([2, 1]);
    const addresses = async (list: AttendeeList) =>
      (await request(program, attendeeAddresses, { token, params: { id }, query: { list } })).answer
        .addresses;
    expect(await addresses("confirmed")).toEqual([attendee.email]);
    expect(await addresses("waitlist")).toEqual([last.email, waiting.email]);
    expect(await addresses("silent")).toContain(silent.email);
    expect(await addresses("declined")).toEqual([]);
  });

  test("finds any member by a part of name or address, with any answer", async () => {
    const { id, waiting } = await aFullMeetup();
    const stranger = await aMember(program, { name: "Zoë Müller", email: "zm@example.org", verified: false });
    const found = async (search: string) => (await listed(id, { search })).guests.map((each) => each.id);
    expect(await found("müll")).toEqual([stranger.id]);
    expect(await found("ZM@ex")).toEqual([stranger.id]);
    expect(await found(waiting.email)).toEqual([waiting.id]);
    expect((await listed(id, { search: "nergens" })).pagination.total).toBe(0);
  });
});

describe("a change by an organiser", () => {
  test("promises no mail when the member's last one already says the same", async () => {
    const member = await aMember(program, { name: "Anna de Vries" });
    const id = await aMeetup(program);
    expect(await put(id, member.id)).toMatchObject({
      message: expect.stringMatching(/het bericht bewaard$/),
    });
    program.setClock(new Date(Date.parse(START_OF_TESTS) + 60_000).toISOString());
    await markSent(program);
    await takeOff(id, member.id);
    expect(await put(id, member.id)).toMatchObject({ message: "Anna de Vries komt", status: "confirmed" });
  });

  test("gives a member a place while there are any, and mails them who did it", async () => {
    const member = await aMember(program, { name: "Anna de Vries" });
    const id = await aMeetup(program, { places: 1 });
    const answer = await put(id, member.id);
    expect(answer).toMatchObject({
      message: "Anna de Vries komt; zonder mailserver blijft het bericht bewaard",
      status: "confirmed",
    });
    const mail = await newestMail(program, "guest_added");
    expect(mail.subject).toBe("Je bent aangemeld: Home Assistant voor beginners (do 3 dec)");
    expect(mail.text?.replaceAll(/\s+/g, " ")).toContain(
      "Piet Organisator heeft je aangemeld. Je plek is bevestigd.",
    );
    expect(mail.text).not.toContain("Bevestig je e-mailadres");
    expect(mail.calendar).toContain("METHOD:PUBLISH");
    const [row] = (await listed(id)).guests;
    expect(row).toMatchObject({ via: "organiser", recorded_by: "Piet Organisator" });
    await everything(id);
  });

  test("puts a member on the waitlist without free places, unless a place beyond the maximum is requested", async () => {
    const { id, silent, waiting } = await aFullMeetup();
    expect(await put(id, silent.id)).toMatchObject({ status: "waitlist" });
    expect((await newestMail(program, "guest_added")).subject).toBe(
      "Je staat op de wachtlijst: Home Assistant voor beginners (do 3 dec)",
    );
    expect(await put(id, waiting.id, true)).toMatchObject({ status: "confirmed" });
    expect((await listed(id)).counts).toMatchObject({ confirmed: 2, waitlist: 1 });
    await everything(id);
  });

  test("makes a newcomer an unconfirmed member and mails them how to confirm", async () => {
    const id = await aMeetup(program);
    const body = { name: "Nieuw Gezicht", email: "Nieuw@Example.org" };
    const added = await request(program, addAttendee, { token, params: { id }, body });
    expect(added.answer).toMatchObject({
      message: "Nieuw Gezicht komt; zonder mailserver blijft het bericht bewaard",
      status: "confirmed",
    });
    const member = await program.db.read
      .selectFrom("members")
      .selectAll()
      .where("email", "=", "nieuw@example.org")
      .executeTakeFirstOrThrow();
    expect([member.verified_at, member.subscribed_from]).toEqual([null, "organiser"]);
    expect((await newestMail(program, "guest_added")).text).toContain("Bevestig je e-mailadres");
    const again = await request(program, addAttendee, { token, params: { id }, body });
    expect(again.answer).toMatchObject({ message: "Nieuw Gezicht komt al", change: null });
    await everything(id);
  });

  test("uses the member with the address, whatever name was typed", async () => {
    const member = await aMember(program, { name: "Anna de Vries", email: "anna@example.org" });
    const id = await aMeetup(program);
    const body = { name: "Ann", email: "anna@example.org" };
    const added = await request(program, addAttendee, { token, params: { id }, body });
    expect(added.answer).toMatchObject({
      id: member.id,
      message: "Anna de Vries komt; zonder mailserver blijft het bericht bewaard",
    });
  });

  test("that removes a guest gives the place to the longest waiting member and mails both", async () => {
    const { id, attendee, waiting } = await aFullMeetup();
    expect(await takeOff(id, attendee.id)).toMatchObject({ status: "declined" });
    await afterTheMinute();
    expect(await queuedMails(program)).toEqual([
      { kind: "guest_removed", recipient: attendee.email },
      { kind: "promoted", recipient: waiting.email },
    ]);
    expect((await newestMail(program, "guest_removed")).calendar).toContain("METHOD:CANCEL");
    expect((await listed(id)).guests).toMatchObject([{ id: waiting.id, via: "waitlist" }]);
    await everything(id);
  });

  test.each(["a place", "a position on the waitlist"])(
    "is not mailed any more once the member says yes themselves, with %s",
    async (given) => {
      const member = await aMember(program);
      const other = await aMember(program);
      const id = await aMeetup(program, { places: 1 });
      if (given !== "a place") await answers(program, other.id, id, "confirm");
      await markSent(program);
      await put(id, member.id);
      expect(await queuedMails(program)).toEqual([{ kind: "guest_added", recipient: member.email }]);
      await answers(program, member.id, id, "confirm");
      const kind = given === "a place" ? "confirmation" : "waitlisted";
      expect(await queuedMails(program)).toEqual([{ kind, recipient: member.email }]);
    },
  );

  test("is not mailed any more once the member says no themselves", async () => {
    const { id, waiting } = await aFullMeetup();
    await takeOff(id, waiting.id);
    expect(await queuedMails(program)).toEqual([{ kind: "guest_removed", recipient: waiting.email }]);
    await answers(program, waiting.id, id, "decline");
    expect(await queuedMails(program)).toEqual([{ kind: "declined", recipient: waiting.email }]);
  });

  test("does not name the organiser any more when the waiting member is promoted", async () => {
    const { id, attendee, waiting, silent } = await aFullMeetup();
    await put(id, silent.id);
    expect((await listed(id, { list: "waitlist" })).guests[1]).toMatchObject({
      recorded_by: "Piet Organisator",
    });
    await takeOff(id, waiting.id);
    await takeOff(id, attendee.id);
    await afterTheMinute();
    expect((await listed(id)).guests).toMatchObject([{ id: silent.id, via: "waitlist", recorded_by: null }]);
  });

  test("that removes a waiting member sends no calendar cancellation", async () => {
    const { id, waiting } = await aFullMeetup();
    await takeOff(id, waiting.id);
    expect((await newestMail(program, "guest_removed")).calendar).toBeNull();
  });

  test.each([
    [{ name: " ", email: "jo@example.org" }, "Naam is verplicht"],
    [{ name: "Anna", email: "anna" }, "Ongeldig email adres"],
  ])("with %j is refused with a sentence", async (body, sentence) => {
    const id = await aMeetup(program);
    const refusal = await request(program, addAttendee, { token, params: { id }, body });
    expect([refusal.status, refusal.details]).toEqual([400, [sentence]]);
  });

  test("by ten organisers at once gives the last place once", async () => {
    const id = await aMeetup(program, { places: 1 });
    const ten = await members(program, 10);
    await Promise.all(ten.map(({ id: member }) => put(id, member)));
    expect((await listed(id)).counts).toMatchObject({ confirmed: 1, waitlist: 9 });
    await everything(id);
  });

  test("is in the audit with actor and member", async () => {
    const { id, attendee } = await aFullMeetup();
    await takeOff(id, attendee.id);
    const [entry] = (await request(program, adminAudit, { token })).answer.entries;
    expect(entry).toMatchObject({
      actor: "Piet Organisator",
      action: "guest.removed",
      target: `${attendee.name}, Home Assistant voor beginners`,
    });
  });
});

describe("undoing a change", () => {
  test("an undone change is in the audit with its member", async () => {
    const { id, attendee } = await aFullMeetup();
    await undo(id, attendee.id, (await takeOff(id, attendee.id)).change);
    const [entry] = (await request(program, adminAudit, { token })).answer.entries;
    expect(entry).toMatchObject({
      actor: "Piet Organisator",
      action: "guest.undone",
      target: `${attendee.name}, Home Assistant voor beginners`,
    });
  });

  test.each<[string, (at: Awaited<ReturnType<typeof aFullMeetup>>) => Promise<[MemberId, unknown]>]>([
    ["adding a guest", async ({ id, silent }) => [silent.id, (await put(id, silent.id)).change]],
    [
      "a place beyond the maximum",
      async ({ id, waiting }) => [waiting.id, (await put(id, waiting.id, true)).change],
    ],
    [
      "removing a waiting member",
      async ({ id, waiting }) => [waiting.id, (await takeOff(id, waiting.id)).change],
    ],
    [
      "declining for who said nothing",
      async ({ id, silent }) => [silent.id, (await takeOff(id, silent.id)).change],
    ],
  ])("%s: restores everything and sends no mail", async (_what, act) => {
    const full = await aFullMeetup();
    const before = await everything(full.id);
    const [member, changed] = await act(full);
    expect((await undo(full.id, member, changed)).answer.message).toBe("Ongedaan gemaakt");
    const after = await everything(full.id);
    expect(after).toEqual(before);
  });

  test("removing a guest: no other member has the place meanwhile", async () => {
    const { id, attendee } = await aFullMeetup();
    const all = await everything(id);
    const { change } = await takeOff(id, attendee.id);
    expect((await undo(id, attendee.id, change)).answer.message).toBe("Ongedaan gemaakt");
    expect(await everything(id)).toEqual(all);
  });

  test("adding a newcomer: removes the member and the invitation", async () => {
    const { id } = await aFullMeetup();
    const all = await everything(id);
    const body = { name: "Nieuw Gezicht", email: "nieuw@example.org", beyond: true, undo_seconds: 60 };
    const added = (await request(program, addAttendee, { token, params: { id }, body })).answer;
    await undo(id, added.id, added.change);
    expect(await everything(id)).toEqual(all);
    expect((await listed(id, { search: "nieuw@" })).guests).toEqual([]);
  });

  test("works for the newest change only, once", async () => {
    const { id, silent } = await aFullMeetup();
    const first = (await put(id, silent.id, true)).change;
    program.setClock(new Date(Date.parse(START_OF_TESTS) + 1000).toISOString());
    const second = (await takeOff(id, silent.id)).change;
    expect((await undo(id, silent.id, first)).status).toBe(409);
    expect((await undo(id, silent.id, second)).status).toBe(200);
    expect((await undo(id, silent.id, second)).status).toBe(409);
    expect((await listed(id)).guests[1]).toMatchObject({ id: silent.id, recorded_by: "Piet Organisator" });
    await everything(id);
  });

  test("sends a correction when the mail was already sent", async () => {
    const { id, silent } = await aFullMeetup();
    const { change } = await put(id, silent.id, true);
    await program.db.write((tx) =>
      tx.updateTable("emails").set({ sent_at: START_OF_TESTS }).where("kind", "=", "guest_added").execute(),
    );
    await undo(id, silent.id, change);
    expect((await queuedMails(program)).map(({ kind }) => kind)).toEqual(["guest_removed"]);
  });

  test("is refused when the member answered since", async () => {
    const { id, silent } = await aFullMeetup();
    const { change } = await put(id, silent.id, true);
    await answers(program, silent.id, id, "decline");
    const refusal = await undo(id, silent.id, change);
    expect([refusal.status, refusal.error]).toEqual([
      409,
      "Ongedaan maken kan niet meer: de tijd is om, of er is intussen iets veranderd bij dit lid",
    ]);
  });

  test("is refused when the member confirmed the same answer since", async () => {
    const { id, silent } = await aFullMeetup();
    const { change } = await put(id, silent.id, true);
    await answers(program, silent.id, id, "confirm");
    expect((await undo(id, silent.id, change)).status).toBe(409);
    expect((await listed(id)).counts).toMatchObject({ confirmed: 2 });
  });

  test("a member who declines before the mail is sent gets no mail about a place", async () => {
    const { id, silent } = await aFullMeetup();
    await put(id, silent.id, true);
    await answers(program, silent.id, id, "decline");
    expect(await queuedMails(program)).toEqual([]);
  });

  test("works only for the member and meetup of the change", async () => {
    const { id, silent, attendee } = await aFullMeetup();
    const other = await aMeetup(program, { title: "Een andere" });
    const { change } = await put(id, silent.id, true);
    expect((await undo(id, attendee.id, change)).status).toBe(409);
    expect((await undo(other, silent.id, change)).status).toBe(409);
    expect((await undo(id, silent.id, change)).status).toBe(200);
  });

  test("pressing twice makes one change", async () => {
    const { id, silent } = await aFullMeetup();
    const { change } = await put(id, silent.id, true);
    const both = await Promise.all([undo(id, silent.id, change), undo(id, silent.id, change)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await everything(id);
  });
});

describe("a note", () => {
  test("stays with the answer when it changes and is not shown to the member", async () => {
    const { id, attendee } = await aFullMeetup();
    const params = { id, member: attendee.id };
    await request(program, noteAttendee, { token, params, body: { note: " neemt soldeerbout mee " } });
    await answers(program, attendee.id, id, "decline");
    await answers(program, attendee.id, id, "confirm");
    const [found] = (await listed(id, { search: attendee.email })).guests;
    expect(found?.note).toBe("neemt soldeerbout mee");
    expect(await queuedMails(program)).not.toContainEqual({ kind: "guest_added", recipient: attendee.email });
  });

  test("for a member without an answer is refused", async () => {
    const { id, silent } = await aFullMeetup();
    const params = { id, member: silent.id };
    expect((await request(program, noteAttendee, { token, params, body: { note: "x" } })).status).toBe(404);
  });
});

test("the guest list of a draft, a cancelled meetup and a past one cannot be changed", async () => {
  const { id, silent } = await aFullMeetup();
  program.setClock("2027-01-01T12:00:00.000Z");
  token = await anAdminToken(program);
  expect((await change(id, silent.id, { action: "confirm" })).error).toBe(
    "Deze meetup is afgelopen; reageren kan niet meer",
  );
});
