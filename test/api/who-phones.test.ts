import { beforeEach, describe, expect, test } from "vitest";
import { adminAudit } from "#contract/audit.ts";
import { UNDO_SECONDS } from "#contract/fields.ts";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { exportParticipants } from "#contract/responses/admin.ts";
import { addAttendee, changeAttendee, meetupAttendees, undoAttendee } from "#contract/responses/attendees.ts";
import { setDetails } from "#contract/responses.ts";
import { runDueBatches } from "../../src/server/pending/batch-kinds.ts";
import {
  aMeetup,
  aMember,
  answers,
  countedAndKept,
  markSent,
  members,
  queuedMails,
  signedIn,
} from "../harness/builders.ts";
import { newestMail } from "../harness/parsed-mails.ts";
import { programForEachTest, request } from "../harness/program.ts";

const FOOD = {
  id: "eten",
  text: "Wat eet je?",
  kind: "choice" as const,
  options: ["Alles", "Geen vlees"],
};
const IDEA = { id: "idee", text: "Waarover?", kind: "text" as const, options: [] };

const program = programForEachTest();
const AFTER_UNDO = "2026-11-21T12:02:00.000Z";
let token: string;
beforeEach(async () => {
  const organiser = await aMember(program, { admin: true, verified: false, name: "Piet Organisator" });
  token = await signedIn(program, organiser.id);
});

interface Body {
  readonly action?: "confirm" | "decline";
  readonly beyond?: boolean;
  readonly guests?: number;
  readonly answers?: readonly { readonly id: string; readonly text: string }[];
}

const change = (meetup: MeetupId, member: MemberId, { action = "confirm", ...body }: Body) =>
  request(program, changeAttendee, {
    token,
    params: { id: meetup, member },
    body: { action, ...body, undo_seconds: UNDO_SECONDS },
  });

async function onTheList(meetup: MeetupId, query: Record<string, string> = {}) {
  const { counted, kept } = await countedAndKept(program, meetup);
  expect(counted).toEqual(kept);
  const { answer } = await request(program, meetupAttendees, { token, params: { id: meetup }, query });
  return answer;
}

const aPartyMeetup = (places: number | null = null) =>
  aMeetup(program, { places, max_guests: 2, questions: [FOOD, IDEA] });

describe("companions and answers of a member who phones", () => {
  test("are added with their yes, count as people, and are in the export", async () => {
    const member = await aMember(program, { name: "Anna de Vries", email: "anna@example.org" });
    const id = await aPartyMeetup(5);
    const { answer } = await change(id, member.id, {
      guests: 2,
      answers: [{ id: "eten", text: "Geen vlees" }],
    });
    expect(answer.status).toBe("confirmed");
    const list = await onTheList(id);
    expect(list.guests).toMatchObject([{ guests: 2, answers: [{ id: "eten", text: "Geen vlees" }] }]);
    expect(list.people.confirmed).toBe(3);
    expect(list.totals[0]?.options).toEqual([
      { option: "Alles", count: 0 },
      { option: "Geen vlees", count: 1 },
    ]);
    const csv = (await request(program, exportParticipants, { token, params: { id } })).text;
    expect(csv).toContain('"Anna de Vries";"anna@example.org";"Ingeschreven";"2";"Geen vlees";""');
  });

  test("are added with a newcomer by name and address", async () => {
    const id = await aPartyMeetup(2);
    const body = {
      name: "Nieuw Gezicht",
      email: "nieuw@example.org",
      guests: 1,
      answers: [{ id: "idee", text: "  Zigbee " }],
      undo_seconds: UNDO_SECONDS,
    };
    const { answer } = await request(program, addAttendee, { token, params: { id }, body });
    expect(answer.status).toBe("confirmed");
    const { text = "" } = await newestMail(program, "guest_added");
    expect(text.replace(/\s+/g, " ")).toContain("Je komt met 1 introducé. Klopt dat niet meer?");
    expect((await onTheList(id)).guests).toMatchObject([
      { guests: 1, answers: [{ id: "idee", text: "Zigbee" }] },
    ]);
  });

  test("wait with their member where not all of them fit, unless they go beyond the maximum", async () => {
    const [one, two] = await members(program, 2);
    const id = await aPartyMeetup(2);
    expect((await change(id, one.id, { guests: 2 })).answer.status).toBe("waitlist");
    expect((await change(id, two.id, { guests: 2, beyond: true })).answer.status).toBe("confirmed");
    const { people } = await onTheList(id);
    expect([people.confirmed, people.waitlist]).toEqual([3, 3]);
  });

  test("change later without a mail, and what is not given stays", async () => {
    const member = await aMember(program, { name: "Anna de Vries" });
    const id = await aPartyMeetup(5);
    await answers(program, member.id, id, "confirm");
    await change(id, member.id, { answers: [{ id: "eten", text: "Alles" }] });
    await markSent(program);
    const { answer } = await change(id, member.id, { guests: 1 });
    expect(answer).toEqual({
      message: "Anna de Vries komt",
      id: member.id,
      status: "confirmed",
      change: null,
    });
    expect((await onTheList(id)).guests).toMatchObject([
      { via: "site", guests: 1, answers: [{ id: "eten", text: "Alles" }] },
    ]);
    expect(await queuedMails(program)).toEqual([]);
    const [entry] = (await request(program, adminAudit, { token })).answer.entries;
    expect(entry).toMatchObject({ action: "guest.details" });
  });

  test("that are fewer pass their places on at once", async () => {
    const [one, two] = await members(program, 2);
    const id = await aPartyMeetup(3);
    await change(id, one.id, { guests: 2 });
    program.setClock(AFTER_UNDO);
    await runDueBatches(program.deps);
    await answers(program, two.id, id, "confirm");
    await change(id, one.id, { guests: 0 });
    expect((await onTheList(id)).counts).toMatchObject({ confirmed: 2, waitlist: 0 });
  });

  test("that are fewer keep their places while an earlier change can be undone, which brings them back", async () => {
    const [one, two] = await members(program, 2);
    const id = await aPartyMeetup(3);
    await change(id, one.id, { guests: 2 });
    await answers(program, two.id, id, "confirm");
    await change(id, one.id, { guests: 0 });
    expect((await onTheList(id)).counts).toMatchObject({ confirmed: 1, waitlist: 1 });
    program.setClock(AFTER_UNDO);
    await runDueBatches(program.deps);
    expect((await onTheList(id)).counts).toMatchObject({ confirmed: 2, waitlist: 0 });
  });

  test("that are fewer give the first on the waitlist its places, and its mail names the organiser", async () => {
    const [one, two] = await members(program, 2);
    const id = await aPartyMeetup(2);
    await answers(program, one.id, id, "confirm");
    await change(id, two.id, { guests: 1 });
    await markSent(program);
    const { answer } = await change(id, two.id, { guests: 0 });
    expect(answer).toMatchObject({ status: "confirmed", message: expect.not.stringContaining("over") });
    expect(await queuedMails(program)).toEqual([{ kind: "guest_added", recipient: two.email }]);
    await onTheList(id);
  });

  test.each<[string, Body, string]>([
    [
      "more than the meetup allows",
      { guests: 3 },
      "Bij deze meetup kan iemand hooguit 2 introducés meenemen",
    ],
    ["more than there are places", { guests: 2 }, "Er is nog plek voor 1 introducé"],
    [
      "another choice",
      { answers: [{ id: "eten", text: "Alleen taart" }] },
      "Dit antwoord hoort niet bij de vraag",
    ],
    [
      "a question of another meetup",
      { answers: [{ id: "x", text: "Ja" }] },
      "Dit antwoord hoort niet bij de vraag",
    ],
  ])("%s: refused with a sentence, and nothing changed", async (_what, body, sentence) => {
    const member = await aMember(program);
    const id = await aPartyMeetup(2);
    await answers(program, member.id, id, "confirm");
    const before = await onTheList(id);
    expect((await change(id, member.id, body)).error).toBe(sentence);
    expect(await onTheList(id)).toEqual(before);
  });

  test("belong to a yes", async () => {
    const member = await aMember(program);
    const id = await aPartyMeetup();
    const refusal = await change(id, member.id, { action: "decline", guests: 1 });
    expect([refusal.status, refusal.details]).toEqual([400, ["Introducés en antwoorden horen bij wie komt"]]);
  });

  test("go beyond the maximum, and come after the last day to answer, where the organiser says so", async () => {
    const member = await aMember(program);
    const id = await aPartyMeetup(1);
    await answers(program, member.id, id, "confirm");
    await program.db.write((tx) =>
      tx.updateTable("meetups").set({ answer_by: "2026-11-20T12:00:00.000Z" }).where("id", "=", id).execute(),
    );
    expect((await change(id, member.id, { guests: 1, beyond: true })).status).toBe(200);
    expect((await onTheList(id)).people.confirmed).toBe(2);
  });

  test("by ten organisers at once for the last two places fit once", async () => {
    const id = await aPartyMeetup(2);
    const ten = await members(program, 10);
    await Promise.all(ten.map(({ id: member }) => change(id, member, { guests: 1 })));
    const { people } = await onTheList(id);
    expect([people.confirmed, people.waitlist]).toEqual([2, 18]);
  });
});

describe("undoing it", () => {
  test("restores the companions and answers of before", async () => {
    const member = await aMember(program);
    const id = await aPartyMeetup();
    await change(id, member.id, { guests: 1, answers: [{ id: "eten", text: "Alles" }] });
    await answers(program, member.id, id, "decline");
    const { answer } = await change(id, member.id, {
      guests: 2,
      answers: [{ id: "eten", text: "Geen vlees" }],
    });
    const body = { change: answer.change };
    await request(program, undoAttendee, { token, params: { id, member: member.id }, body });
    expect((await onTheList(id, { list: "declined" })).guests).toMatchObject([
      { guests: 1, answers: [{ id: "eten", text: "Alles" }] },
    ]);
  });

  test("leaves what the member answered since", async () => {
    const member = await aMember(program);
    const id = await aPartyMeetup();
    await answers(program, member.id, id, "decline");
    const { answer } = await change(id, member.id, { answers: [{ id: "eten", text: "Alles" }] });
    await request(program, setDetails, {
      token: await signedIn(program, member.id),
      params: { id },
      body: { answers: [{ id: "eten", text: "Geen vlees" }] },
    });
    const body = { change: answer.change };
    await request(program, undoAttendee, { token, params: { id, member: member.id }, body });
    expect((await onTheList(id, { list: "declined" })).guests).toMatchObject([
      { answers: [{ id: "eten", text: "Geen vlees" }] },
    ]);
  });
});
