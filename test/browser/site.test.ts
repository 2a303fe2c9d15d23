import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FirstSteps } from "#contract/site/admin.ts";
import { axeFindings, byButton, DESKTOP, oneOf, openPage, PHONE, startBrowser } from "../harness/browser.ts";
import { type MailServer, startMailServer } from "../harness/mail-server.ts";
import { ADMIN, adminToken, type RunningProgram, startProgram } from "../harness/running-program.ts";

let browser: Browser;
let program: RunningProgram;
let token: string;
beforeAll(async () => {
  [browser, program] = await Promise.all([startBrowser(), startProgram()]);
  token = await adminToken(program);
});
afterAll(async () => {
  await browser.close();
  await program.stop();
  program.remove();
});

async function open(path: string, options = {}, on: RunningProgram = program) {
  const opened = await openPage(browser, on.url, { reducedMotion: "reduce", token, ...options });
  await opened.page.goto(path);
  return opened;
}

/** The colour of the mark beside the site's name. */
const markColour = (page: Page) =>
  page
    .getByRole("banner")
    .locator("rect.fill-accent")
    .evaluate((mark) => getComputedStyle(mark).fill);

const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;

const save = async (page: Page) => {
  await byButton(page, "Opslaan").click();
  await page.getByText("De site is bijgewerkt").first().waitFor();
};

describe.each(
  oneOf([
    ["phone", PHONE, "Domotica Drenthe", "#166534"],
    ["desk", DESKTOP, "Domotica Assen", "#9a3412"],
  ]),
)("on a %s", (_name, viewport, name, accent) => {
  test("name, sentence and accent can be set, and the open page shows them at once", async () => {
    const { page, expectNoComplaints } = await open("/admin/dashboard", { viewport });
    await page.getByRole("link", { name: "Site", exact: true }).click();
    await page.getByRole("textbox", { name: "Naam van de club" }).fill(name);
    await page.getByLabel("Zin over de club").fill(`Wij zijn ${name}.`);
    await page.getByLabel("Accentkleur").fill(accent.toUpperCase());
    await page.getByText("Donker", { exact: true }).waitFor();
    await save(page);
    await page.getByRole("banner").getByText(name).waitFor();
    await expect.poll(() => page.title()).toBe(`Site · ${name}`);
    await expect.poll(() => markColour(page)).toBe(rgb(accent));
    await expect.poll(() => page.getByLabel("Accentkleur").inputValue()).toBe(accent);
    await page.goto("/");
    await page.getByText(`Wij zijn ${name}.`).waitFor();
    expect(await markColour(page)).toBe(rgb(accent));
    await page.getByText(`${name}. Alle rechten voorbehouden.`).waitFor();
    expectNoComplaints();
  });

  test("a colour with too little contrast is refused while typing, stays, and a better one is offered", async () => {
    const { page, expectNoComplaints } = await open("/admin/site", { viewport });
    const field = page.getByLabel("Accentkleur");
    await field.fill("#ffd2");
    expect(await field.getAttribute("aria-invalid")).toBe("false");
    await field.fill("#ffd200");
    await page.getByText("Witte letters op deze kleur zijn slecht te lezen: het contrast is 1,4").waitFor();
    await byButton(page, "Opslaan").click();
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await field.inputValue()).toBe("#ffd200");
    await page.getByRole("button", { name: /^Gebruik #/ }).click();
    const offered = await field.inputValue();
    expect(await field.getAttribute("aria-invalid")).toBe("false");
    await save(page);
    await expect.poll(() => markColour(page)).toBe(rgb(offered));
    expectNoComplaints();
  });
});

test("saving keeps another organiser's changes to other fields, and shows them in the form", async () => {
  const mine = await open("/admin/site");
  const theirs = await open("/admin/site");
  await mine.page.getByLabel("Zin over de club").fill("Van mij");
  await theirs.page.getByRole("textbox", { name: "Naam van de club" }).fill("Van de ander");
  await save(theirs.page);
  await save(mine.page);
  await mine.page.getByRole("banner").getByText("Van de ander").waitFor();
  await expect
    .poll(() => mine.page.getByRole("textbox", { name: "Naam van de club" }).inputValue())
    .toBe("Van de ander");
  await theirs.page.reload();
  await expect.poll(() => theirs.page.getByLabel("Zin over de club").inputValue()).toBe("Van mij");
});

test("of two windows the second is told what the first made of the same field, and chooses", async () => {
  const mine = await open("/admin/site");
  const theirs = await open("/admin/site");
  const nameOn = (page: Page) => page.getByRole("textbox", { name: "Naam van de club" });
  await nameOn(mine.page).fill("Van mij");
  await mine.page.getByLabel("Zin over de club").fill("Ook van mij");
  await nameOn(theirs.page).fill("Van het andere venster");
  await save(theirs.page);
  await byButton(mine.page, "Opslaan").click();
  const told = mine.page.getByText("Naam van de club: nu “Van het andere venster”");
  await told.waitFor();
  expect(await nameOn(mine.page).inputValue()).toBe("Van mij");
  await byButton(mine.page, "Neem de nieuwe over").click();
  await told.waitFor({ state: "detached" });
  await expect.poll(() => nameOn(mine.page).inputValue()).toBe("Van het andere venster");
  expect(await mine.page.getByLabel("Zin over de club").inputValue()).toBe("Ook van mij");
  await save(mine.page);

  await nameOn(theirs.page).fill("Weer van de ander");
  await nameOn(mine.page).fill("Toch van mij");
  await save(theirs.page);
  await byButton(mine.page, "Opslaan").click();
  await mine.page.getByText("Naam van de club: nu “Weer van de ander”").waitFor();
  await byButton(mine.page, "Toch opslaan").click();
  await mine.page.getByRole("banner").getByText("Toch van mij").waitFor();
  await nameOn(mine.page).fill("Nog eens van mij");
  await save(mine.page);
  await mine.page.getByRole("banner").getByText("Nog eens van mij").waitFor();
  mine.expectNoComplaints(/409/);
});

test("own words that another administrator changed meanwhile are said before they are replaced", async () => {
  const mine = await open("/admin/site/teksten");
  const theirs = await open("/admin/site/teksten");
  const write = async (page: Page, words: string) => {
    await byButton(page, "Wijzig: Welkom").click();
    await page.getByRole("textbox", { name: "Boven de standaardtekst" }).fill(words);
  };
  await write(mine.page, "Van mij");
  await write(theirs.page, "Van de ander");
  await byButton(theirs.page, "Opslaan").click();
  await theirs.page.getByRole("dialog").waitFor({ state: "detached" });
  await byButton(mine.page, "Opslaan").click();
  await mine.page.getByText("Boven de standaardtekst: nu “Van de ander”").waitFor();
  expect(await mine.page.getByRole("textbox", { name: "Boven de standaardtekst" }).inputValue()).toBe(
    "Van mij",
  );
  await byButton(mine.page, "Toch opslaan").click();
  await mine.page.getByRole("dialog").waitFor({ state: "detached" });
  await byButton(mine.page, "Wijzig: Welkom").click();
  expect(await mine.page.getByRole("textbox", { name: "Boven de standaardtekst" }).inputValue()).toBe(
    "Van mij",
  );
  await byButton(mine.page, "Terug naar de standaardtekst").click();
  await mine.page.getByRole("dialog").waitFor({ state: "detached" });
  mine.expectNoComplaints(/409/);
});

test("a page of the organisers' part that does not exist leads an admin to the overview", async () => {
  const { page, expectNoComplaints } = await open("/admin/bestaat-niet");
  await page.getByRole("link", { name: "Naar Overzicht" }).click();
  await page.getByRole("heading", { name: "Admin Dashboard" }).waitFor();
  const visitor = await openPage(browser, program.url);
  await visitor.page.goto("/admin/bestaat-niet");
  await visitor.page.getByRole("link", { name: "Naar home" }).waitFor();
  expect(await visitor.page.getByRole("link", { name: "Naar Overzicht" }).count()).toBe(0);
  expectNoComplaints(/404/);
});

test("own words in a mail have a preview, are kept until saved, and make way for the site's text", async () => {
  const { page, expectNoComplaints } = await open("/admin/site/teksten", { viewport: PHONE });
  const words = page.getByRole("region", { name: "Eigen woorden in e-mails" });
  const dialog = page.getByRole("dialog", { name: "Uitnodiging" });
  await words.getByRole("button", { name: "Wijzig: Uitnodiging" }).click();
  await dialog.getByLabel("Boven de standaardtekst").fill("Kom **gerust** alleen.");
  await dialog.getByRole("button", { name: "Voorbeeld" }).click();
  const preview = page.getByRole("dialog", { name: "Voorbeeld" });
  await preview.locator("iframe").contentFrame().locator("strong", { hasText: "gerust" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await words.getByRole("button", { name: "Wijzig: Uitnodiging" }).click();
  await dialog.getByRole("button", { name: "Verder met wat je typte" }).click();
  await dialog.getByRole("button", { name: "Opslaan" }).click();
  await words.getByText("Met eigen woorden").waitFor();
  await words.getByRole("button", { name: "Wijzig: Uitnodiging" }).click();
  await dialog.getByRole("button", { name: "Terug naar de standaardtekst" }).click();
  await words.getByText("Met eigen woorden").waitFor({ state: "detached" });
  expectNoComplaints();
});

test("unsaved input is offered again after leaving the page, until it is saved", async () => {
  const { page } = await open("/admin/site");
  const sentence = page.getByLabel("Zin over de club");
  await sentence.fill("Half af");
  await page.getByRole("link", { name: "Leden", exact: true }).click();
  await page.getByRole("heading", { name: "Leden Beheer" }).waitFor();
  await page.getByRole("link", { name: "Site", exact: true }).click();
  expect(await sentence.inputValue()).not.toBe("Half af");
  await byButton(page, "Verder met wat je typte").click();
  expect(await sentence.inputValue()).toBe("Half af");
  await save(page);
  await page.reload();
  await expect.poll(() => sentence.inputValue()).toBe("Half af");
  expect(await byButton(page, "Verder met wat je typte").count()).toBe(0);
});

test.each(
  oneOf([
    ["phone", PHONE],
    ["desk", DESKTOP],
  ]),
)(
  "on a %s unsaved input is offered until restored or discarded, also after other input or saving",
  async (_name, viewport) => {
    const { page } = await open("/admin/site", { viewport });
    const sentence = page.getByLabel("Zin over de club");
    const link = page.getByLabel("Link naar de community");
    const offer = byButton(page, "Verder met wat je typte");
    await sentence.fill(`Half af op ${_name}`);
    await page.reload();
    await offer.waitFor();
    await link.fill(`https://${_name}.example.org`);
    await save(page);
    await page.reload();
    await link.fill("https://twee.example.org");
    await offer.click();
    expect(await sentence.inputValue()).toBe(`Half af op ${_name}`);
    expect(await link.inputValue()).toBe("https://twee.example.org");
    await page.reload();
    await offer.click();
    expect(await sentence.inputValue()).toBe(`Half af op ${_name}`);
    expect(await link.inputValue()).toBe("https://twee.example.org");
    await page.reload();
    await link.fill("https://drie.example.org");
    await byButton(page, "Weggooien").click();
    await page.reload();
    await offer.click();
    expect(await sentence.inputValue()).not.toBe(`Half af op ${_name}`);
    expect(await link.inputValue()).toBe("https://drie.example.org");
    await save(page);
  },
);

test.each(
  oneOf([
    ["phone", PHONE],
    ["desk", DESKTOP],
  ]),
)("on a %s an error message disappears once the same action succeeds", async (name, viewport) => {
  const { page } = await open("/admin/site", { viewport });
  await page.route("**/api/admin/site", (route) =>
    route.request().method() === "GET" ? route.continue() : route.fulfill({ status: 500, body: "" }),
  );
  await page.getByLabel("Zin over de club").fill(`Toch gelukt op ${name}`);
  await byButton(page, "Opslaan").click();
  const failed = page.getByText("De site kon niet worden opgeslagen");
  await failed.waitFor();
  await page.unroute("**/api/admin/site");
  await byButton(page, "Opslaan").press("Enter");
  await page.getByText("De site is bijgewerkt").waitFor();
  await failed.waitFor({ state: "detached" });
  expect(await page.getByText("De site is bijgewerkt").count()).toBe(1);
});

test("the toast of a refusal disappears at the next try", async () => {
  const { page } = await open("/admin/site", { viewport: DESKTOP });
  await page.route("**/api/admin/site", (route) =>
    route.request().method() === "GET"
      ? route.continue()
      : route.fulfill({ status: 400, json: { error: "Dit kan nu niet" } }),
  );
  await page.getByLabel("Zin over de club").fill("Bij de tweede keer gelukt");
  await byButton(page, "Opslaan").click();
  const failed = page.getByLabel("Meldingen").getByText("Dit kan nu niet");
  await failed.waitFor();
  await page.unroute("**/api/admin/site");
  // A toast under the pointer does not disappear by itself.
  await failed.hover();
  await byButton(page, "Opslaan").press("Enter");
  await page.getByText("De site is bijgewerkt").waitFor();
  await failed.waitFor({ state: "detached" });
});

describe.each(oneOf(["light", "dark"]))("in the %s theme", (colorScheme) => {
  test("axe finds nothing on the form with an accent, a refused colour and fixed settings", async () => {
    const fixed = await startProgram({ SITE_NAME: "Vast", COMMUNITY_URL: "https://forum.example.org" });
    const { page, expectNoComplaints } = await openPage(browser, fixed.url, {
      colorScheme,
      viewport: PHONE,
      reducedMotion: "reduce",
      token: await adminToken(fixed),
    });
    await page.goto("/admin/site");
    const name = page.getByRole("textbox", { name: "Naam van de club" });
    await page.getByText("Vastgelegd bij de installatie (SITE_NAME).").waitFor();
    await page.getByText("Vastgelegd bij de installatie (COMMUNITY_URL).").waitFor();
    expect([await name.inputValue(), await name.isDisabled()]).toEqual(["Vast", true]);
    await page.getByLabel("Accentkleur").fill("#b91c1c");
    await save(page);
    await page.getByRole("banner").getByText("Vast").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel("Accentkleur").fill("#ffffff");
    await byButton(page, "Opslaan").click();
    expect(await axeFindings(page)).toEqual([]);
    await page.goto("/");
    await page.getByRole("heading", { name: "Komende meetups" }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expectNoComplaints();
    await fixed.stop();
    fixed.remove();
  });
});

describe("the first run", () => {
  let mail: MailServer;
  let fresh: RunningProgram;
  beforeAll(async () => {
    mail = await startMailServer();
    fresh = await startProgram();
  });
  afterAll(async () => {
    await fresh.stop();
    fresh.remove();
    await mail.close();
  });

  const dashboard = async (options = {}) => {
    const token = await adminToken(fresh);
    const opened = await openPage(browser, fresh.url, { reducedMotion: "reduce", token, ...options });
    await opened.page.goto("/admin/dashboard");
    return opened;
  };
  /** The line opens to all steps. */
  const unfold = (page: Page) => byButton(page, "Nu doen").click();
  const step = (page: Page, title: string) =>
    page.getByRole("region", { name: "Zo begin je" }).getByRole("listitem").filter({ hasText: title });

  test.each(
    oneOf([
      ["light", PHONE],
      ["dark", DESKTOP],
    ]),
  )("axe finds nothing in the %s theme", async (colorScheme, viewport) => {
    const { page } = await dashboard({ colorScheme, viewport });
    await page.getByRole("heading", { name: "Zo begin je" }).waitFor();
    await page.getByRole("heading", { name: "Recente Activiteit" }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  /** As the server answers them, but for these. */
  const changeSteps = async (page: Page, changed: (steps: FirstSteps) => Partial<FirstSteps>) => {
    await page.route("**/api/admin/first-steps", async (route) => {
      const steps: FirstSteps = await (await route.fetch()).json();
      await route.fulfill({ json: { ...steps, ...changed(steps) } });
    });
    await page.reload();
  };

  test("says when a mail server that asked for later is tried again", async () => {
    const { page, expectNoComplaints } = await dashboard();
    const test = { recipient: ADMIN.email, queuedAt: "2026-11-28T12:00:00.000Z", sentAt: null };
    await changeSteps(page, ({ mail: before }) => ({
      mail: {
        ...before,
        server: "smtp",
        postponedUntil: "2026-11-28T12:05:00.000Z",
        lastTest: { ...test, error: null, gaveUp: false },
      },
    }));
    await unfold(page);
    await byButton(page, "Nu doen: Mailserver").click();
    await step(page, "Mailserver")
      .getByText(
        "De mailserver vroeg om het later nog eens te proberen. De site verstuurt de testmail vanzelf op zaterdag 28 november 2026 13:05.",
      )
      .waitFor();
    expect(await page.getByText("De testmail is onderweg").count()).toBe(0);
    expectNoComplaints();
  });

  test("adds a passkey in its own dialog, without the settings", async () => {
    const { page, expectNoComplaints } = await dashboard();
    await changeSteps(page, ({ account }) => ({ account: { ...account, isDone: false } }));
    await unfold(page);
    await byButton(page, "Passkey toevoegen").click();
    await page.getByRole("dialog", { name: "Passkey toevoegen" }).getByLabel("Naam").waitFor();
    expect(await page.getByRole("dialog").count()).toBe(1);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expectNoComplaints();
  });

  test("lists the steps of an empty site behind one line, which cannot be put away before mail works", async () => {
    const { page, expectNoComplaints } = await dashboard({ viewport: PHONE });
    await page.getByText("1 van 7 stappen klaar").waitFor();
    await page.getByText("E-mail gaat nog nergens heen.").waitFor();
    await page.getByText("Volgende: naam en logo").waitFor();
    expect(await byButton(page, "Opbergen").count()).toBe(0);
    await unfold(page);
    await step(page, "Eigen adres en inlog").getByText("Klaar", { exact: true }).waitFor();
    await byButton(page, "Nu doen: Webadres").click();
    await step(page, "Webadres").getByText("Dat adres werkt alleen op de computer").waitFor();
    await byButton(page, "Nu doen: Mailserver").click();
    await step(page, "Mailserver").getByText("E-mails worden op schijf bewaard").waitFor();
    await step(page, "Mailserver").getByRole("link", { name: "Stel een mailserver in" }).waitFor();
    expect(await page.getByText("Dat adres werkt alleen").count()).toBe(0);
    await byButton(page, "Nu doen: Breng je leden mee").click();
    await page.getByRole("link", { name: "Importeer of plak een lijst" }).click();
    await page.getByRole("dialog", { name: "Leden importeren" }).waitFor();
    await byButton(page, "Annuleren").click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(new URL(page.url()).search).toBe("");
    await page.goto("/admin/dashboard");
    await unfold(page);

    await page.getByRole("link", { name: "Naam instellen" }).click();
    await page.getByRole("textbox", { name: "Naam van de club" }).fill("Domotica Drenthe");
    await save(page);
    await page.getByRole("link", { name: "Naar de eerste stappen" }).click();
    await page.getByText("2 van 7 stappen klaar").waitFor();
    await unfold(page);
    await step(page, "Naam en logo").getByText("Klaar", { exact: true }).waitFor();

    await byButton(page, "Later: Webadres").click();
    await byButton(page, "Nu doen: Webadres").waitFor();
    expect(await page.getByText("Dat adres werkt alleen").count()).toBe(0);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Nu doen: Webadres");
    await page.reload();
    await unfold(page);
    await byButton(page, "Nu doen: Webadres").click();
    await byButton(page, "Later: Webadres").waitFor();
    await byButton(page, "Inklappen").click();
    expect(await byButton(page, "Later: Webadres").count()).toBe(0);
    expectNoComplaints();
  });

  test("continues with a mail server and a public URL, and disappears when all steps are done", async () => {
    await fresh.stop();
    fresh = await startProgram(
      { SMTP_URL: mail.url, PUBLIC_URL: "https://meetup.example.org" },
      fresh.folder,
    );
    const { page, expectNoComplaints } = await dashboard();
    await page.getByText("3 van 7 stappen klaar").waitFor();
    await unfold(page);
    await step(page, "Webadres").getByText("https://meetup.example.org").waitFor();
    await step(page, "Mailserver").getByRole("button", { name: "Stuur testmail" }).click();
    const dialog = page.getByRole("dialog", { name: "Testmail" });
    await dialog.getByRole("button", { name: "Stuur testmail" }).click();
    await mail.mailTo(ADMIN.email, "Testmail");
    await dialog.getByText("De mailserver heeft de mail aan").waitFor();
    await dialog.getByRole("button", { name: "Sluiten" }).first().click();
    await step(page, "Mailserver").getByText("heeft de testmail aan").waitFor();
    await page.getByText("4 van 7 stappen klaar").waitFor();

    await byButton(page, "Opbergen").click();
    await page.getByRole("heading", { name: "Zo begin je" }).waitFor({ state: "hidden" });
    await page.reload();
    await page.getByRole("heading", { name: "Recente Activiteit" }).waitFor();
    expect(await page.getByRole("heading", { name: "Zo begin je" }).count()).toBe(0);
    await page.getByRole("link", { name: "Site", exact: true }).click();
    await byButton(page, "Zet de eerste stappen terug").click();
    await page.getByRole("link", { name: "Naar de eerste stappen" }).click();
    await page.getByText("4 van 7 stappen klaar").waitFor();
    await unfold(page);

    await byButton(page, "Nu doen: Eerste meetup").click();
    await page.getByRole("link", { name: "Nieuwe meetup" }).click();
    await page.getByRole("heading", { name: "Nieuwe meetup" }).waitFor();
    await page.getByLabel("Titel *").fill("De eerste");
    await byButton(page, "Annuleren").click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(new URL(page.url()).search).toBe("");
    const posted = await page.evaluate(async () => {
      const response = await fetch("/api/meetups", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${localStorage.getItem("token")}`,
        },
        body: JSON.stringify({
          title: "De eerste",
          description: "Kom ook",
          date: "2036-08-01",
          start_time: "19:30",
          location: "Assen",
        }),
      });
      return response.status;
    });
    expect(posted).toBe(200);
    await page.goto("/admin/dashboard");
    await page.getByText("5 van 7 stappen klaar").waitFor();
    await unfold(page);
    await byButton(page, "Nu doen: Tweede beheerder").click();
    await page.getByRole("link", { name: "Kies een lid" }).click();
    await byButton(page, "Nieuw Lid").click();
    await page.getByLabel("Naam *").fill("Kees Bakker");
    await page.getByLabel("E-mailadres *").fill("kees@example.org");
    await page.getByLabel("Maak beheerder").check();
    await page.getByLabel("Wachtwoord *").fill("vier groene stekkers");
    await byButton(page, "Opslaan").click();
    await page.getByText("Kees Bakker").first().waitFor();
    await page.goto("/admin/dashboard");
    await page.getByText("6 van 7 stappen klaar").waitFor();
    await unfold(page);
    await page.getByRole("link", { name: "Importeer of plak een lijst" }).click();
    await page
      .getByLabel("Of plak een lijst")
      .fill("Anna de Vries <anna@example.org>, Bram <bram@example.org>");
    await byButton(page, "Bekijk de lijst").click();
    await page.getByText("2 nieuwe leden, 0 overgeslagen").waitFor();
    await page.getByLabel("Nee, vraag het hun eerst").check();
    await byButton(page, "2 leden toevoegen en mailen").click();
    await byButton(page, /^Nu versturen/).click();
    await byButton(page, /^Nu versturen/).waitFor({ state: "detached" });
    await page.goto("/admin/dashboard");
    await page.getByRole("heading", { name: "Recente Activiteit" }).waitFor();
    await expect.poll(() => page.getByRole("heading", { name: "Zo begin je" }).count()).toBe(0);
    await page.goto("/admin/site");
    await page.getByText("Alle stappen zijn klaar.").waitFor();
    expectNoComplaints();
  });
});
