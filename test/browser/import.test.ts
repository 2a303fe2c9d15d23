import type { Browser, Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { byButton, DESKTOP, oneOf, openPage, PHONE, startBrowser } from "../harness/browser.ts";
import { adminToken, type RunningProgram, startProgram } from "../harness/running-program.ts";

let program: RunningProgram;
let browser: Browser;
let token: string;

beforeAll(async () => {
  [program, browser] = await Promise.all([startProgram(), startBrowser()]);
  token = await adminToken(program);
});
afterAll(async () => {
  await browser.close();
  await program.stop();
  program.remove();
});

async function open(path: string, options = {}) {
  const opened = await openPage(browser, program.url, options);
  await opened.page.addInitScript((value) => localStorage.setItem("token", value), token);
  await opened.page.goto(path);
  return opened;
}

const file = (group: string, count: number) => ({
  name: "leden.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    Array.from({ length: count }, (_, index) => `"Lid ""${index}""; hier";lid${index}@${group}.nl`).join(
      "\n",
    ),
  ),
});

async function choose(page: Page, group: string, count: number) {
  await byButton(page, "Importeren").first().click();
  await page.getByLabel("CSV-bestand").setInputFiles(file(group, count));
}

/** The server's number of members in this group. */
async function members(group: string): Promise<number> {
  const answer = await fetch(`${program.url}/api/admin/users?email=${encodeURIComponent(`@${group}.nl`)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { pagination: { total: number } }).pagination.total;
}

/** Lets this many batches through and holds the next one. */
async function holdAfter(page: Page, batches: number) {
  const held = Promise.withResolvers<Route>();
  let seen = 0;
  await page.route("**/api/admin/users/import", (route) => {
    seen += 1;
    if (seen !== batches + 1) return route.continue();
    held.resolve(route);
    return undefined;
  });
  return held.promise;
}

describe.each(
  oneOf([
    ["a phone", PHONE],
    ["a desk", DESKTOP],
  ]),
)("on %s", (size, viewport) => {
  const group = size.replace(" ", "-");

  test("imports hundreds in batches and shows the progress, also after closing the dialog or leaving the page", async () => {
    const { page, expectNoComplaints } = await open("/admin/users", { viewport });
    const third = holdAfter(page, 2);
    await choose(page, `${group}-1`, 620);
    await page.getByText("620 nieuwe leden, 0 overgeslagen").waitFor();
    await page.getByText("En nog 420 regels.").waitFor();
    await byButton(page, "Importeren").last().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("status").getByText("Importeren: 500 van 620 leden").waitFor();
    expect(await members(`${group}-1`)).toBe(500);
    await byButton(page, "Sluiten").last().click();
    const banner = page.getByRole("region", { name: "Importeren" });
    await banner.getByText("Importeren: 500 van 620 leden").waitFor();
    await page.getByRole("link", { name: "E-mails", exact: true }).click();
    await page.getByRole("heading", { name: "Email Logs" }).waitFor();
    await page.getByRole("link", { name: "Leden", exact: true }).click();
    await banner.getByText("Importeren: 500 van 620 leden").waitFor();
    await (await third).continue();
    await page.getByText("620 leden geïmporteerd").waitFor();
    await banner.waitFor({ state: "detached" });
    expect(await members(`${group}-1`)).toBe(620);
    expectNoComplaints();
  });

  test("an interrupted import says where it stopped, and continues without duplicates", async () => {
    const { page } = await open("/admin/users", { viewport });
    const second = holdAfter(page, 1);
    await choose(page, `${group}-2`, 600);
    await byButton(page, "Importeren").last().click();
    // The server imports the batch, but its response is lost.
    const route = await second;
    await route.fetch();
    await route.abort();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Het importeren is gestopt bij 250 van 600 leden").waitFor();
    await dialog.getByRole("alert").getByText("De verbinding viel weg").waitFor();
    expect(await members(`${group}-2`)).toBe(500);
    await byButton(page, "Ga verder").click();
    await page.getByText("600 leden geïmporteerd").waitFor();
    await dialog.waitFor({ state: "hidden" });
    expect(await members(`${group}-2`)).toBe(600);
  });
});

test("leaving the site during an import asks for confirmation; the same file later imports the rest", async () => {
  const { page } = await open("/admin/users");
  const second = holdAfter(page, 1);
  await choose(page, "weg", 400);
  await byButton(page, "Importeren").last().click();
  await second;
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await page.context().close();
  expect(await members("weg")).toBe(250);

  const { page: again, expectNoComplaints } = await open("/admin/users");
  await choose(again, "weg", 400);
  await again.getByText("150 nieuwe leden, 250 overgeslagen").waitFor();
  await byButton(again, "Importeren").last().click();
  await again.getByText("150 leden geïmporteerd").waitFor();
  expect(await members("weg")).toBe(400);
  expectNoComplaints();
});

test("a server error stops the import with the server's message, and the rest can be skipped", async () => {
  const { page } = await open("/admin/users");
  await page.route("**/api/admin/users/import", (route) =>
    route.fulfill({ status: 500, json: { error: "De schijf is vol" } }),
  );
  await choose(page, "vol", 3);
  await byButton(page, "Importeren").last().click();
  await page.getByRole("dialog").getByText("Het importeren is gestopt bij 0 van 3 leden").waitFor();
  await page.getByText("De schijf is vol").waitFor();
  await byButton(page, "Laat de rest zitten").click();
  await page.getByLabel("CSV-bestand").waitFor();
});
