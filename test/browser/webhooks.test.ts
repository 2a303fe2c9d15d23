import type { Browser, Page } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addWebhook, type Webhook as Listed } from "#contract/webhooks.ts";
import { boxOf } from "../harness/boxes.ts";
import {
  axeFindings,
  byButton,
  DESKTOP,
  fromMore,
  oneOf,
  openPage,
  PHONE,
  startBrowser,
} from "../harness/browser.ts";
import { inDays } from "../harness/builders.ts";
import { request } from "../harness/program.ts";
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
  const opened = await openPage(browser, program.url, { reducedMotion: "reduce", token, ...options });
  await opened.page.goto("/admin/site/webhooks");
  return opened;
}

const ask = (page: Page, method: "GET" | "POST" | "PUT", path: string, data?: object) =>
  page.request.fetch(`/api${path}`, {
    method,
    ...(data && { data }),
    headers: { authorization: `Bearer ${token}` },
  });

async function fillIn(page: Page, name: string, kind: string, url: string) {
  await byButton(page, "Nieuwe webhook").click();
  await page.getByLabel("Naam").fill(name);
  await page.getByLabel("Waarheen").selectOption(kind);
  await page.getByLabel("Adres").fill(url);
}

async function add(page: Page, name: string) {
  await fillIn(page, name, "discord", `${receiver.url}/hook`);
  await byButton(page, "Toevoegen").click();
  await cardOf(page, name).waitFor();
}

async function remove(page: Page, name: string) {
  await fromMore(page, name, "Verwijder");
  await page.getByRole("dialog").getByRole("button", { name: "Verwijder" }).click();
  await cardOf(page, name).waitFor({ state: "detached" });
}

const expectFocusOn = (page: Page, name: string) =>
  expect
    .poll(() =>
      byButton(page, `Stuur testbericht: ${name}`).evaluate((button) => button === document.activeElement),
    )
    .toBe(true);

const cardOf = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

async function listed(page: Page): Promise<readonly Listed[]> {
  const answer = await ask(page, "GET", "/admin/webhooks");
  return (await answer.json()).webhooks;
}

describe.each(
  oneOf([
    ["phone", PHONE, "light"],
    ["desk", DESKTOP, "dark"],
  ]),
)("on a %s", (where, viewport, colorScheme) => {
  test("an organiser adds a webhook, tests it, and sees the result of each message", async () => {
    const { page, expectNoComplaints } = await open({ viewport, colorScheme });
    const name = `Huis op ${where}`;
    await page.goto("/admin/site/verbindingen");
    await page.getByRole("link", { name: /^Webhooks/ }).click();
    await page.getByRole("heading", { name: "Webhooks", exact: true }).waitFor();
    const here = page.getByRole("navigation", { name: "Beheer" }).locator("[aria-current=page]");
    expect(await here.textContent()).toBe("Site");
    await fillIn(page, name, "standard", `${receiver.url}/hook`);
    await byButton(page, "Toevoegen").click();
    const shown = page.getByRole("textbox", { name: "Geheim" });
    const secret = await shown.inputValue();
    expect(await shown.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(false);
    await page.keyboard.press("Escape");
    expect(await byButton(page, "Sluiten").count()).toBe(0);
    expect(await shown.inputValue()).toBe(secret);
    await byButton(page, "Ik heb het bewaard").press("Enter");
    const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
    await card.getByText("Nog niets verstuurd.").waitFor();

    const test = byButton(page, `Stuur testbericht: ${name}`);
    await expectFocusOn(page, name);
    await test.click();
    await card.getByText("Aangekomen. Kijk of het er staat.").waitFor();
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
    await card.locator("details").evaluate((log) => log.setAttribute("open", ""));
    const log = page.getByRole("list", { name: `Berichten aan ${name}` });
    await log.getByText("Aankondiging: Zigbee voor beginners").waitFor();
    await expect.poll(() => receiver.taken.length, { timeout: 15_000 }).toBe(3);
    await log.getByText("2 pogingen").waitFor();
    expect(await log.getByText("Aangekomen", { exact: true }).count()).toBe(2);
    expect(await axeFindings(page)).toEqual([]);
    const [widest, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(widest).toBeLessThanOrEqual(window ?? 0);

    await fromMore(page, name, "Maak nieuw geheim");
    const renewing = page.getByRole("dialog", { name: `Een nieuw geheim voor ‘${name}’` });
    await renewing.getByText("Met het oude geheim klopt daarna geen bericht meer").waitFor();
    await renewing.getByRole("button", { name: "Maak nieuw geheim" }).click();
    expect(await page.getByRole("textbox", { name: "Geheim" }).inputValue()).not.toBe(secret);
    await byButton(page, "Ik heb het bewaard").press("Enter");
    await fromMore(page, name, "Zet uit");
    await card.getByText("Uit", { exact: true }).waitFor();
    await fromMore(page, name, "Verwijder");
    const removing = page.getByRole("dialog", { name: `‘${name}’ verwijderen` });
    await removing.getByText("Het adres en het logboek verdwijnen.").waitFor();
    await removing.getByRole("button", { name: "Verwijder" }).click();
    await card.waitFor({ state: "detached" });
    expectNoComplaints();
  });
});

test("a private address is refused with a reason, and the input stays", async () => {
  const { page } = await open({ viewport: PHONE });
  await fillIn(page, "Router", "discord", "https://192.168.1.1/");
  await page.getByLabel("Afzegging").uncheck();
  await page.getByText("Wat gebeurt terwijl de webhook uit staat").scrollIntoViewIfNeeded();
  await byButton(page, "Toevoegen").click();
  const refusal = page.getByRole("alert").getByText("Dit adres ligt in het eigen netwerk van de server");
  await refusal.waitFor();
  await expect
    .poll(() =>
      refusal.evaluate((said) =>
        said.contains(document.elementFromPoint(180, said.getBoundingClientRect().y + 9)),
      ),
    )
    .toBe(true);
  expect(await page.getByLabel("Naam").inputValue()).toBe("Router");
  expect(await page.getByLabel("Adres").inputValue()).toBe("https://192.168.1.1/");
  expect(await page.getByLabel("Afzegging").isChecked()).toBe(false);
  await page.getByLabel("Adres").fill("192.168.1.1");
  await byButton(page, "Toevoegen").click();
  await page.getByText("Een webadres begint met https:// of http://").waitFor();
});

test("a failed test message and a disabled webhook show the reason", async () => {
  const { page } = await open({ viewport: DESKTOP, colorScheme: "dark" });
  await fillIn(page, "Weg", "discord", `${receiver.url}/hook`);
  await byButton(page, "Toevoegen").click();
  receiver.answer({ status: 302, headers: { location: "https://example.org/" } }, { status: 410 });
  await byButton(page, "Stuur testbericht: Weg").click();
  await page.getByText(/^Testbericht kwam niet aan. De ontvanger stuurt door naar een ander adres/).waitFor();
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
  expect(await axeFindings(page)).toEqual([]);
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: /^Een webhook is uitgezet: ‘Weg’/ }).click();
  await byButton(page, "Zet weer aan: Weg").click();
  await page.getByText("De webhook staat aan").waitFor();
  await cardOf(page, "Weg").getByText("Hapert", { exact: true }).waitFor();
  await expectFocusOn(page, "Weg");
  await remove(page, "Weg");
});

test("a failing webhook is shown on its card, and on the dashboard after two failures", async () => {
  const { page } = await open({ viewport: PHONE });
  await add(page, "Hik");
  const card = cardOf(page, "Hik");
  await card.getByText("Aan", { exact: true }).waitFor();
  receiver.answer({ status: 404 }, { status: 500 });
  await byButton(page, "Stuur testbericht: Hik").click();
  await card.getByText("Testbericht kwam niet aan. Op dit adres is niets.").waitFor();
  await card.getByText("Hapert", { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await card.getByText(/^Laatste bericht kwam niet aan, .* Op dit adres is niets\.$/).waitFor();
  const log = page.getByRole("list", { name: "Berichten aan Hik" });
  await log.getByText(/1 poging · 404$/).waitFor();
  const answered = page.waitForResponse("**/api/admin/tasks");
  await page.goto("/admin/dashboard");
  await answered;
  await page.getByText("Komende meetups").first().waitFor();
  expect(await page.getByText("kwamen niet aan").count()).toBe(0);
  await page.goto("/admin/site/webhooks");
  await byButton(page, "Stuur testbericht: Hik").click();
  await card.getByText("Testbericht kwam niet aan. De ontvanger heeft een storing.").waitFor();
  await page.goto("/admin/dashboard");
  await page.getByText("De laatste berichten kwamen niet aan: ‘Hik’").waitFor();
  await page.goto("/admin/site/webhooks");
  await byButton(page, "Stuur testbericht: Hik").click();
  await card.getByText("Aangekomen. Kijk of het er staat.").waitFor();
  await card.getByText("Aan", { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await card.getByText(/^Laatste bericht kwam aan: /).waitFor();
  await remove(page, "Hik");
});

test("disabling a webhook keeps another organiser's changes, and the form shows conflicts", async () => {
  const { page } = await open({ viewport: DESKTOP });
  await add(page, "Samen");
  const [{ id } = { id: 0 }] = await listed(page);
  const newest = `${receiver.url}/nieuw`;
  const change = (facts: object) =>
    ask(page, "PUT", `/admin/webhooks/${id}`, {
      name: "Samen",
      kind: "discord",
      url: newest,
      events: ["announced"],
      active: true,
      ...facts,
    });
  await change({});
  await fromMore(page, "Samen", "Zet uit");
  await page.getByText("De webhook staat uit").waitFor();
  expect(await listed(page)).toMatchObject([{ url: newest, active: false }]);

  await byButton(page, "Bewerk: Samen").click();
  await page.getByLabel("Naam").fill("Van ons");
  await change({ url: `${receiver.url}/nieuwer` });
  await byButton(page, "Opslaan").click();
  const alert = page.getByRole("alert");
  await alert.getByText("Iemand anders heeft deze webhook intussen gewijzigd.").waitFor();
  expect(await alert.getByRole("listitem").allTextContents()).toEqual([
    `Het adres is nu ${receiver.url}/nieuwer`,
    "De webhook staat nu aan.",
  ]);
  expect(await page.getByLabel("Naam").inputValue()).toBe("Van ons");
  await byButton(page, "Neem de nieuwe over").click();
  expect(await page.getByLabel("Adres").inputValue()).toBe(`${receiver.url}/nieuwer`);
  await change({ name: "Van mij", url: `${receiver.url}/nieuwer` });
  await byButton(page, "Opslaan").click();
  await alert.getByText("De naam is nu ‘Van mij’.").waitFor();
  await byButton(page, "Toch opslaan").click();
  await cardOf(page, "Van ons").waitFor();
  expect(await listed(page)).toMatchObject([
    { name: "Van ons", url: `${receiver.url}/nieuwer`, active: true },
  ]);
  await remove(page, "Van ons");
});

test("the input ends with the dialog, and survives an unreachable server", async () => {
  const { page } = await open({ viewport: DESKTOP });
  await byButton(page, "Nieuwe webhook").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Bericht bij").waitFor();
  await page.mouse.click(5, 5);
  await dialog.waitFor({ state: "detached" });

  await fillIn(page, "Kwijt", "discord", "");
  await byButton(page, "Toevoegen").click();
  const address = page.getByLabel("Adres");
  await dialog.getByText("Adres is verplicht").waitFor();
  await dialog.getByText(/^In Discord bij het kanaal: Bewerken/).waitFor();
  const described = (await address.getAttribute("aria-describedby"))?.split(" ") ?? [];
  expect(await page.locator(described.map((id) => `[id="${id}"]`).join()).allTextContents()).toEqual([
    "Adres is verplicht",
    expect.stringMatching(/^In Discord/),
  ]);
  await address.fill("https://discord.gg/abcdef");
  await byButton(page, "Toevoegen").click();
  await dialog.getByText(/^Dit is een uitnodiging\./).waitFor();
  await address.fill(`${receiver.url}/hook`);

  await page.mouse.click(5, 5);
  await dialog.waitFor({ state: "detached" });
  await byButton(page, "Nieuwe webhook").click();
  expect(await page.getByLabel("Naam").inputValue()).toBe("");
  expect(await address.inputValue()).toBe("");
  await page.getByLabel("Naam").fill("Kwijt");
  await address.fill(`${receiver.url}/hook`);
  await page.route("**/api/admin/webhooks", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await byButton(page, "Toevoegen").click();
  await dialog.getByText("Wat je typte, blijft staan.").waitFor();
  expect(await address.inputValue()).toBe(`${receiver.url}/hook`);
  await byButton(page, "Sluiten").click();
  await dialog.waitFor({ state: "detached" });
});

test("the focus moves to an added webhook, and next to a removed one", async () => {
  const { page } = await open({ viewport: PHONE });
  for (const name of ["C", "B", "A"]) await add(page, name);
  const focused = (name: string) => expectFocusOn(page, name);
  await add(page, "Z");
  await focused("Z");
  const { y } = await boxOf(byButton(page, "Stuur testbericht: Z"));
  expect(y).toBeGreaterThan(0);
  expect(y).toBeLessThan(PHONE.height);
  await remove(page, "A");
  await focused("B");
  await remove(page, "Z");
  await focused("C");
  for (const name of ["B", "C"]) await remove(page, name);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("inhoud");
  expect(await byButton(page, "Nieuwe webhook").count()).toBe(1);
});

test.each(oneOf([320, 390]))(
  "at %i pixels a card's buttons are in one line, and checkbox rows are at least 44 pixels high",
  async (width) => {
    const { page } = await open({ viewport: { width, height: 780 } });
    await add(page, "Smal");
    const card = cardOf(page, "Smal");
    const middles = await card
      .getByRole("button")
      .evaluateAll((buttons) =>
        buttons
          .map((button) => button.getBoundingClientRect())
          .map(({ top, height }) => Math.round(top + height / 2)),
      );
    expect(middles).toHaveLength(3);
    expect(await card.getByRole("button").evaluateAll((all) => all.map((one) => one.clientHeight))).toEqual([
      42, 42, 44,
    ]);
    expect(new Set(middles).size).toBe(1);
    await byButton(page, "Bewerk: Smal").click();
    const rows = page.locator("label:has(input[type=checkbox])");
    await expect.poll(() => rows.count()).toBe(6);
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await byButton(page, "Annuleren").click();
    await remove(page, "Smal");
  },
);

test("a webhook whose address cannot be decrypted asks for it, and can be disabled", async () => {
  const other = await startProgram({
    WEBHOOK_PRIVATE: "127.0.0.1",
    SECRET: "een-geheim-van-minstens-32-tekens",
  });
  const webhook = { name: "Oud", kind: "discord", url: `${receiver.url}/hook`, events: ["changed"] };
  const asked = { token: await adminToken(other), body: { ...webhook, active: true } };
  expect((await request(other, addWebhook, asked)).status).toBe(200);
  await other.stop();
  const again = await startProgram(
    { WEBHOOK_PRIVATE: "127.0.0.1", SECRET: "een-ander-geheim-van-32-tekens-lang" },
    other.folder,
  );
  const { page } = await openPage(browser, again.url, { viewport: DESKTOP, token: await adminToken(again) });
  await page.goto("/admin/site/webhooks");
  await page.getByText("Adres ontbreekt").waitFor();
  await page.getByText(/Vul het adres opnieuw in\.$/).waitFor();
  await fromMore(page, "Oud", "Zet uit");
  await page.getByText("De webhook staat uit").waitFor();
  await byButton(page, "Vul het adres in: Oud").click();
  await page.getByRole("textbox", { name: "Adres *" }).fill(`${receiver.url}/hook`);
  await page.getByRole("checkbox", { name: /^Aan\b(?!kondiging)/ }).check();
  await byButton(page, "Opslaan").click();
  await cardOf(page, "Oud").getByText("Aan", { exact: true }).waitFor();
  await expectFocusOn(page, "Oud");
  await again.stop();
  again.remove();
});
