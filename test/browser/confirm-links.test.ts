import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { byButton, openPage, startBrowser } from "../harness/browser.ts";
import { type RunningProgram, startProgram } from "../harness/running-program.ts";
import { makeSampleSite, type SampleSite } from "../harness/sample-site.ts";

let site: SampleSite;
let program: RunningProgram;
let browser: Browser;

beforeAll(async () => {
  site = await makeSampleSite();
  [program, browser] = await Promise.all([
    startProgram({ CONFIRM_LINKS: "true" }, site.folder),
    startBrowser(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await program.stop();
  program.remove();
});

test("with CONFIRM_LINKS=true a link answers nothing until its button is pressed", async () => {
  const { page, expectNoComplaints } = await openPage(browser, program.url);
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/users/respond/")) calls.push(request.method());
  });
  await page.goto(site.links.respond(site.meetups.open, "confirm"));
  await byButton(page, "Ik kom").waitFor();
  expect(calls).toEqual([]);
  await byButton(page, "Ik kom").click();
  await page.getByRole("heading", { name: "Je komt!" }).waitFor();
  expect(calls).toEqual(["GET"]);
  expectNoComplaints();
});
