import { globSync, readFileSync } from "node:fs";
import { parse } from "acorn";
import { describe, expect, test } from "vitest";
import { byButton, DESKTOP, PHONE } from "../harness/browser.ts";
import { openOld } from "../harness/old-browser.ts";
import { isBefore, missingStyles, OLDEST, since } from "../harness/oldest-browsers.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";

const sample = siteInBrowser({ refusing: true });
const open = () => openOld(sample.browser, sample.program.url);

test("the simulated browser lacks newer functions", async () => {
  const { page } = await open();
  await page.goto("/robots.txt");
  const there = await page.evaluate(() =>
    Object.entries({
      "URL.parse": "parse" in URL,
      "Promise.withResolvers": "withResolvers" in Promise,
      "Map.groupBy": "groupBy" in Map,
      "Iterator.map": "map" in Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      "URLSearchParams.size": "size" in URLSearchParams.prototype,
      showPopover: "showPopover" in HTMLElement.prototype,
      "Intl.Segmenter": "Segmenter" in Intl,
      Temporal: "Temporal" in globalThis,
      // The oldest browsers have the first two.
      fetch: "fetch" in globalThis,
      toSorted: "toSorted" in Array.prototype,
      "URL.canParse": "canParse" in URL,
    })
      .filter(([, isThere]) => isThere)
      .map(([name]) => name),
  );
  expect(there).toEqual(["fetch", "toSorted"]);
});

test("dates read as on the server in a browser whose Intl formats them otherwise", async () => {
  const here = await sample.visit({ viewport: PHONE });
  const there = await open();
  const texts = [];
  for (const { page } of [here, there]) {
    await page.goto(`/meetup/${sample.site.meetups.soon}`);
    // Waits until scripts have rendered the page.
    await page
      .getByRole("button", { name: "Wissel licht en donker thema" })
      .and(page.locator(":enabled"))
      .waitFor();
    texts.push(await page.locator("#root").innerText());
  }
  expect(texts[1]).toBe(texts[0]);
  expect(texts[0]).toContain(`© ${new Date().getFullYear()}`);
  there.expectNoComplaints();
});

test("a date is chosen by mouse", async () => {
  const { page, expectNoComplaints } = await openOld(sample.browser, sample.program.url, {
    viewport: DESKTOP,
    token: await sample.organiserToken(),
  });
  await page.goto("/admin/meetups?nieuw");
  await byButton(page, "Kies een datum").click();
  await page.getByRole("grid").getByRole("button").last().click();
  await expect.poll(() => page.getByLabel("Datum *").inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/);
  expectNoComplaints();
});

/** Syntax cannot be removed from a browser. The oldest ones support all of ES2022, regular expressions included. */
test("no script for browsers has newer syntax than ES2022", () => {
  const scripts = globSync("dist/current/client/{*.js,assets/*.js}");
  expect(scripts.length).toBeGreaterThan(50);
  const refused = scripts.flatMap((file) => {
    try {
      parse(readFileSync(file, "utf8"), {
        ecmaVersion: 2022,
        sourceType: file.includes("assets") ? "module" : "script",
      });
      return [];
    } catch (error) {
      return [`${file}: ${String(error)}`];
    }
  });
  expect(refused).toEqual([]);
});

/** Features in the style sheets that one of the oldest browsers lacks, each with why pages work without it. */
const WITHOUT: Readonly<Record<string, string>> = {
  "selectors: -moz-progress-bar": "each engine has its own, and all of them are there",
  "selectors: -webkit-inner-spin-button": "only WebKit and Blink have it",
  "selectors: -webkit-progress-bar": "each engine has its own, and all of them are there",
  "selectors: -webkit-progress-value": "each engine has its own, and all of them are there",
  "selectors: has": "room for what lies over the page; where it is missing the answer does not lie over it",
  "selectors: open": "one of several within :is(), which drops those it does not know",
  "selectors: popover-open": "one of several within :is(), which drops those it does not know",
  "properties: -webkit-hyphenate-limit-after": "asked for by @supports, as the next two",
  "properties: -webkit-hyphenate-limit-before": "where none is known titles are not hyphenated",
  "properties: -webkit-tap-highlight-color": "how a press looks",
  "properties: accent-color": "how a checkbox is coloured",
  "properties: forced-color-adjust": "WebKit has no forced colours",
  "properties: hyphenate-limit-chars": "where none is known titles are not hyphenated",
  "properties: hyphens": "with the prefix that Safari before 17 wants",
  "properties: overscroll-behavior": "whether the page behind a dialog scrolls along",
  "properties: resize": "a text's height fits what is typed on phones, which alone lack it",
  "properties: scrollbar-color": "how scroll bars look",
  "properties: scrollbar-width": "whether a row of links that scrolls shows a bar",
  "properties: text-wrap": "where a title's lines end",
  "properties: user-select": "with the prefix that Safari wants",
  "at-rules: property": "Tailwind gives the same values to every element where it is missing",
};

test("style sheets depend on no newer features", () => {
  const sheets = globSync("dist/current/client/assets/*.css").map((file) => readFileSync(file, "utf8"));
  expect(missingStyles(sheets.join(""))).toEqual(Object.keys(WITHOUT));
});

/** Features that `index.html` checks for before scripts start. */
const LOOKED_FOR = [
  "css.types.color.color-mix",
  "api.CompressionStream",
  "javascript.builtins.Array.toSorted",
];

test.each(Object.entries(OLDEST))("scripts start in %s from version %s on", (name, oldest) => {
  const versions = LOOKED_FOR.map((path) => since(path, name as keyof typeof OLDEST) ?? "none");
  const newest = versions.reduce((one, other) => (isBefore(one, other) ? other : one));
  expect(newest).toBe(oldest);
});

describe("an older browser", () => {
  const openOlder = async () => {
    const watched = await sample.visit({ viewport: PHONE });
    await watched.page.addInitScript(() => Reflect.deleteProperty(Array.prototype, "toSorted"));
    return watched;
  };

  test.each(["/", "/archief", "/volgen", "/login", "/dashboard", "/admin/meetups", "/bestaat-niet"])(
    "shows %s as the server rendered it",
    async (path) => {
      const { page, expectNoComplaints } = await openOlder();
      await page.goto(path);
      await page.getByText("Je browser is te oud om hier alles te doen.").waitFor();
      expect((await page.locator("#root").innerText()).length).toBeGreaterThan(50);
      expect(await page.getByText("Unexpected Application Error").count()).toBe(0);
      expectNoComplaints(/404/);
    },
  );

  test("answers and stops invitations by forms", async () => {
    const { page, expectNoComplaints } = await openOlder();
    await page.goto(sample.site.links.respond(sample.site.meetups.soon, "confirm"));
    await page.getByRole("button", { name: "Ik kom" }).click();
    await page.getByRole("heading", { name: "Je komt!" }).waitFor();
    await page.goto(sample.site.links.leave);
    await page.getByRole("button", { name: "Stuur me geen uitnodigingen meer" }).click();
    await page.getByText("Je krijgt geen uitnodigingen meer").waitFor();
    expectNoComplaints();
  });
});
