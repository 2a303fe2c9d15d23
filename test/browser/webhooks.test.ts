import type { Browser, Page } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  axeFindings,
  byButton,
  DESKTOP,
  fromMore,
  openPage,
  PHONE,
  startBrowser,
} from "../harness/browser.ts";
import { inDays } from "../harness/builders.ts";
import { type Receiver, startReceiver } from "../harness/receiver.ts";
import { adminToken, type RunningProgram, startProgram } from "../harness/running-program.ts";

let browser: Browser;
let program: RunningProgram;
let receiver: Receiver;
let token: string;
beforeAll(async () => {
  [browser, program] = await Promise.all([
    startBrowser(),
    startProgram({ WEBHOOK_PRIVATE: "127.0.0.1, localhost" }),
  ]);
  token = await adminToken(program);
});
afterAll(async () => {
  await browser.close();
  await program.stop();
  program.remove();
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

async function open(options = {}) {
  const opened = await openPage(browser, program.url, { reducedMotion: "reduce", ...options });
  await opened.page.addInitScript((value) => localStorage.setItem("token", value), token);
  await opened.page.goto("/admin/site/webhooks");
  return opened;
}

const ask = (page: Page, method: "POST" | "DELETE", path: string, data = {}) =>
  page.request.fetch(`/api${path}`, { method, data, headers: { authorization: `Bearer ${token}` } });

async function fillIn(page: Page, name: string, kind: string, url: string) {
  await byButton(page, "Nieuwe koppeling").click();
  await page.getByLabel("Naam").fill(name);
  await page.getByLabel("Waarheen").selectOption({ label: kind });
  await page.getByLabel("Adres").fill(url);
}

describe.each([
  ["phone", PHONE, "light"],
  ["desk", DESKTOP, "dark"],
] as const)("on a %s", (where, viewport, colorScheme) => {
  test("an organiser connects a program of their own, tries it, and reads what became of each message", async () => {
    const { page, expectNoComplaints } = await open({ viewport, colorScheme });
    const name = `Huis op ${where}`;
    await page.goto("/admin/site");
    await page.getByRole("link", { name: "Naar de koppelingen" }).click();
    await page.getByRole("heading", { name: "Koppelingen" }).waitFor();
    const here = page.getByRole("navigation", { name: "Beheer" }).locator("[aria-current=page]");
    expect(await here.textContent()).toBe("Site");
    await fillIn(page, name, "Eigen ontvanger", `${receiver.url}/hook`);
    await byButton(page, "Toevoegen").click();
    const secret = await page.getByRole("textbox", { name: "Geheim" }).inputValue();
    await byButton(page, "Ik heb het bewaard").click();
    const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
    await card.getByText("Nog niets verstuurd.").waitFor();

    await byButton(page, `Stuur testbericht: ${name}`).click();
    await card.getByText("Testbericht: Aangekomen (204)").waitFor();
    const [taken] = receiver.taken;
    expect(
      new Webhook(secret).verify(taken?.text ?? "", taken?.headers as Record<string, string>),
    ).toMatchObject({
      type: "webhook.test",
    });

    receiver.answer({ status: 503 }, { status: 204 });
    const date = inDays(20);
    const meetup = {
      title: "Zigbee voor beginners",
      description: "Welkom",
      date,
      start_time: "19:30",
      location: "Utrecht",
    };
    await ask(page, "POST", "/meetups", meetup);
    await expect.poll(() => receiver.taken.length).toBe(2);
    await page.reload();
    await card.getByText("Laatste berichten").click();
    const log = page.getByRole("list", { name: `Berichten aan ${name}` });
    await log.getByText("Aankondiging: Zigbee voor beginners").waitFor();
    await expect.poll(() => receiver.taken.length, { timeout: 15_000 }).toBe(3);
    await log.getByText("2 pogingen").waitFor();
    expect(await log.getByText("Aangekomen", { exact: true }).count()).toBe(2);
    expect(await axeFindings(page)).toEqual([]);
    const [widest, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(widest).toBeLessThanOrEqual(window ?? 0);

    page.on("dialog", (dialog) => dialog.accept());
    await fromMore(page, name, "Maak nieuw geheim");
    expect(await page.getByRole("textbox", { name: "Geheim" }).inputValue()).not.toBe(secret);
    await byButton(page, "Ik heb het bewaard").click();
    await fromMore(page, name, "Zet uit");
    await card.getByText("Uit", { exact: true }).waitFor();
    await fromMore(page, name, "Verwijder");
    await card.waitFor({ state: "detached" });
    expectNoComplaints();
  });
});

test("an address inside is refused in words, and everything typed stays", async () => {
  const { page } = await open({ viewport: PHONE });
  await fillIn(page, "Router", "Discord", "https://192.168.1.1/");
  await page.getByLabel("Afzegging").uncheck();
  await byButton(page, "Toevoegen").click();
  await page.getByRole("alert").getByText("Dit adres ligt in het eigen netwerk van de server").waitFor();
  expect(await page.getByLabel("Naam").inputValue()).toBe("Router");
  expect(await page.getByLabel("Adres").inputValue()).toBe("https://192.168.1.1/");
  expect(await page.getByLabel("Afzegging").isChecked()).toBe(false);
  await page.getByLabel("Adres").fill("192.168.1.1");
  await byButton(page, "Toevoegen").click();
  await page.getByText("Een webadres begint met https:// of http://").waitFor();
});

test("a test that fails says so, and one that is switched off says why", async () => {
  const { page } = await open({ viewport: DESKTOP });
  await fillIn(page, "Weg", "Discord", `${receiver.url}/hook`);
  await byButton(page, "Toevoegen").click();
  receiver.answer({ status: 302, headers: { location: "https://example.org/" } }, { status: 410 });
  await byButton(page, "Stuur testbericht: Weg").click();
  await page.getByText(/^Testbericht: De ontvanger stuurt door naar een ander adres/).waitFor();
  const date = inDays(20);
  await ask(page, "POST", "/meetups", {
    title: "Matter",
    description: "Hoi",
    date,
    start_time: "19:30",
    location: "Hier",
  });
  await expect.poll(() => receiver.taken.length).toBe(2);
  await page.reload();
  await page.getByText("Uitgezet: de ontvanger wil geen berichten meer.").waitFor();
  await page.getByText("Uit", { exact: true }).waitFor();
  await page.goto("/admin/dashboard");
  await page.getByText("Een koppeling is uitgezet, want er kwam niets aan: ‘Weg’").waitFor();
});
