import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { MeetupId } from "#contract/ids.ts";
import { createMeetup } from "#contract/meetups/saving/admin.ts";
import { oneMeetup } from "#contract/meetups.ts";
import { respond } from "#contract/responses.ts";
import type { Action } from "#domain/places.ts";
import { byButton } from "../harness/browser.ts";
import { inDays, meetupForm } from "../harness/builders.ts";
import { request } from "../harness/program.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";

const on = siteInBrowser();
const UNSENT = "Nog niet verstuurd. We versturen het zodra er verbinding is.";
const STAYS = "Intussen is een ander antwoord vastgelegd. Dat blijft staan.";
const ANSWERS = "**/respond/**";

let organiser: string;
beforeAll(async () => {
  organiser = await on.organiserToken();
});

let meetup: MeetupId;
beforeEach(async () => {
  const body = meetupForm({ title: "Vol huis", date: inDays(9), max_participants: 2 });
  meetup = (await request(on.program, createMeetup, { token: organiser, body })).answer.meetup.id;
});

/** By another device, which has a connection. */
async function answers(token: string, action: Action): Promise<void> {
  const answered = await request(on.program, respond, { token, params: { id: meetup }, body: { action } });
  expect(answered.status).toBe(200);
}
const recorded = async (token: string) =>
  (await request(on.program, oneMeetup, { token, params: { id: meetup } })).answer.meetup.registrationStatus;

const loseAnswers = async (page: Page) => {
  await page.route(ANSWERS, (route) => route.abort());
  await page.route("**/respond", (route) => route.abort());
};
const mend = async (page: Page) => {
  await page.unroute(ANSWERS);
  await page.unroute("**/respond");
};
const pressNo = async (page: Page) => {
  await byButton(page, "Ik kan toch niet: Vol huis").click();
  await page.getByText(UNSENT).waitFor();
};

/** Lars' no of a page without connection, sent after his newer yes by another way. */
async function openOvertaken() {
  const { lars } = on.site.tokens;
  await answers(lars, "confirm");
  const opened = await on.openAs(lars, `/meetup/${meetup}`);
  await loseAnswers(opened.page);
  await pressNo(opened.page);
  await answers(lars, "confirm");
  await mend(opened.page);
  await opened.page.getByText(STAYS).first().waitFor();
  return opened;
}

describe("an answer that was not sent, when a newer one was given on another device", () => {
  test("is dropped by the page on which it was pressed", async () => {
    const { page } = await openOvertaken();
    await page.getByText(UNSENT).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Geregistreerd: Vol huis" }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("unsent-answers"))).toBeNull();
    expect(await recorded(on.site.tokens.lars)).toBe("confirmed");
  });

  test("is dropped by a page that is only opened, and takes no place from the member or the waiting list", async () => {
    const { lars, gijs, bram } = on.site.tokens;
    for (const token of [bram, lars, gijs]) await answers(token, "confirm");
    const { page } = await on.openAs(lars, `/meetup/${meetup}`);
    await loseAnswers(page);
    await pressNo(page);
    await page.goto("about:blank");
    await mend(page);
    await answers(lars, "confirm");
    await page.goto(`${on.program.url}/meetup/${meetup}`);
    await page.getByText(STAYS).first().waitFor();
    await page.getByRole("button", { name: "Geregistreerd: Vol huis" }).waitFor();
    expect([await recorded(lars), await recorded(gijs)]).toEqual(["confirmed", "waitlist"]);
  });

  test("is dropped by the page of a mail's link, whose address has the recorded answer", async () => {
    const { gijs } = on.site.tokens;
    const { page } = await on.visit();
    await page.goto(on.site.links.respond(meetup, "confirm"));
    await page.getByRole("heading", { name: "Je komt!" }).waitFor();
    await loseAnswers(page);
    await pressNo(page);
    await answers(gijs, "confirm");
    await mend(page);
    await page.getByText(STAYS).waitFor();
    await page.getByText(UNSENT).waitFor({ state: "detached" });
    expect([await recorded(gijs), page.url()]).toEqual(["confirmed", expect.stringMatching(/\/confirm$/)]);
  });

  test("is dropped by the page of a mail's link that could not record it when it was opened", async () => {
    const { gijs } = on.site.tokens;
    const { page } = await on.visit();
    await page.route("**/api/users/respond/**", (route) => route.abort());
    await page.goto(on.site.links.respond(meetup, "decline"));
    await page.getByText("Je antwoord is nog niet verstuurd.").waitFor();
    await answers(gijs, "confirm");
    await page.unroute("**/api/users/respond/**");
    await page.getByText(STAYS).waitFor();
    await page.getByRole("heading", { name: "Je komt!" }).waitFor();
    await page.waitForURL("**/confirm");
    await page.reload();
    await page.getByRole("heading", { name: "Je komt!" }).waitFor();
    expect(await recorded(gijs)).toBe("confirmed");
  });

  test("is dropped by a page that has it of version 1.2.0, without a moment", async () => {
    const { lars } = on.site.tokens;
    await answers(lars, "confirm");
    const { page } = await on.openAs(lars, "/dashboard");
    await page.waitForFunction(() => localStorage.getItem("user") !== null);
    await page.evaluate((id) => {
      const member = JSON.parse(localStorage.getItem("user") ?? "").user.id;
      localStorage.setItem("unsent-answers", JSON.stringify({ member, answers: { [id]: "decline" } }));
    }, meetup);
    await page.goto(`/meetup/${meetup}`);
    await page.getByText(STAYS).first().waitFor();
    expect(await recorded(lars)).toBe("confirmed");
  });

  test("does not stop a press that is newer than both", async () => {
    const { lars } = on.site.tokens;
    const { page } = await openOvertaken();
    await byButton(page, "Ik kan toch niet: Vol huis").click();
    await page.getByRole("button", { name: "Afgemeld: Vol huis" }).waitFor();
    expect(await recorded(lars)).toBe("declined");
  });
});
