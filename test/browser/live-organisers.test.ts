import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { MeetupId } from "#contract/ids.ts";
import { respond } from "#contract/responses.ts";
import { PHONE, STEP_TIMEOUT_MS } from "../harness/browser.ts";
import { aMeetup, aMember, answers, inDays, members, signedIn } from "../harness/builders.ts";
import { request } from "../harness/program.ts";
import { ADMIN } from "../harness/running-program.ts";
import { siteBehindCutLine } from "../harness/site-behind-cut-line.ts";

let meetup: MeetupId;
let organisers: readonly string[];
let late: string;

const on = siteBehindCutLine(async (site) => {
  const guests = [];
  for (const name of ["Ans", "Ben", "Cor", "Dik"]) guests.push(await aMember(site, { name }));
  late = await signedIn(site, (await aMember(site, { name: "Late Lotte" })).id);
  await members(site, 3);
  meetup = await aMeetup(site, { title: "Vanavond", date: inDays(1) });
  for (const { id } of guests) await answers(site, id, meetup, "confirm");
  const admins = [await aMember(site, { ...ADMIN, admin: true }), await aMember(site, { admin: true })];
  organisers = await Promise.all(admins.map(({ id }) => signedIn(site, id)));
});

/** Opens a page on a device of its own, and waits for its live stream. */
async function openAs(token = "", path: string, baseURL = on.line.url): Promise<Page> {
  const context = await on.browser.newContext({ baseURL, viewport: PHONE, locale: "nl-NL" });
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  await context.addInitScript((value) => localStorage.setItem("token", value), token);
  const page = await context.newPage();
  const listening = page.waitForResponse("**/api/live/guests");
  await page.goto(path);
  await listening;
  return page;
}

const row = (page: Page, name: string, pressed: boolean) =>
  page.getByRole("button", { name: new RegExp(`^${name}`), pressed });

const door = () => `/admin/meetups/${meetup}/door`;

/** The page must say so without polling: nothing but the stream makes it fetch again (`npm run bench -- door` times it). */
test("two phones at one door see each other's ticks, and none is lost or doubled", async () => {
  const one = await openAs(organisers[0], door());
  const two = await openAs(organisers[1], door());
  await row(one, "Ans", false).click();
  await row(two, "Ans", true).waitFor();
  await row(two, "Ben", false).click();
  await row(one, "Ben", true).waitFor();
  await Promise.all([row(one, "Cor", false).click(), row(two, "Cor", false).click()]);
  await Promise.all([row(one, "Dik", false).click(), row(two, "Cor", true).waitFor()]);
  for (const page of [one, two]) {
    for (const name of ["Ans", "Ben", "Cor", "Dik"]) await row(page, name, true).waitFor();
    await page.getByRole("heading", { level: 1, name: /4/ }).waitFor();
  }
  await Promise.all([one.context().close(), two.context().close()]);
});

test("after an outage a tap fetches the other phone's ticks at once", async () => {
  const page = await openAs(organisers[0], door());
  await row(page, "Ans", true).waitFor();
  on.line.cut();
  const other = await openAs(organisers[1], door(), on.program.url);
  await row(other, "Ans", true).click();
  await other.getByRole("heading", { level: 1, name: /3/ }).waitFor();
  on.line.mend();
  await page.getByRole("heading", { level: 1 }).click();
  await row(page, "Ans", false).waitFor();
  await Promise.all([page.context().close(), other.context().close()]);
});

test("the guest list and the overview show an answer while they are open", async () => {
  const list = await openAs(organisers[0], `/admin/meetups/${meetup}`);
  const overview = await openAs(organisers[1], "/admin/dashboard");
  const coming = overview
    .getByRole("region", { name: "De eerstvolgende meetup" })
    .getByRole("definition")
    .first();
  await coming.getByText("4", { exact: true }).waitFor();
  const asked = { token: late, params: { id: meetup }, body: { action: "confirm" } };
  expect((await request(on.program, respond, asked)).status).toBe(200);
  await list.getByText("Late Lotte").first().waitFor();
  await coming.getByText("5", { exact: true }).waitFor();
});
