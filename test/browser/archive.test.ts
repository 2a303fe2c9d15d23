import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MeetupId } from "#contract/ids.ts";
import { actingAs } from "../../src/server/calls/writes.ts";
import { cancelMeetup } from "../../src/server/meetups/life/cancel-meetup.ts";
import { reportMeetup } from "../../src/server/meetups/life/report-meetup.ts";
import { keepWords } from "../../src/server/records/meetup-words.ts";
import { openPage, PHONE, startBrowser } from "../harness/browser.ts";
import { aMeetup, aMember, answers } from "../harness/builders.ts";
import { startTestProgram } from "../harness/program.ts";
import { type RunningProgram, startProgram } from "../harness/running-program.ts";
import { makeSampleSite } from "../harness/sample-site.ts";

let program: RunningProgram;
let browser: Browser;
let reported: MeetupId;

/** Adds 25 meetups of 2019 to the sample site, one with a report and one cancelled. */
beforeAll(async () => {
  const { folder } = await makeSampleSite();
  const filling = await startTestProgram({ DATA_DIR: folder });
  filling.setClock("2018-12-01T12:00:00.000Z");
  const member = await aMember(filling, { name: "Niemand Ziet-Mij" });
  for (let day = 1; day <= 25; day += 1) {
    const date = `2019-03-${String(day).padStart(2, "0")}`;
    const id = await aMeetup(filling, { title: `Avond ${day}`, date, location: "Café Zoé" });
    if (day === 25) reported = id;
    if (day === 24) await actingAs(filling.deps, member.id).onMeetup(id, cancelMeetup, { reason: "Ziek" });
  }
  await answers(filling, member.id, reported, "confirm");
  filling.setClock("2019-06-01T12:00:00.000Z");
  await actingAs(filling.deps, member.id).onMeetup(reported, reportMeetup, {
    report: "Wat een **volle** zaal.",
  });
  await filling.db.write(async (tx) => {
    const line = { position: 0, text: "Warmtepomp in huis", minutes: 30, talk_id: null };
    await tx
      .insertInto("programme_lines")
      .values({ ...line, meetup_id: reported })
      .execute();
    await keepWords(tx, reported);
    await tx.deleteFrom("emails").execute();
  });
  await filling.close();
  [program, browser] = await Promise.all([startProgram({}, folder), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await program.stop();
  program.remove();
});

const open = (options = {}) => openPage(browser, program.url, options);

test("home links to the archive, a year, its second page and a meetup; back returns to that page", async () => {
  const { page, expectNoComplaints } = await open();
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Archief" }).click();
  await page.getByRole("heading", { name: "Archief", level: 1 }).waitFor();
  expect(await page.title()).toBe("Archief · Trefpunt");
  const years = page.getByRole("navigation", { name: "Jaren" });
  await years.getByRole("link", { name: "2019" }).click();
  await page.waitForURL("**/archief?jaar=2019");
  await expect.poll(() => page.getByRole("main").getByRole("article").count()).toBe(20);
  const first = page.getByRole("article").first();
  await first.getByText("Wat een volle zaal.").waitFor();
  expect(await first.innerText()).toContain("1 deelnemer");
  expect(await page.getByRole("article").nth(1).innerText()).toContain("Geannuleerd");
  await page.getByRole("link", { name: "Volgende" }).click();
  await page.getByText("Pagina 2 van 2").waitFor();
  expect(await page.getByRole("article").count()).toBe(5);
  await page.getByRole("link", { name: "Avond 3" }).click();
  await page.getByRole("heading", { name: "Avond 3", level: 1 }).waitFor();
  await page.goBack();
  await page.getByText("Pagina 2 van 2").waitFor();
  expect(await page.getByRole("main").innerText()).not.toContain("Ziet-Mij");
  expectNoComplaints();
});

test("a search is in the URL, finds coming and past meetups, and links to the archive when it finds none", async () => {
  const { page, expectNoComplaints } = await open({ viewport: PHONE });
  await page.goto("/");
  await page.getByRole("link", { name: "Zoek in alle meetups" }).click();
  const field = page.getByRole("searchbox", { name: "Zoek een meetup" });
  await field.fill("cafe ZOE 25");
  await field.press("Enter");
  await page.getByText("1 meetup gevonden").waitFor();
  expect(new URL(page.url()).search).toBe("?zoek=cafe%20ZOE%2025");
  await field.fill("vol");
  await page.getByRole("button", { name: "Zoeken" }).click();
  await page.getByText("3 meetups gevonden").waitFor();
  expect(await page.getByRole("article").allInnerTexts()).toEqual([
    expect.stringContaining("Aankomend"),
    expect.stringContaining("Bijna vol"),
    expect.stringContaining("Avond 25"),
  ]);
  await field.fill("warmtepomp");
  await field.press("Enter");
  await page.getByText("Op het programma: Warmtepomp in huis").waitFor();
  await field.fill("onzin");
  await field.press("Enter");
  await page.getByText("Niets gevonden").waitFor();
  await page.getByRole("link", { name: "Bekijk het hele archief" }).click();
  await expect.poll(() => page.getByRole("article").count()).toBe(20);
  expect(await field.inputValue()).toBe("");
  expectNoComplaints();
});

test("without scripts years and pages are links, and the search is a form", async () => {
  const { page } = await open({ javaScriptEnabled: false });
  await page.goto("/archief");
  await page.getByRole("navigation", { name: "Jaren" }).getByRole("link", { name: "2019" }).click();
  await page.getByRole("link", { name: "Volgende" }).click();
  await expect.poll(() => page.getByRole("article").count()).toBe(5);
  await page.getByRole("searchbox", { name: "Zoek een meetup" }).fill("volle zaal");
  await page.getByRole("button", { name: "Zoeken" }).click();
  await page.getByText("1 meetup gevonden").waitFor();
  expect(new URL(page.url()).search).toBe("?zoek=volle+zaal");
  expect(await page.getByRole("article").allInnerTexts()).toEqual([expect.stringContaining("Avond 25")]);
  expect(await page.getByRole("searchbox", { name: "Zoek een meetup" }).inputValue()).toBe("volle zaal");
});

test("the server renders lists, titles and descriptions, and keeps searches out of search engines", async () => {
  const html = async (path: string) => (await fetch(`${program.url}${path}`)).text();
  const year = await html("/archief?jaar=2019&pagina=2&onzin=1");
  expect(year).toContain("<title>Archief 2019 · Trefpunt</title>");
  expect(year).toContain(`<link rel="canonical" href="${program.url}/archief?jaar=2019&amp;pagina=2"/>`);
  expect(year).toContain('<meta name="description"');
  expect(year).toContain("Avond 3");
  expect(await html("/archief?zoek=avond")).toContain('<meta name="robots" content="noindex"/>');
  expect(await html("/archief?jaar=abc&pagina=-1&zoek=%E0%A4")).toContain("Niets gevonden");
  expect((await fetch(`${program.url}/archief?pagina=999999999`)).status).toBe(200);
});

test("an empty archive links to the coming meetups", async () => {
  const empty = await startProgram({});
  try {
    const { page } = await openPage(browser, empty.url, { viewport: PHONE });
    await page.goto("/archief");
    await page.getByText("Er is nog geen meetup geweest.").waitFor();
    await page.getByRole("link", { name: "Bekijk wat er komt" }).click();
    await page.getByText("Nog geen komende meetups gepland.").waitFor();
  } finally {
    await empty.stop();
    empty.remove();
  }
});
