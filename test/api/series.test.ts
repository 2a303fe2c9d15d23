// @postgres test:databases
import { beforeEach, describe, expect, test } from "vitest";
import { addHost } from "#contract/hosts.ts";
import type { MeetupId } from "#contract/ids.ts";
import { type AdminMeetup, adminMeetup, deleteMeetup } from "#contract/meetups/admin.ts";
import { atomFeed } from "#contract/meetups/feeds.ts";
import { FIELD_NAMES } from "#contract/meetups/form.ts";
import { cancelMeetup, scheduleMeetup } from "#contract/meetups/life.ts";
import { createDraft, createMeetup, updateMeetup } from "#contract/meetups/saving/admin.ts";
import { createSeries, previewSeries, seriesEnd, stopSeries } from "#contract/meetups/series.ts";
import { meetupFeed, oneMeetup, upcomingMeetups } from "#contract/meetups.ts";
import { pending, undoPending } from "#contract/pending.ts";
import { changeSite } from "#contract/site/admin.ts";
import { addDays, type Day } from "#domain/dutch-dates.ts";
import { adminMeetupById } from "../../src/server/meetups/admin/queries.ts";
import { announceDue } from "../../src/server/meetups/life/announce-due.ts";
import { meetupsToPublish } from "../../src/server/mqtt/home-assistant.ts";
import { runDueBatches } from "../../src/server/pending/batch-kinds.ts";
import {
  aMeetup,
  aMember,
  anAdminToken,
  answers,
  meetupForm,
  members,
  organiserOf,
  queuedMails,
  signedIn,
} from "../harness/builders.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
let token: string;
beforeEach(async () => {
  token = await anAdminToken(program);
});

/** Each has another value than the form's own, so that none can be forgotten by chance. */
const EVENING = {
  title: "Open avond",
  description: "Zonder *programma*.",
  date: "2026-12-01",
  start_time: "19:30",
  end_time: "00:30",
  location: "Bij Kees thuis, Amersfoort",
  max_participants: 12,
  remind_days_before: 5,
  remind_guests: false,
  address: "Vlasakkerweg 14\n3811 MR Amersfoort",
  online_url: "https://meet.example/avond",
  access_note: "Bel aan bij 14.",
} as const;

const first = async (facts: object = {}): Promise<AdminMeetup> =>
  (
    await request(program, createMeetup, {
      body: { ...meetupForm(EVENING), status: "draft", ...facts },
      token,
    })
  ).answer.meetup;
const PLAN = { rule: "nth_weekday", nth: 1, count: 12, announce_days_before: 21 } as const;
const repeat = (from: MeetupId, facts: object = {}) =>
  request(program, createSeries, { body: { ...PLAN, from, ...facts }, token });
const stored = async (id: MeetupId): Promise<AdminMeetup> => {
  const meetup = await adminMeetupById(program.db.read, id);
  if (!meetup) throw new Error(`no meetup ${id}`);
  return meetup;
};
const edit = async (id: MeetupId, facts: object = {}) => {
  const { title, description, date, start_time, end_time, location, max_participants } = await stored(id);
  const form = meetupForm({ title, description, date, start_time, end_time, location, max_participants });
  return request(program, updateMeetup, { params: { id }, body: { ...form, ...facts }, token });
};
const aMinuteLater = async () => {
  program.setClock(new Date(program.deps.clock().getTime() + 61_000).toISOString());
  await runDueBatches(program.deps);
};
const at = async (instant: string) => {
  program.setClock(instant);
  await announceDue(program.deps);
};

test("a meetup whose change waits is repeated as the change has it, and as the preview shows", async () => {
  const { id } = await first({ status: "published" });
  const guest = await aMember(program);
  await answers(program, guest.id, id, "confirm");
  const moved = { date: "2026-12-03", start_time: "20:00", location: "Buurthuis", address: "Neude 1" };
  const body = { ...meetupForm({ ...EVENING, ...moved }), undo_seconds: 60 };
  expect((await request(program, updateMeetup, { params: { id }, body, token })).status).toBe(200);
  const plan = { rule: "weekly", count: 3, announce_days_before: 7 } as const;
  const { evenings } = (
    await request(program, previewSeries, { body: { ...plan, skip: [], from: id }, token })
  ).answer;
  const { meetups } = (await repeat(id, plan)).answer;
  expect(evenings.map(({ date }) => date)).toEqual(["2026-12-10", "2026-12-17"]);
  expect(meetups).toMatchObject(
    evenings.map(({ date }) => ({ date, start_time: "20:00", location: "Buurthuis", address: "Neude 1" })),
  );
});

test("a year of first Tuesdays keeps its wall time over both changes of the clocks, and mails nobody", async () => {
  await members(program, 3);
  const one = await first();
  const { message, meetups } = (await repeat(one.id)).answer;
  expect(message).toBe("Er zijn 11 concepten bijgekomen; niemand kreeg bericht");
  expect(
    meetups.map(({ date, starts_at, ends_at, announce_on }) => [date, starts_at, ends_at, announce_on]),
  ).toEqual([
    ["2027-01-05", "2027-01-05T18:30:00.000Z", "2027-01-05T23:30:00.000Z", "2026-12-15"],
    ["2027-02-02", "2027-02-02T18:30:00.000Z", "2027-02-02T23:30:00.000Z", "2027-01-12"],
    ["2027-03-02", "2027-03-02T18:30:00.000Z", "2027-03-02T23:30:00.000Z", "2027-02-09"],
    ["2027-04-06", "2027-04-06T17:30:00.000Z", "2027-04-06T22:30:00.000Z", "2027-03-16"],
    ["2027-05-04", "2027-05-04T17:30:00.000Z", "2027-05-04T22:30:00.000Z", "2027-04-13"],
    ["2027-06-01", "2027-06-01T17:30:00.000Z", "2027-06-01T22:30:00.000Z", "2027-05-11"],
    ["2027-07-06", "2027-07-06T17:30:00.000Z", "2027-07-06T22:30:00.000Z", "2027-06-15"],
    ["2027-08-03", "2027-08-03T17:30:00.000Z", "2027-08-03T22:30:00.000Z", "2027-07-13"],
    ["2027-09-07", "2027-09-07T17:30:00.000Z", "2027-09-07T22:30:00.000Z", "2027-08-17"],
    ["2027-10-05", "2027-10-05T17:30:00.000Z", "2027-10-05T22:30:00.000Z", "2027-09-14"],
    ["2027-11-02", "2027-11-02T18:30:00.000Z", "2027-11-02T23:30:00.000Z", "2027-10-12"],
  ]);
  expect(await queuedMails(program)).toEqual([]);
  expect((await request(program, upcomingMeetups, {})).answer.meetups).toEqual([]);
  expect(JSON.stringify(await meetupsToPublish(program.db.read, program.deps.clock()))).not.toContain(
    "Open avond",
  );
});

test("a title that names its month names that of each evening, also when it is changed for all", async () => {
  const one = await first();
  expect((await edit(one.id, { title: "Avond van december" })).status).toBe(200);
  const titles = async (ids: readonly MeetupId[]) =>
    Promise.all(ids.map(async (id) => (await stored(id)).title));
  const ids = (await repeat(one.id, { count: 3 })).answer.meetups.map(({ id }) => id);
  expect(await titles(ids)).toEqual(["Avond van januari", "Avond van februari"]);
  await edit(one.id, { title: "December in huis", next: true });
  expect(await titles([one.id, ...ids])).toEqual(["December in huis", "Januari in huis", "Februari in huis"]);
});

test("each evening has every field of the form, and no answer", async () => {
  const one = await first();
  const [other] = (await repeat(one.id, { count: 2 })).answer.meetups;
  const kept = FIELD_NAMES.filter((name) => name !== "date");
  const only = (meetup: AdminMeetup | undefined) => kept.map((name) => [name, meetup?.[name]]);
  expect(only(other)).toEqual(only(one));
  for (const name of Object.keys(EVENING)) expect(FIELD_NAMES).toContain(name);
  const unset = only(one).filter(([, value]) => value === null);
  expect(unset).toEqual([["picture", null]]);
});

test("every member gets one invitation per evening on its own day, with two processes at work", async () => {
  const people = await members(program, 20);
  const one = await first({ date: "2026-12-22" });
  const made = (await repeat(one.id, { rule: "weekly", nth: undefined, count: 4 })).answer.meetups;
  expect(made.map(({ date, announce_on }) => [date, announce_on])).toEqual([
    ["2026-12-29", "2026-12-08"],
    ["2027-01-05", "2026-12-15"],
    ["2027-01-12", "2026-12-22"],
  ]);
  for (let day = 0; day < 40; day += 1) {
    program.setClock(
      Temporal.Instant.from("2026-12-01T09:00:30Z")
        .add({ hours: 24 * day })
        .toString(),
    );
    await Promise.all([announceDue(program.deps), announceDue(program.deps)]);
  }
  const invited = await program.db.read
    .selectFrom("emails")
    .select(["meetup_id", "member_id", "created_at"])
    .where("kind", "=", "invitation")
    .execute();
  expect(invited).toHaveLength(3 * people.length);
  expect(new Set(invited.map((each) => `${each.meetup_id} ${each.member_id}`)).size).toBe(3 * people.length);
  expect([...new Set(invited.map(({ created_at }) => created_at.slice(0, 10)))]).toEqual(
    made.map(({ announce_on }) => announce_on),
  );
});

test("moved invitations keep a day of their own", async () => {
  const one = await first();
  const { meetups } = (await repeat(one.id, { rule: "weekly", count: 6 })).answer;
  const other = (await stored(meetups[4]?.id as MeetupId)).announce_on;
  const lone = await aMeetup(program, { status: "draft", date: "2027-03-01" });
  const days = Array.from({ length: 31 }, (_none, number) => number + 1);
  for (const move of [31, -31, 1, -1, 7, -7, ...days.slice(10, 14)]) {
    await edit(one.id, { date: addDays((await stored(one.id)).date, move), next: true });
    const planned = await program.db.read
      .selectFrom("meetups")
      .select("announce_on")
      .where("announce_due_at", "is not", null)
      .execute();
    const on = planned.map(({ announce_on }) => announce_on);
    expect(new Set(on).size, `after ${move} days`).toBe(on.length);
    if (on.includes(other ?? null)) continue;
    const plan = { params: { id: lone }, body: { announce_on: other }, token };
    await request(program, scheduleMeetup, plan);
  }
});

test("a preview says which other meetups are on a day, drafts included", async () => {
  const one = await first({ date: "2026-12-04" });
  await aMeetup(program, { title: "Soldeeravond", status: "draft", date: "2026-12-11" });
  const body = { ...PLAN, from: one.id, rule: "weekly", count: 3 };
  const { evenings } = (await request(program, previewSeries, { body, token })).answer;
  expect(evenings.map(({ date, also }) => [date, also])).toEqual([
    ["2026-12-11", ["Soldeeravond"]],
    ["2026-12-18", []],
  ]);
});

test("a preview shows holidays, and invitations that wait for a day of their own", async () => {
  const one = await first({ date: "2026-12-04" });
  const body = { ...PLAN, from: one.id, rule: "weekly", count: 6, skip: ["2026-12-18"] };
  const { evenings } = (await request(program, previewSeries, { body, token })).answer;
  expect(evenings).toEqual([
    {
      date: "2026-12-11",
      holiday: null,
      announce_on: "2026-11-22",
      is_later: false,
      moved_to: null,
      also: [],
    },
    { date: "2026-12-18", holiday: null, announce_on: null, is_later: false, moved_to: null, also: [] },
    {
      date: "2026-12-25",
      holiday: "Eerste Kerstdag",
      announce_on: "2026-12-04",
      is_later: false,
      moved_to: null,
      also: [],
    },
    {
      date: "2027-01-01",
      holiday: "Nieuwjaarsdag",
      announce_on: "2026-12-11",
      is_later: false,
      moved_to: null,
      also: [],
    },
    {
      date: "2027-01-08",
      holiday: null,
      announce_on: "2026-12-18",
      is_later: false,
      moved_to: null,
      also: [],
    },
  ]);
  const { from: _, ...unsaved } = { ...body, date: "2026-12-04" };
  expect((await request(program, previewSeries, { body: unsaved, token })).answer.evenings).toEqual(evenings);
  const past = await request(program, previewSeries, { body: { ...unsaved, date: "2026-11-01" }, token });
  expect([past.status, past.error]).toEqual([409, "Deze meetup is geweest; herhaal er een die nog komt"]);
  const near = { ...body, announce_days_before: 60, skip: [] };
  const spaced = (await request(program, previewSeries, { body: near, token })).answer.evenings;
  expect(spaced.map(({ announce_on, is_later }) => [announce_on, is_later])).toEqual([
    ["2026-11-22", false],
    ["2026-11-23", true],
    ["2026-11-24", true],
    ["2026-11-25", true],
    ["2026-11-26", true],
  ]);
  const made = (await repeat(one.id, { rule: "weekly", count: 6, skip: ["2026-12-25"] })).answer.meetups;
  expect(made.map(({ date }) => date)).toEqual(["2026-12-11", "2026-12-18", "2027-01-01", "2027-01-08"]);
});

describe("an edit", () => {
  test("of this and the next ones leaves changed, announced and earlier ones as they were", async () => {
    const one = await first();
    const [january, february, march, april] = (await repeat(one.id, { count: 5 })).answer.meetups as [
      AdminMeetup,
      AdminMeetup,
      AdminMeetup,
      AdminMeetup,
    ];
    await edit(march.id, { title: "Open avond met taart" });
    await at("2026-12-15T09:00:00.000Z");
    const before = await Promise.all([one.id, january.id, march.id].map(stored));
    expect(before.map(({ status }) => status)).toEqual(["draft", "published", "draft"]);
    const change = { location: "Neude", date: "2027-02-03", address: "Neude 1", next: true };
    expect((await edit(february.id, change)).answer.message).toBe("Meetup succesvol bijgewerkt!");
    expect(await Promise.all([one.id, january.id, march.id].map(stored))).toEqual(before);
    expect(await stored(april.id)).toMatchObject({
      location: "Neude",
      address: "Neude 1",
      date: "2027-04-07",
      starts_at: "2027-04-07T17:30:00.000Z",
      announce_on: "2027-03-17",
    });
    expect((await queuedMails(program)).filter(({ kind }) => kind === "changed")).toEqual([]);
  });

  test("that moves an evening to earlier does not send its invitation before organisers can see it", async () => {
    const one = await first({ date: "2026-12-29" });
    const [january] = (await repeat(one.id, { rule: "weekly", nth: undefined, count: 2 })).answer.meetups;
    program.setClock("2026-12-10T12:00:00.000Z");
    token = await anAdminToken(program);
    await edit(one.id, { date: "2026-12-09", next: true });
    expect(await stored(january?.id as MeetupId)).toMatchObject({
      date: "2026-12-16",
      announce_on: "2026-12-11",
    });
    await at("2026-12-10T12:01:00.000Z");
    expect((await stored(january?.id as MeetupId)).status).toBe("draft");
  });

  test("starts after the old day of a meetup whose own change can still be undone", async () => {
    const anna = await aMember(program);
    const one = await first({ status: "published" });
    await answers(program, anna.id, one.id, "confirm");
    const made = (await repeat(one.id, { rule: "weekly", nth: undefined, count: 4 })).answer.meetups;
    const days = () => Promise.all(made.map(async ({ id }) => (await stored(id)).date));
    await edit(one.id, { date: "2026-11-24", next: true, undo_seconds: 60 });
    expect(await days()).toEqual(["2026-12-08", "2026-12-15", "2026-12-22"]);
    await aMinuteLater();
    expect(await days()).toEqual(["2026-12-01", "2026-12-08", "2026-12-15"]);
  });

  /** A published meetup with three weekly drafts, to be moved a week earlier with the next ones; undoable. */
  const movedTogether = async () => {
    const anna = await aMember(program);
    const one = await first({ status: "published" });
    await answers(program, anna.id, one.id, "confirm");
    const made = (await repeat(one.id, { rule: "weekly", nth: undefined, count: 4 })).answer.meetups;
    const ids = made.map(({ id }) => id);
    const evenings = async () =>
      (await Promise.all(ids.map(stored))).map(({ date, location, announce_on }) => [
        date,
        location,
        announce_on,
      ]);
    const before = await evenings();
    const change = { date: "2026-11-24", location: "Neude", address: "Neude 1" };
    await edit(one.id, { ...change, next: true, undo_seconds: 60 });
    return { one, ids, before, evenings };
  };
  const undo = async () => {
    const [waiting] = (await request(program, pending, { token })).answer.pending;
    return request(program, undoPending, { params: { id: waiting?.id ?? 0 }, token });
  };
  const MOVED = [
    ["2026-12-01", "Neude", "2026-11-22"],
    ["2026-12-08", "Neude", "2026-11-23"],
    ["2026-12-15", "Neude", "2026-11-24"],
  ];

  test("moves the next drafts when its minute is over, with their places and invitations", async () => {
    const { before, evenings } = await movedTogether();
    expect(await evenings()).toEqual(before);
    await aMinuteLater();
    expect(await evenings()).toEqual(MOVED);
  });

  test("that is undone leaves the next drafts where they were", async () => {
    const { one, before, evenings } = await movedTogether();
    expect((await undo()).status).toBe(200);
    await aMinuteLater();
    expect((await stored(one.id)).date).toBe("2026-12-01");
    expect(await evenings()).toEqual(before);
    expect((await queuedMails(program)).filter(({ kind }) => kind === "changed")).toEqual([]);
  });

  test("leaves a draft that an organiser changed meanwhile, and the day that one planned", async () => {
    const { ids, evenings } = await movedTogether();
    await edit(ids[0] as MeetupId, { title: "Met taart" });
    const [asEdited] = await evenings();
    const on = { params: { id: ids[1] as MeetupId }, body: { announce_on: "2026-12-03" }, token };
    expect((await request(program, scheduleMeetup, on)).status).toBe(200);
    await request(program, deleteMeetup, { params: { id: ids[2] as MeetupId }, token });
    ids.pop();
    await aMinuteLater();
    expect(await evenings()).toEqual([asEdited, ["2026-12-08", "Neude", "2026-12-03"]]);
  });

  test.each([0, 1, 2])(
    "keeps one invitation a day when an organiser changed draft %i meanwhile, which stays",
    async (place) => {
      const { ids, evenings } = await movedTogether();
      await edit(ids[place] as MeetupId, { title: "Met taart" });
      await aMinuteLater();
      const days = (await evenings()).map(([, , on]) => on);
      expect([days.length, new Set(days).size]).toEqual([3, 3]);
    },
  );

  test("keeps one invitation a day when another draft was planned on a day meanwhile", async () => {
    const { ids, evenings } = await movedTogether();
    const other = await aMeetup(program, { status: "draft", date: "2026-12-20" });
    const on = { params: { id: other }, body: { announce_on: "2026-11-23" }, token };
    const day = (await request(program, scheduleMeetup, on)).answer.meetup.announce_on;
    await aMinuteLater();
    const days = [day, ...(await evenings()).map(([, , each]) => each)];
    expect([ids.length, new Set(days).size]).toEqual([3, 4]);
  });

  test("leaves drafts that an edit of another evening of the series changed meanwhile", async () => {
    const { ids, evenings } = await movedTogether();
    await edit(ids[0] as MeetupId, { location: "Bij Piet", next: true });
    const since = await evenings();
    await aMinuteLater();
    expect(await evenings()).toEqual(since);
    expect(since.map(([, location]) => location)).toEqual(["Bij Piet", "Bij Piet", "Bij Piet"]);
  });

  test("that is changed again within its minute moves them as far as both, and by undoing not at all", async () => {
    const { one, before, evenings } = await movedTogether();
    await edit(one.id, { date: "2026-11-25", next: true, undo_seconds: 60 });
    expect(await evenings()).toEqual(before);
    await undo();
    await aMinuteLater();
    expect(await evenings()).toEqual(before);
    await edit(one.id, { date: "2026-11-24", next: true, undo_seconds: 60 });
    await edit(one.id, { date: "2026-11-25", next: true, undo_seconds: 60 });
    await aMinuteLater();
    expect((await evenings()).map(([date]) => date)).toEqual(["2026-12-02", "2026-12-09", "2026-12-16"]);
  });

  test("of only this one, within the minute of one with the next, leaves the next as that had it", async () => {
    const { one, evenings } = await movedTogether();
    await edit(one.id, { date: "2026-11-25", location: "Domplein", undo_seconds: 60 });
    await aMinuteLater();
    expect(await stored(one.id)).toMatchObject({ date: "2026-11-25", location: "Domplein" });
    expect(await evenings()).toEqual(MOVED);
  });

  test("stays the admin's who made it, when an organiser corrects the same meetup within its minute", async () => {
    const { one, evenings } = await movedTogether();
    const host = await organiserOf(program, one.id);
    const { title, description, date, start_time, end_time, location } = await stored(one.id);
    const form = meetupForm({ title, description, date, start_time, end_time, location });
    const theirs = await signedIn(program, host.id);
    const body = { ...form, date: "2026-11-24", location: "Neude", title: "Open avond!", undo_seconds: 60 };
    await request(program, updateMeetup, { params: { id: one.id }, body, token: theirs });
    expect((await request(program, pending, { token: theirs })).answer.pending).toEqual([]);
    await program.db.write((tx) =>
      tx.deleteFrom("meetup_organisers").where("member_id", "=", host.id).execute(),
    );
    await aMinuteLater();
    expect(await evenings()).toEqual(MOVED);
    expect((await stored(one.id)).title).toBe("Open avond!");
  });

  test.each([
    ["cancelled", cancelMeetup],
    ["removed", deleteMeetup],
  ] as const)("moves the next drafts also when its meetup is %s within the minute", async (_what, call) => {
    const { one, evenings } = await movedTogether();
    await request(program, call as typeof cancelMeetup, {
      params: { id: one.id },
      body: { reason: "Ziek" },
      token,
    });
    expect(await evenings()).toEqual(MOVED);
    expect((await queuedMails(program)).map(({ kind }) => kind)).not.toContain("changed");
  });

  test("holds back the invitation of a draft whose moment comes within the minute", async () => {
    const { ids, evenings } = await movedTogether();
    const [first] = ids as [MeetupId];
    const due = program.deps.clock().toISOString();
    await program.db.write((tx) =>
      tx.updateTable("meetups").set({ announce_due_at: due }).where("id", "=", first).execute(),
    );
    await announceDue(program.deps);
    expect((await stored(first)).status).toBe("draft");
    await undo();
    await announceDue(program.deps);
    expect((await stored(first)).status).toBe("published");
    expect((await evenings())[0]?.[0]).toBe("2026-12-08");
  });

  test("that is sent twice, as after a lost answer, moves the next drafts once", async () => {
    const one = await first();
    const made = (await repeat(one.id, { rule: "weekly", nth: undefined, count: 4 })).answer.meetups;
    const { revision } = await stored(one.id);
    for (const _press of [1, 2])
      await edit(one.id, { date: "2026-12-02", next: true, revision, undo_seconds: 60 });
    const days = await Promise.all([one, ...made].map(async ({ id }) => (await stored(id)).date));
    expect(days).toEqual(["2026-12-02", "2026-12-09", "2026-12-16", "2026-12-23"]);
  });

  test.each([
    ["of a meetup without a series", {}, 404, "Deze reeks bestaat niet meer"],
    [
      "that moves by more than a month",
      { date: "2027-01-02" },
      400,
      "Een reeks verschuift hooguit 31 dagen tegelijk",
    ],
  ])("%s changes nothing, the meetup itself neither", async (what, change, status, error) => {
    const one = await first();
    if (what !== "of a meetup without a series") await repeat(one.id, { count: 2 });
    const before = await stored(one.id);
    const reply = await edit(one.id, { ...change, title: "Anders", next: true });
    expect([reply.status, reply.error]).toEqual([status, error]);
    expect(await stored(one.id)).toEqual(before);
  });
});

describe("one press", () => {
  const weekly = { rule: "weekly", count: 3, announce_days_before: 14 } as const;

  test("creates a meetup, announces it and repeats it", async () => {
    await members(program, 2);
    const { answer } = await request(program, createMeetup, {
      body: { ...meetupForm(EVENING), repeat: weekly, undo_seconds: 60 },
      token,
    });
    expect(answer).toMatchObject({
      message: "Meetup succesvol aangemaakt!",
      repeated: "Er zijn 2 concepten bijgekomen; niemand kreeg bericht",
      meetup: { announce_at: expect.any(String), series: { sentence: expect.any(String) } },
    });
  });

  test("that cannot repeat it creates nothing", async () => {
    const body = { ...meetupForm(EVENING), repeat: { ...weekly, skip: ["2026-12-08", "2026-12-15"] } };
    const reply = await request(program, createMeetup, { body, token });
    expect([reply.status, reply.error]).toEqual([400, "Kies minstens één avond erbij"]);
    expect(await program.db.read.selectFrom("meetups").select("id").execute()).toEqual([]);
    expect(await queuedMails(program)).toEqual([]);
  });

  test("edits a draft, its next ones too, and announces it", async () => {
    await members(program, 2);
    const one = await first();
    const [next] = (await repeat(one.id, weekly)).answer.meetups;
    const { answer } = await edit(one.id, { location: "Neude", next: true, publish: true, undo_seconds: 60 });
    expect(answer).toMatchObject({ message: "De meetup wordt zo aangekondigd", pending: true });
    expect(await stored(one.id)).toMatchObject({ location: "Neude", announce_at: expect.any(String) });
    expect(await stored(next?.id as MeetupId)).toMatchObject({ location: "Neude", status: "draft" });
  });

  test("that cannot announce it leaves the form's change out too", async () => {
    const one = await first({ status: "published" });
    const before = await stored(one.id);
    const reply = await edit(one.id, { location: "Neude", publish: true });
    expect([reply.status, reply.error]).toEqual([409, expect.any(String)]);
    expect(await stored(one.id)).toEqual(before);
  });

  test("of an organiser who is no admin neither announces nor changes a series where that is an admin's", async () => {
    const one = await first();
    const host = await aMember(program);
    await request(program, addHost, { params: { id: one.id }, body: { member: host.id }, token });
    token = await signedIn(program, host.id);
    const { title, revision, status, series } = await stored(one.id);
    for (const alongside of [{ publish: true }, { next: true }, { repeat: weekly }])
      expect((await edit(one.id, { title: "Anders", ...alongside })).status).toBe(403);
    expect(await stored(one.id)).toMatchObject({ title, revision, status });
    expect(series).toBeUndefined();
    const idea = { body: { ...meetupForm(EVENING), publish: true }, token };
    expect((await request(program, createDraft, idea)).status).toBe(403);
    expect(await program.db.read.selectFrom("meetups").select("id").execute()).toHaveLength(1);
  });

  test("of an organiser who may announce creates the draft and announces it", async () => {
    await members(program, 2);
    await request(program, changeSite, { body: { organisersPublish: true }, token });
    const one = await first();
    const host = await aMember(program);
    await request(program, addHost, { params: { id: one.id }, body: { member: host.id }, token });
    token = await signedIn(program, host.id);
    const body = { ...meetupForm(EVENING), publish: true, undo_seconds: 60 };
    const { answer } = await request(program, createDraft, { body, token });
    expect(answer).toMatchObject({ message: "De meetup wordt zo aangekondigd", pending: true });
  });
});

test("stopping removes the drafts that nobody changed and says which; cancelling one leaves the others", async () => {
  const one = await first();
  const made = (await repeat(one.id, { count: 5 })).answer.meetups;
  const [january, february, march, april] = made.map(({ id }) => id) as [
    MeetupId,
    MeetupId,
    MeetupId,
    MeetupId,
  ];
  await at("2026-12-15T09:00:00.000Z");
  const cancel = { params: { id: january }, body: { reason: "Ziek" }, token };
  expect((await request(program, cancelMeetup, cancel)).status).toBe(200);
  expect((await stored(february)).status).toBe("draft");
  await edit(march, { title: "Met taart" });
  const stop = { params: { id: made[0]?.series?.id ?? 0 }, token };
  const { answer: end } = await request(program, seriesEnd, stop);
  const { message, removed } = (await request(program, stopSeries, stop)).answer;
  expect(end).toEqual({ removed, left: 3 });
  expect([message, removed]).toEqual([
    "De reeks is gestopt; 2 concepten weggehaald: di 2 feb, di 6 apr",
    ["2027-02-02", "2027-04-06"],
  ]);
  for (const [id, status] of [
    [one.id, 200],
    [january, 200],
    [february, 404],
    [march, 200],
    [april, 404],
  ] as const)
    expect(
      (await request(program, adminMeetup, { params: { id }, token: await anAdminToken(program) })).status,
    ).toBe(status);
  expect((await stored(march)).series).toBeUndefined();
  expect((await request(program, stopSeries, stop)).status).toBe(404);
  expect((await request(program, seriesEnd, stop)).status).toBe(404);
});

test.each(["as it was", "changed", "deleted"])(
  "stopping a series of drafts removes those that it made, with the repeated meetup %s",
  async (how) => {
    const one = await first();
    program.setClock("2026-11-21T12:00:01.000Z");
    const made = (await repeat(one.id, { count: 4 })).answer.meetups;
    if (how === "changed") await edit(one.id, { title: "Met taart" });
    if (how === "deleted") await request(program, deleteMeetup, { params: { id: one.id }, token });
    const stop = { params: { id: made[0]?.series?.id ?? 0 }, token };
    expect((await request(program, stopSeries, stop)).answer.removed).toEqual(made.map(({ date }) => date));
    const { status } = await request(program, adminMeetup, { params: { id: one.id }, token });
    expect(status).toBe(how === "deleted" ? 404 : 200);
  },
);

test("a page and the feeds say what it is part of, with announced evenings only", async () => {
  const one = await first({ status: "published" });
  const made = (await repeat(one.id, { count: 4 })).answer.meetups;
  const shown = async () =>
    (await request(program, oneMeetup, { params: { id: one.id } })).answer.meetup.series;
  expect(await shown()).toEqual({ sentence: "elke eerste dinsdag", next: [] });
  await at("2026-12-15T09:00:00.000Z");
  program.setClock("2026-11-21T12:00:00.000Z");
  expect(await shown()).toEqual({
    sentence: "elke eerste dinsdag",
    next: [{ id: made[0]?.id, date: "2027-01-05" }],
  });
  for (const feed of [meetupFeed, atomFeed])
    expect((await request(program, feed, {})).text).toContain("Deel van: elke eerste dinsdag");
});

describe("refuses", () => {
  test.each([
    [{ count: 13 }, 400, "Kies 2 tot 12 keer"],
    [{ count: 0 }, 400, "Kies 2 tot 12 keer"],
    [{ nth: 5 }, 400, "Kies de hoeveelste van de maand"],
    [{ announce_days_before: 3 }, 400, "De uitnodiging kan 7 tot 60 dagen van tevoren"],
    [{ skip: ["2027-02-30"] }, 400, "Datum is ongeldig"],
    [{ count: 2, skip: ["2027-01-05"] }, 400, "Kies minstens één avond erbij"],
  ])("%j", async (facts, status, sentence) => {
    const reply = await repeat((await first()).id, facts);
    expect([reply.status, reply.details[0] ?? reply.error]).toEqual([status, sentence]);
  });

  test("a past meetup, one of a series, two organisers at once and more than fifty drafts", async () => {
    const past = await first({ date: "2026-11-03" as Day });
    expect((await repeat(past.id)).error).toBe("Deze meetup is geweest; herhaal er een die nog komt");
    const one = await first();
    const statuses = (await Promise.all([repeat(one.id), repeat(one.id)])).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409]);
    for (let series = 0; series < 3; series += 1) await repeat((await first()).id);
    expect((await repeat((await first()).id)).status).toBe(409);
  });
});
