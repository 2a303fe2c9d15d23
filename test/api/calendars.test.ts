// @postgres test:databases
import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { describe, expect, test } from "vitest";
import { myMeetups } from "#contract/dashboard.ts";
import { atomFeed, calendarFeed } from "#contract/meetups/feeds.ts";
import { updateMeetup } from "#contract/meetups/saving/admin.ts";
import { calendarAddress, myCalendar, renewCalendarAddress } from "#contract/profile.ts";
import { aMeetup, aMember, anAdminToken, answers, meetupForm, signedIn } from "../harness/builders.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();

/** Events as two parsers read them; fails when they disagree. */
function eventsIn(text: string) {
  const root = new ICAL.Component(ICAL.parse(text));
  for (const zone of root.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  const one = root.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      sequence: event.sequence,
    };
  });
  const other = Object.values(nodeIcal.sync.parseICS(text)).flatMap((part) =>
    part?.type === "VEVENT"
      ? [{ uid: part.uid, start: part.start.toISOString(), end: part.end?.toISOString() }]
      : [],
  );
  expect(other).toEqual(one.map(({ uid, start, end }) => ({ uid, start, end })));
  return one;
}

test.each(["feed.ics", "feed.atom", "feed.json"])(
  "HEAD of %s gets the headers of GET without a body",
  async (name) => {
    await aMeetup(program);
    const url = `/api/meetups/${name}`;
    const head = await program.app.inject({ method: "HEAD", url });
    const get = await program.app.inject(url);
    expect([head.statusCode, head.body]).toEqual([200, ""]);
    expect(head.headers["content-type"]).toBe(get.headers["content-type"]);
  },
);

describe("GET /meetups/feed.ics", () => {
  test("has all coming meetups, in wall-clock times that are right on both sides of a clock change", async () => {
    await aMeetup(program, { title: "Winter", date: "2027-03-27", start_time: "19:30", end_time: "22:00" });
    await aMeetup(program, {
      title: "Over de nacht",
      date: "2027-03-27",
      start_time: "23:00",
      end_time: "04:00",
    });
    await aMeetup(program, { title: "Zomer", date: "2027-03-28", start_time: "19:30", end_time: null });
    await aMeetup(program, { title: "Herfst", date: "2027-10-31", start_time: "19:30", end_time: "22:00" });
    await aMeetup(program, { title: "Voorbij", date: "2026-11-20" });
    const reply = await request(program, calendarFeed);
    expect(reply.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(reply.headers["access-control-allow-origin"]).toBe("*");
    expect(reply.text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1);
    expect(reply.text.indexOf("END:VTIMEZONE")).toBeLessThan(reply.text.indexOf("BEGIN:VEVENT"));
    // RFC 5545, 3.6: properties of the calendar, then its components.
    const [properties = ""] = reply.text.split("BEGIN:VTIMEZONE");
    expect(properties).toMatch(/\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n$/);
    expect(reply.text.match(/REFRESH-INTERVAL|X-PUBLISHED-TTL/g)).toHaveLength(2);
    expect(eventsIn(reply.text).map(({ summary, start, end }) => [summary, start, end])).toEqual([
      ["Winter", "2027-03-27T18:30:00.000Z", "2027-03-27T21:00:00.000Z"],
      ["Over de nacht", "2027-03-27T22:00:00.000Z", "2027-03-28T02:00:00.000Z"],
      ["Zomer", "2027-03-28T17:30:00.000Z", "2027-03-28T19:30:00.000Z"],
      ["Herfst", "2027-10-31T18:30:00.000Z", "2027-10-31T21:00:00.000Z"],
    ]);
  });

  test("states its refresh interval as RFC 7986 says, because Home Assistant refuses the calendar otherwise", async () => {
    const { text } = await request(program, calendarFeed);
    expect(text.match(/^REFRESH-INTERVAL.*$/gm)).toEqual(["REFRESH-INTERVAL;VALUE=DURATION:PT1H"]);
    const property = new ICAL.Component(ICAL.parse(text)).getFirstProperty("refresh-interval");
    expect([property?.type, String(property?.getFirstValue())]).toEqual(["duration", "PT1H"]);
  });

  test("a changed meetup moves by its UID and a higher SEQUENCE, a deleted one disappears", async () => {
    const token = await anAdminToken(program);
    const id = await aMeetup(program);
    const [before] = eventsIn((await request(program, calendarFeed)).text);
    const body = meetupForm({ date: "2026-12-10", start_time: "20:00" });
    await request(program, updateMeetup, { params: { id }, body, token });
    const [after] = eventsIn((await request(program, calendarFeed)).text);
    expect(after).toMatchObject({ uid: before?.uid, start: "2026-12-10T19:00:00.000Z" });
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
    await program.db.write((tx) => tx.deleteFrom("meetups").where("id", "=", id).execute());
    expect(eventsIn((await request(program, calendarFeed)).text)).toEqual([]);
  });
});

test("typed text adds no line to a calendar, and no line is too long", async () => {
  const id = await aMeetup(program, {
    description: `Zie\r\nATTENDEE:kwaad\n\n${"lang en lënig ".repeat(20)}`,
  });
  const typed = "Lampen, sensoren; en\r\nSTATUS:CANCELLED\\n";
  await program.db.write((tx) =>
    tx.updateTable("meetups").set({ title: typed, location: typed }).where("id", "=", id).execute(),
  );
  const { text } = await request(program, calendarFeed);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n ", "")).not.toMatch(/[\r\n](ATTENDEE|STATUS):/);
  const [event] = eventsIn(text);
  expect(event?.summary).toBe("Lampen, sensoren; en\nSTATUS:CANCELLED\\n");
});

test("a link within the site has its whole address in feeds, calendars and structured data", async () => {
  const id = await aMeetup(program, { description: "Zie [onze afspraken](/privacy)." });
  for (const url of ["/api/meetups/feed.json", "/api/meetups/feed.ics", `/api/meetups/${id}/ics`]) {
    const { body } = await program.app.inject({ url });
    expect(body.replace(/\r\n /g, ""), url).toContain("onze afspraken (https://trefpunt.test/privacy)");
  }
});

test("GET /meetups/feed.atom is well-formed Atom with everything escaped", async () => {
  const id = await aMeetup(program, { title: 'Lampen & <b>sensoren</b> ]]> "x"' });
  const reply = await request(program, atomFeed);
  expect(reply.headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
  expect(reply.text).toContain('<feed xmlns="http://www.w3.org/2005/Atom"');
  expect(reply.text).toContain(`<id>https://trefpunt.test/meetup/${id}</id>`);
  expect(reply.text).not.toContain("<b>sensoren</b> ]]> ");
});

describe("the member's own calendar", () => {
  test("has only meetups that they confirmed", async () => {
    const anna = await aMember(program);
    const bram = await aMember(program);
    const token = await signedIn(program, anna.id);
    const yes = await aMeetup(program, { title: "Ja" });
    const no = await aMeetup(program, { title: "Nee" });
    const waiting = await aMeetup(program, { title: "Wachtlijst", places: 1 });
    await aMeetup(program, { title: "Geen antwoord" });
    await answers(program, anna.id, yes, "confirm");
    await answers(program, anna.id, no, "decline");
    await answers(program, bram.id, waiting, "confirm");
    await answers(program, anna.id, waiting, "confirm");
    const { url } = (await request(program, calendarAddress, { token })).answer;
    expect(url).toMatch(/^https:\/\/trefpunt\.test\/api\/users\/calendar\/[\w.-]+\/mijn-meetups\.ics$/);
    const read = async () =>
      eventsIn((await program.app.inject(new URL(url).pathname)).body).map(({ summary }) => summary);
    expect(await read()).toEqual(["Ja"]);
    await answers(program, bram.id, waiting, "decline");
    expect(await read()).toEqual(["Ja", "Wachtlijst"]);
  });

  test("keeps meetups for two years and longer, unlike the public calendar", async () => {
    const anna = await aMember(program);
    const token = await signedIn(program, anna.id);
    await answers(program, anna.id, await aMeetup(program, { title: "Lang geleden" }), "confirm");
    await answers(
      program,
      anna.id,
      await aMeetup(program, { title: "Straks", date: "2028-12-04" }),
      "confirm",
    );
    const { url } = (await request(program, calendarAddress, { token })).answer;
    program.setClock("2028-12-03T12:00:00.000Z");
    const titles = (text: string) => eventsIn(text).map(({ summary }) => summary);
    expect(titles((await program.app.inject(new URL(url).pathname)).body)).toEqual([
      "Lang geleden",
      "Straks",
    ]);
    expect(titles((await request(program, calendarFeed)).text)).toEqual(["Straks"]);
  });

  test("gets a new address, after which the old one and other tokens are refused", async () => {
    const anna = await aMember(program);
    const token = await signedIn(program, anna.id);
    const old = (await request(program, calendarAddress, { token })).answer.url;
    const renewed = (await request(program, renewCalendarAddress, { token })).answer.url;
    expect(renewed).not.toBe(old);
    expect((await program.app.inject(new URL(old).pathname)).statusCode).toBe(404);
    expect((await program.app.inject(new URL(renewed).pathname)).statusCode).toBe(200);
    expect((await request(program, myCalendar, { params: { token: "onzin" } })).status).toBe(404);
  });
});

test("GET /meetups/my-meetups groups meetups by answer, past ones included, soonest first", async () => {
  const anna = await aMember(program);
  const bram = await aMember(program);
  const token = await signedIn(program, anna.id);
  const full = await aMeetup(program, { title: "Vol", date: "2026-12-05", places: 1 });
  const yes = await aMeetup(program, { title: "Ja", date: "2026-12-04" });
  const no = await aMeetup(program, { title: "Nee" });
  await aMeetup(program, { title: "Niets" });
  await answers(program, bram.id, full, "confirm");
  await answers(program, anna.id, full, "confirm");
  await answers(program, anna.id, yes, "confirm");
  await answers(program, anna.id, no, "decline");
  program.setClock("2026-12-04T12:00:00.000Z");
  await aMeetup(program, { title: "Nieuw", date: "2026-12-20" });
  const { answer } = await request(program, myMeetups, { token: await signedIn(program, anna.id) });
  const short = (list: typeof answer.registered) =>
    list.map(({ title, registrationStatus }) => [title, registrationStatus]);
  expect(short(answer.registered)).toEqual([
    ["Ja", "confirmed"],
    ["Vol", "waitlist"],
  ]);
  expect(short(answer.declined)).toEqual([["Nee", "declined"]]);
  expect(short(answer.noResponse)).toEqual([
    ["Niets", null],
    ["Nieuw", null],
  ]);
  expect(token).toBeDefined();
});

test("typed text stays text in the Atom feed, and characters that XML forbids do not break it", async () => {
  const id = await aMeetup(program, { title: "<script>alert(1)</script>" });
  const location = "Zaal\u000b <b>3</b>";
  await program.db.write((tx) => tx.updateTable("meetups").set({ location }).where("id", "=", id).execute());
  const { text } = await request(program, atomFeed);
  expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(text).toContain("Zaal  &lt;b&gt;3&lt;/b&gt;");
  expect(text).not.toMatch(/<script|<b>|[^\P{Cc}\n]/u);
});
