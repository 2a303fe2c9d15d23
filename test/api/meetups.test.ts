// @postgres test:databases
import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { describe, expect, test } from "vitest";
import { adminMeetups } from "#contract/meetups/admin.ts";
import { meetupCalendar } from "#contract/meetups/feeds.ts";
import type { DraftEdit, MeetupForm } from "#contract/meetups/form.ts";
import { createMeetup, updateDraft, updateMeetup } from "#contract/meetups/saving/admin.ts";
import { meetupFeed, meetupsNow, oneMeetup, upcomingMeetups } from "#contract/meetups.ts";
import { pending, sendPending } from "#contract/pending.ts";
import { FOREVER } from "../../src/server/answers/invitations/queries.ts";
import {
  aMeetup,
  aMember,
  anAdminToken,
  answers,
  countedAndKept,
  meetupForm,
  members,
  queuedMails,
  signedIn,
} from "../harness/builders.ts";
import { parsedMail } from "../harness/parsed-mails.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();

describe("GET /meetups/now", () => {
  test("has the announced meetups that run, with the member's own answer", async () => {
    const today = { date: "2026-11-21", start_time: "12:30" };
    program.setClock("2026-11-20T12:00:00.000Z");
    const running = await aMeetup(program, { ...today, title: "Tot 14:00", end_time: "14:00" });
    await aMeetup(program, { ...today, title: "Zonder eind", end_time: null });
    await aMeetup(program, { ...today, title: "Voorbij", end_time: "13:00" });
    await aMeetup(program, { ...today, title: "Concept", end_time: "14:00", status: "draft" });
    const anna = await aMember(program);
    await answers(program, anna.id, running, "confirm");
    program.setClock("2026-11-21T12:00:00.000Z");
    const token = await signedIn(program, anna.id);
    const { answer } = await request(program, meetupsNow, { token });
    expect(answer.meetups.map(({ title, registrationStatus }) => [title, registrationStatus])).toEqual([
      ["Tot 14:00", "confirmed"],
      ["Zonder eind", null],
    ]);
    expect((await request(program, upcomingMeetups)).answer.meetups).toEqual([]);
  });
});

describe("GET /meetups/upcoming", () => {
  test("has the coming meetups, soonest first, as the contract says", async () => {
    await aMeetup(program, { title: "Later", date: "2026-12-24", places: 20 });
    await aMeetup(program, { title: "Voorbij", date: "2026-11-20" });
    await aMeetup(program, { title: "Eerder", date: "2026-11-22", end_time: null });
    const { answer } = await request(program, upcomingMeetups);
    expect(answer.meetups.map(({ title }) => title)).toEqual(["Eerder", "Later"]);
    expect(answer.meetups[1]).toEqual({
      id: expect.any(Number),
      title: "Later",
      description: "Een avond voor iedereen die wil beginnen.",
      date: "2026-12-24",
      startTime: "19:30",
      endTime: "22:00",
      startsAt: "2026-12-24T18:30:00.000Z",
      endsAt: "2026-12-24T21:00:00.000Z",
      location: "Bibliotheek Neude, Utrecht",
      maxParticipants: 20,
      picture: null,
      registrationCounts: { confirmed: 0, waitlist: 0, available: 20 },
    });
    expect(answer.meetups[0]).toMatchObject({ endTime: null, registrationCounts: { available: null } });
  });

  test("includes the member's own answer with a session", async () => {
    const anna = await aMember(program);
    const meetup = await aMeetup(program);
    await aMeetup(program);
    await answers(program, anna.id, meetup, "decline");
    const token = await signedIn(program, anna.id);
    const { answer } = await request(program, upcomingMeetups, { token });
    expect(answer.meetups.map(({ registrationStatus }) => registrationStatus)).toEqual(["declined", null]);
  });
});

test.each([
  ["999", 404, "Meetup niet gevonden"],
  ["abc", 400, undefined],
  ["-1", 400, undefined],
  ["1e9", 404, "Meetup niet gevonden"],
])("GET /meetups/%s is %i", async (id, status, error) => {
  const reply = await request(program, oneMeetup, { params: { id } });
  expect(reply.status).toBe(status);
  if (error !== undefined) expect(reply.error).toBe(error);
});

describe("GET /meetups/feed.json", () => {
  test("is JSON Feed 1.1, readable from anywhere", async () => {
    const meetup = await aMeetup(program, { title: "<script>alert(1)</script>", places: 3 });
    const { id } = await aMember(program);
    await answers(program, id, meetup, "confirm");
    const reply = await request(program, meetupFeed);
    expect(reply.headers["content-type"]).toBe("application/feed+json; charset=utf-8");
    expect(reply.headers["access-control-allow-origin"]).toBe("*");
    const feed = JSON.parse(reply.text);
    expect(feed).toMatchObject({
      version: "https://jsonfeed.org/version/1.1",
      title: "Trefpunt",
      home_page_url: "https://trefpunt.test/",
      feed_url: "https://trefpunt.test/api/meetups/feed.json",
    });
    expect(feed.items).toEqual([
      {
        id: `https://trefpunt.test/meetup/${meetup}`,
        url: `https://trefpunt.test/meetup/${meetup}`,
        title: "<script>alert(1)</script>",
        content_text: expect.stringContaining("donderdag 3 december 2026, 19:30 – 22:00"),
        summary: expect.any(String),
        date_published: "2026-11-21T12:00:00.000Z",
        _trefpunt: {
          starts_at: "2026-12-03T18:30:00.000Z",
          ends_at: "2026-12-03T21:00:00.000Z",
          location: "Bibliotheek Neude, Utrecht",
          is_cancelled: false,
          members_coming: 1,
          waiting: 0,
          places_left: 2,
        },
      },
    ]);
  });
});

describe("GET /meetups/{id}/ics", () => {
  test("two independent parsers read the same times, VTIMEZONE first and text escaped", async () => {
    const meetup = await aMeetup(program, {
      title: "Lampen, sensoren; en meer",
      date: "2027-03-28",
      start_time: "14:00",
      end_time: null,
    });
    const reply = await request(program, meetupCalendar, { params: { id: meetup } });
    expect(reply.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(reply.text.indexOf("BEGIN:VTIMEZONE")).toBeLessThan(reply.text.indexOf("BEGIN:VEVENT"));
    expect(reply.text).toContain("TZID:Europe/Amsterdam");
    for (const line of reply.text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);

    const component = new ICAL.Component(ICAL.parse(reply.text));
    const zone = component.getFirstSubcomponent("vtimezone");
    if (zone) ICAL.TimezoneService.register(zone);
    const event = new ICAL.Event(component.getFirstSubcomponent("vevent") ?? undefined);
    expect(event.summary).toBe("Lampen, sensoren; en meer");
    expect(event.startDate.toJSDate().toISOString()).toBe("2027-03-28T12:00:00.000Z");
    expect(event.endDate.toJSDate().toISOString()).toBe("2027-03-28T14:00:00.000Z");
    expect(event.uid).toBe(`meetup-${meetup}@trefpunt.test`);

    const parsed = Object.values(nodeIcal.sync.parseICS(reply.text)).find((part) => part?.type === "VEVENT");
    if (parsed?.type !== "VEVENT") throw new Error("no event");
    expect(parsed.start.toISOString()).toBe("2027-03-28T12:00:00.000Z");
    expect(parsed.end?.toISOString()).toBe("2027-03-28T14:00:00.000Z");
  });

  test("of an unknown meetup is 404", async () => {
    expect((await request(program, meetupCalendar, { params: { id: 999 } })).status).toBe(404);
  });
});

describe("POST /meetups", () => {
  test("invites every verified member once, in the same transaction", async () => {
    const token = await anAdminToken(program);
    const [anna, bram] = await members(program, 2);
    await aMember(program, { verified: false });
    const { answer } = await request(program, createMeetup, {
      body: meetupForm({ max_participants: 2 }),
      token,
    });
    expect(answer.message).toBe("Meetup succesvol aangemaakt!");
    expect(answer.meetup).toMatchObject({
      registration_count: 0,
      created_by_name: "Organisator",
      stats: { totalInvited: 2, yesResponses: 0, noResponses: 0, changed: 0 },
    });
    expect(await queuedMails(program)).toEqual([
      { kind: "invitation", recipient: anna?.email },
      { kind: "invitation", recipient: bram?.email },
    ]);
    expect(await program.db.read.selectFrom("audit").select("action").execute()).toEqual([
      { action: "meetup.created" },
    ]);
  });

  test("invites no member when it has begun", async () => {
    const token = await anAdminToken(program);
    await aMember(program);
    await request(program, createMeetup, { body: meetupForm({ date: "2026-11-20" }), token });
    expect(await queuedMails(program)).toEqual([]);
  });

  test("refuses deeply nested emphasis, as PUT does", async () => {
    const token = await anAdminToken(program);
    const body = meetupForm({ description: `${"*a **b ".repeat(30)}c${"** d*".repeat(30)}` });
    const id = await aMeetup(program);
    for (const reply of [
      await request(program, createMeetup, { body, token }),
      await request(program, updateMeetup, { body, token, params: { id } }),
    ])
      expect([reply.status, reply.error]).toEqual([400, "De opmaak is te diep genest: meer dan 20 niveaus"]);
  });

  test.each([
    [{ title: "  " }, "Titel is verplicht"],
    [{ title: "x".repeat(201) }, "Titel mag maximaal 200 karakters zijn"],
    [{ title: "Lam\u000bpen" }, "Titel bevat tekens die niet kunnen"],
    [{ location: "Utrecht\nCS" }, "Locatie bevat tekens die niet kunnen"],
    [{ description: "Een\u0007 piep" }, "Beschrijving bevat tekens die niet kunnen"],
    [{ description: "> ".repeat(9_000) }, "Beschrijving is te diep genest: meer dan 20 niveaus"],
    [{ description: "[".repeat(9_000) }, "Beschrijving heeft te veel regels of opmaak; maak het eenvoudiger"],
    [{ description: undefined }, "Beschrijving is verplicht"],
    [{ date: "2026-02-30" }, "Datum is ongeldig"],
    [{ date: "30-02-2026" }, "Datum is ongeldig"],
    [{ start_time: "24:00" }, "Starttijd is ongeldig"],
    [{ start_time: "" }, "Starttijd is verplicht"],
    [{ end_time: "laat" }, "Eindtijd is ongeldig"],
    [{ location: "" }, "Locatie is verplicht"],
    [{ max_participants: 0 }, "Maximum aantal deelnemers moet minimaal 1 zijn"],
    [{ max_participants: 2.5 }, "Maximum aantal deelnemers moet een heel getal zijn"],
    [{ max_participants: "veel" }, "Maximum aantal deelnemers moet een getal zijn"],
  ])("%o is refused: %s", async (change, sentence) => {
    const token = await anAdminToken(program);
    const reply = await request(program, createMeetup, { body: { ...meetupForm(), ...change }, token });
    expect([reply.status, reply.details]).toEqual([400, [sentence]]);
  });

  test("names all mistakes together", async () => {
    const reply = await request(program, createMeetup, { body: {}, token: await anAdminToken(program) });
    expect(reply.error).toBe("Controleer de ingevulde gegevens");
    expect(reply.details).toHaveLength(5);
  });
});

describe("PUT /meetups/{id}", () => {
  test("a raised maximum promotes in order, a lowered one removes no member", async () => {
    const token = await anAdminToken(program);
    const guests = await members(program, 4);
    const id = await aMeetup(program, { places: 1 });
    for (const guest of guests) await answers(program, guest.id, id, "confirm");
    const save = (max_participants: number | null) =>
      request(program, updateMeetup, { params: { id }, body: meetupForm({ max_participants }), token });
    const raised = await save(3);
    expect(raised.answer).toMatchObject({
      message: "Meetup succesvol bijgewerkt!",
      meetup: { registration_count: 3, waitlist_count: 1 },
    });
    const promoted = (await queuedMails(program)).filter(({ kind }) => kind === "promoted");
    expect(promoted.map(({ recipient }) => recipient)).toEqual([guests[1].email, guests[2].email]);
    expect((await save(1)).answer.meetup).toMatchObject({ registration_count: 3, waitlist_count: 1 });
    expect(
      (await request(program, oneMeetup, { params: { id } })).answer.meetup.registrationCounts.available,
    ).toBe(0);
    expect((await save(null)).answer.meetup).toMatchObject({ registration_count: 4, waitlist_count: 0 });
    const { kept, counted } = await countedAndKept(program, id);
    expect(counted).toEqual(kept);
  });

  test("another day, time or place is mailed to confirmed and waiting members with old and new values", async () => {
    const token = await anAdminToken(program);
    const [anna, bram, cees] = await members(program, 3);
    const id = await aMeetup(program, { places: 1 });
    await answers(program, anna.id, id, "confirm");
    await answers(program, bram.id, id, "confirm");
    await answers(program, cees.id, id, "decline");
    const save = (facts: Parameters<typeof meetupForm>[0]) =>
      request(program, updateMeetup, {
        params: { id },
        body: meetupForm({ max_participants: 1, ...facts }),
        token,
      });
    const changedMails = async () => (await queuedMails(program)).filter(({ kind }) => kind === "changed");
    await save({ title: "Een andere titel", description: "En een ander verhaal" });
    expect(await changedMails()).toEqual([]);
    await save({ location: "De Pijp, Amsterdam" });
    expect(await changedMails()).toEqual([
      { kind: "changed", recipient: anna.email },
      { kind: "changed", recipient: bram.email },
    ]);
    const rows = await program.db.read
      .selectFrom("emails")
      .selectAll()
      .where("kind", "=", "changed")
      .execute();
    const mails = await Promise.all(rows.map((row) => parsedMail(program, row)));
    expect(mails[0]?.text).toMatch(
      /de plek is veranderd: van Bibliotheek\sNeude, Utrecht naar De Pijp, Amsterdam\./,
    );
    expect(mails[0]?.calendar).toContain("SEQUENCE:2");
    expect(mails[1]?.attachments).toEqual([]);
    expect(mails[0]?.text).toContain("je plek");
    expect(mails[1]?.text).toContain("Je staat nog op de wachtlijst");
    expect(mails[1]?.text).not.toMatch(/je plek|dat je komt/);
  });

  test.each([
    ["another day, when asked", { date: "2026-12-10" }, true, ["bram", "cees"]],
    ["another day, by default", { date: "2026-12-10" }, undefined, []],
    ["another time, though asked", { start_time: "20:00" }, true, []],
  ] as const)(
    "%s: members that declined or did not answer are mailed",
    async (_what, change, asked, mailed) => {
      const token = await anAdminToken(program);
      const [anna, bram, cees, dirk] = await members(program, 4);
      const id = await aMeetup(program);
      await answers(program, anna.id, id, "confirm");
      await answers(program, bram.id, id, "decline");
      await program.db.write((tx) =>
        tx.updateTable("members").set({ muted_until: FOREVER }).where("id", "=", dirk.id).execute(),
      );
      const body = { ...meetupForm(change), tell_others: asked, undo_seconds: 60 };
      await request(program, updateMeetup, { params: { id }, body, token });
      const { answer } = await request(program, pending, { token });
      expect(answer.pending[0]?.recipients).toBe(1 + mailed.length);
      await request(program, sendPending, { params: { id: Number(answer.pending[0]?.id) }, token });
      const people = { bram, cees };
      const mails = (await queuedMails(program)).filter(({ kind }) => kind === "new_day");
      expect(mails.map(({ recipient }) => recipient)).toEqual(mailed.map((name) => people[name].email));
    },
  );

  test("a move to the future invites members not invited yet and raises the calendar's SEQUENCE", async () => {
    const token = await anAdminToken(program);
    await aMember(program);
    const id = await aMeetup(program, { date: "2026-11-20" });
    const { answer } = await request(program, updateMeetup, { params: { id }, body: meetupForm(), token });
    expect(answer.meetup.stats.totalInvited).toBe(1);
    expect((await request(program, meetupCalendar, { params: { id } })).text).toContain("SEQUENCE:1");
  });

  describe("what it does not name", () => {
    const { title, description, date, location, start_time } = meetupForm();
    const REQUIRED = { title, description, date, location, start_time };
    /** A field with a default of its own in the form would be missing here: every edit would reset it. */
    const EDITS: { title: string } & Omit<DraftEdit, "title"> = { title: "Andere titel" };
    const CHOSEN = {
      end_time: "22:30",
      max_participants: 12,
      remind_days_before: null,
      remind_guests: true,
      answer_days_before: 2,
      ask_again: true,
      offer_minutes: 30,
      max_guests: 2,
      takes_talks: false,
      questions: [{ id: "eten", text: "Wat eet je?", kind: "choice", options: ["Alles", "Geen vlees"] }],
      address: "Neude 1",
      online_url: "https://meet.example/avond",
      access_note: "Bel aan.",
    } satisfies Required<Omit<MeetupForm, keyof typeof REQUIRED | "picture">>;
    const chosen = async (status: "draft" | "published") => {
      const token = await anAdminToken(program);
      const body = { ...meetupForm(CHOSEN), status };
      const { meetup } = (await request(program, createMeetup, { body, token })).answer;
      return { token, id: meetup.id };
    };

    test("stays as it is, an open offer and answered questions included", async () => {
      const { token, id } = await chosen("published");
      const [anna, bram] = await members(program, 2);
      await answers(program, anna.id, id, "confirm");
      await program.db.write((tx) =>
        tx
          .updateTable("responses")
          .set({ answers: JSON.stringify([{ id: "eten", text: "Alles" }]) })
          .where("member_id", "=", anna.id)
          .execute(),
      );
      await answers(program, bram.id, id, "decline");
      const body = { ...REQUIRED, ...EDITS };
      const reply = await request(program, updateMeetup, { params: { id }, body, token });
      expect([reply.status, reply.error]).toEqual([200, undefined]);
      expect(reply.answer.meetup).toMatchObject({ ...CHOSEN, title: "Andere titel" });
    });

    test("stays as an undoable change has it", async () => {
      const { token, id } = await chosen("published");
      const anna = await aMember(program);
      await answers(program, anna.id, id, "confirm");
      const moved = { ...REQUIRED, start_time: "20:00", max_guests: 1, undo_seconds: 60 };
      await request(program, updateMeetup, { params: { id }, body: moved, token });
      const body = { ...REQUIRED, start_time: "20:00", title: "Andere titel", undo_seconds: 60 };
      const { meetup } = (await request(program, updateMeetup, { params: { id }, body, token })).answer;
      expect(meetup).toMatchObject({ ...CHOSEN, max_guests: 1, title: "Andere titel", start_time: "20:00" });
    });

    test("stays in a draft too, also what a draft may lack", async () => {
      const { token, id } = await chosen("draft");
      const body = { title: "Andere titel" };
      const { meetup } = (await request(program, updateDraft, { params: { id }, body, token })).answer;
      expect(meetup).toMatchObject({ ...REQUIRED, ...CHOSEN, title: "Andere titel", missing: [] });
    });

    test.each(["end_time", "max_participants"] as const)(
      "%s is cleared by null or an empty text",
      async (field) => {
        for (const empty of [null, ""]) {
          const { token, id } = await chosen("published");
          const body = { ...REQUIRED, [field]: empty };
          const { meetup } = (await request(program, updateMeetup, { params: { id }, body, token })).answer;
          expect(meetup).toMatchObject({ ...CHOSEN, [field]: null });
        }
      },
    );

    test.each(Object.keys(REQUIRED))("is refused when it is the %s", async (field) => {
      const { token, id } = await chosen("published");
      const body = { ...REQUIRED, [field]: undefined } as typeof REQUIRED;
      expect((await request(program, updateMeetup, { params: { id }, body, token })).status).toBe(400);
    });

    test("is judged with what it names: a clock that skips the stored end", async () => {
      const { token, id } = await chosen("published");
      await request(program, updateMeetup, {
        params: { id },
        body: { ...REQUIRED, end_time: "02:30" },
        token,
      });
      const body = { ...REQUIRED, date: "2027-03-27" as const };
      const reply = await request(program, updateMeetup, { params: { id }, body, token });
      expect([reply.status, reply.error]).toEqual([400, expect.stringContaining("bestaat niet")]);
    });
  });

  test("an unknown meetup is 404, mistakes are 400", async () => {
    const token = await anAdminToken(program);
    expect(
      (await request(program, updateMeetup, { params: { id: 999 }, body: meetupForm(), token })).status,
    ).toBe(404);
    const id = await aMeetup(program);
    expect(
      (await request(program, updateMeetup, { params: { id }, body: { title: "" }, token })).status,
    ).toBe(400);
  });
});

describe("GET /admin/meetups", () => {
  test("lists the newest date first, ten a page, with page numbers", async () => {
    const token = await anAdminToken(program);
    for (let day = 1; day <= 12; day += 1) {
      await aMeetup(program, { title: `Dag ${day}`, date: `2026-12-${String(day).padStart(2, "0")}` });
    }
    const first = (await request(program, adminMeetups, { token })).answer;
    expect(first.meetups.map(({ title }) => title).slice(0, 2)).toEqual(["Dag 12", "Dag 11"]);
    expect(first.pagination).toEqual({ page: 1, limit: 10, total: 12, pages: 2 });
    const second = (await request(program, adminMeetups, { token, query: { page: 2 } })).answer;
    expect(second.meetups.map(({ title }) => title)).toEqual(["Dag 2", "Dag 1"]);
  });

  test.each(["page=0", "page=x", "limit=0", "limit=101", "limit=1.5"])("?%s is 400", async (query) => {
    const [name = "", value = ""] = query.split("=");
    const reply = await request(program, adminMeetups, {
      token: await anAdminToken(program),
      query: { [name]: value },
    });
    expect(reply.status).toBe(400);
  });
});
