import { beforeEach, describe, expect, test } from "vitest";
import { adminAudit } from "#contract/audit.ts";
import { statistics } from "#contract/dashboard/admin.ts";
import { adminEmails, oneEmail, resendEmail } from "#contract/mail-log.ts";
import { meetupMailing, NOBODY_TO_REMIND, sendReminder } from "#contract/mailings.ts";
import {
  adminMeetups,
  deleteMeetup,
  meetupCreators,
  meetupDates,
  meetupLocations,
} from "#contract/meetups/admin.ts";
import { exportParticipants, meetupParticipants } from "#contract/responses/admin.ts";
import { requestLoginCode } from "#contract/sign-in.ts";
import { aMeetup, aMember, anAdminToken, answers, members, queuedMails } from "../harness/builders.ts";
import { newestMail } from "../harness/parsed-mails.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
let token: string;
beforeEach(async () => {
  token = await anAdminToken(program);
});

describe("a scenario of twelve members, calculated by hand", () => {
  /**
   * Twelve are invited to a meetup of 4 places. 21 Nov: 1–5 confirm (5 waits), 6 declines, 1 changes to no (5 is
   * promoted). 23 Nov a reminder is sent to 7–12; 7 and 8 confirm (waiting), 9 declines, 10 confirms and then declines.
   */
  async function playScenario() {
    const guests = await members(program, 12);
    const id = await aMeetup(program, { places: 4, title: "Scenario" });
    const say = async (number: number, action: "confirm" | "decline") => {
      const guest = guests[number - 1];
      if (guest) await answers(program, guest.id, id, action);
    };
    for (const number of [1, 2, 3, 4, 5]) await say(number, "confirm");
    await say(6, "decline");
    await say(1, "decline");
    program.setClock("2026-11-23T12:00:00.000Z");
    const reminded = await request(program, sendReminder, { params: { id }, token });
    program.setClock("2026-11-23T13:00:00.000Z");
    await say(7, "confirm");
    await say(8, "confirm");
    await say(9, "decline");
    await say(10, "confirm");
    await say(10, "decline");
    return { id, guests, reminded };
  }

  test("gives every figure of the participant statistics", async () => {
    const { id, guests, reminded } = await playScenario();
    expect(reminded.answer.message).toBe("Herinnering aan 6 leden wordt bewaard: er is nog geen mailserver");
    const { answer } = await request(program, meetupParticipants, { params: { id }, token });
    expect(answer.meetup).toEqual({
      title: "Scenario",
      date: "2026-12-03",
      start_time: "19:30",
      end_time: "22:00",
    });
    expect(answer.invitationStats).toEqual({
      invitationsSent: 12,
      accepted: 6,
      declined: 4,
      changed: 2,
      responseRate: 83,
      remindersSent: 6,
      respondedAfterReminder: 4,
      responseRateAfterReminder: 67,
    });
    const named = (numbers: number[]) =>
      numbers.map((number) => expect.objectContaining({ email: guests[number - 1]?.email }));
    expect(answer.participants.confirmed).toEqual(named([2, 3, 4, 5]));
    expect(answer.participants.waitlist).toEqual(named([7, 8]));
    expect(answer.participants.cancelled).toEqual(named([6, 1, 9, 10]));
    expect(answer.timeline).toEqual({
      since: "2026-11-21",
      days: [
        { date: "2026-11-21", yes: 4, no: 2 },
        { date: "2026-11-23", yes: 2, no: 2 },
      ],
      reminders: ["2026-11-23"],
    });
  });

  test("counts an answer just after midnight on its own day", async () => {
    const anna = await aMember(program);
    const id = await aMeetup(program);
    program.setClock("2026-11-21T23:30:00.000Z");
    await answers(program, anna.id, id, "confirm");
    const { answer } = await request(program, meetupParticipants, { params: { id }, token });
    expect(answer.timeline.days).toEqual([{ date: "2026-11-22", yes: 1, no: 0 }]);
  });

  test("gives the same figures in the list, the mailing and the export", async () => {
    const { id } = await playScenario();
    const { meetups } = (await request(program, adminMeetups, { token })).answer;
    expect(meetups[0]).toMatchObject({
      registration_count: 4,
      waitlist_count: 2,
      stats: { totalInvited: 12, yesResponses: 6, noResponses: 4, changed: 2 },
    });
    const mailing = (await request(program, meetupMailing, { params: { id }, token })).answer;
    // Unsent mails are withdrawn when the member answers otherwise or is promoted.
    expect(mailing).toMatchObject({ queued: 12 + 6 + 3 + 2 + 1, sent: 0, kept: 0, failed: 0, paused: 0 });
    expect(mailing.parts).toContainEqual({
      kind: "invitation",
      queued: 12,
      sent: 0,
      kept: 0,
      failed: 0,
      paused: 0,
    });
    const fresh = await anAdminToken(program);
    const csv = await request(program, exportParticipants, { params: { id }, token: fresh });
    expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(csv.headers["content-disposition"]).toBe(`attachment; filename="meetup-${id}-deelnemers.csv"`);
    expect(csv.text.split("\r\n")).toHaveLength(1 + 10 + 1);
    expect(csv.text.startsWith("\uFEFF")).toBe(true);
  });
});

describe("POST /admin/meetups/{id}/send-reminder", () => {
  test("is refused within 24 hours, then reminds members without an answer", async () => {
    const [anna] = await members(program, 2);
    const id = await aMeetup(program);
    const remind = () => request(program, sendReminder, { params: { id }, token });
    expect((await remind()).answer.message).toBe(
      "Herinnering aan 2 leden wordt bewaard: er is nog geen mailserver",
    );
    const again = await remind();
    expect([again.status, again.error]).toEqual([
      409,
      "Er is in de afgelopen 24 uur al een herinnering verstuurd",
    ]);
    if (anna) await answers(program, anna.id, id, "decline");
    program.setClock("2026-11-22T12:00:00.001Z");
    expect((await remind()).answer.message).toBe(
      "Herinnering aan 1 lid wordt bewaard: er is nog geen mailserver",
    );
    expect((await queuedMails(program)).filter(({ kind }) => kind === "reminder")).toHaveLength(3);
  });

  test("is refused when all have answered or the meetup is over, and allowed until then", async () => {
    const anna = await aMember(program);
    const today = await aMeetup(program, { date: "2026-11-21", start_time: "13:30", end_time: "22:00" });
    program.setClock("2026-11-21T20:59:00.000Z");
    expect((await request(program, sendReminder, { params: { id: today }, token })).status).toBe(200);
    const before = await queuedMails(program);
    program.setClock("2026-11-21T21:01:00.000Z");
    const past = await request(program, sendReminder, { params: { id: today }, token });
    expect([past.status, past.error]).toEqual([
      409,
      "Deze meetup is geweest; een herinnering heeft geen zin meer",
    ]);
    expect(await queuedMails(program)).toEqual(before);
    const answered = await aMeetup(program);
    await answers(program, anna.id, answered, "confirm");
    const refused = await request(program, sendReminder, { params: { id: answered }, token });
    expect([refused.status, refused.error]).toEqual([409, NOBODY_TO_REMIND]);
    expect((await request(program, sendReminder, { params: { id: 999 }, token })).status).toBe(404);
  });
});

describe("DELETE /meetups/{id}", () => {
  test("mails confirmed and waiting members, withdraws other mails and keeps the title in the log", async () => {
    const [anna, bram, cees] = await members(program, 3);
    const id = await aMeetup(program, { places: 1, title: "Weg" });
    if (anna && bram && cees) {
      await answers(program, anna.id, id, "confirm");
      await answers(program, bram.id, id, "confirm");
      await answers(program, cees.id, id, "decline");
    }
    expect((await request(program, deleteMeetup, { params: { id }, token })).answer.message).toBe(
      "Meetup succesvol verwijderd!",
    );
    expect(await queuedMails(program)).toEqual([
      { kind: "cancelled", recipient: anna?.email },
      { kind: "cancelled", recipient: bram?.email },
    ]);
    expect((await newestMail(program, "cancelled")).text).not.toContain("/meetup/");
    const { emails } = (await request(program, adminEmails, { token })).answer;
    expect(emails.map(({ meetup_title }) => meetup_title)).toEqual(["Weg", "Weg"]);
    const audit = (await request(program, adminAudit, { token })).answer.entries[0];
    expect(audit).toMatchObject({ actor: "Organisator", action: "meetup.deleted", target: "Weg" });
    expect((await request(program, deleteMeetup, { params: { id }, token })).status).toBe(404);
  });

  test("mails no member when the meetup is over", async () => {
    const anna = await aMember(program);
    const id = await aMeetup(program);
    await answers(program, anna.id, id, "confirm");
    program.setClock("2026-12-04T00:00:00.000Z");
    await request(program, deleteMeetup, { params: { id }, token: await anAdminToken(program) });
    expect(await queuedMails(program)).toEqual([]);
  });
});

describe("filters of the meetup list", () => {
  test("each filter narrows the list, and SQL wildcards match literally", async () => {
    await aMeetup(program, { title: "100% zelf", location: "Utrecht" });
    await aMeetup(program, { title: "1000 zelf", location: "Delft", date: "2026-12-10" });
    await aMeetup(program, { title: "Iets anders", description: "Met SOLDEERBOUT_1", location: "Delft" });
    const titles = async (query: Record<string, string | number>) =>
      (await request(program, adminMeetups, { token, query })).answer.meetups.map(({ title }) => title);
    expect(await titles({ title: "100%" })).toEqual(["100% zelf"]);
    expect(await titles({ title: "ZELF" })).toEqual(["1000 zelf", "100% zelf"]);
    expect(await titles({ description: "bout_1" })).toEqual(["Iets anders"]);
    expect(await titles({ location: "Delft", date: "2026-12-10" })).toEqual(["1000 zelf"]);
    const { creators } = (await request(program, meetupCreators, { token })).answer;
    expect(creators).toHaveLength(3);
    expect(await titles({ created_by: creators[0]?.id ?? 0 })).toHaveLength(1);
    expect(await titles({ title: "niets" })).toEqual([]);
    expect((await request(program, meetupLocations, { token })).answer.locations).toEqual([
      "Delft",
      "Utrecht",
    ]);
    expect((await request(program, meetupDates, { token })).answer.dates).toEqual([
      "2026-12-10",
      "2026-12-03",
    ]);
  });

  test("empty filters have no effect", async () => {
    await aMeetup(program);
    const query = {
      search: "",
      title: "",
      description: "",
      date: "",
      location: "",
      created_by: "",
      order: "",
    };
    const reply = await request(program, adminMeetups, { token, query });
    expect([reply.status, reply.answer.meetups.length]).toEqual([200, 1]);
  });

  test.each([{ date: "gisteren" }, { created_by: "x" }, { order: "random" }, { title: "x".repeat(201) }])(
    "%o is 400",
    async (query) => {
      expect((await request(program, adminMeetups, { token, query })).status).toBe(400);
    },
  );
});

describe("the order of the meetup list", () => {
  const DATES = [
    "2026-10-01",
    "2026-11-01",
    "2026-11-20",
    "2026-12-03",
    "2026-12-10",
    "2027-01-07",
    "2027-02-04",
  ];
  const datesIn = async (query: Record<string, string | number>) =>
    (await request(program, adminMeetups, { token, query })).answer.meetups.map(({ date }) => date);

  test("is newest first, drafts included", async () => {
    for (const date of ["2026-12-03", "2027-01-07", "2026-11-20"]) await aMeetup(program, { date });
    await aMeetup(program, { date: "2026-12-24", status: "draft" });
    expect(await datesIn({})).toEqual(["2027-01-07", "2026-12-24", "2026-12-03", "2026-11-20"]);
    expect(await datesIn({ limit: 2, page: 2 })).toEqual(["2026-12-03", "2026-11-20"]);
  });

  test("nearest gives two past meetups and then the next ones, without drafts or past ones nobody was invited to", async () => {
    await aMember(program);
    await aMeetup(program, { date: "2026-11-18" });
    program.setClock("2026-09-01T12:00:00.000Z");
    for (const date of DATES) await aMeetup(program, { date });
    program.setClock("2026-11-21T12:00:00.000Z");
    token = await anAdminToken(program);
    for (const date of ["2026-11-19", "2026-12-01", "2026-12-02"])
      await aMeetup(program, { date, status: "draft" });
    const near = { order: "nearest", limit: 5 };
    expect(await datesIn(near)).toEqual(DATES.slice(1, 6));
    program.setClock("2027-02-01T12:00:00.000Z");
    token = await anAdminToken(program);
    expect(await datesIn(near)).toEqual(DATES.slice(2));
  });
});

test("recent activity does not mention drafts", async () => {
  await aMeetup(program, { title: "Nog geheim", status: "draft" });
  await aMeetup(program, { title: "Bekend" });
  const { recentActivity } = (await request(program, statistics, { token })).answer;
  const meetups = recentActivity.filter(({ type }) => type === "meetup_created");
  expect(meetups.map(({ description }) => description)).toEqual(["Bekend"]);
});

test("GET /admin/stats gives totals and the ten newest events", async () => {
  await members(program, 3);
  await aMember(program, { verified: false, name: "Nieuw lid" });
  await aMeetup(program, { title: "Komt nog" });
  await aMeetup(program, { date: "2026-11-20" });
  program.setClock("2026-11-21T12:00:01.000Z");
  await aMeetup(program, { title: "Nieuwste" });
  await program.db.write((tx) =>
    tx.updateTable("emails").set({ sent_at: "2026-11-21T12:00:00.000Z" }).where("id", "<=", 2).execute(),
  );
  const { answer } = await request(program, statistics, { token });
  expect(answer).toMatchObject({
    meetups: { upcomingMeetups: 2 },
    emails: { totalEmails: 2 },
    users: { totalUsers: 8, verifiedUsers: 3 },
  });
  expect(answer.recentActivity).toHaveLength(10);
  expect(
    answer.recentActivity
      .slice(0, 2)
      .map(({ type }) => type)
      .sort(),
  ).toEqual(["meetup_created", "user_registered"]);
  expect(answer.recentActivity.some(({ description }) => description === "Nieuwste")).toBe(true);
});

describe("the mail log", () => {
  const setMail = (id: number, set: Record<string, string | null>) =>
    program.db.write((tx) => tx.updateTable("emails").set(set).where("id", "=", id).execute());

  test("is filtered by the specification's status and by address", async () => {
    const guests = await members(program, 3);
    await aMeetup(program);
    await setMail(1, { sent_at: "2026-11-21T12:00:00.000Z" });
    await setMail(2, { failed_at: "2026-11-21T12:00:00.000Z", error_message: "550 onbekend" });
    const found = async (query: Record<string, string>) =>
      (await request(program, adminEmails, { token, query })).answer.emails.map(({ id }) => id);
    expect(await found({})).toEqual([3, 2, 1]);
    expect(await found({ status: "sent" })).toEqual([1]);
    expect(await found({ status: "failed" })).toEqual([2]);
    expect(await found({ status: "unknown" })).toEqual([3]);
    expect(await found({ address: guests[0].email.toUpperCase() })).toEqual([1]);
    expect((await request(program, adminEmails, { token, query: { status: "x" } })).status).toBe(400);
  });

  test("shows the content of a mail that was not sent, with codes and links masked, until its text is old", async () => {
    const [anna] = await members(program, 1);
    await aMeetup(program, { title: "Zigbee" });
    await request(program, requestLoginCode, { body: { email: anna.email } });
    const contentOf = async (id: number) =>
      (await request(program, oneEmail, { params: { id }, token })).answer.email.email_content;
    const queued = await contentOf(1);
    expect(queued).toContain("Zigbee");
    expect(queued).toContain("/respond/•••/");
    expect(queued).toContain("Hoi Lid,");
    await setMail(1, { failed_at: "2026-11-21T12:00:00.000Z", error_message: "550 onbekend" });
    expect(await contentOf(1)).toBe(queued);
    const { subject = "" } = await newestMail(program, "login_code");
    const [digits = "none"] = /\d{6}/.exec(subject) ?? [];
    const code = await contentOf(2);
    expect(code).toContain("••••••");
    expect(code).not.toContain(digits);
    await setMail(2, { created_at: "2026-08-01T12:00:00.000Z" });
    expect(await contentOf(2)).toBeNull();
    await program.db.write((tx) => tx.deleteFrom("meetups").execute());
    expect(await contentOf(1)).toBeNull();
  });

  test("only a failed mail can be sent again", async () => {
    await members(program, 2);
    await aMeetup(program);
    await setMail(1, { failed_at: "2026-11-21T12:00:00.000Z", error_message: "550 onbekend" });
    const resend = (id: number) => request(program, resendEmail, { params: { id }, token });
    expect((await resend(1)).answer.message).toBe("De e-mail wordt opnieuw verstuurd");
    const row = await program.db.read
      .selectFrom("emails")
      .selectAll()
      .where("id", "=", 1)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ failed_at: null, error_message: null, attempts: 0 });
    expect((await resend(2)).status).toBe(409);
    expect((await resend(999)).status).toBe(404);
  });
});

test.each([meetupParticipants, exportParticipants])("$path of an unknown meetup is 404", async (call) => {
  expect((await request(program, call, { params: { id: 999 }, token })).status).toBe(404);
});
