import { beforeAll, describe, expect, test } from "vitest";
import type { MyMeetups } from "#contract/dashboard.ts";
import type { MeetupId } from "#contract/ids.ts";
import { createMeetup } from "#contract/meetups/saving/admin.ts";
import type { Meetup } from "#contract/meetups.ts";
import { respond, setDetails } from "#contract/responses.ts";
import { type Day, dayInWords } from "#domain/dutch-dates.ts";
import { boxesOf, boxOf, expectSamePlaces } from "../harness/boxes.ts";
import { byButton, oneOf, PHONE, withoutNews } from "../harness/browser.ts";
import { inDays, meetupForm } from "../harness/builders.ts";
import { request } from "../harness/program.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";
import type { FullSite } from "../screens/screen.ts";
import { fillSite } from "../screens/viewers.ts";

const on = siteInBrowser();
let site: FullSite;
beforeAll(async () => {
  site = await fillSite(on);
});

describe("a place that is offered to a member on the waitlist", () => {
  test("is said among the places, on a meetup's page and on home", async () => {
    const { page } = await on.visit();
    await page.goto(`/meetup/${site.meetups.offered}`);
    await page.getByText("Vol", { exact: true }).waitFor();
    await page
      .getByText("0 van 1 deelnemers (+1 wachtlijst), 1 plek wacht op antwoord", { exact: true })
      .waitFor();
    await page.goto("/");
    const card = page.getByRole("article").filter({ hasText: "Op het laatst vrij" });
    await card.getByText("0/1 deelnemers, 1 plek wacht op antwoord").waitFor();
    // The member with the offer sees a place, and not that others have it.
    const own = await on.openAs(on.site.tokens.gijs, `/meetup/${site.meetups.offered}`);
    await own.page.getByText("Er is een plek voor je").waitFor();
    expect(await own.page.getByText("wacht op antwoord").count()).toBe(0);
  });
});

/** Announced by the organiser. @returns its id */
async function announced(facts: Parameters<typeof meetupForm>[0]): Promise<MeetupId> {
  const asked = { token: await on.organiserToken(), body: meetupForm(facts) };
  return (await request(on.program, createMeetup, asked)).answer.meetup.id;
}

test("that the answers are closed is said once, whole, to visitors and to members", async () => {
  const closed = await announced({ title: "Gesloten", date: inDays(2), answer_days_before: 5 });
  const last = dayInWords(inDays(-3) as Day);
  const whole = `Antwoorden kon tot en met ${last}. Je mag het nog vragen: de organisatie laat weten of er plek is.`;
  const { page } = await on.visit();
  await page.goto(`/meetup/${closed}`);
  const member = await on.openAs(on.site.tokens.bram, `/meetup/${closed}`);
  await member.page.getByRole("button", { name: "Ik kom: Gesloten" }).waitFor();
  for (const each of [page, member.page]) {
    await each.getByText(whole, { exact: true }).waitFor();
    await each.getByText("Gesloten", { exact: true }).first().waitFor();
  }
});

test("after a yes by link the confirmation and the address come before what is asked besides", async () => {
  const atHome = await announced({ title: "Thuis", date: inDays(9), address: "Kade 4", max_guests: 1 });
  const { page } = await on.visit({ viewport: PHONE });
  await page.goto(on.site.links.respond(atHome, "confirm"));
  const boxes = await boxesOf(
    ...["Je plek is bevestigd!", "Kade 4", "Nog even doorgeven"].map((text) =>
      page.getByText(text, { exact: true }),
    ),
  );
  const tops = boxes.map(({ y }) => y);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
});

/** Longer than what a page has read is fresh. */
const FRESH_MS = 31_000;

describe("the answer's two buttons", () => {
  const own = (guests: number) => ({ guests, answers: [], version: 0 });
  const confirmed = { registrationStatus: "confirmed", maxGuests: 3, own: own(0) };
  const waitlist = { registrationStatus: "waitlist", waitlistPosition: 112 };
  const full = { registrationCounts: { confirmed: 6, waitlist: 0, available: 0 } };
  const STATES: Readonly<Record<string, Partial<Meetup>>> = {
    "no answer": { registrationStatus: null },
    "no answer to a full meetup": { registrationStatus: null, ...full },
    confirmed,
    "confirmed with guests": { ...confirmed, own: own(2) },
    waitlist,
    offered: { ...waitlist, offer: { until: "2036-01-01T00:00:00.000Z" } },
    declined: { registrationStatus: "declined" },
    "declined and full": { registrationStatus: "declined", ...full },
  } as Record<string, Partial<Meetup>>;
  const WHERE = [
    ["home", () => "/", [640]],
    ["a meetup's page", () => `/meetup/${site.meetups.parties}`, [320, 1280]],
    ["the dashboard", () => "/dashboard", [320, 1024]],
  ] as const;
  const PAGES = WHERE.flatMap(([name, path, widths]) =>
    oneOf<number>(widths).map((width) => [name, { width, height: 900 }, path] as const),
  );

  test.each(PAGES)("keep their size in every state: %s, %o", async (_name, viewport, path) => {
    const { page } = await on.visit({ viewport, token: on.site.tokens.lars });
    // A slow machine shows a page in another, wider font (`font-display: optional`).
    await page.route(/\.css$/, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace("font-display:optional", "font-display:block");
      return route.fulfill({ response: answer, body });
    });
    await withoutNews(page);
    let facts: Partial<Meetup> = {};
    let location = "";
    const change = (meetup: Meetup) =>
      meetup.id === site.meetups.parties ? { ...meetup, ...facts, location } : meetup;
    await page.route(/\/api\/meetups\/(upcoming|\d+)$/, async (route) => {
      const answer = await (await route.fetch()).json();
      const json = answer.meetup
        ? { meetup: change(answer.meetup) }
        : { meetups: answer.meetups.map(change) };
      return route.fulfill({ json });
    });
    await page.route("**/api/meetups/my-meetups", async (route) => {
      const lists: MyMeetups = await (await route.fetch()).json();
      const all = [...lists.registered, ...lists.declined, ...lists.noResponse].map(change);
      return route.fulfill({ json: { registered: [], declined: [], noResponse: all } satisfies MyMeetups });
    });
    const seen = [];
    await page.clock.install();
    await page.goto(path());
    for (const [state, of] of Object.entries(STATES)) {
      // An offered place has a section of its own there.
      if (of.offer && path() === "/dashboard") continue;
      facts = of;
      // By its place the page shows that it has read the new state.
      location = `Zaal ${seen.length + 1}`;
      await page.clock.fastForward(FRESH_MS);
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
      await page.getByText(location).filter({ visible: true }).first().waitFor();
      const group = page.getByRole("group", { name: "Jouw antwoord: Samen eten" });
      await group.waitFor();
      await page.evaluate(() => document.fonts.ready.then(() => {}));
      seen.push([
        state,
        await group.getByRole("button").evaluateAll((buttons) =>
          buttons.map((button) => {
            const { width, height } = button.getBoundingClientRect();
            const isCut = [...button.querySelectorAll("span")].some(
              (part) => part.getBoundingClientRect().width > width - 4,
            );
            return [Math.round(width), Math.round(height), isCut];
          }),
        ),
      ]);
    }
    const [first] = seen;
    expect(seen).toEqual(seen.map(([state]) => [state, first?.[1]]));
    expect(JSON.stringify(first)).not.toContain("true");
  });
});

const ASKED = "Nog even doorgeven";

describe("guests", () => {
  const say = (token: string, id: MeetupId, action: "confirm" | "decline") =>
    request(on.program, respond, { token, params: { id }, body: { action } });
  const bring = (token: string, id: MeetupId, guests: number) =>
    request(on.program, setDetails, { token, params: { id }, body: { guests, answers: [] } });

  test("on a phone, what is asked after a yes comes into view, and the pressed button stays", async () => {
    const { lars } = on.site.tokens;
    const { page } = await on.openAs(lars, `/meetup/${site.meetups.parties}`, { viewport: PHONE });
    const yes = page.getByRole("button", { name: "Ik kom: Samen eten" });
    const before = await boxesOf(yes);
    await yes.click();
    const now = page.getByRole("button", { name: /^Geregistreerd/ });
    await now.waitFor();
    const way = page.getByRole("heading", { name: "Waar en hoe" });
    await expect.poll(async () => (await boxOf(way)).y).toBeLessThan(PHONE.height - 200);
    expect((await boxOf(way)).y).toBeGreaterThan(0);
    await expect.poll(() => now.evaluate((button) => button === document.activeElement)).toBe(true);
    expectSamePlaces(await boxesOf(now), before);
  });

  test("on a phone, the page of a member who comes opens at its top", async () => {
    const calm = { viewport: PHONE, reducedMotion: "reduce" } as const;
    const { page } = await on.openAs(on.site.tokens.anna, `/meetup/${site.meetups.parties}`, calm);
    for (const _load of [1, 2]) {
      await byButton(page, /\. Wijzig$/).waitFor();
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await page.reload();
    }
  });

  test("stay folded once all is said", async () => {
    const { page } = await on.openAs(on.site.tokens.gijs, `/meetup/${site.meetups.parties}`);
    await page.getByRole("button", { name: /^Ik kom( wel)?: Samen eten/ }).click();
    await page.getByLabel("Vegetarisch").click();
    await page.getByText("Bewaard", { exact: true }).waitFor();
    await page.reload();
    await byButton(page, "Vegetarisch. Wijzig").click();
    await page.getByRole("heading", { name: ASKED }).waitFor();
  });

  test("stay folded where the member closed them without a word", async () => {
    const { lars } = on.site.tokens;
    await say(lars, site.meetups.parties, "decline");
    const { page } = await on.openAs(lars, `/meetup/${site.meetups.parties}`);
    await page.getByRole("button", { name: /^Ik kom( wel)?: Samen eten/ }).click();
    const asked = page.getByRole("heading", { name: ASKED });
    const folded = byButton(page, ASKED);
    const hasFocus = page.locator(":focus");
    await byButton(page, `Klaar: ${ASKED}`).click();
    await folded.and(hasFocus).waitFor();
    await folded.click();
    await byButton(page, "Niemand").and(hasFocus).waitFor();
    await byButton(page, `Klaar: ${ASKED}`).click();
    await folded.waitFor();
    await page.reload();
    await folded.waitFor();
    expect(await asked.count()).toBe(0);
  });

  test("and offers move no button on a desktop, whatever is answered", async () => {
    const { lars } = on.site.tokens;
    for (const meetup of [site.meetups.parties, site.meetups.offered]) {
      await say(lars, meetup, "decline");
      const { page } = await on.openAs(lars, `/meetup/${meetup}`);
      const buttons = page.getByRole("group", { name: /^Jouw antwoord/ }).getByRole("button");
      await buttons.first().waitFor();
      const places = () =>
        buttons.evaluateAll((each) =>
          each.map((button) => {
            const { x, y, width, height } = button.getBoundingClientRect();
            return { x, y: y + scrollY, width, height };
          }),
        );
      const before = await places();
      await page.getByRole("button", { name: /^Ik kom wel/ }).click();
      await page.getByRole("button", { name: /^(Geregistreerd|Wachtlijst)/ }).waitFor();
      await page.waitForLoadState("networkidle");
      expectSamePlaces(await places(), before);
      await page.getByRole("button", { name: /^Ik kan toch niet/ }).click();
      await page.getByRole("button", { name: /^Afgemeld/ }).waitFor();
      expectSamePlaces(await places(), before);
    }
  });

  test("are not spoken of while nobody can bring any", async () => {
    const { page } = await on.visit();
    await page.goto(`/meetup/${site.meetups.parties}`);
    await page.getByText("Je mag 2 introducés meenemen.").waitFor();
    const { anna, gijs, lars } = on.site.tokens;
    const { parties } = site.meetups;
    for (const token of [gijs, lars]) await say(token, parties, "confirm");
    for (const token of [anna, gijs]) await bring(token, parties, 2);
    // Six of six: Anna and Gijs with two each would be seven with Lars, so that one of them has one.
    await bring(gijs, parties, 1);
    await page.reload();
    await page.getByText("6 van 6 deelnemers").waitFor();
    expect(await page.getByText("meenemen").count()).toBe(0);
    const own = await on.openAs(lars, `/meetup/${site.meetups.parties}`);
    await own.page.getByRole("group", { name: "Eet je mee?" }).waitFor();
    expect(await own.page.getByText("Hoeveel mensen neem je mee?").count()).toBe(0);
  });
});
