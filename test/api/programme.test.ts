// @postgres test
import { beforeEach, describe, expect, test } from "vitest";
import { adminAudit } from "#contract/audit.ts";
import type { MeetupId } from "#contract/ids.ts";
import { adminMeetup } from "#contract/meetups/admin.ts";
import { publishMeetup } from "#contract/meetups/life.ts";
import { createDraft, updateMeetup } from "#contract/meetups/saving/admin.ts";
import { createSeries } from "#contract/meetups/series.ts";
import { oneMeetup } from "#contract/meetups.ts";
import {
  addTalk,
  linkSlides,
  planTalk,
  programme,
  proposals,
  saveProgramme,
  takeTalkOff,
} from "#contract/talks/admin.ts";
import { chooseSpeakerName, offerTalk, ownTalks, type TalkId } from "#contract/talks.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { unrestricted } from "../../src/server/platform/db/sql.ts";
import {
  aMeetup,
  aMember,
  anAdminToken,
  answers,
  countedAndKept,
  markSent,
  meetupForm,
  organiserOf,
  queuedMails,
  signedIn,
} from "../harness/builders.ts";
import { newestMail } from "../harness/parsed-mails.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
let fatima: MemberRow;
let admin: string;
let evening: MeetupId;
const FACTS = { title: "Solderen", date: "2026-12-05", start_time: "19:30", end_time: "22:00" };
beforeEach(async () => {
  fatima = await aMember(program, { name: "Fatima El Amrani", email: "fatima@example.org" });
  admin = await anAdminToken(program);
  evening = await aMeetup(program, FACTS);
});

const offered = async (title: string, by = fatima, body: object = {}): Promise<TalkId> => {
  const token = await signedIn(program, by.id);
  return (await request(program, offerTalk, { token, body: { title, ...body } })).answer.talk.id;
};
const plan = (talk: TalkId, body: object = {}, id = evening) =>
  request(program, planTalk, { token: admin, params: { id }, body: { talk, ...body } });
const add = (body: object, token = admin) =>
  request(program, addTalk, { token, params: { id: evening }, body: { title: "Rondleiding", ...body } });
const takeOff = (talk: TalkId, query: { told?: "yes" } = {}) =>
  request(program, takeTalkOff, { token: admin, params: { id: evening, talk }, query });
const seen = async (id = evening, token = admin) =>
  (await request(program, programme, { token, params: { id } })).answer.programme;
const save = async (lines: readonly object[], more: object = {}) =>
  request(program, saveProgramme, {
    token: admin,
    params: { id: evening },
    body: { revision: (await seen()).revision, lines: lines as never, ...more },
  });
const page = async (token?: string) =>
  (await request(program, oneMeetup, { params: { id: evening }, ...(token && { token }) })).answer.meetup;
const mailsOf = async (kind: string) => (await queuedMails(program)).filter((mail) => mail.kind === kind);
const subjectsOf = async (kind: string) => {
  const mails = program.db.read.selectFrom("emails").select(["kind", "subject"]).where("sent_at", "is", null);
  return (await mails.execute()).flatMap((mail) => (mail.kind === kind ? mail.subject : []));
};
const answerOf = ({ id }: MemberRow) =>
  program.db.read
    .selectFrom("responses")
    .select(["status", "via"])
    .where("meetup_id", "=", evening)
    .where("member_id", "=", id)
    .executeTakeFirst();

describe("the programme", () => {
  test("has talks and free lines in their order, with times from the start", async () => {
    const talk = await offered("Rolluiken", fatima, { minutes: 30, text: "Met een relais", needs: "Beamer" });
    await plan(talk);
    await save([
      { text: "Inloop", minutes: 30 },
      { talk, minutes: 45 },
      { text: "Pauze", minutes: 15 },
    ]);
    const { lines } = await seen();
    expect(lines).toMatchObject([
      { talk: null, text: "Inloop", startTime: "19:30" },
      { talk: { title: "Rolluiken", needs: "Beamer", shownAs: "Fatima" }, minutes: 45, startTime: "20:00" },
      { talk: null, text: "Pauze", startTime: "20:45" },
    ]);
    expect((await page()).programme).toEqual([
      { time: "19:30", title: "Inloop", minutes: 30 },
      {
        time: "20:00",
        title: "Rolluiken",
        minutes: 45,
        talk: { by: "Fatima", text: "Met een relais" },
      },
      { time: "20:45", title: "Pauze", minutes: 15 },
    ]);
  });

  test("gets a talk behind its last one, before the lines that close the evening", async () => {
    const first = await offered("Rolluiken");
    await plan(first);
    const closing = ["Vragen", "Opruimen"].map((text) => ({ text, minutes: 15 }));
    await save([{ text: "Inloop", minutes: 30 }, { talk: first, minutes: 15 }, ...closing]);
    await plan(await offered("Thuisbatterij"));
    const titles = (await seen()).lines.map(({ talk, text }) => talk?.title ?? text);
    expect(titles).toEqual(["Inloop", "Rolluiken", "Thuisbatterij", "Vragen", "Opruimen"]);
  });

  test("names nobody as a member is called, unless that member is chosen", async () => {
    const refused = await add({ speaker: "fatima el amrani" });
    expect([refused.status, refused.error]).toEqual([
      409,
      "Er is een lid dat zo heet. Kies dat lid uit de lijst; is het iemand anders, zet dan iets achter de naam",
    ]);
    for (const speaker of ["Fatima  El Amrani", "FATIMA EL-AMRANI", "Fa\u0301tima El Amrani"])
      expect((await add({ speaker })).status).toBe(409);
    expect((await page()).programme).toBeUndefined();
    expect((await add({ speaker: "Fatima El Amrani (TU Delft)" })).status).toBe(200);
    expect((await page()).programme).toMatchObject([{ talk: { by: "Fatima El Amrani (TU Delft)" } }]);
  });

  test("names a member as 'een lid' whom an organiser chooses", async () => {
    await add({ member: fatima.id });
    expect((await page()).programme).toMatchObject([{ talk: { by: "een lid" } }]);
  });

  test("tells a member how long their talk is on it, whatever they offered", async () => {
    const talk = await offered("Rolluiken", fatima, { minutes: 15 });
    await plan(talk);
    await save([{ talk, minutes: 90 }]);
    const token = await signedIn(program, fatima.id);
    expect((await request(program, ownTalks, { token })).answer.talks).toMatchObject([{ minutes: 90 }]);
  });

  test("has no times on the page when these are off, and takes no offers when that is off", async () => {
    await save([{ text: "Inloop", minutes: 30 }], { showsTimes: false, takesTalks: false });
    expect(await page()).toMatchObject({ programme: [{ title: "Inloop", minutes: 30 }], takesNoTalks: true });
    expect((await page()).programme?.[0]).not.toHaveProperty("time");
    await save([{ text: "Inloop", minutes: 20 }]);
    expect(await seen()).toMatchObject({ showsTimes: false, takesTalks: false });
  });

  test("has its switch for offers in the meetup's form too, where a change of another organiser is a conflict", async () => {
    const asked = { token: admin, params: { id: evening } };
    const { revision } = (await request(program, adminMeetup, asked)).answer.meetup;
    const change = (facts: object) =>
      request(program, updateMeetup, { ...asked, body: { ...meetupForm(FACTS), ...facts } as never });
    await save([], { takesTalks: false });
    const late = await change({ takes_talks: true, revision });
    expect([late.status, JSON.parse(late.text).details]).toEqual([
      409,
      [expect.stringContaining("Voorstellen voor deze avond: nu “uit”")],
    ]);
    await change({ takes_talks: undefined });
    expect((await seen()).takesTalks).toBe(false);
    await change({ takes_talks: true });
    expect((await seen()).takesTalks).toBe(true);
  });

  test("without lines is not on the page at all", async () => {
    expect(await page()).not.toHaveProperty("programme");
    expect(await page()).not.toHaveProperty("takesNoTalks");
  });

  test("of ten organisers at once keeps the change of one; the others are told, and lose nothing", async () => {
    const { revision } = await seen();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_none, number) =>
        request(program, saveProgramme, {
          token: admin,
          params: { id: evening },
          body: { revision, lines: [{ text: `Regel ${number}`, minutes: 15 }] },
        }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    const refused = replies.find(({ status }) => status === 409);
    expect(JSON.parse(refused?.text ?? "")).toEqual({
      error: "Iemand anders heeft het programma intussen gewijzigd",
      why: "programme-changed",
    });
    expect((await seen()).lines).toHaveLength(1);
  });

  test("is not saved with other talks than are on it", async () => {
    const talk = await offered("Rolluiken");
    expect((await save([{ talk, minutes: 15 }])).status).toBe(409);
    await plan(talk);
    expect((await save([])).status).toBe(409);
    expect(
      (
        await save([
          { talk, minutes: 15 },
          { talk, minutes: 15 },
        ])
      ).status,
    ).toBe(409);
    expect((await seen()).lines).toHaveLength(1);
  });

  test("is for hosts too, of their evening only", async () => {
    const host = await signedIn(program, (await organiserOf(program, evening)).id);
    const elsewhere = await aMeetup(program, { title: "Elders", date: "2026-12-12" });
    expect((await seen(evening, host)).lines).toEqual([]);
    const other = { token: host, params: { id: elsewhere } };
    expect((await request(program, programme, other)).status).toBe(403);
    const talk = await offered("Rolluiken", fatima, { meetup: evening });
    const planned = { token: host, params: { id: evening }, body: { talk } };
    expect((await request(program, planTalk, planned)).status).toBe(200);
    const loose = await offered("Thuisbatterij");
    expect((await request(program, planTalk, { ...planned, body: { talk: loose } })).status).toBe(404);
  });

  test("moves with the start of the evening", async () => {
    await save([{ text: "Inloop", minutes: 30 }]);
    await request(program, updateMeetup, {
      token: admin,
      params: { id: evening },
      body: meetupForm({ ...FACTS, start_time: "20:00" }) as never,
    });
    expect((await page()).programme).toMatchObject([{ time: "20:00" }]);
  });

  test("gives its free lines to the evenings of a series, and never its talks", async () => {
    const talk = await offered("Rolluiken");
    await plan(talk);
    await save([
      { text: "Inloop", minutes: 30 },
      { talk, minutes: 15 },
      { text: "Pauze", minutes: 15 },
    ]);
    const body = { from: evening, rule: "weekly", count: 2, announce_days_before: 7, skip: [] } as const;
    await request(program, createSeries, { token: admin, body: body as never });
    const copies = await program.db.read
      .selectFrom("programme_lines")
      .selectAll()
      .where("meetup_id", "<>", evening)
      .orderBy("position")
      .execute();
    expect(copies).toMatchObject([
      { position: 0, text: "Inloop", minutes: 30, talk_id: null },
      { position: 1, text: "Pauze", minutes: 15, talk_id: null },
    ]);
  });

  test("gives them to a copy, and to no draft of who may not see it", async () => {
    await save([{ text: "Inloop", minutes: 30 }], { showsTimes: false });
    const body = { ...meetupForm({ title: "Nog eens" }), copied_from: evening };
    const copied = await request(program, createDraft, { token: admin, body: body as never });
    expect(await seen(copied.answer.meetup.id)).toMatchObject({
      lines: [{ text: "Inloop", minutes: 30 }],
      showsTimes: false,
    });
    await program.db.write((tx) =>
      unrestricted(tx).updateTable("meetups").set({ status: "draft" }).where("id", "=", evening).execute(),
    );
    const elsewhere = await aMeetup(program, { title: "Elders", date: "2026-12-12" });
    const host = await signedIn(program, (await organiserOf(program, elsewhere)).id);
    const own = await request(program, createDraft, { token: host, body: body as never });
    expect((await seen(own.answer.meetup.id)).lines).toEqual([]);
  });

  test("each change is in the audit log", async () => {
    const talk = await offered("Rolluiken");
    await plan(talk);
    await request(program, linkSlides, {
      token: admin,
      params: { id: evening, talk },
      body: { slides: "https://example.org/dia.pdf" },
    });
    await takeOff(talk);
    expect((await takeOff(talk)).error).toBe("Dit verhaal staat niet meer op het programma");
    const { entries } = (await request(program, adminAudit, { token: admin })).answer;
    expect(entries.slice(0, 3).map(({ action, target }) => `${action} ${target}`)).toEqual([
      "talk.taken-off Solderen",
      "programme.changed Solderen",
      "talk.planned Solderen",
    ]);
  });

  test("has a link to slides, https only", async () => {
    const talk = await offered("Rolluiken");
    await plan(talk);
    const link = (slides: string) =>
      request(program, linkSlides, { token: admin, params: { id: evening, talk }, body: { slides } });
    expect((await link("http://example.org")).error).toBe("Een link begint met https://");
    expect((await link("javascript:alert(1)")).status).toBe(400);
    expect((await link("https://slides.example.org@example.net/")).error).toBe("Dit is geen webadres");
    expect((await link("https://example.org/dia.pdf")).status).toBe(200);
    expect((await page()).programme?.[0]?.talk?.slides).toBe("https://example.org/dia.pdf");
    await link("");
    expect((await page()).programme?.[0]?.talk).not.toHaveProperty("slides");
  });

  test("planned at once by ten organisers has the talk once", async () => {
    const talk = await offered("Rolluiken");
    const replies = await Promise.all(Array.from({ length: 10 }, () => plan(talk)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await plan(talk)).error).toBe(
      "Dit voorstel is er niet meer: het is ingetrokken, of een ander besloot er al over",
    );
    expect((await seen()).lines).toHaveLength(1);
  });
});

describe("a talk that organisers add", () => {
  test("by name is of 'een lid' until the member chooses, who gets a place", async () => {
    await add({ member: fatima.id });
    expect((await page()).programme).toMatchObject([{ title: "Rondleiding", talk: { by: "een lid" } }]);
    expect(await answerOf(fatima)).toEqual({ status: "confirmed", via: "organiser" });
    const [row] = await program.db.read.selectFrom("talks").select("id").execute();
    const token = await signedIn(program, fatima.id);
    const params = { talk: row?.id as TalkId };
    await request(program, chooseSpeakerName, { token, params, body: { nameShown: "full" } });
    expect((await page()).programme).toMatchObject([{ talk: { by: "Fatima El Amrani" } }]);
  });

  test("of who is no member has a free name, and needs one of both", async () => {
    expect((await add({})).error).toBe("Kies een lid, of vul een naam in");
    await add({ speaker: "Piet van buiten" });
    expect((await page()).programme).toMatchObject([{ talk: { by: "Piet van buiten" } }]);
    expect(await mailsOf("talk_planned")).toEqual([]);
  });

  test("names no member that a host cannot find", async () => {
    const host = await signedIn(program, (await organiserOf(program, evening)).id);
    expect((await add({ member: fatima.id }, host)).status).toBe(404);
    await answers(program, fatima.id, evening, "confirm");
    expect((await add({ member: fatima.id }, host)).status).toBe(200);
  });
});

describe("a speaker", () => {
  test("gets a place and, after the minute, one mail with the time", async () => {
    const talk = await offered("Rolluiken");
    await plan(talk);
    expect((await seen()).lines).toMatchObject([{ talk: { isToldOfMove: false } }]);
    expect(await answerOf(fatima)).toEqual({ status: "confirmed", via: "organiser" });
    const { counted, kept } = await countedAndKept(program, evening);
    expect(kept).toEqual(counted);
    const mails = await program.db.read
      .selectFrom("emails")
      .select(["kind", "next_attempt_at"])
      .where("recipient", "=", fatima.email)
      .where("kind", "in", ["guest_added", "talk_planned"])
      .orderBy("id")
      .execute();
    expect(mails).toEqual([
      { kind: "guest_added", next_attempt_at: "2026-11-21T12:01:00.000Z" },
      { kind: "talk_planned", next_attempt_at: "2026-11-21T12:01:00.000Z" },
    ]);
  });

  test("that is taken off within the minute hears nothing, and has no place by it", async () => {
    const talk = await offered("Rolluiken");
    await plan(talk);
    await takeOff(talk);
    expect(await mailsOf("talk_planned")).toEqual([]);
    expect(await mailsOf("guest_added")).toEqual([]);
    expect(await answerOf(fatima)).toBeUndefined();
    const { counted, kept } = await countedAndKept(program, evening);
    expect(kept).toEqual(counted);
    const later = { token: admin, query: { state: "later" as const } };
    expect((await request(program, proposals, later)).answer.talks).toMatchObject([
      { id: talk, meetup: { id: evening } },
    ]);
  });

  test("that was mailed and is taken off hears it after the minute, which is asked first", async () => {
    const talk = await offered("Rolluiken");
    await plan(talk);
    await markSent(program);
    const asked = await takeOff(talk);
    expect([asked.status, JSON.parse(asked.text).why]).toEqual([409, "speaker-told"]);
    expect((await seen()).lines).toHaveLength(1);
    expect(await queuedMails(program)).toEqual([]);
    expect((await takeOff(talk, { told: "yes" })).status).toBe(200);
    const mails = await program.db.read
      .selectFrom("emails")
      .select(["kind", "recipient", "subject", "next_attempt_at"])
      .where("sent_at", "is", null)
      .execute();
    expect(mails).toEqual([
      {
        kind: "talk_taken_off",
        recipient: fatima.email,
        subject: expect.stringMatching(/^Je staat niet meer op het programma/),
        next_attempt_at: "2026-11-21T12:01:00.000Z",
      },
    ]);
    expect(await answerOf(fatima)).toMatchObject({ status: "confirmed" });
  });

  test("that is put back within the minute hears neither, unless the start is another", async () => {
    const talk = await offered("Rolluiken");
    await plan(talk);
    await markSent(program);
    await takeOff(talk, { told: "yes" });
    await plan(talk);
    expect(await queuedMails(program)).toEqual([]);
    await takeOff(talk, { told: "yes" });
    await save([{ text: "Inloop", minutes: 30 }]);
    await plan(talk);
    expect(await mailsOf("talk_taken_off")).toEqual([]);
    expect(await subjectsOf("talk_planned")).toEqual([expect.stringMatching(/^Andere tijd/)]);
  });

  test("hears that it is off, of a talk whose new start was not mailed yet", async () => {
    const talk = await offered("Rolluiken");
    await plan(talk);
    await markSent(program);
    await save([
      { text: "Inloop", minutes: 30 },
      { talk, minutes: 15 },
    ]);
    expect((await takeOff(talk)).status).toBe(409);
    expect(await mailsOf("talk_planned")).toHaveLength(1);
    await takeOff(talk, { told: "yes" });
    expect((await queuedMails(program)).map(({ kind }) => kind)).toEqual(["talk_taken_off"]);
  });

  test("of an evening that was is taken off without a question or a mail", async () => {
    const talk = await offered("Rolluiken");
    await plan(talk);
    await markSent(program);
    program.setClock("2026-12-06T12:00:00.000Z");
    expect((await takeOff(talk)).status).toBe(200);
    expect(await queuedMails(program)).toEqual([]);
  });

  test("keeps a place of their own, and the mail of another talk, when one is taken off", async () => {
    await answers(program, fatima.id, evening, "confirm");
    const first = await offered("Rolluiken");
    const second = await offered("Thuisbatterij");
    await plan(first);
    await plan(second);
    await takeOff(first);
    expect(await mailsOf("talk_planned")).toHaveLength(1);
    expect(await answerOf(fatima)).toMatchObject({ status: "confirmed", via: "site" });
  });

  test("that said no stays away, which is asked first, and which organisers see and visitors do not", async () => {
    await answers(program, fatima.id, evening, "decline");
    const talk = await offered("Rolluiken");
    const asked = await plan(talk);
    expect([asked.status, JSON.parse(asked.text).why]).toEqual([409, "speaker-declined"]);
    const named = await add({ member: fatima.id });
    expect([named.status, JSON.parse(named.text).why]).toEqual([409, "speaker-declined"]);
    expect((await seen()).lines).toEqual([]);
    await plan(talk, { declined: true });
    expect(await answerOf(fatima)).toMatchObject({ status: "declined" });
    expect((await seen()).lines).toMatchObject([{ talk: { isMissing: true } }]);
    expect((await page()).programme).toEqual([
      { time: "19:30", title: "Rolluiken", minutes: 15, talk: { by: "Fatima" } },
    ]);
  });

  test("that declines later is told to organisers at once, once", async () => {
    const host = await organiserOf(program, evening);
    await plan(await offered("Rolluiken"));
    await answers(program, fatima.id, evening, "decline");
    await answers(program, fatima.id, evening, "decline");
    expect(await mailsOf("talk_missing")).toEqual([{ kind: "talk_missing", recipient: host.email }]);
    const bram = await aMember(program);
    await answers(program, bram.id, evening, "decline");
    expect(await mailsOf("talk_missing")).toHaveLength(1);
  });

  test("that declines is named in that mail with their talks, which leads to the programme", async () => {
    const host = await organiserOf(program, evening);
    await plan(await offered("Rolluiken"));
    await plan(await offered("Thuisbatterij"));
    await answers(program, fatima.id, evening, "decline");
    const { text, html } = await newestMail(program, "talk_missing", { to: host.email });
    expect(text?.replaceAll(/\s+/g, " ")).toContain(
      "Fatima El Amrani komt niet, en staat wel op het programma met ‘Rolluiken’ en ‘Thuisbatterij’. Dat blijft op de pagina staan tot je het eraf haalt.",
    );
    expect(html).toContain(`/admin/meetups/${evening}?deel=programma"`);
  });

  test("of a full evening asks for a place beyond the maximum", async () => {
    evening = await aMeetup(program, { ...FACTS, places: 1 });
    const bram = await aMember(program);
    await answers(program, bram.id, evening, "confirm");
    const talk = await offered("Rolluiken");
    const asked = await plan(talk);
    expect([asked.status, JSON.parse(asked.text).why]).toEqual([409, "meetup-full"]);
    expect((await seen()).lines).toEqual([]);
    expect(await answerOf(fatima)).toBeUndefined();
    expect((await plan(talk, { beyond: true })).status).toBe(200);
    expect(await answerOf(fatima)).toMatchObject({ status: "confirmed" });
  });

  test("hears once more when their start moves by a quarter of an hour or more", async () => {
    const talk = await offered("Rolluiken");
    await plan(talk);
    await markSent(program);
    await save([
      { text: "Inloop", minutes: 10 },
      { talk, minutes: 15 },
    ]);
    expect(await mailsOf("talk_planned")).toEqual([]);
    await save([
      { text: "Inloop", minutes: 15 },
      { talk, minutes: 15 },
    ]);
    await save([
      { text: "Inloop", minutes: 45 },
      { talk, minutes: 15 },
    ]);
    expect(await mailsOf("talk_planned")).toHaveLength(1);
    expect(await subjectsOf("talk_planned")).toEqual([expect.stringMatching(/^Andere tijd voor je verhaal/)]);
  });

  test("hears nothing of a start that is back within the minute, which the programme says", async () => {
    const talk = await offered("Rolluiken");
    await plan(talk);
    await markSent(program);
    const behind = (minutes: number) =>
      save([
        { text: "Inloop", minutes },
        { talk, minutes: 15 },
      ]);
    const isTold = async () => (await seen()).lines.map(({ talk }) => talk?.isToldOfMove);
    await behind(30);
    expect(await mailsOf("talk_planned")).toHaveLength(1);
    expect(await isTold()).toEqual([undefined, true]);
    await behind(10);
    expect(await mailsOf("talk_planned")).toEqual([]);
    expect(await isTold()).toEqual([undefined, false]);
    await behind(15);
    expect(await mailsOf("talk_planned")).toHaveLength(1);
    expect(await isTold()).toEqual([undefined, true]);
    await markSent(program);
    expect(await isTold()).toEqual([undefined, false]);
  });

  test("is not mailed more often a day than other changes are, by who is no administrator", async () => {
    const host = await signedIn(program, (await organiserOf(program, evening)).id);
    const talk = await offered("Rolluiken", fatima, { meetup: evening });
    await plan(talk);
    await markSent(program);
    const move = async (minutes: number) => {
      const lines = [
        { text: "Inloop", minutes },
        { talk, minutes: 15 },
      ];
      const { revision } = await seen();
      const input = { token: host, params: { id: evening }, body: { revision, lines } };
      const saved = await request(program, saveProgramme, input);
      await markSent(program);
      return saved.status;
    };
    const statuses: number[] = [];
    for (let round = 0; round < 13; round += 1) statuses.push(await move(round % 2 === 0 ? 30 : 60));
    expect(statuses).toEqual([...Array<number>(12).fill(200), 429]);
    expect((await seen()).lines).toMatchObject([{ minutes: 60 }, {}]);
  });

  test("hears it of another start of the evening too", async () => {
    await plan(await offered("Rolluiken"));
    await markSent(program);
    const body = meetupForm({ ...FACTS, start_time: "20:00" }) as never;
    await request(program, updateMeetup, { token: admin, params: { id: evening }, body });
    expect(await mailsOf("talk_planned")).toHaveLength(1);
  });

  test("of a draft hears it, and gets a place, when the evening is announced", async () => {
    evening = await aMeetup(program, { ...FACTS, status: "draft" });
    await plan(await offered("Rolluiken"));
    expect(await mailsOf("talk_planned")).toEqual([]);
    expect(await answerOf(fatima)).toBeUndefined();
    await request(program, publishMeetup, { token: admin, params: { id: evening }, body: {} });
    expect(await mailsOf("talk_planned")).toHaveLength(1);
    expect(await answerOf(fatima)).toEqual({ status: "confirmed", via: "organiser" });
  });
});

test("organisers read how many talks an evening has before they end it", async () => {
  await plan(await offered("Rolluiken"));
  const { meetup } = (await request(program, adminMeetup, { token: admin, params: { id: evening } })).answer;
  expect(meetup.talks).toBe(1);
});
