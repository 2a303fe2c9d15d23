import type { Page } from "playwright-core";
import { describe, expect, test, vi } from "vitest";
import type { MyMeetups } from "#contract/dashboard.ts";
import type { MeetupId } from "#contract/ids.ts";
import type { Meetup } from "#contract/meetups.ts";
import { createMember } from "#contract/members/admin.ts";
import { respond } from "#contract/responses.ts";
import { dateIn } from "#domain/dutch-dates.ts";
import { boxesOf, boxOf, expectSamePlaces } from "../harness/boxes.ts";
import { byButton, PHONE, withoutNews } from "../harness/browser.ts";
import { linkIn } from "../harness/mail-server.ts";
import { request } from "../harness/program.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";
import { cutOff, overlapping } from "../screens/layout.ts";

const on = siteInBrowser();

const SMALL = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const open = (options = {}) => on.visit(options);

const openAs = on.openAs;
const HOUR_MS = 60 * 60 * 1000;

/** A meetup that starts this many hours from now and lasts two hours. */
function aMeetup(id: number, hours: number, facts: Partial<Meetup> = {}): Meetup {
  const at = (ms: number) => new Date(ms).toISOString() as Meetup["startsAt"];
  const start = Date.now() + hours * HOUR_MS;
  return {
    id: id as MeetupId,
    title: `Avond ${id} over een slimmer huis`,
    description: "",
    date: at(start).slice(0, 10) as Meetup["date"],
    startTime: "20:00",
    endTime: "22:00",
    startsAt: at(start),
    endsAt: at(start + 2 * HOUR_MS),
    location: "Buurthuis De Pijp, Amsterdam",
    maxParticipants: 30,
    picture: null,
    registrationCounts: { confirmed: 3, waitlist: 0, available: 27 },
    registrationStatus: null,
    waitlistPosition: null,
    ...facts,
  };
}

/** The dashboard of a member with only these meetups. */
async function dashboardOf(lists: MyMeetups, options = {}): Promise<Page> {
  const { page } = await open({ token: on.site.tokens.gijs, ...options });
  await withoutNews(page);
  await page.route("**/api/meetups/my-meetups", (route) => route.fulfill({ json: lists }));
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: /^Geen reactie/ }).waitFor();
  return page;
}

describe("dashboard", () => {
  /** Always the same dates, because a longer one takes another line. */
  const hoursTo = (day: number) => (Date.UTC(2036, 11, day, 19) - Date.now()) / HOUR_MS;
  const many = (): MyMeetups => ({
    registered: [1, 2, 3, 4].map((id) => aMeetup(id, hoursTo(id), { registrationStatus: "confirmed" })),
    declined: [],
    noResponse: [5, 6, 7, 8, 9, 10].map((id) => aMeetup(id, hoursTo(id))),
  });

  const past = (count: number) =>
    Array.from({ length: count }, (_none, at) => aMeetup(100 + at, -50 - at, { registrationStatus: null }));
  const parts = (page: Page) => page.getByRole("main").locator("section");

  test.each([320, 640, 820, 1280])(
    "at %i pixels the columns have the specified order, and nothing is folded",
    async (width) => {
      const page = await dashboardOf({ ...many(), declined: past(9) }, { viewport: { width, height: 800 } });
      const headings = await page.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts();
      expect(headings).toEqual([
        "Ingeschreven (4)",
        "Afgemeld (0)",
        "Geen reactie (6)",
        "Voorbije Evenementen (9)",
        "Hierover wil ik iets horen",
        "Je meetups in je agenda",
      ]);
      expect(await page.getByRole("article").filter({ visible: true }).count()).toBe(19);
      expect(
        await page
          .getByRole("main")
          .getByText(/^Toon( |$)(?!het)/)
          .count(),
      ).toBe(0);
    },
  );

  test("ten coming meetups with their calendar leaves fit in less than four phone screens", async () => {
    const page = await dashboardOf(many(), SMALL);
    const last = await boxOf(page.getByRole("article").last());
    expect(last.y + last.height).toBeLessThan(4 * SMALL.viewport.height);
  });

  test("on a phone a line under the heading leads to the meetups without an answer", async () => {
    const page = await dashboardOf(many(), SMALL);
    await page.getByRole("link", { name: "6 meetups wachten op je antwoord" }).click();
    await expect
      .poll(async () => (await boxOf(page.getByRole("heading", { name: "Geen reactie (6)" }))).y)
      .toBeLessThan(200);
  });

  test("the line counts no meetup that stopped asking, or is cancelled", async () => {
    const asking = [1, 2].map((id) => aMeetup(id, hoursTo(id), { registrationStatus: null }));
    const closed = aMeetup(3, hoursTo(3), { registrationStatus: null, isClosed: true });
    const cancelled = aMeetup(4, hoursTo(4), { registrationStatus: null, cancelled: { reason: "Ziek" } });
    const page = await dashboardOf(
      { registered: [], declined: [], noResponse: [...asking, closed, cancelled] },
      SMALL,
    );
    await page.getByRole("link", { name: "2 meetups wachten op je antwoord" }).waitFor();
  });

  test("on a phone a declined meetup is a row with all its facts and 'Ik kom wel'", async () => {
    const declined = [aMeetup(1, hoursTo(1), { registrationStatus: "declined" })];
    const page = await dashboardOf({ registered: [], declined, noResponse: [] }, SMALL);
    const row = page.getByRole("article");
    for (const text of ["Avond 1 over een slimmer huis", "20:00 – 22:00", "Buurthuis De Pijp", "Afgemeld"])
      await row.getByText(text).first().waitFor();
    await row.getByRole("link", { name: /^Agenda/ }).waitFor();
    await row.getByRole("link", { name: /^Meer details/ }).waitFor();
    expect(await row.getByRole("button").allInnerTexts()).toEqual(["Ik kom wel"]);
    expect((await boxOf(row)).height).toBeLessThan(160);
  });

  test("at 320 pixels the actions of a declined meetup stand in one line", async () => {
    const declined = [aMeetup(1, hoursTo(1), { registrationStatus: "declined" })];
    const viewport = { width: 320, height: 740 };
    const page = await dashboardOf({ registered: [], declined, noResponse: [] }, { ...SMALL, viewport });
    const row = page.getByRole("article");
    const [agenda, details] = await boxesOf(
      row.getByRole("link", { name: /^Agenda/ }),
      row.getByRole("link", { name: /^Meer details/ }),
    );
    expect(agenda.y).toBe(details.y);
  });

  test.each([320, 390])(
    "at %i pixels an unsent 'Ik kom wel' says so below its row's button",
    async (width) => {
      const declined = [aMeetup(1, hoursTo(1), { registrationStatus: "declined" })];
      const page = await dashboardOf(
        { registered: [], declined, noResponse: [] },
        { ...SMALL, viewport: { width, height: 740 } },
      );
      await page.route("**/api/meetups/1/respond", (route) => route.abort());
      await page.getByRole("button", { name: /^Ik kom wel/ }).click();
      await page.getByText("Nog niet verstuurd.").waitFor();
      expect(await overlapping(page)).toEqual([]);
      expect((await boxOf(page.getByText("Nog niet verstuurd."))).height).toBeLessThan(70);
    },
  );

  test("meetups without an answer say 'Geen reactie', others do not", async () => {
    const page = await dashboardOf({ ...many(), registered: many().registered.concat(past(1)) });
    const label = (title: string) =>
      parts(page).filter({ hasText: title }).getByRole("article").getByText("Geen reactie", { exact: true });
    await expect.poll(() => label("Geen reactie (6)").count()).toBe(6);
    expect(await label("Ingeschreven (4)").count()).toBe(0);
    expect(await label("Voorbije Evenementen (1)").count()).toBe(1);
  });

  test.each([390, 320])("at %i pixels the badge of an unanswered card touches no text", async (width) => {
    const page = await dashboardOf(many(), { viewport: { width, height: 800 } });
    const touched = await page.getByText("Geen reactie", { exact: true }).evaluateAll((badges) =>
      badges.flatMap((badge) => {
        const line = badge.closest("p");
        if (!line) return [];
        const own = badge.getBoundingClientRect();
        const texts = [...line.childNodes].filter((node) => !node.contains(badge));
        const rects = texts.flatMap((node) => {
          const range = document.createRange();
          range.selectNode(node);
          return [...range.getClientRects()];
        });
        return rects.filter(({ left, right, top, bottom }) => {
          return right > own.left && left < own.right && bottom > own.top && top < own.bottom;
        });
      }),
    );
    expect(touched).toEqual([]);
  });

  test("on a desktop the columns stand beside each other, as wide as their cards need", async () => {
    const page = await dashboardOf({ ...many(), registered: [] });
    const boxes = await parts(page).evaluateAll((all) =>
      all.slice(0, 3).map((each) => each.getBoundingClientRect().toJSON()),
    );
    const [registered, declined, noResponse] = boxes;
    expect(registered.right).toBeLessThan(declined.left);
    expect(declined.right).toBeLessThan(noResponse.left);
    expect(noResponse.width).toBeGreaterThan(3 * registered.width);
    const cards = await parts(page)
      .nth(2)
      .getByRole("article")
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left));
    expect(new Set(cards).size).toBe(3);
  });

  test("empty columns keep their heading on one line, and their words", async () => {
    const eight = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => aMeetup(id, hoursTo(id)));
    const page = await dashboardOf({ registered: [], declined: [], noResponse: eight });
    const columns = parts(page);
    for (const [column, heading, words] of [
      [0, "Ingeschreven (0)", "Nog geen meetups waar je voor bent ingeschreven"],
      [1, "Afgemeld (0)", "Geen afmeldingen"],
    ] as const) {
      const title = columns.nth(column).getByRole("heading", { name: heading, exact: true });
      expect((await boxOf(title)).height).toBe(
        (await boxOf(columns.nth(2).getByRole("heading").first())).height,
      );
      await columns.nth(column).getByText(words, { exact: true }).waitFor();
    }
    expect(await cutOff(page)).toEqual([]);
  });

  test("columns that all have cards are equally wide, however many one of them has", async () => {
    const registered = many().registered.slice(0, 2);
    const declined = [11, 12].map((id) => aMeetup(id, hoursTo(id), { registrationStatus: "declined" }));
    const page = await dashboardOf({ ...many(), registered, declined });
    const widths = await parts(page).evaluateAll((all) =>
      all.slice(0, 3).map((each) => Math.round(each.getBoundingClientRect().width)),
    );
    expect(new Set(widths).size).toBe(1);
    expect(widths[0]).toBeGreaterThanOrEqual(300);
  });

  /** Answers every press at once, as the server would. */
  const answering = (page: Page, meetup: Meetup) =>
    page.route("**/api/meetups/*/respond", async (route) => {
      const { action } = route.request().postDataJSON();
      const registrationStatus = action === "confirm" ? "confirmed" : "declined";
      const lists = { ...many(), noResponse: many().noResponse.filter(({ id }) => id !== meetup.id) };
      const answered = { ...meetup, registrationStatus } as const;
      lists[action === "confirm" ? "registered" : "declined"].push(answered);
      await page.route("**/api/meetups/my-meetups", (mine) => mine.fulfill({ json: lists }));
      await route.fulfill({ json: { message: "Klaar", status: registrationStatus, meetup: answered } });
    });
  const answered = aMeetup(5, hoursTo(5));
  const placesOf = (page: Page) => page.locator(`[data-place="${answered.id}"]`);
  const title = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

  test.each([SMALL.viewport, { width: 1280, height: 900 }])(
    "at $width pixels an answered card moves to its column, with the focus, and its place keeps its height until the pointer leaves",
    async (viewport) => {
      const page = await dashboardOf(many(), { viewport });
      await answering(page, answered);
      const yes = page.getByRole("button", { name: `Ik kom: ${answered.title}` });
      const before = await boxOf(placesOf(page));
      await yes.click();
      await title(page, "Ingeschreven (5)").waitFor();
      expect(await title(page, "Geen reactie (5)").count()).toBe(1);
      const left = placesOf(page).and(page.locator("[aria-hidden]"));
      expect((await boxOf(left)).height).toBe(before.height);
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
      await expect.poll(focused).toBe(`Geregistreerd: ${answered.title}`);
      await page.mouse.move(0, 0);
      await left.waitFor({ state: "detached" });
    },
  );

  test("the place of an answered card closes by itself, and at once where motion is reduced", async () => {
    for (const [reducedMotion, places] of [
      ["no-preference", 2],
      ["reduce", 1],
    ] as const) {
      const page = await dashboardOf(many(), { reducedMotion });
      await answering(page, answered);
      await page.getByRole("button", { name: `Ik kom niet: ${answered.title}` }).click();
      await title(page, "Afgemeld (1)").waitFor();
      expect(await placesOf(page).count()).toBe(places);
      await expect.poll(() => placesOf(page).count(), { timeout: 3000 }).toBe(1);
    }
  });

  test.each([SMALL.viewport, { width: 1280, height: 900 }])(
    "at $width pixels the second press of a double click answers nothing, where motion is reduced too",
    async (viewport) => {
      const page = await dashboardOf(many(), { viewport, reducedMotion: "reduce" });
      await answering(page, answered);
      const asked: string[] = [];
      page.on("request", (request) => {
        if (request.url().endsWith("/respond")) asked.push(request.url());
      });
      const button = page.getByRole("button", { name: `Ik kom niet: ${answered.title}` });
      await button.scrollIntoViewIfNeeded();
      const box = await boxOf(button);
      const x = box.x + 20;
      const y = box.y + 20;
      await page.mouse.click(x, y);
      await title(page, "Afgemeld (1)").waitFor();
      await page.mouse.click(x, y);
      await page.mouse.click(x, y);
      expect(asked.length).toBe(1);
    },
  );

  test("the number over each column counts its cards, also when an answer was given elsewhere", async () => {
    const { page } = await openAs(on.site.tokens.lars, "/dashboard");
    const columns = () =>
      page
        .getByRole("main")
        .locator("section")
        .evaluateAll((all) =>
          all.map((each) => [
            each.querySelector("h2")?.textContent ?? "",
            each.querySelectorAll("article").length,
          ]),
        );
    const expectCounts = async () => {
      for (const [title, cards] of await columns())
        if (/\(/.test(String(title))) expect(title).toContain(`(${cards})`);
    };
    await page.getByRole("button", { name: /^Ik kom: Voor iedereen/ }).click();
    await page.getByRole("heading", { name: "Ingeschreven (1)" }).waitFor();
    await expectCounts();
    await page.getByRole("button", { name: /^Ik kan toch niet: Voor iedereen/ }).click();
    await page.getByRole("heading", { name: "Ingeschreven (0)" }).waitFor();
    await page.getByRole("button", { name: /^Ik kom wel: Voor iedereen/ }).waitFor();
    await expectCounts();
    await page.getByRole("banner").getByRole("link", { name: "Archief" }).click();
    await page.getByRole("heading", { name: "Archief" }).waitFor();
    const elsewhere = await request(on.program, respond, {
      token: on.site.tokens.lars,
      params: { id: on.site.meetups.open },
      body: { action: "confirm" },
    });
    expect(elsewhere.status).toBe(200);
    await page.getByRole("link", { name: "Mijn dashboard" }).click();
    await page.getByRole("heading", { name: "Ingeschreven (1)" }).waitFor();
    await expectCounts();
  });

  test.each([360, 1280])("at %i pixels the next meetup is on the dashboard once", async (width) => {
    const tomorrow = dateIn("Europe/Amsterdam", Date.now() + 24 * HOUR_MS);
    const next = aMeetup(1, 24, { date: tomorrow, registrationStatus: "confirmed" });
    const page = await dashboardOf(
      { registered: [next], declined: [], noResponse: [] },
      { viewport: { width, height: 800 } },
    );
    const main = page.getByRole("main");
    await main.getByText(next.title).first().waitFor();
    for (const fact of ["Morgen", next.location]) {
      expect(await main.getByText(fact).filter({ visible: true }).count()).toBe(1);
    }
  });

  test("a running meetup shows its end time and its route", async () => {
    const page = await dashboardOf({
      registered: [aMeetup(1, -1, { registrationStatus: "confirmed" })],
      declined: [],
      noResponse: [],
    });
    const card = page.getByRole("article");
    await card.getByText("Nu bezig, tot 22:00").waitFor();
    await card.getByRole("link", { name: "Route" }).waitFor();
    await card.getByRole("button", { name: /^Ik kan toch niet/ }).waitFor();
  });

  test("an offered place comes first, and no empty column calls it a new answer", async () => {
    const until = new Date(Date.now() + HOUR_MS).toISOString() as Meetup["startsAt"];
    const page = await dashboardOf({
      registered: [aMeetup(1, 20, { registrationStatus: "waitlist", offer: { until } })],
      declined: [],
      noResponse: [aMeetup(2, 10)],
    });
    expect(await page.getByRole("heading", { level: 2 }).allTextContents()).toEqual([
      "Aangeboden (1)",
      "Ingeschreven (0)",
      "Afgemeld (0)",
      "Geen reactie (1)",
      "Voorbije Evenementen (0)",
      "Hierover wil ik iets horen",
      expect.any(String),
    ]);
    expect(await page.getByText(/plek voor je/).count()).toBe(1);
    await page.getByText("Nog geen meetups waar je voor bent ingeschreven").waitFor();
    expect(await page.getByRole("link", { name: /^Morgen|Avond 1 over.*er is een plek/ }).count()).toBe(0);
  });

  test("without meetups it links to the archive", async () => {
    const page = await dashboardOf({ registered: [], declined: [], noResponse: [] }, SMALL);
    await page.getByText("Er staan nu geen meetups op de agenda").waitFor();
    await page.getByRole("link", { name: "Bekijk wat er al was" }).click();
    await page.getByRole("heading", { name: "Archief", level: 1 }).waitFor();
  });
});

test("home shows a running meetup first with its route, and moves one up when it begins", async () => {
  const { page } = await open({ token: on.site.tokens.gijs });
  await page.clock.install();
  const soon = new Date(Date.now() + 60_000).toISOString();
  const json = (meetups: readonly Meetup[]) => ({ json: { meetups } });
  const running = aMeetup(1, -1, {
    title: "Vanavond",
    registrationStatus: "confirmed",
    hasAddress: true,
    whereabouts: { address: "Kerkstraat 5\nUtrecht", onlineUrl: null, note: null },
  });
  const coming = [aMeetup(2, 1, { title: "Straks", startsAt: soon }), aMeetup(3, 9, { title: "Later" })];
  await page.route("**/api/meetups/now", (route) => route.fulfill(json([running])));
  await page.route("**/api/meetups/upcoming", (route) => route.fulfill(json(coming)));
  await page.goto("/");
  const now = page.getByRole("list", { name: "Nu bezig" }).getByRole("article");
  await now.filter({ hasText: "Vanavond" }).getByText("Nu bezig, tot 22:00", { exact: true }).waitFor();
  expect(await now.getByRole("link", { name: "Route" }).getAttribute("href")).toContain("Kerkstraat");
  await now.getByRole("button", { name: /^Ik kan toch niet/ }).waitFor();
  expect(await page.getByRole("article").getByRole("heading").allTextContents()).toEqual([
    "Vanavond",
    "Straks",
    "Later",
  ]);
  await page.clock.fastForward(95_000);
  await now.filter({ hasText: "Straks" }).getByText("Nu bezig, tot 22:00", { exact: true }).waitFor();
});

test("the dashboard's first column takes its place when slow responses arrive", async () => {
  const { page } = await open({ ...SMALL, token: on.site.tokens.gijs });
  const profile = Promise.withResolvers<void>();
  const meetups = Promise.withResolvers<void>();
  const hold = (path: string, { promise }: PromiseWithResolvers<void>) =>
    page.route(path, async (route) => {
      await promise;
      await route.continue();
    });
  await hold("**/api/auth/profile", profile);
  await hold("**/api/meetups/my-meetups", meetups);
  const topOf = async (selector: string) => (await boxOf(page.locator(selector).first())).y;
  await page.goto("/dashboard");
  await page.getByText("Dashboard laden...").waitFor({ state: "attached" });
  const first = await topOf("[role=status] .skeleton");
  profile.resolve();
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(Math.abs((await topOf("[role=status] .skeleton")) - first)).toBeLessThan(2);
  meetups.resolve();
  await page.getByRole("heading", { name: /^Ingeschreven/ }).waitFor();
  expect(Math.abs((await topOf("main section h2")) - first)).toBeLessThan(3);
});

test("home's cards do not move when slow responses arrive", async () => {
  const { page } = await open({ ...SMALL, token: on.site.tokens.gijs });
  const held = Promise.withResolvers<void>();
  await page.route("**/api/**", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/");
  const places = () =>
    page.getByRole("article").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
  const before = await places();
  held.resolve();
  await page
    .getByRole("button", { name: /^Ik kom:/ })
    .first()
    .waitFor();
  await page.waitForLoadState("networkidle");
  expectSamePlaces(await places(), before);
});

describe("header", () => {
  const SPECIFIED = [
    "Admin",
    "Abonneer je op de feed",
    "Wissel licht en donker thema",
    "Instellingen",
    "Uitloggen",
  ];
  const controls = (page: Page) =>
    page
      .getByRole("navigation", { name: "Hoofdmenu" })
      .locator("a, button, summary")
      .filter({ visible: true })
      .evaluateAll((all) =>
        all
          .toSorted((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left)
          .map((each) => each.getAttribute("aria-label") ?? each.textContent),
      );
  const PHONE_CONTROLS = ["Abonneer je op de feed", "Wissel licht en donker thema", "Menu"];

  test.each([
    [320, PHONE_CONTROLS],
    [599, PHONE_CONTROLS],
    [600, [...SPECIFIED, "Menu"]],
    [640, [...SPECIFIED, "Menu"]],
    [820, [...SPECIFIED, "Menu"]],
    [1024, ["Meetups", "Mijn dashboard", "Archief", ...SPECIFIED]],
    [1280, ["Meetups", "Mijn dashboard", "Archief", ...SPECIFIED]],
  ])("at %i pixels an admin sees what the specification asks for", async (width, shown) => {
    const { page } = await on.openAsOrganiser("/", { viewport: { width, height: 800 } });
    await expect.poll(() => controls(page)).toEqual(shown);
    expect(await cutOff(page)).toEqual([]);
  });

  test.each([320, 640, 1280])(
    "at %i pixels the feed and the theme are in a visitor's header",
    async (width) => {
      const { page } = await open({ viewport: { width, height: 800 } });
      await page.goto("/");
      const words = width < 640 ? [] : ["Meetups", "Archief"];
      await expect
        .poll(() => controls(page))
        .toEqual([...words, "Abonneer je op de feed", "Wissel licht en donker thema", "Inloggen"]);
      expect(await cutOff(page)).toEqual([]);
    },
  );

  test.each([390, 700, 1280])(
    "at %i pixels a stored session shows the member's words and icons at once",
    async (width) => {
      const { page } = await openAs(on.site.tokens.lars, "/", { viewport: { width, height: 800 } });
      // A font that comes late is not used: without it, both loads have the same letters.
      await page.route("**/*.woff2", (route) => route.abort());
      await page.reload();
      await page.getByRole("link", { name: "Mijn dashboard" }).first().waitFor({ state: "attached" });
      const places = () =>
        page
          .getByRole("banner")
          .locator("nav :is(a, button, summary), nav span")
          .filter({ hasText: /^(Instellingen|Uitloggen)?$/ })
          .filter({ visible: true })
          .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
      // The profile moves them.
      await page.waitForLoadState("networkidle");
      const after = await places();
      // Without scripts, but for the one in the page.
      await page.route("**/assets/*.js", (route) =>
        route.fulfill({ contentType: "text/javascript", body: "" }),
      );
      await page.reload();
      await vi.waitFor(async () => expectSamePlaces(await places(), after), { timeout: 15_000 });
    },
  );

  test("on a phone the menu keeps the focus, and closes on Escape and on a choice", async () => {
    const { page, expectNoComplaints } = await openAs(on.site.tokens.lars, "/", { viewport: PHONE });
    const banner = page.getByRole("banner");
    await banner.getByText("Trefpunt").waitFor();
    const menu = banner.getByLabel("Menu", { exact: true });
    await menu.click();
    const leave = byButton(page, "Uitloggen");
    const [settings, below] = await boxesOf(byButton(page, "Instellingen"), leave);
    expect(below.y - (settings.y + settings.height)).toBeGreaterThanOrEqual(12);
    await page.keyboard.press("Escape");
    await leave.waitFor({ state: "hidden" });
    await expect.poll(() => menu.evaluate((summary) => summary === document.activeElement)).toBe(true);
    await menu.click();
    await byButton(page, "Instellingen").click();
    await page.getByRole("dialog").waitFor();
    await byButton(page, "Annuleren").click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await menu.click();
    await page.getByRole("banner").getByRole("link", { name: "Mijn dashboard" }).click();
    await page.getByText("Overzicht van al je meetups").waitFor();
    await leave.waitFor({ state: "hidden" });
    expectNoComplaints();
  });

  test("the feed's link keeps its URL, and a press opens the page of all feeds", async () => {
    const { page, expectNoComplaints } = await open();
    await page.goto("/");
    const link = page.getByRole("link", { name: "Abonneer je op de feed" });
    expect(await link.getAttribute("href")).toBe("/api/meetups/feed.json");
    await link.click();
    await page.getByRole("heading", { name: "Volg de agenda" }).waitFor();
    const hrefs = await page
      .getByRole("main")
      .getByRole("link")
      .evaluateAll((links) => links.map((each) => each.getAttribute("href")));
    expect(hrefs).toEqual([
      expect.stringMatching(/^webcal:.*\/api\/meetups\/feed\.ics$/),
      expect.stringContaining("calendar.google.com"),
      "/api/meetups/feed.atom",
      "/api/meetups/feed.json",
    ]);
    expectNoComplaints();
  });
});

describe("signing in", () => {
  test("focuses the code's field, sends another code after 30 seconds, and keeps the address", async () => {
    const { page } = await open();
    await page.clock.install();
    await page.goto("/login");
    const { email } = on.site.people.gijs;
    await page.getByLabel("E-mail").fill(email);
    await byButton(page, "Stuur inlogcode").click();
    await page.getByText("Als we dit adres kennen").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("otp");
    const again = page.getByRole("button", { name: /^Stuur opnieuw/ });
    expect(await again.isDisabled()).toBe(true);
    await page.clock.runFor(31_000);
    await expect.poll(() => again.innerText()).toBe("Stuur opnieuw");
    await again.click();
    await expect
      .poll(
        () =>
          on.mail.received.filter(
            ({ recipient, subject }) => recipient === email && subject?.includes("inlogcode"),
          ).length,
      )
      .toBe(2);
    await byButton(page, "Ander email adres gebruiken").click();
    expect(await page.getByLabel("E-mail").inputValue()).toBe(email);
  });

  test("asks for the code again when the page was loaded again while the mail was read", async () => {
    const { email } = on.site.people.lars;
    const { page } = await open();
    await page.goto("/login");
    await page.getByLabel("E-mail").fill(email);
    await byButton(page, "Stuur inlogcode").click();
    const letter = await on.mail.mailTo(email, "inlogcode");
    await page.reload();
    await page.getByText(email).waitFor();
    await page.getByLabel("Inlogcode").fill(letter.subject?.slice(0, 6) ?? "");
    await page.getByRole("heading", { name: /^Welkom/ }).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem("login-code-sent"))).toBe(null);
  });

  test("requesting a code again for an unverified address shows a success", async () => {
    const { page } = await open();
    await page.clock.install();
    await page.goto("/login");
    await page.getByLabel("E-mail").fill(on.site.people.lars.email);
    await byButton(page, "Stuur inlogcode").click();
    const again = page.getByRole("button", { name: /^Stuur opnieuw/ });
    await again.waitFor();
    const error = "Je e-mailadres is nog niet bevestigd. We hebben de verificatie-e-mail opnieuw gestuurd.";
    await page.route("**/request-otp", (route) =>
      route.fulfill({ status: 400, json: { error, resent: true } }),
    );
    await page.clock.runFor(31_000);
    await again.click();
    const toast = page.getByLabel("Meldingen").locator("div").filter({ hasText: error });
    await toast.waitFor();
    expect(await toast.locator("svg.text-green").count()).toBe(1);
    expect(await page.getByText(error).count()).toBe(1);
    await page.unroute("**/request-otp");
    await again.click();
    await page.getByText("Inlogcode verzonden naar je email!").waitFor();
    // A dismissed toast leaves within a second; by itself this one stays for six.
    await page.clock.runFor(1_100);
    expect(await page.getByText(error).count()).toBe(0);
  });

  test("a member signs in with a password at /login; the admin login refers to the code", async () => {
    const member = { name: "Wim Wachtwoord", email: "wim@example.org", password: "drie blauwe kabels" };
    const body = { ...member, admin_role: false };
    const made = await request(on.program, createMember, { token: await on.organiserToken(), body });
    expect(made.status).toBe(200);
    const { page } = await open();
    const fill = async (button: string) => {
      await page.getByLabel("E-mail").fill(member.email);
      await page.getByLabel("Wachtwoord").fill(member.password);
      await byButton(page, button).click();
    };
    await page.goto("/login");
    await byButton(page, "Inloggen met een wachtwoord").click();
    await fill("Inloggen");
    await page.getByText("Je e-mailadres is nog niet bevestigd.").first().waitFor();
    await page.goto(linkIn(await on.mail.mailTo(member.email, "Bevestig"), "/verify/"));
    await page.getByRole("heading", { name: "E-mailadres bevestigd!" }).waitFor();

    await page.goto("/admin/login");
    await fill("Inloggen");
    await page.getByText("Je hebt geen beheerdersrechten; log in met een code").first().waitFor();
    expect(new URL(page.url()).pathname).toBe("/admin/login");

    await page.goto(`/login?from=/meetup/${on.site.meetups.open}`);
    await byButton(page, "Inloggen met een wachtwoord").click();
    await fill("Inloggen");
    await page.waitForURL(`**/meetup/${on.site.meetups.open}`);
    await page.getByText("Succesvol ingelogd!").waitFor();
  });

  test("keeps the typed address between code and password, and focuses the first empty field", async () => {
    const { page } = await open();
    await page.goto("/login");
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
    const address = page.getByLabel("E-mail");
    await expect.poll(focused).toBe("email");
    await byButton(page, "Inloggen met een wachtwoord").click();
    await expect.poll(focused).toBe("email");
    await address.fill("anna@example.org");
    await byButton(page, "Inloggen met een code").click();
    expect(await address.inputValue()).toBe("anna@example.org");
    await address.fill("bram@example.org");
    await byButton(page, "Inloggen met een wachtwoord").click();
    expect(await address.inputValue()).toBe("bram@example.org");
    await expect.poll(focused).toBe("password");
  });

  test("signing out opens home at once, and fetches the list once", async () => {
    const { page } = await openAs(on.site.tokens.bram, "/dashboard");
    // Other tests need this session.
    await page.route("**/api/auth/logout", (route) => route.fulfill({ status: 204 }));
    await byButton(page, "Uitloggen").waitFor();
    await page.waitForLoadState("networkidle");
    const fetched: (string | undefined)[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/meetups/upcoming")) fetched.push(request.headers().authorization);
    });
    const addresses: string[] = [];
    page.on("framenavigated", (frame) => addresses.push(new URL(frame.url()).pathname));
    await byButton(page, "Uitloggen").click();
    await page.getByRole("link", { name: "Inloggen" }).waitFor();
    await page.getByRole("heading", { name: "Komende meetups" }).waitFor();
    await page.getByRole("article").filter({ hasText: "Voor iedereen" }).waitFor();
    expect(fetched).toEqual([undefined]);
    expect(addresses).toEqual(["/"]);
  });

  test("a wrong code is selected, so that typing replaces it and does not send it again", async () => {
    const { email } = on.site.people.bram;
    const { page } = await open();
    await page.clock.install();
    const asked: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/verify-otp")) asked.push(request.postDataJSON());
    });
    await page.goto("/login");
    await page.getByLabel("E-mail").fill(email);
    await byButton(page, "Stuur inlogcode").click();
    const letter = await on.mail.mailTo(email, "inlogcode");
    const right = letter.subject?.slice(0, 6) ?? "";
    const field = page.getByLabel("Inlogcode");
    await field.pressSequentially(right === "111111" ? "222222" : "111111");
    await page.getByRole("alert").and(page.getByText("De code is onjuist of verlopen")).waitFor();
    await expect
      .poll(() => field.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]))
      .toEqual([0, 6]);
    // Keys right after the refusal are ignored.
    await page.clock.fastForward(500);
    await page.keyboard.type(right);
    await page.getByRole("heading", { name: /^Welkom/ }).waitFor();
    expect(asked.length).toBe(2);
  });

  test("an unknown address shows the same message", async () => {
    const { page } = await open();
    await page.goto("/login");
    await page.getByLabel("E-mail").fill("niemand@example.org");
    await byButton(page, "Stuur inlogcode").click();
    await page.getByText("Als we dit adres kennen, is er een inlogcode gestuurd").waitFor();
  });
});

describe("a meetup's page", () => {
  test("on a phone the title comes first, then date and place, and the answer stays at the bottom", async () => {
    const { page } = await openAs(on.site.tokens.gijs, `/meetup/${on.site.meetups.open}`, SMALL);
    const yes = page.getByRole("button", { name: "Ik kom: Voor iedereen" });
    await yes.waitFor();
    const text = (words: string) => page.getByText(words, { exact: true }).first();
    const [title, place, story] = await boxesOf(
      text("Voor iedereen"),
      text("Bibliotheek Neude, Utrecht"),
      text("een"),
    );
    expect(title.y).toBeLessThan(300);
    expect(place.y).toBeGreaterThan(title.y);
    expect(story.y).toBeGreaterThan(place.y);
    const expectAtFoot = async () => {
      const box = await boxOf(yes);
      expect(box.y).toBeGreaterThan(600);
      expect(box.y + box.height).toBeLessThanOrEqual(SMALL.viewport.height);
    };
    await expectAtFoot();
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await expectAtFoot();
    // The answer does not cover the footer.
    await page.getByText("Alle rechten voorbehouden").scrollIntoViewIfNeeded();
    const [footer, button] = await boxesOf(page.getByText("Alle rechten voorbehouden"), yes);
    expect(footer.y + footer.height).toBeLessThan(button.y);
    // A window of a page at 200 % is too low to spare its foot.
    await page.setViewportSize({ width: 640, height: 420 });
    await expect
      .poll(() => page.locator(".answer-bar").evaluate((bar) => getComputedStyle(bar).position))
      .toBe("static");
  });

  test.each([
    [
      "Mozilla/5.0 (X11; Linux x86_64) Chrome/140",
      /^https:\/\/www\.openstreetmap\.org\/search\?query=Bibliotheek/,
    ],
    ["Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/140 Mobile", /^geo:0,0\?q=Bibliotheek/],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)",
      /^https:\/\/maps\.apple\.com\/\?q=Bibliotheek/,
    ],
  ])("the route opens the maps of %s", async (userAgent, href) => {
    const { page } = await open({ userAgent });
    await page.goto(`/meetup/${on.site.meetups.open}`);
    const route = page.getByRole("link", { name: "Route" });
    await expect.poll(() => route.getAttribute("href")).toMatch(href);
  });

  test("is shared by the browser's own dialog, or as a link", async () => {
    const { page, expectNoComplaints } = await open({ permissions: ["clipboard-read", "clipboard-write"] });
    await page.goto(`/meetup/${on.site.meetups.open}`);
    // Copying needs scripts: waits until they have taken over the page.
    await page.waitForFunction(() =>
      Object.keys(document.querySelector("summary") ?? {}).some((key) => key.startsWith("__react")),
    );
    await page.getByText("Delen").click();
    const whatsApp = await page.getByRole("link", { name: "WhatsApp" }).getAttribute("href");
    expect(new URL(whatsApp ?? "").searchParams.get("text")).toContain("Voor iedereen, ");
    await byButton(page, "Kopieer link").click();
    await page.getByText("Link gekopieerd").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/meetup\/\d+$/);
    await page.evaluate(() => {
      Object.assign(navigator, {
        share: async (data: ShareData) => {
          document.title = `${data.title} ${data.url}`;
        },
      });
    });
    await page.getByRole("link", { name: "Terug naar overzicht" }).click();
    await page.getByRole("link", { name: "Meer details over Voor iedereen" }).click();
    await byButton(page, "Delen").click();
    await expect.poll(() => page.title()).toMatch(/^Voor iedereen http.*\/meetup\/\d+$/);
    expectNoComplaints();
  });

  test("all names are shown up to sixty, one's own first; more are folded, never the waitlist", async () => {
    const { page } = await open({ token: on.site.tokens.gijs });
    const guests = (count: number) =>
      Array.from({ length: count }, (_each, place) => ({ name: `Gast Nummer${place}` }));
    const named = async (confirmed: number) => {
      const meetup = aMeetup(on.site.meetups.open, 100, {
        title: "Voor iedereen",
        registrationStatus: "confirmed",
        attendees: {
          confirmed: [...guests(confirmed - 1), { name: "Gijs Visser", isSelf: true, guests: 2 }],
          waitlist: guests(70),
        },
      });
      await page.unrouteAll();
      await page.route(`**/api/meetups/${on.site.meetups.open}`, (route) =>
        route.fulfill({ json: { meetup } }),
      );
      await page.goto(`/meetup/${on.site.meetups.open}`);
      await page.getByRole("heading", { name: "Wachtlijst (70)" }).waitFor();
    };
    const names = page.getByRole("region", { name: "Aanwezigen" }).getByRole("listitem");
    const shown = () => names.filter({ visible: true }).count();
    await named(60);
    await page.getByRole("heading", { name: "Komen (62)" }).waitFor();
    expect([await shown(), await page.getByText(/^Toon nog/).count()]).toEqual([130, 0]);
    await named(61);
    expect(await shown()).toBe(130);
    expect(await names.first().innerText()).toContain("Gijs Visser (jij) + 2");
    await page.emulateMedia({ media: "print" });
    expect(await shown()).toBe(131);
    for (const name of ["Terug naar overzicht", "Route"])
      expect(await page.getByRole("link", { name }).count()).toBe(0);
    await page.emulateMedia({ media: "screen" });
    await byButton(page, "Toon nog 1 naam").click();
    expect(await shown()).toBe(131);
  });

  test("while the meetup runs, says so once beside the specified badge", async () => {
    const { page } = await open({ token: on.site.tokens.gijs });
    const meetup = aMeetup(on.site.meetups.open, -1, { title: "Voor iedereen" });
    await page.route(`**/api/meetups/${on.site.meetups.open}`, (route) =>
      route.fulfill({ json: { meetup } }),
    );
    await page.goto(`/meetup/${on.site.meetups.open}`);
    await page.getByRole("button", { name: "Ik kom: Voor iedereen" }).waitFor();
    expect(await page.getByText("Nu bezig").allTextContents()).toEqual(["Nu bezig, tot 22:00"]);
    expect(await page.getByText("Afgelopen", { exact: true }).count()).toBe(1);
  });
});
