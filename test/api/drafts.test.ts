import { beforeEach, describe, expect, test } from "vitest";
import { adminMeetup, adminMeetups, meetupDates, meetupLocations } from "#contract/meetups/admin.ts";
import { publishMeetup } from "#contract/meetups/life.ts";
import { createDraft, createMeetup, updateDraft, updateMeetup } from "#contract/meetups/saving/admin.ts";
import { aMember, anAdminToken, meetupForm, queuedMails } from "../harness/builders.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
let token: string;
beforeEach(async () => {
  token = await anAdminToken(program);
});

const EMPTY = {
  date: "",
  start_time: "",
  end_time: "",
  location: " ",
  description: "",
  max_participants: "",
};

const draft = async (body: object) => (await request(program, createDraft, { token, body })).answer.meetup;
const change = (id: number, body: object) => request(program, updateDraft, { token, params: { id }, body });
const publish = (id: number) =>
  request(program, publishMeetup, { token, params: { id }, body: { undo_seconds: 0 } });
const listed = async (order: "newest" | "coming") => {
  const { meetups, pagination } = (await request(program, adminMeetups, { token, query: { order } })).answer;
  return { titles: meetups.map(({ title }) => title), total: pagination.total };
};

describe("a draft with a title only", () => {
  test("is stored, and says what it still lacks", async () => {
    const { id, status, missing } = await draft({ title: "Ooit", ...EMPTY });
    expect(status).toBe("draft");
    expect(missing).toEqual(["date", "start_time", "location", "description"]);
    const { meetup } = (await request(program, adminMeetup, { token, params: { id } })).answer;
    expect(meetup.missing).toEqual(missing);
    expect((await draft({ title: "Ook ooit" })).missing).toEqual(missing);
  });

  test("needs a title, and checks what was filled in", async () => {
    const refused = async (body: object) => (await request(program, createDraft, { token, body })).details;
    expect(await refused({ ...EMPTY, title: " " })).toEqual(["Titel is verplicht"]);
    expect(await refused({ ...EMPTY, title: "Ooit", date: "2030-02-30" })).toEqual(["Datum is ongeldig"]);
  });

  test("is in the organisers' list, in search, and not where a date or place is needed", async () => {
    await request(program, createMeetup, { token, body: meetupForm({ title: "Vast" }) });
    await draft({ title: "Ooit", location: "Utrecht" });
    expect(await listed("coming")).toEqual({ titles: ["Vast", "Ooit"], total: 2 });
    expect(await listed("newest")).toEqual({ titles: ["Vast"], total: 1 });
    const found = await request(program, adminMeetups, { token, query: { order: "coming", search: "ooit" } });
    expect(found.answer.meetups.map(({ title }) => title)).toEqual(["Ooit"]);
    const { date } = meetupForm();
    expect((await request(program, meetupDates, { token })).answer.dates).toEqual([date]);
    await draft({ title: "Nog een" });
    expect((await request(program, meetupLocations, { token })).answer.locations).not.toContain("");
  });

  test("without a date comes after drafts with one, the soonest of which is first", async () => {
    await draft({ title: "Zonder datum" });
    for (const date of ["2030-05-01", "2030-04-01"]) await draft({ title: date, date });
    const { titles } = await listed("coming");
    expect(titles.slice(0, 3)).toEqual(["2030-04-01", "2030-05-01", "Zonder datum"]);
  });

  test("is not announced before it is complete", async () => {
    await aMember(program);
    const { id, revision } = await draft({ title: "Ooit", location: "Utrecht" });
    const early = await publish(id);
    expect(early).toMatchObject({
      status: 400,
      error: "Deze meetup is nog niet af",
      details: ["Datum is verplicht", "Starttijd is verplicht", "Beschrijving is verplicht"],
    });
    expect(await queuedMails(program)).toEqual([]);
    const saved = await change(id, { ...meetupForm({ title: "Nu" }), revision });
    expect(saved.answer.meetup.missing).toEqual([]);
    expect((await publish(id)).answer.meetup.status).toBe("published");
    expect(await queuedMails(program)).not.toEqual([]);
  });

  test("loses a field again when it is cleared, and is complete by the specified call too", async () => {
    const { id } = await draft(meetupForm());
    expect((await change(id, { ...meetupForm(), date: null })).answer.meetup.missing).toEqual(["date"]);
    const whole = await request(program, updateMeetup, { token, params: { id }, body: meetupForm() });
    expect(whole.answer.meetup).toMatchObject({ missing: [], date: meetupForm().date });
  });

  test("names missing fields as empty when another organiser edits it too", async () => {
    const { id, revision } = await draft({ title: "Ooit" });
    await change(id, { title: "Ooit eens", revision });
    const late = await change(id, { ...meetupForm(), title: "Ooit eens", revision });
    expect(late.status).toBe(409);
    expect(late.details).toContain("Datum: nu leeg");
  });

  test("is no way to change an announced meetup", async () => {
    const { answer } = await request(program, createMeetup, { token, body: meetupForm() });
    const late = await change(answer.meetup.id, { title: "Leeg" });
    expect(late.status).toBe(409);
    expect(late.details).toEqual(["De meetup is intussen aangekondigd"]);
  });
});
