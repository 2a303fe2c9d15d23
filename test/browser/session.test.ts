import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { byButton, PHONE, pressInHeader, scriptOf } from "../harness/browser.ts";
import { adminToken } from "../harness/running-program.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";

const running = siteInBrowser();

/** A page at this path with the token stored once, as after signing in. */
async function openWith(token: string, path: string): Promise<Page> {
  const { page } = await running.visit();
  await page.goto("/robots.txt");
  await page.evaluate((value) => localStorage.setItem("token", value), token);
  await page.goto(path);
  return page;
}

const pathOf = (page: Page) => new URL(page.url()).pathname;
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem("token"));
const welcome = (page: Page) => page.getByRole("heading", { name: /^Welkom, Gijs/ });

describe("a profile that fails to load does not end the session", () => {
  test.each([
    ["answers 429", { status: 429, json: { error: "Te veel verzoeken" } }],
    ["answers 500", { status: 500, json: { error: "x" } }],
    ["answers 502", { status: 502, body: "Bad Gateway" }],
    ["answers 503", { status: 503, json: { error: "x" } }],
    ["is not reached", null],
  ])("while the server %s, and is fetched again until it succeeds", async (_how, answer) => {
    const page = await openWith(running.site.tokens.gijs, "/dashboard");
    await welcome(page).waitFor();
    await page.route("**/api/auth/profile", (route) => (answer ? route.fulfill(answer) : route.abort()));
    const asked = page.waitForRequest("**/api/auth/profile");
    await page.reload();
    await asked;
    await welcome(page).waitFor();
    expect(await storedToken(page)).toBe(running.site.tokens.gijs);
    expect(pathOf(page)).toBe("/dashboard");
    await page.unroute("**/api/auth/profile");
    const heard = page.waitForResponse((response) => response.url().endsWith("/profile") && response.ok());
    await heard;
  });

  test("the first time on a device, where the page waits for the profile", async () => {
    const { page } = await running.visit();
    await page.goto("/robots.txt");
    await page.evaluate((value) => localStorage.setItem("token", value), running.site.tokens.gijs);
    await page.route("**/api/auth/profile", (route) => route.fulfill({ status: 500, json: { error: "x" } }));
    const asked = page.waitForRequest("**/api/auth/profile");
    await page.goto("/dashboard");
    await asked;
    expect(await storedToken(page)).toBe(running.site.tokens.gijs);
    await page.unroute("**/api/auth/profile");
    await welcome(page).waitFor();
  });
});

test("signing out on a member's page opens home, and removes the stored member", async () => {
  const page = await openWith(running.site.tokens.anna, "/dashboard");
  await pressInHeader(page, "Uitloggen");
  await page.getByRole("heading", { name: "Komende meetups" }).waitFor();
  expect(pathOf(page)).toBe("/");
  await page.getByRole("link", { name: "Inloggen" }).waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain("user");
});

test("signs out when the button is pressed while profile and menu are loaded", async () => {
  const { page } = await running.visit();
  await page.goto("/robots.txt");
  await page.evaluate((value) => localStorage.setItem("token", value), await adminToken(running.program));
  const arrives = Promise.withResolvers<void>();
  for (const held of ["**/api/auth/profile", scriptOf("member-nav")])
    await page.route(held, async (route) => {
      await arrives.promise;
      await route.continue();
    });
  await page.goto(`/meetup/${running.site.meetups.open}`);
  await byButton(page, "Uitloggen").hover();
  await page.mouse.down();
  arrives.resolve();
  await byButton(page, "Instellingen").waitFor();
  await page.mouse.up();
  await page.getByRole("banner").getByRole("link", { name: "Inloggen" }).waitFor();
  expect(await storedToken(page)).toBeNull();
});

test("on a phone no button stands where the menu comes, however slow the profile is", async () => {
  const { page } = await running.visit({ viewport: PHONE });
  await page.goto("/robots.txt");
  await page.evaluate((value) => localStorage.setItem("token", value), await adminToken(running.program));
  const arrives = Promise.withResolvers<void>();
  await page.route("**/api/auth/profile", async (route) => {
    await arrives.promise;
    await route.continue();
  });
  const asked = page.waitForRequest("**/api/auth/profile");
  await page.goto(`/meetup/${running.site.meetups.open}`);
  await asked;
  await page.locator(".menu-lines").filter({ visible: true }).waitFor();
  expect(await byButton(page, "Uitloggen").count()).toBe(0);
  arrives.resolve();
  await page.getByRole("banner").getByLabel("Menu", { exact: true }).waitFor();
});

test("signing out in one of two tabs shows the other as a visitor's, with the way to sign in", async () => {
  const path = `/meetup/${running.site.meetups.open}`;
  const page = await openWith(running.site.tokens.bram, "/dashboard");
  const other = await page.context().newPage();
  await other.goto(path);
  await byButton(other, "Ik kom: Voor iedereen").waitFor();
  await pressInHeader(page, "Uitloggen");
  await byButton(other, "Schrijf je in!").first().waitFor();
  await other.getByRole("banner").getByRole("link", { name: "Inloggen" }).waitFor();
  await other.getByRole("link", { name: "Log in om de namen van deelnemers te zien" }).waitFor();
});

test("a 401 in one of two tabs ends the session in both", async () => {
  const page = await openWith(running.site.tokens.lars, "/dashboard");
  await page.getByRole("heading", { name: /^Welkom, Lars/ }).waitFor();
  const other = await page.context().newPage();
  await other.goto("/dashboard");
  await other.getByRole("heading", { name: /^Welkom, Lars/ }).waitFor();
  await page.route("**/api/users/profile", (route) =>
    route.fulfill({ status: 401, json: { error: "Log in om verder te gaan" } }),
  );
  await byButton(page, "Instellingen").click();
  await byButton(page, "Opslaan").click();
  await page.getByText("Je sessie is afgelopen").waitFor();
  expect(page.url()).toContain("/admin/login?from=%2Fdashboard");
  await byButton(other, "Stuur inlogcode").waitFor();
  expect(pathOf(other)).toBe("/login");
});
