import { describe, expect, test } from "vitest";
import type { MeetupId } from "#contract/ids.ts";
import { cancelMeetup } from "#contract/meetups/life.ts";
import { aMeetup, aMember, anAdminToken, answers } from "../harness/builders.ts";
import { saidAgain, saidIn } from "../harness/facts-once.ts";
import { programForAllTests, renderedPage, request } from "../harness/program.ts";

const program = programForAllTests();

const EVERYTHING = { max_guests: 2, answer_days_before: 2, address: "Kade 4\n3511 AB Utrecht" };

/** The text of the page's main content, as the server renders it for a visitor; forms for browsers without scripts left out. */
async function textOf(id: MeetupId): Promise<string> {
  const main = /<main.*?<\/main>/s.exec(await renderedPage(program, `/meetup/${id}`))?.[0] ?? "";
  return main
    .replace(/<noscript>.*?<\/noscript>/gs, "")
    .replace(/<\/?(?:span|time|strong)\b[^>]*>/g, " ")
    .replace(/ +/g, " ")
    .replace(/<[^>]+>/g, "\n");
}

async function fullMeetup(): Promise<MeetupId> {
  const id = await aMeetup(program, { ...EVERYTHING, places: 1 });
  for (let member = 0; member < 2; member += 1)
    await answers(program, (await aMember(program)).id, id, "confirm");
  return id;
}

async function cancelledMeetup(): Promise<MeetupId> {
  const id = await aMeetup(program);
  const token = await anAdminToken(program);
  await request(program, cancelMeetup, { token, params: { id }, body: { reason: "Storm" } });
  return id;
}

const ALWAYS = ["date", "time", "place"];

describe("a meetup's page says each fact at most once to a visitor", () => {
  test.each<[string, () => Promise<MeetupId>, readonly string[]]>([
    ["coming", () => aMeetup(program), [...ALWAYS, "how to join"]],
    ["nearly full", () => aMeetup(program, { places: 3 }), [...ALWAYS, "fullness", "how to join"]],
    [
      "with everything",
      () => aMeetup(program, { ...EVERYTHING, places: 20 }),
      [...ALWAYS, "deadline", "companions", "how to join"],
    ],
    ["full", fullMeetup, [...ALWAYS, "fullness", "deadline", "what next", "how to join"]],
    [
      "closed",
      () => aMeetup(program, { answer_days_before: 14 }),
      [...ALWAYS, "deadline", "what next", "how to join"],
    ],
    ["past", () => aMeetup(program, { date: "2026-11-01" }), ALWAYS],
    ["cancelled", cancelledMeetup, [...ALWAYS, "cancelled"]],
  ])("%s", async (_state, make, facts) => {
    const text = await textOf(await make());
    expect([saidAgain(text), saidIn(text)]).toEqual([{}, facts]);
  });
});
