import { beforeEach, describe, expect, test } from "vitest";
import type { MeetupId } from "#contract/ids.ts";
import { updateMeetup } from "#contract/meetups/saving/admin.ts";
import { oneMeetup } from "#contract/meetups.ts";
import { changeAttendee, meetupAttendees, takeOfferBack } from "#contract/responses/attendees.ts";
import { respond, setDetails, setDetailsByLink } from "#contract/responses.ts";
import { freeToNew, ownTooBig } from "#domain/companions.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import {
  aMeetup,
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
import { newestMail } from "../harness/parsed-mails.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
let token: string;
beforeEach(async () => {
  token = await anAdminToken(program);
});

const says = async ({ id }: MemberRow, meetup: MeetupId, action: "confirm" | "decline") =>
  (
    await request(program, respond, {
      token: await signedIn(program, id),
      params: { id: meetup },
      body: { action },
    })
  ).answer;
const brings = async ({ id: member }: MemberRow, id: MeetupId, guests: number) =>
  (
    await request(program, setDetails, {
      token: await signedIn(program, member),
      params: { id },
      body: { guests, answers: [] },
    })
  ).answer.meetup;
const blockedOf = async (id: MeetupId) =>
  (await request(program, meetupAttendees, { token, params: { id } })).answer.people.blocked;
const kindsTo = async ({ email }: MemberRow) =>
  (await queuedMails(program)).filter(({ recipient }) => recipient === email).map(({ kind }) => kind);

const words = ({ text = "" }: { text?: string | undefined }) => text.replace(/\s+/g, " ");

/** Of three places two are taken; Anna, who comes with one guest, waits first; Dirk waits behind her. */
async function aBlockedMeetup(rules: { offer_minutes?: number } = {}) {
  const [anna, bram, cees, dirk] = await members(program, 4);
  const id = await aMeetup(program, { places: 3, max_guests: 1, ...rules });
  await says(anna, id, "confirm");
  await brings(anna, id, 1);
  await says(anna, id, "decline");
  for (const each of [bram, cees]) await answers(program, each.id, id, "confirm");
  const answer = await says(anna, id, "confirm");
  return { anna, bram, cees, dirk, id, answer };
}

describe("a party at the head of the waitlist that is larger than the free places", () => {
  test("is told so, with the numbers, and no one says that all places are taken", async () => {
    const { dirk, id, answer } = await aBlockedMeetup();
    expect(answer).toMatchObject({
      status: "waitlist",
      message: "Er is 1 plek vrij, jullie zijn met 2. Je staat op de wachtlijst, als nummer 1.",
    });
    expect(ownTooBig(answer.meetup)).toEqual({ free: 1, party: 2 });
    const text = words(await newestMail(program, "waitlisted"));
    expect(text).toContain(
      "er is 1 plek vrij, jullie zijn met 2. Je staat op de wachtlijst, als nummer 1; we laten",
    );
    expect(text).toContain("Kom met minder");
    expect(text).toContain("?ask");
    expect(text).not.toMatch(/alle plekken/i);
    const behind = await says(dirk, id, "confirm");
    expect(behind.message).toMatch(
      /^De vrije plek is voor wie al wacht\. Je staat op de wachtlijst voor .+, als nummer 2\.$/,
    );
    expect(ownTooBig(behind.meetup)).toBeNull();
    await markSent(program);
    const second = words(await newestMail(program, "waitlisted"));
    expect(second).toContain("de vrije plek is voor wie al wacht. Je staat op de wachtlijst, als nummer 2;");
    expect(second).toContain("we laten je weten als je aan de beurt bent");
    expect(second).not.toContain("Kom met minder");
  });

  test("gets the place at once with fewer guests, on the site and by link; counters stay right", async () => {
    const { anna, bram, dirk, id } = await aBlockedMeetup();
    await answers(program, dirk.id, id, "confirm");
    expect(await brings(anna, id, 0)).toMatchObject({
      registrationStatus: "confirmed",
      registrationCounts: { confirmed: 3, waitlist: 1, available: 0 },
    });
    expect((await kindsTo(anna)).at(-1)).toBe("confirmation");
    // Dirk gets the place of Bram, who leaves.
    await answers(program, bram.id, id, "decline");
    const { kept, counted } = await countedAndKept(program, id);
    expect(kept).toEqual(counted);
    expect(kept).toMatchObject({ confirmed: 3, waitlist: 0 });
    const other = await aBlockedMeetup();
    const byLink = await request(program, setDetailsByLink, {
      params: { token: respondToken(program, other.anna.id, other.id), meetupId: other.id },
      body: { guests: 0, answers: [] },
    });
    expect(byLink.answer.meetup.registrationStatus).toBe("confirmed");
  });

  test("is what organisers read, only while it is so", async () => {
    const { anna, dirk, id } = await aBlockedMeetup();
    expect(await blockedOf(id)).toEqual({ free: 1, party: 2 });
    await answers(program, dirk.id, id, "confirm");
    expect(await blockedOf(id)).toEqual({ free: 1, party: 2 });
    await brings(anna, id, 0);
    expect(await blockedOf(id)).toBeNull();
  });

  test("an organiser's mail to a new guest behind it says the same", async () => {
    const { dirk, id } = await aBlockedMeetup();
    const body = { action: "confirm", beyond: false } as const;
    await request(program, changeAttendee, { token, params: { id, member: dirk.id }, body });
    program.setClock("2026-11-21T12:01:00.000Z");
    await markSent(program);
    expect(words(await newestMail(program, "guest_added"))).toContain(
      "De vrije plek is voor wie al wacht: je staat op de wachtlijst, als nummer 2.",
    );
  });

  test("leaves the specified counts as they are, and full meetups' sentences", async () => {
    const { id, bram, dirk } = await aBlockedMeetup();
    const seen = (await request(program, oneMeetup, { params: { id } })).answer.meetup;
    expect(seen.registrationCounts).toEqual({ confirmed: 2, waitlist: 2, available: 1 });
    const full = await aMeetup(program, { places: 1 });
    await says(bram, full, "confirm");
    expect((await says(dirk, full, "confirm")).message).toMatch(
      / is vol\. Je staat op de wachtlijst, als nummer 1\.$/,
    );
    const waitlisted = words(await newestMail(program, "waitlisted"));
    expect(waitlisted).toContain("alle plekken zijn vergeven");
    expect(waitlisted).not.toContain("Kom met minder");
  });
});

test("a free place of the last quarter is for the first who says yes, and pages and mails say no other", async () => {
  const { dirk, id } = await aBlockedMeetup({ offer_minutes: 60 });
  program.setClock("2026-12-03T10:00:00.000Z");
  expect((await request(program, oneMeetup, { params: { id } })).answer.meetup.isFirstCome).toBeUndefined();
  program.setClock("2026-12-03T18:20:00.000Z");
  const { meetup } = (await request(program, oneMeetup, { params: { id } })).answer;
  expect([meetup.isFirstCome, freeToNew(meetup)]).toEqual([true, 1]);
  expect(words(await newestMail(program, "invitation"))).toContain("Nog 1 van 3 plekken vrij.");
  expect(await says(dirk, id, "confirm")).toMatchObject({ status: "confirmed" });
});

/** Before the last day two have the places and Cees waits with the number of companions; then one of them declines. */
async function aFreePlace({ companions, lowered }: { companions: number; lowered: number }) {
  const [anna, bram, cees, dirk] = await members(program, 4);
  const rules = { offer_minutes: 60, max_guests: 1, remind_guests: false };
  const id = await aMeetup(program, { places: 2, ...rules });
  for (const each of [anna, bram, cees]) await answers(program, each.id, id, "confirm");
  await brings(cees, id, companions);
  const body = meetupForm({ max_participants: 2, ...rules, max_guests: lowered });
  await request(program, updateMeetup, { token, params: { id }, body });
  program.setClock("2026-12-03T10:00:00.000Z");
  await answers(program, anna.id, id, "decline");
  return { id, cees, dirk };
}

test("a free place that a larger party waits for is not shown as free once members may bring no one", async () => {
  const { id, dirk } = await aFreePlace({ companions: 1, lowered: 0 });
  const { meetup } = (await request(program, oneMeetup, { params: { id } })).answer;
  expect([meetup.registrationCounts.available, freeToNew(meetup)]).toEqual([1, 0]);
  expect(await says(dirk, id, "confirm")).toMatchObject({ status: "waitlist" });
});

test("a free place that no member is asked for is shown as free, also where members may bring someone", async () => {
  const { id, cees, dirk } = await aFreePlace({ companions: 0, lowered: 1 });
  await request(program, takeOfferBack, { token, params: { id, member: cees.id } });
  const { meetup } = (await request(program, oneMeetup, { params: { id } })).answer;
  expect([meetup.registrationCounts.available, freeToNew(meetup)]).toEqual([1, 1]);
  expect(await says(dirk, id, "confirm")).toMatchObject({ status: "confirmed" });
});

test("an invitation says that the free place is for those who wait, and offers no guests", async () => {
  await aBlockedMeetup();
  const text = words(await newestMail(program, "invitation"));
  expect(text).toContain("De vrije plek is voor wie al wacht: met ‘Ik kom’ sta je op de wachtlijst.");
  expect(text).not.toMatch(/Nog 1 van 3|meenemen/);
});
