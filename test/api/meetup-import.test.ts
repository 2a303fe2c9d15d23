// @postgres test:databases
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { adminAudit } from "#contract/audit.ts";
import { BODY_LIMITS } from "#contract/body-limits.ts";
import { adminMeetups, deleteMeetup } from "#contract/meetups/admin.ts";
import { importMeetups, previewMeetupImport } from "#contract/meetups/imports.ts";
import { aMeetup, anAdminToken, members, queuedMails } from "../harness/builders.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
let token: string;
beforeEach(async () => {
  token = await anAdminToken(program);
});

const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n");
const calendar = (...parts: string[]) =>
  Buffer.from(["BEGIN:VCALENDAR", "VERSION:2.0", ...parts, "END:VCALENDAR", ""].join("\r\n"));
const past = event(
  "UID:past@club",
  "DTSTART:20260115T183000Z",
  "DTEND:20260115T210000Z",
  "SUMMARY:Zigbee",
  "LOCATION:Buurthuis\\, Utrecht",
  "DESCRIPTION:Over Zigbee.\\nNeem iets mee.",
);
const coming = event("UID:coming@club", "DTSTART;TZID=America/New_York:20270115T140000", "SUMMARY:Matter");

const preview = (file: Buffer) => request(program, previewMeetupImport, { body: file, token });
const run = (file: Buffer) => request(program, importMeetups, { body: file, token });
const shown = async (file: Buffer) =>
  (await preview(file)).answer.events.map(
    ({ title, date, start_time, end_time, outcome, remark }) =>
      `${outcome}: ${title} ${date} ${start_time}–${end_time ?? ""} ${remark}`,
  );
const count = async () => (await program.db.read.selectFrom("meetups").select("id").execute()).length;

describe("an imported calendar", () => {
  test("with NULs is stored without them", async () => {
    const damaged = event(
      "UID:na\0cht",
      "DTSTART:20260115T183000Z",
      "SUMMARY:Zig\0bee",
      "LOCATION:Utr\0echt",
      "DESCRIPTION:Ta\0art",
    );
    expect((await run(calendar(damaged))).answer).toMatchObject({ archived: 1 });
    const rows = await program.db.read
      .selectFrom("meetups")
      .select(["title", "location", "description"])
      .execute();
    expect(rows).toEqual([{ title: "Zig bee", location: "Utr echt", description: "Taart" }]);
  });

  test("puts past meetups into the archive and coming ones among the drafts, and mails nobody", async () => {
    await members(program, 2);
    const { answer } = await run(calendar(past, coming));
    expect(answer).toEqual({ archived: 1, drafts: 1, message: "2 meetups geïmporteerd" });
    expect(await queuedMails(program)).toEqual([]);
    const rows = await program.db.read
      .selectFrom("meetups")
      .select(["title", "location", "description", "date", "start_time", "end_time", "status", "invited"])
      .select(["reminder_due_at", "missing"])
      .orderBy("date")
      .execute();
    expect(rows).toMatchObject([
      {
        title: "Zigbee",
        location: "Buurthuis, Utrecht",
        status: "published",
        invited: 0,
        description: "Over Zigbee.\\\nNeem iets mee.",
        date: "2026-01-15",
        missing: null,
        start_time: "19:30",
        end_time: "22:00",
        reminder_due_at: null,
      },
      {
        title: "Matter",
        location: "",
        status: "draft",
        invited: 0,
        description: "",
        missing: '["location","description"]',
        date: "2027-01-15",
        start_time: "20:00",
        end_time: null,
      },
    ]);
    const { entries } = (await request(program, adminAudit, { token })).answer;
    expect(entries).toMatchObject([{ action: "meetups.imported", target: "2 meetups" }]);
    const archive = await program.app.inject({ method: "GET", url: "/api/meetups/archive?search=zigbee" });
    expect(archive.body).toContain("Buurthuis");
  });

  test("is previewed without a change", async () => {
    expect(await shown(calendar(coming, past))).toEqual([
      "archive: Zigbee 2026-01-15 19:30–22:00 ",
      "draft: Matter 2027-01-15 20:00– Geen locatie in het bestand",
    ]);
    expect(await count()).toBe(0);
  });

  test("is imported once, also when two organisers send it at the same moment; a deleted meetup comes back", async () => {
    const file = calendar(past, coming, past);
    const both = await Promise.all([run(file), run(file)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await count()).toBe(2);
    expect((await run(file)).answer).toMatchObject({ archived: 0, drafts: 0 });
    expect((await shown(file)).map((line) => line.split(":")[0])).toEqual(["known", "duplicate", "known"]);
    const { id } = await program.db.read
      .selectFrom("meetups")
      .select("id")
      .where("title", "=", "Matter")
      .executeTakeFirstOrThrow();
    await request(program, deleteMeetup, { params: { id }, token });
    expect((await run(file)).answer).toMatchObject({ archived: 0, drafts: 1 });
  });

  test("moves a time that the clocks skip by an hour, with a remark", async () => {
    const remark =
      "Die nacht gaat de klok een uur vooruit: de tijd bestaat niet en is een uur later geworden";
    const night = (uid: string, ...lines: string[]) =>
      event(`UID:${uid}`, `SUMMARY:${uid}`, "LOCATION:Buurthuis", "DESCRIPTION:Laat", ...lines);
    const file = calendar(
      night("zwevend", "DTSTART:20270328T023000", "DTEND:20270328T040000"),
      night("amsterdam", "DTSTART;TZID=Europe/Amsterdam:20270328T020000"),
      night("eind", "DTSTART:20270328T010000", "DTEND:20270328T023000"),
      night("utc", "DTSTART:20270328T003000Z", "DTEND:20270328T013000Z"),
      night("new-york", "DTSTART;TZID=America/New_York:20270314T023000"),
    );
    expect((await shown(file)).sort()).toEqual([
      `draft: amsterdam 2027-03-28 03:00– ${remark}`,
      `draft: eind 2027-03-28 01:00–03:30 ${remark}`,
      `draft: new-york 2027-03-14 08:30– ${remark}`,
      "draft: utc 2027-03-28 01:30–03:30 ",
      `draft: zwevend 2027-03-28 03:30–04:00 ${remark}`,
    ]);
    expect((await run(file)).answer.drafts).toBe(5);
  });

  test("leaves past evenings out of the numbers of the organisers' overview, as none was invited", async () => {
    const nearest = async () =>
      (await request(program, adminMeetups, { token, query: { order: "nearest" } })).answer.meetups;
    const id = await aMeetup(program);
    await run(calendar(past, coming));
    expect((await nearest()).map((meetup) => meetup.id)).toEqual([id]);
  });

  test("skips cancelled events, and unreadable ones", async () => {
    const cancelled = event("UID:c", "DTSTART:20260301T190000", "STATUS:CANCELLED", "SUMMARY:Nee");
    const broken = event("UID:b", "DTSTART:gisteren", "SUMMARY:Kapot");
    const lines = await shown(calendar(cancelled, broken, past));
    expect(lines).toContain("cancelled: Nee 2026-03-01 19:00– Afgezegd");
    expect(lines.filter((line) => line.startsWith("error: Kapot"))).toHaveLength(1);
    expect((await run(calendar(cancelled, broken, past))).answer).toMatchObject({ archived: 1, drafts: 0 });
  });

  test("has its texts cleaned and cut as the form demands", async () => {
    const long = "x".repeat(30_000);
    const lines = [`SUMMARY:Een\\ntitel\u0007 \u202e${"y".repeat(300)}`, "LOCATION:\u200b"];
    const deep = `DESCRIPTION:${"> ".repeat(500)}${"*_".repeat(3_000)}${long}`;
    const html = 'DESCRIPTION:<p>Kom <b>langs</b> &amp\\; neem mee</p><a href="https://example.org">meer</a>';
    const begin = "DTSTART:20260301T190000";
    const file = calendar(event("UID:1", begin, ...lines, deep), event("UID:2", begin, "SUMMARY:Twee", html));
    expect((await run(file)).answer).toMatchObject({ archived: 2 });
    const rows = await program.db.read
      .selectFrom("meetups")
      .select(["title", "location", "description"])
      .orderBy("id")
      .execute();
    expect(rows[0]?.title).toBe(`Een titel ${"y".repeat(190)}`);
    expect(rows[0]?.location).toBe("Locatie onbekend");
    expect(rows[0]?.description.length).toBeLessThanOrEqual(20_000);
    expect(rows[1]?.description).toBe("Kom langs & neem mee\\\nmeer (<https://example.org>)");
  });
});

describe("a file that is no calendar of a club", () => {
  const NOT_READ = "Dit bestand kon niet worden gelezen; kies een agenda die eindigt op .ics";
  const events = (number: number) =>
    Array.from({ length: number }, (_, index) =>
      event(`UID:${index}`, "DTSTART:20260301T190000", "SUMMARY:A"),
    );

  test.each<[string, () => Buffer, number, string]>([
    ["parts in parts", () => calendar("BEGIN:X\r\n".repeat(300_000)), 422, NOT_READ],
    [
      "2,001 events",
      () => calendar(...events(2_001)),
      413,
      "In deze agenda staan meer dan 2000 afspraken; exporteer er minder tegelijk",
    ],
    [
      "a byte more than 5 MB",
      () => Buffer.alloc(BODY_LIMITS.calendar + 1, "BEGIN:VCALENDAR\n"),
      413,
      "Deze agenda is te groot: meer dan 5 MB",
    ],
  ])("%s is refused", async (_name, file, status, sentence) => {
    const reply = await run(file());
    expect([reply.status, reply.error]).toEqual([status, sentence]);
    expect(await count()).toBe(0);
  });

  test("text is refused, in a preview too, and the next file is read", async () => {
    const text = Buffer.from("Beste mensen");
    for (const reply of [await preview(text), await run(text)])
      expect([reply.status, reply.error]).toEqual([422, NOT_READ]);
    expect((await run(calendar(past))).status).toBe(200);
  });

  test("5 MB of one text, and broken lines, are read", async () => {
    const start = calendar("zomaar een regel", past);
    const filler = `BEGIN:VCALENDAR\r\nX-A:${"a".repeat(BODY_LIMITS.calendar - start.length - 50)}\r\nEND:VCALENDAR\r\n`;
    const { status, answer } = await preview(Buffer.concat([Buffer.from(filler), start]));
    expect([status, answer.events.length]).toEqual([200, 1]);
  });

  test("2,000 events are read", async () => {
    expect((await preview(calendar(...events(2_000)))).answer.events).toHaveLength(2_000);
  });

  test("events of several turns get a search text each", async () => {
    expect((await run(calendar(...events(120)))).answer).toMatchObject({ archived: 120 });
    const { rows } = await sql<{ n: number }>`select count(*) as n from meetup_words`.execute(
      program.db.read,
    );
    expect(Number(rows[0]?.n)).toBe(120);
  });
});

test("only organisers may import", async () => {
  for (const call of [previewMeetupImport, importMeetups])
    expect((await request(program, call, { body: calendar(past) })).status).toBe(401);
});
