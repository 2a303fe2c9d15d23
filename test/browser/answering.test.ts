import { setTimeout as sleep } from "node:timers/promises";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { MeetupId } from "#contract/ids.ts";
import { deleteMeetup } from "#contract/meetups/admin.ts";
import { createMeetup } from "#contract/meetups/saving/admin.ts";
import { upcomingMeetups } from "#contract/meetups.ts";
import { respond } from "#contract/responses.ts";
import { SECOND_PRESS_MS } from "../../src/web/ui/second-press.ts";
import { boxesOf, boxOf, expectSamePlaces } from "../harness/boxes.ts";
import { byButton, DESKTOP, oneOf, PHONE, pressInHeader, scriptOf } from "../harness/browser.ts";
import { meetupForm } from "../harness/builders.ts";
import { linkIn, type ReceivedMail } from "../harness/mail-server.ts";
import { request } from "../harness/program.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";

const on = siteInBrowser();

const UNSENT = "Nog niet verstuurd. We versturen het zodra er verbinding is.";

const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true };
const open = (options = {}) => on.visit(options);

const openAs = on.openAs;
const side = (page: Page, label: string, title: string) =>
  page.getByRole("button", { name: `${label}: ${title}`, exact: true });
const state = (page: Page, label: string, title: string) =>
  page.getByRole("button", { name: `${label}: ${title}`, exact: true, disabled: true });

async function answer(token: string, id: MeetupId, action: "confirm" | "decline"): Promise<void> {
  expect((await request(on.program, respond, { token, params: { id }, body: { action } })).status).toBe(200);
}

/** The member's answer to each coming meetup, by title. */
async function standing(token: string): Promise<Record<string, string | null | undefined>> {
  const { meetups } = (await request(on.program, upcomingMeetups, { token })).answer;
  return Object.fromEntries(meetups.map(({ title, registrationStatus }) => [title, registrationStatus]));
}

const PLACES = {
  home: () => "/",
  detail: () => `/meetup/${on.site.meetups.open}`,
  dashboard: () => "/dashboard",
} as const;

const DEVICES = ["mouse", "touch"] as const;
/** Home with both devices; the other pages with one by default. */
const PRESSES = (["home", "detail", "dashboard"] as const).flatMap((place) =>
  (place === "home" ? DEVICES : oneOf(DEVICES)).flatMap((device) =>
    oneOf([300, 250]).map((pause) => [place, device, pause] as const),
  ),
);

/** Presses twice at the same position, also when another element is there the second time. */
async function pressTwice(page: Page, target: Locator, device: "mouse" | "touch", pause: number) {
  await target.scrollIntoViewIfNeeded();
  const box = await boxOf(target);
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const press = () => (device === "mouse" ? page.mouse.click(x, y) : page.touchscreen.tap(x, y));
  await press();
  await sleep(pause);
  await press();
}

describe("two quick presses never give the opposite answer", () => {
  const TITLE = "Voor iedereen";

  test.each(PRESSES)("on %s, by %s, %i ms apart", async (place, device, pause) => {
    const token = on.site.tokens.lars;
    await answer(token, on.site.meetups.open, "decline");
    const before = await standing(token);
    const { page, expectNoComplaints } = await openAs(
      token,
      PLACES[place](),
      device === "touch" ? TOUCH : { viewport: DESKTOP },
    );
    const yes = side(page, "Ik kom wel", TITLE);
    await yes.waitFor();
    await pressTwice(page, yes, device, pause);
    await state(page, "Geregistreerd", TITLE).waitFor();
    await page.waitForLoadState("networkidle");
    expect(await standing(token)).toEqual({ ...before, [TITLE]: "confirmed" });
    await page.reload();
    const no = side(page, "Ik kan toch niet", TITLE);
    await no.waitFor();
    await pressTwice(page, no, device, pause);
    // On a phone's dashboard a declined meetup is a row, which has its status as text.
    await yes.waitFor();
    await page.waitForLoadState("networkidle");
    expect(await standing(token)).toEqual(before);
    expectNoComplaints();
  });

  test.each(
    oneOf([
      ["mouse", 250, { viewport: DESKTOP }],
      ["touch", 300, TOUCH],
    ]),
  )("on a full meetup, by %s", async (device, pause, options) => {
    const token = on.site.tokens.lars;
    await answer(token, on.site.meetups.full, "decline");
    const { page } = await openAs(token, `/meetup/${on.site.meetups.full}`, options);
    const yes = side(page, "Ik kom wel", "Helemaal vol");
    await yes.waitFor();
    await pressTwice(page, yes, device, pause);
    await state(page, "Wachtlijst, nummer 2", "Helemaal vol").waitFor();
    await page.waitForLoadState("networkidle");
    expect((await standing(token))["Helemaal vol"]).toBe("waitlist");
  });

  test.each(oneOf(["touch", "mouse"]))("on the page of a mail's link, by %s", async (device) => {
    const options = device === "touch" ? TOUCH : { viewport: DESKTOP };
    const { page } = await open(options);
    await page.goto(on.site.links.respond(on.site.meetups.open, "confirm"));
    await page.getByRole("heading", { name: "Je komt!" }).waitFor();
    await pressTwice(page, side(page, "Ik kan toch niet", TITLE), device, 250);
    await page.getByRole("heading", { name: "Afgemeld", level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    expect((await standing(on.site.tokens.gijs))[TITLE]).toBe("declined");
    // The URL has the new answer too, so a reload does not change it.
    await page.reload();
    await page.getByRole("heading", { name: "Afgemeld", level: 1 }).waitFor();
  });

  test("on the page of a mail's link also where the answer comes just before the second press", async () => {
    const { page } = await open();
    await page.goto(on.site.links.respond(on.site.meetups.open, "confirm"));
    const box = await boxOf(side(page, "Ik kan toch niet", TITLE));
    const press = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.route("**/api/users/respond/**", async (route) => {
      await sleep(SECOND_PRESS_MS);
      await route.continue();
    });
    await press();
    await side(page, "Ik kom wel", TITLE).waitFor();
    await press();
    await page.waitForLoadState("networkidle");
    expect((await standing(on.site.tokens.gijs))[TITLE]).toBe("declined");
  });

  test.each<[string, () => string, () => string]>([
    ["a full meetup's page", () => `/meetup/${on.site.meetups.full}`, () => on.site.tokens.gijs],
    ["home", () => "/", () => on.site.tokens.gijs],
  ])("on %s neither button moves", async (_page, path, token) => {
    for (const viewport of oneOf([PHONE, DESKTOP])) {
      await answer(on.site.tokens.gijs, on.site.meetups.full, "decline");
      const { page } = await open({ viewport, token: token() });
      await page.goto(path());
      const sides = page.getByRole("group", { name: "Jouw antwoord: Helemaal vol" }).getByRole("button");
      await sides.first().waitFor();
      await sides.first().scrollIntoViewIfNeeded();
      const places = () => boxesOf(sides.first(), sides.last());
      const before = await places();
      await sides.first().click();
      await page.getByRole("button", { name: /^Wachtlijst, nummer \d: Helemaal vol$/ }).waitFor();
      await page.waitForLoadState("networkidle");
      expectSamePlaces(await places(), before);
      await sides.last().click();
      await state(page, "Afgemeld", "Helemaal vol").waitFor();
      await page.waitForLoadState("networkidle");
      expectSamePlaces(await places(), before);
    }
  });

  test.each(oneOf([320, 1280]))(
    "at %i pixels the button of a full meetup on home mentions the waitlist",
    async (width) => {
      await answer(on.site.tokens.lars, on.site.meetups.full, "decline");
      const { page } = await openAs(on.site.tokens.lars, "/", { viewport: { width, height: 800 } });
      // A slow machine shows the first page in a fallback font (`font-display: optional`), a reload in the site's own.
      await page.reload();
      const yes = side(page, "Ik kom wel op de wachtlijst", "Helemaal vol");
      await yes.getByText("Ik kom wel", { exact: true }).waitFor();
      const { height } = await boxOf(yes);
      // One line of text, at least 44 pixels high.
      expect(height).toBeGreaterThan(43);
      expect(height).toBeLessThan(60);
      await side(page, "Ik kom", "Morgen al").waitFor();
    },
  );

  test("the focus stays on the pressed button, and Tab reaches the other one", async () => {
    await answer(on.site.tokens.lars, on.site.meetups.open, "decline");
    const { page } = await openAs(on.site.tokens.lars, "/dashboard");
    const yes = side(page, "Ik kom wel", TITLE);
    await yes.focus();
    await page.keyboard.press("Enter");
    await state(page, "Geregistreerd", TITLE).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    expect(await focused()).toBe(`Geregistreerd: ${TITLE}`);
    await page.keyboard.press("Tab");
    expect(await focused()).toBe(`Ik kan toch niet: ${TITLE}`);
  });
});

describe("giving up a place", () => {
  test("can be undone while the place is free", async () => {
    await answer(on.site.tokens.lars, on.site.meetups.open, "confirm");
    const { page } = await openAs(on.site.tokens.lars, `/meetup/${on.site.meetups.open}`);
    await side(page, "Ik kan toch niet", "Voor iedereen").click();
    await byButton(page, "Ongedaan maken").click();
    await state(page, "Geregistreerd", "Voor iedereen").waitFor();
    await expect.poll(async () => (await standing(on.site.tokens.lars))["Voor iedereen"]).toBe("confirmed");
  });

  test("is followed by a success that stays two seconds, not as long as the undo button would", async () => {
    await answer(on.site.tokens.lars, on.site.meetups.open, "confirm");
    const { page } = await openAs(on.site.tokens.lars, `/meetup/${on.site.meetups.open}`);
    await side(page, "Ik kan toch niet", "Voor iedereen").click();
    await byButton(page, "Ongedaan maken").waitFor();
    await side(page, "Ik kom wel", "Voor iedereen").click();
    const toasts = page.getByRole("region", { name: "Meldingen" });
    await expect.poll(() => toasts.innerText()).toContain("Je komt naar Voor iedereen.");
    await expect.poll(() => toasts.innerText(), { timeout: 5_000 }).toBe("");
  });

  test("cannot be undone once the place went to the waitlist, and says so", async () => {
    await answer(on.site.tokens.bram, on.site.meetups.full, "confirm");
    const { page } = await openAs(on.site.tokens.anna, `/meetup/${on.site.meetups.full}`);
    await side(page, "Ik kan toch niet", "Helemaal vol").click();
    await page
      .getByText("Je bent afgemeld voor Helemaal vol. Je plek ging naar de volgende op de wachtlijst.")
      .waitFor();
    expect(await byButton(page, "Ongedaan maken").count()).toBe(0);
  });
});

describe("subscribing and signing in", () => {
  test("subscribing on a meetup's page leads to an answer to that meetup in four taps", async () => {
    const { page, expectNoComplaints } = await open(TOUCH);
    let taps = 0;
    const tap = async (target: Locator) => {
      taps += 1;
      await target.tap();
    };
    await page.goto(`/meetup/${on.site.meetups.open}`);
    await tap(byButton(page, "Schrijf je in!"));
    const dialog = page.getByRole("dialog");
    await dialog.getByText("dan kun je meteen zeggen of je komt naar Voor iedereen").waitFor();
    await page.getByLabel("Naam *").fill("Nieuwe Buur");
    await page.getByLabel("Email adres *").fill("buur@example.org");
    await tap(byButton(page, "Aanmelden"));
    await dialog.getByText("Pas dan heb je een plek").waitFor();
    const letter = await on.mail.mailTo("buur@example.org", "Bevestig je e-mailadres");
    expect(letter.text).toMatch(/Bevestig je adres, dan kun je meteen laten weten of je komt\s+naar Voor/);
    taps += 1;
    await page.goto(linkIn(letter, "/verify/"));
    await page.getByRole("heading", { name: "E-mailadres bevestigd!" }).waitFor();
    await page.getByRole("heading", { name: "Kom je naar Voor iedereen?" }).waitFor();
    const [signIn, yes] = await boxesOf(
      byButton(page, "Log in op dit apparaat"),
      side(page, "Ik kom", "Voor iedereen"),
    );
    expect(signIn.y).toBeGreaterThan(yes.y);
    expect(signIn.x).toBe(yes.x);
    await pressTwice(page, side(page, "Ik kom", "Voor iedereen"), "touch", 250);
    taps += 1;
    await state(page, "Geregistreerd", "Voor iedereen").waitFor();
    await page.getByText("Bedankt voor het laten weten.").waitFor();
    await on.mail.mailTo("buur@example.org", "Je komt: Voor iedereen");
    expect(taps).toBe(4);
    expectNoComplaints();
  });

  test("a confirmed address leads to an answer that is in view on a small phone", async () => {
    const screen = { width: 320, height: 568 };
    const { page } = await open({ ...TOUCH, viewport: screen });
    await page.goto(`/meetup/${on.site.meetups.open}`);
    await byButton(page, "Schrijf je in!").tap();
    await page.getByLabel("Naam *").fill("Verre Buur");
    await page.getByLabel("Email adres *").fill("verre@example.org");
    await byButton(page, "Aanmelden").tap();
    await page.goto(linkIn(await on.mail.mailTo("verre@example.org", "Bevestig je e-mailadres"), "/verify/"));
    const yes = await boxOf(side(page, "Ik kom", "Voor iedereen"));
    expect(yes.y + yes.height).toBeLessThanOrEqual(screen.height);
  });

  test("subscribing on a full meetup's page speaks of the waitlist once, above the button", async () => {
    const { page } = await open({ viewport: { width: 1280, height: 800 } });
    await page.goto(`/meetup/${on.site.meetups.full}`);
    const button = await boxOf(byButton(page, "Schrijf je in!"));
    expect(button.y + button.height).toBeLessThan(700);
    await page.getByText("Je kunt je nog wel aanmelden voor de wachtlijst.").waitFor();
    await byButton(page, "Schrijf je in!").click();
    await page.getByLabel("Naam *").fill("Late Buur");
    await page.getByLabel("Email adres *").fill("late@example.org");
    await byButton(page, "Aanmelden").click();
    await page.getByRole("heading", { name: "Registratie succesvol!" }).waitFor();
    expect(await page.getByRole("dialog").innerText()).not.toMatch(/wachtlijst|Pas dan heb je een plek/);
  });

  test.each(
    oneOf([
      ["touch", TOUCH],
      ["mouse", { viewport: DESKTOP }],
    ]),
  )("a second press on the submit button, by %s, does not close the dialog", async (device, options) => {
    const { page } = await open(options);
    await page.goto(`/meetup/${on.site.meetups.open}`);
    await byButton(page, "Schrijf je in!").click();
    await page.getByLabel("Naam *").fill("Nog Iemand");
    await page.getByLabel("Email adres *").fill(`nogiemand-${device}@example.org`);
    await pressTwice(page, byButton(page, "Aanmelden"), device, 250);
    await page.getByRole("dialog").getByText("Pas dan heb je een plek").waitFor();
    await page.waitForLoadState("networkidle");
    await page.getByRole("dialog").getByText("Pas dan heb je een plek").waitFor();
    await page.getByRole("button", { name: "Sluiten" }).last().click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  });

  test("subscribing again sends the member a mail with a link to answer", async () => {
    const { page } = await open();
    await page.goto(`/meetup/${on.site.meetups.nearlyFull}`);
    await byButton(page, "Schrijf je in!").click();
    await page.getByLabel("Naam *").fill("Gijs Visser");
    await page.getByLabel("Email adres *").fill(on.site.people.gijs.email);
    await byButton(page, "Aanmelden").click();
    const letter = await on.mail.mailTo(on.site.people.gijs.email, "Je krijgt onze uitnodigingen al");
    await page.goto(linkIn(letter, "/respond/"));
    await page.getByRole("heading", { name: "Je komt!" }).waitFor();
  });

  test("signing in by code returns to the meetup, by link opens the dashboard", async () => {
    const { email } = on.site.people.lars;
    const { page } = await open();
    for (const way of ["code", "link"] as const) {
      await page.goto(`/meetup/${on.site.meetups.open}`);
      await page.getByRole("main").getByRole("link", { name: "Log in", exact: true }).click();
      await page.getByLabel("E-mail").fill(email);
      const code = nextCodeTo(email);
      await byButton(page, "Stuur inlogcode").click();
      const letter = await code();
      if (way === "code")
        await page.getByLabel("Inlogcode").pressSequentially(letter.subject?.slice(0, 6) ?? "");
      else {
        await page.goto(linkIn(letter, "/login-link/"));
        await page.getByRole("main").getByRole("button", { name: "Inloggen" }).click();
      }
      await page.waitForURL(way === "code" ? `**/meetup/${on.site.meetups.open}` : "**/dashboard");
      await pressInHeader(page, "Uitloggen");
      await page.getByRole("link", { name: "Inloggen" }).waitFor();
    }
  });

  test("signing in at an address that leads elsewhere opens the dashboard, whichever page was open before", async () => {
    const { email } = on.site.people.lars;
    const { page } = await open();
    await page.goto(`/login?from=/meetup/${on.site.meetups.open}`);
    await byButton(page, "Stuur inlogcode").waitFor();
    await page.goto("/login?from=//example.org/");
    await page.getByLabel("E-mail").fill(email);
    const code = nextCodeTo(email);
    await byButton(page, "Stuur inlogcode").click();
    await page.getByLabel("Inlogcode").pressSequentially((await code()).subject?.slice(0, 6) ?? "");
    await page.waitForURL("**/dashboard");
  });
});

/** Counts the codes sent to this address so far. @returns waits for the next one */
function nextCodeTo(email: string): () => Promise<ReceivedMail> {
  const codes = () =>
    on.mail.received.filter(
      ({ subject, to }) =>
        subject?.endsWith("is je inlogcode") && to?.some(({ address }) => address === email),
    );
  const before = codes().length;
  return async () => {
    await expect.poll(() => codes().length, { timeout: 10_000 }).toBe(before + 1);
    const newest = codes().at(-1);
    if (!newest) throw new Error("no mail");
    return newest;
  };
}

test("signing in again returns to the meetup's page on which the session ended", async () => {
  const { email } = on.site.people.bram;
  const { page } = await openAs(on.site.tokens.bram, "/robots.txt");
  await page.goto(`/meetup/${on.site.meetups.open}`);
  const yes = page.getByRole("button", { name: /^Ik kom( wel)?: Voor iedereen$/ });
  await yes.waitFor();
  await page.route("**/respond", (route) => route.fulfill({ status: 401, json: { error: "Log in" } }));
  await yes.click();
  await page.getByRole("link", { name: "Log in met een code" }).click();
  await page.unroute("**/respond");
  // The admin login, where the link is, has a field 'E-mail' too.
  await byButton(page, "Stuur inlogcode").waitFor();
  await page.getByLabel("E-mail").fill(email);
  const code = nextCodeTo(email);
  await byButton(page, "Stuur inlogcode").click();
  await page.getByLabel("Inlogcode").pressSequentially((await code()).subject?.slice(0, 6) ?? "");
  await page.waitForURL(`**/meetup/${on.site.meetups.open}`);
});

test("no toast covers the sign-in page that an ended session leads to", async () => {
  await answer(on.site.tokens.lars, on.site.meetups.open, "confirm");
  const { page } = await openAs(on.site.tokens.lars, "/robots.txt");
  await page.goto(`/meetup/${on.site.meetups.open}`);
  await side(page, "Ik kan toch niet", "Voor iedereen").click();
  await byButton(page, "Ongedaan maken").waitFor();
  await page.route("**/respond", (route) => route.fulfill({ status: 401, json: { error: "Log in" } }));
  await side(page, "Ik kom wel", "Voor iedereen").click();
  await page.getByText("Je sessie is afgelopen").waitFor();
  const toasts = page.getByRole("region", { name: "Meldingen" });
  // By itself a toast with a button stays longer.
  await expect.poll(() => toasts.innerText(), { timeout: 4_000 }).toBe("");
});

describe("the page of a mail's link", () => {
  test("of a meetup that was removed says that it may be", async () => {
    const token = await on.organiserToken();
    const body = meetupForm({ title: "Toch maar niet" });
    const { id } = (await request(on.program, createMeetup, { token, body })).answer.meetup;
    await request(on.program, deleteMeetup, { token, params: { id } });
    const { page } = await open();
    await page.goto(on.site.links.respond(id, "confirm"));
    await page.getByText("Misschien is de meetup verwijderd, of klopt de link niet.").waitFor();
  });

  test("fits at 320 pixels", async () => {
    const { page } = await on.visit({ viewport: { width: 320, height: 800 } });
    await page.goto(on.site.links.respond(on.site.meetups.open, "confirm"));
    const no = side(page, "Ik kan toch niet", "Voor iedereen");
    await no.waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect(await no.evaluate((button) => button.scrollWidth <= button.clientWidth)).toBe(true);
  });

  test("stands alone under the club's name, with links to the calendar, the route and the meetup", async () => {
    const { page, expectNoComplaints } = await open();
    await page.goto(on.site.links.respond(on.site.meetups.open, "confirm"));
    await page.getByRole("heading", { name: "Je komt!" }).waitFor();
    await page.getByRole("link", { name: "Trefpunt" }).waitFor();
    for (const around of ["banner", "contentinfo", "navigation"] as const)
      expect(await page.getByRole(around).count()).toBe(0);
    await page.getByText("Agenda", { exact: true }).click();
    for (const name of ["Agendabestand (.ics)", "Google Agenda", "Outlook", "Route", "Voor iedereen"])
      await page.getByRole("link", { name, exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await byButton(page, "Sluit dit venster").click();
    await page.getByText("Je browser laat ons dit venster niet sluiten").waitFor();
    expectNoComplaints(/Scripts may close only the windows/);
  });

  test("a change that no server received is sent later, and the URL has the last answer", async () => {
    const { page } = await open();
    await page.goto(on.site.links.respond(on.site.meetups.open, "confirm"));
    await page.getByRole("heading", { name: "Je komt!" }).waitFor();
    await page.route("**/api/users/respond/**", (route) => route.abort());
    const no = side(page, "Ik kan toch niet", "Voor iedereen");
    await no.click();
    await page.getByText(UNSENT).waitFor();
    await page.getByRole("heading", { name: "Je komt!" }).waitFor();
    await expect.poll(() => no.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.unroute("**/api/users/respond/**");
    await page.getByRole("heading", { name: "Afgemeld", level: 1 }).waitFor();
    await page.waitForURL("**/decline");
    await page.reload();
    await page.getByRole("heading", { name: "Afgemeld", level: 1 }).waitFor();
  });

  test("records nothing where the link only asks, until one of both answers is pressed", async () => {
    const { page } = await open();
    const answers: string[] = [];
    page.on("request", (request) => {
      const action = /\/api\/users\/respond\/.*\/(confirm|decline)$/.exec(request.url())?.[1];
      if (action !== undefined) answers.push(action);
    });
    const body = meetupForm({ title: "Nog niets gezegd" });
    const made = await request(on.program, createMeetup, { token: await on.organiserToken(), body });
    const unanswered = made.answer.meetup.id;
    await page.goto(`${on.site.links.respond(unanswered, "confirm")}?ask`);
    await page.getByRole("heading", { name: "Kom je naar Nog niets gezegd?" }).waitFor();
    await byButton(page, "Ik kom").waitFor();
    await byButton(page, "Ik kom niet").click();
    await page.getByRole("heading", { name: "Afgemeld", level: 1 }).waitFor();
    expect(answers).toEqual(["decline"]);
  });

  test("shows what is recorded where the link only asks, and records nothing on the way back", async () => {
    const { page } = await open();
    const confirm = on.site.links.respond(on.site.meetups.open, "confirm");
    await page.goto(confirm);
    await page.getByRole("heading", { name: "Je komt!" }).waitFor();
    await page.goto(`${confirm}?ask`);
    await page.getByRole("heading", { name: "Je komt!" }).waitFor();
    await page.getByRole("heading", { name: "Waar en hoe" }).waitFor();
    await page.goto(on.site.links.respond(on.site.meetups.open, "decline"));
    await page.getByRole("heading", { name: "Afgemeld", level: 1 }).waitFor();
    await page.goto(confirm.replace(/confirm$/, "x"));
    await page.getByRole("heading", { name: "Afgemeld", level: 1 }).waitFor();
    await page.goBack();
    await page.goBack();
    await page.waitForURL("**/confirm?ask");
    await page.getByRole("heading", { name: "Afgemeld", level: 1 }).waitFor();
    await page.goBack();
    await page.waitForURL(/confirm$/);
    await page.getByRole("heading", { name: "Afgemeld", level: 1 }).waitFor();
    await side(page, "Ik kom wel", "Voor iedereen").waitFor();
  });

  test("records nothing when it is loaded again after another answer elsewhere", async () => {
    const { page, expectNoComplaints } = await open();
    await page.goto(on.site.links.respond(on.site.meetups.open, "confirm"));
    await page.getByRole("heading", { name: "Je komt!" }).waitFor();
    await answer(on.site.tokens.gijs, on.site.meetups.open, "decline");
    await page.reload();
    await page.getByRole("heading", { name: "Afgemeld", level: 1 }).waitFor();
    expect((await standing(on.site.tokens.gijs))["Voor iedereen"]).toBe("declined");
    expectNoComplaints();
  });

  test("shows what is recorded by now to a member who comes back to it", async () => {
    const { page } = await open();
    await page.clock.install();
    const comesBack = async () => {
      await page.clock.fastForward("01:00");
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    };
    await page.goto(on.site.links.respond(on.site.meetups.open, "confirm"));
    await page.getByRole("heading", { name: "Je komt!" }).waitFor();
    await answer(on.site.tokens.gijs, on.site.meetups.open, "decline");
    await comesBack();
    await page.getByRole("heading", { name: "Afgemeld", level: 1 }).waitFor();
    await side(page, "Ik kom wel", "Voor iedereen").click();
    await page.getByRole("heading", { name: "Je komt!" }).waitFor();
    expect((await standing(on.site.tokens.gijs))["Voor iedereen"]).toBe("confirmed");
    await page.route("**/api/users/respond/**", async (route) => {
      const { meetup } = await (await route.fetch()).json();
      await route.fulfill({ json: { meetup: { ...meetup, startTime: "20:45" } } });
    });
    await comesBack();
    await page.getByText("20:45").waitFor();
    await page.unroute("**/api/users/respond/**");
    await page.route("**/api/users/respond/**", async (route) => {
      const { meetup } = await (await route.fetch()).json();
      await route.fulfill({ json: { meetup: { ...meetup, cancelled: { reason: "De zaal is dicht." } } } });
    });
    await comesBack();
    await page.getByText("De zaal is dicht.").waitFor();
    expect(await page.getByRole("heading", { name: "Je komt!" }).count()).toBe(0);
  });

  test("links to the meetup's page, which shows the answer", async () => {
    const { page } = await open();
    await page.goto(on.site.links.respond(on.site.meetups.open, "decline"));
    await page.getByRole("link", { name: "Voor iedereen" }).click();
    await page.getByText("Je hebt laten weten dat je niet komt").waitFor();
    expect(await byButton(page, "Schrijf je in!").count()).toBe(0);
    const logIn = page.getByRole("link", { name: "Log in om het hier te zien" });
    await logIn.waitFor();
    await answer(on.site.tokens.gijs, on.site.meetups.open, "confirm");
    await page.reload();
    await page.getByText("Je hebt hierop geantwoord").waitFor();
    expect(await page.getByText("Je hebt laten weten dat je niet komt").count()).toBe(0);
    await logIn.waitFor();
  });

  test("has one button, which changes the answer and keeps its place and the focus", async () => {
    for (const viewport of oneOf([PHONE, DESKTOP])) {
      const { page } = await open({ viewport });
      await page.goto(on.site.links.respond(on.site.meetups.full, "confirm"));
      const buttons = page.getByRole("group", { name: "Jouw antwoord: Helemaal vol" }).getByRole("button");
      const no = side(page, "Ik kan toch niet", "Helemaal vol");
      await no.waitFor();
      expect(await buttons.count()).toBe(1);
      const before = await boxesOf(no);
      await no.focus();
      await page.keyboard.press("Enter");
      const yes = side(page, "Ik kom wel", "Helemaal vol");
      await yes.waitFor();
      expect(await buttons.count()).toBe(1);
      await expect.poll(() => yes.evaluate((button) => button === document.activeElement)).toBe(true);
      expectSamePlaces(await boxesOf(yes), before);
    }
  });

  test("says what was recorded in one place, and after a no shows neither route nor calendar", async () => {
    const { page } = await open();
    await page.goto(on.site.links.respond(on.site.meetups.open, "confirm"));
    await page.getByRole("heading", { name: "Je komt!" }).waitFor();
    const said = page.getByRole("status").filter({ hasText: "Je plek is bevestigd!" });
    expect(await said.innerText()).toMatch(
      /^Je plek is bevestigd!\s+Zien we je daar!\s+Bedankt voor het laten weten\.$/,
    );
    await side(page, "Ik kan toch niet", "Voor iedereen").click();
    await page.getByRole("heading", { name: "Afgemeld", level: 1 }).waitFor();
    expect(await page.getByRole("link", { name: "Route" }).count()).toBe(0);
    expect(await page.getByText("Agenda", { exact: true }).count()).toBe(0);
    await page.goto(on.site.links.respond(on.site.meetups.full, "confirm"));
    await page.getByText("Je staat op de wachtlijst", { exact: true }).waitFor();
    expect(await page.getByRole("link", { name: "Route" }).count()).toBe(0);
    expect(await page.getByText("Agenda", { exact: true }).count()).toBe(0);
    await side(page, "Ik kan toch niet", "Helemaal vol").click();
    await page.getByRole("heading", { name: "Afgemeld", level: 1 }).waitFor();
  });

  test("says once that the member waits, and as which number", async () => {
    const { page } = await open();
    await page.goto(on.site.links.respond(on.site.meetups.full, "confirm"));
    await page.getByRole("heading", { name: "Je komt!" }).waitFor();
    await page.getByText(/Helemaal vol is vol\. Je bent nummer\s\d\.$/).waitFor();
    const text = await page.getByRole("main").innerText();
    expect([text.match(/wachtlijst/gi), text.match(/nummer/gi)]).toEqual([["wachtlijst"], ["nummer"]]);
    // Earlier mails have no number, because he had left the waitlist when they were sent.
    const texts = () =>
      on.mail.received
        .filter(({ recipient }) => recipient === on.site.people.gijs.email)
        .map(({ text }) => text);
    await expect.poll(() => texts().join()).toMatch(/Je staat op\s+de\s+wachtlijst,\s+als\s+nummer\s+\d/);
  });

  test("sends the answer once there is a connection, and offers other pages when the link is invalid", async () => {
    const { page } = await open();
    await page.route("**/api/users/respond/**", (route) => route.abort());
    await page.goto(on.site.links.respond(on.site.meetups.open, "confirm"));
    await page.getByRole("heading", { name: "Oeps, er ging iets mis" }).waitFor();
    await page.getByText("Je antwoord is nog niet verstuurd. Laat deze pagina open").waitFor();
    await byButton(page, "Opnieuw proberen").waitFor();
    await page.unroute("**/api/users/respond/**");
    await page.getByRole("heading", { name: "Je komt!" }).waitFor();
    await page.goto(`/respond/1.0.${"x".repeat(43)}/${on.site.meetups.open}/confirm`);
    await page.getByText("Deze link is ongeldig").waitFor();
    expect(await byButton(page, "Opnieuw proberen").count()).toBe(0);
    await page.getByRole("main").getByRole("link", { name: "Inloggen" }).waitFor();
    await page.getByRole("link", { name: "Bekijk de meetup" }).click();
    await page.getByRole("heading", { name: "Voor iedereen" }).waitFor();
  });

  test("says that a link which names no meetup is invalid", async () => {
    const { page } = await open();
    await page.goto(
      on.site.links.respond(on.site.meetups.open, "confirm").replace(/\d+\/confirm/, "x/confirm"),
    );
    await page.getByText("Deze link is ongeldig").waitFor();
    expect(await byButton(page, "Opnieuw proberen").count()).toBe(0);
    await page.getByRole("main").getByRole("link", { name: "Bekijk wat er komt" }).waitFor();
  });
});

describe("without scripts", () => {
  const plain = { javaScriptEnabled: false };

  test("opening a link records no answer; the button of its form does", async () => {
    const before = await standing(on.site.tokens.gijs);
    const action = before["Morgen al"] === "confirmed" ? "decline" : "confirm";
    const { page } = await open(plain);
    await page.goto(on.site.links.respond(on.site.meetups.soon, action));
    expect(await standing(on.site.tokens.gijs)).toEqual(before);
    await page.getByRole("button", { name: action === "confirm" ? "Ik kom" : "Ik kom niet" }).click();
    await page
      .getByRole("heading", { name: action === "confirm" ? "Je komt!" : "Afgemeld", level: 1 })
      .waitFor();
    expect((await standing(on.site.tokens.gijs))["Morgen al"]).toBe(
      action === "confirm" ? "confirmed" : "declined",
    );
  });

  test("a meetup that is over asks nothing", async () => {
    const { page } = await open(plain);
    await page.goto(on.site.links.respond(on.site.meetups.past, "confirm"));
    expect(await page.getByRole("main").innerText()).toContain("Deze meetup is afgelopen");
    expect(await page.getByRole("main").getByRole("button").count()).toBe(0);
  });

  test("a meetup that was deleted asks nothing", async () => {
    const gone = on.site.meetups.open + 9_000;
    for (const options of [plain, {}]) {
      const { page } = await open(options);
      await page.goto(`${on.site.links.respond(MeetupId.parse(gone), "confirm")}?ask`);
      await page.getByText("Deze meetup is er niet meer").first().waitFor({ state: "attached" });
      const main = page.getByRole("main");
      expect(await main.innerText()).not.toContain("Kom je naar");
      expect(await main.getByRole("button").count()).toBe(0);
    }
  });

  test("an answer can be changed on the same page", async () => {
    const { page } = await open(plain);
    await page.goto(on.site.links.respond(on.site.meetups.open, "confirm"));
    await page.getByRole("heading", { name: "Kom je naar Voor iedereen?" }).waitFor();
    await page.getByRole("button", { name: "Ik kom" }).click();
    await page.getByRole("heading", { name: "Je komt!" }).waitFor();
    expect(await page.getByText("Sluit dit venster").isVisible()).toBe(false);
    await page.getByRole("button", { name: "Ik kan toch niet" }).click();
    await page.getByRole("heading", { name: "Afgemeld", level: 1 }).waitFor();
    expect((await standing(on.site.tokens.gijs))["Voor iedereen"]).toBe("declined");
  });

  test("a member that waits reads the number", async () => {
    const { page } = await open(plain);
    await page.goto(on.site.links.respond(on.site.meetups.full, "confirm"));
    await page.getByRole("button", { name: "Ik kom" }).click();
    await page.getByText(/Je bent nummer\s\d\.$/).waitFor();
    await page.getByRole("button", { name: "Ik kan toch niet" }).click();
    await page.getByRole("heading", { name: "Afgemeld", level: 1 }).waitFor();
    expect(await page.getByText(/nummer/).count()).toBe(0);
  });

  test("the page to unsubscribe begins its lines at one side", async () => {
    const { page } = await open(plain);
    await page.goto(on.site.links.unsubscribe);
    const lines = page.getByRole("main").locator("p").filter({ visible: true });
    const sides = await lines.evaluateAll((all) =>
      all.map((line) => [line.textContent, getComputedStyle(line).textAlign]),
    );
    expect(sides).toEqual([
      ["Liever alleen geen uitnodigingen meer?", "left"],
      ["Weet je zeker dat je je wilt uitschrijven?", "start"],
      [expect.stringMatching(/^Dit gaat over .…@example\.org\.$/), "start"],
    ]);
  });

  test("forms confirm an address, report an invalid link, stop invitations and remove the account", async () => {
    const { page } = await open(plain);
    await page.goto(on.site.links.verify);
    await page.getByRole("button", { name: "Bevestig mijn e-mailadres" }).click();
    await page.getByRole("heading", { name: "E-mailadres bevestigd!" }).waitFor();
    await page.goto(`/verify/1.0.${"x".repeat(43)}`);
    await page.getByRole("button", { name: "Bevestig mijn e-mailadres" }).click();
    await page.getByRole("heading", { name: "Verificatie mislukt" }).waitFor();
    await page.goto(on.site.links.leave);
    await page.getByRole("button", { name: "Stuur me geen uitnodigingen meer" }).click();
    await page.getByText("Je krijgt geen uitnodigingen meer").waitFor();
    await page.goto(on.site.links.unsubscribe);
    await page.getByRole("button", { name: "Ja, schrijf me uit" }).click();
    await page.getByText("Al je gegevens zijn verwijderd").waitFor();
  });

  test("a visitor subscribes by a form, which keeps what was typed after a mistake", async () => {
    const { page } = await open(plain);
    await page.goto(`/meetup/${on.site.meetups.open}`);
    await page.getByRole("link", { name: "Inschrijven zonder JavaScript" }).click();
    await page.getByLabel("Naam *").fill("Jo");
    await page.getByLabel("Email adres *").fill("jo@example.org");
    await page.getByRole("button", { name: "Aanmelden" }).click();
    // Texts within `noscript` are found by their elements only.
    expect(await page.locator("form [role=alert]").textContent()).toBe("Naam moet minimaal 3 karakters zijn");
    expect(await page.getByLabel("Email adres *").inputValue()).toBe("jo@example.org");
    await page.getByLabel("Naam *").fill("Jo zonder Script");
    await page.getByRole("button", { name: "Aanmelden" }).click();
    expect(await page.getByRole("main").locator("noscript strong").textContent()).toBe("jo@example.org");
    const link = linkIn(await on.mail.mailTo("jo@example.org", "Bevestig je e-mailadres"), "/verify/");
    expect(link).toContain(`meetup=${on.site.meetups.open}`);
  });

  test("a form of another site subscribes nobody", async () => {
    const posted = await fetch(`${on.program.url}/volgen`, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" },
      body: "name=Iemand+Anders&email=ander@example.org",
    });
    expect([posted.status, posted.headers.get("location")]).toEqual([303, "/volgen"]);
  });

  test.each([
    ["/login", "Om in te loggen moet JavaScript aanstaan"],
    ["/dashboard", "Voor deze pagina moet je zijn ingelogd"],
    ["/admin/meetups", "Voor deze pagina moet je zijn ingelogd"],
    ["/bestaat-niet", "Pagina niet gevonden"],
    ["/meetup/999999", "Meetup niet gevonden"],
    ["/admin/login", "Admin Login"],
    ["/volgen", "Volg de agenda"],
  ])("%s is not a blank page", async (path, text) => {
    const { page } = await open(plain);
    await page.goto(path);
    // Locators do not find text within noscript.
    const shown = await page.locator("body").innerText();
    expect(shown).toContain(text);
    // In the header or the footer.
    expect(shown).toContain("Archief");
  });
});

describe("scripts that fail to load", () => {
  test("show an error with a link to home, also where the server rendered nothing", async () => {
    const { page } = await open();
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/dashboard");
    await page.getByText("Deze pagina is niet helemaal geladen.").waitFor();
    await page.unroute("**/assets/*.js");
    await page.getByRole("link", { name: "naar de hoofdpagina" }).click();
    await page.getByRole("heading", { name: "Komende meetups" }).waitFor();
  });

  test("leave one header and one main element", async () => {
    const { page } = await openAs(on.site.tokens.gijs, "/robots.txt");
    await page.route(scriptOf("meetup-page"), (route) => route.abort());
    await page.goto(`/meetup/${on.site.meetups.open}`);
    await page.getByText("Er is geen verbinding, of de site is net vernieuwd").waitFor();
    expect(await page.getByRole("banner").count()).toBe(1);
    expect(await page.getByRole("main").count()).toBe(1);
  });
});
