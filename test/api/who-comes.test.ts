// @postgres test
import { beforeEach, describe, expect, test } from "vitest";
import { myMeetups } from "#contract/dashboard.ts";
import type { MeetupId } from "#contract/ids.ts";
import { askAgain } from "#contract/mailings.ts";
import { adminMeetup } from "#contract/meetups/admin.ts";
import { cancelMeetup } from "#contract/meetups/life.ts";
import { updateMeetup } from "#contract/meetups/saving/admin.ts";
import { oneMeetup } from "#contract/meetups.ts";
import { myData } from "#contract/profile.ts";
import { exportParticipants } from "#contract/responses/admin.ts";
import {
  admitLate,
  changeAttendee,
  meetupAttendees,
  offerPlace,
  takeOfferBack,
  undoAttendee,
} from "#contract/responses/attendees.ts";
import { respond, respondByLink, setDetails, setDetailsByLink } from "#contract/responses.ts";
import { keepOffers, passOnDue } from "../../src/server/answers/keep-offers.ts";
import { runHousekeeping } from "../../src/server/housekeeping.ts";
import { claimDue } from "../../src/server/mail/queue.ts";
import { sendDueReminders } from "../../src/server/mailings/reminders.ts";
import { runDueBatches } from "../../src/server/pending/batch-kinds.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import {
  aMeetup,
  aMember,
  anAdminToken,
  answers,
  countedAndKept,
  markSent,
  meetupForm,
  members,
  queuedMails,
  respondToken,
  signedIn,
} from "../harness/builders.ts";
import { newestMail, parsedMail } from "../harness/parsed-mails.ts";
import { programForEachTest, request, untilServed } from "../harness/program.ts";

const program = programForEachTest();
let token: string;
beforeEach(async () => {
  token = await anAdminToken(program);
});

/** The meetup is on Thursday 3 December 2026, 19:30 in Amsterdam. */
const at = (day: number, time: string) => program.setClock(`2026-12-0${day}T${time}:00.000Z`);
const mailKinds = async () => (await queuedMails(program)).map(({ kind }) => kind);
const asMember = async ({ id }: MemberRow, meetup: MeetupId) =>
  (await request(program, oneMeetup, { token: await signedIn(program, id), params: { id: meetup } })).answer
    .meetup;
const asOrganiser = async (id: MeetupId) =>
  (await request(program, adminMeetup, { token, params: { id } })).answer.meetup;
const companionsOf = async (id: MeetupId, query: Record<string, string> = {}) =>
  (await request(program, meetupAttendees, { token, params: { id }, query })).answer;
const details = async ({ id }: MemberRow, meetup: MeetupId, body: { guests: number; answers?: object[] }) =>
  request(program, setDetails, { token: await signedIn(program, id), params: { id: meetup }, body });
const two = async () => {
  const [anna, bram] = await members(program, 2);
  return [anna, bram] as const;
};

describe("a deadline", () => {
  test("lets a later yes wait where places are free, takes every no, and shows both", async () => {
    const [anna, bram] = await two();
    const id = await aMeetup(program, { places: 5, answer_days_before: 2 });
    expect(await asMember(anna, id)).toMatchObject({ answerBy: "2026-12-01T22:59:59.000Z" });
    await answers(program, anna.id, id, "confirm");
    at(2, "08:00");
    const late = await request(program, respond, {
      token: await signedIn(program, bram.id),
      params: { id },
      body: { action: "confirm" },
    });
    expect(late.answer).toMatchObject({ status: "waitlist", meetup: { isClosed: true, isLate: true } });
    expect(late.answer.message).toContain("De inschrijving is gesloten");
    expect(await asMember(anna, id)).toMatchObject({ registrationStatus: "confirmed" });
    expect(
      await answers(program, anna.id, id, "decline"),
      "no undo, which would give no place",
    ).toMatchObject({
      vacated: "closed",
    });
    expect((await asMember(bram, id)).registrationStatus).toBe("waitlist");
    expect(await answers(program, anna.id, id, "confirm")).toMatchObject({
      status: "waitlist",
      isLate: true,
    });
    const { guests, people } = await companionsOf(id, { list: "waitlist" });
    expect(guests.map((guest) => [guest.id, guest.late, guest.waitlist_position])).toEqual([
      [bram.id, true, 1],
      [anna.id, true, 2],
    ]);
    expect(people.late).toBe(2);
    await markSent(program);
    const told = (await newestMail(program, "waitlisted")).text;
    expect(told).toMatch(/de inschrijving was al gesloten/);
    expect(told).not.toMatch(/alle plekken/);
  });

  test("lets a party with places become smaller, and not larger", async () => {
    const anna = await aMember(program);
    const id = await aMeetup(program, { places: 5, max_guests: 2, answer_days_before: 2 });
    await answers(program, anna.id, id, "confirm");
    await details(anna, id, { guests: 1 });
    at(2, "08:00");
    const larger = await details(anna, id, { guests: 2 });
    expect([larger.status, larger.error]).toEqual([
      409,
      "De inschrijving is gesloten. Vraag de organisatie of je introducé erbij kan",
    ]);
    const smaller = await details(anna, id, { guests: 0 });
    expect(smaller.answer.meetup).toMatchObject({
      registrationStatus: "confirmed",
      own: { guests: 0 },
    });
  });

  test("keeps no place from a member that an organiser adds", async () => {
    const [anna, bram] = await two();
    const id = await aMeetup(program, { places: 1, answer_days_before: 2 });
    at(2, "08:00");
    await answers(program, anna.id, id, "confirm");
    const params = { id, member: bram.id };
    await request(program, changeAttendee, { token, params, body: { action: "confirm" } });
    expect((await asMember(anna, id)).registrationStatus).toBe("waitlist");
    expect((await asMember(bram, id)).registrationStatus).toBe("confirmed");
  });

  test("is over for everyone that an organiser lets in, in the order of arrival", async () => {
    const [anna, bram] = await two();
    const id = await aMeetup(program, { places: 1, answer_days_before: 0 });
    at(3, "19:00");
    for (const { id: member } of [anna, bram]) await answers(program, member, id, "confirm");
    const { answer } = await request(program, admitLate, { token, params: { id } });
    expect(answer.message).toBe("2 leden tellen nu mee; 1 lid kreeg een plek");
    expect([(await asMember(anna, id)).registrationStatus, (await asMember(bram, id)).isLate]).toEqual([
      "confirmed",
      undefined,
    ]);
  });

  test("that moves with the meetup's day turns late answers into answers in time", async () => {
    const anna = await aMember(program);
    const id = await aMeetup(program, { places: 5, answer_days_before: 2 });
    at(2, "08:00");
    await answers(program, anna.id, id, "confirm");
    const body = { ...meetupForm({ max_participants: 5, answer_days_before: 2 }), date: "2026-12-10" };
    await request(program, updateMeetup, { token, params: { id }, body });
    expect((await asOrganiser(id)).answer_days_before).toBe(2);
    expect(await asMember(anna, id)).toMatchObject({
      registrationStatus: "confirmed",
      answerBy: "2026-12-08T22:59:59.000Z",
    });
  });

  test("is said in the invitation, and on the night of the clock change it is local midnight", async () => {
    await aMember(program);
    const id = await aMeetup(program, { date: "2027-03-30", answer_days_before: 2 });
    expect((await newestMail(program, "invitation")).text).toContain(
      "Antwoorden kan tot en met zondag 28\u00A0maart.",
    );
    expect((await request(program, oneMeetup, { params: { id } })).answer.meetup.answerBy).toBe(
      "2027-03-28T21:59:59.000Z",
    );
  });

  test("that does not exist is refused with a sentence", async () => {
    const id = await aMeetup(program);
    const wrong = { answer_days_before: 15, offer_minutes: 14, max_guests: 4 };
    const reply = await request(program, updateMeetup, {
      token,
      params: { id },
      body: { ...meetupForm(), ...wrong },
    });
    expect(reply.status).toBe(400);
    expect(reply.details).toEqual([
      "Antwoorden kan tot 0 tot 14 dagen van tevoren",
      "De bedenktijd is 15 tot 1440 minuten",
      "Een lid kan 0 tot 3 introducés meenemen",
    ]);
  });
});

describe("an offered place", () => {
  /** Anna has the only place, Bram and Cees wait; 23 hours before the start Anna declines. */
  async function anOffer() {
    const [anna, bram, cees] = await members(program, 3);
    const id = await aMeetup(program, { places: 1, offer_minutes: 60, remind_guests: false });
    for (const member of [anna, bram, cees]) await answers(program, member.id, id, "confirm");
    await markSent(program);
    at(2, "19:30");
    await answers(program, anna.id, id, "decline");
    return { id, anna, bram, cees };
  }

  test("is held for the next in line, who is mailed until when, and counts as taken", async () => {
    const { id, bram, cees, anna } = await anOffer();
    expect(await queuedMails(program)).toEqual([
      { kind: "declined", recipient: anna.email },
      { kind: "offered", recipient: bram.email },
    ]);
    const { text = "" } = await newestMail(program, "offered");
    expect(text.replaceAll(/\s+/g, " ")).toContain("Antwoord vóór 21:30 uur (wo 2 dec).");
    expect(await asMember(bram, id)).toMatchObject({
      registrationStatus: "waitlist",
      offer: { until: "2026-12-02T20:30:00.000Z" },
      registrationCounts: { confirmed: 0, waitlist: 2, available: 0 },
    });
    expect((await asMember(cees, id)).offer).toBeUndefined();
    expect(await answers(program, anna.id, id, "confirm")).toMatchObject({ status: "waitlist", position: 3 });
    const taken = await answers(program, bram.id, id, "confirm");
    expect(taken).toMatchObject({ status: "confirmed" });
    expect((await newestMail(program, "confirmation")).calendar).toContain("METHOD:PUBLISH");
    const { kept, counted } = await countedAndKept(program, id);
    expect(kept).toEqual(counted);
    expect(kept).toMatchObject({ confirmed: 1, held: 0 });
  });

  test("goes to the next at its end, and pressing it later says that it was passed on", async () => {
    const { id, bram, cees } = await anOffer();
    const ahead = Date.parse("2026-12-02T20:29:59.800Z") - Date.now();
    const clock = () => new Date(Date.now() + ahead);
    const scheduled = keepOffers({ ...program.deps, clock }, program.app.log);
    at(2, "20:31");
    await expect
      .poll(async () => (await asMember(cees, id)).offer)
      .toEqual({ until: expect.stringMatching(/^2026-12-02T21:30:/) });
    await scheduled.stop();
    const params = { token: respondToken(program, bram.id, id), meetupId: id, action: "confirm" };
    const late = await request(program, respondByLink, { params });
    expect([late.status, late.error]).toEqual([
      409,
      "Deze plek is inmiddels doorgegeven. Je staat nog op de wachtlijst.",
    ]);
    expect((await asMember(bram, id)).registrationStatus).toBe("waitlist");
    const { guests } = await companionsOf(id, { list: "waitlist" });
    expect(guests.map((guest) => [guest.id, guest.is_offered])).toEqual([
      [bram.id, false],
      [cees.id, true],
    ]);
  });

  test("is passed on once by processes that do so at the same time", async () => {
    const { id, bram, cees } = await anOffer();
    at(2, "20:31");
    await Promise.all([1, 2, 3].map(() => passOnDue(program.deps)));
    expect((await asMember(bram, id)).offer).toBeUndefined();
    expect((await asMember(cees, id)).offer).toBeDefined();
    const offered = (await queuedMails(program)).filter(({ kind }) => kind === "offered");
    expect(offered.map(({ recipient }) => recipient)).toEqual([bram.email, cees.email]);
    const { kept, counted } = await countedAndKept(program, id);
    expect(kept).toEqual(counted);
    expect(kept.held).toBe(1);
  });

  test("that is declined goes on at once", async () => {
    const { id, bram, cees } = await anOffer();
    expect(await answers(program, bram.id, id, "decline")).toMatchObject({ vacated: "offered" });
    expect((await asMember(cees, id)).offer).toBeDefined();
  });

  test("is not mailed any more once it was taken back, and its member is not asked again", async () => {
    const { id, anna, bram, cees } = await anOffer();
    const back = await request(program, takeOfferBack, { token, params: { id, member: bram.id } });
    expect(back.answer.message).toBe(`De plek is niet meer aangeboden aan ${bram.name}`);
    const claiming = { most: 9, holder: "dit", held: [], leaseMs: 60_000, host: "trefpunt.test" };
    const { rows } = await program.db.write((tx) => claimDue(tx, program.deps.clock(), claiming));
    expect(rows.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ["declined", anna.email],
      ["offered", cees.email],
    ]);
    expect((await asMember(cees, id)).offer).toBeDefined();
    await answers(program, cees.id, id, "decline");
    expect((await asMember(bram, id)).offer).toBeUndefined();
    expect((await asMember(bram, id)).isFree).toBe(true);
    expect(await answers(program, bram.id, id, "confirm")).toMatchObject({ status: "confirmed" });
  });

  test("can be made and made longer by an organiser, who cannot offer a place that is not there", async () => {
    const { id, bram, cees } = await anOffer();
    const offer = (member: MemberRow) =>
      request(program, offerPlace, { token, params: { id, member: member.id }, body: { minutes: 120 } });
    expect((await offer(cees)).error).toBe("Er is geen plek vrij om aan te bieden");
    expect((await offer(bram)).answer.message).toBe(`${bram.name} krijgt de plek aangeboden`);
    expect((await asMember(bram, id)).offer).toEqual({ until: "2026-12-02T21:30:00.000Z" });
    expect((await mailKinds()).filter((kind) => kind === "offered")).toHaveLength(1);
  });

  test("is made to no member once the meetup has begun", async () => {
    const { id, cees } = await anOffer();
    at(3, "18:31");
    const body = { minutes: 120 };
    const late = await request(program, offerPlace, { token, params: { id, member: cees.id }, body });
    expect([late.status, late.error]).toEqual([409, "Deze meetup is afgelopen; reageren kan niet meer"]);
    expect((await asMember(cees, id)).offer).toBeUndefined();
  });

  test("becomes a place when places are not offered any more, and ends when the meetup is cancelled", async () => {
    const { id, bram } = await anOffer();
    const body = meetupForm({ max_participants: 1, remind_guests: false });
    await request(program, updateMeetup, { token, params: { id }, body });
    expect((await asMember(bram, id)).registrationStatus).toBe("confirmed");
    const other = await anOffer();
    at(2, "19:00");
    await request(program, cancelMeetup, { token, params: { id: other.id }, body: { reason: "Ziek" } });
    const { kept } = await countedAndKept(program, other.id);
    expect(kept.held).toBe(0);
  });

  test("is made when the change that freed the place cannot be undone any more, and not before", async () => {
    const { id, bram, cees } = await anOffer();
    await answers(program, bram.id, id, "confirm");
    await markSent(program);
    const guest = { id, member: bram.id };
    const takeOff = () =>
      request(program, changeAttendee, {
        token,
        params: guest,
        body: { action: "decline", undo_seconds: 60 },
      });
    const { answer } = await takeOff();
    expect((await asMember(cees, id)).offer).toBeUndefined();
    await request(program, undoAttendee, { token, params: guest, body: { change: answer.change } });
    expect(await mailKinds()).not.toContain("offered");
    const { kept, counted } = await countedAndKept(program, id);
    expect([kept, kept.confirmed, kept.held]).toEqual([counted, 1, 0]);
    await takeOff();
    at(2, "19:31");
    await runDueBatches(program.deps);
    expect((await asMember(cees, id)).offer).toBeDefined();
  });

  test("ends at the start at the latest, also when the meetup is moved to an earlier hour", async () => {
    const { id, bram } = await anOffer();
    const body = meetupForm({ max_participants: 1, offer_minutes: 60, remind_guests: false });
    const earlier = { ...body, date: "2026-12-02", start_time: "21:00", end_time: "22:00" };
    await request(program, updateMeetup, { token, params: { id }, body: earlier });
    expect((await asMember(bram, id)).offer).toEqual({ until: "2026-12-02T20:00:00.000Z" });
  });

  test("is nobody's in the last quarter: who waits and says yes first has it", async () => {
    const { id, bram, cees } = await anOffer();
    await answers(program, bram.id, id, "confirm");
    at(3, "18:20");
    await answers(program, bram.id, id, "decline");
    expect((await asMember(cees, id)).isFree).toBe(true);
    expect(await answers(program, cees.id, id, "confirm")).toMatchObject({ status: "confirmed" });
  });

  test("is in the last quarter for a member that waits since before the deadline, and not for a late one", async () => {
    const [anna, bram, cees, dirk] = await members(program, 4);
    const id = await aMeetup(program, { places: 1, offer_minutes: 60, answer_days_before: 1 });
    for (const member of [anna, bram]) await answers(program, member.id, id, "confirm");
    at(3, "08:00");
    await answers(program, cees.id, id, "confirm");
    at(3, "18:20");
    await answers(program, anna.id, id, "decline");
    expect((await asMember(cees, id)).isFree).toBeUndefined();
    expect((await asMember(bram, id)).isFree).toBe(true);
    expect(await answers(program, cees.id, id, "confirm")).toMatchObject({
      status: "waitlist",
      isLate: true,
    });
    expect(await answers(program, dirk.id, id, "confirm")).toMatchObject({
      status: "waitlist",
      isLate: true,
    });
    expect(await answers(program, bram.id, id, "confirm")).toMatchObject({ status: "confirmed" });
  });

  test("is for whoever says yes first where nobody is asked any more, also without an answer before", async () => {
    const { id, anna, bram, cees } = await anOffer();
    for (const member of [bram, cees]) {
      await request(program, takeOfferBack, { token, params: { id, member: member.id } });
      expect((await asMember(member, id)).offer).toBeUndefined();
    }
    expect(await answers(program, anna.id, id, "confirm")).toMatchObject({ status: "confirmed" });
    expect((await asMember(bram, id)).isFree).toBeUndefined();
  });

  test("stays for a party that was not asked because it is larger, and is shown as free to no other member", async () => {
    const [anna, bram, cees] = await members(program, 3);
    const id = await aMeetup(program, { places: 1, max_guests: 2, offer_minutes: 60, remind_guests: false });
    for (const member of [anna, bram, cees]) await answers(program, member.id, id, "confirm");
    await details(cees, id, { guests: 2 });
    at(2, "19:30");
    await answers(program, anna.id, id, "decline");
    await request(program, takeOfferBack, { token, params: { id, member: bram.id } });
    expect((await asMember(bram, id)).isFree).toBeUndefined();
    const refused = await request(program, respond, {
      token: await signedIn(program, bram.id),
      params: { id },
      body: { action: "confirm" },
    });
    expect(refused.status).toBe(409);
    const smaller = await details(cees, id, { guests: 0 });
    expect(smaller.answer.meetup.offer).toEqual({ until: "2026-12-02T20:30:00.000Z" });
  });
});

describe("'Kom je nog?'", () => {
  test("is in the mail of the day before with two buttons, and yes is recorded once", async () => {
    const anna = await aMember(program);
    const id = await aMeetup(program, { ask_again: true, remind_days_before: null });
    for (const _press of [1, 2]) await answers(program, anna.id, id, "confirm");
    await markSent(program);
    at(2, "09:00");
    await sendDueReminders(program.deps);
    const mail = await newestMail(program, "guest_reminder");
    expect(mail.subject).toBe("Kom je nog? Home Assistant voor beginners (do 3 dec)");
    const buttons = [
      ...(mail.html ?? "").matchAll(/class="(\w+)" href="[^"]*\/respond\/[^/]+\/\d+\/(\w+)"/g),
    ];
    expect(buttons.map(([, look, action]) => [look, action])).toEqual([
      ["quiet", "confirm"],
      ["quiet", "decline"],
    ]);
    expect(mail.text).toMatch(
      /Kom je nog\?[\s\S]*HOME ASSISTANT VOOR BEGINNERS[\s\S]*Ja, ik kom[\s\S]*Ik kan toch niet/i,
    );
    expect((await companionsOf(id)).reconfirmed).toEqual({ yes: 0, silent: 1, isAsked: true, mayAsk: true });
    const params = { token: respondToken(program, anna.id, id), meetupId: id, action: "confirm" };
    for (const _press of [1, 2])
      expect((await request(program, respondByLink, { params })).answer.message).toBe("Fijn, tot morgen!");
    expect((await companionsOf(id, { reconfirmed: "yes" })).guests.map((guest) => guest.id)).toEqual([
      anna.id,
    ]);
    expect((await companionsOf(id)).reconfirmed).toEqual({ yes: 1, silent: 0, isAsked: true, mayAsk: false });
    expect((await asMember(anna, id)).isReconfirmed).toBe(true);
    expect(await mailKinds()).toEqual(["guest_reminder"]);
  });

  test("does not call a first yes a second one, nor a question asked that nobody got", async () => {
    const anna = await aMember(program);
    at(3, "09:00");
    const id = await aMeetup(program, { ask_again: true, remind_days_before: null });
    await answers(program, anna.id, id, "confirm");
    expect((await asMember(anna, id)).isReconfirmed).toBeUndefined();
    expect((await companionsOf(id)).reconfirmed).toEqual({
      yes: 1,
      silent: 0,
      isAsked: false,
      mayAsk: false,
    });
    await answers(program, anna.id, id, "confirm");
    expect((await asMember(anna, id)).isReconfirmed).toBeUndefined();
  });

  test("goes to those who kept silent a second time and not a third, and can be undone", async () => {
    const [anna, bram] = await two();
    const id = await aMeetup(program, { ask_again: true, remind_days_before: null });
    for (const { id: member } of [anna, bram]) await answers(program, member, id, "confirm");
    const ask = (seconds = 0) =>
      request(program, askAgain, { token, params: { id }, query: { undo_seconds: seconds } });
    expect((await ask()).error).toBe("De vraag ‘Kom je nog?’ is nog niet verstuurd");
    at(2, "09:00");
    await sendDueReminders(program.deps);
    await answers(program, anna.id, id, "confirm");
    await markSent(program);
    expect((await ask(60)).answer.message).toBe(
      "‘Kom je nog?’ aan 1 lid wordt bewaard: er is nog geen mailserver",
    );
    expect(await mailKinds()).toEqual([]);
    await ask();
    expect(await queuedMails(program)).toEqual([{ kind: "guest_reminder", recipient: bram.email }]);
    expect((await ask()).error).toBe("Deze vraag is al een tweede keer verstuurd");
  });

  test("is asked again of everyone when the day moves", async () => {
    const anna = await aMember(program);
    const id = await aMeetup(program, { ask_again: true });
    await answers(program, anna.id, id, "confirm");
    at(2, "09:00");
    await sendDueReminders(program.deps);
    await answers(program, anna.id, id, "confirm");
    const body = { ...meetupForm({ ask_again: true }), date: "2026-12-10" };
    await request(program, updateMeetup, { token, params: { id }, body });
    expect((await asMember(anna, id)).isReconfirmed).toBeUndefined();
  });
});

const FOOD = {
  id: "q1",
  text: "Eet je mee?",
  kind: "choice" as const,
  options: ["Vegetarisch", "Met vlees"],
};
const CANARY = "kanarie-allergisch-voor-noten";

describe("guests and questions", () => {
  test("can be passed on and changed until the meetup begins", async () => {
    const anna = await aMember(program);
    const id = await aMeetup(program, { max_guests: 2, questions: [FOOD] });
    await answers(program, anna.id, id, "confirm");
    const row = await program.db.read.selectFrom("meetups").select("starts_at").executeTakeFirstOrThrow();
    program.setClock(new Date(Date.parse(row.starts_at) - 1_000).toISOString());
    const token = await signedIn(program, anna.id);
    for (const guests of [2, 0])
      expect(
        (await request(program, setDetails, { token, params: { id }, body: { guests, answers: [] } })).status,
      ).toBe(200);
  });

  test("are asked after the answer, and refused before it, beyond the rules and beyond the places", async () => {
    const [anna, bram] = await two();
    const id = await aMeetup(program, { places: 3, max_guests: 2, questions: [FOOD] });
    expect((await details(anna, id, { guests: 1 })).error).toBe("Laat eerst weten of je komt");
    await answers(program, anna.id, id, "confirm");
    await answers(program, bram.id, id, "confirm");
    const asked = (await newestMail(program, "confirmation")).text?.replaceAll(/\s+/g, " ");
    expect(asked).toMatch(
      /Je mag 1 introducé meenemen\. Geef het hier door <[^>]+\/respond\/[^>]+\/confirm\?ask>/,
    );
    expect((await details(anna, id, { guests: 3 })).error).toBe("Je kunt hier hooguit 2 introducés meenemen");
    expect((await details(anna, id, { guests: 2 })).error).toBe("Er is nog plek voor 1 introducé");
    const wrong = await details(anna, id, { guests: 0, answers: [{ id: "q1", text: "Vis" }] });
    expect(wrong.error).toBe("Dit antwoord hoort niet bij de vraag");
    const token = respondToken(program, anna.id, id);
    const saved = await request(program, setDetailsByLink, {
      params: { token, meetupId: id },
      body: { guests: 1, answers: [{ id: "q1", text: "Vegetarisch" }] },
    });
    expect(saved.answer.meetup).toMatchObject({
      own: { guests: 1, answers: [{ id: "q1", text: "Vegetarisch" }] },
      registrationCounts: { confirmed: 3, available: 0 },
    });
    expect((await asMember(bram, id)).attendees?.confirmed).toEqual([
      { name: anna.name, guests: 1 },
      { name: bram.name, isSelf: true },
    ]);
  });

  test("keep the answers that a later call does not name", async () => {
    const anna = await aMember(program);
    const id = await aMeetup(program, {
      max_guests: 2,
      questions: ["eten", "idee"].map((each) => ({ id: each, text: `${each}?`, kind: "text", options: [] })),
    });
    await answers(program, anna.id, id, "confirm");
    const set = async (body: object) =>
      (await request(program, setDetails, { token: await signedIn(program, anna.id), params: { id }, body }))
        .answer.meetup.own;
    const food = { id: "eten", text: "Alles" };
    const idea = { id: "idee", text: "Een rolluik" };
    expect(await set({ guests: 1, answers: [food] })).toEqual({ guests: 1, answers: [food], version: 1 });
    expect(await set({ answers: [idea] })).toEqual({ guests: 1, answers: [food, idea], version: 2 });
    expect(await set({ guests: 0 })).toEqual({ guests: 0, answers: [food, idea], version: 3 });
    const cleared = { answers: [{ ...food, text: "" }] };
    expect(await set(cleared)).toEqual({ guests: 0, answers: [idea], version: 4 });
  });

  test("a save that arrives after a newer one is refused, and says what is stored", async () => {
    const anna = await aMember(program);
    const id = await aMeetup(program, { questions: [FOOD] });
    await answers(program, anna.id, id, "confirm");
    const token = await signedIn(program, anna.id);
    const save = (text: string, replaces: number) =>
      request(program, setDetails, {
        token,
        params: { id },
        body: { answers: [{ id: "q1", text }], replaces },
      });
    expect((await save("Vegetarisch", 0)).status).toBe(200);
    const late = await save("Alles", 0);
    expect([late.status, JSON.parse(late.text)]).toEqual([
      409,
      {
        error: "Intussen is dit ergens anders gewijzigd",
        why: "details-newer",
        own: { guests: 0, answers: [{ id: "q1", text: "Vegetarisch" }], version: 1 },
      },
    ]);
    expect((await asMember(anna, id)).own?.answers).toEqual([{ id: "q1", text: "Vegetarisch" }]);
  });

  test("a save is refused when an organiser undid the answers that it was to replace", async () => {
    const [anna, bram] = await two();
    const id = await aMeetup(program, { places: 1, questions: [FOOD] });
    for (const { id: member } of [anna, bram]) await answers(program, member, id, "confirm");
    const params = { id, member: bram.id };
    const given = [{ id: "q1", text: "Vegetarisch" }];
    const body = { action: "confirm", beyond: true, answers: given, undo_seconds: 60 };
    const { change } = (await request(program, changeAttendee, { token, params, body })).answer;
    const opened = (await asMember(bram, id)).own;
    expect(opened?.answers).toEqual(given);
    await request(program, undoAttendee, { token, params, body: { change } });
    const save = await request(program, setDetails, {
      token: await signedIn(program, bram.id),
      params: { id },
      body: { answers: [{ id: "q1", text: "Alles" }], replaces: opened?.version },
    });
    expect([save.status, save.error]).toEqual([409, "Intussen is dit ergens anders gewijzigd"]);
    expect((await asMember(bram, id)).own?.answers).toEqual([]);
  });

  test("a party waits whole, is not overtaken, and comes with fewer", async () => {
    const [anna, bram, cees] = await members(program, 3);
    const id = await aMeetup(program, { places: 2, max_guests: 2 });
    await answers(program, anna.id, id, "confirm");
    await details(anna, id, { guests: 1 });
    await answers(program, bram.id, id, "confirm");
    await details(bram, id, { guests: 2 });
    await answers(program, cees.id, id, "confirm");
    await details(anna, id, { guests: 0 });
    expect([
      (await asMember(bram, id)).registrationStatus,
      (await asMember(cees, id)).registrationStatus,
    ]).toEqual(["waitlist", "waitlist"]);
    await markSent(program);
    const fewer = await details(bram, id, { guests: 0 });
    expect(fewer.answer.meetup).toMatchObject({ registrationStatus: "confirmed", own: { guests: 0 } });
    expect(await queuedMails(program)).toEqual([{ kind: "confirmation", recipient: bram.email }]);
  });

  test("a smaller party behind a larger one keeps waiting, and its place on the waitlist", async () => {
    const [anna, bram, cees, dirk] = await members(program, 4);
    const id = await aMeetup(program, { places: 3, max_guests: 1 });
    await answers(program, anna.id, id, "confirm");
    await details(anna, id, { guests: 1 });
    await answers(program, anna.id, id, "decline");
    for (const member of [bram, cees, anna, dirk]) await answers(program, member.id, id, "confirm");
    await details(dirk, id, { guests: 1 });
    const smaller = await details(dirk, id, { guests: 0 });
    expect(smaller.answer.meetup).toMatchObject({
      registrationStatus: "waitlist",
      waitlistPosition: 2,
      registrationCounts: { available: 1 },
    });
  });

  test("a place that one guest less leaves free goes to the waitlist", async () => {
    const [anna, bram] = await two();
    const id = await aMeetup(program, { places: 2, max_guests: 1 });
    await answers(program, anna.id, id, "confirm");
    await details(anna, id, { guests: 1 });
    await answers(program, bram.id, id, "confirm");
    await details(anna, id, { guests: 0 });
    expect((await asMember(bram, id)).registrationStatus).toBe("confirmed");
  });

  test("of ten members at once that each bring one, two get the last two places", async () => {
    const ten = await members(program, 10);
    const id = await aMeetup(program, { places: 12, max_guests: 1 });
    for (const member of ten) await answers(program, member.id, id, "confirm");
    const replies = await Promise.all(ten.map((member) => details(member, id, { guests: 1 })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    const { kept, counted } = await countedAndKept(program, id);
    expect(kept).toEqual(counted);
  });

  test("a promoted party's later confirmation names its guests", async () => {
    const anna = await aMember(program);
    const id = await aMeetup(program, { max_guests: 2 });
    await answers(program, anna.id, id, "confirm");
    await details(anna, id, { guests: 2 });
    await answers(program, anna.id, id, "decline");
    await markSent(program);
    await answers(program, anna.id, id, "confirm");
    expect((await newestMail(program, "confirmation")).text).toContain("Je komt met 2 introducés");
    expect((await newestMail(program, "invitation")).text).toContain("Je mag 2 introducés meenemen.");
  });

  test("an option that was chosen cannot be removed, a text can be corrected, and organisers see totals", async () => {
    const [anna, bram] = await two();
    const id = await aMeetup(program, { max_guests: 1, questions: [FOOD] });
    for (const member of [anna, bram]) {
      await answers(program, member.id, id, "confirm");
      await details(member, id, { guests: 1, answers: [{ id: "q1", text: "Vegetarisch" }] });
    }
    const save = (question: object | null) =>
      request(program, updateMeetup, {
        token,
        params: { id },
        body: { ...meetupForm({ max_guests: 1 }), questions: question ? [question] : [] },
      });
    const refused = await save({ ...FOOD, options: ["Met vlees", "Niets"] });
    expect([refused.status, refused.details]).toEqual([
      409,
      ["“Vegetarisch” kan niet weg: 2 leden kozen dit al"],
    ]);
    expect((await save(null)).status).toBe(409);
    expect((await save({ ...FOOD, text: "Eet je mee om zes uur?" })).status).toBe(200);
    const { totals, people, counts } = await companionsOf(id);
    expect([people.confirmed, counts.confirmed]).toEqual([4, 2]);
    expect(totals).toEqual([
      {
        id: "q1",
        text: "Eet je mee om zes uur?",
        texts: [],
        unanswered: 0,
        options: [
          { option: "Vegetarisch", count: 2 },
          { option: "Met vlees", count: 0 },
        ],
      },
    ]);
    const csv = (await request(program, exportParticipants, { token, params: { id } })).text;
    expect(csv.split("\r\n").slice(0, 2)).toEqual([
      '\uFEFF"Naam";"E-mail";"Status";"Introducés";"Eet je mee om zes uur?"',
      `"${anna.name}";"${anna.email}";"Ingeschreven";"1";"Vegetarisch"`,
    ]);
  });

  test("answers are seen by organisers and the member only, and forgotten after 14 days", async () => {
    const [anna, bram] = await two();
    const id = await aMeetup(program, { questions: [{ ...FOOD, kind: "text", options: [] }] });
    await answers(program, anna.id, id, "confirm");
    await details(anna, id, { guests: 0, answers: [{ id: "q1", text: CANARY }] });
    const data = async () =>
      (await request(program, myData, { token: await signedIn(program, anna.id) })).text;
    expect(await data()).toContain(CANARY);
    for (const viewer of [undefined, await signedIn(program, bram.id)]) {
      const seen = await request(program, oneMeetup, { params: { id }, token: viewer });
      expect(seen.text).not.toContain(CANARY);
    }
    program.setClock("2026-12-17T20:59:59.000Z");
    await runHousekeeping(program.deps);
    expect(await data()).toContain(CANARY);
    program.setClock("2026-12-17T21:00:01.000Z");
    await runHousekeeping(program.deps);
    expect(await data()).not.toContain(CANARY);
  });

  test("200 parties at once get 7 places without one too many", async () => {
    const everyone = await members(program, 200);
    const id = await aMeetup(program, { places: 7, max_guests: 3 });
    await Promise.all(
      everyone.map(async (member, place) => {
        const link = { token: respondToken(program, member.id, id), meetupId: id };
        const confirmed = await untilServed(() =>
          request(program, respondByLink, { params: { ...link, action: "confirm" } }),
        );
        const detailed = await untilServed(() =>
          request(program, setDetailsByLink, { params: link, body: { guests: place % 4 } }),
        );
        expect(confirmed.status).toBe(200);
        // A party that no longer fits is refused.
        expect([200, 409]).toContain(detailed.status);
      }),
    );
    const { kept, counted } = await countedAndKept(program, id);
    expect(kept).toEqual(counted);
    expect(kept.confirmed).toBeLessThanOrEqual(7);
    expect(kept.confirmed_members + kept.waitlist_members).toBe(200);
    const { meetups } = { meetups: await asOrganiser(id) };
    expect(meetups.stats.yesResponses).toBe(200);
  }, 60_000);
});

test("my meetups have what the member added, and the invitation of a meetup without rules says nothing of them", async () => {
  const anna = await aMember(program);
  const id = await aMeetup(program, { max_guests: 1 });
  await answers(program, anna.id, id, "confirm");
  const { registered } = (await request(program, myMeetups, { token: await signedIn(program, anna.id) }))
    .answer;
  expect(registered).toMatchObject([{ maxGuests: 1, own: { guests: 0, answers: [] } }]);
  await aMeetup(program);
  const row = await program.db.read
    .selectFrom("emails")
    .selectAll()
    .where("kind", "=", "invitation")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const { text } = await parsedMail(program, row);
  expect(text).not.toMatch(/Antwoorden kan|meenemen/);
});
