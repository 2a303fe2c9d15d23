import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { type Box, boxesOf, expectSamePlaces } from "../harness/boxes.ts";
import { axeFindings, byButton, DESKTOP, PHONE, pressInHeader, STEP_TIMEOUT_MS } from "../harness/browser.ts";
import { aMeetup, aMember, answers, inDays, respondToken, signedIn } from "../harness/builders.ts";
import { ADMIN } from "../harness/running-program.ts";
import { siteBehindCutLine } from "../harness/site-behind-cut-line.ts";
import { settled } from "../screens/layout.ts";

/** Sessions of one member, one for each phone. */
const tokens: string[] = [];
const meetups = { mine: 0, other: 0, atKees: 0, onPage: 0, byLink: 0 };
const links = { decline: "" };

const on = siteBehindCutLine(async (site) => {
  site.setClock(new Date().toISOString());
  const anna = await aMember(site, { name: "Anna de Vries" });
  const mine = await aMeetup(site, { title: "Solderen", date: inDays(3), location: "Kelder 7, Utrecht" });
  const other = await aMeetup(site, { title: "Matter", date: inDays(9), location: "Zolder 1, Zeist" });
  const atKees = await aMeetup(site, { title: "Bij Kees", date: inDays(5), address: "Vlasakkerweg 14" });
  const onPage = await aMeetup(site, { title: "Op de pagina", date: inDays(20), max_guests: 1 });
  const byLink = await aMeetup(site, { title: "Per link", date: inDays(21), max_guests: 1 });
  Object.assign(meetups, { mine, other, atKees, onPage, byLink });
  links.decline = `/respond/${respondToken(site, anna.id, byLink)}/${byLink}/decline`;
  await answers(site, anna.id, mine, "confirm");
  await aMember(site, { ...ADMIN, admin: true });
  for (let phones = 0; phones < 22; phones += 1) tokens.push(await signedIn(site, anna.id));
});

/** A member's phone that has opened the dashboard, with an active service worker. */
async function aPhone(): Promise<{ phone: BrowserContext; page: Page }> {
  const phone = await on.browser.newContext({
    baseURL: on.line.url,
    viewport: PHONE,
    locale: "nl-NL",
  });
  phone.setDefaultTimeout(STEP_TIMEOUT_MS);
  const page = await phone.newPage();
  await page.goto("/robots.txt");
  await page.evaluate((kept) => localStorage.setItem("token", kept), tokens.pop() ?? "");
  await page.goto("/dashboard");
  await page.getByText("Kelder 7, Utrecht").first().waitFor();
  await workerIsActive(page);
  return { phone, page };
}

type Phone = Awaited<ReturnType<typeof aPhone>>;

let left: Phone | undefined;

/** The phone that an earlier test left, or a new one, which has to install its service worker first. */
async function anyPhone(): Promise<Phone> {
  const used = left;
  left = undefined;
  if (!used) return aPhone();
  await used.page.goto("/dashboard");
  await used.page.getByText("Kelder 7, Utrecht").first().waitFor();
  return used;
}

/** Leaves a phone without unsent answers to a later test, and connects it. */
async function leave({ phone, page }: Phone): Promise<void> {
  on.line.mend();
  await phone.setOffline(false);
  await page.setViewportSize(PHONE);
  left = { phone, page };
}

const workerIsActive = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === "activated") return;
    await new Promise<void>((activated) =>
      active?.addEventListener("statechange", () => active.state === "activated" && activated()),
    );
  });

async function goOffline(phone: BrowserContext): Promise<void> {
  on.line.cut();
  await phone.setOffline(true);
}

const OFFLINE = /^Je bent offline\.$/;
const UNREACHABLE = /^Geen verbinding met .+, we proberen het opnieuw\.$/;
const SINCE = /^De stand van \d\d:\d\d$/;

test("without network a member sees their meetups, with addresses and the time of the data", async () => {
  const { phone, page } = await aPhone();
  await goOffline(phone);
  await page.goto("/dashboard");
  await page.getByText(OFFLINE).waitFor();
  await page.getByText(SINCE).waitFor();
  await page.getByText("Kelder 7, Utrecht").first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto("/volgen");
  await page.getByRole("heading", { name: "Deze pagina kon niet worden geladen" }).waitFor();
  await page.getByText(OFFLINE).waitFor();
  expect(await page.getByText(SINCE).isVisible()).toBe(false);
  // This phone never opened that page.
  await page.goto(`/meetup/${meetups.mine}`);
  await page.getByRole("heading", { level: 1, name: "Solderen" }).waitFor();
  await page.getByText("Kelder 7, Utrecht").first().waitFor();
  await page.goto("/");
  await page.getByText(OFFLINE).waitFor();
  await page.waitForLoadState("networkidle");
  await page.getByRole("article").filter({ hasText: "Matter" }).waitFor();
  expect(await page.getByText("Kon meetups niet laden").count()).toBe(0);
  on.line.mend();
  await phone.setOffline(false);
  await page.reload();
  await page.getByRole("article").filter({ hasText: "Matter" }).waitFor();
  expect(await page.getByText(OFFLINE).count()).toBe(0);
  await phone.close();
});

test("a yes shows the address in its place and keeps it for without network; a no removes it from the device", async () => {
  const { phone, page } = await anyPhone();
  await page.goto(`/meetup/${meetups.atKees}`);
  await page.getByText("Het volledige adres krijg je zodra je een plek hebt.").waitFor();
  await page.getByRole("button", { name: "Ik kom: Bij Kees", exact: true }).click();
  await page.getByText("Vlasakkerweg 14").waitFor();
  expect(await page.getByText("zodra je een plek hebt").count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.goto("/dashboard");
  await page.getByText("Vlasakkerweg 14").waitFor();
  await goOffline(phone);
  await page.goto(`/meetup/${meetups.atKees}`);
  await page.getByText("Vlasakkerweg 14").waitFor();
  on.line.mend();
  await phone.setOffline(false);
  await page.reload();
  await page.getByText("Vlasakkerweg 14").waitFor();
  await page.getByRole("button", { name: "Ik kan toch niet: Bij Kees", exact: true }).click();
  await page.getByText("Het volledige adres krijg je zodra je een plek hebt.").waitFor();
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Vlasakkerweg");
  const cached = await page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        texts.push((await (await cache.match(request))?.text()) ?? "");
    }
    return texts.join("");
  });
  expect(cached).not.toContain("Vlasakkerweg");
  await leave({ phone, page });
});

test("until the own answer is loaded, a member is not told when they get the address, and nothing moves after it", async () => {
  const { phone, page } = await aPhone();
  const promise = page.getByText("Het volledige adres krijg je zodra je een plek hebt.");
  await phone.route(/\/api\/(meetups\/\d+|auth\/profile)$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  let held = Promise.withResolvers<void>();
  await page.goto(`/meetup/${meetups.atKees}`);
  await page.getByText("Jouw antwoord laden...").waitFor();
  expect(await promise.isVisible()).toBe(false);
  const places = () => boxesOf(page.locator(".p-summary"));
  const before = await places();
  held.resolve();
  await byButton(page, "Ik kom wel: Bij Kees").or(byButton(page, "Ik kom: Bij Kees")).waitFor();
  expect(await promise.isVisible()).toBe(true);
  expectSamePlaces(await places(), before);
  held = Promise.withResolvers<void>();
  await page.reload();
  await page.getByText("Jouw antwoord laden...").waitFor();
  expect(await promise.isVisible()).toBe(false);
  held.resolve();
  await promise.waitFor();
  await phone.close();
});

test.each([
  ["on its page", "Op de pagina", () => `/meetup/${meetups.onPage}`],
  ["by a link", "Per link", () => links.decline],
])("an answer that was recorded %s is shown without network too", async (_where, title, path) => {
  const { phone, page } = await anyPhone();
  await page.goto(path());
  await page.getByRole("button", { name: new RegExp(`^Ik kom( wel)?: ${title}$`) }).click();
  await byButton(page, `Ik kan toch niet: ${title}`).waitFor();
  const one = byButton(page, "1 introducé");
  await one.click();
  await one.and(page.locator("[aria-pressed=true]")).waitFor();
  const withGuest = page
    .locator("main, li")
    .filter({ hasText: title })
    .last()
    .getByRole("button", { name: "1 introducé. Wijzig" });
  await expect.poll(() => keptGuests(page, title)).toBe(1);
  await goOffline(phone);
  for (const later of ["/dashboard", `/meetup/${title === "Per link" ? meetups.byLink : meetups.onPage}`]) {
    await page.goto(later);
    await page.getByText(OFFLINE).waitFor();
    await withGuest.waitFor();
  }
  await withGuest.click();
  await page.getByRole("group", { name: "Hoeveel mensen neem je mee?" }).getByRole("button").first().click();
  await page.getByText("De site is niet te bereiken; wat je invulde, staat hier nog.").waitFor();
  await leave({ phone, page });
});

const keptGuests = (page: Page, title: string): Promise<number> =>
  page.evaluate((asked) => {
    const { meetups } = JSON.parse(localStorage.getItem("my-meetups") ?? "");
    return meetups.registered.find((each: { title: string }) => each.title === asked)?.own.guests;
  }, title);

const UNSENT = "Nog niet verstuurd. We versturen het zodra er verbinding is.";

test("the page of an answer by a link sends a change once the server is back", async () => {
  const { phone, page } = await anyPhone();
  await page.goto(links.decline);
  const yes = byButton(page, "Ik kom wel: Per link");
  await yes.waitFor();
  on.line.cut();
  await yes.click();
  await page.getByText(UNREACHABLE).waitFor();
  await page.getByText(UNSENT).waitFor();
  on.line.mend();
  await page.getByText(UNREACHABLE).waitFor({ state: "detached" });
  await byButton(page, "Ik kan toch niet: Per link").waitFor();
  await leave({ phone, page });
});

test("the names that a page shows stay while the server is away", async () => {
  const { phone, page } = await anyPhone();
  await page.goto(`/meetup/${meetups.mine}`);
  const own = page.getByRole("listitem").filter({ hasText: "Anna de Vries (jij)" });
  await own.waitFor();
  on.line.cut();
  const again = page.waitForRequest(`**/api/meetups/${meetups.mine}`);
  await byButton(page, "Ik kan toch niet: Solderen").click();
  await page.getByText(UNSENT).waitFor();
  await again.then((request) => request.response());
  await page.getByText(UNREACHABLE).waitFor();
  expect([await own.count(), await page.getByText("Namen laden...").count()]).toEqual([1, 0]);
  await byButton(page, "Laat maar").click();
  on.line.mend();
  await page.getByText(UNREACHABLE).waitFor({ state: "detached" });
  await leave({ phone, page });
});

test("without network an address leaves the device a day after its meetup", async () => {
  const { phone, page } = await aPhone();
  await page.goto(`/meetup/${meetups.atKees}`);
  await page.getByRole("button", { name: /^Ik kom( wel)?: Bij Kees$/ }).click();
  await page.getByText("Vlasakkerweg 14").waitFor();
  const stored = () => page.evaluate(() => JSON.stringify(localStorage));
  await expect.poll(stored).toContain("Vlasakkerweg");
  await goOffline(phone);
  await phone.clock.setSystemTime("2037-01-01T12:00:00Z");
  await page.goto("/dashboard");
  await page.getByText(OFFLINE).waitFor();
  await expect.poll(stored).not.toContain("Vlasakkerweg");
  expect(await stored()).toContain("Bij Kees");
  await phone.close();
});

test.each([
  ["the phone is offline", true, OFFLINE],
  ["the server is away", false, UNREACHABLE],
])("any other page says that %s, and opens by itself when it is over", async (_what, isPhone, sentence) => {
  const { phone, page } = await aPhone();
  on.line.cut();
  await phone.setOffline(isPhone);
  for (const path of ["/archief", "/volgen"]) {
    await page.goto(path);
    await page.getByText(sentence).waitFor();
    await page.getByRole("heading", { level: 1, name: "Deze pagina kon niet worden geladen" }).waitFor();
  }
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("main").getByRole("link", { name: "Mijn dashboard" }).click();
  await page.getByText("Kelder 7, Utrecht").first().waitFor();
  await page.goto("/archief");
  await page.getByText(sentence).waitFor();
  on.line.mend();
  await phone.setOffline(false);
  await page.getByRole("heading", { level: 1, name: "Archief" }).waitFor();
  await page.getByText(sentence).waitFor({ state: "detached" });
  await phone.close();
});

test("an answer that no server received is sent once one is reached, also after a reload", async () => {
  const { phone, page } = await anyPhone();
  on.line.cut();
  const matter = page.getByRole("listitem").filter({ hasText: "Matter" });
  const unsent = page.getByText(UNSENT);
  await matter.getByRole("button", { name: "Ik kom niet: Matter" }).click();
  await page.getByText(UNREACHABLE).waitFor();
  for (const path of ["/dashboard", `/meetup/${meetups.other}`]) {
    await page.goto(path);
    await byButton(page, "Ik kom niet: Matter").waitFor();
    await unsent.waitFor();
  }
  expect(await page.getByText("Er is iets misgegaan").count()).toBe(0);
  on.line.mend();
  await page.getByText(UNREACHABLE).waitFor({ state: "detached" });
  await byButton(page, "Ik kom wel: Matter").waitFor();
  expect(await unsent.count()).toBe(0);
  await leave({ phone, page });
});

test("an unsent answer that the member drops is never sent", async () => {
  const { phone, page } = await anyPhone();
  await page.goto(`/meetup/${meetups.other}`);
  const yes = byButton(page, /^Ik kom( wel)?: Matter$/);
  await yes.waitFor();
  on.line.cut();
  await yes.click();
  await page.getByText(UNSENT).waitFor();
  await byButton(page, "Laat maar").click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toMatch(/: Matter$/);
  await page.getByText(UNSENT).waitFor({ state: "detached" });
  const sent: string[] = [];
  page.on("request", (request) => sent.push(new URL(request.url()).pathname));
  on.line.mend();
  await page.getByText(UNREACHABLE).waitFor({ state: "detached" });
  await page.reload();
  await yes.waitFor();
  expect(sent.filter((path) => path.endsWith("/respond"))).toEqual([]);
  await leave({ phone, page });
});

test("a page that only listens for changes says that the server is away, and when it is back", async () => {
  const { phone, page } = await anyPhone();
  const listening = page.waitForRequest("**/api/live");
  await page.reload();
  await listening;
  on.line.cut();
  await page.getByText(UNREACHABLE).waitFor();
  on.line.mend();
  await page.getByText(UNREACHABLE).waitFor({ state: "detached", timeout: 10_000 });
  await leave({ phone, page });
});

test("home says nothing false after a meetup was opened and the network went", async () => {
  const { phone, page } = await aPhone();
  await page.clock.install();
  await page.goto("/");
  await page.getByRole("link", { name: "Meer details over Matter" }).click();
  await page.getByRole("heading", { level: 1, name: "Matter" }).waitFor();
  await goOffline(phone);
  await page.clock.fastForward("01:00");
  await page.goBack();
  await page.getByText(OFFLINE).waitFor();
  await page.getByRole("article").filter({ hasText: "Matter" }).waitFor();
  expect(await page.getByText("Kon meetups niet laden").count()).toBe(0);
  on.line.mend();
  await phone.setOffline(false);
  await page.getByText(OFFLINE).waitFor({ state: "detached" });
  await phone.close();
});

test("a member that opened only home has their meetups without network", async () => {
  const phone = await on.browser.newContext({ baseURL: on.line.url, viewport: PHONE });
  const page = await phone.newPage();
  await page.goto("/robots.txt");
  await page.evaluate((kept) => localStorage.setItem("token", kept), tokens.pop() ?? "");
  await page.goto("/");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("my-meetups"))).toContain("Kelder 7");
  await workerIsActive(page);
  await goOffline(phone);
  await page.goto("/dashboard");
  await page.getByText("Kelder 7, Utrecht").first().waitFor();
  await phone.close();
});

test("the offline notice, the header and the unsent answer overlap at no width", async () => {
  const { phone, page } = await anyPhone();
  await page.goto(`/meetup/${meetups.mine}`);
  const decline = byButton(page, "Ik kan toch niet: Solderen");
  await decline.waitFor();
  await goOffline(phone);
  await page.getByText(OFFLINE).waitFor();
  await decline.click();
  const unsent = page.getByText(UNSENT);
  const drop = byButton(page, "Laat maar");
  for (const viewport of [PHONE, { width: 320, height: 640 }, { width: 800, height: 900 }, DESKTOP]) {
    await page.setViewportSize(viewport);
    await unsent.waitFor();
    await settled(page);
    const boxes = await boxesOf(
      page.locator(".above-answer"),
      page.getByRole("button", { name: "Menu" }).or(page.getByRole("banner")).first(),
      unsent,
      drop,
    );
    for (const [place, one] of boxes.entries())
      for (const other of boxes.slice(place + 1))
        expect(coverEachOther(one, other), JSON.stringify([viewport.width, boxes])).toBe(false);
  }
  await drop.click();
  await leave({ phone, page });
});

const coverEachOther = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

test("the browser's cache has no personal data, and signing out removes all that was stored", async () => {
  const { phone, page } = await aPhone();
  const addresses = await page.evaluate(async () => {
    const caching = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caching.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(addresses.length).toBeGreaterThan(5);
  expect(addresses.filter((path) => !/^\/(assets|accent)\/|^\/favicon\.svg$/.test(path)).sort()).toEqual([
    "/",
    "/admin/meetups/0/door",
    "/dashboard",
    "/deur/0",
  ]);
  const kept = () => page.evaluate(() => JSON.stringify(localStorage));
  await page.evaluate(() => {
    localStorage.setItem("kept-text:note:1", "een halve notitie");
    localStorage.setItem("closed-details", JSON.stringify(["1 2"]));
  });
  await page.route("**/respond", (route) => route.abort());
  await byButton(page, "Ik kan toch niet: Solderen").click();
  await page.getByText(UNSENT).waitFor();
  expect(await kept()).toMatch(/Kelder 7.*unsent-answers|unsent-answers.*Kelder 7/);
  await pressInHeader(page, "Uitloggen");
  await page.getByRole("heading", { name: "Komende meetups" }).waitFor();
  const keys = () => page.evaluate(() => Object.keys(localStorage).sort());
  await expect.poll(keys).toEqual(["heard-at"]);
  await goOffline(phone);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Inloggen" }).waitFor();
  expect(await page.getByText("Kelder 7").count()).toBe(0);
  await phone.close();
});

test("a member's stored data is removed when another member signs in", async () => {
  const { phone, page } = await aPhone();
  const kept = () => page.evaluate(() => JSON.stringify(localStorage));
  const { id } = await page.evaluate(() => JSON.parse(localStorage.getItem("user") ?? "").user);
  // As the check-in stores it.
  await page.evaluate((whose) => localStorage.setItem("names-kept", String(whose)), id);
  await page.reload();
  await page.getByText("Kelder 7, Utrecht").first().waitFor();
  expect(await kept()).toMatch(/Kelder 7.*names-kept|names-kept.*Kelder 7/);
  await page.evaluate((member) => {
    localStorage.setItem(
      "unsent-answers",
      JSON.stringify({ member, answers: { 2: { action: "confirm", replaces: null } } }),
    );
    localStorage.setItem("closed-details", JSON.stringify(["1 2"]));
  }, id);
  await page.route("**/api/meetups/my-meetups", (route) => route.abort());
  await page.goto("/admin/login");
  await page.getByLabel("E-mail").fill(ADMIN.email);
  await page.getByLabel("Wachtwoord", { exact: true }).fill(ADMIN.password);
  await byButton(page, "Inloggen").click();
  await page.waitForURL("**/admin/dashboard");
  await expect.poll(kept).not.toMatch(/Kelder 7|names-kept|unsent-answers|closed-details|Anna/);
  await phone.close();
});

/**
 * The same program as its next release: its first script has another name, and the old name answers 404. Browsers check
 * for a new service worker at their own time; here it is served after `letWorkerOut`.
 */
async function nextRelease(): Promise<{ next: Server; letWorkerOut: () => void }> {
  let isWorkerOut = false;
  const page = await (await fetch(on.program.url)).text();
  const [, entry = ""] = /\/assets\/(index-[\w-]+)\.js/.exec(page) ?? [];
  const next = createServer(async (request, response) => {
    if (request.url?.includes(entry)) return void response.writeHead(404).end();
    const answer = await fetch(`${on.program.url}${request.url?.replace("index-NEXT", entry)}`, {
      headers: { authorization: request.headers.authorization ?? "" },
    });
    const type = answer.headers.get("content-type") ?? "";
    response.setHeader("content-type", type);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (!/html|javascript/.test(type)) return void response.end(bytes);
    const said = bytes.toString().replaceAll(entry, "index-NEXT");
    if (!request.url?.endsWith("-worker.js")) return void response.end(said);
    response.end(isWorkerOut ? said.replace(/"name":"\w+"/, '"name":"next"') : bytes);
  });
  next.listen(0, "127.0.0.1");
  await new Promise((listening) => next.once("listening", listening));
  const letWorkerOut = () => {
    isWorkerOut = true;
  };
  return { next, letWorkerOut };
}

test("a new release is shown at once, also without network, and removes the old one's cache", async () => {
  const { phone, page } = await aPhone();
  const entry = () =>
    page.evaluate(() => document.querySelector<HTMLScriptElement>("script[type=module]")?.src);
  const before = await entry();
  const { next, letWorkerOut } = await nextRelease();
  on.line.mend((next.address() as AddressInfo).port);
  for (const path of ["/", "/dashboard", `/meetup/${meetups.mine}`]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await entry()).toMatch(/index-NEXT\.js$/);
  }
  letWorkerOut();
  await page.reload();
  await expect.poll(() => page.evaluate(() => caches.keys()), { timeout: 40_000 }).toEqual(["pages-next"]);
  await goOffline(phone);
  for (const path of ["/", "/dashboard"]) {
    await page.goto(path);
    await page.getByText(OFFLINE).waitFor();
    expect(await entry()).toMatch(/index-NEXT\.js$/);
  }
  expect(before).not.toMatch(/NEXT/);
  next.closeAllConnections();
  next.close();
  await phone.close();
});
