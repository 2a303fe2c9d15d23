import { beforeEach, describe, expect, test } from "vitest";
import type { MeetupId } from "#contract/ids.ts";
import { adminMeetup, deleteMeetup } from "#contract/meetups/admin.ts";
import { previewMeetup, scheduleMeetup } from "#contract/meetups/life.ts";
import { createDraft, createMeetup, updateDraft, updateMeetup } from "#contract/meetups/saving/admin.ts";
import { createSeries, previewSeries } from "#contract/meetups/series.ts";
import { updateProfile } from "#contract/profile.ts";
import {
  aMeetup,
  aMember,
  anAdminToken,
  answers,
  markSent,
  meetupForm,
  queuedMails,
  signedIn,
} from "../harness/builders.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
let token: string;
beforeEach(async () => {
  token = await anAdminToken(program);
});

const create = (facts: object) => request(program, createMeetup, { body: meetupForm(facts), token });
const draft = (facts: object) => request(program, createDraft, { body: meetupForm(facts), token });
const edit = (id: MeetupId, facts: object) =>
  request(program, updateMeetup, { params: { id }, body: meetupForm(facts), token });
const rows = () => program.db.read.selectFrom("meetups").select(["date", "start_time", "end_time"]).execute();

const RANGE = "Kies een datum van 1970 tot en met 2199";

describe.each(["1969-12-31", "2200-01-01", "9999-12-31", "0001-01-01"])("the day %s", (date) => {
  test("is refused in every call that takes a day", async () => {
    const id = await aMeetup(program, { status: "draft" });
    const member = await aMember(program);
    const plan = { rule: "weekly", count: 2, announce_days_before: 7 } as const;
    const late = { date, start_time: "23:30", end_time: "00:30" };
    const replies = await Promise.all([
      create(late),
      draft(late),
      edit(id, late),
      request(program, updateDraft, { params: { id }, body: meetupForm(late), token }),
      request(program, previewMeetup, { body: meetupForm(late), token }),
      request(program, previewSeries, { body: { ...plan, date }, token }),
      request(program, createSeries, { body: { ...plan, from: id, skip: [date] }, token }),
      request(program, scheduleMeetup, { params: { id }, body: { announce_on: date }, token }),
      request(program, updateProfile, {
        body: { email: member.email, name: member.name, showName: true, muted: date },
        token: await signedIn(program, member.id),
      }),
    ]);
    for (const { status, text } of replies) {
      expect([status, text]).toEqual([400, expect.stringContaining(RANGE)]);
    }
  });
});

test("the first and the last day are accepted, also past midnight", async () => {
  for (const date of ["1970-01-01", "2199-12-31"]) {
    const { status, answer } = await create({ date, start_time: "23:30", end_time: "00:30" });
    expect(status).toBe(200);
    const { id } = answer.meetup;
    expect((await request(program, adminMeetup, { params: { id }, token })).status).toBe(200);
    const calendar = await program.app.inject({ url: `/api/meetups/${id}/ics` });
    expect(calendar.statusCode).toBe(200);
    expect((await request(program, deleteMeetup, { params: { id }, token })).status).toBe(200);
  }
});

test("a series does not leave the last year", async () => {
  const from = await aMeetup(program, { date: "2199-12-20", status: "draft" });
  const plan = { rule: "weekly", announce_days_before: 7, from } as const;
  const beyond = await request(program, createSeries, { body: { ...plan, count: 3 }, token });
  expect([beyond.status, beyond.error]).toEqual([400, "De laatste avond valt na het jaar 2199"]);
  expect((await request(program, createSeries, { body: { ...plan, count: 2 }, token })).status).toBe(200);
  const body = { ...meetupForm({ date: "2199-12-27" }), next: true };
  const moved = await request(program, updateMeetup, { params: { id: from }, body, token });
  expect([moved.status, moved.error]).toEqual([400, "De laatste avond valt na het jaar 2199"]);
});

const SKIPPED = "Deze tijd bestaat niet: die nacht gaat de klok een uur vooruit";

describe("a time that the clocks skip", () => {
  test.each([
    ["as a begin", { date: "2027-03-28", start_time: "02:30", end_time: "04:00" }],
    ["as its first minute", { date: "2027-03-28", start_time: "02:00", end_time: null }],
    ["with seconds", { date: "2027-03-28", start_time: "02:59:59", end_time: null }],
    ["as an end", { date: "2027-03-28", start_time: "01:00", end_time: "02:30" }],
    ["as an end on the next day", { date: "2027-03-27", start_time: "22:00", end_time: "02:15" }],
  ])("%s is refused in every form", async (_where, times) => {
    const id = await aMeetup(program);
    const idea = await aMeetup(program, { status: "draft" });
    const before = await rows();
    const replies = [
      await create(times),
      await draft(times),
      await edit(id, times),
      await request(program, updateDraft, { params: { id: idea }, body: meetupForm(times), token }),
      await request(program, previewMeetup, { body: meetupForm(times), token }),
    ];
    expect(replies.map(({ status, error }) => [status, error])).toEqual(replies.map(() => [400, SKIPPED]));
    expect(await rows()).toEqual(before);
  });

  test("is no time that exists twice, nor one beside it", async () => {
    const times = [
      { date: "2026-10-25", start_time: "02:30", end_time: null },
      { date: "2027-03-28", start_time: "01:59", end_time: "03:00" },
      { date: "2027-03-28", start_time: "03:00", end_time: null },
      { date: "2027-03-27", start_time: "02:30", end_time: null },
    ];
    for (const each of times) expect((await create(each)).status).toBe(200);
  });

  test("becomes an hour later in a series, whose plan says so", async () => {
    const night = { date: "2027-03-21", start_time: "02:30", end_time: "02:45" };
    const from = await aMeetup(program, { ...night, status: "draft" });
    const plan = { rule: "weekly", count: 3, announce_days_before: 7 } as const;
    const ofStored = await request(program, previewSeries, { body: { ...plan, from }, token });
    const ofTyped = { ...plan, date: night.date, start_time: night.start_time };
    const typed = await request(program, previewSeries, { body: ofTyped, token });
    for (const { answer } of [ofStored, typed])
      expect(answer.evenings.map(({ date, moved_to }) => [date, moved_to])).toEqual([
        ["2027-03-28", "03:30"],
        ["2027-04-04", null],
      ]);
    const { answer } = await request(program, createSeries, { body: { ...plan, from }, token });
    expect(answer.meetups.map(({ date, start_time, end_time }) => [date, start_time, end_time])).toEqual([
      ["2027-03-28", "03:30", "03:45"],
      ["2027-04-04", "02:30", "02:45"],
    ]);
  });
});

test("a meetup is not moved to begin before the time to undo that is over", async () => {
  const id = await aMeetup(program);
  await answers(program, (await aMember(program)).id, id, "confirm");
  const soon = { date: "2026-11-21", start_time: "13:01", end_time: "23:00" };
  expect((await edit(id, { ...soon, undo_seconds: 120 })).status).toBe(400);
  expect((await edit(id, { ...soon, undo_seconds: 30 })).status).toBe(200);
});

describe("a change that would begin in the past", () => {
  const REFUSED = [400, "Dit begin is al voorbij: kies een dag en tijd die nog komen"];

  test.each([
    ["yesterday", { date: "2026-11-20" }],
    ["earlier today", { date: "2026-11-21", start_time: "12:59", end_time: "23:00" }],
    ["in a year that was typed wrong", { date: "2016-12-03" }],
  ])("%s is refused and mails nobody", async (_when, times) => {
    const id = await aMeetup(program);
    const member = await aMember(program);
    await answers(program, member.id, id, "confirm");
    await markSent(program);
    for (const facts of [times, { ...times, undo_seconds: 60 }, { ...times, tell: false }]) {
      const { status, error } = await edit(id, facts);
      expect([status, error]).toEqual(REFUSED);
    }
    expect(await queuedMails(program)).toEqual([]);
    expect(await rows()).toMatchObject([{ date: "2026-12-03" }]);
  });

  test("is accepted for a meetup that began, and for a draft", async () => {
    const began = await aMeetup(program, { date: "2026-11-20" });
    expect((await edit(began, { date: "2026-11-19" })).status).toBe(200);
    const running = await aMeetup(program, { date: "2026-11-21", start_time: "12:00", end_time: "23:00" });
    const corrected = { date: "2026-11-21", start_time: "12:30", end_time: "22:00" };
    expect((await edit(running, corrected)).status).toBe(200);
    const idea = await aMeetup(program, { status: "draft" });
    expect((await edit(idea, { date: "2026-11-01" })).status).toBe(200);
  });

  test("leaves other changes of the same meetup possible", async () => {
    const id = await aMeetup(program);
    expect((await edit(id, { title: "Anders" })).status).toBe(200);
    expect((await edit(id, { date: "2026-11-21", start_time: "13:01", end_time: null })).status).toBe(200);
  });
});
