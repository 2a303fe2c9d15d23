import { beforeEach, describe, expect, test } from "vitest";
import { adminMeetups } from "#contract/meetups/admin.ts";
import { isOver } from "#domain/timing.ts";
import { isNotOverAt, isOverAt } from "../../src/server/platform/db/sql.ts";
import { aMeetup, anAdminToken } from "../harness/builders.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();

/** In Amsterdam, an hour ahead of UTC. */
const TONIGHT = { date: "2026-11-21", start_time: "19:30" } as const;

beforeEach(async () => {
  program.setClock("2026-11-20T12:00:00.000Z");
  await aMeetup(program, { ...TONIGHT, title: "Zonder eind", end_time: null });
  await aMeetup(program, { ...TONIGHT, title: "Tot 20:00", end_time: "20:00" });
  await aMeetup(program, { ...TONIGHT, title: "Na middernacht", end_time: "00:30" });
});

describe("the database says as the domain which meetups are over", () => {
  test.each([
    "2026-11-21T18:29:59.999Z",
    "2026-11-21T18:30:00.000Z",
    "2026-11-21T18:30:00.001Z",
    "2026-11-21T19:00:00.000Z",
    "2026-11-21T19:00:00.001Z",
    "2026-11-21T20:30:00.000Z",
    "2026-11-21T20:30:00.001Z",
    "2026-11-21T23:30:00.000Z",
    "2026-11-21T23:30:00.001Z",
  ])("at %s", async (moment) => {
    const now = new Date(moment);
    const titlesOf = (rows: readonly { title: string }[]) => rows.map(({ title }) => title).sort();
    const all = await program.db.read.selectFrom("meetups").selectAll().execute();
    const over = await program.db.read.selectFrom("meetups").selectAll().where(isOverAt(now)).execute();
    const others = await program.db.read.selectFrom("meetups").selectAll().where(isNotOverAt(now)).execute();
    expect(titlesOf(over)).toEqual(titlesOf(all.filter((row) => isOver(row, now.getTime()))));
    expect(titlesOf(others)).toEqual(titlesOf(all.filter((row) => !isOver(row, now.getTime()))));
  });
});

test("tonight's meetup without an end time stays above the drafts while it runs", async () => {
  await aMeetup(program, { date: "2026-12-20", title: "Concept", status: "draft" });
  const token = await anAdminToken(program);
  const order = async () => {
    const { answer } = await request(program, adminMeetups, { token, query: { order: "coming" } });
    return answer.meetups.map(({ title }) => title);
  };
  program.setClock("2026-11-21T20:00:00.000Z");
  expect(await order()).toEqual(["Zonder eind", "Na middernacht", "Concept", "Tot 20:00"]);
  program.setClock("2026-11-21T20:31:00.000Z");
  expect(await order()).toEqual(["Na middernacht", "Concept", "Tot 20:00", "Zonder eind"]);
});
