// @postgres test:databases
import { beforeEach, expect, test } from "vitest";
import { adminAudit } from "#contract/audit.ts";
import { isOrganisers } from "#contract/endpoint.ts";
import { deleteMember, revokeAdmin } from "#contract/handover/admin.ts";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { adminEmails, oneEmail, sendTestMail } from "#contract/mail-log.ts";
import { sendMessage } from "#contract/mailings.ts";
import { deleteMeetup } from "#contract/meetups/admin.ts";
import type { MeetupForm } from "#contract/meetups/form.ts";
import type { RepeatPlan } from "#contract/meetups/repeat-plan.ts";
import { updateMeetup } from "#contract/meetups/saving/admin.ts";
import { importMembers, updateMember } from "#contract/members/admin.ts";
import { unsubscribe } from "#contract/members.ts";
import { exportParticipants } from "#contract/responses/admin.ts";
import { addAttendee } from "#contract/responses/attendees.ts";
import { profile } from "#contract/sessions.ts";
import { login, requestLoginCode, verifyLoginCode } from "#contract/sign-in.ts";
import { TalkForm } from "#contract/talks.ts";
import type { WishId } from "#contract/wishes.ts";
import { changeAttendee } from "../../src/server/attendees/change-attendee.ts";
import { offerToAttendee } from "../../src/server/attendees/waitlist.ts";
import { actingAs } from "../../src/server/calls/writes.ts";
import { MESSAGE } from "../../src/server/mailings/messages.ts";
import { createMeetup } from "../../src/server/meetups/admin/save-meetup.ts";
import { scheduleAnnouncementOn } from "../../src/server/meetups/life/announce-meetup.ts";
import { createSeries } from "../../src/server/meetups/series/create-series.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { isRefused } from "../../src/server/platform/refusals.ts";
import { offerForEvening } from "../../src/server/talks/offers.ts";
import { newSecret, sealCredentials } from "../../src/server/webhooks/credentials.ts";
import { deliveryOf } from "../../src/server/webhooks/events.ts";
import { addWish } from "../../src/server/wishes/wishes.ts";
import {
  aMeetup,
  aMember,
  anAdminToken,
  answers,
  meetupForm,
  members,
  organiserOf,
  signedIn,
} from "../harness/builders.ts";
import { EVERY_CALL, nameOf } from "../harness/every-call.ts";
import { newestMail } from "../harness/parsed-mails.ts";
import { aJpeg } from "../harness/pictures.ts";
import { programForEachTest, request } from "../harness/program.ts";
import { isTest } from "../harness/promises.ts";
import { storedDutch } from "../harness/stored-dutch.ts";

const program = programForEachTest();
let token: string;
beforeEach(async () => {
  token = await anAdminToken(program);
});

/** The newest actions with their targets. */
const targets = async () =>
  (await request(program, adminAudit, { token })).answer.entries.map(
    ({ action, target }) => `${action} ${target}`,
  );

test("an entry names its member or meetup, also after they are deleted", async () => {
  const anna = await aMember(program, { name: "Anna" });
  const meetup = await aMeetup(program, { title: "Zigbee" });
  const body = { name: "Anna de Vries", email: anna.email };
  await request(program, updateMember, { params: { id: anna.id }, body, token });
  const message = { audience: "invited", subject: "Neem iets mee", text: "Graag" };
  await request(program, sendMessage, { params: { id: meetup }, body: message, token });
  const renamed = meetupForm({ title: "Matter" });
  await request(program, updateMeetup, { params: { id: meetup }, body: renamed, token });
  await request(program, sendTestMail, { body: { email: "a@example.org" }, token });
  const csv = { csv: "Piet Jansen;piet@example.org", consented: false };
  await request(program, importMembers, { body: csv, token });
  expect((await targets()).slice(0, 5)).toEqual([
    "member.imported 1 lid",
    "email.tested Testmail: je mailserver werkt",
    "meetup.updated Matter",
    "meetup.messaged Matter",
    "member.updated Anna de Vries",
  ]);

  await request(program, deleteMember, { params: { id: anna.id }, token });
  await request(program, deleteMeetup, { params: { id: meetup }, token });
  expect(
    (await targets()).filter((line) => /^(member\.(updated|deleted)|meetup\.deleted)/.test(line)),
  ).toEqual([
    "meetup.deleted Matter",
    "member.deleted een verwijderd lid",
    "member.updated een verwijderd lid",
  ]);
});

test("attempts refused by a rate limit are not recorded", async () => {
  const { email } = await aMember(program, { admin: true });
  const body = { email, otp: "000000" };
  for (let tries = 0; tries < 60; tries += 1) await request(program, verifyLoginCode, { body });
  const entries = await program.db.read.selectFrom("audit").select("action").execute();
  expect(entries.filter(({ action }) => action === "admin.sign-in-failed")).toHaveLength(20);
});

test("a page without entries is empty", async () => {
  expect(await targets()).toEqual([]);
});

const PASSWORD = "drie blauwe kabels";

/** Actor, action and target, newest first. */
const entries = async () =>
  (await request(program, adminAudit, { token })).answer.entries.map(
    ({ actor, action, target }) => `${actor ?? "–"}: ${action} ${target}`,
  );
const newest = async (count: number) => (await entries()).slice(0, count);

test("sign-ins of organisers are recorded, failed ones included; those of members and visitors are not", async () => {
  await aMember(program, { name: "Olga", email: "olga@example.org", admin: true, password: PASSWORD });
  await aMember(program, { email: "anna@example.org", password: PASSWORD });
  const signIn = (email: string, password: string) => request(program, login, { body: { email, password } });
  for (const email of ["anna@example.org", "niemand@example.org"]) await signIn(email, PASSWORD);
  expect(await entries()).toEqual([]);
  expect((await signIn("olga@example.org", "fout wachtwoord")).status).toBe(401);
  expect((await signIn("olga@example.org", PASSWORD)).status).toBe(200);
  expect(await entries()).toEqual(["Olga: admin.signed-in Olga", "–: admin.sign-in-failed Olga"]);
});

test("sign-ins of organisers by a mailed code are recorded", async () => {
  for (const [name, admin] of [
    ["olga", true],
    ["anna", false],
  ] as const) {
    const email = `${name}@example.org`;
    await aMember(program, { name, email, admin });
    await request(program, requestLoginCode, { body: { email } });
    const { subject = "" } = await newestMail(program, "login_code");
    const otp = /\d{6}/.exec(subject)?.[0] ?? "";
    const wrong = otp === "123456" ? "123457" : "123456";
    expect((await request(program, verifyLoginCode, { body: { email, otp: wrong } })).status).toBe(400);
    expect((await request(program, verifyLoginCode, { body: { email, otp } })).status).toBe(200);
  }
  expect(await entries()).toEqual(["olga: admin.signed-in olga", "–: admin.sign-in-failed olga"]);
});

test("exports of names and opened mails are recorded", async () => {
  const anna = await aMember(program, { name: "Anna" });
  const meetup = await aMeetup(program, { title: "Zigbee" });
  await program.db.write(async (tx) => {
    await tx.insertInto("letters").values({ id: 1, digest: "d", html: "<p>Hoi</p>" }).execute();
    await tx.updateTable("emails").set({ sent_at: "2026-11-21T12:00:00.000Z", letter_id: 1 }).execute();
  });
  const [mail] = (await request(program, adminEmails, { token, query: { content: "false" } })).answer.emails;
  expect(mail).toMatchObject({ recipient_email: anna.email, email_content: null });
  const params = { id: mail?.id ?? 0 };
  const glance = await request(program, oneEmail, { params, token, query: { content: "false" } });
  expect(glance.answer.email.email_content).toBeNull();
  expect((await entries()).filter((line) => line.includes("email"))).toEqual([]);

  expect((await request(program, oneEmail, { params, token })).answer.email.email_content).toBe("<p>Hoi</p>");
  expect((await request(program, adminEmails, { token })).answer.emails[0]?.email_content).toBe("<p>Hoi</p>");
  await request(program, exportParticipants, { params: { id: meetup }, token });
  expect(await newest(3)).toEqual([
    "Organisator: participants.exported Zigbee",
    "Organisator: email.opened 1 e-mail in de lijst",
    "Organisator: email.opened Uitnodiging: Zigbee (do 3 dec)",
  ]);
});

test("a member who left is recorded without a name, as actor too", async () => {
  const olga = await aMember(program, { name: "Olga", admin: true });
  const own = await signedIn(program, olga.id);
  await request(program, sendTestMail, { body: { email: "a@example.org" }, token: own });
  await request(program, revokeAdmin, { params: { id: olga.id }, token });
  const { user } = (await request(program, profile, { token: await signedIn(program, olga.id) })).answer;
  await request(program, unsubscribe, { params: { token: user.unsubscribe_token ?? "" } });
  expect(await entries()).toEqual([
    "een verwijderd lid: member.left een verwijderd lid",
    "Organisator: admin.revoked een verwijderd lid",
    "een verwijderd lid: email.tested een verwijderde e-mail",
  ]);
});

/** A member for each organisers' action. */
async function aSite() {
  const [anna, bram] = await members(program, 2);
  const newcomer = await aMember(program, { verified: false });
  const meetup = await aMeetup(program);
  const organiser = await organiserOf(program, meetup);
  const other = await aMember(program, { admin: true });
  const draft = await actingAs(program.deps, other.id).onSite(createMeetup, { ...FORM, status: "draft" });
  const scheduled = await actingAs(program.deps, other.id).onSite(createMeetup, {
    ...FORM,
    undo_seconds: 60,
  });
  const past = await actingAs(program.deps, other.id).onSite(createMeetup, { ...FORM, date: "2026-11-01" });
  const planned = await actingAs(program.deps, other.id).onSite(createMeetup, { ...FORM, status: "draft" });
  await actingAs(program.deps, other.id).onMeetup(planned, scheduleAnnouncementOn, "2026-11-30");
  const repeated = await actingAs(program.deps, other.id).onSite(createMeetup, { ...FORM, status: "draft" });
  program.setClock("2026-11-21T12:00:01.000Z");
  await actingAs(program.deps, other.id).onMeetup(repeated, createSeries, PLAN);
  const { id: series } = await program.db.read.selectFrom("series").select("id").executeTakeFirstOrThrow();
  await answers(program, anna.id, meetup, "confirm");
  const mail = await program.db.write(async (tx) => {
    const at = program.deps.clock().toISOString();
    const key = { credential_id: "c", public_key: "k", counter: "0", transports: "[]", name: "Sleutel" };
    await tx
      .insertInto("passkeys")
      .values({ ...key, member_id: other.id, created_at: at })
      .execute();
    const refusing = tx.updateTable("emails").set({ failed_at: at }).where("member_id", "=", bram.id);
    return (await refusing.returning("id").executeTakeFirstOrThrow()).id;
  });
  const message = await program.db.write((tx) =>
    MESSAGE.start(tx, program.deps.clock(), {
      meetup,
      notBefore: new Date("2026-12-01T12:10:00Z"),
      recipients: 1,
      by: other.id,
      data: { audience: "confirmed", subject: "Hoi", text: "Hoi" },
    }),
  );
  const wishes = await twoWishes(anna.id);
  const picture = await aJpeg();
  const webhook = await aWebhook();
  const evening = await anEvening({ anna, bram, other });
  const meetups = { evening, meetup, past, draft, scheduled, planned, repeated, series };
  const offered = await aTalk(anna, meetup);
  const talk = isRefused(offered) ? null : offered.talk;
  const people = { organiser, anna, bram, newcomer, other };
  return { ...meetups, ...people, talk, webhook, wishes, picture, mail, message };
}

const aTalk = async ({ id }: MemberRow, meetup: MeetupId) =>
  actingAs(program.deps, id).onMeetup(meetup, offerForEvening, {
    member: id,
    form: TalkForm.parse({ title: "Rolluiken zonder cloud", meetup }),
  });

/** Tomorrow, with a passed deadline: Anna comes, Bram waits for a decision, and a place is offered to the other. */
async function anEvening({ anna, bram, other }: Record<"anna" | "bram" | "other", MemberRow>) {
  const rules = { answer_days_before: 3, ask_again: true, max_participants: 5 };
  const evening = await actingAs(program.deps, other.id).onSite(createMeetup, {
    ...FORM,
    ...rules,
    date: "2026-11-22",
  });
  for (const member of [bram, other]) await answers(program, member.id, evening, "confirm");
  const actor = other.id;
  const { onMeetup } = actingAs(program.deps, actor);
  await onMeetup(evening, changeAttendee, { member: anna.id, action: "confirm", beyond: true });
  await onMeetup(evening, offerToAttendee, { member: other.id, minutes: 60 });
  return evening;
}

async function twoWishes(member: MemberId): Promise<[WishId, WishId]> {
  const { onSite } = actingAs(program.deps, member);
  for (const text of ["Rolluiken", "Zonwering"]) await onSite(addWish, text);
  const [first, second] = await program.db.read.selectFrom("wishes").select("id").orderBy("id").execute();
  if (!first || !second) throw new Error("the wishes were not stored");
  return [first.id, second.id];
}

const PLAN = { rule: "weekly", count: 2, announce_days_before: 7, skip: [] } satisfies RepeatPlan;

/** A webhook to this machine, which is refused, with a failed delivery. */
async function aWebhook() {
  const at = program.deps.clock().toISOString();
  const sealed = sealCredentials(program.config.secret, { url: "https://127.0.0.1/", secret: newSecret() });
  return program.db.write(async (tx) => {
    const { id } = await tx
      .insertInto("webhooks")
      .values({ name: "Huis", kind: "standard", events: "[]", host: "127.0.0.1", sealed, created_at: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    const about = { event: "announced", meetup_id: null, facts: null, later: program.deps.clock() } as const;
    const { id: delivery } = await tx
      .insertInto("webhook_deliveries")
      .values({ ...deliveryOf(program.deps.clock(), id, about), state: "failed" })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id, delivery };
  });
}

const WEBHOOK = {
  name: "Huis",
  kind: "standard",
  url: "https://1.1.1.1/",
  events: ["announced"],
  active: true,
};

const FORM = meetupForm() as MeetupForm;

interface Given {
  readonly id?: number;
  readonly member?: number;
  readonly delivery?: number;
  readonly body?: unknown;
  /** Earlier entries of the same call. */
  readonly also?: readonly unknown[];
}

const CALENDAR = Buffer.from(
  [
    "BEGIN:VCALENDAR",
    "BEGIN:VEVENT",
    "UID:1",
    "DTSTART:20260301T190000",
    "SUMMARY:Zigbee",
    "END:VEVENT",
    "END:VCALENDAR",
  ].join("\r\n"),
);

/** Arguments of each call that writes; the preview of an import does not. */
const GIVEN: Readonly<Record<string, (site: Awaited<ReturnType<typeof aSite>>) => Given>> = {
  "POST /admin/webhooks": () => ({ body: WEBHOOK }),
  "PUT /admin/webhooks/:id": ({ webhook: { id } }) => ({ id, body: WEBHOOK }),
  "PUT /admin/webhooks/:id/active": ({ webhook: { id } }) => ({ id, body: { active: false } }),
  "DELETE /admin/webhooks/:id": ({ webhook: { id } }) => ({ id }),
  "POST /admin/webhooks/:id/secret": ({ webhook: { id } }) => ({ id }),
  "POST /admin/webhooks/:id/test": ({ webhook: { id } }) => ({ id }),
  "POST /admin/webhooks/:id/deliveries/:delivery/retry": ({ webhook }) => webhook,
  "POST /admin/emails/test": () => ({ body: { email: "a@example.org" } }),
  "POST /admin/emails/:id/resend": ({ mail }) => ({ id: mail }),
  "POST /meetups": () => ({ body: meetupForm() }),
  "PUT /meetups/:id": ({ meetup }) => ({ id: meetup, body: meetupForm({ title: "Matter" }) }),
  "POST /admin/drafts": () => ({ body: { title: "Ooit" } }),
  "PUT /admin/drafts/:id": ({ draft }) => ({ id: draft, body: { title: "Ooit" } }),
  "DELETE /meetups/:id": ({ meetup }) => ({ id: meetup }),
  "POST /admin/meetups/:id/publish": ({ draft }) => ({ id: draft, body: { undo_seconds: 0 } }),
  "POST /admin/meetups/:id/schedule": ({ draft }) => ({ id: draft, body: { announce_on: "2026-11-29" } }),
  "DELETE /admin/meetups/:id/schedule": ({ planned }) => ({ id: planned }),
  "POST /admin/series": ({ draft }) => ({ body: { from: draft, ...PLAN } }),
  "DELETE /admin/series/:id": ({ series }) => ({ id: series }),
  "POST /admin/meetups/:id/cancel": ({ meetup }) => ({ id: meetup, body: { reason: "Ziek" } }),
  "PUT /admin/meetups/:id/report": ({ past }) => ({ id: past, body: { report: "Gezellig" } }),
  "PUT /admin/meetups/:id/guests/:member": ({ meetup, bram }) => ({
    id: meetup,
    member: bram.id,
    body: { action: "confirm" },
  }),
  "POST /admin/meetups/:id/guests": ({ meetup }) => ({
    id: meetup,
    body: { name: "Dina Dam", email: "dina@example.org" },
  }),
  "POST /admin/meetups/:id/guests/named": ({ meetup }) => ({ id: meetup, body: { name: "Oom Kees" } }),
  "PUT /admin/meetups/:id/guests/:member/note": ({ meetup, anna }) => ({
    id: meetup,
    member: anna.id,
    body: { note: "neemt koek mee" },
  }),
  "POST /admin/meetups/:id/guests/:member/offer": ({ evening, bram }) => ({
    id: evening,
    member: bram.id,
    body: { minutes: 60 },
  }),
  "DELETE /admin/meetups/:id/guests/:member/offer": ({ evening, other }) => ({
    id: evening,
    member: other.id,
  }),
  "POST /admin/meetups/:id/admit-late": ({ evening }) => ({ id: evening }),
  "POST /admin/meetups/:id/ask-again": ({ evening }) => ({ id: evening }),
  "POST /admin/users": () => ({ body: { name: "Cees Claes", email: "cees@example.org" } }),
  "PUT /admin/users/:id": ({ anna }) => ({ id: anna.id, body: { name: "Anna", email: anna.email } }),
  "POST /admin/users/:id/make-admin": ({ anna }) => anna,
  "DELETE /admin/users/:id/admin": ({ other }) => ({
    ...other,
    also: [expect.stringMatching(/^Organisator: admin\.work-taken-over Organisator, \d/)],
  }),
  "POST /admin/users/:id/hand-over": ({ other }) => ({
    id: other.id,
    body: { to: 1, parts: ["evenings"] },
  }),
  "DELETE /admin/users/:id/passkeys": ({ other }) => other,
  "DELETE /admin/users/:id": ({ bram }) => bram,
  "POST /admin/users/chosen/export": ({ anna }) => ({ body: { members: [anna.id] } }),
  "POST /admin/users/chosen/remove": ({ bram }) => ({ body: { members: [bram.id] } }),
  "DELETE /admin/users/:id/bounces": ({ anna }) => anna,
  "POST /admin/users/:id/resend-verification": ({ newcomer }) => newcomer,
  "POST /admin/users/import": () => ({ body: { csv: "Piet Jansen;piet@example.org", consented: false } }),
  "POST /admin/meetups/import": () => ({ body: CALENDAR }),
  "POST /admin/meetups/:id/send-reminder": ({ meetup }) => ({ id: meetup }),
  "POST /admin/meetups/:id/messages": ({ meetup }) => ({
    id: meetup,
    body: { audience: "invited", subject: "Neem iets mee", text: "Graag" },
  }),
  "POST /admin/messages": () => ({ body: { to: null, subject: "Neem iets mee", text: "Graag" } }),
  "POST /admin/pending/:id/send": ({ message }) => ({ id: message }),
  "DELETE /admin/pending/:id": ({ message }) => ({ id: message }),
  "POST /admin/meetups/:id/door": ({ meetup, anna }) => ({
    id: meetup,
    body: { sentAt: 0, ticks: [{ member: anna.id, present: true, at: 0 }], walkIns: [] },
  }),
  "POST /admin/meetups/:id/organisers": ({ meetup, anna }) => ({ id: meetup, body: { member: anna.id } }),
  "DELETE /admin/meetups/:id/organisers/:member": ({ meetup, organiser }) => ({
    id: meetup,
    member: organiser.id,
  }),
  "POST /admin/meetups/:id/door-links": ({ meetup }) => ({ id: meetup, body: { name: "Piet" } }),
  "POST /admin/meetups/:id/mailing/pause": ({ meetup }) => ({ id: meetup }),
  "POST /admin/meetups/:id/mailing/resume": ({ meetup }) => ({ id: meetup }),
  "POST /admin/talks/decisions": ({ talk }) => ({ body: { talk, decision: "declined" } }),
  "PUT /admin/meetups/:id/programme": ({ meetup }) => ({
    id: meetup,
    body: { revision: 0, lines: [{ text: "Pauze", minutes: 15 }] },
  }),
  "POST /admin/meetups/:id/programme/talks": ({ meetup, talk }) => ({ id: meetup, body: { talk } }),
  "POST /admin/meetups/:id/programme/new-talk": ({ meetup }) => ({
    id: meetup,
    body: { title: "Rondleiding", speaker: "Piet van buiten" },
  }),
  "POST /admin/pictures": ({ picture }) => ({ body: picture }),
  "PUT /admin/site": () => ({ body: { name: "Domotica Drenthe" } }),
  "PUT /admin/messages/question": () => ({ body: { isWanted: true } }),
  "PUT /admin/mail-words": () => ({ body: { mail: "welcome", above: "Fijn dat je er bent.", below: "" } }),
  "POST /admin/wishes/:id/merge": ({ wishes: [id, into] }) => ({ id, body: { into } }),
  "DELETE /admin/wishes/:id": ({ wishes: [id] }) => ({ id }),
  "PUT /admin/first-steps": () => ({ body: { isAway: true, later: [] } }),
};
const LOOKS_ONLY = [
  "POST /admin/connections/address/check",
  "POST /admin/meetups/import/preview",
  "POST /admin/users/chosen",
  "POST /admin/users/import/comparison",
  "POST /admin/users/import/preview",
  "POST /admin/users/import/workbook",
  "POST /admin/meetups/preview",
  "POST /admin/series/preview",
  "POST /admin/meetups/:id/messages/preview",
  "POST /admin/messages/preview",
  "POST /admin/mail-words/preview",
];
/** The test of the entry of a call that takes more than a site with data, such as the answer of another call. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "DELETE /admin/meetups/:id/programme/talks/:talk":
    "test/api/programme.test.ts: each change is in the audit log",
  "PUT /admin/meetups/:id/programme/talks/:talk/slides":
    "test/api/programme.test.ts: each change is in the audit log",
  "PUT /admin/connections/mail":
    "test/api/connections.test.ts: each change is in the audit log: that, never what",
  "PUT /admin/connections/inbox":
    "test/api/connections.test.ts: each change is in the audit log: that, never what",
  "PUT /admin/connections/mqtt":
    "test/api/connections.test.ts: each change is in the audit log: that, never what",
  "PUT /admin/connections/address":
    "test/api/connections.test.ts: each change is in the audit log: that, never what",
  "DELETE /admin/connections/:kind":
    "test/api/connections.test.ts: each change is in the audit log: that, never what",
  "POST /admin/emails/failed/send":
    "test/faults/mail-server.test.ts: mails that were given up go again in one press: those that still hold, each once",
  "POST /admin/users/undeliverable/clear":
    "test/api/member-administration.test.ts: all addresses at a provider that refused the club get mail again in one press, and others do not",
  "POST /admin/emails/kept/send":
    "test/api/kept-mails.test.ts: each mail that still holds is sent once, to the address of today",
  "POST /admin/emails/kept/drop":
    "test/api/kept-mails.test.ts: what is dropped is never sent, and is no failure",
  "POST /admin/inbox/:id/seen": "test/api/inbox.test.ts: stands in the inbox until an organiser has seen it",
  "POST /admin/inbox/:id/answer":
    "test/api/inbox.test.ts: who opens an answer has seen it, and is named to the other admins until they are removed",
  "POST /admin/site/ours":
    "test/operation/held.test.ts: a restored site sends, publishes and reads nothing by itself until an administrator says that it is theirs",
  "DELETE /admin/meetups/:id/guests/named/:key":
    "test/api/named-guests.test.ts: is in the audit without the name",
  "POST /admin/meetups/:id/guests/:member/undo":
    "test/api/attendees.test.ts: an undone change is in the audit with its member",
  "PUT /admin/meetups/:id/organisers/shown":
    "test/api/organisers.test.ts: organisers are named on the page by their own choice only, without an address",
  "DELETE /admin/meetups/:id/door-links/:link":
    "test/api/organisers.test.ts: answers nothing more from the call after it was revoked, and the audit has both",
};

const writes = EVERY_CALL.filter(
  ({ method, path, access }) =>
    (access === "admin" || isOrganisers(access)) && method !== "GET" && /^\/(admin|meetups)/.test(path),
);

test("every organisers' call that writes is tested below, or by a test that exists", () => {
  const tested = [...Object.keys(GIVEN), ...LOOKS_ONLY, ...Object.keys(ELSEWHERE)];
  expect(writes.map(nameOf).sort()).toEqual(tested.sort());
  expect(Object.values(ELSEWHERE).filter((named) => !isTest(named))).toEqual([]);
});

test.each(writes.map((call) => [nameOf(call), call] as const).filter(([name]) => GIVEN[name]))(
  "%s is recorded with its actor",
  async (name, call) => {
    const { id, member, delivery, body, also = [] }: Given = GIVEN[name]?.(await aSite()) ?? {};
    const before = await entries();
    const reply = await request(program, call, {
      params: {
        ...(id !== undefined && { id }),
        ...(member !== undefined && { member }),
        ...(delivery !== undefined && { delivery }),
      },
      ...(body !== undefined && { body }),
      token,
    });
    expect(reply.status).toBe(200);
    const [entry, ...others] = (await entries()).slice(0, -before.length || undefined);
    expect(others).toEqual(also);
    expect(entry).toMatch(/^Organisator: /);
    expect(await storedDutch(program.db.read)).toEqual([]);
  },
);

test("the log can be searched by member and meetup, filtered by kind, and leads to what it names", async () => {
  const anna = await aMember(program, { name: "Anna Test" });
  const meetup = await aMeetup(program, { title: "Zigbee" });
  await request(program, updateMember, {
    params: { id: anna.id },
    body: { name: "Anna Test", email: anna.email },
    token,
  });
  await request(program, addAttendee, {
    params: { id: meetup },
    body: { name: "Gast", email: "gast@example.org" },
    token,
  });
  await request(program, sendTestMail, { body: { email: "a@example.org" }, token });
  const found = async (query: { search?: string; group?: string }) => {
    const { entries, pagination } = (await request(program, adminAudit, { token, query })).answer;
    expect(pagination.total).toBe(entries.length);
    return entries.map(({ action, about }) => ({ action, about }));
  };
  const created = { action: "meetup.created", about: { kind: "meetup", id: meetup } };
  const guest = { action: "guest.added", about: { kind: "member", id: expect.any(Number) } };
  const updated = { action: "member.updated", about: { kind: "member", id: anna.id } };
  expect(await found({ search: "anna t" })).toEqual([updated]);
  expect(await found({ search: "ZIGBEE" })).toEqual([guest, created]);
  expect(await found({ group: "members" })).toEqual([updated]);
  expect(await found({ group: "meetups", search: "zigbee" })).toEqual([guest, created]);
  expect(await found({ group: "emails" })).toEqual([{ action: "email.tested", about: null }]);
  expect(await found({ search: "%" })).toEqual([]);
  await request(program, deleteMeetup, { params: { id: meetup }, token });
  expect((await found({ group: "meetups" })).filter(({ action }) => action === "meetup.created")).toEqual([
    { action: "meetup.created", about: null },
  ]);
});

test("the mail log can be filtered by kind and meetup, and leads to member and meetup", async () => {
  const [anna] = await members(program, 2);
  const meetup = await aMeetup(program, { title: "Zigbee" });
  await aMeetup(program, { title: "Matter" });
  await answers(program, anna.id, meetup, "confirm");
  const found = async (query: { type?: string; meetup?: string }) => {
    const { emails, pagination } = (await request(program, adminEmails, { token, query })).answer;
    expect(pagination.total).toBe(emails.length);
    return emails.map(({ email_type, meetup_id, user_id }) => ({ email_type, meetup_id, user_id }));
  };
  const confirmation = { email_type: "confirmation", meetup_id: meetup, user_id: anna.id };
  expect(await found({ type: "confirmation" })).toEqual([confirmation]);
  expect(await found({ meetup: "zig" })).toEqual([
    confirmation,
    { email_type: "invitation", meetup_id: meetup, user_id: expect.any(Number) },
    { email_type: "invitation", meetup_id: meetup, user_id: expect.any(Number) },
  ]);
  expect(await found({ meetup: "matter", type: "confirmation" })).toEqual([]);
});
