import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { doorList, sendTicks } from "#contract/attendance.ts";
import { type DoorLink, makeDoorLink } from "#contract/hosts.ts";
import type { MeetupId } from "#contract/ids.ts";
import { respond } from "#contract/responses.ts";
import { logout } from "#contract/sessions.ts";
import { changeSite } from "#contract/site/admin.ts";
import { fullDate } from "#domain/dutch-dates.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { boxOf, boxOfEach } from "../harness/boxes.ts";
import {
  axeFindings,
  byButton,
  DESKTOP,
  oneOf,
  PHONE,
  pressInHeader,
  STEP_TIMEOUT_MS,
  startPhone,
} from "../harness/browser.ts";
import { aMeetup, aMember, answers, inDays, members, signedIn } from "../harness/builders.ts";
import { stubConnections } from "../harness/connections.ts";
import { request } from "../harness/program.ts";
import { ADMIN, adminToken } from "../harness/running-program.ts";
import { siteBehindCutLine } from "../harness/site-behind-cut-line.ts";

const GUESTS = 300;

let organisers: readonly string[];
let guests: readonly MemberRow[];
let late: { readonly member: MemberRow; readonly token: string };
const meetups = { crowded: 0, quiet: 0, counted: 0, tonight: 0, over: 0 };

const on = siteBehindCutLine(async (site) => {
  site.setClock(new Date(Date.now() - 10 * 24 * 3_600_000).toISOString());
  guests = await members(site, GUESTS);
  const lotte = await aMember(site, { name: "Late Lotte" });
  await aMember(site, { name: "Bram Bekend", email: "bram@example.org" });
  const quiet = { remind_days_before: null, remind_guests: false };
  meetups.crowded = await aMeetup(site, { ...quiet, title: "Druk", date: inDays(1) });
  meetups.quiet = await aMeetup(site, { ...quiet, title: "Rustig", date: inDays(1) });
  meetups.counted = await aMeetup(site, { ...quiet, title: "Geteld", date: inDays(1) });
  // Door links work from three hours before the start.
  const start_time = Temporal.Now.plainTimeISO("Europe/Amsterdam").toString().slice(0, 5);
  const tonight = { ...quiet, title: "Vanavond", date: inDays(0), start_time, end_time: null };
  meetups.tonight = await aMeetup(site, tonight);
  meetups.over = await aMeetup(site, { ...quiet, title: "Voorbij", date: inDays(-3) });
  for (const { id } of guests) await answers(site, id, meetups.crowded as MeetupId, "confirm");
  for (const { id } of guests.slice(0, 3)) await answers(site, id, meetups.quiet as MeetupId, "confirm");
  for (const { id } of guests.slice(0, 3)) await answers(site, id, meetups.tonight as MeetupId, "confirm");
  for (const { id } of guests.slice(0, 2)) await answers(site, id, meetups.counted as MeetupId, "confirm");
  site.setClock(new Date().toISOString());
  const admins = [await aMember(site, { ...ADMIN, admin: true }), await aMember(site, { admin: true })];
  organisers = await Promise.all(admins.map(({ id }) => signedIn(site, id)));
  late = { member: lotte, token: await signedIn(site, lotte.id) };
});

const doorOf = (meetup: number) => `/admin/meetups/${meetup}/door`;
const listOf = async (id: number) =>
  (await request(on.program, doorList, { token: organisers[1], params: { id } })).answer;

/** As another phone does. */
async function tick(
  id: number,
  present: readonly MemberRow[],
  walkIns: readonly string[] = [],
): Promise<void> {
  const at = Date.now();
  const { status } = await request(on.program, sendTicks, {
    token: organisers[1],
    params: { id },
    body: {
      sentAt: at,
      ticks: present.map(({ id: member }) => ({ member, guests: 0, present: true, at })),
      walkIns: walkIns.map((name) => ({ key: crypto.randomUUID(), name, email: "", present: true, at })),
    },
  });
  expect(status).toBe(200);
}

/** Opens the check-in with this session, and waits until the service worker controls the page. */
async function openDoor(context: BrowserContext, meetup: number, token = organisers[0] ?? ""): Promise<Page> {
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  const page = await context.newPage();
  await page.goto("/robots.txt");
  await page.evaluate((kept) => localStorage.setItem("token", kept), token);
  return openList(page, doorOf(meetup));
}

async function openList(page: Page, path: string): Promise<Page> {
  await page.goto(path);
  await page.getByRole("heading", { name: /aanwezig/ }).waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((claimed) => navigator.serviceWorker.addEventListener("controllerchange", claimed));
  });
  return page;
}

const newPhone = (viewport = PHONE) =>
  on.browser.newContext({ baseURL: on.line.url, viewport, locale: "nl-NL" });
const row = (page: Page, name: string) => page.getByRole("button", { name, exact: false }).first();
const count = (page: Page) => page.getByRole("heading", { level: 1 }).textContent();

/** As when the phone is unlocked: the page fetches other phones' changes at once. */
const look = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

/** Waits until a second press on a row is no longer ignored as a double tap. */
async function pastBounce(page: Page): Promise<void> {
  const pressed = await page.evaluate(() => performance.now());
  await page.waitForFunction((at) => performance.now() - at > 400, pressed);
}

/** Presses the rows of these guests at once. */
const pressAll = (page: Page, names: readonly string[]) =>
  page.evaluate((wanted) => {
    const rows = [...document.querySelectorAll<HTMLElement>("ul[aria-label=Deelnemers] button")];
    for (const name of wanted)
      rows.find((each) => each.querySelector(".font-semibold")?.textContent === name)?.click();
  }, names);

/** Every person on the page, as `name: present`. */
const shownOn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("ul[aria-label=Deelnemers] button")]
      .map((each) => `${each.innerText.replace(/^\S+\n/, "")}: ${each.getAttribute("aria-pressed")}`)
      .sort(),
  );

async function writeDown(page: Page, name: string, email = ""): Promise<void> {
  await byButton(page, "Iemand zonder aanmelding").click();
  await page.getByLabel("Naam *").fill(name);
  await page.getByLabel("E-mailadres").fill(email);
  await byButton(page, "Is aanwezig").click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

test("two phones without network, one killed, tick 300 guests and end with the same complete list", async () => {
  const profile = mkdtempSync(join(tmpdir(), "trefpunt-phone-"));
  let one = await startPhone(profile, on.line.url);
  const two = await newPhone();
  // The second phone's clock is an hour ahead.
  await two.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + 3_600_000;
  });
  let first = await openDoor(one, meetups.crowded);
  const second = await openDoor(two, meetups.crowded, organisers[1]);
  expect(await count(first)).toBe("0 van 300 aanwezig");
  // Cuts the connection only: a phone with a bad signal often reports that it is online.
  on.line.cut();

  const nameOf = (place: number) => guests[place]?.name ?? "";
  const names = (from: number, to: number) => guests.slice(from, to).map(({ name }) => name);
  await pressAll(first, names(0, 150));
  await writeDown(first, "Wim Wandelaar");
  await writeDown(first, "Bram zonder antwoord", "bram@example.org");
  await first
    .getByText(
      /^Geen verbinding met .+, we proberen het opnieuw\. 152 vinkjes wachten, niets gaat verloren\./,
    )
    .waitFor();
  await one.close();

  await pressAll(second, names(100, 250));
  await pastBounce(second);
  await row(second, nameOf(249)).click();
  await writeDown(second, "Nora Nieuw", "nora@example.org");
  expect(await count(second)).toBe("150 van 301 aanwezig");
  await second
    .getByText(
      /^Geen verbinding met .+, we proberen het opnieuw\. 151 vinkjes wachten, niets gaat verloren\./,
    )
    .waitFor();
  await second.reload();
  await second.getByRole("heading", { name: "150 van 301 aanwezig" }).waitFor();

  const asked = { token: late.token, params: { id: meetups.crowded }, body: { action: "confirm" } };
  expect((await request(on.program, respond, asked)).status).toBe(200);

  one = await startPhone(profile, on.line.url);
  first = one.pages()[0] ?? (await one.newPage());
  await first.goto(doorOf(meetups.crowded));
  await first
    .getByText(
      /^Geen verbinding met .+, we proberen het opnieuw\. 152 vinkjes wachten, niets gaat verloren\./,
    )
    .waitFor();
  expect(await count(first)).toBe("152 van 302 aanwezig");
  await row(first, nameOf(0)).click();

  on.line.mend();
  for (const page of [first, second]) {
    await expect.poll(() => page.getByText("Geen verbinding").count(), { timeout: 45_000 }).toBe(0);
    await look(page);
    await page.getByRole("button", { name: "Late Lotte" }).waitFor();
  }
  const expected = [
    ...guests.map(({ name }, place) => `${name}: ${place > 0 && place < 249}`),
    "Late Lotte: false",
    "Nora Nieuw\nHeeft niet geantwoord: true",
    "Bram Bekend\nHeeft niet geantwoord: true",
    "Wim Wandelaar\nZonder aanmelding: true",
  ].sort();
  for (const page of [first, second]) {
    await look(page);
    await expect.poll(() => shownOn(page), { timeout: 45_000 }).toEqual(expected);
  }
  expect(await count(first)).toBe("251 van 304 aanwezig");
  expect(await count(second)).toBe("251 van 304 aanwezig");

  const { people, walkIns } = await listOf(meetups.crowded);
  expect(people.filter(({ present }) => present)).toHaveLength(250);
  expect(walkIns).toEqual([expect.objectContaining({ name: "Wim Wandelaar", present: true })]);
  const database = new DatabaseSync(join(on.program.folder, "trefpunt.sqlite"), { readOnly: true });
  const rows = (sql: string) => database.prepare(sql).all() as Record<string, unknown>[];
  // 150 guests of each phone and three people without an answer, each once.
  expect(rows("select count(*) as ticks from ticks")).toEqual([{ ticks: 300 + 3 }]);
  expect(rows("select email from members where subscribed_from = 'door'")).toEqual([
    { email: "nora@example.org" },
  ]);
  expect(rows("select recipient from emails where kind = 'verify'")).toEqual([
    { recipient: "nora@example.org" },
  ]);
  database.close();
  await one.close();
  await two.close();
  rmSync(profile, { recursive: true });
}, 240_000);

const kept = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open("door");
      opening.onsuccess = () => resolve(opening.result);
    });
    const all = (name: string) =>
      new Promise<number>((resolve) => {
        const counting = database.transaction(name).objectStore(name).count();
        counting.onsuccess = () => resolve(counting.result);
      });
    const found = { lists: await all("lists"), ticks: await all("ticks") };
    database.close();
    return found;
  });

/** The number of people in the stored lists. */
const peopleKept = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open("door");
      opening.onsuccess = () => resolve(opening.result);
    });
    const lists = await new Promise<{ people: unknown[] }[]>((resolve) => {
      const reading = database.transaction("lists").objectStore("lists").getAll();
      reading.onsuccess = () => resolve(reading.result);
    });
    database.close();
    return lists.flatMap(({ people }) => people).length;
  });

test("two hours without network lose no ticks, and a list that was never loaded says so", async () => {
  const phone = await newPhone();
  await phone.clock.install();
  const page = await openDoor(phone, meetups.quiet);
  const name = guests[0]?.name ?? "";
  on.line.cut();
  await row(page, name).click();
  await phone.clock.fastForward("02:00:00");
  await page
    .getByText(/^Geen verbinding met .+, we proberen het opnieuw\. 1 vinkje wacht, niets gaat verloren\./)
    .waitFor();
  await page.reload();
  await page
    .getByText(/^Geen verbinding met .+, we proberen het opnieuw\. 1 vinkje wacht, niets gaat verloren\./)
    .waitFor();
  expect(await row(page, name).getAttribute("aria-pressed")).toBe("true");
  await page.goto(doorOf(meetups.crowded));
  await page.getByRole("heading", { name: "Deze lijst is hier nog niet geladen" }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const other = await phone.newPage();
  for (const path of [`/admin/meetups/${meetups.quiet}`, "/admin/meetups"]) {
    await other.goto(path);
    await other.getByText(/^Geen verbinding met .+, we proberen het opnieuw\.$/).waitFor();
    await other.getByRole("link", { name: "Aan de deur: Rustig" }).waitFor();
  }
  await page.goto(doorOf(meetups.quiet));
  await page
    .getByText(/^Geen verbinding met .+, we proberen het opnieuw\. 1 vinkje wacht, niets gaat verloren\./)
    .waitFor();
  on.line.mend();
  await phone.clock.fastForward("00:01:00");
  await page.getByText("Geen verbinding").waitFor({ state: "detached" });
  const { people } = await listOf(meetups.quiet);
  expect(people.filter(({ present }) => present).map((person) => person.name)).toEqual([name]);
  await phone.close();
});

test("shows the stored list when the network does not respond", async () => {
  const phone = await newPhone();
  const page = await openDoor(phone, meetups.quiet);
  on.line.hush();
  await page.goto(doorOf(meetups.quiet), { timeout: 30_000 });
  await page.getByRole("heading", { name: /van 3 aanwezig/ }).waitFor();
  on.line.mend();
  await phone.close();
});

test("with a network the stored page is never shown, and only pages and their assets are stored", async () => {
  const phone = await newPhone();
  const page = await openDoor(phone, meetups.quiet);
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
  const next = createServer((_request, response) => response.end("<h1>De volgende uitgave</h1>"));
  next.listen(0, "127.0.0.1");
  await new Promise((listening) => next.once("listening", listening));
  on.line.mend((next.address() as AddressInfo).port);
  await page.reload();
  expect(await page.getByRole("heading").textContent()).toBe("De volgende uitgave");
  on.line.mend();
  next.closeAllConnections();
  next.close();
  await phone.close();
});

test("a changed colour of the club is stored for use without network", async () => {
  const phone = await newPhone();
  const page = await openDoor(phone, meetups.quiet);
  const colour = () => page.evaluate(() => getComputedStyle(document.body).getPropertyValue("--accent"));
  const before = await colour();
  const body = { accent: "#7a1f5c" };
  const changed = await request(on.program, changeSite, { token: organisers[1], body });
  expect(changed.text).toContain("#7a1f5c");
  await page.reload();
  await page.getByRole("heading", { name: /van 3 aanwezig/ }).waitFor();
  const kept = () => page.evaluate(async () => (await caches.match("/accent/7a1f5c.css")) !== undefined);
  await expect.poll(kept).toBe(true);
  on.line.cut();
  await page.reload();
  await page.getByRole("heading", { name: /van 3 aanwezig/ }).waitFor();
  expect(await colour()).not.toBe(before);
  await phone.close();
});

test("a new release replaces the stored one completely", async () => {
  const phone = await newPhone();
  const page = await openDoor(phone, meetups.quiet);
  const names = () => page.evaluate(() => caches.keys());
  const [before = ""] = await names();
  // The same program, with a service worker of another release.
  const next = createServer(async (request, response) => {
    const headers = { authorization: request.headers.authorization ?? "" };
    const answer = await fetch(`${on.program.url}${request.url}`, { headers });
    const bytes = Buffer.from(await answer.arrayBuffer());
    response.setHeader("content-type", answer.headers.get("content-type") ?? "");
    if (request.url === "/page-worker.js")
      response.end(bytes.toString().replace(before.slice("pages-".length), "volgende"));
    else response.end(bytes);
  });
  next.listen(0, "127.0.0.1");
  await new Promise((listening) => next.once("listening", listening));
  on.line.mend((next.address() as AddressInfo).port);
  await page.reload();
  await expect.poll(names, { timeout: 10_000 }).toEqual(["pages-volgende"]);
  on.line.cut();
  await page.reload();
  await page.getByRole("heading", { name: /van 3 aanwezig/ }).waitFor();
  next.closeAllConnections();
  next.close();
  await phone.close();
});

test.each(
  oneOf([
    ["phone", PHONE],
    ["desk", DESKTOP],
  ]),
)("on a %s the form of a walk-in begins empty, or with the searched name", async (_where, viewport) => {
  const phone = await newPhone(viewport);
  const page = await openDoor(phone, meetups.quiet);
  const begin = () => byButton(page, "Iemand zonder aanmelding").click();
  const close = async () => {
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  };
  await begin();
  await page.getByLabel("Naam *").fill("Wilma Wandelaar");
  await close();
  await begin();
  expect(await page.getByLabel("Naam *").inputValue()).toBe("");
  await close();
  await page.getByLabel("Zoek een naam").fill("Onbekende");
  await begin();
  expect(await page.getByLabel("Naam *").inputValue()).toBe("Onbekende");
  await phone.close();
});

test("ticks wait when the session ends, and are sent after signing in, which returns to the check-in", async () => {
  const phone = await newPhone();
  const token = await adminToken(on.program);
  const page = await openDoor(phone, meetups.quiet, token);
  await request(on.program, logout, { token });
  const name = guests[1]?.name ?? "";
  await row(page, name).click();
  await page.getByText("Je sessie is afgelopen. 1 vinkje wacht tot je weer bent ingelogd.").waitFor();
  expect(await row(page, name).getAttribute("aria-pressed")).toBe("true");
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("link", { name: "Log in en kom hier terug" }).click();
  await page.getByLabel("E-mail", { exact: true }).fill(ADMIN.email);
  await page.getByLabel("Wachtwoord", { exact: true }).fill(ADMIN.password);
  await byButton(page, "Inloggen").click();
  await page.waitForURL(`**${doorOf(meetups.quiet)}`);
  await page.getByRole("heading", { name: /van 3 aanwezig/ }).waitFor();
  const isThere = async () => (await listOf(meetups.quiet)).people.find((one) => one.name === name)?.present;
  await expect.poll(isThere).toBe(true);
  expect(await page.getByText("Je sessie is afgelopen").count()).toBe(0);
  await phone.close();
});

test("who changes the web address reads first how many ticks stay in this browser", async () => {
  const phone = await newPhone();
  const page = await openDoor(phone, meetups.quiet);
  await page.route(`**/api${doorOf(meetups.quiet)}`, (route) => route.fulfill({ status: 500, json: {} }));
  await row(page, guests[0]?.name ?? "").click();
  await page.getByText(/1 vinkje wacht/).waitFor();
  await stubConnections(page, {});
  await page.goto("/admin/site/verbindingen");
  await byButton(page, "Wijzig: Webadres").click();
  const dialog = page.getByRole("dialog", { name: "Webadres" });
  const left = dialog.getByText("1 vinkje wacht in deze browser op verbinding. Open eerst de deurlijst");
  await dialog.getByRole("radio", { name: "Een ander adres" }).check();
  await dialog.getByLabel("Adres", { exact: true }).fill("https://bestaat.invalid");
  await page.keyboard.press("Tab");
  await left.waitFor();
  // Sent meanwhile: nothing stays behind.
  await page.unroute(`**/api${doorOf(meetups.quiet)}`);
  await page.goto(doorOf(meetups.quiet));
  await expect.poll(async () => (await kept(page)).ticks).toBe(0);
  await page.goto("/admin/site/verbindingen");
  await byButton(page, "Wijzig: Webadres").click();
  await dialog.getByRole("radio", { name: "Een ander adres" }).check();
  await dialog.getByLabel("Adres", { exact: true }).fill("https://bestaat.invalid");
  await page.keyboard.press("Tab");
  await dialog.getByText(/^De passkeys van/).waitFor();
  expect(await left.count()).toBe(0);
  await phone.close();
});

test("retries after a server error, and says so", async () => {
  const phone = await newPhone();
  const page = await openDoor(phone, meetups.quiet);
  let failures = 0;
  await page.route(`**/api${doorOf(meetups.quiet)}`, async (route) => {
    failures += 1;
    if (failures > 2) await route.continue();
    else await route.fulfill({ status: 500, json: { error: "Er ging iets mis" } });
  });
  const name = guests[2]?.name ?? "";
  await row(page, name).click();
  await page
    .getByText(/^Geen verbinding met .+, we proberen het opnieuw\. 1 vinkje wacht, niets gaat verloren\./)
    .waitFor();
  await page.getByText(/^Geen verbinding met /).waitFor({ state: "detached", timeout: 20_000 });
  const { people } = await listOf(meetups.quiet);
  expect(people.find((one) => one.name === name)?.present).toBe(true);
  await phone.close();
});

test("sign-out removes names from the phone, except those with unsent ticks; past meetups store none", async () => {
  const phone = await newPhone();
  const page = await openDoor(phone, meetups.quiet);
  expect(await kept(page)).toEqual({ lists: 1, ticks: 0 });
  const signOut = () =>
    page.evaluate(() => {
      localStorage.removeItem("token");
      dispatchEvent(new StorageEvent("storage", { key: "token" }));
    });
  on.line.cut();
  await row(page, guests[0]?.name ?? "").click();
  await page.getByText("1 vinkje wacht").waitFor();
  await signOut();
  await page.getByRole("heading", { name: "Log in om de deur te openen" }).waitFor();
  expect(await page.getByText(guests[0]?.name ?? "").count()).toBe(0);
  expect(await kept(page)).toEqual({ lists: 1, ticks: 1 });
  await expect.poll(() => peopleKept(page)).toBe(1);
  await page.evaluate((token) => localStorage.setItem("token", token), organisers[0] ?? "");
  await page.reload();
  await page.getByText("1 vinkje wacht").waitFor();
  on.line.mend();
  await page.getByText("1 vinkje wacht").waitFor({ state: "detached" });
  await signOut();
  await expect.poll(() => kept(page)).toEqual({ lists: 0, ticks: 0 });

  await page.evaluate((token) => localStorage.setItem("token", token), await adminToken(on.program));
  await page.goto(doorOf(meetups.quiet));
  await page.getByRole("heading", { name: /aanwezig/ }).waitFor();
  await expect.poll(() => kept(page)).toEqual({ lists: 1, ticks: 0 });
  await page.goto("/dashboard");
  await pressInHeader(page, "Uitloggen");
  await expect.poll(() => kept(page)).toEqual({ lists: 0, ticks: 0 });

  await page.evaluate((token) => localStorage.setItem("token", token), organisers[1] ?? "");
  await page.goto(doorOf(meetups.over));
  await page.getByRole("heading", { name: /aanwezig/ }).waitFor();
  expect(await kept(page), "what is over is shown, and not kept").toEqual({ lists: 0, ticks: 0 });
  await phone.close();
});

test("requests a wake lock whenever the page is visible; the search finds members without an answer", async () => {
  const phone = await newPhone();
  await phone.addInitScript(() => {
    const asked = { times: 0 };
    Object.assign(globalThis, { asked });
    const request = navigator.wakeLock.request.bind(navigator.wakeLock);
    navigator.wakeLock.request = (type) => {
      asked.times += 1;
      return request(type);
    };
  });
  const page = await openDoor(phone, meetups.quiet);
  const times = () =>
    page.evaluate(() => (globalThis as unknown as { asked: { times: number } }).asked.times);
  expect(await times()).toBe(1);
  await look(page);
  await expect.poll(times).toBe(2);

  const rows = page.getByRole("list", { name: "Deelnemers" }).getByRole("button");
  expect(await rows.count()).toBe(3);
  for (const { height } of await boxOfEach(rows)) expect(height).toBeGreaterThanOrEqual(64);
  const search = page.getByLabel("Zoek een naam");
  await search.fill("bekénd");
  await page.getByRole("button", { name: "Bram Bekend Heeft niet geantwoord" }).click();
  await search.fill("niemand heet zo");
  await page.getByText("Niemand met deze naam.").waitFor();
  await byButton(page, "Voeg ‘niemand heet zo’ toe").click();
  expect(await page.getByLabel("Naam *").inputValue()).toBe("niemand heet zo");
  await byButton(page, "Annuleren").click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await search.fill("");
  const bram = page.getByRole("button", { name: "Bram Bekend", pressed: true });
  await pastBounce(page);
  await bram.click();
  await page.getByRole("button", { name: "Bram Bekend", pressed: false }).waitFor();
  await phone.close();
});

test("a walk-in is added from any place of a list of 300 names, and who is present stays in it", async () => {
  const phone = await newPhone();
  await tick(meetups.crowded, guests.slice(200, 201));
  const page = await openDoor(phone, meetups.crowded);
  await row(page, guests[299]?.name ?? "").scrollIntoViewIfNeeded();
  const button = byButton(page, "Iemand zonder aanmelding");
  const { y } = await boxOf(button);
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y).toBeLessThan(100);
  await button.click();
  await byButton(page, "Annuleren").click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const present = guests[200]?.name ?? "";
  await page.getByRole("button", { name: present, pressed: true }).waitFor();
  await page.getByLabel("Zoek een naam").fill(present);
  await page.getByRole("button", { name: present, pressed: true }).waitFor();
  await phone.close();
});

test("the statistics show the attendance", async () => {
  const context = await on.browser.newContext({ baseURL: on.line.url, locale: "nl-NL" });
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  const page = await context.newPage();
  await page.addInitScript((token) => localStorage.setItem("token", token), organisers[1] ?? "");
  await tick(meetups.counted, guests.slice(0, 2), ["Inloper Ina"]);
  await page.goto(`/admin/meetups/${meetups.counted}?deel=statistieken`);
  const totals = page.getByLabel("Opkomst");
  await totals.waitFor();
  expect((await totals.innerText()).split("\n")).toEqual(["Gekomen", "3", "Zonder aanmelding", "1"]);
  await context.close();
});

describe("a helper with a door link", () => {
  async function newLink(id: number, name: string): Promise<DoorLink> {
    const asked = { token: organisers[1], params: { id }, body: { name } };
    const link = (await request(on.program, makeDoorLink, asked)).answer.links.at(-1);
    if (!link) throw new Error("no link");
    return link;
  }

  /** Opens a new link on a new phone that has no account. */
  async function withLink(name: string) {
    const link = await newLink(meetups.tonight, name);
    const phone = await newPhone();
    phone.setDefaultTimeout(STEP_TIMEOUT_MS);
    const page = await openList(await phone.newPage(), new URL(link.url).pathname);
    return { phone, page, link };
  }

  /** What the device has of the list: databases and keys of stored values. */
  const keptOn = (page: Page) =>
    page.evaluate(async () => {
      const databases = (await indexedDB.databases()).map(({ name }) => name ?? "");
      const stored = Object.keys(localStorage).filter((key) => key.includes("door"));
      return [...databases.filter((name) => name.startsWith("door:")), ...stored];
    });

  test("reads from when a link works that is opened too early, and that it stays the same", async () => {
    const link = await newLink(meetups.quiet, "Vroege Vera");
    const phone = await newPhone();
    phone.setDefaultTimeout(STEP_TIMEOUT_MS);
    const page = await phone.newPage();
    await page.goto(new URL(link.url).pathname);
    await page
      .getByRole("heading", { name: "Deze deurlink werkt pas vanaf drie uur voor het begin" })
      .waitFor();
    const day = fullDate(inDays(1));
    await page.getByText(new RegExp(`Deze link werkt vanaf ${day} om .+ je hoeft geen nieuwe`)).waitFor();
    expect(await page.getByText("Vraag de organisatie").count()).toBe(0);
    await phone.close();
  });

  test("loses the names at the link's end, also without network", async () => {
    const { phone, page } = await withLink("Marieke");
    on.line.cut();
    await phone.addInitScript(() => {
      const now = Date.now;
      Date.now = () => now() + 6 * 3_600_000;
    });
    await page.reload();
    await page.getByRole("heading", { name: "Deze deurlink is verlopen" }).waitFor();
    await expect.poll(() => keptOn(page)).toEqual([]);
    await phone.close();
  });
});
