import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { doorList } from "#contract/attendance.ts";
import { makeDoorLink, revokeDoorLink } from "#contract/hosts.ts";
import type { MeetupId } from "#contract/ids.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { axeFindings, byButton, PHONE } from "../harness/browser.ts";
import { aMeetup, anAdminToken, answers, inDays, members } from "../harness/builders.ts";
import { request } from "../harness/program.ts";
import { siteBehindCutLine } from "../harness/site-behind-cut-line.ts";

let token: string;
let guests: readonly MemberRow[];
let meetup: MeetupId;

const on = siteBehindCutLine(async (site) => {
  const yesterday = new Date(Date.now() - 24 * 3_600_000);
  site.setClock(yesterday.toISOString());
  guests = await members(site, 3);
  // Door links work from three hours before the start.
  const start_time = Temporal.Now.plainTimeISO("Europe/Amsterdam").toString().slice(0, 5);
  meetup = await aMeetup(site, { title: "Vanavond", date: inDays(0), start_time, end_time: null });
  for (const { id } of guests) await answers(site, id, meetup, "confirm");
  site.setClock(new Date().toISOString());
  token = await anAdminToken(site);
});

async function isPresent(): Promise<string[]> {
  const { answer } = await request(on.program, doorList, { token, params: { id: meetup } });
  return [...answer.people, ...answer.walkIns].filter(({ present }) => present).map(({ name }) => name);
}

/** Waits until the service worker controls the page. */
async function openList(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByText("Je helpt aan de deur als Piet").waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((claimed) => navigator.serviceWorker.addEventListener("controllerchange", claimed));
  });
}

/** What the device has of the list: databases and keys of stored values. */
const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? "");
    const stored = Object.keys(localStorage).filter((key) => key.includes("door"));
    return [...databases.filter((name) => name.startsWith("door:")), ...stored];
  });

test("a helper without an account ticks without network; all arrives, and the names go with the link", async () => {
  const asked = { token, params: { id: meetup }, body: { name: "Piet" } };
  const [link] = (await request(on.program, makeDoorLink, asked)).answer.links;
  const phone = await on.browser.newContext({ baseURL: on.line.url, viewport: PHONE, locale: "nl-NL" });
  const page = await phone.newPage();
  await openList(page, new URL(link?.url ?? "").pathname);
  expect(await axeFindings(page)).toEqual([]);

  on.line.cut();
  await page
    .getByRole("button", { name: guests[0]?.name ?? "" })
    .first()
    .click();
  await byButton(page, "Iemand zonder aanmelding").click();
  await page.getByLabel("Naam *").fill("Wim Wandelaar");
  expect(await page.getByLabel("E-mailadres").count()).toBe(0);
  await byButton(page, "Is aanwezig").click();
  await page.getByText("2 vinkjes wachten").waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "2 van 4 aanwezig" }).waitFor();

  on.line.mend();
  // As when the phone is unlocked.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect.poll(isPresent).toEqual([guests[0]?.name, "Wim Wandelaar"]);
  await page.getByText("2 vinkjes wachten").waitFor({ state: "detached" });
  expect(await keptOn(page)).toEqual([expect.stringMatching(/^door:/), "link-doors"]);

  on.line.cut();
  await page
    .getByRole("button", { name: guests[1]?.name ?? "" })
    .first()
    .click();
  await page.getByText("1 vinkje wacht").waitFor();
  await request(on.program, revokeDoorLink, { token, params: { id: meetup, link: link?.id ?? 0 } });
  on.line.mend();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.getByRole("heading", { name: "Deze deurlink is ingetrokken" }).waitFor();
  await page.getByText("1 vinkje kwam niet meer aan. Vertel de organisatie wie er binnenkwam.").waitFor();
  expect(await page.getByText(guests[1]?.name ?? "").count()).toBe(0);
  await expect.poll(() => keptOn(page)).toEqual([]);
  await phone.close();
});
