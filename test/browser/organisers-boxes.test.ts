import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { createMeetup } from "#contract/meetups/saving/admin.ts";
import { addAttendee } from "#contract/responses/attendees.ts";
import { boxesOf, boxOf, boxOfEach } from "../harness/boxes.ts";
import { byButton, DESKTOP, PHONE } from "../harness/browser.ts";
import { inDays, meetupForm } from "../harness/builders.ts";
import { request } from "../harness/program.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";

const on = siteInBrowser({ environment: { PUBLIC_URL: "https://meetup.example.org" } });
const NARROWEST = { width: 320, height: 700 };

/** Guests, and who confirmed after 'Kom je nog?'. */
const withReconfirmed = (page: Page) =>
  page.route("**/api/admin/meetups/*/guests?*", async (route) => {
    const response = await route.fetch();
    const guests = await response.json();
    guests.people.confirmed += 2;
    guests.reconfirmed = { yes: 3, silent: 14, isAsked: true, mayAsk: true };
    await route.fulfill({ response, json: guests });
  });

const announce = async (form: object): Promise<number> => {
  const asked = { token: await on.organiserToken(), body: meetupForm(form) };
  return (await request(on.program, createMeetup, asked)).answer.meetup.id;
};

describe("a meetup's page", () => {
  test("has its first guest on the first screen of a desk, below all numbers", async () => {
    const { page, expectNoComplaints } = await on.openAsOrganiser("/", { viewport: DESKTOP });
    await withReconfirmed(page);
    await page.goto(`/admin/meetups/${on.site.meetups.full}`);
    await byButton(page, "Vraag de 14 nog eens").waitFor();
    const [people, confirmed, guest] = await boxesOf(
      page.getByRole("region", { name: /^\d+ (van|\+) .* kom/ }),
      page.getByRole("region", { name: "3 bevestigd, 14 zonder reactie" }),
      page.getByRole("row").nth(1),
    );
    expect(Math.abs(people.y - confirmed.y)).toBeLessThan(40);
    expect(guest.y + guest.height).toBeLessThan(800);
    expectNoComplaints();
  });

  test("offers who confirmed only beside those that come", async () => {
    const { page } = await on.openAsOrganiser("/", { viewport: DESKTOP });
    await withReconfirmed(page);
    await page.goto(`/admin/meetups/${on.site.meetups.full}`);
    const choice = page.getByRole("group", { name: "Wie bevestigde" });
    await choice.getByRole("button", { name: "Nog niet bevestigd" }).click();
    await page.waitForURL(/reconfirmed=no/);
    await page.getByRole("button", { name: /^Komt niet/ }).click();
    await choice.waitFor({ state: "detached" });
  });

  test("says once on a phone how many come", async () => {
    const { page } = await on.openAsOrganiser("/", { viewport: PHONE });
    await withReconfirmed(page);
    await page.goto(`/admin/meetups/${on.site.meetups.full}`);
    await page.locator("summary").filter({ hasText: /komen/ }).click();
    await byButton(page, "Vraag de 14 nog eens").waitFor();
    expect(await page.getByText(/\d (van|\+) \d+ komen/).count()).toBe(1);
  });

  test("has a long name above its answer on a phone", async () => {
    await request(on.program, addAttendee, {
      token: await on.organiserToken(),
      params: { id: on.site.meetups.open },
      body: { name: "Maria van den Heuvel-Jansen", email: "maria@example.org", beyond: false },
    });
    const { page } = await on.openAsOrganiser(`/admin/meetups/${on.site.meetups.open}?search=maria`, {
      viewport: PHONE,
    });
    const gap = await page.getByRole("link", { name: "Maria van den Heuvel-Jansen" }).evaluate((link) => {
      const text = document.createRange();
      text.selectNodeContents(link);
      const answer = link.closest("p")?.nextElementSibling?.getBoundingClientRect();
      const { bottom, height } = text.getBoundingClientRect();
      return { isWrapped: height > 40, below: (answer?.top ?? 0) - bottom };
    });
    expect(gap.isWrapped).toBe(true);
    expect(gap.below).toBeGreaterThan(-5);
  });

  test("has its tabs on one row of the narrowest phone, as wide as a finger, the chosen one in sight", async () => {
    const { page } = await on.openAsOrganiser(`/admin/meetups/${on.site.meetups.full}?deel=hulp`, {
      viewport: NARROWEST,
    });
    for (const name of ["Beheer", "Onderdelen"]) {
      const tabs = page.getByRole("navigation", { name });
      const boxes = await boxOfEach(tabs.getByRole("link"));
      expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
      for (const { width } of boxes) expect(width).toBeGreaterThanOrEqual(44);
      const chosen = await boxOf(tabs.locator("[aria-current=page]"));
      expect(chosen.x).toBeGreaterThanOrEqual(0);
      expect(chosen.x + chosen.width).toBeLessThanOrEqual(320);
    }
  });

  test.each([320, 390])("keeps the words of its parts apart at a width of %d", async (width) => {
    const { page } = await on.openAsOrganiser(`/admin/meetups/${on.site.meetups.full}`, {
      viewport: { width, height: 844 },
    });
    const boxes = await boxOfEach(page.getByRole("navigation", { name: "Onderdelen" }).getByRole("link"));
    const ends = boxes.map(({ x, width: own }) => x + own);
    for (const [place, { x }] of boxes.slice(1).entries())
      expect(x - (ends[place] ?? x)).toBeGreaterThanOrEqual(12);
  });

  test("has the menu of a member without a place within the narrowest phone", async () => {
    const { page } = await on.openAsOrganiser(`/admin/meetups/${on.site.meetups.full}?search=gijs`, {
      viewport: NARROWEST,
    });
    await page.getByRole("button", { name: /^Meer: Gijs/ }).click();
    const menu = page.getByRole("menu");
    await menu.getByText("Geef een plek, boven het maximum").waitFor();
    const box = await boxOf(menu);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(320);
  });

  test("keeps its notice off the buttons, and has its lists two by two once it is over", async () => {
    const { page } = await on.openAsOrganiser(`/admin/meetups/${on.site.meetups.past}`, {
      viewport: { width: 390, height: 844 },
    });
    const notice = page.getByText("Deze meetup is geweest.");
    await notice.waitFor();
    const [card, more] = await boxesOf(
      notice.locator("xpath=ancestor::*[contains(@class, 'rounded')][1]"),
      page.getByRole("button", { name: /^Meer/ }).first(),
    );
    expect(card.y - (more.y + more.height)).toBeGreaterThanOrEqual(15);
    const boxes = await boxOfEach(page.getByRole("group", { name: "Welke lijst" }).getByRole("button"));
    expect(boxes.map(({ y }) => y === boxes[0]?.y)).toEqual([true, true, false, false]);
    expect(new Set(boxes.map(({ width }) => width)).size).toBe(1);
  });

  test("of others tells an organiser so, and leads to their own", async () => {
    const { page } = await on.openAsOrganiser("/", { viewport: PHONE });
    await page.route(/\/api\/admin\/meetups\/\d+$/, (route) =>
      route.fulfill({ status: 403, json: { error: "Geen toegang" } }),
    );
    await page.goto(`/admin/meetups/${on.site.meetups.full}`);
    await page.getByRole("heading", { name: "Deze meetup organiseer je niet" }).waitFor();
    await page.getByRole("link", { name: "Naar mijn avonden" }).waitFor();
    expect(await byButton(page, "Opnieuw proberen").count()).toBe(0);
  });
});

test.each(["/admin/dashboard", "/admin/meetups/1"])(
  "names no moment and one failure at %s where the server was never reached",
  async (path) => {
    const { page } = await on.openAsOrganiser(path, { viewport: PHONE });
    await page.getByRole("navigation", { name: "Beheer" }).waitFor();
    await page.route(/\/api\/admin\//, (route) => route.abort());
    await page.reload();
    await byButton(page, "Nu proberen").waitFor();
    await byButton(page, "Opnieuw proberen").first().waitFor();
    expect(await byButton(page, "Opnieuw proberen").count()).toBe(1);
    expect(
      await page
        .getByText(/^De stand van/)
        .filter({ visible: true })
        .count(),
    ).toBe(0);
  },
);

test("the dashboard lists two drafts by date below what is announced, and leads to the others", async () => {
  for (const days of [30, 20, 25])
    await announce({ title: `Concept over ${days}`, date: inDays(days), status: "draft" });
  const { page, expectNoComplaints } = await on.openAsOrganiser("/admin/dashboard", { viewport: DESKTOP });
  const list = page.getByRole("region", { name: "Concepten" });
  await list.getByText("Concept over 20").first().waitFor();
  const texts = await list.getByRole("listitem").allInnerTexts();
  expect(texts.slice(-2).map((text) => /Concept over \d+/.exec(text)?.[0])).toEqual([
    "Concept over 20",
    "Concept over 25",
  ]);
  expect(texts.filter((text) => text.includes("Concept over"))).toHaveLength(2);
  await list.getByRole("link", { name: "Alle concepten" }).click();
  await page.waitForURL(/\/admin\/meetups/);
  expectNoComplaints();
});

test("forced colours underline the current page alone", async () => {
  const { page } = await on.openAsOrganiser(`/admin/meetups/${on.site.meetups.full}`, {
    forcedColors: "active",
  });
  await page.getByRole("link", { name: "Deelnemers", exact: true }).waitFor();
  const lined = await page.locator("nav li > a").evaluateAll((links) => {
    const [current] = links
      .filter((link) => link.hasAttribute("aria-current"))
      .map((link) => getComputedStyle(link));
    const isLined = ({ textDecorationLine, borderBottomColor }: CSSStyleDeclaration) =>
      textDecorationLine === "underline" || borderBottomColor === current?.borderBottomColor;
    return links.filter((link) => isLined(getComputedStyle(link))).map((link) => link.textContent);
  });
  expect(lined).toEqual(["Meetups", "Deelnemers"]);
});

test("a message begins with the list that is open", async () => {
  const { page } = await on.openAsOrganiser(`/admin/meetups/${on.site.meetups.full}?list=waitlist`);
  await byButton(page, "Bericht").click();
  expect(await page.getByLabel("Aan", { exact: true }).inputValue()).toBe("waitlist");
});

test("a maximum says that it asks whether guests still come", async () => {
  const { page } = await on.openAsOrganiser("/admin/meetups?nieuw");
  await page.getByText("Leeg laten: geen maximum.").waitFor();
  await page.getByLabel("Maximum aantal deelnemers").fill("12");
  await page.getByText("Met een maximum vraagt de site de dag ervoor aan wie komt: ‘Kom je nog?’").waitFor();
});
