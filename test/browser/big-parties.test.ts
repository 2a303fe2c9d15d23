import { expect, test } from "vitest";
import type { MeetupId } from "#contract/ids.ts";
import { createMeetup } from "#contract/meetups/saving/admin.ts";
import { respond, setDetails } from "#contract/responses.ts";
import { DESKTOP, PHONE } from "../harness/browser.ts";
import { meetupForm } from "../harness/builders.ts";
import { request } from "../harness/program.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";

const on = siteInBrowser();
const PLACE_FREE = "Er is 1 plek vrij, jullie zijn met 2.";

/** Two of three places are taken; Gijs, who comes with one guest, waits for the third. */
async function blocked(title: string): Promise<MeetupId> {
  const { anna, gijs, lars } = on.site.tokens;
  const facts = { title, date: "2036-09-09", max_participants: 3, max_guests: 1 } as const;
  const made = { token: await on.organiserToken(), body: meetupForm(facts) };
  const { id } = (await request(on.program, createMeetup, made)).answer.meetup;
  const say = async (token: string, action: string) =>
    (await request(on.program, respond, { token, params: { id }, body: { action } })).answer;
  await say(gijs, "confirm");
  await request(on.program, setDetails, { token: gijs, params: { id }, body: { guests: 1, answers: [] } });
  await say(gijs, "decline");
  for (const token of [anna, lars, gijs]) await say(token, "confirm");
  return id;
}

test("the first on the waitlist gets a place by one press with fewer guests, and nobody else is invited to it", async () => {
  const id = await blocked("Samen wachten");
  const { page } = await on.openAs(on.site.tokens.gijs, `/meetup/${id}`);
  await page.getByText(PLACE_FREE).waitFor();
  expect(await page.getByText("Nog 1 plek").count()).toBe(0);
  // Others, members and visitors, read that a yes waits.
  const other = await on.openAs(on.site.tokens.bram, `/meetup/${id}`);
  await other.page
    .getByText("De vrije plek is voor wie al wacht: met ‘Ik kom’ sta je op de wachtlijst.")
    .waitFor();
  const visitor = await on.visit();
  await visitor.page.goto(`/meetup/${id}`);
  await visitor.page
    .getByText("De vrije plek is voor wie al wacht. Je kunt je nog wel aanmelden voor de wachtlijst.")
    .waitFor();
  for (const each of [other, visitor]) expect(await each.page.getByText("Nog 1 plek").count()).toBe(0);
  await other.page.goto("/");
  await other.page.getByRole("button", { name: "Ik kom op de wachtlijst: Samen wachten" }).waitFor();
  const organiser = await on.openAsOrganiser(`/admin/meetups/${id}`);
  await organiser.page.getByText("Eerste in de rij komt met 2; 1 plek vrij").waitFor();
  await page.getByRole("button", { name: "Kom met minder" }).click();
  await page.getByRole("button", { name: /^Geregistreerd/ }).waitFor();
  await page.getByText("3 van 3 deelnemers", { exact: true }).waitFor();
  expect(await page.getByText(PLACE_FREE).count()).toBe(0);
  await expect.poll(() => organiser.page.getByText("Eerste in de rij").count()).toBe(0);
});

test.each([
  ["the dashboard", DESKTOP],
  ["the dashboard", PHONE],
])("%s offers it too, %o", async (_name, viewport) => {
  await blocked(`Wachten op ${viewport.width}`);
  const { page } = await on.openAs(on.site.tokens.gijs, "/dashboard", { viewport });
  const card = page.getByRole("article").filter({ hasText: `Wachten op ${viewport.width}` });
  await card.getByText(PLACE_FREE).waitFor();
  await card.getByRole("button", { name: "Kom met minder" }).click();
  await card.getByRole("button", { name: /^Geregistreerd/ }).waitFor();
});

test("the page of a mail's link says it once, and after the press that there is a place", async () => {
  const id = await blocked("Wachten per mail");
  const { page } = await on.visit({ viewport: { width: 320, height: 800 } });
  await page.goto(on.site.links.respond(id, "confirm"));
  await page.getByText(PLACE_FREE).waitFor();
  expect(await page.getByText("Er is 1 plek vrij").count()).toBe(1);
  await page.getByRole("button", { name: "Kom met minder" }).click();
  await page.getByText("Je plek is bevestigd!").waitFor();
  await page.getByText("Bedankt voor het laten weten.").waitFor();
  expect(await page.getByText("wachtlijst").count()).toBe(0);
});
