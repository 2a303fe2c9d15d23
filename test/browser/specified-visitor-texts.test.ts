import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { boxesOf } from "../harness/boxes.ts";
import type { SampleSite } from "../harness/sample-site.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";
import { aMeetupAnswer, readState, respondAs, stub, WIDTHS } from "../harness/specified-texts.ts";

const on = siteInBrowser();

/** What the specification names of a screen in a state, in its order. At every width it shows without a press. */
interface Row {
  readonly screen: string;
  readonly state: string;
  readonly as?: "member";
  readonly show: (page: Page, site: SampleSite) => Promise<unknown>;
  readonly reads: readonly (string | RegExp)[];
  /** Sentences that stand in this order, directly below each other. */
  readonly inOrder?: readonly string[];
}

async function unsubscribe(page: Page, state: string | null): Promise<void> {
  await stub(page, "**/api/users/invitations/*", { state }, state === null ? 500 : 200);
  await page.goto("/unsubscribe/x");
}

async function subscribe(page: Page, { meetups }: SampleSite): Promise<void> {
  await page.goto(`/meetup/${meetups.full}`);
  await page.getByRole("button", { name: "Schrijf je in!" }).click();
  await page.getByRole("dialog").waitFor();
}

async function memberPage(page: Page, meetup: object): Promise<void> {
  await stub(page, "**/api/meetups/1", { meetup: { ...aMeetupAnswer(1, 100), ...meetup } });
  await page.goto("/meetup/1");
}

const NAMES = {
  confirmed: Array.from({ length: 20 }, (_each, place) => ({ name: `Gast ${place + 1}` })),
  waitlist: [{ name: "Wachter 1" }, { name: "Wachter 2" }],
};
const DETAILS = ["Avond 1", /20:00 – 22:00/, "Utrecht", "Een avond"] as const;
const WARNINGS = [
  /definitief verwijderd/,
  /geen berichten meer/,
  /plekken bij meetups/,
  /opnieuw inschrijven/,
];
const LEAVING = [
  "Uitschrijven bevestigen",
  "Weet je zeker dat je je wilt uitschrijven?",
  ...WARNINGS,
  "Annuleren",
  "Ja, schrijf me uit",
];

const ROWS: readonly Row[] = [
  {
    screen: "meetup",
    state: "coming and full, to a visitor",
    show: (page, { meetups }) => page.goto(`/meetup/${meetups.full}`),
    reads: [
      "Aankomend",
      "Vol",
      "Helemaal vol",
      /\w+dag \d+ \w+ \d{4}/,
      "Bibliotheek Neude, Utrecht",
      /1 van 1 deelnemers \(\+\d wachtlijst\)/,
      "Schrijf je in voor de nieuwsbrief met uitnodigingen",
      "Je krijgt een e-mail met de details",
      "Antwoord met ‘Ik kom’ of ‘Ik kom niet’",
      "Je kunt je nog wel aanmelden voor de wachtlijst.",
      "Schrijf je in!",
      "Log in",
      "Aanwezigen",
      "Log in om de namen van deelnemers te zien",
    ],
  },
  {
    screen: "meetup",
    state: "nearly full",
    show: (page, { meetups }) => page.goto(`/meetup/${meetups.nearlyFull}`),
    reads: ["Nog 1 plek", "1 van 2 deelnemers"],
  },
  {
    screen: "meetup",
    state: "past, to a visitor",
    show: (page, { meetups }) => page.goto(`/meetup/${meetups.past}`),
    reads: ["Afgelopen", "Deze meetup is afgelopen", "Inschrijven voor updates"],
  },
  {
    screen: "meetup",
    state: "to a member",
    as: "member",
    show: (page) => memberPage(page, { attendees: NAMES }),
    reads: [
      "Aanwezigen",
      ...[...NAMES.confirmed, ...NAMES.waitlist].map(({ name }) => name),
      "Ik kom",
      "Ik kom niet",
    ],
  },
  {
    screen: "meetup",
    state: "missing",
    show: (page) => page.goto("/meetup/999999"),
    reads: ["Meetup niet gevonden", "Terug naar home"],
  },
  {
    screen: "response",
    state: "confirmed",
    show: (page) => respondAs(page, "confirmed"),
    reads: ["Verwerkt", ...DETAILS, "Sluit dit venster"],
    inOrder: ["Je komt!", "Je plek is bevestigd!", "Zien we je daar!"],
  },
  {
    screen: "response",
    state: "waitlist",
    show: (page) => respondAs(page, "waitlist"),
    reads: ["Verwerkt", ...DETAILS, "Sluit dit venster"],
    inOrder: ["Je komt!", "Je staat op de wachtlijst", "We laten je weten als er een plek vrijkomt."],
  },
  {
    screen: "response",
    state: "declined",
    show: (page) => respondAs(page, "declined"),
    reads: ["Afgemeld", "Verwerkt", ...DETAILS, "Sluit dit venster"],
  },
  {
    screen: "response",
    state: "failed",
    show: async (page) => {
      await stub(page, "**/api/users/respond/**", {}, 400);
      await page.goto("/respond/x/1/confirm");
    },
    reads: ["Oeps, er ging iets mis", /^Er is een fout opgetreden/],
  },
  {
    screen: "verify",
    state: "confirmed",
    show: async (page) => {
      await stub(page, "**/api/auth/verify/*", { message: "Welkom bij <strong>de club</strong>" });
      await page.goto("/verify/x");
    },
    reads: ["E-mailadres bevestigd!", "Welkom bij de club"],
  },
  {
    screen: "verify",
    state: "failed",
    show: async (page) => {
      await stub(page, "**/api/auth/verify/*", {}, 400);
      await page.goto("/verify/x");
    },
    reads: ["Verificatie mislukt", /^Er is een fout opgetreden/],
  },
  {
    screen: "e-mail change",
    state: "without a token",
    show: (page) => page.goto("/verify-email-change"),
    reads: ["Verificatie mislukt", "Ongeldige verificatielink", "Terug naar dashboard"],
  },
  ...[null, "invited", "muted", "unconfirmed"].map((state) => ({
    screen: "unsubscribe",
    state: state ?? "of an unknown state",
    show: (page: Page) => unsubscribe(page, state),
    reads: LEAVING,
  })),
  {
    screen: "sign-in",
    state: "the address",
    show: (page) => page.goto("/login"),
    reads: ["Inloggen", "Stuur inlogcode", "Terug naar de hoofdpagina"],
  },
  {
    screen: "sign-in",
    state: "the code",
    show: async (page) => {
      await stub(page, "**/api/auth/login/request-otp", { message: "Verzonden" });
      await page.goto("/login");
      await page.getByLabel("E-mail").fill("jan@example.org");
      await page.getByRole("button", { name: "Stuur inlogcode" }).click();
      await page.getByLabel("Inlogcode").waitFor();
    },
    reads: [/jan@example\.org/, "Ander email adres gebruiken", "Terug naar de hoofdpagina"],
  },
  {
    screen: "subscribe",
    state: "asked",
    show: subscribe,
    reads: [
      "Schrijf je in!",
      /^Ontvang automatisch uitnodigingen/,
      "Naam *",
      "Email adres *",
      "Annuleren",
      "Aanmelden",
    ],
  },
  {
    screen: "subscribe",
    state: "done",
    show: async (page, site) => {
      await stub(page, "**/api/auth/register", { message: "Klaar" });
      await subscribe(page, site);
      await page.getByLabel("Naam *").fill("Jan Jansen");
      await page.getByLabel("Email adres *").fill("jan@example.org");
      await page.getByRole("button", { name: "Aanmelden" }).click();
    },
    reads: ["Registratie succesvol!", /jan@example\.org/, "Sluiten"],
  },
];

let pages: { readonly visitor: Page; readonly member: Page };
beforeAll(async () => {
  const visitor = await on.visit({ reducedMotion: "reduce" });
  const member = await on.visit({ reducedMotion: "reduce", token: on.site.tokens.gijs });
  pages = { visitor: visitor.page, member: member.page };
});

test.each(ROWS.map((row) => [row.screen, row.state, row] as const))(
  "%s, %s, shows at each width what the specification names",
  async (_screen, _state, row) => {
    const page = pages[row.as ?? "visitor"];
    await readState(page, {
      show: () => row.show(page, on.site),
      widths: WIDTHS,
      read: (width) => expectInSight(page, row, width),
    });
  },
);

async function expectInSight(page: Page, { reads, inOrder = [] }: Row, width: number): Promise<void> {
  for (const text of [...inOrder, ...reads]) {
    const shown = page.getByText(text, typeof text === "string" ? { exact: true } : {});
    await shown.filter({ visible: true }).first().waitFor({ timeout: 5_000 });
  }
  const boxes = await boxesOf(
    ...inOrder.map((text) => page.getByText(text, { exact: true }).filter({ visible: true })),
  );
  // In one paragraph, or with at most a line of space between them.
  for (const [place, box] of boxes.slice(1).entries()) {
    const { y, height } = boxes[place] ?? expect.fail("No text above.");
    const gap = box.y - y - height;
    expect([width, box.y >= y - 1 && gap < 24]).toEqual([width, true]);
  }
}

test("a response page stands alone, without header and footer", async () => {
  const page = pages.visitor;
  await page.unrouteAll();
  await respondAs(page, "confirmed");
  await page.getByRole("button", { name: "Sluit dit venster" }).waitFor();
  expect([await page.getByRole("banner").count(), await page.getByRole("contentinfo").count()]).toEqual([
    0, 0,
  ]);
});

test("after subscribing the button keeps its words, and a line beside it says where the mail went", async () => {
  const page = pages.visitor;
  await page.unrouteAll();
  await ROWS.at(-1)?.show(page, on.site);
  await page.getByRole("button", { name: "Sluiten" }).last().click();
  await page.getByRole("button", { name: "Schrijf je in!" }).waitFor();
  await page.getByText("Mail gestuurd naar jan@example.org", { exact: true }).waitFor();
  await page.getByText("Gedaan:").waitFor();
});

test.each(["/login", "/"])("on %s a server that does not answer is said in one box", async (path) => {
  const page = pages.visitor;
  await page.unrouteAll();
  await page.route(/\/api\/auth\/(register|login)/, (route) => route.fulfill({ status: 502, body: "" }));
  await page.goto(path);
  if (path === "/") {
    await page.getByRole("button", { name: "Schrijf je in!" }).first().click();
    await page.getByLabel("Naam *").fill("Jan Jansen");
    await page.getByLabel("Email adres *").fill("jan@example.org");
    await page.getByRole("button", { name: "Aanmelden" }).click();
  } else {
    await page.getByLabel("E-mail").fill("jan@example.org");
    await page.getByRole("button", { name: "Stuur inlogcode" }).click();
  }
  const part = path === "/" ? page.getByRole("dialog") : page.getByRole("main");
  const box = part.getByRole("alert").filter({ visible: true });
  await box.getByText("De site antwoordt even niet. Wat je typte, blijft staan.").waitFor();
  expect([await box.count(), await part.getByRole("button", { name: "Opnieuw proberen" }).count()]).toEqual([
    1, 0,
  ]);
});
