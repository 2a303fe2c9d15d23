import { globSync, readFileSync } from "node:fs";
import { parse } from "acorn";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFindings, openPage, PHONE, startBrowser, type WatchedPage } from "../harness/browser.ts";
import {
  isBefore,
  missingFunctions,
  missingStyles,
  OLDEST,
  removeFunctions,
  since,
} from "../harness/oldest-browsers.ts";
import { adminToken, type RunningProgram, startProgram } from "../harness/running-program.ts";
import { makeSampleSite, type SampleSite } from "../harness/sample-site.ts";
import { openViewers, SCREENS } from "../harness/screens.ts";

let site: SampleSite;
let program: RunningProgram;
let browser: Browser;
let organiser: string;

beforeAll(async () => {
  site = await makeSampleSite({ refusing: true });
  [program, browser] = await Promise.all([startProgram({}, site.folder), startBrowser()]);
  organiser = await adminToken(program);
});
afterAll(async () => {
  await browser.close();
  await program.stop();
  program.remove();
});

const missing = missingFunctions();

/** Versions of ICU differ in how they write a language: `2026-11-23` is `11/23/2026` in another. Runs in the page. */
function writeLanguagesOtherwise(): void {
  const otherwise = (text: string) =>
    text.replace(/(\d+)-(\d+)-(\d+)/, "$2/$3/$1").replaceAll(/[a-z]+/g, "$&.");
  const { get } = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, "format") ?? {};
  Object.defineProperty(Intl.DateTimeFormat.prototype, "format", {
    get(this: Intl.DateTimeFormat) {
      const format = get?.call(this) as Intl.DateTimeFormat["format"];
      return (date?: Date | number) => otherwise(format(date));
    },
  });
  for (const { prototype } of [Date, Number] as const)
    for (const name of ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"])
      Object.defineProperty(prototype, name, { value: () => "in another way" });
}

/** A browser without what one of the oldest supported ones lacks: functions, classes, `:has()`; with another `Intl`. */
async function openOld(): Promise<WatchedPage> {
  const watched = await openPage(browser, program.url, {
    viewport: PHONE,
    colorScheme: "dark",
    reducedMotion: "reduce",
  });
  await watched.page.addInitScript(removeFunctions, missing);
  await watched.page.addInitScript(writeLanguagesOtherwise);
  await watched.page.context().route("**/*.css", (route) => {
    const sheet = readFileSync(`dist/current/client${new URL(route.request().url()).pathname}`, "utf8");
    return route.fulfill({ contentType: "text/css", body: sheet.replaceAll(":has(", ":-no-has(") });
  });
  return watched;
}

test("what is missing is missing", async () => {
  const { page } = await openOld();
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
      // What they do have stays.
      fetch: "fetch" in globalThis,
      toSorted: "toSorted" in Array.prototype,
      "URL.canParse": "canParse" in URL,
    })
      .filter(([, isThere]) => isThere)
      .map(([name]) => name),
  );
  expect(there).toEqual(["fetch", "toSorted"]);
});

let show: Awaited<ReturnType<typeof openViewers>>;
beforeAll(async () => {
  show = await openViewers(openOld, { site, organiser });
});

/** In the dark too, which `accessibility.test.ts` leaves to these tests. */
test.each(SCREENS.map((screen) => [screen.name, screen] as const))(
  "%s works without any function that one of the oldest browsers lacks",
  async (_name, screen) => {
    const { page, expectNoComplaints } = await show(screen);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    expect(await axeFindings(page)).toEqual([]);
    expectNoComplaints(/40[0-9]/);
  },
);

test("every date reads as the server wrote it where Intl writes languages otherwise", async () => {
  const here = await openPage(browser, program.url, { viewport: PHONE });
  const there = await openOld();
  const texts = [];
  for (const { page } of [here, there]) {
    await page.goto(`/meetup/${site.meetups.soon}`);
    // What the browser makes of it, not what the server sent.
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

/** Syntax, regular expressions included, cannot be taken away: ES2022 is what the oldest have whole. */
test("no script that browsers get has newer syntax", () => {
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

/** What style sheets use that one of the oldest lacks, and why all works without. */
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
  "properties: hyphenate-limit-chars": "where none is known titles are not hyphenated",
  "properties: hyphens": "with the prefix that Safari before 17 wants",
  "properties: overscroll-behavior": "whether the page behind a dialog scrolls along",
  "properties: resize": "a text's height fits what is typed on phones, which alone lack it",
  "properties: text-wrap": "where a title's lines end",
  "properties: user-select": "with the prefix that Safari wants",
  "at-rules: property": "Tailwind gives the same values to every element where it is missing",
};

test("style sheets use nothing newer that anything depends on", () => {
  const sheets = globSync("dist/current/client/assets/*.css").map((file) => readFileSync(file, "utf8"));
  expect(missingStyles(sheets.join(""))).toEqual(Object.keys(WITHOUT));
  expect(missingStyles(readFileSync("src/web/offline/away.html", "utf8"))).toEqual([]);
});

/** What `index.html` looks for before anything starts. */
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

describe("a browser that is older", () => {
  const openOlder = async () => {
    const watched = await openPage(browser, program.url, { viewport: PHONE });
    await watched.page.addInitScript(() => Reflect.deleteProperty(Array.prototype, "toSorted"));
    return watched;
  };

  test.each(["/", "/archief", "/volgen", "/login", "/dashboard", "/admin/meetups", "/bestaat-niet"])(
    "reads %s as the server rendered it",
    async (path) => {
      const { page, expectNoComplaints } = await openOlder();
      await page.goto(path);
      await page.getByText("Je browser is te oud om hier alles te doen.").waitFor();
      expect((await page.locator("#root").innerText()).length).toBeGreaterThan(50);
      expect(await page.getByText("Unexpected Application Error").count()).toBe(0);
      expectNoComplaints(/404/);
    },
  );

  test("answers and confirms by forms", async () => {
    const { page, expectNoComplaints } = await openOlder();
    await page.goto(site.links.respond(site.meetups.soon, "confirm"));
    await page.getByRole("button", { name: "Ik kom" }).click();
    await page.getByRole("heading", { name: "Je komt!" }).waitFor();
    await page.goto(site.links.leave);
    await page.getByRole("button", { name: "Stuur me alleen geen uitnodigingen meer" }).click();
    await page.getByText("Je krijgt geen uitnodigingen meer").waitFor();
    expectNoComplaints();
  });
});
