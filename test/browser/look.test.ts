import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { dateIn } from "#domain/dutch-dates.ts";
import { type Box, boxesOf, boxOf } from "../harness/boxes.ts";
import { byButton, DESKTOP, PHONE } from "../harness/browser.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";
import { faintTexts } from "../harness/text-contrast.ts";

const on = siteInBrowser({ environment: { SITE_NAME: "Domotica Drenthe" } });

const open = on.visit;

const rightOf = ({ x, width }: Box) => x + width;
const bottomOf = ({ y, height }: Box) => y + height;

/** Opens home with this many meetups by a link, without a page load. @returns the boxes of its cards */
async function homeWith(page: Page, number: number) {
  await page.route("**/api/meetups/upcoming", async (route) => {
    const { meetups } = await (await route.fetch()).json();
    await route.fulfill({ json: { meetups: meetups.slice(0, number) } });
  });
  await page.goto("/login");
  await page.locator("fieldset:enabled").first().waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Domotica Drenthe" }).click();
  await page.getByRole("article").first().waitFor();
  const boxes = await page.getByRole("article").evaluateAll((cards) =>
    cards.map((card) => {
      const { left, top, width } = card.getBoundingClientRect();
      return { left: Math.round(left), top: Math.round(top), width: Math.round(width) };
    }),
  );
  await page.unrouteAll();
  return boxes;
}

test("a card's picture reaches its edges", async () => {
  const { page, expectNoComplaints } = await open({ viewport: PHONE });
  const images: string[] = [];
  page.on("request", (request) => request.resourceType() === "image" && images.push(request.url()));
  await page.goto("/");
  const second = page.getByRole("article").nth(1);
  const [card, picture] = await boxesOf(second, second.locator("svg").first());
  for (const side of [({ x }: Box) => x, ({ y }: Box) => y, rightOf])
    expect(Math.abs(side(picture) - side(card))).toBeLessThanOrEqual(1);
  expect(await page.locator("article svg").first().getAttribute("aria-hidden")).toBe("true");
  expect(images.filter((url) => !url.includes("favicon"))).toEqual([]);
  expectNoComplaints();
});

test.each([
  ["phone", PHONE],
  ["desk", DESKTOP],
] as const)("on a %s a card says each fact once, in at most 320 pixels", async (_name, viewport) => {
  const { page } = await open({ viewport });
  await page.goto("/");
  const cards = page.getByRole("article");
  for (const card of await cards.all()) {
    const at = (await card.locator(".dt-start").getAttribute("datetime")) ?? "";
    const day = dateIn("Europe/Amsterdam", Date.parse(at));
    const text = await card.innerText();
    expect(text.match(new RegExp(String.raw`\b${Number(day.slice(-2))}(?= \w+ \d{4}|$)`, "gm"))).toHaveLength(
      1,
    );
    expect(text.match(/deelnemers?/g)).toHaveLength(1);
    expect(await card.locator("[role=progressbar], [role=meter], progress, meter").count()).toBe(0);
  }
  const high = await Promise.all(
    (await cards.all()).slice(1).map(async (card) => (await boxOf(card)).height),
  );
  expect(Math.max(...high)).toBeLessThanOrEqual(320);
});

test("one card is wide, two or three share a row, and of four the first is wide above the others", async () => {
  const { page } = await open();
  const room = 1120;
  expect((await homeWith(page, 1)).map(({ width }) => width)).toEqual([room]);
  const two = await homeWith(page, 2);
  expect(two[0]).toMatchObject({ top: two[1]?.top, width: two[1]?.width });
  const three = await homeWith(page, 3);
  expect(new Set(three.map(({ top }) => top)).size).toBe(1);
  const [first, ...others] = await homeWith(page, 4);
  expect(first?.width).toBe(room);
  expect(new Set(others.map(({ top }) => top)).size).toBe(1);
  expect(others[0]?.top).toBeGreaterThan(first?.top ?? 0);
});

test("home shows the club's name once above its heading, in the header", async () => {
  const { page } = await open();
  await page.goto("/");
  expect(await page.getByRole("banner").innerText()).toContain("Domotica Drenthe");
  const text = await page.getByRole("main").innerText();
  expect(text.indexOf("Komende meetups")).toBe(0);
});

test("badges that need attention have a coloured ground, 'Aankomend' does not", async () => {
  const { page } = await open();
  await page.goto("/");
  const groundOf = (text: string) =>
    page
      .getByText(text, { exact: true })
      .first()
      .evaluate((badge) => getComputedStyle(badge).backgroundColor);
  expect(await groundOf("Aankomend")).toBe("rgba(0, 0, 0, 0)");
  for (const loud of ["Binnenkort", "Nog 1 plek", "Vol"])
    expect(await groundOf(loud)).not.toBe("rgba(0, 0, 0, 0)");
});

test.each(["light", "dark"] as const)(
  "'Aankomend' is green, beside a red 'Nog 1 plek', on a card and on the meetup's page, in the %s theme",
  async (colorScheme) => {
    const { page } = await open({ colorScheme });
    for (const path of ["/", `/meetup/${on.site.meetups.nearlyFull}`]) {
      await page.goto(path);
      const nearlyFull = page
        .getByRole("main")
        .locator("div")
        .filter({ has: page.getByText("Nog 1 plek") });
      const [red, green, blue] = await colourOf(nearlyFull.last().getByText("Aankomend", { exact: true }));
      expect([path, green > red && green > blue]).toEqual([path, true]);
      const few = await colourOf(nearlyFull.last().getByText("Nog 1 plek", { exact: true }));
      expect([path, few[0] > few[1] && few[0] > few[2]]).toEqual([path, true]);
      expect(await faintTexts(page)).toEqual([]);
    }
  },
);

/** Red, green and blue of its words. */
const colourOf = (words: Locator) =>
  words.evaluate((element): [number, number, number] => {
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(
      Number,
    );
    return [red, green, blue];
  });

test.each([
  ["phone", PHONE],
  ["desk", DESKTOP],
] as const)(
  "on a %s the picture comes first, then the title, then date and place",
  async (_name, viewport) => {
    const { page, expectNoComplaints } = await open({ viewport });
    await page.goto(`/meetup/${on.site.meetups.open}`);
    const [picture, title, aside] = await boxesOf(
      page.locator("main svg[viewBox='0 0 400 200']").first(),
      page.getByRole("heading", { level: 1 }),
      page.locator("aside").first(),
    );
    expect(bottomOf(picture)).toBeLessThan(title.y);
    if (viewport === PHONE) {
      expect([picture.x, rightOf(picture)]).toEqual([0, PHONE.width]);
      expect(aside.y).toBeGreaterThan(bottomOf(title));
    }
    expectNoComplaints();
  },
);

test.each([
  ["/", [".h-event .p-name", ".h-event a.u-url[href^='/meetup/']"]],
  ["/meetup/2", [".h-event h1.p-name", ".h-event data.u-url", ".h-event .p-summary"]],
])("%s contains an h-event", async (path, parts) => {
  const { page } = await open();
  await page.goto(path);
  for (const part of [...parts, ".h-event time.dt-start", ".h-event .p-location"])
    await page.locator(part).first().waitFor({ state: "attached" });
});

test.each([
  "/",
  "/volgen",
  "/login",
  "/verify/x",
  "/unsubscribe/x",
  "/admin/login",
  "/admin/forgot-password",
  "/admin/reset-password",
  "/bestaat-niet",
  "/meetup/99",
])("%s has the same title from the server as from its scripts", async (path) => {
  const { page } = await open();
  const sent = await (await page.request.get(path)).text();
  const title = /<title>([^<]*)/.exec(sent)?.[1];
  expect(title).toMatch(/. · Domotica Drenthe$/);
  await page.goto(path);
  await byButton(page, "Wissel licht en donker thema").and(page.locator(":enabled")).waitFor();
  expect(await page.title()).toBe(title);
});
