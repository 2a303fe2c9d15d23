import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import type { MeetupId } from "#contract/ids.ts";
import { createDraft, createMeetup } from "#contract/meetups/saving/admin.ts";
import { respond } from "#contract/responses.ts";
import { addTalk, saveProgramme } from "#contract/talks/admin.ts";
import { offerTalk, withdrawTalk } from "#contract/talks.ts";
import { boxOf } from "../harness/boxes.ts";
import { axeFindings, byButton, DESKTOP, fromMore, withoutNews } from "../harness/browser.ts";
import { inDays, meetupForm } from "../harness/builders.ts";
import { request } from "../harness/program.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";
import { expectToFit } from "../screens/layout.ts";

const on = siteInBrowser();
const NARROWEST = { width: 320, height: 640 };

/** From half past seven to ten. */
async function anEvening(title: string): Promise<MeetupId> {
  const times = { start_time: "19:30", end_time: "22:00", date: inDays(400) };
  const body = meetupForm({ title, ...times });
  const { answer } = await request(on.program, createMeetup, { token: await on.organiserToken(), body });
  return answer.meetup.id;
}

/** 'Inloop' of half an hour, 'Rolluiken' of half an hour, 'Meten' of a quarter. */
async function aProgramme(id: MeetupId): Promise<void> {
  const asked = { token: await on.organiserToken(), params: { id } };
  const talk = (title: string, minutes: number) =>
    request(on.program, addTalk, { ...asked, body: { title, minutes, speaker: "Kees" } as never });
  await talk("Rolluiken", 30);
  const { programme } = (await talk("Meten", 15)).answer;
  const talks = programme.lines.map((line) => ({ talk: line.talk?.id, minutes: line.minutes }));
  const lines = [{ text: "Inloop", minutes: 30 }, ...talks];
  await request(on.program, saveProgramme, {
    ...asked,
    body: { revision: programme.revision, lines } as never,
  });
}

async function open(title: string, viewport = DESKTOP) {
  const id = await anEvening(title);
  await aProgramme(id);
  const path = `/admin/voorstellen?deel=programma&avond=${id}`;
  const { page, expectNoComplaints } = await on.openAsOrganiser(path, { viewport });
  const rows = page.getByRole("list", { name: "Programma" }).getByRole("listitem");
  await rows.first().waitFor();
  return { id, page, rows, expectNoComplaints };
}

/** Each row's time and title. */
const shown = async (rows: Locator): Promise<string[]> =>
  (await rows.allInnerTexts()).map((text) =>
    text
      .split(/\s*\n\s*/)
      .slice(0, 2)
      .join(" "),
  );

const handle = (page: Page, title: string) => page.getByRole("button", { name: `Verplaats: ${title}` });
const saved = (page: Page) => page.getByText("Bewaard", { exact: true }).waitFor();

const hintOfKeys = (page: Page) => page.getByText("zet terug");

/** The library listens to the next key from a timer of its own on: ours runs after it. */
async function liftByKeys(page: Page): Promise<void> {
  await page.keyboard.press("Enter");
  await hintOfKeys(page).waitFor();
  await page.evaluate(() => new Promise<void>((done) => setTimeout(done)));
}

const BEFORE = ["19:30 Inloop", "20:00 Rolluiken", "20:30 Meten"];
const MOVED = ["19:30 Inloop", "20:00 Meten", "20:15 Rolluiken"];

test("keys lift a row, move it with its times, put it down, and put it back", async () => {
  const { page, rows, expectNoComplaints } = await open("Met toetsen");
  expect(await shown(rows)).toEqual(BEFORE);
  const hint = hintOfKeys(page);
  expect(await hint.count()).toBe(0);
  await handle(page, "Meten").focus();
  await liftByKeys(page);
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => rows.filter({ hasText: "Meten" }).innerText()).toContain("20:00");
  await page.keyboard.press("Escape");
  await expect.poll(() => hint.count()).toBe(0);
  expect(await shown(rows)).toEqual(BEFORE);
  await liftByKeys(page);
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => rows.filter({ hasText: "Meten" }).innerText()).toContain("20:00");
  await page.keyboard.press("Enter");
  await saved(page);
  await page.reload();
  await expect.poll(() => shown(rows)).toEqual(MOVED);
  expect(await axeFindings(page)).toEqual([]);
  expectNoComplaints();
});

test("a row is dragged by its handle", async () => {
  const { page, rows } = await open("Met slepen");
  const from = await boxOf(handle(page, "Meten"));
  const to = await boxOf(handle(page, "Rolluiken"));
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y, { steps: 4 });
  await page.mouse.move(to.x + 10, to.y + 4, { steps: 8 });
  await expect.poll(() => rows.filter({ hasText: "Meten" }).innerText()).toContain("20:00");
  await page.mouse.up();
  await saved(page);
  await page.reload();
  await expect.poll(() => shown(rows)).toEqual(MOVED);
});

test("on a phone of 320 px buttons move a row, minutes and lines change, and the end says what runs over", async () => {
  const { page, rows, expectNoComplaints } = await open("Met knoppen", NARROWEST);
  await fromMore(page, "Meten", "Omhoog");
  await expect.poll(() => shown(rows)).toEqual(MOVED);
  await saved(page);
  await page.getByText("Einde, nog 75 minuten vrij").waitFor();
  await page.getByLabel("Minuten: Rolluiken").fill("120");
  await page.getByLabel("Minuten: Rolluiken").press("Enter");
  await page.getByText("Loopt 15 minuten uit").waitFor();
  await page.getByRole("button", { name: "Voeg een regel toe" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Tekst").fill("Pauze");
  await dialog.getByRole("button", { name: "Voeg toe" }).click();
  await page.getByText("Loopt 30 minuten uit").waitFor();
  await fromMore(page, "Inloop", "Haal van het programma");
  await page.getByText("Einde, precies op tijd").waitFor();
  await saved(page);
  await expectToFit(page);
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await expect.poll(() => shown(rows)).toEqual(["19:30 Meten", "19:45 Rolluiken", "21:45 Pauze"]);
  expectNoComplaints();
});

test("what another organiser changed meanwhile stays, and is taken over", async () => {
  const { id, page, rows } = await open("Met zijn tweeën");
  // Else it would show the change of the other before it makes its own.
  await withoutNews(page);
  await page.reload();
  await rows.first().waitFor();
  const other = await on.openAsOrganiser(`/admin/meetups/${id}?deel=programma`, { viewport: DESKTOP });
  await other.page.getByRole("button", { name: "Haal van het programma: Inloop" }).click();
  await saved(other.page);
  await fromMore(page, "Meten", "Omhoog");
  await page.getByText("Een ander heeft dit programma intussen gewijzigd").waitFor();
  await page.getByRole("button", { name: "Neem het nieuwe programma over" }).click();
  await expect.poll(() => shown(rows)).toEqual(["19:30 Rolluiken", "20:00 Meten"]);
});

test("a story of a member who offered nothing is put on by name, as 'een lid', and of another by a name", async () => {
  const id = await anEvening("Met een verhaal");
  const { page } = await on.openAsOrganiser(`/admin/meetups/${id}?deel=programma`, { viewport: DESKTOP });
  const add = page.getByRole("button", { name: "Voeg een verhaal toe" });
  await add.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Waar gaat het over?").fill("Vloerverwarming");
  await dialog.getByLabel("Door wie?").fill("Anna");
  await dialog.getByRole("button", { name: "Kies: Anna de Vries" }).click();
  await dialog.getByRole("button", { name: "Zet op het programma" }).click();
  await page.getByText("Anna de Vries, staat er als ‘een lid’").waitFor();
  await add.click();
  await dialog.getByLabel("Waar gaat het over?").fill("Zonnepanelen");
  await dialog.getByLabel("Door wie?").fill("Kees van buiten");
  await dialog.getByRole("button", { name: "Zet op het programma" }).click();
  await page.getByText("Kees van buiten", { exact: true }).waitFor();
});

test("the three decisions: on the programme, later and back, and not for us with a sentence", async () => {
  const id = await anEvening("Met voorstellen");
  const offer = (title: string, meetup: MeetupId | null) =>
    request(on.program, offerTalk, { token: on.site.tokens.gijs, body: { title, meetup } as never });
  await offer("Alarm", id);
  await offer("Batterij", null);
  const draft = {
    token: await on.organiserToken(),
    body: meetupForm({ title: "Lampen", date: inDays(401) }),
  };
  await request(on.program, createDraft, draft);
  const { page, expectNoComplaints } = await on.openAsOrganiser("/admin/dashboard", { viewport: DESKTOP });
  await page.getByRole("link", { name: /^2 nieuwe voorstellen/ }).click();
  const nav = page.getByRole("navigation", { name: "Beheer" });
  await expect.poll(() => nav.locator("[aria-current=page]").allInnerTexts()).toEqual(["Meetups"]);
  await page.getByRole("button", { name: "Zet op het programma: Alarm" }).click();
  const rows = page.getByRole("list", { name: "Programma" }).getByRole("listitem");
  await expect.poll(() => shown(rows)).toEqual(["19:30 Alarm"]);
  await page.getByRole("button", { name: "Later: Batterij" }).click();
  await page.getByText("Geen nieuwe voorstellen").waitFor();
  await page.getByRole("button", { name: "Later 1" }).click();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Kies een avond: Batterij" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Lampen, concept: de spreker hoort het bij de aankondiging").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Annuleren" }).click();
  await page.getByRole("button", { name: "Niet voor ons: Batterij" }).click();
  await dialog.getByLabel("Een zin voor Gijs Visser").fill("Vorige maand hadden we dit al.");
  await dialog.getByRole("button", { name: "Niet voor ons" }).click();
  await page.getByText("Niets bewaard voor later").waitFor();
  await page.getByRole("button", { name: "Haal van het programma: Alarm" }).click();
  await page.getByRole("button", { name: "Terug naar nieuw: Alarm" }).waitFor();
  expectNoComplaints();
});

test("wishes are merged and taken away, without a name", async () => {
  for (const [token, text] of [
    [on.site.tokens.anna, "Rolluiken"],
    [on.site.tokens.bram, "Zonwering"],
  ] as const) {
    const { page } = await on.openAs(token, "/dashboard", { viewport: DESKTOP });
    await page.getByLabel("Waarover?").fill(text);
    await page.getByRole("button", { name: "Voeg toe" }).click();
    await page.getByText("1 lid vraagt erom").first().waitFor();
  }
  const { page } = await on.openAsOrganiser("/admin/voorstellen?lijst=wensen", { viewport: DESKTOP });
  await fromMore(page, "Zonwering", "Voeg samen met een andere");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Rolluiken" }).check();
  await dialog.getByRole("button", { name: "Voeg samen" }).click();
  await page.getByText("2 leden vragen erom").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await fromMore(page, "Rolluiken", "Haal weg");
  await dialog.getByRole("button", { name: "Haal weg" }).click();
  await page.getByText("Nog geen wensen").waitFor();
});

test("a talk whose speaker was mailed is taken off after a question that says who hears of it", async () => {
  const { page, rows, expectNoComplaints } = await open("Met een spreker die het weet");
  // The mail waits a minute: the answer of a server that sent it.
  await page.route(
    (url) => url.pathname.includes("/programme/talks/") && !url.searchParams.has("told"),
    (route) =>
      route.fulfill({ status: 409, json: { error: "De spreker weet er al van", why: "speaker-told" } }),
  );
  await page.getByRole("button", { name: "Haal van het programma: Rolluiken" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("krijgt na een minuut een e-mail").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Annuleren" }).click();
  expect(await rows.count()).toBe(3);
  await page.getByRole("button", { name: "Haal van het programma: Rolluiken" }).click();
  await dialog.getByRole("button", { name: "Haal van het programma" }).click();
  await expect.poll(() => shown(rows)).toEqual(["19:30 Inloop", "20:00 Meten"]);
  expectNoComplaints(/409/);
});

test("says who is mailed another time, as long as that mail waits", async () => {
  const { id, page, rows } = await open("Met een nieuwe tijd");
  let isWaiting = true;
  // A mail of the talk was sent before, which takes a minute: the answer of a server that sent one.
  await page.route(
    (url) => url.pathname.endsWith(`/admin/meetups/${id}/programme`),
    async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      for (const { talk } of answer.programme.lines)
        if (talk?.title === "Meten") {
          talk.member = { id: 1, name: "Kees de Vries" };
          talk.isToldOfMove = isWaiting && route.request().method() === "PUT";
        }
      await route.fulfill({ response, json: answer });
    },
  );
  await fromMore(page, "Meten", "Omhoog");
  await page.getByText("Kees de Vries krijgt na een minuut bericht van de nieuwe tijd").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  isWaiting = false;
  await fromMore(page, "Meten", "Omlaag");
  await expect.poll(() => page.getByText("bericht van de nieuwe tijd").count()).toBe(0);
  expect(await shown(rows)).toEqual(BEFORE);
});

test("a speaker who said no is put on after a question, of an offer and by name", async () => {
  const id = await anEvening("Met een spreker die niet komt");
  for (const token of [on.site.tokens.lars, on.site.tokens.anna])
    await request(on.program, respond, { token, params: { id }, body: { action: "decline" } });
  await request(on.program, offerTalk, {
    token: on.site.tokens.lars,
    body: { title: "Gasmeter", meetup: id } as never,
  });
  const { page, expectNoComplaints } = await on.openAsOrganiser(`/admin/meetups/${id}?deel=programma`, {
    viewport: DESKTOP,
  });
  await page.getByRole("button", { name: "Zet op het programma: Gasmeter" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/^Lars .+ komt niet\. Toch op het programma\?$/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Zet toch op het programma" }).click();
  const rows = page.getByRole("list", { name: "Programma" }).getByRole("listitem");
  await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining("Komt niet")]);
  await page.getByRole("button", { name: "Voeg een verhaal toe" }).click();
  await dialog.getByLabel("Waar gaat het over?").fill("Slimme meter");
  await dialog.getByLabel("Door wie?").fill("Anna");
  await dialog.getByRole("button", { name: "Kies: Anna de Vries" }).click();
  await dialog.getByRole("button", { name: "Zet op het programma" }).click();
  await dialog.getByText("Anna de Vries komt niet.").waitFor();
  await dialog.getByLabel("Toch op het programma").check();
  await dialog.getByRole("button", { name: "Zet op het programma" }).click();
  await expect.poll(() => rows.count()).toBe(2);
  expectNoComplaints(/409/);
});

test("of a full evening the reason of the question is seen on a phone, and no other evening", async () => {
  const body = meetupForm({ title: "Vol huis", date: inDays(400), max_participants: 1 });
  const { answer } = await request(on.program, createMeetup, { token: await on.organiserToken(), body });
  const { id } = answer.meetup;
  await request(on.program, respond, {
    token: on.site.tokens.anna,
    params: { id },
    body: { action: "confirm" },
  });
  await request(on.program, offerTalk, {
    token: on.site.tokens.gijs,
    body: { title: "Watermeter", meetup: id } as never,
  });
  const { page } = await on.openAsOrganiser("/admin/voorstellen", { viewport: NARROWEST });
  await page.getByRole("button", { name: "Zet op het programma: Watermeter" }).click();
  const dialog = page.getByRole("dialog", { name: "Zet op het programma: Watermeter" });
  const reason = dialog.getByText(/^Deze meetup is vol\. Gijs .+ krijgt dan een plek boven het maximum\.$/);
  await reason.waitFor();
  const seen = await boxOf(reason);
  const foot = await boxOf(dialog.getByRole("button", { name: "Annuleren" }));
  expect(seen.y + seen.height).toBeLessThan(foot.y);
  expect(await dialog.getByRole("radio").count()).toBe(0);
  await dialog.getByText("Vol huis").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Zet op het programma, boven het maximum" }).click();
  await dialog.waitFor({ state: "hidden" });
});

test("a sentence that is typed for a proposal that goes meanwhile stays, and the press says why nothing is sent", async () => {
  const id = await anEvening("Met een voorstel dat weggaat");
  const { lars: token } = on.site.tokens;
  const body = { title: "Warmtepomp", meetup: id } as never;
  const { talk } = (await request(on.program, offerTalk, { token, body })).answer;
  const { page } = await on.openAsOrganiser(`/admin/meetups/${id}?deel=programma`, { viewport: DESKTOP });
  await page.getByRole("button", { name: "Niet voor ons: Warmtepomp" }).click();
  const dialog = page.getByRole("dialog");
  const sentence = dialog.getByLabel("Een zin voor Lars Smit");
  await sentence.fill("Volgend jaar graag.");
  await request(on.program, withdrawTalk, { token, params: { talk: talk.id }, query: {} });
  await dialog.getByRole("button", { name: "Niet voor ons" }).click();
  await dialog
    .getByText("het is ingetrokken, of een ander besloot er al over. Er is niets verstuurd.")
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await expect.poll(() => page.locator("h3", { hasText: "Warmtepomp" }).count()).toBe(0);
  expect(await sentence.inputValue()).toBe("Volgend jaar graag.");
});

test("minutes that no part can have stay as they were typed, and are said", async () => {
  const { page, rows } = await open("Met te veel minuten", NARROWEST);
  const minutes = page.getByLabel("Minuten: Rolluiken");
  await minutes.fill("300");
  await minutes.press("Enter");
  const said = page.getByRole("alert").filter({ hasText: "Kies 1 tot 240 minuten" });
  await said.waitFor();
  expect(await minutes.inputValue()).toBe("300");
  expect(await axeFindings(page)).toEqual([]);
  await expectToFit(page);
  expect(await shown(rows)).toEqual(BEFORE);
  await minutes.fill("45");
  await minutes.blur();
  await saved(page);
  expect(await said.count()).toBe(0);
  expect(await shown(rows)).toEqual(["19:30 Inloop", "20:00 Rolluiken", "20:45 Meten"]);
});

test("the keys stand at the row that is lifted, and what another changed first above the rows", async () => {
  const { page, rows } = await open("Met een lange lijst");
  await handle(page, "Meten").focus();
  await page.keyboard.press("Enter");
  const hint = await boxOf(page.getByText("zet terug"));
  const lifted = await boxOf(rows.filter({ hasText: "Meten" }));
  expect(Math.abs(hint.y + hint.height - lifted.y)).toBeLessThan(10);
  await page.keyboard.press("Escape");
  await page.route(
    (url) => url.pathname.endsWith("/programme"),
    (route) =>
      route.request().method() === "PUT"
        ? route.fulfill({ status: 409, json: { error: "Gewijzigd", why: "programme-changed" } })
        : route.continue(),
  );
  await fromMore(page, "Meten", "Omhoog");
  const note = await boxOf(page.getByText("Een ander heeft dit programma intussen gewijzigd"));
  expect(note.y).toBeLessThan((await boxOf(rows.first())).y);
  expect(await axeFindings(page)).toEqual([]);
});

test("a copy has the free lines, the switch is in its form, and deleting says what becomes of the talks", async () => {
  const id = await anEvening("Om te kopiëren");
  await aProgramme(id);
  const { page } = await on.openAsOrganiser(`/admin/meetups/${id}`, { viewport: DESKTOP });
  await fromMore(page, "Om te kopiëren", "Kopieer");
  const form = page.getByRole("dialog");
  await form.getByLabel("Titel *").fill("De kopie");
  await form.getByLabel("Datum *").fill(inDays(410));
  await form.getByText("Meer: antwoorden, gasten, adres").click();
  const takes = form.getByLabel("Voorstellen voor deze avond");
  expect(await takes.isChecked()).toBe(true);
  await takes.uncheck();
  await byButton(page, "Opslaan als concept").click();
  await page.getByRole("heading", { name: "De kopie" }).waitFor();
  await page.goto(`${page.url()}?deel=programma`);
  const rows = page.getByRole("list", { name: "Programma" }).getByRole("listitem");
  await expect.poll(() => shown(rows)).toEqual(["19:30 Inloop"]);
  expect(await page.getByLabel("Voorstellen voor deze avond").isChecked()).toBe(false);
  await page.goto(`/admin/meetups/${id}`);
  const asked = new Promise<string>((resolve) =>
    page.once("dialog", (dialog) => {
      resolve(dialog.message());
      void dialog.dismiss();
    }),
  );
  await fromMore(page, "Om te kopiëren", "Verwijder");
  expect(await asked).toContain("2 verhalen gaan terug naar ‘een andere keer’.");
});

test("a change that no server received says so, and is saved by itself once the site answers", async () => {
  const { page, rows } = await open("Zonder server");
  await page.route("**/programme", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await byButton(page, "Haal van het programma: Inloop").click();
  const failed = page.getByText("Niet bewaard. De site is niet te bereiken; je wijziging staat hier nog.");
  await failed.waitFor();
  await page.unroute("**/programme");
  await page.getByText("Bewaard", { exact: true }).waitFor();
  expect([await failed.count(), await rows.count()]).toEqual([0, 2]);
});
