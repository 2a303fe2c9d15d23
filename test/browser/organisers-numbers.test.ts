import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { boxesOf } from "../harness/boxes.ts";
import { byButton, fromMore, PHONE } from "../harness/browser.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";
import type { FullSite } from "../screens/screen.ts";
import { fillSite } from "../screens/viewers.ts";

const on = siteInBrowser();
let site: FullSite;
beforeAll(async () => {
  site = await fillSite(on);
});

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole("region", { name: "Meldingen" }).getByText(text);

test("deleting and cancelling mail the same number of members, guests not counted", async () => {
  const { page, expectNoComplaints } = await on.openAsOrganiser(`/admin/meetups/${site.meetups.parties}`);
  const asked = page.waitForEvent("dialog").then(async (question) => {
    await question.dismiss();
    return question.message();
  });
  await fromMore(page, "Samen eten", "Verwijder");
  expect(await asked).toContain("1 mens krijgt bericht");
  await fromMore(page, "Samen eten", "Zeg af");
  await byButton(page, "Zeg af en mail 1 deelnemer").waitFor();
  expectNoComplaints();
});

test("a removal that can be undone is announced by its bar only", async () => {
  const { page, expectNoComplaints } = await on.openAsOrganiser(`/admin/meetups/${site.meetups.parties}`);
  page.once("dialog", (dialog) => dialog.accept());
  await fromMore(page, "Samen eten", "Verwijder");
  await page
    .getByText(/^Verwijdering: \d+ (mens krijgt|mensen krijgen) over (60|[1-5]?\d) s bericht$/)
    .waitFor();
  expect(await toast(page, "De meetup wordt zo verwijderd").count()).toBe(0);
  await byButton(page, /^Ongedaan maken/).click();
  await toast(page, "Ongedaan gemaakt: de meetup blijft, niemand kreeg bericht").waitFor();
  expectNoComplaints();
});

test("a reminder that can be undone is announced by its bar only", async () => {
  const { page, expectNoComplaints } = await on.openAsOrganiser(`/admin/meetups/${site.meetups.parties}`);
  page.once("dialog", (dialog) => dialog.accept());
  await fromMore(page, "Samen eten", /^Stuur herinnering/);
  await page.getByText(/^Herinnering aan \d+ leden gaat over (60|[1-5]?\d) s weg$/).waitFor();
  expect(await toast(page, "Herinnering wordt verstuurd").count()).toBe(0);
  await byButton(page, /^Ongedaan maken/).click();
  await toast(page, "Ongedaan gemaakt: niemand krijgt de herinnering").waitFor();
  expectNoComplaints();
});

test("on a phone the line above the guests names the people, the maximum, and an offered place", async () => {
  const phone = { viewport: PHONE };
  const { page, expectNoComplaints } = await on.openAsOrganiser(
    `/admin/meetups/${site.meetups.parties}`,
    phone,
  );
  await page.getByText("2 van 6 komen", { exact: true }).waitFor();
  await page.goto(`/admin/meetups/${site.meetups.offered}`);
  await page.getByText("0 van 1 komen, 1 plek wacht op antwoord", { exact: true }).waitFor();
  expectNoComplaints();
});

test("a change says how many of those that it mails come, and how many wait", async () => {
  const { page, expectNoComplaints } = await on.openAsOrganiser(`/admin/meetups/${site.meetups.full}`);
  await byButton(page, "Bewerk").click();
  await page.getByLabel("Locatie *").fill("Kelder");
  await page.getByLabel("2 mensen (1 komt, 1 wacht) krijgen bericht van deze wijziging").waitFor();
  await byButton(page, "Opslaan en 2 mailen").waitFor();
  expectNoComplaints();
});

test("the label of a reminder on the last day stays inside the chart, above its lines", async () => {
  const { page } = await on.openAsOrganiser(`/admin/meetups/${site.meetups.full}`, { viewport: PHONE });
  await page.route(`**/api/admin/meetups/${site.meetups.full}/participants`, async (route) => {
    const json = await (await route.fetch()).json();
    const days = ["2026-11-20", "2026-11-21", "2026-11-22"].map((date) => ({ date, yes: 1, no: 0 }));
    const timeline = { since: "2026-11-20", days, reminders: ["2026-11-20", "2026-11-22"] };
    return route.fulfill({ json: { ...json, timeline } });
  });
  await page.goto(`/admin/meetups/${site.meetups.full}?deel=statistieken`);
  const chart = page.getByRole("figure", { name: "Antwoorden per dag" });
  await chart.getByText("herinnering").nth(1).waitFor();
  const labels = chart.getByText("herinnering");
  const [frame, grid, ...boxes] = await boxesOf(
    chart.locator(".recharts-wrapper"),
    chart.locator(".recharts-cartesian-grid"),
    labels.nth(0),
    labels.nth(1),
  );
  for (const box of boxes) {
    expect(box.x).toBeGreaterThanOrEqual(frame.x);
    expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width);
    expect(box.y).toBeGreaterThanOrEqual(frame.y);
    expect(box.y + box.height).toBeLessThanOrEqual(grid.y + 1);
  }
});
