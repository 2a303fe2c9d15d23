import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { myMeetups } from "#contract/dashboard.ts";
import { apiPath, type Endpoint } from "#contract/endpoint.ts";
import type { MeetupId } from "#contract/ids.ts";
import { adminMeetup } from "#contract/meetups/admin.ts";
import { cancelMeetup, previewMeetup } from "#contract/meetups/life.ts";
import { createMeetup, updateMeetup } from "#contract/meetups/saving/admin.ts";
import { oneMeetup } from "#contract/meetups.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { calendarAddress, myCalendar } from "#contract/profile.ts";
import { respond, respondByLink } from "#contract/responses.ts";
import { addWebhook, WEBHOOK_EVENTS } from "#contract/webhooks.ts";
import { offerToAttendee } from "../../src/server/attendees/waitlist.ts";
import { actingAs } from "../../src/server/calls/writes.ts";
import { sendDueReminders } from "../../src/server/mailings/reminders.ts";
import { meetupsToPublish } from "../../src/server/mqtt/home-assistant.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { openOutbox } from "../../src/server/platform/outbox/outbox.ts";
import { webhookChannel } from "../../src/server/webhooks/deliver.ts";
import {
  aMeetup,
  aMember,
  anAdminToken,
  answers,
  meetupForm,
  respondToken,
  signedIn,
} from "../harness/builders.ts";
import { EVERY_CALL, nameOf } from "../harness/every-call.ts";
import { openMailOutbox } from "../harness/mail-outbox.ts";
import { type MailServer, startMailServer } from "../harness/mail-server.ts";
import { request, startTestProgram, type TestProgram } from "../harness/program.ts";
import { type Receiver, startReceiver } from "../harness/receiver.ts";

/** In no other text of the test: where it is found, the whereabouts leaked. */
const CANARY = /kanarie/i;
const WHEREABOUTS = {
  address: "Kanariestraat 47\n3811 MR Amersfoort",
  online_url: "https://kanarie.example/bellen",
  access_note: "Bel aan bij de kanarie.",
};

let program: TestProgram;
let mailServer: MailServer;
let receiver: Receiver;
let admin: string;
let meetup: MeetupId;
const people: Record<string, MemberRow> = {};
const tokens: Record<string, string | undefined> = {};
const log: string[] = [];
const stops: (() => Promise<void>)[] = [];

const person = (name: string): MemberRow => {
  const found = people[name];
  if (!found) throw new Error(`no ${name}`);
  return found;
};

beforeAll(async () => {
  [mailServer, receiver] = await Promise.all([startMailServer(), startReceiver()]);
  program = await startTestProgram({
    SMTP_URL: mailServer.url,
    WEBHOOK_PRIVATE: "true",
    METRICS_TOKEN: "x".repeat(32),
  });
  admin = await anAdminToken(program);
  const logger = pino({ level: "trace" }, { write: (line: string) => log.push(line) });
  const mails = openMailOutbox(program, { log: logger });
  const webhooks = openOutbox({
    deps: program.deps,
    log: logger,
    channel: webhookChannel(program.deps, logger),
  });
  stops.push(
    () => mails.stop(2_000),
    () => webhooks.stop(2_000),
  );
  const hook = {
    name: "Huis",
    kind: "standard",
    url: `${receiver.url}/hook`,
    events: Object.keys(WEBHOOK_EVENTS),
    active: true,
  };
  expect((await request(program, addWebhook, { body: hook, token: admin })).status).toBe(200);
  for (const name of ["confirmed", "offered", "waiting", "declined", "silent", "elsewhere"]) {
    people[name] = await aMember(program, { name: `Lid ${name}`, email: `${name}@example.org` });
    tokens[name] = await signedIn(program, person(name).id);
  }
  const body = meetupForm({ ...WHEREABOUTS, max_participants: 1, location: "Bij Kees thuis, Amersfoort" });
  meetup = (await request(program, createMeetup, { body, token: admin })).answer.meetup.id;
  const other = await aMeetup(program, { title: "Een andere avond", date: "2026-12-10" });
  await answers(program, person("elsewhere").id, other, "confirm");
  await answers(program, person("confirmed").id, meetup, "confirm");
  await answers(program, person("waiting").id, meetup, "confirm");
  await answers(program, person("declined").id, meetup, "decline");
});
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await program.close();
  await Promise.all([mailServer.close(), receiver.close()]);
});

const READS = EVERY_CALL.filter(({ method }) => method === "GET");

/** Every parameter names the meetup, or opens what this member's links open. */
async function paramsOf(
  call: Endpoint,
  name: string,
  id: MeetupId,
): Promise<Record<string, string | number>> {
  const member = people[name];
  const own = async () => {
    if (!member) return "x";
    if (call === myCalendar)
      return (
        ((await request(program, calendarAddress, { token: tokens[name] })).answer.url.match(
          /calendar\/([^/]+)/,
        ) ?? [])[1] ?? "x"
      );
    return respondToken(program, member.id, id);
  };
  const names = [...call.path.matchAll(/:(\w+)/g)].map(([, each = ""]) => each);
  const values = {
    token: await own(),
    action: name === "confirmed" || name === "waiting" ? "confirm" : "decline",
  };
  return Object.fromEntries(names.map((each) => [each, values[each as keyof typeof values] ?? id]));
}

/** The GETs of the contract whose answer to this viewer has the whereabouts. */
async function tellingReads(name: string, token = tokens[name], id = meetup): Promise<string[]> {
  const found: string[] = [];
  for (const call of READS) {
    // An answer by a link would turn silence, or another evening's guest, into a no.
    if (call === respondByLink && ["visitor", "silent", "elsewhere", "offered"].includes(name)) continue;
    const reply = await request(program, call, { params: await paramsOf(call, name, id), token });
    expect(reply.status, nameOf(call)).toBeLessThan(500);
    if (CANARY.test(reply.text)) found.push(nameOf(call));
  }
  return found.sort();
}

describe("no call of the contract tells where the meetup is", () => {
  test.each(["visitor", "waiting", "declined", "silent", "elsewhere"])(
    "to a viewer that is %s",
    async (name) => {
      expect(await tellingReads(name)).toEqual([]);
    },
  );
});

test("a member with a place finds it on the page, among their meetups, by the link, in their calendar and data", async () => {
  expect(await tellingReads("confirmed")).toEqual([
    "GET /meetups/:id",
    "GET /meetups/my-meetups",
    "GET /meetups/upcoming",
    "GET /users/calendar/:token/mijn-meetups.ics",
    "GET /users/my-data",
    "GET /users/respond/:token/:meetupId",
    "GET /users/respond/:token/:meetupId/:action",
  ]);
});

test("organisers find it on the page, in their lists and in the mails that were sent", async () => {
  await mailServer.mailTo("confirmed@example.org", "Je komt");
  const found = await tellingReads("organiser", admin);
  expect(found.filter((name) => !name.startsWith("GET /admin/emails"))).toEqual([
    "GET /admin/meetups",
    "GET /admin/meetups/:id",
    "GET /admin/meetups/organised",
    "GET /meetups/:id",
  ]);
});

test("pages, feeds, the state for Home Assistant and metrics never tell it, also among two hundred mixed requests", async () => {
  const paths = [
    ...Object.values(PAGES).map((path) =>
      pathTo(path, { id: meetup, token: "x", meetupId: meetup, action: "confirm" }),
    ),
    "/sitemap.xml",
    "/metrics",
    `/meetup/${meetup}/og.png`,
  ];
  const shown = (url: string, token?: string) =>
    program.app.inject({ url, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
  const first = (await shown(`/api${apiPath(oneMeetup, { id: meetup }).replace("/api", "")}`)).body;
  const mixed = await Promise.all(
    Array.from({ length: 200 }, (_none, place) =>
      place % 2 === 0
        ? shown(apiPath(oneMeetup, { id: meetup }))
        : shown(apiPath(oneMeetup, { id: meetup }), tokens.confirmed),
    ),
  );
  expect(mixed.filter(({ body }) => CANARY.test(body))).toHaveLength(100);
  expect(new Set(mixed.filter((_each, place) => place % 2 === 0).map(({ body }) => body))).toEqual(
    new Set([first]),
  );
  const pages = await Promise.all(paths.map((path) => shown(path)));
  expect(paths.filter((_path, place) => CANARY.test(pages[place]?.body ?? ""))).toEqual([]);
  expect(JSON.stringify(await meetupsToPublish(program.db.read, program.deps.clock()))).not.toMatch(CANARY);
});

test("visitors read that there is more; a meetup without it answers as before", async () => {
  const shown = (await request(program, oneMeetup, { params: { id: meetup } })).answer.meetup;
  expect(shown).toMatchObject({
    hasAddress: true,
    hasOnlineUrl: true,
    location: "Bij Kees thuis, Amersfoort",
  });
  expect(shown).not.toHaveProperty("whereabouts");
  const plain = await aMeetup(program, { title: "Zonder adres", date: "2026-12-20", status: "published" });
  const reply = await request(program, oneMeetup, { params: { id: plain }, token: tokens.confirmed });
  expect(reply.text).not.toMatch(/hasAddress|hasOnlineUrl|whereabouts/);
});

test("mails to members without a place promise it, and lead to no route that the page hides", async () => {
  const invited = await mailServer.mailTo("silent@example.org", "Uitnodiging: Home Assistant");
  expect(invited.text).toMatch(/Het volledige adres en de link krijg je\s+zodra je een plek hebt\./);
  const waiting = await mailServer.mailTo("waiting@example.org", "wachtlijst");
  for (const mail of [invited, waiting]) expect(mail.text).not.toMatch(/Route|Deelnemen/);
});

test("mails tell it to members with a place only, and webhooks never", async () => {
  const edit = {
    ...meetupForm({ max_participants: 1, date: "2026-12-04" }),
    ...WHEREABOUTS,
    address: "Kanariestraat 48",
  };
  expect(
    (await request(program, updateMeetup, { params: { id: meetup }, body: edit, token: admin })).status,
  ).toBe(200);
  program.setClock("2026-12-03T09:30:00.000Z");
  await sendDueReminders(program.deps);
  const kinds = ["Je komt", "Nieuwe datum", "Tot gauw"];
  const told = await Promise.all(kinds.map((subject) => mailServer.mailTo("confirmed@example.org", subject)));
  for (const mail of told) expect([mail.subject, CANARY.test(mail.text ?? "")]).toEqual([mail.subject, true]);
  expect(told[0]?.text).toContain("Kanariestraat 47\n3811 MR Amersfoort");
  expect(told[1]?.text).toContain("Kanariestraat 48");
  await mailServer.mailTo("waiting@example.org", "Nieuwe datum");
  const leaked = mailServer.received.filter(
    ({ recipient, text, html, raw }) =>
      recipient !== "confirmed@example.org" && CANARY.test(`${text}${html}${raw}`),
  );
  expect(leaked.map(({ recipient, subject }) => [recipient, subject])).toEqual([]);
  await expect
    .poll(() => receiver.taken.map(({ body }) => body.type), { timeout: 10_000 })
    .toContain("meetup.changed");
  expect(receiver.taken.filter(({ text }) => CANARY.test(text))).toEqual([]);
  expect(log.filter((line) => CANARY.test(line))).toEqual([]);
  program.setClock("2026-11-21T12:00:00.000Z");
});

test("another address alone is mailed to members with a place and not to the waiting list", async () => {
  const before = mailServer.received.length;
  const edit = { ...meetupForm({ max_participants: 1, date: "2026-12-04" }), ...WHEREABOUTS };
  await request(program, updateMeetup, { params: { id: meetup }, body: edit, token: admin });
  const told = () =>
    mailServer.received
      .slice(before)
      .filter(({ subject }) => subject?.startsWith("Nieuw adres: "))
      .map(({ recipient }) => recipient);
  await expect.poll(told, { timeout: 10_000 }).toEqual(["confirmed@example.org"]);
  const note = { ...edit, access_note: "Bel aan bij de kanarie, twee keer." };
  await request(program, updateMeetup, { params: { id: meetup }, body: note, token: admin });
  const queued = await program.db.read
    .selectFrom("emails")
    .select("id")
    .where("kind", "=", "changed")
    .where("sent_at", "is", null)
    .execute();
  expect(queued).toEqual([]);
});

test("a no takes it away at once: from every call, the calendar and the member's data", async () => {
  const token = tokens.confirmed;
  const decline = { params: { id: meetup }, body: { action: "decline" }, token };
  expect((await request(program, respond, decline)).answer.meetup.whereabouts).toBeNull();
  expect(await tellingReads("confirmed-no", token)).toEqual([]);
  const { registered, declined } = (await request(program, myMeetups, { token })).answer;
  expect([registered, declined[0]?.whereabouts]).toEqual([[], null]);
});

test("an offered place tells nothing before it is taken", async () => {
  const rules = { answer_days_before: 3, max_participants: 5, date: "2026-11-22" };
  const tomorrow = await aMeetup(program, { ...WHEREABOUTS, ...rules });
  const { id } = person("offered");
  await answers(program, id, tomorrow, "confirm");
  const { onMeetup } = actingAs(program.deps, person("elsewhere").id);
  await onMeetup(tomorrow, offerToAttendee, { member: id, minutes: 60 });
  expect(await tellingReads("offered", tokens.offered, tomorrow)).toEqual([]);
  await answers(program, id, tomorrow, "confirm");
  expect(await tellingReads("offered", tokens.offered, tomorrow)).toContain("GET /meetups/:id");
});

test("a yes tells it at once, until a day after the end, and not of a cancelled meetup", async () => {
  const own = await aMeetup(program, { ...WHEREABOUTS, date: "2026-12-05", end_time: "22:00" });
  const token = tokens.silent;
  const confirm = { params: { id: own }, body: { action: "confirm" }, token };
  expect((await request(program, respond, confirm)).answer.meetup.whereabouts).toEqual({
    address: WHEREABOUTS.address,
    onlineUrl: WHEREABOUTS.online_url,
    note: WHEREABOUTS.access_note,
  });
  const isTold = async (as = token) =>
    CANARY.test((await request(program, oneMeetup, { params: { id: own }, token: as })).text);
  program.setClock("2026-12-06T20:59:59.000Z");
  expect(await isTold()).toBe(true);
  program.setClock("2026-12-06T21:00:00.000Z");
  expect([await isTold(), await isTold(admin)]).toEqual([false, true]);
  program.setClock("2026-11-21T12:00:00.000Z");
  await request(program, cancelMeetup, { params: { id: own }, body: { reason: "Ziek" }, token: admin });
  expect(await isTold()).toBe(false);
});

test("an edit that leaves it out keeps it, a blank removes it, and a preview tells it to nobody", async () => {
  const read = async () =>
    (await request(program, adminMeetup, { params: { id: meetup }, token: admin })).answer.meetup;
  const edit = (facts: object) =>
    request(program, updateMeetup, {
      params: { id: meetup },
      body: meetupForm({ date: "2026-12-04", ...facts }),
      token: admin,
    });
  await edit({});
  expect(await read()).toMatchObject({ online_url: WHEREABOUTS.online_url });
  expect(
    (await request(program, previewMeetup, { body: meetupForm(WHEREABOUTS), token: admin })).text,
  ).not.toMatch(CANARY);
  await edit({ address: " ", online_url: "", access_note: null });
  for (const name of Object.keys(WHEREABOUTS)) expect(await read()).not.toHaveProperty(name);
});

test.each([
  [{ online_url: "javascript:alert(1)" }, "Een link begint met https://"],
  [{ online_url: "http://kanarie.example" }, "Een link begint met https://"],
  [{ online_url: "https://kanarie .example" }, "Een link begint met https://"],
  [{ address: "Straat 1\u0007" }, "Adres bevat tekens die niet kunnen"],
  [{ access_note: "a".repeat(301) }, "Toelichting mag maximaal 300 karakters zijn"],
])("%j is refused", async (facts, sentence) => {
  const reply = await request(program, createMeetup, { body: meetupForm(facts), token: admin });
  expect([reply.status, ...reply.details]).toEqual([400, sentence]);
});
