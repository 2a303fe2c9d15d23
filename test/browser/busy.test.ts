import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { byButton, type WatchedPage } from "../harness/browser.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";

const on = siteInBrowser();

const BUSY = { error: "De server is druk. Probeer het zo opnieuw" };
const PROVOKED = /status of 503/;

/** Answers 503 to this many requests of the page. @returns the number of requests so far */
async function busy(page: Page, path: string, { times, after }: { times: number; after: string | null }) {
  let asked = 0;
  await page.route(path, (route) => {
    asked += 1;
    if (asked > times) return route.continue();
    const headers = after === null ? {} : { "retry-after": after };
    return route.fulfill({ status: 503, headers, json: BUSY });
  });
  return () => asked;
}

const open = (): Promise<WatchedPage> => on.visit();

test("retries an answer by link while the server is busy, without an error for the visitor", async () => {
  const { page, expectNoComplaints } = await open();
  const asked = await busy(page, "**/api/users/respond/**", { times: 2, after: "0" });
  await page.goto(on.site.links.respond(on.site.meetups.open, "confirm"));
  await page.getByText("Je plek is bevestigd!").waitFor();
  expect(asked()).toBe(3);
  expectNoComplaints(PROVOKED);
});

test("retries a registration too when the server sends Retry-After, because it did nothing yet", async () => {
  const { page, expectNoComplaints } = await open();
  const asked = await busy(page, "**/api/auth/register", { times: 2, after: "0" });
  await page.goto("/");
  await byButton(page, "Schrijf je in!").click();
  await page.getByLabel("Naam").fill("Nieuw Lid");
  await page.getByLabel("Email adres").fill("nieuw.lid@example.org");
  await byButton(page, "Aanmelden").click();
  await page.getByRole("heading", { name: "Registratie succesvol!" }).waitFor();
  expect(asked()).toBe(3);
  expectNoComplaints(PROVOKED);
});

test.each([
  ["gives up on a busy server after four requests", "0", 4],
  ["does not retry without Retry-After, because the server may have acted", null, 1],
  ["does not wait for a minute", "60", 1],
])("%s", async (_sentence, after, most) => {
  const { page, expectNoComplaints } = await open();
  const asked = await busy(page, "**/api/users/respond/**", { times: 99, after });
  await page.goto(on.site.links.respond(on.site.meetups.open, "decline"));
  await page.getByText(BUSY.error).waitFor();
  expect(asked()).toBe(most);
  expectNoComplaints(PROVOKED);
});
