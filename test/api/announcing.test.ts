import { beforeEach, describe, expect, test } from "vitest";
import type { MeetupId } from "#contract/ids.ts";
import { publishMeetup, scheduleMeetup, unscheduleMeetup } from "#contract/meetups/life.ts";
import { createMeetup, updateMeetup } from "#contract/meetups/saving/admin.ts";
import { oneMeetup, upcomingMeetups } from "#contract/meetups.ts";
import { pending, undoPending } from "#contract/pending.ts";
import type { Day } from "#domain/dutch-dates.ts";
import { admitMember } from "../../src/server/answers/invitations/invite.ts";
import { claimDue } from "../../src/server/mail/queue.ts";
import { adminMeetupById } from "../../src/server/meetups/admin/queries.ts";
import { announceMeetup } from "../../src/server/meetups/announcement.ts";
import { announceDue } from "../../src/server/meetups/life/announce-due.ts";
import { runDueBatches } from "../../src/server/pending/batch-kinds.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import {
  aMember,
  anAdminToken,
  countedAndKept,
  meetupForm,
  members,
  queuedMails,
} from "../harness/builders.ts";
import { newestMail } from "../harness/parsed-mails.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
let token: string;
beforeEach(async () => {
  token = await anAdminToken(program);
  await members(program, 3);
});

const draft = async (date: string, facts: object = {}): Promise<MeetupId> => {
  const body = { ...meetupForm({ date, title: `Avond van ${date}`, ...facts }), status: "draft" };
  return (await request(program, createMeetup, { body, token })).answer.meetup.id;
};
const plan = (id: MeetupId, announce_on: string) =>
  request(program, scheduleMeetup, { params: { id }, body: { announce_on }, token });
const stored = async (id: MeetupId) => {
  const meetup = await adminMeetupById(program.db.read, id);
  return meetup && [meetup.status, meetup.announce_on ?? null, meetup.is_announcement_missed ?? false];
};
/** The minute's work at this moment. */
const at = async (instant: string) => {
  program.setClock(instant);
  await announceDue(program.deps);
};
const invitations = async () =>
  (await queuedMails(program)).filter(({ kind }) => kind === "invitation").length;

test("a draft announces itself at ten o'clock on its day, once, also with several processes at once", async () => {
  const id = await draft("2026-12-24");
  expect((await plan(id, "2026-12-03")).answer).toMatchObject({
    message: "De uitnodiging gaat donderdag 3 december 2026 om 10:00",
    meetup: { announce_on: "2026-12-03", status: "draft", announce_at: null },
  });
  await at("2026-12-03T08:59:59.000Z");
  expect([await stored(id), await invitations()]).toEqual([["draft", "2026-12-03", false], 0]);
  expect((await request(program, oneMeetup, { params: { id } })).status).toBe(404);
  program.setClock("2026-12-03T09:00:00.000Z");
  await Promise.all(Array.from({ length: 10 }, () => announceDue(program.deps)));
  expect([await stored(id), await invitations()]).toEqual([["published", null, false], 3]);
});

describe("a draft that is announced by hand just before its own moment", () => {
  const byHand = async () => {
    const id = await draft("2026-12-24");
    await plan(id, "2026-12-03");
    program.setClock("2026-12-03T08:59:40.000Z");
    await request(program, publishMeetup, { params: { id }, body: { undo_seconds: 60 }, token });
    await at("2026-12-03T09:00:00.000Z");
    return id;
  };

  test("goes when its minute is over, once", async () => {
    const id = await byHand();
    expect([await stored(id), await invitations()]).toEqual([["draft", "2026-12-03", false], 0]);
    await at("2026-12-03T09:00:41.000Z");
    await runDueBatches(program.deps);
    await announceDue(program.deps);
    expect([await stored(id), await invitations()]).toEqual([["published", null, false], 3]);
  });

  test("undone, it is a draft again, and stays one", async () => {
    const id = await byHand();
    const [waiting] = (await request(program, pending, { token })).answer.pending;
    await request(program, undoPending, { params: { id: waiting?.id ?? 0 }, token });
    await at("2026-12-03T09:00:41.000Z");
    await runDueBatches(program.deps);
    expect([await stored(id), await invitations()]).toEqual([["draft", null, false], 0]);
  });
});

test("each of ten newcomers that confirm while ten meetups are announced is invited to all once", async () => {
  const drafts: MeetupId[] = [];
  const newcomers: MemberRow[] = [];
  for (let made = 0; made < 10; made += 1) {
    drafts.push(await draft("2026-12-24"));
    newcomers.push(await aMember(program, { verified: false }));
  }
  const now = program.deps.clock();
  const context = { now, config: program.config };
  await Promise.all([
    ...newcomers.map((member) => program.db.write((tx) => admitMember(tx, context, member))),
    ...drafts.map((id) => program.db.write((tx) => announceMeetup(tx, now, id))),
  ]);
  for (const id of drafts) {
    const { kept, counted } = await countedAndKept(program, id);
    expect(kept).toEqual(counted);
    expect(kept.invited).toBe(13);
  }
});

test("organisers get one mail the day before, with the way to look and to wait", async () => {
  const piet = await aMember(program, { name: "Piet", admin: true });
  const id = await draft("2026-12-24");
  await plan(id, "2026-12-03");
  await at("2026-12-02T08:59:00.000Z");
  expect(await queuedMails(program)).toEqual([]);
  program.setClock("2026-12-02T09:00:00.000Z");
  await Promise.all([announceDue(program.deps), announceDue(program.deps)]);
  expect(await queuedMails(program)).toEqual([{ kind: "announcing", recipient: piet.email }]);
  const mail = await newestMail(program, "announcing");
  expect(mail.subject).toBe("Morgen gaat de uitnodiging voor ‘Avond van 2026-12-24’ de deur uit");
  expect(mail.text).toContain("donderdag 3 december 2026 om 10:00");
  expect(mail.text).toContain(`https://trefpunt.test/admin/meetups/${id}`);
  expect(mail.text).toMatch(/Bekijk[\s\S]*Nog niet/);
  expect((await request(program, unscheduleMeetup, { params: { id }, token })).status).toBe(200);
  await at("2026-12-03T09:00:00.000Z");
  expect([await stored(id), await invitations()]).toEqual([["draft", null, false], 0]);
});

test.each([
  ["put off", (id: MeetupId) => request(program, unscheduleMeetup, { params: { id }, token })],
  ["moved to another day", (id: MeetupId) => plan(id, "2026-12-10")],
] as const)("a notice that is not sent yet is withdrawn when the invitation is %s", async (_how, change) => {
  await aMember(program, { admin: true });
  const id = await draft("2026-12-31");
  await plan(id, "2026-12-03");
  await at("2026-12-02T09:00:00.000Z");
  const notices = async () => (await queuedMails(program)).filter(({ kind }) => kind === "announcing");
  expect(await notices()).toHaveLength(1);
  token = await anAdminToken(program);
  expect((await change(id)).status).toBe(200);
  expect(await notices()).toEqual([]);
});

test.each([
  [
    "the draft is published by hand",
    (id: MeetupId) => request(program, publishMeetup, { params: { id }, body: {}, token }),
  ],
  [
    "its evening moves to before that day",
    (id: MeetupId) => {
      const body = meetupForm({ date: "2026-12-02", start_time: "23:00" });
      return request(program, updateMeetup, { params: { id }, body, token });
    },
  ],
  ["another draft takes its day", (id: MeetupId) => moveAnnouncement(id, "2026-12-04")],
] as const)("a notice that waits for the mail server is not sent once %s", async (_how, change) => {
  await aMember(program, { admin: true });
  const id = await draft("2026-12-31");
  await plan(id, "2026-12-03");
  await at("2026-12-02T09:00:00.000Z");
  token = await anAdminToken(program);
  await change(id);
  const claiming = { most: 50, holder: "here", held: [], leaseMs: 60_000, host: "trefpunt.test" };
  const soon = new Date(program.deps.clock().getTime() + 60_000);
  const { rows } = await program.db.write((tx) => claimDue(tx, soon, claiming));
  expect(rows.filter(({ kind }) => kind === "announcing")).toEqual([]);
});

const moveAnnouncement = (id: MeetupId, announce_on: Day) =>
  program.db.write((tx) => tx.updateTable("meetups").set({ announce_on }).where("id", "=", id).execute());

test("after an outage of five weeks members get at most one invitation a day, and none for what is too near", async () => {
  const ids: MeetupId[] = [];
  for (const [date, on] of [
    ["2026-12-10", "2026-11-22"],
    ["2026-12-17", "2026-11-26"],
    ["2026-12-26", "2026-12-05"],
    ["2027-01-07", "2026-12-17"],
    ["2027-01-14", "2026-12-24"],
  ] as const) {
    const id = await draft(date);
    ids.push(id);
    expect((await plan(id, on)).status).toBe(200);
  }
  await at("2026-12-25T08:00:00.000Z");
  expect(await Promise.all(ids.map(stored))).toEqual([
    ["draft", "2026-11-22", true],
    ["draft", "2026-11-26", true],
    ["draft", "2026-12-05", true],
    ["published", null, false],
    ["draft", "2026-12-26", false],
  ]);
  expect(await invitations()).toBe(3);
  await at("2026-12-25T22:00:00.000Z");
  expect(await invitations()).toBe(3);
  await at("2026-12-26T09:00:00.000Z");
  expect([await stored(ids[4] as MeetupId), await invitations()]).toEqual([["published", null, false], 6]);
});

describe("planning", () => {
  test.each([
    ["2026-11-21", 400, "Kies een dag die nog komt: de uitnodiging gaat om 10:00"],
    ["2026-12-24", 200, undefined],
    ["2026-12-25", 400, "Kies een dag vóór de meetup"],
    ["2026-02-31", 400, "Datum is ongeldig"],
  ])("on %s is answered %i", async (on, status, sentence) => {
    const reply = await plan(await draft("2026-12-24"), on);
    expect([reply.status, reply.status === 200 ? undefined : (reply.details[0] ?? reply.error)]).toEqual([
      status,
      sentence,
    ]);
  });

  test("more than a year ahead, of what is announced, and of what is unfinished is refused", async () => {
    const far = await draft("2028-06-01");
    expect((await plan(far, "2028-05-01")).error).toBe("Kies een dag binnen een jaar");
    await request(program, publishMeetup, { params: { id: far }, body: {}, token });
    expect((await plan(far, "2027-05-01")).status).toBe(409);
    expect((await request(program, unscheduleMeetup, { params: { id: far }, token })).status).toBe(409);
    const unfinished = {
      title: "Idee",
      status: "draft",
      date: null,
      start_time: null,
      location: null,
      description: null,
    };
    const { createDraft } = await import("#contract/meetups/saving/admin.ts");
    const idea = (await request(program, createDraft, { body: { ...meetupForm(), ...unfinished }, token }))
      .answer.meetup;
    expect((await plan(idea.id, "2026-12-01")).status).toBe(400);
  });

  test("on the day of another passes it on to the next, and says so", async () => {
    await plan(await draft("2026-12-24"), "2026-12-03");
    const { message, meetup } = (await plan(await draft("2026-12-31"), "2026-12-03")).answer;
    expect([message, meetup.announce_on]).toEqual([
      "Op do 3 dec gaat al een andere uitnodiging; deze gaat vrijdag 4 december 2026 om 10:00",
      "2026-12-04",
    ]);
  });

  test("stays with an edit, but not when the meetup moves before it", async () => {
    const id = await draft("2026-12-24");
    await plan(id, "2026-12-03");
    const edit = (date: Day) =>
      request(program, updateMeetup, { params: { id }, body: meetupForm({ date }), token });
    await edit("2026-12-23");
    expect(await stored(id)).toEqual(["draft", "2026-12-03", false]);
    await edit("2026-12-02");
    expect(await stored(id)).toEqual(["draft", null, false]);
    expect((await request(program, upcomingMeetups, {})).answer.meetups).toEqual([]);
  });
});
