import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { MeetupId } from "#contract/ids.ts";
import { changeSite } from "#contract/site/admin.ts";
import { addTalk, linkSlides, programme, saveProgramme } from "#contract/talks/admin.ts";
import { offerTalk, withdrawTalk } from "#contract/talks.ts";
import { axeFindings, DESKTOP } from "../harness/browser.ts";
import { request } from "../harness/program.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";
import { expectToFit } from "../screens/layout.ts";

const on = siteInBrowser();
const NARROWEST = { width: 320, height: 640 };

const title = (page: Page) => page.getByLabel("Waar gaat het over?");
const send = (page: Page) => page.getByRole("button", { name: "Stuur naar de organisatie" });
const ownTalks = (page: Page) => page.getByRole("region", { name: "Wat je laat zien" });

test.each([
  ["320 px", NARROWEST],
  ["a desk", DESKTOP],
])(
  "two presses and a title offer a talk from the dashboard, where it is changed and withdrawn, on %s",
  async (size, viewport) => {
    const name = `Rolluiken op ${size}`;
    const { page, expectNoComplaints } = await on.openAs(on.site.tokens.anna, "/dashboard", { viewport });
    await page.getByRole("link", { name: "Ik wil iets laten zien" }).click();
    await title(page).fill(name);
    expect(await page.getByRole("radio", { name: "Een andere keer" }).isChecked()).toBe(true);
    expect(await page.getByLabel("Anna", { exact: true }).isChecked()).toBe(true);
    await page.getByText("Iedereen kan dit zien, ook zoekmachines.").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await expectToFit(page);
    await send(page).click();
    const own = ownTalks(page).getByRole("listitem").filter({ hasText: name });
    await own.getByText("Ligt bij de organisatie, voor een andere keer").waitFor();
    await own.getByRole("link", { name: "Wijzig" }).click();
    await page.getByRole("button", { name: "45" }).click();
    await page.getByLabel("Wat heb je nodig?").fill("Een beamer");
    await page.getByRole("button", { name: "Opslaan" }).click();
    await own.getByRole("link", { name: "Wijzig" }).click();
    await expect.poll(() => page.getByLabel("Wat heb je nodig?").inputValue()).toBe("Een beamer");
    expect(await page.getByRole("button", { name: "45" }).getAttribute("aria-pressed")).toBe("true");
    await page.getByRole("link", { name: "Mijn dashboard" }).first().click();
    await expectToFit(page);
    await own.getByRole("button", { name: "Trek in" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Trek in" }).click();
    await expect.poll(() => own.count()).toBe(0);
    expectNoComplaints();
  },
);

test("it is for the evening that it was opened from, and the same title asks once more", async () => {
  const { page } = await on.openAs(on.site.tokens.bram, `/meetup/${on.site.meetups.open}`, {
    viewport: DESKTOP,
  });
  await page.getByRole("link", { name: "Ik wil iets laten zien" }).click();
  expect(await page.getByRole("radio", { name: "Voor iedereen" }).isChecked()).toBe(true);
  // Bram does not show his name to other members.
  expect(await page.getByRole("radio", { name: "Een lid" }).isChecked()).toBe(true);
  await title(page).fill("Meten");
  await send(page).click();
  await ownTalks(page).getByText("Ligt bij de organisatie, voor Voor iedereen").waitFor();
  await page.getByRole("link", { name: "Ik wil iets laten zien" }).click();
  await title(page).fill("meten");
  await send(page).click();
  await page.getByRole("button", { name: "Toch insturen" }).click();
  await expect.poll(() => ownTalks(page).getByRole("listitem").count()).toBe(2);
});

test("what is typed stays on the device until it is sent", async () => {
  const { page } = await on.openAs(on.site.tokens.lars, "/voorstel", { viewport: DESKTOP });
  await title(page).fill("Vloerverwarming");
  await page.getByLabel("Vertel in een paar zinnen").fill("Per kamer geregeld");
  await page.reload();
  await page.getByRole("button", { name: "Verder met wat je typte" }).click();
  expect(await title(page).inputValue()).toBe("Vloerverwarming");
  await send(page).click();
  await ownTalks(page).getByText("Vloerverwarming").waitFor();
  await page.goto(page.url().replace(/\/dashboard.*/, "/voorstel"));
  await title(page).waitFor();
  expect(await page.getByText("Je hebt eerder iets getypt").count()).toBe(0);
});

test("a wish fills in an empty title, never one that was typed, and goes with the talk", async () => {
  const other = await on.openAs(on.site.tokens.lars, "/dashboard", { viewport: DESKTOP });
  await other.page.getByLabel("Waarover?").fill("Thuisbatterij");
  await other.page.getByRole("button", { name: "Voeg toe" }).click();
  await other.page.getByText("1 lid vraagt erom").waitFor();
  const { page } = await on.openAs(on.site.tokens.gijs, "/voorstel", { viewport: DESKTOP });
  const chip = page.getByRole("button", { name: "Thuisbatterij, 1 lid vraagt erom" });
  await chip.click();
  expect(await title(page).inputValue()).toBe("Thuisbatterij");
  await title(page).fill("Een jaar met een batterij");
  for (const isChosen of ["false", "true"]) {
    await chip.click();
    expect(await chip.getAttribute("aria-pressed")).toBe(isChosen);
    expect(await title(page).inputValue()).toBe("Een jaar met een batterij");
  }
  await send(page).click();
  await ownTalks(page).getByText("Een jaar met een batterij").waitFor();
  await ownTalks(page).getByRole("link", { name: "Wijzig" }).click();
  await expect.poll(() => chip.getAttribute("aria-pressed")).toBe("true");
});

test("the link of a mail leads to the form, without signing in", async () => {
  const { page, expectNoComplaints } = await on.visit({ viewport: NARROWEST });
  await page.goto(on.site.links.respond(on.site.meetups.open, "confirm"));
  await page.getByRole("link", { name: "Ik wil iets laten zien" }).click();
  expect(await page.getByRole("radio", { name: "Voor iedereen" }).isChecked()).toBe(true);
  await title(page).fill("Alarm zonder abonnement");
  expect(await axeFindings(page)).toEqual([]);
  await expectToFit(page);
  await send(page).click();
  await page.getByText("Wijzigen of intrekken doe je op je dashboard.").waitFor();
  expect(await page.getByRole("link", { name: "Naar je voorstellen" }).getAttribute("href")).toBe(
    "/dashboard#voorstellen",
  );
  await page.getByRole("link", { name: "Naar de meetup" }).waitFor();
  expectNoComplaints();
});

test("a wrong link says so, and leads to the sign-in", async () => {
  const { page } = await on.visit({ viewport: DESKTOP });
  await page.goto("/voorstel/onzin/1");
  await page.getByText("Deze link is ongeldig").waitFor();
  await page.getByRole("link", { name: "Log in en vertel het daar" }).click();
  await page.waitForURL(/\/login\?from=%2Fvoorstel/);
});

/** As an organiser makes it: a free line, two talks, and slides. */
async function aProgramme(id: MeetupId): Promise<void> {
  const asked = { token: await on.organiserToken(), params: { id } };
  await request(on.program, addTalk, {
    ...asked,
    body: {
      title: "Rolluiken zonder cloud",
      text: "Met een **relais** van 12 euro",
      minutes: 30,
      speaker: "Kees",
    },
  });
  const { answer } = await request(on.program, addTalk, {
    ...asked,
    body: { title: "Meten met de P1-poort", minutes: 15, speaker: "Els" },
  });
  const lines = answer.programme.lines.map(({ talk, minutes }) => ({ talk: talk?.id, minutes }));
  const { revision } = answer.programme;
  const [first] = lines;
  await request(on.program, saveProgramme, {
    ...asked,
    body: { revision, lines: [{ text: "Inloop met koffie", minutes: 30 }, ...lines] } as never,
  });
  await request(on.program, linkSlides, {
    ...asked,
    params: { id, talk: first?.talk ?? 0 },
    body: { slides: "https://example.org/rolluiken.pdf" },
  });
}

test.each([true, false])(
  "the programme is on the page of the meetup, with scripts: %s",
  async (javaScriptEnabled) => {
    const id = on.site.meetups.soon;
    if (javaScriptEnabled) await aProgramme(id);
    const { page } = await on.visit({ viewport: NARROWEST, javaScriptEnabled });
    await page.goto(`/meetup/${id}`);
    const programme = page.getByRole("region", { name: "Programma" });
    expect(await programme.getByRole("listitem").allInnerTexts()).toEqual([
      expect.stringMatching(/^\d\d:\d\d\s+Inloop met koffie$/),
      expect.stringMatching(/^\d\d:\d\d\s+Rolluiken zonder cloud\s+Kees, 30 minuten\s+Slides$/),
      expect.stringMatching(/^\d\d:\d\d\s+Meten met de P1-poort\s+Els, 15 minuten$/),
    ]);
    await programme.getByText("Rolluiken zonder cloud").click();
    await programme.getByText("Met een relais van 12 euro").waitFor();
    const slides = programme.getByRole("link", { name: "Slides: Rolluiken zonder cloud" });
    expect(await slides.getAttribute("rel")).toBe("noopener noreferrer");
    await expectToFit(page);
    expect(await page.getByText("Heb je zelf iets?").count()).toBe(0);
    if (javaScriptEnabled) expect(await axeFindings(page)).toEqual([]);
  },
);

test("of a talk that was given its member chooses the name and links slides, and withdraws nothing", async () => {
  const { anna } = on.site.people;
  await request(on.program, addTalk, {
    token: await on.organiserToken(),
    params: { id: on.site.meetups.past },
    body: { title: "Zonnepanelen", member: anna.id, beyond: true } as never,
  });
  const { page } = await on.openAs(on.site.tokens.anna, "/dashboard", { viewport: NARROWEST });
  const own = ownTalks(page).getByRole("listitem").filter({ hasText: "Zonnepanelen" });
  await own.getByText(/^Stond op het programma van Terugblik/).waitFor();
  expect(await own.getByRole("button", { name: "Trek in" }).count()).toBe(0);
  await own.getByRole("button", { name: "Naam en slides" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Anna de Vries" }).check();
  await dialog.getByLabel("Link naar je slides").fill("https://example.org/zon.pdf");
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Opslaan" }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  await page.goto(`/meetup/${on.site.meetups.past}`);
  const programme = page.getByRole("region", { name: "Programma" });
  await programme.getByText("Anna de Vries, 15 minuten").waitFor();
  await programme.getByRole("link", { name: "Slides: Zonnepanelen" }).waitFor();
});

test("without the switch nothing leads to the form", async () => {
  const token = await on.organiserToken();
  await request(on.program, changeSite, { token, body: { talks: false } });
  const { page } = await on.openAs(on.site.tokens.anna, "/dashboard", { viewport: DESKTOP });
  await page.getByText("Je meetups in je agenda").waitFor();
  expect(await page.getByText("Ik wil iets laten zien").count()).toBe(0);
  expect(await page.getByText("Hierover wil ik iets horen").count()).toBe(0);
  await page.goto("/voorstel");
  await page.getByText("De club neemt nu geen voorstellen aan.").waitFor();
  await request(on.program, changeSite, { token, body: { talks: true } });
});

/** Organisers decide whether an evening takes offers. */
async function takeOffers(id: MeetupId, takesTalks: boolean): Promise<void> {
  const asked = { token: await on.organiserToken(), params: { id } };
  const { revision } = (await request(on.program, programme, asked)).answer.programme;
  await request(on.program, saveProgramme, { ...asked, body: { revision, lines: [], takesTalks } });
}

test("an evening that takes no more offers says so, and what was typed stays", async () => {
  const { open } = on.site.meetups;
  const { page } = await on.openAs(on.site.tokens.gijs, `/voorstel?avond=${open}`, { viewport: DESKTOP });
  await title(page).fill("Gordijnen");
  await takeOffers(open, false);
  await send(page).click();
  const said = page.getByText("Voor deze avond zijn geen voorstellen meer nodig; kies een andere keer.");
  await said.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await title(page).inputValue()).toBe("Gordijnen");
  await page.reload();
  await page.getByText("Deze avond neemt geen voorstellen aan. Kies een andere keer.").waitFor();
  await page.getByRole("button", { name: "Verder met wat je typte" }).click();
  await page.getByRole("radio", { name: "Een andere keer" }).check();
  await takeOffers(open, true);
  await send(page).click();
  await ownTalks(page).getByText("Gordijnen").waitFor();
});

test("an offer for an evening that is closed since keeps it when it is changed, and one that went says so", async () => {
  const { open } = on.site.meetups;
  const { gijs: token } = on.site.tokens;
  const body = { title: "Zonwering", meetup: open } as never;
  const { talk } = (await request(on.program, offerTalk, { token, body })).answer;
  await takeOffers(open, false);
  const { page } = await on.openAs(token, `/voorstel?voorstel=${talk.id}`, { viewport: DESKTOP });
  const own = page.getByRole("radio", { name: "Voor iedereen" });
  expect(await own.isChecked()).toBe(true);
  await page.getByText("neemt geen voorstellen meer aan").waitFor();
  await title(page).fill("Zonwering met een motor");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await ownTalks(page).getByText("Zonwering met een motor").waitFor();
  await takeOffers(open, true);
  await page.clock.install();
  await page.goto(page.url().replace(/\/dashboard.*/, `/voorstel?voorstel=${talk.id}`));
  await title(page).fill("Zonwering met een motor en een sensor");
  await request(on.program, withdrawTalk, { token, params: { talk: talk.id }, query: {} });
  await page.getByRole("button", { name: "Opslaan" }).click();
  await page.getByText("Dit voorstel bestaat niet (meer).").waitFor();
  await page.clock.fastForward(31_000);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await page.getByText("Dit voorstel is er niet meer.").waitFor();
  expect(await title(page).inputValue()).toBe("Zonwering met een motor en een sensor");
  await page.reload();
  await page.getByText("Dit voorstel is er niet meer.").waitFor();
  expect(await title(page).count()).toBe(0);
});
