// @postgres test
import { describe, expect, test } from "vitest";
import { myMeetups } from "#contract/dashboard.ts";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { oneMeetup, upcomingMeetups } from "#contract/meetups.ts";
import { respondByLink, respond as respondCall } from "#contract/responses.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import type { Action } from "#domain/places.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { makeLinkToken } from "../../src/server/platform/secrets/tokens.ts";
import {
  aMeetup,
  aMember,
  answers,
  countedAndKept,
  markSent,
  members,
  queuedMails,
  respondToken,
  signedIn,
} from "../harness/builders.ts";
import { newestMail } from "../harness/parsed-mails.ts";
import { programForEachTest, request, untilServed } from "../harness/program.ts";

const program = programForEachTest();

const mailKinds = async () => (await queuedMails(program)).map(({ kind }) => kind);

describe("answering", () => {
  test("gives the first the place, lets the second wait and promotes them after a decline", async () => {
    const [anna, bram] = await members(program, 2);
    const meetup = await aMeetup(program, { places: 1 });
    expect(await answers(program, anna.id, meetup, "confirm")).toMatchObject({ status: "confirmed" });
    expect(await answers(program, bram.id, meetup, "confirm")).toMatchObject({ status: "waitlist" });
    expect(await mailKinds()).toEqual(["invitation", "invitation", "confirmation", "waitlisted"]);
    await markSent(program);
    expect(await answers(program, anna.id, meetup, "decline")).toMatchObject({ status: "declined" });
    const { kept, counted } = await countedAndKept(program, meetup);
    expect(kept).toMatchObject({ invited: 2, confirmed: 1, waitlist: 0, declined: 1, changed: 1 });
    expect(counted).toEqual(kept);
    expect(await queuedMails(program)).toEqual([
      { kind: "declined", recipient: anna.email },
      { kind: "promoted", recipient: bram.email },
    ]);
    expect((await newestMail(program, "declined")).calendar).toContain("METHOD:CANCEL");
  });

  test("withdraws an unsent mail when the answer changes back, without a new one", async () => {
    const anna = await aMember(program);
    const meetup = await aMeetup(program);
    await answers(program, anna.id, meetup, "confirm");
    await answers(program, anna.id, meetup, "decline");
    expect(await mailKinds()).toEqual(["invitation"]);
    await answers(program, anna.id, meetup, "confirm");
    expect(await mailKinds()).toEqual(["invitation", "confirmation"]);
  });

  test("changes nothing and sends no mail when confirmed again", async () => {
    const anna = await aMember(program);
    const meetup = await aMeetup(program, { places: 1 });
    await answers(program, anna.id, meetup, "confirm");
    expect(await answers(program, anna.id, meetup, "confirm")).toMatchObject({ status: "confirmed" });
    expect(await mailKinds()).toEqual(["invitation", "confirmation"]);
  });

  test("removes a waiting member who declines from the list without promotion or mail", async () => {
    const [anna, bram, cees] = await members(program, 3);
    const meetup = await aMeetup(program, { places: 1 });
    for (const member of [anna, bram, cees]) await answers(program, member.id, meetup, "confirm");
    await answers(program, bram.id, meetup, "decline");
    expect((await countedAndKept(program, meetup)).kept).toMatchObject({
      confirmed: 1,
      waitlist: 1,
      declined: 1,
    });
    expect((await mailKinds()).filter((kind) => kind === "promoted")).toEqual([]);
    await answers(program, anna.id, meetup, "decline");
    const promoted = (await queuedMails(program)).filter(({ kind }) => kind === "promoted");
    expect(promoted).toEqual([{ kind: "promoted", recipient: cees.email }]);
  });

  test("puts a member who declined and confirms again at the end of the waitlist", async () => {
    const [anna, bram, cees] = await members(program, 3);
    const meetup = await aMeetup(program, { places: 1 });
    for (const member of [anna, bram, cees]) await answers(program, member.id, meetup, "confirm");
    await answers(program, anna.id, meetup, "decline");
    expect(await answers(program, anna.id, meetup, "confirm")).toMatchObject({ status: "waitlist" });
    await markSent(program);
    await answers(program, bram.id, meetup, "decline");
    const promoted = (await queuedMails(program)).filter(({ kind }) => kind === "promoted");
    expect(promoted.map(({ recipient }) => recipient)).toEqual([cees.email]);
  });

  test("confirms exactly 3 of 200 parallel answers, the others wait in order of arrival", async () => {
    const guests = await members(program, 200);
    const meetup = await aMeetup(program, { places: 3 });
    const replies = await Promise.all(
      guests.map((guest) => {
        const params = {
          token: respondToken(program, guest.id, meetup),
          meetupId: meetup,
          action: "confirm",
        } as const;
        return untilServed(() => request(program, respondByLink, { params }));
      }),
    );
    expect(replies.filter((reply) => reply.answer.status === "confirmed")).toHaveLength(3);
    const { kept, counted } = await countedAndKept(program, meetup);
    expect(kept).toMatchObject({ confirmed: 3, waitlist: 197 });
    expect(counted).toEqual(kept);
    const queue = await program.db.read
      .selectFrom("responses")
      .select("queue_number")
      .where("meetup_id", "=", meetup)
      .execute();
    expect(new Set(queue.map((row) => row.queue_number)).size).toBe(200);
  });

  test("is possible after the start of a meetup and refused after its end", async () => {
    const anna = await aMember(program);
    const meetup = await aMeetup(program);
    program.setClock("2026-12-03T19:00:00.000Z");
    expect(await answers(program, anna.id, meetup, "confirm")).toMatchObject({ status: "confirmed" });
    program.setClock("2026-12-03T21:00:01.000Z");
    expect(await answers(program, anna.id, meetup, "decline")).toEqual({
      kind: "refused",
      why: "meetup-over",
    });
  });
});

describe("GET /users/respond/{token}/{meetupId}/{action}", () => {
  test("confirms for the action confirm and declines for any other", async () => {
    const anna = await aMember(program);
    const meetup = await aMeetup(program, { title: "Sensoren solderen" });
    const params = { token: respondToken(program, anna.id, meetup), meetupId: meetup };
    const yes = await request(program, respondByLink, { params: { ...params, action: "confirm" } });
    expect(yes.answer).toMatchObject({
      status: "confirmed",
      message: "Bedankt voor het laten weten.",
    });
    expect(yes.answer.meetup.registrationCounts.confirmed).toBe(1);
    const no = await request(program, respondByLink, { params: { ...params, action: "iets-anders" } });
    expect(no.answer).toMatchObject({
      status: "declined",
      message: "Bedankt voor het laten weten.",
    });
  });

  test("refuses a token for another meetup or purpose or with one changed character", async () => {
    const anna = await aMember(program);
    const meetup = await aMeetup(program);
    const other = await aMeetup(program);
    const token = respondToken(program, anna.id, meetup);
    const leaving = makeLinkToken(program.config.secret, {
      purpose: "unsubscribe",
      memberId: anna.id,
      subject: String(meetup),
    });
    const changed = token.slice(0, -2) + (token.at(-2) === "A" ? "B" : "A") + token.slice(-1);
    for (const [wrong, id] of [
      [token, other],
      [leaving, meetup],
      [changed, meetup],
      ["onzin", meetup],
    ] as const) {
      const reply = await request(program, respondByLink, {
        params: { token: wrong, meetupId: id, action: "confirm" },
      });
      expect([reply.status, reply.error]).toEqual([404, "Deze link is ongeldig"]);
    }
    expect((await countedAndKept(program, meetup)).kept.confirmed).toBe(0);
  });

  test("answers a malformed meetup id with 400", async () => {
    const reply = await request(program, respondByLink, {
      params: { token: "x", meetupId: "abc", action: "confirm" },
    });
    expect(reply.status).toBe(400);
  });
});

describe("POST /meetups/{id}/respond", () => {
  test("answers as the signed-in member", async () => {
    const anna = await aMember(program);
    const token = await signedIn(program, anna.id);
    const meetup = await aMeetup(program);
    const reply = await request(program, respondCall, {
      params: { id: meetup },
      body: { action: "confirm" },
      token,
    });
    expect(reply.answer.status).toBe("confirmed");
  });

  test.each([
    ["no session", undefined, { action: "confirm" }, 401],
    ["an unknown action", "own", { action: "misschien" }, 400],
    ["no body", "own", undefined, 400],
  ])("is refused with %s", async (_sentence, session, body, status) => {
    const anna = await aMember(program);
    const token = session && (await signedIn(program, anna.id));
    const meetup = await aMeetup(program);
    const reply = await request(program, respondCall, { params: { id: meetup }, body, token });
    expect(reply.status).toBe(status);
    expect(reply.error).not.toBe("");
  });

  test("answers an unknown meetup with 404", async () => {
    const token = await signedIn(program, (await aMember(program)).id);
    const reply = await request(program, respondCall, {
      params: { id: 999 },
      body: { action: "confirm" },
      token,
    });
    expect([reply.status, reply.error]).toEqual([404, "Meetup niet gevonden"]);
  });
});

describe("a waiting member", () => {
  const statusOf = async (meetup: MeetupId, member: MemberId) => {
    const token = await signedIn(program, member);
    const detail = await request(program, oneMeetup, { params: { id: meetup }, token });
    const [listed] = (await request(program, upcomingMeetups, { token })).answer.meetups;
    const mine = await request(program, myMeetups, { token });
    const own = [...mine.answer.registered, ...mine.answer.declined, ...mine.answer.noResponse];
    const seen = [detail.answer.meetup, listed, own[0]].map((each) => each?.waitlistPosition);
    expect(new Set(seen).size).toBe(1);
    return seen[0];
  };

  test("sees their position on the waitlist everywhere, and moves up", async () => {
    const all = await members(program, 4);
    const [, bram, cees] = all;
    const meetup = await aMeetup(program, { places: 1 });
    for (const { id } of all) await answers(program, id, meetup, "confirm");
    const positions = () => Promise.all(all.map(({ id }) => statusOf(meetup, id)));
    expect(await positions()).toEqual([null, 1, 2, 3]);
    expect(await answers(program, cees.id, meetup, "confirm")).toMatchObject({ position: 2 });
    await answers(program, bram.id, meetup, "decline");
    expect(await positions()).toEqual([null, null, 1, 2]);
    expect(await answers(program, bram.id, meetup, "confirm")).toMatchObject({ position: 3 });
  });

  test("gets the position at the time of sending in the mail", async () => {
    const [anna, bram, cees] = await members(program, 3);
    const meetup = await aMeetup(program, { places: 1 });
    for (const { id } of [anna, bram, cees]) await answers(program, id, meetup, "confirm");
    expect((await newestMail(program, "waitlisted")).text).toMatch(/wachtlijst,\s+als\s+nummer\s+2;/);
    await answers(program, bram.id, meetup, "decline");
    expect((await newestMail(program, "waitlisted")).text).toMatch(/wachtlijst,\s+als\s+nummer\s+1;/);
  });
});

describe("a declined place", () => {
  const declined = async (member: MemberRow, meetup: MeetupId) => {
    const token = respondToken(program, member.id, meetup);
    const params = { token, meetupId: meetup, action: "decline" };
    return (await request(program, respondByLink, { params })).answer;
  };

  test("becomes free or goes to the next on the waitlist, which the answer says", async () => {
    const [anna, bram, cees] = await members(program, 3);
    const meetup = await aMeetup(program, { places: 1 });
    expect((await declined(cees, meetup)).vacated).toBeUndefined();
    await answers(program, anna.id, meetup, "confirm");
    await answers(program, bram.id, meetup, "confirm");
    const passedOn = await declined(anna, meetup);
    expect(passedOn.vacated).toBe("passed-on");
    expect(passedOn.message).toMatch(/Je plek ging naar de volgende op de wachtlijst\.$/);
    expect((await declined(anna, meetup)).vacated).toBeUndefined();
    expect(await declined(bram, meetup)).toMatchObject({ vacated: "free", status: "declined" });
  });

  test("on the waitlist moves up the members behind it, which the answer says", async () => {
    const [anna, bram, cees] = await members(program, 3);
    const meetup = await aMeetup(program, { places: 1 });
    for (const { id } of [anna, bram, cees]) await answers(program, id, meetup, "confirm");
    const left = await declined(bram, meetup);
    expect([left.vacated, left.message]).toEqual(["moved-up", "Bedankt voor het laten weten."]);
    expect((await declined(cees, meetup)).vacated).toBe("free");
  });
});

describe("names of attendees", () => {
  test("are shown to members only, and hidden ones as Anoniem", async () => {
    const anna = await aMember(program, { name: "Anna de Vries" });
    const cees = await aMember(program, { name: "Cees Claes", showName: false });
    const meetup = await aMeetup(program, { places: 1 });
    await answers(program, anna.id, meetup, "confirm");
    await answers(program, cees.id, meetup, "confirm");
    const visitor = await request(program, oneMeetup, { params: { id: meetup } });
    expect(visitor.answer.meetup.attendees).toBeUndefined();
    expect(visitor.text).not.toContain("Anna");
    const token = await signedIn(program, cees.id);
    const member = await request(program, oneMeetup, { params: { id: meetup }, token });
    expect(member.answer.meetup.attendees).toEqual({
      confirmed: [{ name: "Anna de Vries" }],
      waitlist: [{ name: "Anoniem", isSelf: true }],
    });
    expect(member.answer.meetup.registrationStatus).toBe("waitlist");
  });
});

test.each(["decline", "misschien", "x".repeat(2_000)])(
  "by link any action other than confirm declines: %s",
  async (action) => {
    const anna = await aMember(program);
    const meetup = await aMeetup(program);
    const token = respondToken(program, anna.id, meetup);
    const reply = await request(program, respondByLink, { params: { token, meetupId: meetup, action } });
    expect(reply.answer.status).toBe("declined");
  },
);

describe("an answer that names the one that it replaces", () => {
  const BY = ["the site", "a mail's link"] as const;
  type By = (typeof BY)[number];

  const answerBy = async (
    by: By,
    { id }: MemberRow,
    meetup: MeetupId,
    action: Action,
    replaces: Instant | null,
  ) => {
    if (by === "the site")
      return request(program, respondCall, {
        token: await signedIn(program, id),
        params: { id: meetup },
        body: { action, replaces },
      });
    const params = { token: respondToken(program, id, meetup), meetupId: meetup, action };
    return request(program, respondByLink, { params, query: replaces === null ? {} : { replaces } });
  };
  const shownTo = async ({ id }: MemberRow, meetup: MeetupId) => {
    const asked = { token: await signedIn(program, id), params: { id: meetup } };
    return (await request(program, oneMeetup, asked)).answer.meetup;
  };
  const saidAtTo = async (member: MemberRow, meetup: MeetupId) =>
    (await shownTo(member, meetup)).saidAt ?? null;

  test.each(BY)("by %s counts while that is the newest", async (by) => {
    const [anna] = await members(program, 1);
    const meetup = await aMeetup(program);
    await answers(program, anna.id, meetup, "confirm");
    const replaces = await saidAtTo(anna, meetup);
    const { answer } = await answerBy(by, anna, meetup, "decline", replaces);
    expect([answer.status, answer.overtaken]).toEqual(["declined", undefined]);
  });

  test.each(BY)("by %s changes nothing when a newer one is recorded, and says so", async (by) => {
    const [anna, bram] = await members(program, 2);
    const meetup = await aMeetup(program, { places: 1 });
    for (const member of [anna, bram]) await answers(program, member.id, meetup, "confirm");
    const replaces = await saidAtTo(anna, meetup);
    // By the same clock, which stands still here: the newer answer is told apart all the same.
    await answers(program, anna.id, meetup, "confirm");
    await markSent(program);
    const newest = await saidAtTo(anna, meetup);
    const { answer } = await answerBy(by, anna, meetup, "decline", replaces);
    expect(answer).toMatchObject({
      status: "confirmed",
      overtaken: true,
      message: "Intussen is een ander antwoord vastgelegd. Dat blijft staan.",
      meetup: { registrationStatus: "confirmed", saidAt: newest },
    });
    expect((await shownTo(bram, meetup)).registrationStatus).toBe("waitlist");
    expect(await queuedMails(program)).toEqual([]);
  });

  test("is older than one that was given after the server's clock was set back", async () => {
    const [anna] = await members(program, 1);
    const meetup = await aMeetup(program);
    program.setClock("2026-11-21T13:00:00.000Z");
    await answers(program, anna.id, meetup, "confirm");
    const replaces = await saidAtTo(anna, meetup);
    program.setClock("2026-11-21T12:00:00.000Z");
    await answers(program, anna.id, meetup, "confirm");
    const { answer } = await answerBy("the site", anna, meetup, "decline", replaces);
    expect([answer.status, answer.overtaken]).toEqual(["confirmed", true]);
  });

  test("is older than any, when it names that there was none", async () => {
    const [anna] = await members(program, 1);
    const meetup = await aMeetup(program);
    expect(await saidAtTo(anna, meetup)).toBeNull();
    await answers(program, anna.id, meetup, "confirm");
    const { answer } = await answerBy("the site", anna, meetup, "decline", null);
    expect([answer.status, answer.overtaken]).toEqual(["confirmed", true]);
  });

  test("counts after a place came from the waiting list, which is no answer", async () => {
    const [anna, bram] = await members(program, 2);
    const meetup = await aMeetup(program, { places: 1 });
    for (const member of [anna, bram]) await answers(program, member.id, meetup, "confirm");
    const replaces = await saidAtTo(bram, meetup);
    await answers(program, anna.id, meetup, "decline");
    expect((await shownTo(bram, meetup)).registrationStatus).toBe("confirmed");
    const { answer } = await answerBy("the site", bram, meetup, "decline", replaces);
    expect(answer.status).toBe("declined");
  });

  test("takes no place that was offered to a newer one", async () => {
    const [anna, bram] = await members(program, 2);
    const meetup = await aMeetup(program, { places: 1, offer_minutes: 60 });
    // A free place is offered on the day before the meetup.
    program.setClock("2026-12-03T08:00:00.000Z");
    for (const member of [anna, bram]) await answers(program, member.id, meetup, "confirm");
    await answers(program, anna.id, meetup, "decline");
    expect((await shownTo(bram, meetup)).offer).toBeDefined();
    const { answer } = await answerBy("the site", bram, meetup, "confirm", null);
    expect([answer.status, answer.overtaken]).toEqual(["waitlist", undefined]);
    expect((await shownTo(bram, meetup)).offer).toBeDefined();
  });

  test("is malformed when it names no moment", async () => {
    const [anna] = await members(program, 1);
    const meetup = await aMeetup(program);
    const answered = await answerBy("the site", anna, meetup, "confirm", "gisteren" as Instant);
    expect(answered.status).toBe(400);
  });
});
