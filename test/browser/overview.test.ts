import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Task } from "#contract/dashboard/admin.ts";
import { MeetupId } from "#contract/ids.ts";
import { adminMeetups } from "#contract/meetups/admin.ts";
import { boxesOf, boxOf } from "../harness/boxes.ts";
import { axeFindings, byButton, DESKTOP, PHONE } from "../harness/browser.ts";
import { request } from "../harness/program.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";

const on = siteInBrowser();

const at = "2026-11-21T12:00:00.000Z";
const meetup = { id: MeetupId.parse(1), title: "Zigbee" };

async function openWith(tasks: readonly Task[], viewport = DESKTOP): Promise<Page> {
  const { page } = await on.visit({ viewport, token: await on.organiserToken() });
  await page.route("**/api/admin/tasks", (route) => route.fulfill({ json: { tasks } }));
  await page.goto("/admin/dashboard");
  return page;
}

const column = (page: Page) => page.getByRole("region", { name: "Wacht op jou" });

/** What each line says, and the page on which it is done. */
const LINES: readonly (readonly [task: Task, says: string, to: string])[] = [
  [
    { kind: "mails-waiting", count: 23, since: at, error: "535 5.7.8 nee" },
    "23 e-mails wachten sinds za 21 nov 13:00 De mailserver weigert: ‘535 5.7.8 nee’",
    "/admin/site/verbindingen",
  ],
  [
    { kind: "mails-waiting", count: 1, since: at, error: null },
    "1 e-mail wacht sinds za 21 nov 13:00 De site kan nu niets opslaan, bijvoorbeeld omdat de schijf vol is",
    "/admin/emails",
  ],
  [
    { kind: "connections-failing", connections: ["inbox"] },
    "‘E-mail die terugkomt’ werkt niet Bij Verbindingen staat wat je kunt doen",
    "/admin/site/verbindingen",
  ],
  [
    { kind: "connections-failing", connections: ["address", "mqtt"] },
    "2 verbindingen werken niet Webadres en Home Assistant (MQTT)",
    "/admin/site/verbindingen",
  ],
  [{ kind: "late-answers", meetup, count: 3 }, "3 willen nog komen na sluiting Zigbee", "/admin/meetups/1"],
  [{ kind: "announcement-missed", meetup }, "De uitnodiging is niet verstuurd Zigbee", "/admin/meetups/1"],
  [
    { kind: "mails-kept", count: 343 },
    "343 e-mails gingen nog nergens heen Kies of ze alsnog gaan",
    "/admin/emails",
  ],
  [{ kind: "inbox-unseen", count: 2 }, "2 berichten zijn nog niet gezien Postvak", "/admin/postvak"],
  [
    { kind: "mails-failed", count: 1, error: "550 5.1.1 onbekend" },
    "1 e-mail kon niet worden bezorgd ‘550 5.1.1 onbekend’",
    "/admin/emails?status=failed",
  ],
  [
    { kind: "webhooks-failing", stopped: ["Huis"], failing: [] },
    "Een webhook is uitgezet: ‘Huis’ Kijk bij Webhooks waarom",
    "/admin/site/webhooks",
  ],
  [
    { kind: "webhooks-failing", stopped: ["Huis"], failing: ["Chat"] },
    "Een webhook is uitgezet: ‘Huis’ De laatste berichten kwamen niet aan: ‘Chat’",
    "/admin/site/webhooks",
  ],
  [
    { kind: "addresses-refused", count: 2 },
    "2 adressen krijgen geen e-mail meer Drie e-mails op rij geweigerd",
    "/admin/users?group=undeliverable",
  ],
];

test.each(LINES)("%o is one line that leads to where it is done", async (task, says, to) => {
  const page = await openWith([task]);
  const line = column(page).getByRole("link", { name: says, exact: true });
  await line.waitFor();
  await line.click();
  await page.waitForURL(`**${to}`);
});

describe("tonight", () => {
  test("has 'Wacht op jou' beside it, with five lines at most, and all of the width without", async () => {
    const page = await openWith(LINES.slice(2, 10).map(([task], place) => asOther(task, place)));
    await column(page).waitFor();
    expect(await column(page).getByRole("listitem").count()).toBe(5);
    const next = page.getByRole("region", { name: "De eerstvolgende meetup" });
    const [evening, waiting] = await boxesOf(next, column(page));
    expect(evening.y).toBe(waiting.y);
    expect(waiting.width).toBe(380);
    expect(await axeFindings(page)).toEqual([]);
    const calm = await openWith([]);
    await calm.route("**/api/admin/meetups/afterwards", (route) => route.fulfill({ json: { meetups: [] } }));
    await calm.reload();
    await calm.getByRole("region", { name: "De eerstvolgende meetup" }).waitFor();
    expect(await column(calm).count()).toBe(0);
    const { width } = await boxOf(calm.getByRole("region", { name: "De eerstvolgende meetup" }));
    expect(width).toBeGreaterThan(evening.width + waiting.width);
  });

  test("comes first on a phone, then what waits, the table, the figures, the quick actions and the activity", async () => {
    const page = await openWith([{ kind: "inbox-unseen", count: 2 }], PHONE);
    const parts = [
      page.getByRole("region", { name: "De eerstvolgende meetup" }),
      column(page),
      page.getByRole("region", { name: "Meetup Statistieken" }),
      page.getByRole("link", { name: "leden totaal" }),
      page.getByRole("link", { name: "Leden Beheren" }),
      page.getByRole("region", { name: "Recente Activiteit" }),
    ];
    for (const part of parts) await part.waitFor();
    const tops: number[] = [];
    for (const part of parts) tops.push((await boxOf(part)).y);
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    await byButton(page, "Nieuwe meetup").click();
    await page.getByRole("dialog", { name: "Nieuwe meetup" }).waitFor();
  });

  test.each([
    ["three hours", 3, "Deur"],
    ["four hours", 4, "Deelnemers"],
    ["eleven days", 11 * 24, "Deelnemers"],
  ])("is %s away: its date is in words, and one button is blue", async (_distance, hours, blue) => {
    const token = await on.organiserToken();
    const { answer } = await request(on.program, adminMeetups, {
      token,
      query: { limit: 1, order: "coming" },
    });
    const [next] = answer.meetups;
    const starts_at = new Date(Date.now() + hours * 3_600_000 - 60_000).toISOString();
    const { page } = await on.visit({ viewport: DESKTOP, token });
    const meetups = [{ ...next, starts_at, ends_at: starts_at, date: "2031-12-10" }];
    await page.route("**/api/admin/meetups?*order=nearest*", (route) =>
      route.fulfill({ json: { meetups, pagination: answer.pagination } }),
    );
    await page.goto("/admin/dashboard");
    const card = page.getByRole("region", { name: "De eerstvolgende meetup" });
    await card.getByText("woensdag 10 december 2031").waitFor();
    const looks = await card
      .getByRole("link", { name: /^De/ })
      .evaluateAll((links) =>
        links.map((link) => ({ name: link.textContent.trim(), isBlue: link.matches(".bg-accent") })),
      );
    expect(looks.filter(({ isBlue }) => isBlue).map(({ name }) => name)).toEqual([blue]);
  });
});

test("the statistics say of a cancelled meetup that it is", async () => {
  const { page } = await on.visit({ viewport: DESKTOP, token: await on.organiserToken() });
  await page.route("**/api/admin/meetups?*order=nearest*", async (route) => {
    const answer = await (await route.fetch()).json();
    const [first, ...others] = answer.meetups;
    await route.fulfill({ json: { ...answer, meetups: [{ ...first, status: "cancelled" }, ...others] } });
  });
  await page.goto("/admin/dashboard");
  const table = page.getByRole("region", { name: "Meetup Statistieken" });
  await table.getByText(", geannuleerd").waitFor();
  expect(await table.getByText(", geannuleerd").count()).toBe(1);
});

/** Of meetups of their own, so that they are several lines. */
const asOther = (task: Task, place: number): Task =>
  "meetup" in task ? { ...task, meetup: { ...task.meetup, id: MeetupId.parse(place + 1) } } : task;
