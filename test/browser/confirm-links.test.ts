import { expect, test } from "vitest";
import { byButton } from "../harness/browser.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";

const on = siteInBrowser({ environment: { CONFIRM_LINKS: "true" } });

test("with CONFIRM_LINKS=true a link records no answer until its button is pressed", async () => {
  const { page, expectNoComplaints } = await on.visit();
  const calls: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/users\/respond\/.*\/confirm$/.test(request.url())) calls.push(request.method());
  });
  await page.goto(on.site.links.respond(on.site.meetups.open, "confirm"));
  await byButton(page, "Ik kom").waitFor();
  expect(calls).toEqual([]);
  await byButton(page, "Ik kom").click();
  await page.getByRole("heading", { name: "Je komt!" }).waitFor();
  expect(calls).toEqual(["GET"]);
  expectNoComplaints();
});
