import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { MeetupId } from "#contract/ids.ts";
import { respond } from "#contract/responses.ts";
import { openPage, startBrowser } from "../harness/browser.ts";
import { type CutLine, startCutLine } from "../harness/cut-line.ts";
import { request } from "../harness/program.ts";
import { type RunningProgram, startProgram } from "../harness/running-program.ts";
import { makeSampleSite, type SampleSite } from "../harness/sample-site.ts";

let site: SampleSite;
let program: RunningProgram;
let browser: Browser;
let line: CutLine;

beforeAll(async () => {
  site = await makeSampleSite();
  [program, browser] = await Promise.all([startProgram({}, site.folder), startBrowser()]);
  line = await startCutLine(() => Number(new URL(program.url).port));
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
afterAll(async () => {
  await browser.close();
  await line.close();
  await program.stop();
  program.remove();
});

/** Answers as the member on another device. */
async function answer(token: string, meetup: MeetupId, action: "confirm" | "decline") {
  const { status } = await request(program, respond, { token, params: { id: meetup }, body: { action } });
  expect(status).toBe(200);
}

/** Opens a page, marks it to detect a reload, and waits for its live stream. */
async function watch(path: string, { url = program.url, token }: { url?: string; token?: string } = {}) {
  const { page, expectNoComplaints } = await openPage(browser, url, { token });
  const listening = page.waitForResponse("**/api/live");
  await page.goto(path);
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));
  await listening;
  return { page, expectNoComplaints };
}
const isTheSame = (page: Page) => page.evaluate(() => "isTheSame" in window);
const SLOW = { timeout: 20_000 };

test("an answer appears on others' home, meetup page and dashboard without a reload", async () => {
  const { open } = site.meetups;
  const [home, detail, dashboard] = await Promise.all([
    watch("/"),
    watch(`/meetup/${open}`, { token: site.tokens.anna }),
    watch("/dashboard", { token: site.tokens.bram }),
  ]);
  const onDashboard = dashboard.page.getByRole("article").filter({ hasText: "Helemaal vol" });
  await onDashboard.getByText("nummer 1", { exact: true }).waitFor();
  await answer(site.tokens.gijs, open, "confirm");
  await home.page
    .getByRole("article")
    .filter({ hasText: "Voor iedereen" })
    .getByText("1 deelnemer", { exact: true })
    .waitFor(SLOW);
  await detail.page.getByText("1 deelnemer", { exact: true }).waitFor(SLOW);
  // The stream has only counts; the page fetches names a moment later.
  await detail.page.getByRole("main").getByText("Gijs Visser").waitFor(SLOW);
  // So it does an own answer from another device, and the status of a promoted member.
  await answer(site.tokens.bram, open, "confirm");
  const answered = dashboard.page.getByRole("article").filter({ hasText: "Voor iedereen" });
  await answered.getByText("Geregistreerd").waitFor(SLOW);
  await answer(site.tokens.anna, site.meetups.full, "decline");
  await onDashboard.getByText("Geregistreerd").waitFor(SLOW);
  for (const { page, expectNoComplaints } of [home, detail, dashboard]) {
    expect(await isTheSame(page)).toBe(true);
    expectNoComplaints();
  }
});

test("after a network failure the page shows the changes that it missed", async () => {
  const { page } = await watch("/", { url: line.url });
  const card = page.getByRole("article").filter({ hasText: "Morgen al" });
  await card.getByText("0/20 deelnemers").waitFor();
  line.cut();
  await answer(site.tokens.lars, site.meetups.soon, "confirm");
  line.mend();
  await card.getByText("1/20 deelnemers").waitFor(SLOW);
  expect(await isTheSame(page)).toBe(true);
});

test("a hidden page closes its stream after a minute, and updates as soon as it is visible", async () => {
  const { page } = await openPage(browser, program.url);
  await page.clock.install();
  const listening = page.waitForResponse("**/api/live");
  await page.goto("/");
  await page.getByRole("article").first().waitFor();
  const card = page.getByRole("article").filter({ hasText: "Voor iedereen" });
  const before = Number(/(\d+) deelnemers/.exec(await card.innerText())?.[1]);
  let isAsked = false;
  page.on("request", (request) => {
    isAsked ||= request.url().endsWith("/api/live");
  });
  await expect.poll(() => page.clock.runFor(3_000).then(() => isAsked)).toBe(true);
  await listening;
  await expect.poll(listeners).toBe(1);
  await show(page, false);
  await page.clock.runFor(61_000);
  await expect.poll(listeners).toBe(0);
  await answer(site.tokens.anna, site.meetups.open, "confirm");
  await show(page, true);
  await card.getByText(`${before + 1} deelnemers`).waitFor(SLOW);
});

test("the feeds, the archive and the admin login open no live stream", async () => {
  const { page } = await openPage(browser, program.url);
  await page.clock.install();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  for (const path of ["/volgen", "/archief", "/admin/login"]) {
    await page.goto(path);
    await page.getByRole("contentinfo").waitFor();
    await page.clock.runFor(10_000);
  }
  expect(asked).not.toContain("/api/live");
});

async function listeners(): Promise<number> {
  const metrics = await (await fetch(`${program.url}/metrics`)).text();
  return Number(/^trefpunt_live_listeners (\d+)$/m.exec(metrics)?.[1]);
}

/** Simulates that the page is hidden or visible again. */
function show(page: Page, isVisible: boolean): Promise<void> {
  return page.evaluate((visible) => {
    Object.defineProperty(document, "hidden", { value: !visible, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isVisible);
}
