// @postgres test
import { beforeEach, describe, expect, test } from "vitest";
import type { MeetupId } from "#contract/ids.ts";
import { Archive } from "#contract/meetups/archived.ts";
import { pastMeetups } from "../../bench/past-meetups.ts";
import { actingAs } from "../../src/server/calls/writes.ts";
import { cancelMeetup } from "../../src/server/meetups/life/cancel-meetup.ts";
import type { Tx } from "../../src/server/platform/db/schema.ts";
import { keepWords } from "../../src/server/records/meetup-words.ts";
import { aMeetup, aMember, anAdminToken, answers } from "../harness/builders.ts";
import { programForEachTest } from "../harness/program.ts";

const program = programForEachTest();
beforeEach(async () => {
  program.setClock("2020-01-01T12:00:00.000Z");
});

const NOW = "2026-11-21T12:00:00.000Z";

async function ask(query: Record<string, string> = {}) {
  program.setClock(NOW);
  const url = `/api/meetups/archive?${new URLSearchParams(query)}`;
  const answer = await program.app.inject({ method: "GET", url });
  expect([answer.statusCode, answer.statusCode === 200 ? "" : answer.body]).toEqual([200, ""]);
  return Archive.parse(answer.json());
}
const titles = async (query: Record<string, string> = {}) =>
  (await ask(query)).meetups.map(({ title }) => title);

async function report(id: MeetupId, text: string) {
  const token = await anAdminToken(program);
  const answer = await program.app.inject({
    method: "PUT",
    url: `/api/admin/meetups/${id}/report`,
    headers: { authorization: `Bearer ${token}` },
    payload: { report: text },
  });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
}

describe("the archive", () => {
  test("lists past meetups newest first and by year, without drafts and coming meetups", async () => {
    for (const date of ["2024-05-01", "2026-03-01", "2024-09-01", "2027-01-01"])
      await aMeetup(program, { title: `Op ${date}`, date });
    await aMeetup(program, { title: "Concept", date: "2025-01-01", status: "draft" });
    const { meetups, years, pagination } = await ask();
    expect(meetups.map(({ title }) => title)).toEqual(["Op 2026-03-01", "Op 2024-09-01", "Op 2024-05-01"]);
    expect(years).toEqual([
      { year: 2026, meetups: 1 },
      { year: 2024, meetups: 2 },
    ]);
    expect(pagination).toEqual({ page: 1, limit: 20, total: 3, pages: 1 });
    const of2024 = await ask({ year: "2024" });
    expect(of2024.meetups.map(({ title }) => title)).toEqual(["Op 2024-09-01", "Op 2024-05-01"]);
    expect([of2024.pagination.total, of2024.years]).toEqual([2, years]);
    expect(await ask({ year: "2023" })).toMatchObject({ meetups: [], pagination: { total: 0, page: 1 } });
  });

  test("has a meetup only when it is over, and a cancelled one from its start", async () => {
    const today = { date: "2026-11-21", end_time: null };
    await aMeetup(program, { ...today, title: "Nu bezig", start_time: "12:00", end_time: "18:00" });
    await aMeetup(program, { ...today, title: "Begon een uur geleden", start_time: "12:00" });
    await aMeetup(program, { ...today, title: "Begon drie uur geleden", start_time: "10:00" });
    const off = await aMeetup(program, { ...today, title: "Gaat niet door", start_time: "12:30" });
    const { id } = await aMember(program);
    await actingAs(program.deps, id).onMeetup(off, cancelMeetup, { reason: "Lekkage" });
    expect(await titles()).toEqual(["Gaat niet door", "Begon drie uur geleden"]);
  });

  test("shows the report's first lines, the attendance and cancellations, without names", async () => {
    const was = await aMeetup(program, { title: "Was er", date: "2026-03-01" });
    const off = await aMeetup(program, { title: "Ging niet door", date: "2026-03-02" });
    const member = await aMember(program, { name: "Anna de Vries" });
    await answers(program, member.id, was, "confirm");
    await actingAs(program.deps, member.id).onMeetup(off, cancelMeetup, { reason: "Ziek" });
    program.setClock(NOW);
    await report(
      was,
      `## Hoe het was\n\n**Vol** en [gezellig](https://example.org). ${"Nog meer. ".repeat(60)}`,
    );
    const { meetups } = await ask();
    expect(meetups.map(({ title, cancelled, confirmed }) => [title, cancelled, confirmed])).toEqual([
      ["Ging niet door", true, 0],
      ["Was er", false, 1],
    ]);
    expect(meetups[1]?.report).toMatch(/^Hoe het was Vol en gezellig\. Nog meer\./);
    expect(meetups[1]?.report).toMatch(/…$/);
    expect(meetups[1]?.report?.length).toBeLessThan(300);
    expect(meetups[0]?.report).toBeNull();
    expect(JSON.stringify(await ask())).not.toContain("Anna");
  });

  test("is paged, and a page past the last is the last", async () => {
    for (let day = 1; day <= 7; day += 1)
      await aMeetup(program, { title: `${day}`, date: `2026-03-0${day}` });
    expect(await titles({ limit: "3" })).toEqual(["7", "6", "5"]);
    expect(await titles({ limit: "3", page: "3" })).toEqual(["1"]);
    const past = await ask({ limit: "3", page: "99" });
    expect(past.pagination).toEqual({ page: 3, limit: 3, total: 7, pages: 3 });
    expect(past.meetups.map(({ title }) => title)).toEqual(["1"]);
  });

  test.each(["year=0", "year=x", "page=0", "limit=101", `search=${"x".repeat(101)}`])(
    "%s is refused",
    async (query) => {
      const { statusCode } = await program.app.inject({ url: `/api/meetups/archive?${query}` });
      expect(statusCode).toBe(400);
    },
  );
});

/** Inserts one meetup a year from 2000 on; calls would take long. */
async function fillWithCommon(tx: Tx, number: number) {
  const rows = Array.from({ length: number }, (_, place) => ({
    ...pastMeetups(1)[0],
    title: `Gewoon ${place}`,
    date: `${2000 + place}-01-01`,
    starts_at: `${2000 + place}-01-01T12:00:00.000Z`,
  }));
  const made = await tx
    .insertInto("meetups")
    .values(rows as never)
    .returning("id")
    .execute();
  for (const { id } of made) await keepWords(tx, id);
}

describe("searching", () => {
  const MEETUPS = [
    { title: "Zigbee of Matter?", location: "Café Het Wapen, Delft", date: "2024-05-01" },
    { title: "Energie **meten**", description: "Met **be**ginners aan de P1-poort.", date: "2025-05-01" },
    {
      title: "Komt nog",
      description: "[Zie hier](https://voorbeeld.nl/matter) over Matter",
      date: "2027-05-01",
    },
  ];
  beforeEach(async () => {
    for (const meetup of MEETUPS) await aMeetup(program, { description: "Een avond.", ...meetup });
  });
  const [matter, energy, coming] = MEETUPS.map(({ title }) => title);

  test.each<[string, (string | undefined)[]]>([
    ["matter", [coming, matter]],
    ["MATTER", [coming, matter]],
    ["cafe", [matter]],
    ["CAFÉ delft", [matter]],
    ["delft zigb", [matter]],
    ["delft energie", []],
    ["beginners", [energy]],
    ["**beginners**", [energy]],
    ["p1 poort", [energy]],
    ["igbee", []],
    ["ma", []],
    ["aan de p1", [energy]],
    ["voorbeeld", []],
    ["' OR 1=1 --", []],
    ['"matter" NOT zigbee', []],
    ["mat*", [coming, matter]],
    ["a & b | !c:*", []],
    ["!!!", []],
    ["   ", [energy, matter]],
  ])("%j finds %j", async (search, expected) => {
    expect(await titles({ search })).toEqual(expected);
  });

  test("years and pages are those of the results", async () => {
    const { years, pagination } = await ask({ search: "matter" });
    expect(years.map(({ year }) => year)).toEqual([2027, 2024]);
    expect(pagination.total).toBe(2);
    expect(await titles({ search: "matter", year: "2024" })).toEqual([matter]);
  });

  test("more than a hundred results are limited to the newest, which the answer says", async () => {
    await program.db.write((tx) => fillWithCommon(tx, 101));
    const common = await ask({ search: "gewoon", page: "99" });
    expect([common.isMore, common.pagination]).toEqual([true, { page: 5, limit: 20, total: 100, pages: 5 }]);
    expect(common.meetups.at(-1)?.title).toBe("Gewoon 1");
    expect((await ask({ search: "gewoon", year: "2002" })).pagination.total).toBe(1);
    expect((await ask({ search: "matter" })).isMore).toBe(false);
  });

  test("later texts are found, removed ones are not", async () => {
    const { meetups } = await ask({ search: "energie" });
    const id = meetups[0]?.id as MeetupId;
    await report(id, "Er kwam een échte elektricien.");
    expect(await titles({ search: "elektricien echte" })).toEqual([energy]);
    await report(id, "");
    expect(await titles({ search: "elektricien" })).toEqual([]);
    await program.db.write((tx) => tx.deleteFrom("meetups").where("id", "=", id).execute());
    expect(await titles({ search: "energie" })).toEqual([]);
    expect(await program.db.read.selectFrom("meetup_words").select("meetup_id").execute()).toHaveLength(2);
  });
});

test("every announced meetup keeps its page, past, running or cancelled; a draft has none", async () => {
  const past = await aMeetup(program, { date: "2026-03-01" });
  const running = await aMeetup(program, { date: "2026-11-21", start_time: "12:00", end_time: "18:00" });
  const off = await aMeetup(program, { date: "2026-03-02" });
  const offToCome = await aMeetup(program, { date: "2027-03-02" });
  const draft = await aMeetup(program, { date: "2026-03-03", status: "draft" });
  const member = await aMember(program);
  for (const id of [off, offToCome])
    await actingAs(program.deps, member.id).onMeetup(id, cancelMeetup, { reason: "Ziek" });
  program.setClock(NOW);
  for (const [id, status] of [
    [past, 200],
    [running, 200],
    [off, 200],
    [offToCome, 200],
    [draft, 404],
  ] as const) {
    for (const url of [`/meetup/${id}`, `/api/meetups/${id}`, `/api/meetups/${id}/ics`])
      expect([url, (await program.app.inject({ url })).statusCode]).toEqual([url, status]);
  }
});

test("a meetup that is found by a line of its programme says which", async () => {
  const id = await aMeetup(program, { title: "Avond", date: "2026-01-01" });
  await program.db.write(async (tx) => {
    const lines = ["Inloop", "Rolluiken zonder cloud", "Rolgordijnen"];
    const rows = lines.map((text, position) => ({
      meetup_id: id,
      position,
      text,
      minutes: 15,
      talk_id: null,
    }));
    await tx.insertInto("programme_lines").values(rows).execute();
    await keepWords(tx, id);
  });
  expect((await ask({ search: "rol" })).meetups).toMatchObject([
    { title: "Avond", titles: ["Rolluiken zonder cloud", "Rolgordijnen"] },
  ]);
  const [byTitle] = (await ask({ search: "avond" })).meetups;
  expect(byTitle).not.toHaveProperty("titles");
  expect((await ask()).meetups[0]).not.toHaveProperty("titles");
});
