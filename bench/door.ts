import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { launch, PHONE } from "../test/harness/browser.ts";
import { ADMIN, startProgram } from "../test/harness/running-program.ts";
import { announceMeetups } from "./announced.ts";
import { spread } from "./spread.ts";

/** Two phones at one check-in: how long after a tick on one of them the other shows it. `npm run bench -- door` */
const TICKS = 60;

const folder = mkdtempSync(join(tmpdir(), "trefpunt-bench-"));
await announceMeetups(folder, 1);
const program = await startProgram({ LOG_LEVEL: "warn" }, folder);
const response = await fetch(`${program.url}/api/auth/login`, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(ADMIN),
});
const { token } = (await response.json()) as { token: string };
const browser = await launch();
const one = await openDoor();
const other = await openDoor();

const late: number[] = [];
for (let tick = 0; tick < TICKS; tick += 1) {
  const [from, to] = tick % 2 === 0 ? [one, other] : [other, one];
  const name = `Gast ${tick}.`;
  await from.getByRole("button", { name: "Iemand zonder aanmelding" }).click();
  await from.getByRole("textbox", { name: /^Naam/ }).fill(name);
  await from.keyboard.press("Enter");
  await guest(from, name).waitFor();
  const ticked = performance.now();
  await guest(to, name).waitFor();
  late.push(performance.now() - ticked);
}
await browser.close();
await program.stop();
program.remove();
console.table({ "shown on the other phone after, ms": spread(late) });

/** Opens the check-in on a phone of its own, and waits for its live stream. */
async function openDoor(): Promise<Page> {
  const context = await browser.newContext({ baseURL: program.url, viewport: PHONE, locale: "nl-NL" });
  await context.addInitScript((value) => localStorage.setItem("token", value), token);
  const page = await context.newPage();
  const listening = page.waitForResponse("**/api/live/guests");
  await page.goto("/admin/meetups/1/door");
  await listening;
  return page;
}

function guest(page: Page, name: string): Locator {
  return page.getByRole("button", { name: new RegExp(`^${name}`), pressed: true });
}
