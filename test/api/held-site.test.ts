import { expect, test } from "vitest";
import { plannedWork } from "#contract/handover/admin.ts";
import { adminMeetup } from "#contract/meetups/admin.ts";
import { scheduleMeetup } from "#contract/meetups/life.ts";
import { createMeetup } from "#contract/meetups/saving/admin.ts";
import { heldSite, makeOurs } from "#contract/site/held.ts";
import { Day } from "#contract/text.ts";
import { passOnDue } from "../../src/server/answers/keep-offers.ts";
import { sendDueReminders } from "../../src/server/mailings/reminders.ts";
import { storeInstallation } from "../../src/server/platform/db/hold.ts";
import {
  aMeetup,
  aMember,
  anAdminToken,
  answers,
  markSent,
  meetupForm,
  members,
  queuedMails,
  signedIn,
} from "../harness/builders.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();

const hold = () =>
  program.db.write((tx) => storeInstallation(tx, { held_at: program.deps.clock().toISOString() }));
const kinds = async () => (await queuedMails(program)).map(({ kind }) => kind);

test("a reminder that passed while the site was held is named until it is planned again", async () => {
  await aMember(program);
  const id = await aMeetup(program, { date: "2026-12-03", remind_days_before: 3 });
  await markSent(program);
  await hold();
  program.setClock("2026-12-01T12:00:00.000Z");
  await sendDueReminders(program.deps);
  const token = await anAdminToken(program);
  expect((await request(program, heldSite, { token })).answer.held).toMatchObject({ passed_reminders: 1 });
  await request(program, makeOurs, { token });
  await sendDueReminders(program.deps);
  expect(await kinds()).toEqual([]);
  const notSent = async () =>
    (await request(program, adminMeetup, { params: { id }, token })).answer.meetup.not_sent;
  expect(await notSent()).toEqual(["reminder"]);
  const planned = { reminder_due_at: "2026-12-01T13:00:00.000Z" } as const;
  await program.db.write((tx) => tx.updateTable("meetups").set(planned).where("id", "=", id).execute());
  expect(await notSent()).toBeUndefined();
  program.setClock("2026-12-01T14:00:00.000Z");
  await sendDueReminders(program.deps);
  expect(await kinds()).toEqual(["reminder"]);
  expect(await notSent()).toBeUndefined();
});

test("both reminders of an evening count, as both are named after it", async () => {
  await aMember(program);
  const reminders = { remind_days_before: 3, remind_guests: true };
  const id = await aMeetup(program, { date: "2026-12-03", ...reminders });
  await markSent(program);
  await hold();
  program.setClock("2026-12-03T08:00:00.000Z");
  const token = await anAdminToken(program);
  expect((await request(program, heldSite, { token })).answer.held).toMatchObject({ passed_reminders: 2 });
  await request(program, makeOurs, { token });
  const { meetup } = (await request(program, adminMeetup, { params: { id }, token })).answer;
  expect(meetup.not_sent).toEqual(["reminder", "guest_reminder"]);
});

test("a draft of a held site does not announce itself: its page says so, before its day and after it", async () => {
  const admin = await aMember(program, { admin: true });
  const token = await signedIn(program, admin.id);
  const body = meetupForm({ date: "2026-12-20", status: "draft" });
  const params = { id: (await request(program, createMeetup, { body, token })).answer.meetup.id };
  await request(program, scheduleMeetup, { params, body: { announce_on: Day.parse("2026-12-03") }, token });
  const shown = async () => {
    const { meetup } = (await request(program, adminMeetup, { params, token })).answer;
    return [meetup.is_site_held, meetup.is_announcement_missed];
  };
  const planned = async () =>
    (await request(program, plannedWork, { params: { id: admin.id }, token })).answer.announcements;
  expect([await shown(), await planned()]).toEqual([[undefined, undefined], 1]);
  await hold();
  expect([await shown(), await planned()]).toEqual([[true, undefined], 1]);
  program.setClock("2026-12-03T12:00:00.000Z");
  expect([await shown(), await planned()]).toEqual([[true, undefined], 0]);
  await request(program, makeOurs, { token });
  expect([await shown(), await planned()]).toEqual([[undefined, true], 0]);
});

test("on a held site a no passes its place on, a lapsed offer does not; at the press free places are filled", async () => {
  const [guest, first, second, third] = await members(program, 4);
  const soon = { date: "2026-11-22", start_time: "10:00", end_time: null };
  const offering = await aMeetup(program, { ...soon, places: 1, offer_minutes: 60 });
  for (const member of [guest, first, second]) await answers(program, member.id, offering, "confirm");
  await answers(program, guest.id, offering, "decline");
  const giving = await aMeetup(program, { date: "2026-12-03", places: 1 });
  for (const member of [guest, first]) await answers(program, member.id, giving, "confirm");
  await markSent(program);
  await hold();
  await answers(program, guest.id, giving, "decline");
  expect(await kinds()).toEqual(expect.arrayContaining(["promoted"]));
  await markSent(program);
  program.setClock("2026-11-21T14:00:00.000Z");
  await passOnDue(program.deps);
  // Nor does it when another member answers.
  await answers(program, third.id, offering, "confirm");
  expect(await kinds()).not.toContain("offered");
  const token = await anAdminToken(program);
  await request(program, makeOurs, { token });
  const mails = await queuedMails(program);
  expect(mails.filter(({ kind }) => kind === "offered")).toEqual([
    { kind: "offered", recipient: second.email },
  ]);
});
