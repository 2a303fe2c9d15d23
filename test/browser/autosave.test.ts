import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { MeetupId } from "#contract/ids.ts";
import { createMeetup } from "#contract/meetups/saving/admin.ts";
import { oneMeetup } from "#contract/meetups.ts";
import { respond, setDetails } from "#contract/responses.ts";
import { byButton } from "../harness/browser.ts";
import { inDays, meetupForm } from "../harness/builders.ts";
import { request } from "../harness/program.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";

const on = siteInBrowser();
const OPEN = { id: "idee", text: "Waar heb je hulp bij nodig?", kind: "text" as const, options: [] };
const FOOD = { id: "eten", text: "Wat eet je?", kind: "text" as const, options: [] };
const ASKED = "Nog even doorgeven";

let organiser: string;
beforeAll(async () => {
  organiser = await on.organiserToken();
});

let meetup: MeetupId;
beforeEach(async () => {
  const body = meetupForm({ date: inDays(9), max_guests: 2, questions: [OPEN, FOOD], address: "Kade 4" });
  meetup = (await request(on.program, createMeetup, { token: organiser, body })).answer.meetup.id;
  await request(on.program, respond, {
    token: on.site.tokens.lars,
    params: { id: meetup },
    body: { action: "confirm" },
  });
});

/** What the site has of the member, whatever their page says. */
async function stored(token = on.site.tokens.lars) {
  const { own } = (await request(on.program, oneMeetup, { token, params: { id: meetup } })).answer.meetup;
  return {
    guests: own?.guests,
    ...Object.fromEntries((own?.answers ?? []).map(({ id, text }) => [id, text])),
  };
}

async function open(): Promise<Page> {
  const { page } = await on.openAs(on.site.tokens.lars, `/meetup/${meetup}`);
  await page.getByRole("region", { name: ASKED }).waitFor();
  return page;
}
const field = (page: Page, { text }: typeof OPEN) => page.getByLabel(text, { exact: true });
/** What stands below the field. */
const below = (page: Page, { text }: typeof OPEN) =>
  page.locator("div:has(> div > label)", { has: page.getByText(text, { exact: true }) }).getByRole("status");

test("a text is saved by itself, and called saved only when the site has it", async () => {
  const page = await open();
  const release = await holdSaves(page);
  await field(page, OPEN).fill("Een rolluik");
  await below(page, OPEN).getByText("Bezig met bewaren").waitFor();
  await byButton(page, "1 introducé").click();
  expect(await page.getByText("Bewaard", { exact: true }).count()).toBe(0);
  await release();
  await below(page, OPEN).getByText("Bewaard", { exact: true }).waitFor();
  expect(await stored()).toEqual({ guests: 1, idee: "Een rolluik" });
});

/** Every save waits until the returned function is called. */
async function holdSaves(page: Page): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  await page.route("**/respond/**", async (route) => {
    await gate.promise;
    await route.continue();
  });
  return async () => gate.resolve();
}

describe("what was typed a moment ago is stored", () => {
  const typed = async () => {
    const page = await open();
    await field(page, FOOD).fill("Geen noten");
    return page;
  };

  test.each([
    ["the form is closed", (page: Page) => byButton(page, `Klaar: ${ASKED}`).click()],
    ["the focus leaves it", (page: Page) => page.keyboard.press("Tab")],
    ["the page is left", (page: Page) => page.goto("about:blank")],
    ["the tab is closed", (page: Page) => page.close({ runBeforeUnload: true })],
    [
      "another page of the site is opened",
      (page: Page) => page.getByRole("link", { name: "Trefpunt" }).first().click(),
    ],
  ] as const)("when %s", async (_how, leave) => {
    const page = await typed();
    await leave(page);
    await expect.poll(() => stored()).toEqual({ guests: 0, eten: "Geen noten" });
  });

  test("when the window of a link is closed, which waits for it", async () => {
    const { page } = await on.visit();
    await page.goto(on.site.links.respond(meetup, "confirm"));
    await field(page, FOOD).fill("Geen noten");
    const release = await holdSaves(page);
    await byButton(page, "Sluit dit venster").click();
    expect(await page.getByText("alles is bewaard").count()).toBe(0);
    await release();
    await page.getByText("Sluit het zelf; alles is bewaard.").waitFor();
    await page.reload();
    await expect.poll(() => field(page, FOOD).inputValue()).toBe("Geen noten");
  });
});

test("a text that the site did not get says so, is tried again by a press, and lets itself be closed all the same", async () => {
  const page = await open();
  await page.route("**/respond/**", (route) =>
    route.fulfill({ status: 500, json: { error: "Dat lukte niet" } }),
  );
  await field(page, OPEN).fill("Een rolluik");
  await below(page, OPEN).getByText("Niet bewaard.").waitFor();
  await byButton(page, `Klaar: ${ASKED}`).click();
  await byButton(page, `Toch sluiten: ${ASKED}`).waitFor();
  expect(await stored()).toEqual({ guests: 0 });
  await page.unroute("**/respond/**");
  await byButton(page, "Opnieuw").click();
  await below(page, OPEN).getByText("Bewaard", { exact: true }).waitFor();
  expect(await stored()).toEqual({ guests: 0, idee: "Een rolluik" });
});

test("what is typed after a failure is saved before the form closes", async () => {
  const page = await open();
  await page.route("**/respond/**", (route) =>
    route.fulfill({ status: 500, json: { error: "Dat lukte niet" } }),
  );
  await field(page, OPEN).fill("Een rolluik");
  await byButton(page, `Klaar: ${ASKED}`).click();
  await byButton(page, `Toch sluiten: ${ASKED}`).waitFor();
  await page.unroute("**/respond/**");
  await field(page, OPEN).fill("Een rolluik en een lamp");
  await byButton(page, `Klaar: ${ASKED}`).click();
  await expect.poll(() => stored()).toEqual({ guests: 0, idee: "Een rolluik en een lamp" });
});

test("a window that the browser keeps open does not call unsaved text saved", async () => {
  const { page } = await on.visit();
  await page.goto(on.site.links.respond(meetup, "confirm"));
  await field(page, FOOD).fill("Geen noten");
  await byButton(page, "Sluit dit venster").click();
  await page.getByText("Sluit het zelf; alles is bewaard.").waitFor();
  await page.route("**/respond/**", (route) => route.abort());
  await field(page, FOOD).fill("Geen noten, geen vis");
  await page.getByText("Sluit het zelf; niet alles is bewaard.").waitFor();
  await page.unroute("**/respond/**");
  await byButton(page, "Sluit dit venster").click();
  await page.getByText("Sluit het zelf; alles is bewaard.").waitFor();
});

test("what a browser that ended had called saved is there in the next one", async () => {
  const page = await open();
  await field(page, OPEN).fill("Een rolluik");
  await below(page, OPEN).getByText("Bewaard", { exact: true }).waitFor();
  await page.context().close();
  const next = await on.openAs(on.site.tokens.lars, `/meetup/${meetup}`);
  await expect.poll(() => field(next.page, OPEN).inputValue()).toBe("Een rolluik");
});

/** By another device. */
async function saveElsewhere(text: string, token = on.site.tokens.lars): Promise<void> {
  const body = { guests: 0, answers: [{ id: OPEN.id, text }] };
  expect((await request(on.program, setDetails, { token, params: { id: meetup }, body })).status).toBe(200);
}

describe("what is saved elsewhere after it was saved here", () => {
  const savedHere = async () => {
    const page = await open();
    await byButton(page, "2 introducés").click();
    await field(page, OPEN).fill("Een lamp");
    await expect.poll(() => page.getByText("Bewaard", { exact: true }).count()).toBe(2);
    return page;
  };

  test("is shown in the fields, and stays when a field is left and the tab is closed", async () => {
    const page = await savedHere();
    await saveElsewhere("Een rolluik");
    await expect.poll(() => field(page, OPEN).inputValue()).toBe("Een rolluik");
    await page.getByRole("button", { name: "Niemand", pressed: true }).waitFor();
    const saves = savesOf(page);
    await field(page, OPEN).click();
    await page.getByRole("heading", { level: 1 }).click();
    await page.close({ runBeforeUnload: true });
    expect([saves, await stored()]).toEqual([[], { guests: 0, idee: "Een rolluik" }]);
  });

  test("is shown to a page that comes into view, when only an answer changed", async () => {
    const page = await savedHere();
    const body = { answers: [{ id: OPEN.id, text: "Een rolluik" }] };
    await request(on.program, setDetails, { token: on.site.tokens.lars, params: { id: meetup }, body });
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect.poll(() => field(page, OPEN).inputValue()).toBe("Een rolluik");
    expect(await below(page, OPEN).innerText()).toBe("");
  });
});

/** Paths of the saves that the page sends from now on. */
function savesOf(page: Page): string[] {
  const saves: string[] = [];
  page.on("request", (sent) => {
    if (sent.url().endsWith("/details")) saves.push(new URL(sent.url()).pathname);
  });
  return saves;
}

describe("what was typed while something else was saved elsewhere", () => {
  const openLink = async () => {
    const { page } = await on.visit();
    await page.goto(on.site.links.respond(meetup, "confirm"));
    return page;
  };

  test.each([
    ["a meetup's page", open, () => on.site.tokens.lars],
    ["the page of a mail's link", openLink, () => on.site.tokens.gijs],
  ] as const)("is offered on %s beside what is stored", async (_where, opened, tokenOf) => {
    const page = await opened();
    const token = tokenOf();
    await field(page, OPEN).waitFor();
    const release = await holdSaves(page);
    const held = page.waitForRequest("**/details");
    await field(page, OPEN).fill("Een lamp");
    await held;
    await saveElsewhere("Een rolluik", token);
    await release();
    await below(page, OPEN)
      .getByText("Niet bewaard. Dit is intussen ergens anders gewijzigd. Je vulde in: ‘Een lamp’.")
      .waitFor();
    expect(await field(page, OPEN).inputValue()).toBe("Een rolluik");
    expect(await stored(token)).toEqual({ guests: 0, idee: "Een rolluik" });
    await byButton(page, "Verder met wat je invulde").click();
    await below(page, OPEN).getByText("Bewaard", { exact: true }).waitFor();
    expect(await stored(token)).toEqual({ guests: 0, idee: "Een lamp" });
  });
});

test("fewer companions, chosen by another button, are not replaced by those that were saved before", async () => {
  const body = meetupForm({ date: inDays(9), max_guests: 2, max_participants: 3, questions: [OPEN] });
  meetup = (await request(on.program, createMeetup, { token: organiser, body })).answer.meetup.id;
  const answer = async (token: string, action: "confirm" | "decline") =>
    request(on.program, respond, { token, params: { id: meetup }, body: { action } });
  const { anna, bram, lars } = on.site.tokens;
  for (const token of [organiser, anna, bram, lars]) await answer(token, "confirm");
  const { page } = await on.openAs(lars, `/meetup/${meetup}`);
  await byButton(page, "2 introducés").click();
  await page.getByText("Bewaard", { exact: true }).waitFor();
  await answer(organiser, "decline");
  await byButton(page, "Kom met minder").click();
  await page.getByRole("button", { name: /^Geregistreerd/ }).waitFor();
  const saves = savesOf(page);
  for (const token of [anna, bram]) await answer(token, "decline");
  await page.getByRole("button", { name: "Niemand", pressed: true }).waitFor();
  expect(await page.getByText("Bezig met bewaren").count()).toBe(0);
  await page.close({ runBeforeUnload: true });
  expect([saves, await stored()]).toEqual([[], { guests: 0 }]);
});

test("a text that the site did not get is saved by itself once the site can be reached", async () => {
  const page = await open();
  await page.context().setOffline(true);
  await field(page, OPEN).fill("Een rolluik");
  await below(page, OPEN).getByText("Niet bewaard.").waitFor();
  await page.context().setOffline(false);
  await below(page, OPEN).getByText("Bewaard", { exact: true }).waitFor();
  expect(await stored()).toEqual({ guests: 0, idee: "Een rolluik" });
});
