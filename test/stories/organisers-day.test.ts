import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { sendTicks } from "#contract/attendance.ts";
import type { MeetupId } from "#contract/ids.ts";
import { adminEmails } from "#contract/mail-log.ts";
import { createMeetup } from "#contract/meetups/saving/admin.ts";
import { boxesOf, boxOf } from "../harness/boxes.ts";
import { byButton, DESKTOP, fromMore, oneOf, PHONE } from "../harness/browser.ts";
import { inDays, meetupForm } from "../harness/builders.ts";
import { request } from "../harness/program.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";

describe.each(
  oneOf([
    ["a phone", PHONE],
    ["a desk", DESKTOP],
  ]),
)("on %s", (_where, viewport) => {
  const on = siteInBrowser({ environment: { PUBLIC_URL: "https://meetup.example.org" } });
  let token: string;
  beforeAll(async () => {
    token = await on.organiserToken();
  });

  const open = (path: string, options = {}) => on.openAs(token, path, { viewport, ...options });

  /** The number of mails, sent or not. */
  async function mails(): Promise<number> {
    const query = { content: "false" };
    return (await request(on.program, adminEmails, { token, query })).answer.pagination.total;
  }

  async function fillIn(page: Page, title: string): Promise<void> {
    await byButton(page, "Nieuwe meetup").click();
    await page.getByLabel("Titel *").fill(title);
    await page.getByLabel("Beschrijving *").fill("Neem **alles** mee.");
    await page.getByLabel("Datum *").fill(inDays(30));
    await page.getByLabel("Locatie *").fill("Buurthuis Oost");
    await page.getByLabel("Starttijd *").fill("19:30");
  }

  async function tickAnna(id: MeetupId): Promise<void> {
    const sentAt = Date.now();
    const ticks = [{ member: on.site.people.anna.id, present: true, at: sentAt - 1000 }];
    await request(on.program, sendTicks, { token, params: { id }, body: { sentAt, ticks, walkIns: [] } });
  }

  const statusOf = async (path: string) => (await fetch(`${on.program.url}${path}`)).status;

  test("the dashboard links to the next meetup's guests", async () => {
    const { page, expectNoComplaints } = await open("/admin/dashboard");
    const next = page.getByRole("region", { name: "De eerstvolgende meetup" });
    await next.getByRole("heading", { name: "Morgen al" }).waitFor();
    await next.getByText("zonder antwoord").locator("..").getByText("4", { exact: true }).waitFor();
    const button = await boxOf(next.getByRole("link", { name: "Deelnemers" }));
    expect(button.y).toBeLessThan(viewport.height);
    await next.getByRole("link", { name: "Deelnemers" }).click();
    await page.getByRole("heading", { name: "Morgen al" }).waitFor();
    await byButton(page, "Komt 0").waitFor();
    expectNoComplaints();
  });

  test("a meetup is announced from the dashboard in two presses; an unfinished draft stays there", async () => {
    const { page, expectNoComplaints } = await open("/admin/dashboard");
    await fillIn(page, "Vanaf het overzicht");
    await byButton(page, "Publiceren en 4 leden uitnodigen").click();
    await byButton(page, /^Ongedaan maken/).click();
    await byButton(page, /^Ongedaan maken/).waitFor({ state: "detached" });
    await page.getByText("Dit is een concept.").waitFor();
    await page.goto("/admin/dashboard");
    const list = page.getByRole("region", { name: "Concepten" });
    await list.getByText("Klaar om te publiceren").waitFor();
    await byButton(page, "Nieuwe meetup").click();
    await page.getByLabel("Titel *").fill("Alleen een idee");
    await byButton(page, "Opslaan als concept").click();
    await page.getByRole("heading", { name: "Alleen een idee" }).waitFor();
    await page.goto("/admin/dashboard");
    await list.getByText("Nog nodig: datum, starttijd, locatie, beschrijving").waitFor();
    expectNoComplaints();
  });

  test("the dashboard asks for the report and the thanks of a meetup that is over", async () => {
    const over = meetupForm({ title: "Net geweest", date: inDays(-1) });
    const { meetup } = (await request(on.program, createMeetup, { token, body: over })).answer;
    await tickAnna(meetup.id);
    const { page, expectNoComplaints } = await open("/admin/dashboard");
    const card = page.getByRole("region", { name: "Na Net geweest" });
    await card.getByText("Gisteren").waitFor();
    await card.getByText("1 was er").waitFor();
    await card.getByRole("button", { name: "Bedank wie er was bij Net geweest" }).click();
    await page.getByLabel("Bericht *").fill("Het was leuk.");
    await byButton(page, "Verstuur aan 1 lid").click();
    await card.getByText("Bedank wie er was").waitFor({ state: "detached" });
    await byButton(page, /^Ongedaan maken/).click();
    await card.getByText("1 lid krijgt een e-mail").waitFor();
    await card.getByRole("button", { name: "Schrijf een verslag van Net geweest" }).click();
    await page.getByLabel("Hoe was het?").fill("Gezellig.");
    await byButton(page, "Opslaan").click();
    await card.getByText("Schrijf een verslag").waitFor({ state: "detached" });
    expectNoComplaints();
  });

  test("a draft is visible to organisers only, and has previews of page and invitation", async () => {
    const { page, expectNoComplaints } = await open("/admin/meetups");
    const before = await mails();
    await fillIn(page, "Nog geheim");
    await byButton(page, "Voorbeeld").click();
    const preview = page.getByRole("dialog", { name: "Voorbeeld" });
    await preview.getByRole("heading", { name: "Nog geheim" }).waitFor();
    await byButton(page, "Uitnodiging").click();
    await preview.getByText("Uitnodiging: Nog geheim").waitFor();
    const mail = preview.frameLocator("iframe");
    await mail.getByText("Hoi Organisator, je bent uitgenodigd:").waitFor();
    // As the mail's own style sheet fits it to a phone.
    const room = () =>
      mail
        .locator(".card td")
        .first()
        .evaluate((cell) => getComputedStyle(cell).paddingLeft);
    await page.setViewportSize({ width: 320, height: 800 });
    await expect.poll(room).toBe("18px");
    await page.setViewportSize(DESKTOP);
    await expect.poll(room).toBe("32px");
    await page.setViewportSize(viewport);
    await preview.getByRole("button", { name: "Sluiten" }).click();
    expect(await page.getByLabel("Titel *").inputValue()).toBe("Nog geheim");
    await byButton(page, "Opslaan als concept").click();
    await page.getByText("Dit is een concept.").waitFor();
    await page.getByText("Nog niemand is uitgenodigd").waitFor();
    expect(await page.getByText("Zou komen").count()).toBe(0);
    const { pathname } = new URL(page.url());
    expect(await statusOf(pathname.replace("/admin/meetups/", "/meetup/"))).toBe(404);
    expect(await mails()).toBe(before);
    expectNoComplaints();
  });

  test("publishing opens the meetup's page; undone within a minute it is the first draft, and sends no mail", async () => {
    const { page, expectNoComplaints } = await open("/admin/meetups");
    const before = await mails();
    await fillIn(page, "Te vroeg");
    await byButton(page, "Publiceren en 4 leden uitnodigen").click();
    await page.getByRole("heading", { level: 1, name: "Te vroeg" }).waitFor();
    const { pathname } = new URL(page.url());
    await page.getByText(/^4 uitnodigingen gaan over (60|[1-5]?\d) s weg$/).waitFor();
    // Every admin page has the button.
    await page.goto("/admin/dashboard");
    await byButton(page, /^Ongedaan maken/).click();
    await page.getByText("Ongedaan gemaakt: het is weer een concept, niemand kreeg bericht").waitFor();
    await byButton(page, /^Ongedaan maken/).waitFor({ state: "detached" });
    await page.waitForURL(pathname);
    await page.getByText("Dit is een concept.").waitFor();
    expect(await mails()).toBe(before);
    await page.goto("/admin/meetups");
    const drafts = page.getByRole("region", { name: "Concepten" });
    const first = drafts.getByRole("link", { name: "Te vroeg", exact: true }).first();
    await first.waitFor();
    const [announced, draft] = await boxesOf(page.getByRole("region", { name: "Aangekondigd" }), first);
    expect(announced.y).toBeLessThan(draft.y);
    expectNoComplaints();
  });

  test("an announcement can be sent at once, with progress that names its meetup", async () => {
    const { page, expectNoComplaints } = await open("/admin/meetups");
    await fillIn(page, "Nu meteen");
    await byButton(page, "Publiceren en 4 leden uitnodigen").click();
    await byButton(page, /^Nu versturen/).click();
    await on.mail.mailTo(on.site.people.lars.email, "Uitnodiging: Nu meteen");
    const progress = page.getByRole("region", { name: "Voortgang van de e-mails" });
    await progress.getByText("4 van 4 e-mails verstuurd").waitFor();
    await progress.getByText("Nu meteen").waitFor();
    await byButton(page, "Sluit voortgang").click();
    expectNoComplaints();
  });

  test("an edit says how many guests it mails, and can mail none", async () => {
    const { page, expectNoComplaints } = await open(`/admin/meetups/${on.site.meetups.nearlyFull}`);
    const before = await mails();
    await byButton(page, "Bewerk").click();
    await page.getByLabel("Locatie *").fill("Kelder");
    await page.getByLabel("1 deelnemer krijgt bericht van deze wijziging").uncheck();
    await byButton(page, "Opslaan").click();
    await page.getByText("Meetup succesvol bijgewerkt!").waitFor();
    await page.getByRole("main").getByText("Kelder").first().waitFor();
    expect(await mails()).toBe(before);
    await byButton(page, "Bewerk").click();
    await page.getByLabel("Locatie *").fill("Zolder");
    await page.getByLabel("1 deelnemer krijgt bericht van deze wijziging").waitFor();
    await byButton(page, "Opslaan en 1 mailen").click();
    const bar = page.getByRole("region", { name: "Wijziging van Bijna vol" });
    await bar.getByText(/^Plek Kelder naar Zolder: 1 mens krijgt over (60|[1-5]?\d) s bericht$/).waitFor();
    await page.getByText("Wordt zo gewijzigd").waitFor();
    await page
      .getByText(/Zolder/)
      .first()
      .waitFor();
    await bar.getByRole("button", { name: "Ongedaan maken" }).click();
    await bar.waitFor({ state: "detached" });
    await page
      .getByText(/Kelder/)
      .first()
      .waitFor();
    expect(await mails()).toBe(before);
    // By the keyboard: a press so soon at this place counts as the second of a double tap.
    await byButton(page, "Bewerk").press("Enter");
    await page.getByLabel("Locatie *").fill("Zolder");
    await byButton(page, "Opslaan en 1 mailen").click();
    await bar.getByRole("button", { name: "Nu versturen" }).click();
    await on.mail.mailTo(on.site.people.anna.email, "Nieuwe plek: Zolder, Bijna vol");
    expectNoComplaints();
  });

  test("a typed message survives closing the dialog, and is removed once sent", async () => {
    const { page, expectNoComplaints } = await open(`/admin/meetups/${on.site.meetups.full}?deel=berichten`);
    await byButton(page, "Schrijf een bericht").click();
    await page.getByLabel("Onderwerp *").fill("Neem een krukje mee");
    await page.getByLabel("Bericht *").fill("Het wordt druk.");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await byButton(page, "Schrijf een bericht").click();
    await byButton(page, "Verder met wat je typte").click();
    expect(await page.getByLabel("Bericht *").inputValue()).toBe("Het wordt druk.");
    await byButton(page, "Verstuur aan 1 lid").click();
    await byButton(page, /^Nu versturen/).click();
    await on.mail.mailTo(on.site.people.anna.email, "Neem een krukje mee");
    await byButton(page, "Schrijf een bericht").click();
    expect(await page.getByLabel("Bericht *").inputValue()).toBe("");
    expectNoComplaints();
  });

  test("a message has a preview, and can be undone for a minute, which restores its text", async () => {
    const { page, expectNoComplaints } = await open(`/admin/meetups/${on.site.meetups.full}?deel=berichten`);
    const before = await mails();
    await byButton(page, "Schrijf een bericht").click();
    await page.getByLabel("Onderwerp *").fill("Te snel");
    await page.getByLabel("Bericht *").fill("Dit is **nog niet** af.");
    await byButton(page, "Voorbeeld").click();
    const preview = page.getByRole("dialog", { name: "Voorbeeld" });
    await preview.frameLocator("iframe").locator("strong", { hasText: "nog niet" }).waitFor();
    await preview.getByRole("button", { name: "Sluiten" }).click();
    await byButton(page, "Verstuur aan 1 lid").click();
    await page.getByText(/^‘Te snel’ aan 1 lid gaat over (60|[1-5]?\d) s weg$/).waitFor();
    await byButton(page, /^Ongedaan maken/).click();
    await page.getByText(/^Ongedaan gemaakt: niemand krijgt het bericht/).waitFor();
    await byButton(page, /^Ongedaan maken/).waitFor({ state: "detached" });
    expect(await mails()).toBe(before);
    await byButton(page, "Schrijf een bericht").click();
    expect(await page.getByLabel("Onderwerp *").inputValue()).toBe("Te snel");
    expect(await page.getByLabel("Bericht *").inputValue()).toBe("Dit is **nog niet** af.");
    expectNoComplaints();
  });

  test.each([PHONE, { width: 320, height: 568 }, DESKTOP])(
    "no toast lies over what can be undone, wherever the page is scrolled, at width $width",
    async (viewport) => {
      const { page } = await on.openAsOrganiser(`/admin/meetups/${on.site.meetups.full}?deel=berichten`, {
        viewport,
      });
      const undo = byButton(page, /^Ongedaan maken/);
      for (const subject of ["Een bericht met een lang onderwerp", "Nog een", "En nog een"]) {
        await byButton(page, "Schrijf een bericht").click();
        await page.getByLabel("Onderwerp *").fill(subject);
        await page.getByLabel("Bericht *").fill("Tekst");
        await byButton(page, "Verstuur aan 1 lid").click();
        await page.getByRole("dialog").waitFor({ state: "detached" });
        await page.evaluate(() => scrollTo(0, 0));
        await byButton(page, `Ongedaan maken: Bericht van Helemaal vol: ‘${subject}’`).waitFor();
      }
      await page.route("**/admin/pending/*/send", (route) =>
        route.fulfill({ status: 409, json: { error: "Dit lukt nu even niet" } }),
      );
      await byButton(page, /^Nu versturen/)
        .first()
        .click();
      const toast = page.getByRole("region", { name: "Meldingen" }).locator("div").first();
      await toast.waitFor();
      for (const top of [0, 400]) {
        await page.evaluate((y) => scrollTo(0, y), top);
        const [bar, shown] = await boxesOf(page.locator(".undo-bar"), toast);
        expect(shown.y >= bar.y + bar.height || shown.y + shown.height <= bar.y).toBe(true);
        expect(shown.y + shown.height).toBeLessThanOrEqual(viewport.height);
      }
      await page.evaluate(() => scrollTo(0, 0));
      for (let left = 3; left > 0; left -= 1) {
        await undo.first().click();
        await expect.poll(() => undo.count()).toBe(left - 1);
      }
    },
  );

  test.each([PHONE, { width: 320, height: 568 }])(
    "while a phone of width $width is scrolled, one line of what can be undone stays; two presses undo any",
    async (viewport) => {
      const path = `/admin/meetups/${on.site.meetups.full}?deel=berichten`;
      const { page, expectNoComplaints } = await on.openAsOrganiser(path, { viewport });
      const bar = page.locator(".undo-bar");
      const scroll = (top: number) => page.evaluate((y) => scrollTo(0, y), top);
      const heading = page.getByRole("heading", { level: 1 });
      await page.getByRole("main").evaluate(({ style }) => style.setProperty("min-height", "300vh"));
      const undo = byButton(page, /^Ongedaan maken/);
      for (const subject of ["Een bericht met een lang onderwerp", "Nog een"]) {
        await byButton(page, "Schrijf een bericht").click();
        await page.getByLabel("Onderwerp *").fill(subject);
        await page.getByLabel("Bericht *").fill("Tekst");
        await byButton(page, "Verstuur aan 1 lid").click();
        await page.getByRole("dialog").waitFor({ state: "detached" });
      }
      await scroll(0);
      await expect.poll(() => undo.count()).toBe(2);
      const after = await boxOf(heading);
      await scroll(600);
      const line = byButton(page, /^2 mailingen · eerste over \d+ s$/);
      await line.waitFor();
      const [closed, moved] = await boxesOf(bar, heading);
      expect(closed.height).toBeLessThanOrEqual(60);
      expect(closed.y).toBeLessThan(20);
      expect(moved.y).toBeCloseTo(after.y - 600, 0);
      await line.press("Enter");
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await page.keyboard.press("Enter");
      await expect.poll(() => undo.count()).toBe(1);
      await scroll(600);
      await expect.poll(async () => (await boxOf(bar)).height).toBeLessThanOrEqual(60);
      expect((await boxOf(bar)).y).toBeLessThan(20);
      await bar.getByText(/^over \d+ s$/).waitFor();
      await undo.click();
      await bar.waitFor({ state: "detached" });
      expectNoComplaints();
    },
  );

  test("two messages within a minute can both be undone; an undo without network is retried", async () => {
    const { page, expectNoComplaints } = await open(`/admin/meetups/${on.site.meetups.full}?deel=berichten`);
    const before = await mails();
    for (const subject of ["De eerste", "De tweede"]) {
      await byButton(page, "Schrijf een bericht").click();
      await page.getByLabel("Onderwerp *").fill(subject);
      await page.getByLabel("Bericht *").fill("Tekst");
      await byButton(page, "Verstuur aan 1 lid").click();
      await page.getByText(`‘${subject}’ aan 1 lid gaat over`).waitFor();
    }
    const first = page.getByRole("region", { name: "Bericht van Helemaal vol: ‘De eerste’" });
    const second = page.getByRole("region", { name: "Bericht van Helemaal vol: ‘De tweede’" });
    const [newest, oldest] = await boxesOf(second, first);
    expect(newest.y).toBeLessThan(oldest.y);
    await byButton(page, "Ongedaan maken: Bericht van Helemaal vol: ‘De eerste’").click();
    await first.waitFor({ state: "detached" });
    expectNoComplaints();
    // A hasty second press, on what stands there by then, undoes no other.
    const button = await boxOf(second.getByRole("button", { name: "Ongedaan maken" }));
    await page.mouse.move(button.x + button.width / 2, button.y + button.height / 2);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await page.reload();
    await second.waitFor();
    await page.context().setOffline(true);
    await second.getByRole("button", { name: "Ongedaan maken" }).click();
    await second.getByText("Ongedaan maken lukt nog niet").waitFor();
    await page.context().setOffline(false);
    await second.waitFor({ state: "detached" });
    expect(await mails()).toBe(before);
  });

  test("after the end a message goes to the members that came, and starts with the text that was undone or is offered", async () => {
    const { past } = on.site.meetups;
    await tickAnna(past);
    const { page, expectNoComplaints } = await open(`/admin/meetups/${past}`);
    await byButton(page, "Bedank wie er was").click();
    expect(await page.getByLabel("Bericht *").inputValue()).toContain("Bedankt voor je komst!");
    await page.getByLabel("Bericht *").fill("Wat was het leuk.");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.goto(`/admin/meetups/${past}?deel=berichten`);
    await byButton(page, "Schrijf een bericht").click();
    await byButton(page, "Verstuur aan 1 lid").waitFor();
    const audiences = page.getByLabel("Aan", { exact: true });
    expect(await audiences.inputValue()).toBe("came");
    expect(await audiences.locator("option").allInnerTexts()).toEqual([
      "Wie er was (1)",
      "Wie zou komen (1)",
      "Wie op de wachtlijst staat (0)",
      "Wie niet komt (0)",
      "Wie nog niet antwoordde (3)",
      "Iedereen die is uitgenodigd (4)",
    ]);
    expect(await page.getByLabel("Bericht *").inputValue()).toBe("");
    await page.getByLabel("Onderwerp *").fill("Sleutels gevonden");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await byButton(page, "Bedank wie er was").click();
    await page.getByText("Toon 1 oudere versie").click();
    await byButton(page, "Neem deze").click();
    expect(await page.getByLabel("Onderwerp *").inputValue()).toBe("Bedankt voor je komst: Terugblik");
    await page.getByRole("button", { name: /^Verstuur aan/ }).click();
    await byButton(page, /^Ongedaan maken/).click();
    await byButton(page, /^Ongedaan maken/).waitFor({ state: "detached" });
    await byButton(page, "Schrijf een bericht").click();
    expect(await page.getByLabel("Bericht *").inputValue()).toBe("Wat was het leuk.");
    expectNoComplaints();
  });

  test("a guest is added, found at once, and taken off by one press", async () => {
    const { page, expectNoComplaints } = await open(`/admin/meetups/${on.site.meetups.open}`);
    await byButton(page, "Toevoegen").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Naam *").fill("Petra Post");
    await dialog.getByLabel("E-mailadres *").fill("petra@example.org");
    await dialog.getByRole("button", { name: "Toevoegen" }).click();
    await page.getByText("Petra Post komt").waitFor();
    await byButton(page, "Komt 1").waitFor();
    await page.getByRole("searchbox", { name: "Zoek op naam of adres" }).pressSequentially("petr");
    await byButton(page, "Meer: Petra Post").waitFor();
    await byButton(page, /^Ongedaan maken/).click();
    await byButton(page, "Komt 0").waitFor();
    expectNoComplaints();
  });

  test("a member who phoned is found by a part of the name", async () => {
    const { page, expectNoComplaints } = await open(`/admin/meetups/${on.site.meetups.open}`);
    await byButton(page, "Toevoegen").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Naam *").fill("Bram");
    await dialog
      .getByRole("status")
      .filter({ hasText: /^\d (lid|leden) gevonden$/ })
      .waitFor();
    await dialog.getByRole("button", { name: "Kies: Bram Bakker" }).click();
    await dialog.getByLabel("Naam *").and(page.locator(":focus")).waitFor();
    expect(await dialog.getByLabel("Naam *").inputValue()).toBe("Bram Bakker");
    expect(await dialog.getByLabel("E-mailadres *").inputValue()).toContain("@example.org");
    await dialog.getByRole("button", { name: /^Kies/ }).waitFor({ state: "detached" });
    await dialog.getByRole("button", { name: "Toevoegen" }).click();
    await page.getByText("Bram Bakker komt").waitFor();
    await byButton(page, /^Ongedaan maken/).click();
    await byButton(page, /^Ongedaan maken/).waitFor({ state: "detached" });
    expectNoComplaints();
  });

  test("a search without results fills the form for a new guest", async () => {
    const { page, expectNoComplaints } = await open(`/admin/meetups/${on.site.meetups.open}`);
    await page.getByLabel("Zoek op naam of adres").fill("Quint Quist");
    await page.getByText("Niemand gevonden").waitFor();
    await page.getByRole("main").getByRole("button", { name: "Toevoegen" }).last().click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.getByLabel("Naam *").inputValue()).toBe("Quint Quist");
    await dialog.getByLabel("E-mailadres *").fill("quint@example.org");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("main").getByRole("button", { name: "Toevoegen" }).last().click();
    expect(await dialog.getByLabel("E-mailadres *").inputValue()).toBe("");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.getByLabel("Zoek op naam of adres").fill("rita@example.org");
    await page.waitForURL(/search=rita/);
    await page.getByText("Niemand gevonden").waitFor();
    await page.getByRole("main").getByRole("button", { name: "Toevoegen" }).last().click();
    expect(await dialog.getByLabel("Naam *").inputValue()).toBe("");
    expect(await dialog.getByLabel("E-mailadres *").inputValue()).toBe("rita@example.org");
    expectNoComplaints();
  });

  test("a waiting guest can get a place beyond the maximum; a note about a guest is stored", async () => {
    const { page, expectNoComplaints } = await open(`/admin/meetups/${on.site.meetups.full}?list=waitlist`, {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page
      .getByText(/^nummer 1 · /)
      .filter({ visible: true })
      .waitFor();
    await fromMore(page, "Bram Bakker", "Geef een plek, boven het maximum");
    await page.getByText("Bram Bakker komt").waitFor();
    await page.getByRole("button", { name: "Komt 2" }).click();
    await fromMore(page, "Bram Bakker", "Notitie");
    await page.getByLabel("Notitie", { exact: true }).fill("neemt soldeerbout mee");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await fromMore(page, "Bram Bakker", "Notitie");
    await byButton(page, "Verder met wat je typte").click();
    expect(await page.getByLabel("Notitie", { exact: true }).inputValue()).toBe("neemt soldeerbout mee");
    await byButton(page, "Opslaan").click();
    await page.getByText("neemt soldeerbout mee").filter({ visible: true }).waitFor();
    const first = await boxOf(page.getByRole("link", { name: "Bram Bakker" }));
    expect(first.y, "names in the upper two thirds of the first screen").toBeLessThan(600);
    await byButton(page, "Sorteer op naam").click();
    await byButton(page, "Sorteer op antwoord").waitFor();
    await byButton(page, "Kopieer adressen").click();
    await page.getByText("2 adressen gekopieerd").waitFor();
    expect((await page.evaluate(() => navigator.clipboard.readText())).split(", ")).toHaveLength(2);
    await page.getByRole("link", { name: "Bram Bakker" }).click();
    await page.getByRole("heading", { name: "Bram Bakker" }).waitFor();
    await page.goBack();
    await fromMore(page, "Bram Bakker", "Komt niet");
    await page.getByText("Bram Bakker komt niet").waitFor();
    await byButton(page, "Komt 1").waitFor();
    expectNoComplaints();
  });

  test("on a slow line a guest's row is busy at once, and its list changes before the toast", async () => {
    const { page, expectNoComplaints } = await open(`/admin/meetups/${on.site.meetups.open}?list=silent`);
    const menu = page.getByRole("button", { name: "Meer: Bram Bakker" }).filter({ visible: true });
    await menu.waitFor();
    const change = Promise.withResolvers<void>();
    const list = Promise.withResolvers<void>();
    await page.route(/\/api\/admin\/meetups\/.*guests/, async (route) => {
      await (route.request().method() === "GET" ? list : change).promise;
      await route.continue();
    });
    await fromMore(page, "Bram Bakker", "Komt");
    await expect.poll(() => menu.getAttribute("aria-busy")).toBe("true");
    const fetched = page.waitForRequest(
      (request) => request.method() === "GET" && /meetups\/\d+\/guests/.test(request.url()),
    );
    change.resolve();
    await fetched;
    const told = page.getByText("Bram Bakker komt en krijgt over 60 seconden bericht");
    expect(await told.count()).toBe(0);
    list.resolve();
    await told.waitFor();
    expect(await menu.count()).toBe(0);
    await byButton(page, "Ongedaan maken").click();
    await page.getByText("Ongedaan gemaakt").waitFor();
    expect(await menu.count()).toBe(1);
    expectNoComplaints();
  });

  test("undoing a mailing leaves the button that undoes a change of the guest list", async () => {
    const { page, expectNoComplaints } = await open(`/admin/meetups/${on.site.meetups.open}?list=silent`);
    const menu = page.getByRole("button", { name: "Meer: Bram Bakker" }).filter({ visible: true });
    await page.clock.install();
    await fromMore(page, "Bram Bakker", "Komt");
    await menu.waitFor({ state: "detached" });
    page.once("dialog", (question) => question.accept());
    await fromMore(page, "Voor iedereen", /^Stuur herinnering/);
    await byButton(page, "Ongedaan maken: Herinnering voor Voor iedereen").click();
    await page.getByText("Ongedaan gemaakt: niemand krijgt de herinnering").waitFor();
    // A toast that is dismissed fades for a second.
    await page.clock.runFor(1_500);
    await byButton(page, "Ongedaan maken").press("Enter");
    await menu.waitFor();
    expectNoComplaints();
  });

  test("a change of the guest list that did not arrive can be tried again", async () => {
    const { page, expectNoComplaints } = await open(`/admin/meetups/${on.site.meetups.open}?list=silent`);
    await page.getByRole("button", { name: "Meer: Bram Bakker" }).filter({ visible: true }).waitFor();
    await page.route(/\/guests\//, (route) => route.abort(), { times: 1 });
    await fromMore(page, "Bram Bakker", "Komt");
    await page.getByText("Fout bij wijzigen van de deelnemerslijst").waitFor();
    await byButton(page, "Opnieuw proberen").click();
    await page.getByText("Bram Bakker komt en krijgt over 60 seconden bericht").waitFor();
    await page.getByText("Fout bij wijzigen").waitFor({ state: "detached" });
    await byButton(page, "Ongedaan maken").click();
    await page.getByText("Ongedaan gemaakt").waitFor();
    expectNoComplaints(/ERR_FAILED/);
  });

  test("a cancelled meetup's page stays with the reason, and guests get a mail", async () => {
    const { page, expectNoComplaints } = await open(`/admin/meetups/${on.site.meetups.nearlyFull}`);
    await fromMore(page, "Bijna vol", "Zeg af");
    await page.getByLabel("Reden *").fill("De zaal is dicht.");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await fromMore(page, "Bijna vol", "Zeg af");
    await byButton(page, "Verder met wat je typte").click();
    expect(await page.getByLabel("Reden *").inputValue()).toBe("De zaal is dicht.");
    await byButton(page, "Zeg af en mail 1 deelnemer").click();
    await page.getByText("Wordt zo afgezegd", { exact: true }).waitFor();
    await byButton(page, /^Nu versturen/).click();
    await page.getByText("Geannuleerd", { exact: true }).waitFor();
    const told = await on.mail.mailTo(on.site.people.anna.email, "Gaat niet door: Bijna vol");
    expect(told.text).toContain(`/meetup/${on.site.meetups.nearlyFull}`);
    // Without JavaScript the link of the invitation asks nothing either.
    const { page: plain } = await on.visit({ javaScriptEnabled: false });
    await plain.goto(on.site.links.respond(on.site.meetups.nearlyFull, "confirm"));
    await plain.getByText("Deze meetup gaat niet door").waitFor();
    expect(await plain.getByRole("main").getByRole("button").count()).toBe(0);
    expect(told.text).toContain("De zaal is dicht.");
    await page.goto(`/meetup/${on.site.meetups.nearlyFull}`);
    await page.getByText("Geannuleerd").waitFor();
    await page.getByText("De zaal is dicht.").waitFor();
    // Directly under the title; places and the way there no longer matter.
    expect(await page.getByRole("main").innerText()).toMatch(
      /Geannuleerd\n+Bijna vol\n+Deze meetup gaat niet door\n+De zaal is dicht\./,
    );
    for (const gone of ["Route", "Agenda"])
      expect(await page.getByText(gone, { exact: true }).count()).toBe(0);
    await expect.poll(() => page.getByText(/deelnemers/).count()).toBe(0);
    // A link that only asks has nothing to ask.
    await page.goto(`${on.site.links.respond(on.site.meetups.nearlyFull, "confirm")}?ask`);
    await page.getByText("De zaal is dicht.").waitFor();
    expect(await byButton(page, "Ik kom").count()).toBe(0);
    expect(await page.getByText("Je komt!").count()).toBe(0);
    expectNoComplaints();
  });
});
