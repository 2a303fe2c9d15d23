import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PAGES } from "#contract/pages.ts";
import { openPage, startBrowser } from "../harness/browser.ts";
import { meetupForm } from "../harness/builders.ts";
import { adminToken, type RunningProgram, startProgram } from "../harness/running-program.ts";
import { makeSampleSite, type SampleSite } from "../harness/sample-site.ts";

const LONG_WORD = "Hoogfrequentiestoringsonderdrukkingsvoorziening";
const LONG_TITLE = `Energie meten met P1-poort, back-ups en e-mails: ${LONG_WORD} die nergens op past zonder af te breken`;
const LONG_ADDRESS = `annemarie.van.der.westhuizen-oosterhout@${"lange-naam-".repeat(4)}van-een-domein.example.org`;

let site: SampleSite;
let program: RunningProgram;
let browser: Browser;
let token: string;
let meetup: number;

beforeAll(async () => {
  site = await makeSampleSite({ refusing: true });
  [program, browser] = await Promise.all([
    startProgram({ SITE_NAME: "Domotica Noord-Nederland" }, site.folder),
    startBrowser(),
  ]);
  token = await adminToken(program);
  const name = `Annemarie van der Westhuizen-Oosterhout ${LONG_WORD}`;
  await post("/admin/users/import", { csv: `${name};${LONG_ADDRESS}`, consented: true });
  // More than a page of meetups and of mails, so that the way to the next one stands there too.
  for (const day of ["01", "02", "03", "04", "05", "06"]) {
    await post("/meetups", meetupForm({ title: "Gewoon", date: `2036-08-${day}` }));
  }
  const texts = {
    title: LONG_TITLE,
    location: `${LONG_WORD}, Utrecht`,
    description: `${LONG_WORD} `.repeat(9),
  };
  const saved = await post("/meetups", meetupForm({ ...texts, date: "2036-07-24", max_participants: 20 }));
  meetup = ((await saved.json()) as { meetup: { id: number } }).meetup.id;
});
afterAll(async () => {
  await browser.close();
  await program.stop();
  program.remove();
});

async function post(path: string, body: unknown): Promise<Response> {
  const answer = await fetch(`${program.url}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return answer;
}

interface Screen {
  readonly path: () => string;
  /** null for a visitor. */
  readonly session?: () => string;
  /** What shows that it is there. */
  readonly shows: string;
}

const asAdmin = { session: () => token };

/** Every page there is; the compiler names one that is left out. */
const SCREENS = {
  home: { path: () => "/", shows: LONG_TITLE },
  meetup: { path: () => `/meetup/${meetup}`, shows: LONG_TITLE },
  login: { path: () => "/login", shows: "Stuur inlogcode" },
  loginByLink: { path: () => "/login-link/7.0.x", shows: "Met de link uit je e-mail" },
  dashboard: { path: () => "/dashboard", shows: "Ingeschreven", session: () => site.tokens.anna },
  archive: { path: () => `/archief?zoek=${encodeURIComponent(LONG_TITLE)}`, shows: LONG_TITLE },
  follow: { path: () => "/volgen", shows: "Volg onze meetups" },
  respond: { path: () => site.links.respond(site.meetups.open, "confirm"), shows: "Je komt!" },
  verify: { path: () => site.links.verify, shows: "E-mailadres bevestigd!" },
  verifyEmailChange: { path: () => "/verify-email-change", shows: "Verificatie mislukt" },
  setPassword: { path: () => site.links.setPassword, shows: "Wachtwoord opslaan" },
  unsubscribe: { path: () => site.links.unsubscribe, shows: "Uitschrijven bevestigen" },
  admin: { path: () => "/admin", shows: "Recente Activiteit", ...asAdmin },
  adminLogin: { path: () => "/admin/login", shows: "Admin Login" },
  forgotPassword: { path: () => "/admin/forgot-password", shows: "Wachtwoord Vergeten" },
  resetPassword: { path: () => "/admin/reset-password", shows: "Wachtwoord Resetten" },
  adminDashboard: { path: () => "/admin/dashboard", shows: "Recente Activiteit", ...asAdmin },
  adminMeetups: { path: () => "/admin/meetups", shows: LONG_TITLE, ...asAdmin },
  adminMeetup: { path: () => `/admin/meetups/${meetup}`, shows: "Geen antwoord", ...asAdmin },
  adminDoor: { path: () => `/admin/meetups/${meetup}/door`, shows: LONG_TITLE, ...asAdmin },
  adminMembers: { path: () => "/admin/users", shows: LONG_ADDRESS, ...asAdmin },
  adminMember: {
    path: () => `/admin/users/${site.people.newcomer.id}`,
    shows: "Krijgt geen e-mail meer",
    ...asAdmin,
  },
  adminEmails: { path: () => "/admin/emails", shows: LONG_ADDRESS, ...asAdmin },
  adminAudit: { path: () => "/admin/audit", shows: LONG_TITLE, ...asAdmin },
  adminWebhooks: { path: () => "/admin/site/webhooks", shows: "Koppelingen", ...asAdmin },
  adminSite: { path: () => "/admin/site", shows: "Naam van de club", ...asAdmin },
} satisfies Record<keyof typeof PAGES, Screen>;

/** Shows screens on a page for each session, kept from screen to screen. */
function onPages(options: BrowserContextOptions): (screen: Screen) => Promise<Page> {
  const pages = new Map<string | undefined, Page>();
  beforeAll(async () => {
    const tokens = Object.values<Screen>(SCREENS).map(({ session }) => session?.());
    for (const token of new Set(tokens)) {
      const { page } = await openPage(browser, program.url, { reducedMotion: "reduce", ...options });
      if (token !== undefined) await page.addInitScript((kept) => localStorage.setItem("token", kept), token);
      pages.set(token, page);
    }
  });
  return async ({ path, session, shows }) => {
    const page = pages.get(session?.());
    if (!page) throw new Error("every session has a page");
    await page.goto(path());
    await page.getByText(shows).filter({ visible: true }).first().waitFor();
    return page;
  };
}

/** Buttons and links that a box around them cuts off, or that reach out of the window. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const isCut = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect();
      if (!element.checkVisibility() || width === 0 || getComputedStyle(element).position === "absolute")
        return false;
      if (left < -1 || right > innerWidth + 1) return true;
      for (let box = element.parentElement; box; box = box.parentElement) {
        const around = box.getBoundingClientRect();
        if (
          getComputedStyle(box).overflowX !== "visible" &&
          (left < around.left - 1 || right > around.right + 1)
        )
          return true;
      }
      return false;
    };
    return [...document.querySelectorAll("a, button, input, select")]
      .filter(isCut)
      .map((element) => element.outerHTML.slice(0, 120));
  });

/** Texts beside which a hyphen would get a digit's width: `e - mails`. */
const widenedHyphens = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? "";
      const isTabular =
        node.parentElement &&
        getComputedStyle(node.parentElement).fontVariantNumeric.includes("tabular-nums");
      if (isTabular && /\p{L}|-/u.test(text)) found.push(text);
    }
    return found;
  });

/** Dates and times of which a line ends in the midst: `24 / december`, `19:30 – / 22:00`. */
const divided = (page: Page) =>
  page.evaluate(() => {
    const whole =
      /\d{1,2} (?:januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december)(?: \d{4})?|\d\d:\d\d – \d\d:\d\d/g;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: part, index } of (node.textContent ?? "").matchAll(whole)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + part.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(part);
      }
    }
    return found;
  });

/** Two frames after the window got another width everything is where it belongs. */
const settled = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

const inWindow = onPages({});

test.each(Object.entries<Screen>(SCREENS))(
  "%s: at no width is anything wider than the window, a button cut off or a date divided",
  async (_name, screen) => {
    const page = await inWindow(screen);
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await settled(page);
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(widest).toBeLessThanOrEqual(width);
      expect([width, await cutOff(page)]).toEqual([width, []]);
      expect([width, await widenedHyphens(page)]).toEqual([width, []]);
      expect([width, await divided(page)]).toEqual([width, []]);
    }
  },
);

const FINGER_PX = 44;

/** What can be pressed over less than a finger's height, measured by what a press would reach; links within a sentence aside. */
const tooLow = (page: Page) =>
  page.evaluate((finger) => {
    const reaches = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (element.contains(hit) || hit.closest("label")?.control === element);
    };
    const isInSentence = (element: Element) => {
      const around = element.closest("p, li, dd, label");
      return (
        getComputedStyle(element).display === "inline" &&
        getComputedStyle(element, "::after").position !== "absolute" &&
        around !== null &&
        around.textContent.trim().length > element.textContent.trim().length
      );
    };
    const reach = (element: Element) => {
      element.scrollIntoView({ block: "center" });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const along = (step: number) => {
        let far = 0;
        while (far < finger && reaches(element, x, y + step * (far + 1))) far += 1;
        return far;
      };
      return along(-1) + 1 + along(1);
    };
    return [...document.querySelectorAll("a[href], button, summary, input, select, textarea")]
      .filter((element) => element.checkVisibility() && !element.closest(".sr-only, [inert]"))
      .filter((element) => !isInSentence(element) && reach(element) < finger - 1)
      .map((element) => `${reach(element)}: ${element.outerHTML.slice(0, 120)}`);
  }, FINGER_PX);

const byFinger = onPages({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

test.each(Object.entries<Screen>(SCREENS))(
  "%s: by finger all that can be pressed is 44 pixels high",
  async (_name, screen) => {
    const page = await byFinger(screen);
    expect(await tooLow(page)).toEqual([]);
  },
);

test("a list stands there once: as a table or on cards, and follows the window", async () => {
  const { page } = await openPage(browser, program.url);
  await page.addInitScript((kept) => localStorage.setItem("token", kept), token);
  await page.goto("/admin/meetups");
  const more = page.getByRole("button", { name: `Meer: ${LONG_TITLE}`, includeHidden: true });
  await more.waitFor();
  expect(await more.count()).toBe(1);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole("table").waitFor({ state: "detached" });
  expect(await more.count()).toBe(1);
});
