import { beforeAll, expect, test } from "vitest";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { participants, timeline } from "../src/server/attendees/admin/queries.ts";
import { pageOfAudit } from "../src/server/audit/queries.ts";
import { figures, recentActivity } from "../src/server/dashboard/admin/queries.ts";
import { myMeetups } from "../src/server/dashboard/queries.ts";
import { claimDue, MAIL_QUEUE, oldestWaiting, waitingMails } from "../src/server/mail/queue.ts";
import { mailHealth } from "../src/server/mail-log/health.ts";
import { pageOfEmails } from "../src/server/mail-log/queries.ts";
import { mailingProgress } from "../src/server/mailings/queries.ts";
import { pageOfMeetups } from "../src/server/meetups/admin/pages-of-meetups.ts";
import { meetupsAfterwards } from "../src/server/meetups/admin/queries.ts";
import { memberPage, pageOfMembers } from "../src/server/members/admin/queries.ts";
import { meetupsToPublish } from "../src/server/mqtt/home-assistant.ts";
import type { Read } from "../src/server/platform/db/schema.ts";
import { nextDue, queueLength } from "../src/server/platform/outbox/queue.ts";
import { attendanceOf } from "../src/server/records/attendance.ts";
import { answersOf, attendeesOf, meetupById } from "../src/server/records/meetups.ts";
import { runningMeetups, upcomingMeetups } from "../src/server/records/meetups-now.ts";
import { memberByEmail } from "../src/server/records/members.ts";
import { hasPartyToAsk } from "../src/server/records/waitlist.ts";
import { firstSteps } from "../src/server/site/admin/queries.ts";
import { DELIVERIES } from "../src/server/webhooks/queue.ts";
import { aMember } from "./harness/builders.ts";
import { programForAllTests } from "./harness/program.ts";
import { plansOf } from "./harness/query-plans.ts";

const program = programForAllTests();
let someone: MemberId;
beforeAll(async () => {
  someone = (await aMember(program)).id;
});

const NOON = "2026-11-21T12:00:00.000Z";
const NOW = new Date(NOON);
const FIRST_PAGE = { page: 1, limit: 20 };
const NEWEST = { ...FIRST_PAGE, sort: "newest", now: NOW } as const;
const meetup = 1 as MeetupId;
const member = 1 as MemberId;

const plans = (ask: (read: Read) => Promise<unknown>) => plansOf(program.db.read, ask);

test.each<[string, (read: Read) => Promise<unknown>]>([
  ["the coming meetups", (read) => upcomingMeetups(read, NOW)],
  ["the running meetups", (read) => runningMeetups(read, NOW)],
  ["one meetup", (read) => meetupById(read, meetup)],
  ["a member's answers", (read) => answersOf(read, member, [meetup])],
  ["whether a party is to be asked", (read) => hasPartyToAsk(read, meetup)],
  ["the attendees", (read) => attendeesOf(read, meetup, member)],
  ["a member by address", (read) => memberByEmail(read, "a@b.nl")],
  [
    "the participants",
    (read) => Promise.all([participants(read, meetup), timeline(read, meetup, "Europe/Amsterdam")]),
  ],
  ["a member's meetups", (read) => myMeetups({ ...program.deps, db: { ...program.db, read } }, member)],
  ["a member's page", (read) => memberPage({ ...program.deps, db: { ...program.db, read } }, someone)],
  ["what Home Assistant receives", (read) => meetupsToPublish(read, NOW)],
  ["the attendance", (read) => attendanceOf(read, { id: meetup, starts_at: NOON, ends_at: NOON }, NOW)],
  ["a mailing's progress", (read) => mailingProgress(read, meetup)],
])("%s reads no whole table", async (_name, ask) => {
  const lines = await plans(ask);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => /^SCAN (?!CONSTANT)/.test(line))).toEqual([]);
});

test.each<[string, (read: Read) => Promise<unknown>]>([
  ["a page of meetups", (read) => pageOfMeetups(read, {}, { ...FIRST_PAGE, now: NOW, order: "newest" })],
  ["the coming meetups", (read) => pageOfMeetups(read, {}, { ...FIRST_PAGE, now: NOW, order: "coming" })],
  ["the drafts", (read) => pageOfMeetups(read, {}, { ...FIRST_PAGE, now: NOW, order: "drafts" })],
  ["the nearest meetups", (read) => pageOfMeetups(read, {}, { ...FIRST_PAGE, now: NOW, order: "nearest" })],
  ["a page of members", (read) => pageOfMembers(read, { status: "all" }, NEWEST)],
  [
    "a page of members by name",
    (read) => pageOfMembers(read, { status: "all" }, { ...FIRST_PAGE, sort: "name", now: NOW }),
  ],
  ["a page of mails", (read) => pageOfEmails(read, { status: "all", type: "all" }, FIRST_PAGE)],
  ["the audit log", (read) => pageOfAudit(read, { group: "all" }, FIRST_PAGE)],
  ["meetups to report on", (read) => meetupsAfterwards(read, NOW)],
  ["the dashboard", (read) => Promise.all([figures(read, NOW), recentActivity(read)])],
])("%s reads in the order of an index without sorting", async (_name, ask) => {
  const lines = await plans(ask);
  expect(lines.filter((line) => line.includes("TEMP B-TREE"))).toEqual([]);
});

test.each([{ name: "piet" }, { email: "piet" }, { search: "piet" }])(
  "a search for %j reads only matching members",
  async (part) => {
    const lines = await plans((read) => pageOfMembers(read, { status: "all", ...part }, NEWEST));
    expect(lines.filter((line) => /^SCAN members/.test(line))).toEqual([]);
  },
);

test("the last answer of each member is found by an index that has its moment", async () => {
  const lines = await plans((read) =>
    pageOfMembers(read, { status: "all" }, { ...FIRST_PAGE, sort: "answer", now: NOW }),
  );
  expect(lines.filter((line) => line.includes("responses_member"))).toContain(
    "SEARCH responses USING COVERING INDEX responses_member (member_id=?)",
  );
});

test("the last test mail and the last sent mail are found by their own indexes", async () => {
  const lines = await plans((read) => firstSteps({ ...program.deps, db: { ...program.db, read } }, someone));
  expect(lines.filter((line) => /\bemails\b/.test(line))).toEqual([
    "SCAN emails USING INDEX emails_tests",
    "SEARCH emails USING INDEX emails_sent (sent_at>?)",
  ]);
});

test("due webhook deliveries are found by the index of waiting ones", async () => {
  const lines = await plans((read) =>
    Promise.all([nextDue(read, NOW, DELIVERIES), queueLength(read, DELIVERIES)]),
  );
  const read = lines.filter((line) => /webhook_deliveries|held/.test(line));
  expect(read.length).toBeGreaterThan(1);
  expect(read.filter((line) => !/INDEX webhook_deliveries_(line|waiting)\b/.test(line))).toEqual([]);
});

test("mails that wait are told apart by the indexes of mails without an outcome and with an error", async () => {
  const lines = await plans(oldestWaiting);
  expect(lines.join("\n")).toMatch(/INDEX emails_unknown\b/);
  expect(lines.join("\n")).toMatch(/INDEX emails_error\b/);
});

test("the mail queue is claimed and counted by its own index", async () => {
  const questions: readonly ((read: Read) => Promise<unknown>)[] = [
    (read) => nextDue(read, NOW, MAIL_QUEUE),
    (read) => queueLength(read, MAIL_QUEUE),
    waitingMails,
  ];
  for (const ask of questions) expect((await plans(ask)).join("\n")).toContain("emails_due");
  expect(
    (
      await plans((read) => mailHealth({ ...program.deps, db: { ...program.db, read }, clock: () => NOW }))
    ).join("\n"),
  ).toContain("emails_error");
  const claiming = { most: 10, host: "trefpunt.test", holder: "wij", leaseMs: 60_000, held: [] };
  await program.db.write((tx) => claimDue(tx, NOW, claiming));
});
