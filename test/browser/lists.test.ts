import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { createMeetup } from "#contract/meetups/saving/admin.ts";
import { byButton, DESKTOP, fromMore, oneOf } from "../harness/browser.ts";
import { meetupForm } from "../harness/builders.ts";
import { request } from "../harness/program.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";

const on = siteInBrowser();
let token: string;
beforeAll(async () => {
  token = await on.organiserToken();
  // Eleven with the sample site's five: one more than fits on a page.
  for (const number of [1, 2, 3, 4, 5, 6]) await announce(`Ver weg ${number}`);
});

const announce = async (title: string) => {
  const body = meetupForm({ title, date: "2036-05-07", remind_days_before: null });
  expect((await request(on.program, createMeetup, { token, body })).status).toBe(200);
};

const open = (path: string) => on.openAs(token, path);

const rows = (page: Page) =>
  page.getByRole("main").locator("tbody tr, ul > li:has(button)").filter({ visible: true });

test("a row of the dashboard opens its meetup's current state, also right after a change", async () => {
  const { page, expectNoComplaints } = await open("/admin/dashboard");
  for (const [before, after] of [
    ["Helemaal vol", "Helemaal voller"],
    ["Helemaal voller", "Helemaal vol"],
  ] as const) {
    await page.getByRole("table").getByRole("link", { name: before }).click();
    await page.getByRole("heading", { name: before }).waitFor();
    await byButton(page, "Bewerk").click();
    await page.getByLabel("Titel *").fill(after);
    await byButton(page, "Opslaan").click();
    await page.getByRole("heading", { name: after }).waitFor();
    await page.getByRole("link", { name: "Overzicht" }).click();
  }
  await page.getByRole("table").getByRole("link", { name: "Helemaal vol" }).waitFor();
  expectNoComplaints();
});

test("an unknown meetup's page says so and links to all meetups", async () => {
  const { page, expectNoComplaints } = await open("/admin/meetups/4711");
  await page.getByRole("heading", { name: "Meetup niet gevonden" }).waitFor();
  await page.getByRole("link", { name: "Naar alle meetups" }).waitFor();
  expectNoComplaints(/404/);
});

test("deleting the only row of the last page opens the previous page", async () => {
  const { page, expectNoComplaints } = await open("/admin/meetups?page=2");
  await page.getByText("Pagina 2 van 2").waitFor();
  expect(await rows(page).count()).toBe(1);
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: /^Verwijder: / }).click();
  await expect.poll(() => rows(page).count()).toBe(10);
  expect(new URL(page.url()).search).toBe("?page=1");
  expect(await page.getByText("Nog geen meetups").count()).toBe(0);
  expectNoComplaints();
});

const LISTS = [
  { path: "/admin/meetups", call: "**/api/admin/meetups?*", failed: "Fout bij ophalen van meetups" },
  { path: "/admin/users", call: "**/api/admin/users?*", failed: "Fout bij ophalen van gebruikers" },
  { path: "/admin/emails", call: "**/api/admin/emails?*", failed: "Fout bij ophalen van email logs" },
  { path: "/admin/audit", call: "**/api/admin/audit?*", failed: "Fout bij ophalen van het logboek" },
] as const;

describe.each(oneOf(LISTS))("$path", ({ path }) => {
  test("a page past the end is replaced by the last one, so that back leaves the list", async () => {
    const { page, expectNoComplaints } = await open("/admin/dashboard");
    await page.goto(`${path}?page=99`);
    await rows(page).first().waitFor();
    await expect.poll(() => new URL(page.url()).search).not.toBe("?page=99");
    await page.goBack();
    await page.getByRole("heading", { name: "Admin Dashboard" }).waitFor();
    expectNoComplaints();
  });
});

describe.each(LISTS)("$path", ({ path, call, failed }) => {
  test("requests a page and a size, shows a failure once, and offers a retry", async () => {
    const { page } = await open("/robots.txt");
    const asked: string[] = [];
    await page.route(call, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ status: 500, body: "" });
    });
    await page.goto(path);
    await page.getByRole("alert").getByText(failed).waitFor();
    expect(await page.getByText(failed).count()).toBe(1);
    expect(asked[0]).toMatch(/[?&]page=1&limit=(10|20)\b/);
    const again = page.waitForRequest(call);
    await byButton(page, "Opnieuw proberen").click();
    await again;
    await page.unroute(call);
    await rows(page).first().waitFor();
  });
});

describe("a retry is offered too", () => {
  test("on the dashboard, which shows a failure once", async () => {
    const { page } = await open("/robots.txt");
    await page.route("**/api/admin/stats", (route) => route.fulfill({ status: 500, body: "" }));
    await page.goto("/admin/dashboard");
    await page.getByRole("alert").getByText("Kon dashboard gegevens niet laden").waitFor();
    expect(await page.getByText("Kon dashboard gegevens niet laden").count()).toBe(1);
    // Still failing: the page also tries by itself, which would take the button away before the press.
    const asked = page.waitForRequest("**/api/admin/stats");
    await byButton(page, "Opnieuw proberen").click();
    await asked;
    await page.unroute("**/api/admin/stats");
    await page.getByText("Recente Activiteit").waitFor();
  });

  test("in the statistics of a meetup, whose failure is a toast", async () => {
    const { page } = await open("/admin/meetups");
    await page.route("**/participants", (route) => route.fulfill({ status: 500, body: "" }));
    await fromMore(page, "Helemaal vol", "Bekijk statistieken");
    await page.getByText("Fout bij ophalen van statistieken").waitFor();
    expect(await page.getByText("Fout bij ophalen van statistieken").count()).toBe(1);
    await page.unroute("**/participants");
    await byButton(page, "Opnieuw proberen").click();
    await page.getByText("Uitgenodigd", { exact: true }).last().waitFor();
  });

  test("in the mails of a meetup", async () => {
    const { page } = await open("/robots.txt");
    await page.route("**/mailing", (route) => route.fulfill({ status: 500, body: "" }));
    await page.goto(`/admin/meetups/${on.site.meetups.full}?deel=berichten`);
    await page.getByRole("alert").getByText("Fout bij ophalen van de voortgang").waitFor();
    const asked = page.waitForRequest("**/mailing");
    await byButton(page, "Opnieuw proberen").click();
    await asked;
    await page.unroute("**/mailing");
    await page.getByText(/e-mails verstuurd|geen e-mails te versturen/).waitFor();
  });
});

test("counters name the page that they count; one member is in the singular", async () => {
  const { page } = await open("/admin/users?name=organisator");
  await page.getByText("1 lid totaal").waitFor();
  await page.getByText("Geverifieerd op deze pagina").waitFor();
  await page.getByText("Beheerder op deze pagina").waitFor();
});

test("a list is rendered once, as a table or as cards, and adapts to the window", async () => {
  const { page } = await open("/admin/meetups");
  const more = page.getByRole("button", { name: "Meer: Helemaal vol", includeHidden: true });
  await more.waitFor();
  expect(await more.count()).toBe(1);
  // Below 820 pixels a table has no room.
  await page.setViewportSize({ ...DESKTOP, width: 819 });
  await page.getByRole("table").first().waitFor({ state: "detached" });
  expect(await more.count()).toBe(1);
});
