import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { dateIn, shortDate } from "#domain/dutch-dates.ts";
import { boxesOf, boxOf } from "../harness/boxes.ts";
import { axeFindings, byButton, DESKTOP, oneOf, PHONE, pressInHeader } from "../harness/browser.ts";
import { inDays } from "../harness/builders.ts";
import { adminToken } from "../harness/running-program.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";

const on = siteInBrowser();

const open = (viewport = DESKTOP) => on.openAsOrganiser("/admin/meetups", { viewport });

const titleField = (page: Page) => page.getByLabel("Titel *");
const edit = (page: Page, title: string) =>
  page
    .getByRole("button", { name: `Bewerk: ${title}`, exact: true })
    .filter({ visible: true })
    .click();
const publishButton = (page: Page) => page.getByRole("button", { name: /^Publiceren/ });
const OFFER = "Je hebt eerder iets getypt dat niet is opgeslagen.";

test("says how many members it invites: none for a past day, or once it has begun", async () => {
  const { page } = await open();
  await byButton(page, "Nieuwe meetup").click();
  await byButton(page, "Publiceren en 4 leden uitnodigen").waitFor();
  await page.getByLabel("Datum *").fill("2020-01-01");
  await page.getByText("Deze dag is voorbij: niemand krijgt een uitnodiging.").waitFor();
  await byButton(page, "Publiceren").waitFor();
  await page.getByLabel("Datum *").fill(dateIn("Europe/Amsterdam", Date.now()));
  await byButton(page, "Publiceren en 4 leden uitnodigen").waitFor();
  await page.getByLabel("Starttijd *").fill("00:00");
  await page.getByText("Deze tijd is voorbij: niemand krijgt een uitnodiging.").waitFor();
  await page.getByText("Niemand krijgt een uitnodiging: het begin is voorbij.").waitFor();
  await byButton(page, "Publiceren").waitFor();
});

test("a year has four digits, however many are typed", async () => {
  const { page, expectNoComplaints } = await open();
  await byButton(page, "Nieuwe meetup").click();
  await page.getByLabel("Datum *").focus();
  await page.keyboard.type("0130120261");
  await expect.poll(() => page.getByLabel("Datum *").inputValue()).toMatch(/^\d{4}-01-30$/);
  await byButton(page, "Publiceren")
    .or(byButton(page, /^Publiceren en/))
    .waitFor();
  expectNoComplaints();
});

test.each(oneOf([PHONE, DESKTOP]))(
  "cautions about a date or end that may be wrong, without moving the buttons, at width $width",
  async (viewport) => {
    const { page } = await open(viewport);
    await byButton(page, "Nieuwe meetup").click();
    await byButton(page, "Publiceren en 4 leden uitnodigen").waitFor();
    const boxes = () =>
      boxesOf(byButton(page, "Voorbeeld"), byButton(page, "Opslaan als concept"), publishButton(page));
    const before = await boxes();
    await page.getByLabel("Datum *").fill("2020-01-01");
    const described = (label: string) =>
      page
        .getByLabel(label)
        .evaluate(
          (field) => document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent,
        );
    await expect
      .poll(() => described("Datum *"))
      .toBe("Deze dag is voorbij: niemand krijgt een uitnodiging.");
    expect(await boxes()).toEqual(before);

    await page.getByLabel("Datum *").fill("2031-02-14");
    await expect.poll(() => page.getByText("Deze dag is voorbij").count()).toBe(0);
    await page.getByLabel("Starttijd *").fill("19:30");
    await page.getByLabel("Eindtijd").fill("02:00");
    await expect.poll(() => described("Eindtijd")).toBe("Eindigt de volgende dag (za).");
    expect(await boxes()).toEqual(before);
    await titleField(page).fill("Nachtbraken");
    await page.getByLabel("Locatie *").fill("Utrecht");
    await page.getByLabel("Beschrijving *").fill("Verhaal");
    await byButton(page, "Voorbeeld").click();
    const preview = page.getByRole("dialog", { name: "Voorbeeld" });
    await expect.poll(() => preview.innerText()).toContain("19:30 – 02:00 (za)");
    await preview.getByRole("button", { name: "Sluiten" }).click();
    await byButton(page, "Opslaan als concept").click();
    await page.getByText("vrijdag 14 februari 2031, 19:30 – 02:00 (za)").first().waitFor();
  },
);

test("warns of an address that everybody can read, and moves a link to its own field", async () => {
  const { page } = await open();
  await byButton(page, "Nieuwe meetup").click();
  await page.getByLabel("Beschrijving *").fill("We zitten op vlasakkerweg 14.");
  await page.getByText("Meer: antwoorden, gasten, adres").click();
  const address = page.getByLabel("Adres", { exact: true });
  await address.fill("Vlasakkerweg 14\nhttps://meet.example/avond");
  await page.getByText("Dit adres staat ook in de beschrijving, die iedereen kan lezen.").waitFor();
  await byButton(page, "Zet hem bij de link").click();
  await expect.poll(() => address.inputValue()).toBe("Vlasakkerweg 14");
  const link = page.getByLabel("Link om mee te doen");
  expect(await link.inputValue()).toBe("https://meet.example/avond");
  await link.fill("http://meet.example/avond");
  await titleField(page).fill("Bij Kees thuis");
  await byButton(page, "Opslaan als concept").click();
  await page.getByText("Een link begint met https://").waitFor();
});

test("an added question or choice has the focus, so that typing fills it", async () => {
  const { page, expectNoComplaints } = await open();
  await byButton(page, "Nieuwe meetup").click();
  await page.getByText("Meer: antwoorden, gasten, adres").click();
  await byButton(page, "Stel een vraag").press("Enter");
  await page.keyboard.type("Eet je mee?");
  expect(await page.getByLabel("Vraag 1", { exact: true }).inputValue()).toBe("Eet je mee?");
  await page.getByLabel("Antwoord", { exact: true }).selectOption("Keuze");
  await byButton(page, "Keuze").press("Enter");
  await page.keyboard.type("Ja, graag");
  expect(await page.getByLabel("Keuze 3", { exact: true }).inputValue()).toBe("Ja, graag");
  await byButton(page, "Tweede vraag").press("Enter");
  await page.keyboard.type("Hoe kom je?");
  expect(await page.getByLabel("Vraag 2", { exact: true }).inputValue()).toBe("Hoe kom je?");
  expectNoComplaints();
});

test("a draft announces itself on a chosen day, unless an organiser says not yet", async () => {
  const { page } = await open();
  await byButton(page, "Nieuwe meetup").click();
  await titleField(page).fill("Over twee jaar");
  await page.getByLabel("Datum *").fill(inDays(60));
  await page.getByLabel("Starttijd *").fill("19:30");
  await page.getByLabel("Locatie *").fill("Utrecht");
  await page.getByLabel("Beschrijving *").fill("Verhaal");
  await byButton(page, "Opslaan als concept").click();
  await page.getByRole("heading", { level: 1, name: "Over twee jaar" }).waitFor();
  await byButton(page, "Kondig aan op …").click();
  const dialog = page.getByRole("dialog", { name: "Kondig aan op" });
  expect(await dialog.getByLabel("Dag van de uitnodiging").inputValue()).toBe(inDays(39));
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: `Kondig aan op ${shortDate(inDays(39))}` }).click();
  await page.getByText(`De uitnodiging gaat vanzelf: ${shortDate(inDays(39))} om 10:00.`).waitFor();
  await page.goto("/admin");
  await page.getByText(`De uitnodiging gaat vanzelf: ${shortDate(inDays(39))} om 10:00`).waitFor();
  await page.getByRole("link", { name: "Over twee jaar" }).first().click();
  await byButton(page, "Niet vanzelf uitnodigen").click();
  await page.getByText("De uitnodiging gaat nog niet; je kunt de meetup zelf publiceren").waitFor();
  await byButton(page, "Kondig aan op …").waitFor();
  await byButton(page, "Ongedaan maken").click();
  await byButton(page, "Niet vanzelf uitnodigen").waitFor();
  await page.getByText(`De uitnodiging gaat vanzelf: ${shortDate(inDays(39))} om 10:00.`).waitFor();
  // Another choice ends the undo of the first.
  await byButton(page, "Niet vanzelf uitnodigen").click();
  await byButton(page, "Kondig aan op …").click();
  await dialog.getByLabel("Dag van de uitnodiging").fill(inDays(38));
  await dialog.getByRole("button", { name: `Kondig aan op ${shortDate(inDays(38))}` }).click();
  await page.getByText(`De uitnodiging gaat vanzelf: ${shortDate(inDays(38))} om 10:00.`).waitFor();
  // Sooner than the twelve seconds that it stays by itself.
  await byButton(page, "Ongedaan maken").waitFor({ state: "hidden", timeout: 8_000 });
  // Publishing now would be early: another button is the first one.
  await byButton(page, "Nu publiceren en 4 leden uitnodigen").waitFor();
  await byButton(page, "Verder schrijven").click();
  await page.getByText(/^De uitnodiging gaat .* om 10:00 vanzelf naar 4 leden/).waitFor();
  expect(
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /ubliceren/ })
      .count(),
  ).toBe(0);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  // The mail's link asks, because it is opened by mail scanners too.
  await page.goto(`${new URL(page.url()).pathname}?uitnodiging=niet`);
  const asked = page.getByRole("dialog", { name: "De uitnodiging gaat nog" });
  await asked.getByText("De uitnodiging gaat vanzelf").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await asked.getByRole("button", { name: "Houd de uitnodiging tegen" }).click();
  await byButton(page, "Kondig aan op …").waitFor();
  await asked.waitFor({ state: "detached" });
});

/** Only the buttons stay in sight above an open keyboard. */
async function roomFor(page: Page, viewport: { width: number; height: number }): Promise<void> {
  const before = page.viewportSize() ?? DESKTOP;
  await page.setViewportSize(viewport);
  const fields = page.getByRole("dialog").locator("[data-dialog-body]");
  await expect.poll(async () => (await boxOf(fields)).height).toBeGreaterThan(viewport.height * 0.45);
  await page.setViewportSize(before);
}

test("promises no invitation where there are no members", async () => {
  const { page } = await open();
  await page.route("**/api/admin/announcements/recipients", (route) =>
    route.fulfill({ json: { recipients: 0 } }),
  );
  await byButton(page, "Nieuwe meetup").click();
  await page.getByText(/^Er zijn nog geen leden om uit te nodigen: er gaat geen mail uit\./).waitFor();
  expect(await page.getByText("tot dan kun je terug").count()).toBe(0);
});

test("a typed date says its weekday, distance and other meetups, and moves nothing", async () => {
  const { page, expectNoComplaints } = await open(PHONE);
  const coming = await (await fetch(`${on.program.url}/api/meetups/upcoming`)).json();
  const { date, title } = (coming as { meetups: { date: string; title: string }[] }).meetups.at(-1) ?? {};
  await byButton(page, "Nieuwe meetup").click();
  const place = page.getByLabel("Locatie *");
  const before = await boxOf(place);
  await page.getByLabel("Datum *").fill(inDays(30));
  await page.getByText(/^[a-z]+dag, over (29|30) dagen$/).waitFor();
  await page.getByLabel("Datum *").fill(date ?? "");
  await page.getByText(new RegExp(`; die dag ook .*‘${title}’`)).waitFor();
  expect((await boxOf(place)).y).toBe(before.y);
  expectNoComplaints();
});

test("the form to edit a meetup begins at its first field, and counts the members that a waiting change mails", async () => {
  const { page, expectNoComplaints } = await open();
  await edit(page, "Bijna vol");
  await page.getByLabel("Adres", { exact: true }).fill("Neude 11");
  await byButton(page, /^Opslaan en \d+ mailen$/).click();
  await page.getByText("Wordt zo gewijzigd").first().waitFor();
  await byButton(page, "Bewerk").click();
  await page.getByLabel("Beschrijving *").fill("Andere woorden");
  expect((await boxOf(titleField(page))).y).toBeGreaterThan(0);
  await byButton(page, /^Opslaan en \d+ mailen$/).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  // Until the list of what waits comes, the bar shows the change that this one replaced.
  await page.reload();
  await byButton(page, /^Nu versturen/).click();
  await page.getByText("Wordt zo gewijzigd").first().waitFor({ state: "detached" });
  expectNoComplaints();
});

test("at 200 % zoom the whole form scrolls, and the date has a row of its own", async () => {
  const { page } = await open({ width: 640, height: 400 });
  await byButton(page, "Nieuwe meetup").click();
  expect((await boxOf(page.getByLabel("Datum *"))).width).toBeGreaterThan(400);
  await roomFor(page, { width: 640, height: 400 });
  await byButton(page, "Opslaan als concept").scrollIntoViewIfNeeded();
  await titleField(page).waitFor();
  expect((await boxOf(titleField(page))).y).toBeLessThan(0);
});

test("a year of evenings is five presses, and an edit reaches the next ones, until the series stops", async () => {
  const { page, expectNoComplaints } = await open();
  await byButton(page, "Nieuwe meetup").click();
  await titleField(page).fill("Open avond");
  await page.getByLabel("Datum *").fill(inDays(40));
  await page.getByLabel("Starttijd *").fill("19:30");
  await page.getByLabel("Locatie *").fill("Utrecht");
  await page.getByLabel("Beschrijving *").fill("Verhaal");
  await byButton(page, "Opslaan als concept").click();
  await page.getByRole("heading", { level: 1, name: "Open avond" }).waitFor();
  await page.getByRole("button", { name: /^Meer/ }).first().click();
  await page.getByRole("menuitem", { name: "Herhaal" }).click();
  const repeat = page.getByRole("dialog", { name: "Herhaal deze meetup" });
  await repeat.getByText("12 meetups").waitFor();
  await repeat
    .getByRole("button", { name: /^Sla over/ })
    .last()
    .click();
  await repeat.getByText("11 meetups, 1 overgeslagen").waitFor();
  await byButton(page, "Neem deze data over").click();
  await page.getByText("Er zijn 10 concepten bijgekomen; niemand kreeg bericht").waitFor();
  expect(await page.getByRole("link", { name: "Bekijk ze" }).getAttribute("href")).toBe(
    "/admin/meetups?search=Open%20avond",
  );
  await page.getByText(/Deel van: elke (eerste|tweede|derde|vierde|laatste) /).waitFor();
  await byButton(page, "Bewerk").click();
  await roomFor(page, { width: 390, height: 500 });
  await page.getByLabel("Deze en de volgende die je nog niet aanpaste").check();
  await page.getByLabel("Locatie *").fill("Amersfoort");
  await byButton(page, "Opslaan als concept").click();
  // The page behind shows the first of its two calls; the form closes after the second.
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.goto("/admin/meetups?search=Open+avond");
  await expect.poll(() => page.getByText("Amersfoort").count()).toBeGreaterThan(5);
  // An evening that goes with the series.
  await page.getByRole("link", { name: "Open avond" }).last().click();
  await page.getByRole("link", { name: "Gegevens" }).click();
  await byButton(page, "Stop de reeks").click();
  const stopping = page.getByRole("dialog", { name: "De reeks stoppen" });
  await stopping
    .getByText(/^10 concepten die niemand aanpaste, verdwijnen: .* Niemand krijgt bericht\.$/)
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await stopping.getByRole("button", { name: "Stop de reeks" }).click();
  await page.getByText(/De reeks is gestopt; 10 concepten weggehaald/).waitFor();
  await page.getByRole("heading", { name: "Meetup Beheer" }).waitFor();
  expectNoComplaints();
});

test("the form itself repeats a meetup, and says what will happen when", async () => {
  const { page, expectNoComplaints } = await open(PHONE);
  await byButton(page, "Nieuwe meetup").click();
  const happens = page.getByRole("region", { name: "Wat er dan gebeurt" });
  await happens.getByText(/^De uitnodiging gaat na een minuut naar 4 leden/).waitFor();
  await happens.getByText("Toon").click();
  await titleField(page).fill("Solderen bij Kees");
  await page.getByText("Meer: antwoorden, gasten, adres, herhalen").click();
  await page.getByText("Vul eerst een datum en een starttijd in.").waitFor();
  await page.getByLabel("Datum *").fill(inDays(40));
  await page.getByLabel("Starttijd *").fill("19:30");
  await page.getByLabel("Locatie *").fill("Utrecht");
  await page.getByLabel("Beschrijving *").fill("Verhaal");
  await happens.getByText("Wie niet heeft geantwoord, krijgt een herinnering.").waitFor();
  await byButton(page, "Herhaal").click();
  const repeat = page.getByRole("dialog", { name: "Herhaal deze meetup" });
  await repeat.getByLabel("Hoe vaak").selectOption("weekly");
  await repeat.getByLabel("Aantal").selectOption("4");
  await repeat.getByText("4 meetups").waitFor();
  await repeat
    .getByRole("button", { name: /^Sla over/ })
    .first()
    .click();
  await repeat.getByText("3 meetups, 1 overgeslagen").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await byButton(page, "Neem deze data over").click();
  await page.getByText(/^Elke week op \w+, nog 2 keer$/).waitFor();
  await happens.getByText(/gaat de deur uit, daarna die voor de volgende/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await byButton(page, "Opslaan als concept").click();
  await page.getByText("Er zijn 2 concepten bijgekomen; niemand kreeg bericht").waitFor();
  await page.getByRole("link", { name: "Bekijk ze" }).click();
  await page.waitForURL(/search=Solderen/);
  await page.getByText("Bekijk ze").waitFor({ state: "detached" });
  await page.goBack();
  await page.getByText(/Deel van: elke week op /).waitFor();
  expectNoComplaints();
});

test("publishing a draft from its form announces it, and can be undone", async () => {
  const { page, expectNoComplaints } = await open();
  await byButton(page, "Nieuwe meetup").click();
  await titleField(page).fill("Eerst een concept");
  await page.getByLabel("Beschrijving *").fill("Verhaal");
  await page.getByLabel("Datum *").fill("2031-02-15");
  await page.getByLabel("Locatie *").fill("Utrecht");
  await page.getByLabel("Starttijd *").fill("19:30");
  await byButton(page, "Opslaan als concept").click();
  await byButton(page, "Verder schrijven").click();
  await byButton(page, "Publiceren en 4 leden uitnodigen").last().click();
  await byButton(page, /^Ongedaan maken/).click();
  await byButton(page, /^Ongedaan maken/).waitFor({ state: "detached" });
  await byButton(page, "Verder schrijven").waitFor();
  expectNoComplaints();
});

test.each(oneOf([PHONE, DESKTOP]))(
  "a title is enough for a draft; its page says what publishing needs, at width $width",
  async (viewport) => {
    const { page, expectNoComplaints } = await open(viewport);
    await byButton(page, "Nieuwe meetup").click();
    await titleField(page).fill("Alleen een titel");
    await byButton(page, "Opslaan als concept").click();
    await page.getByRole("heading", { name: "Alleen een titel", level: 1 }).waitFor();
    await page.getByText("Nodig om het te publiceren: datum, starttijd, locatie, beschrijving.").waitFor();
    expect(await page.getByText("nog open").count()).toBe(0);
    expect(await byButton(page, "Bewerk").count()).toBe(0);
    expect(await publishButton(page).count()).toBe(0);

    await byButton(page, "Verder schrijven").click();
    await page.getByLabel("Starttijd *").fill("20:00");
    expect(await publishButton(page).isDisabled()).toBe(true);
    await page.getByText("Nog nodig om te publiceren: datum, locatie, beschrijving").waitFor();
    await byButton(page, "Opslaan als concept").click();
    await page.getByText("Nodig om het te publiceren: datum, locatie, beschrijving.").waitFor();
    await page.getByText("20:00", { exact: true }).first().waitFor();

    await byButton(page, "Verder schrijven").click();
    expect(await page.getByLabel("Datum *").inputValue()).toBe("");
    expect(await page.getByLabel("Starttijd *").inputValue()).toBe("20:00");
    await page.getByLabel("Datum *").fill("2031-02-15");
    await page.getByLabel("Locatie *").fill("Utrecht");
    await page.getByLabel("Beschrijving *").fill("Verhaal");
    await publishButton(page).click();
    await byButton(page, /^Ongedaan maken/).click();
    await publishButton(page).waitFor();
    expectNoComplaints();
  },
);

test.each(oneOf([PHONE, { width: 1280, height: 800 }]))(
  "buttons and keys mark the description, Ctrl+Z takes it back, at width $width",
  async (viewport) => {
    const { page, expectNoComplaints } = await open(viewport);
    await byButton(page, "Nieuwe meetup").click();
    const text = page.getByLabel("Beschrijving *");
    const preview = page.getByRole("region", { name: "Voorbeeld" });
    const tools = page.getByRole("toolbar", { name: "Opmaak" });
    // A phone has it closed, below everything else.
    if (viewport.width < 600) await page.getByText("Zo ziet een lid het").click();
    await text.fill("Neem een laptop mee");
    const choose = (from: number, to: number) =>
      text.evaluate((area: HTMLTextAreaElement, at) => area.setSelectionRange(...at), [from, to] as const);
    await choose(5, 15);
    await tools.getByRole("button", { name: "Vet" }).click();
    expect(await text.inputValue()).toBe("Neem **een laptop** mee");
    await preview.locator("strong", { hasText: "een laptop" }).waitFor();
    await page.keyboard.press("ControlOrMeta+b");
    expect(await text.inputValue()).toBe("Neem een laptop mee");
    await page.keyboard.press("ControlOrMeta+z");
    expect(await text.inputValue()).toBe("Neem **een laptop** mee");
    await tools.getByRole("button", { name: "Lijst" }).click();
    expect(await text.inputValue()).toBe("- Neem **een laptop** mee");
    await preview.locator("li strong").waitFor();
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("https://example.org");
    expect(await text.inputValue()).toContain("(https://example.org)");
    await tools.getByRole("button", { name: "Vet" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Cursief");
    expectNoComplaints();
  },
);

test("a desk shows the meetup beside its form, and earlier places are offered", async () => {
  const { page, expectNoComplaints } = await open({ width: 1280, height: 800 });
  await byButton(page, "Nieuwe meetup").click();
  const preview = page.getByRole("region", { name: "Voorbeeld" });
  await preview.getByText("Datum nog open").waitFor();
  await titleField(page).fill("Solderen");
  await page.getByLabel("Datum *").fill("2031-02-14");
  await page.getByLabel("Starttijd *").fill("19:30");
  await page.getByLabel("Eindtijd").fill("02:00");
  for (const text of ["Solderen", "vrijdag 14 februari 2031", "19:30 – 02:00 (za)", "Locatie nog open"])
    await preview.getByText(text, { exact: true }).waitFor();
  const place = page.getByLabel("Locatie *");
  const offered = () =>
    place.evaluate((field: HTMLInputElement) => [...(field.list?.options ?? [])].map(({ value }) => value));
  await expect.poll(offered).not.toEqual([]);
  const [first = ""] = await offered();
  await place.fill(first);
  await preview.getByText(first, { exact: true }).waitFor();
  const [form, shown] = await boxesOf(page.getByLabel("Beschrijving *"), preview);
  expect(form.width).toBeGreaterThan(520);
  expect(shown.x).toBeGreaterThan(form.x + form.width);
  expectNoComplaints();
});

describe("unsaved input", () => {
  test("is offered again after 'Annuleren', until it is thrown away", async () => {
    const { page, expectNoComplaints } = await open();
    await byButton(page, "Nieuwe meetup").click();
    await titleField(page).fill("Toch maar niet");
    await byButton(page, "Annuleren").click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await byButton(page, "Nieuwe meetup").click();
    expect(await titleField(page).inputValue()).toBe("");
    await byButton(page, "Weggooien").click();
    await byButton(page, "Annuleren").click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await byButton(page, "Nieuwe meetup").click();
    await titleField(page).waitFor();
    expect(await page.getByText(OFFER).count()).toBe(0);
    expectNoComplaints();
  });

  test("is removed at sign-out, so that the next person at this device cannot see it", async () => {
    // A separate session, because signing out ends it.
    const token = await adminToken(on.program);
    const { page } = await on.visit({ viewport: DESKTOP });
    await page.goto("/");
    await page.evaluate((own) => localStorage.setItem("token", own), token);
    await page.goto("/admin/meetups");
    await byButton(page, "Nieuwe meetup").click();
    await titleField(page).fill("Nog geheim");
    const stored = () => page.evaluate(() => JSON.stringify(localStorage));
    await expect.poll(stored).toContain("Nog geheim");
    await page.keyboard.press("Escape");
    await page.evaluate(() => localStorage.setItem("meetup-draft:new", "{}"));
    await pressInHeader(page, "Uitloggen");
    await page.waitForURL("/");
    const left = await page.evaluate(() => Object.keys(localStorage));
    expect(left.filter((key) => !["theme", "heard-at"].includes(key))).toEqual([]);
  });

  test("survives a closed tab: the form offers to restore or discard it", async () => {
    const first = await open();
    await byButton(first.page, "Nieuwe meetup").click();
    await titleField(first.page).fill("Half af");
    await first.page.getByLabel("Beschrijving *").fill("Met **vet**");
    await first.page.getByRole("region", { name: "Voorbeeld" }).locator("strong").waitFor();
    const page = await first.page.context().newPage();
    await first.page.close();
    await page.goto("/admin/meetups");
    await byButton(page, "Nieuwe meetup").click();
    await page.getByText(OFFER).waitFor();
    expect(await titleField(page).inputValue()).toBe("");
    await byButton(page, "Verder met wat je typte").click();
    expect(await titleField(page).inputValue()).toBe("Half af");
    expect(await page.getByLabel("Beschrijving *").inputValue()).toBe("Met **vet**");
    expect(await page.getByText(OFFER).count()).toBe(0);
    await page.reload();
    await byButton(page, "Nieuwe meetup").click();
    await byButton(page, "Weggooien").click();
    expect(await titleField(page).inputValue()).toBe("");
    await page.reload();
    await byButton(page, "Nieuwe meetup").click();
    await titleField(page).waitFor();
    expect(await page.getByText(OFFER).count()).toBe(0);
  });

  test.each(
    oneOf([
      ["phone", PHONE],
      ["desk", DESKTOP],
    ]),
  )(
    "is offered on a %s until restored or discarded, also after other input or saving",
    async (_where, viewport) => {
      const { page } = await open(viewport);
      const begin = () => byButton(page, "Nieuwe meetup").click();
      await begin();
      await titleField(page).fill("Lang verhaal");
      await page.reload();
      await begin();
      await titleField(page).fill("L");
      await page.reload();
      await begin();
      await page.getByText(OFFER).waitFor();
      await titleField(page).fill("Nog een ander");
      await page.getByLabel("Beschrijving *").fill("Verhaal");
      await page.getByLabel("Datum *").fill("2031-01-15");
      await page.getByLabel("Locatie *").fill("Utrecht");
      await page.getByLabel("Starttijd *").fill("19:30");
      await byButton(page, "Opslaan als concept").click();
      await page.getByText("Meetup succesvol aangemaakt!").waitFor();
      await page.goto("/admin/meetups");
      await begin();
      await page.keyboard.press("Escape");
      await begin();
      await page.getByText("Toon 1 oudere versie").click();
      await byButton(page, "Neem deze").click();
      expect(await titleField(page).inputValue()).toBe("Lang verhaal");
      await titleField(page).fill("Lang verhaal, langer");
      await page.reload();
      await begin();
      await titleField(page).fill("Iets anders");
      await byButton(page, "Weggooien").click();
      expect(await titleField(page).inputValue()).toBe("Iets anders");
      await page.reload();
      await begin();
      await byButton(page, "Verder met wat je typte").click();
      expect(await titleField(page).inputValue()).toBe("Iets anders");
    },
  );

  test("is kept when the dialog is closed, and removed when it is reverted by hand", async () => {
    const { page } = await open();
    await edit(page, "Bijna vol");
    await titleField(page).fill("Bijna vol!");
    await byButton(page, "Sluiten").click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await edit(page, "Bijna vol");
    await byButton(page, "Verder met wat je typte").click();
    await titleField(page).fill("Bijna vol");
    await byButton(page, "Sluiten").click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await edit(page, "Bijna vol");
    await titleField(page).waitFor();
    expect(await page.getByText(OFFER).count()).toBe(0);
  });
});

describe.each(
  oneOf([
    ["phone", PHONE, "Voor iedereen", "Morgen al"],
    ["desk", DESKTOP, "Voor echt iedereen", "Morgen echt"],
  ]),
)("two organisers edit the same meetup, on a %s", (where, viewport, title, other) => {
  const CHANGED = "Iemand anders heeft deze meetup intussen gewijzigd";
  const shown = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first();
  const place = (page: Page) => page.getByLabel("Locatie *");
  const SAVE = /^Opslaan( en \d mailen)?$/;
  const submit = (page: Page) => page.getByRole("button", { name: SAVE }).click();

  async function save(page: Page): Promise<void> {
    await submit(page);
    await page.getByText("Meetup succesvol bijgewerkt!").waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }

  /** Opens the form twice, and saves another title and place in the first. @returns the second */
  async function crossed(meetup: string, anna: { title: string; place: string }) {
    const found = `/admin/meetups?search=${meetup.split(" ")[0]}`;
    const openFound = () => on.openAsOrganiser(found, { viewport });
    const one = await openFound();
    const two = await openFound();
    await edit(one.page, meetup);
    await edit(two.page, meetup);
    await titleField(two.page).waitFor();
    await titleField(one.page).fill(anna.title);
    await place(one.page).fill(anna.place);
    await save(one.page);
    return two;
  }

  test("fields that only one of them changed are merged", async () => {
    const next = where === "phone" ? "Voor echt iedereen" : "Voor iedereen";
    const { page, expectNoComplaints } = await crossed(title, { title: next, place: `Zolder ${where}` });
    await page.getByLabel("Starttijd *").fill("20:15");
    await submit(page);
    const notice = page.getByRole("alert");
    await notice.getByText(CHANGED).waitFor();
    await notice.getByText(`Titel: nu “${next}”`).waitFor();
    await notice.getByText(`Locatie: nu “Zolder ${where}”`).waitFor();
    expect(await notice.getByText(/Starttijd/).count()).toBe(0);
    expect(await byButton(page, "Toch opslaan").count()).toBe(0);
    expect(await titleField(page).inputValue()).toBe(next);
    expect(await place(page).inputValue()).toBe(`Zolder ${where}`);
    expect(await page.getByLabel("Starttijd *").inputValue()).toBe("20:15");
    await save(page);
    await byButton(page, "Bewerk").click();
    expect(await place(page).inputValue()).toBe(`Zolder ${where}`);
    expect(await page.getByLabel("Starttijd *").inputValue()).toBe("20:15");
    expectNoComplaints(/409/);
  });

  test("a field that both changed asks which value to keep", async () => {
    const next = where === "phone" ? "Morgen echt" : "Morgen al";
    const { page, expectNoComplaints } = await crossed(other, { title: next, place: `Kelder ${where}` });
    await place(page).fill("Buurthuis Oost");
    await submit(page);
    const notice = page.getByRole("alert");
    await notice.getByText("Dit wijzigden jullie allebei").waitFor();
    await notice.getByText(`Locatie: nu “Kelder ${where}”`).waitFor();
    expect(await titleField(page).inputValue()).toBe(next);
    expect(await place(page).inputValue()).toBe("Buurthuis Oost");
    // Saving without a choice is refused again.
    const refused = page.waitForResponse((response) => response.status() === 409);
    await submit(page);
    await refused;
    await page.getByRole("button", { name: SAVE }).waitFor();
    await notice.getByText(`Locatie: nu “Kelder ${where}”`).waitFor();
    await byButton(page, "Neem de nieuwe over").click();
    await expect.poll(() => place(page).inputValue()).toBe(`Kelder ${where}`);
    await expect.poll(() => page.getByText(CHANGED).count()).toBe(0);
    await place(page).fill(`Buurthuis West ${where}`);
    await save(page);
    await shown(page, `Buurthuis West ${where}`).waitFor();
    expectNoComplaints(/409/);

    const late = await crossed(next, { title: next, place: `Schuur ${where}` });
    await place(late.page).fill(`Buurthuis Oost ${where}`);
    await submit(late.page);
    await byButton(late.page, "Toch opslaan").click();
    await late.page.getByText("Meetup succesvol bijgewerkt!").waitFor();
    await shown(late.page, `Buurthuis Oost ${where}`).waitFor();
    expect(await late.page.getByText(`Schuur ${where}`).count()).toBe(0);
  });

  test("restoring an older draft does not bypass the other's change", async () => {
    const openFound = () => on.openAsOrganiser("/admin/meetups?search=Helemaal", { viewport });
    const { page: bo } = await openFound();
    await edit(bo, "Helemaal vol");
    await place(bo).fill(`Kelder van ${where}`);
    await bo.reload();
    const { page: anna } = await openFound();
    await edit(anna, "Helemaal vol");
    await anna.getByLabel("Beschrijving *").fill(`Voller op ${where}`);
    await save(anna);
    await bo.reload();
    await edit(bo, "Helemaal vol");
    await byButton(bo, "Verder met wat je typte").click();
    await submit(bo);
    await bo.getByText(`Beschrijving: nu “Voller op ${where}”`).waitFor();
    expect(await place(bo).inputValue()).toBe(`Kelder van ${where}`);
    await save(bo);
  });
});

test.each(oneOf([320, 1280]))(
  "at %i pixels the form starts with title, date, time and place, in that order",
  async (width) => {
    const { page } = await open({ width, height: 800 });
    await byButton(page, "Nieuwe meetup").click();
    await page.getByRole("dialog").waitFor();
    const labels = await page
      .getByRole("dialog")
      .locator("label")
      .evaluateAll((all) => all.map((label) => label.textContent));
    expect(labels.slice(0, 7)).toEqual([
      "Titel *",
      "Datum *",
      "Starttijd *",
      "Eindtijd",
      "Locatie *",
      "Maximum aantal deelnemers",
      "Beschrijving *",
    ]);
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(widest).toBeLessThanOrEqual(width);
  },
);
