import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { boxOf } from "../harness/boxes.ts";
import { DESKTOP, PHONE, withoutNews } from "../harness/browser.ts";
import { saidAgain, saidIn } from "../harness/facts-once.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";
import { settled } from "../screens/layout.ts";

const on = siteInBrowser();

const DAY_MS = 24 * 60 * 60 * 1000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();

/** An evening on which everything is set. */
const everything = {
  id: 0,
  title: "Home Assistant voor beginners",
  description: "Een avond voor iedereen die wil beginnen met domotica.",
  date: at(4 * DAY_MS).slice(0, 10),
  startTime: "19:30",
  endTime: "22:00",
  startsAt: at(4 * DAY_MS),
  endsAt: at(4 * DAY_MS + DAY_MS / 8),
  location: "Bibliotheek Neude, Utrecht",
  maxParticipants: 20,
  registrationCounts: { confirmed: 12, waitlist: 0, available: 8 },
  registrationStatus: null,
  picture: null,
  hosts: ["Anna de Vries", "Bram Bakker"],
  hasAddress: true,
  maxGuests: 2,
  answerBy: at(2 * DAY_MS),
  questions: [{ id: "q1", text: "Eet je mee?", kind: "choice", options: ["Ja", "Nee"] }],
  attendees: { confirmed: [{ name: "Anna de Vries" }], waitlist: [] },
};

const full = { registrationCounts: { confirmed: 20, waitlist: 3, available: 0 } };
const own = { own: { guests: 0, answers: [] } };
const coming = { registrationStatus: "confirmed", ...own };
const waiting = { ...full, registrationStatus: "waitlist", waitlistPosition: 3, ...own };
const whereabouts = { address: "Kade 4\n3511 AB Utrecht", onlineUrl: null, note: "Bel aan bij nummer 4." };

/** What the page says of the twelve facts besides date, time, place and organisers. */
const STATES: readonly (readonly [state: string, facts: object, says: readonly string[]])[] = [
  ["no answer", {}, ["deadline", "companions"]],
  ["no answer to a full meetup", full, ["fullness", "deadline", "what next"]],
  ["no answer after the last day", { isClosed: true, answerBy: at(-DAY_MS) }, ["deadline", "what next"]],
  ["coming", { ...coming, whereabouts }, ["own state", "companions"]],
  [
    "coming with a companion",
    { ...coming, whereabouts, own: { guests: 1, answers: [{ id: "q1", text: "Ja" }] } },
    ["own state", "companions"],
  ],
  ["on the waitlist", waiting, ["fullness", "own state", "companions", "what next"]],
  [
    "on the waitlist, with an offer",
    { ...waiting, offer: { until: at(DAY_MS / 24) } },
    ["offer", "what next"],
  ],
  [
    "late",
    { ...waiting, isClosed: true, isLate: true },
    ["fullness", "own state", "companions", "what next"],
  ],
  ["declined", { registrationStatus: "declined" }, ["own state", "deadline", "companions"]],
  ["cancelled", { ...coming, cancelled: { reason: "De zaal is dicht." } }, ["cancelled"]],
];

let page: Page;
let facts: object = {};
beforeAll(async () => {
  ({ page } = await on.visit({ token: on.site.tokens.gijs }));
  await withoutNews(page);
  await page.route(/\/api\/meetups\/\d+$/, (route) =>
    route.fulfill({ json: { meetup: { ...everything, id: on.site.meetups.open, ...facts } } }),
  );
});

async function show(state: object): Promise<void> {
  facts = state;
  await page.goto(`/meetup/${on.site.meetups.open}`);
  await page.getByRole("heading", { level: 1, name: everything.title }).waitFor();
}

const visibleText = () => page.getByRole("main").innerText();

/** Words before the description, in the order of reading; the bar at the foot, what asks, and names for screen readers left out. */
const wordsBefore = () =>
  page.evaluate(() => {
    const summary = document.querySelector(".p-summary");
    const main = document.querySelector("main");
    if (!summary || !main) throw new Error("no meetup");
    const words: string[] = [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const around = node.parentElement;
      const isBefore = summary.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING;
      const isHidden = around?.closest(
        ".answer-bar, [aria-label='Nog even doorgeven'], .sr-only, [aria-hidden=true], noscript, details > div",
      );
      if (!isBefore || isHidden || around?.getClientRects().length === 0) continue;
      if (around && getComputedStyle(around).position === "absolute") continue;
      words.push(...(node.textContent ?? "").split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)));
    }
    return words;
  });

const PHONE_SIZE = { width: 390, height: 844 };
const ALWAYS = ["date", "time", "place", "organisers"];
/** The page of a cancelled evening says first why, and that of a member who comes how to get there. */
const LONGER = ["cancelled", "coming", "coming with a companion"];

test.each(STATES)(
  "a member's page of an evening with everything on says each fact at most once, on a phone within 40 words: %s",
  async (state, given, says) => {
    await page.setViewportSize(PHONE_SIZE);
    await show(given);
    for (const viewport of [PHONE_SIZE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await settled(page);
      const text = await visibleText();
      expect([viewport, saidAgain(text)]).toEqual([viewport, {}]);
      expect(saidIn(text).filter((fact) => !ALWAYS.includes(fact))).toEqual(says);
      if (viewport !== PHONE_SIZE || LONGER.includes(state)) continue;
      const words = await wordsBefore();
      expect([words.length <= 40, words.join(" ")]).toEqual([true, words.join(" ")]);
    }
  },
);

test("the description begins in sight on a phone, a small phone and a desk", async () => {
  const visitor = await on.visit();
  for (const meetup of [on.site.meetups.open, on.site.meetups.full, on.site.meetups.nearlyFull]) {
    await visitor.page.goto(`/meetup/${meetup}`);
    for (const [viewport, above] of [
      [PHONE_SIZE, 640],
      [PHONE, PHONE.height],
      [DESKTOP, DESKTOP.height],
    ] as const) {
      await visitor.page.setViewportSize(viewport);
      await settled(visitor.page);
      const { y } = await boxOf(visitor.page.locator(".p-summary > *").first());
      expect([viewport.width, meetup, y < above]).toEqual([viewport.width, meetup, true]);
    }
  }
});
