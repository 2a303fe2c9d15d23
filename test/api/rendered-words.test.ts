// @postgres never
import { expect, test } from "vitest";
import { cancelMeetup } from "#contract/meetups/life.ts";
import { aMeetup, aMember, anAdminToken, answers } from "../harness/builders.ts";
import { programForAllTests, renderedPage, request } from "../harness/program.ts";

/** Pages as the server renders them, where no layout decides. */
const program = programForAllTests();

const rendered = (path: string) => renderedPage(program, path);

/** The cards of home, by their title. */
async function cardOf(title: string): Promise<string> {
  const cards = (await rendered("/")).match(/<article.*?<\/article>/gs) ?? [];
  return cards.find((card) => card.includes(title)) ?? "";
}

test("a cancelled card has no places, and its picture is muted, on its page too", async () => {
  const id = await aMeetup(program, { title: "Gaat niet door", places: 4 });
  await answers(program, (await aMember(program)).id, id, "confirm");
  const before = await cardOf("Gaat niet door");
  expect(before).toContain("1/4 deelnemers");
  expect(before).not.toContain("grayscale");
  const token = await anAdminToken(program);
  await request(program, cancelMeetup, { token, params: { id }, body: { reason: "Storm" } });
  const after = await cardOf("Gaat niet door");
  expect(after).toContain("Geannuleerd");
  expect(after).not.toContain("deelnemers");
  expect(after).toContain("grayscale");
  expect(await rendered(`/meetup/${id}`)).toContain("grayscale");
});

test("the page of an unknown path has its specified links", async () => {
  const page = await rendered("/bestaat/niet");
  const main = page.match(/<main.*<\/main>/s)?.[0] ?? "";
  expect(main).toContain("Pagina niet gevonden");
  expect(main).toContain('href="/"');
  expect(main).toContain('href="/#meetups"');
  expect(main).toContain('href="mailto:');
  expect(page).toContain("Volg de agenda");
});

test("home names the archive in header and footer, and once in its own words", async () => {
  const main = (await rendered("/")).match(/<main.*<\/main>/s)?.[0] ?? "";
  expect(main.match(/href="\/archief"/g)?.length).toBe(1);
});

test("without a maximum one participant is singular, on the card and on the meetup's page", async () => {
  const id = await aMeetup(program, { title: "Met zijn tweeën" });
  await answers(program, (await aMember(program)).id, id, "confirm");
  expect(await cardOf("Met zijn tweeën")).toMatch(/>1 deelnemer</);
  expect(await rendered(`/meetup/${id}`)).toMatch(/>1 deelnemer</);
  await answers(program, (await aMember(program)).id, id, "confirm");
  expect(await cardOf("Met zijn tweeën")).toMatch(/>2 deelnemers</);
  expect(await rendered(`/meetup/${id}`)).toMatch(/>2 deelnemers</);
});

test("on a meetup's page the focus goes as on the screen: sharing, subscribing, the route", async () => {
  const page = await rendered(`/meetup/${await aMeetup(program)}`);
  const main = page.match(/<main.*<\/main>/s)?.[0] ?? "";
  const at = ["Delen", "Schrijf je in!", "Route"].map((words) => main.indexOf(words));
  expect(at).not.toContain(-1);
  expect(at).toEqual(at.toSorted((a, b) => a - b));
});
