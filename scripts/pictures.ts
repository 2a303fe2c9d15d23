import type { Page } from "playwright-core";

/** Viewports in CSS pixels; the handbook shows the narrow phone. */
export const DESK = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 780 };
const NARROW_PHONE = { width: 360, height: 720 };

export interface Picture {
  readonly name: string;
  readonly path: string;
  readonly size: typeof DESK;
  /** Text that is on the page when it has loaded. */
  readonly shows: string;
  readonly isVisitors?: true;
  prepare?(page: Page): Promise<void>;
  /** Undoes in the data what `prepare` did. */
  restore?(page: Page): Promise<void>;
}

/** Pictures of README.md. */
const OVERVIEW: readonly Picture[] = [
  { name: "home", path: "/", size: DESK, shows: "Komende meetups", isVisitors: true },
  { name: "meetup-phone", path: "/meetup/5", size: PHONE, shows: "Home Assistant voor beginners" },
  {
    name: "programme-phone",
    path: "/meetup/6",
    size: PHONE,
    shows: "Programma",
    prepare: (page) =>
      page
        .getByRole("heading", { name: "Programma", level: 2 })
        .evaluate((words) => words.scrollIntoView({ block: "start" })),
  },
  { name: "dashboard-phone", path: "/dashboard", size: PHONE, shows: "Overzicht van al je meetups" },
  { name: "organiser", path: "/admin/dashboard", size: DESK, shows: "Deelnemers" },
  { name: "guests-phone", path: "/admin/meetups/5", size: PHONE, shows: "Wachtlijst" },
  { name: "door-phone", path: "/admin/meetups/5/door", size: PHONE, shows: "aanwezig" },
];

const LIST = `naam;e-mailadres
Anna de Vries;anna.devries@example.org
Wietske Hoekstra;wietske@example.org
Thijs van Leeuwen;thijs@example.org
Sam Post;geen adres`;

/** Further pictures, of docs/handboek.md. */
const HANDBOOK: readonly Picture[] = [
  { name: "site", path: "/admin/site", size: DESK, shows: "Zin over de club" },
  {
    name: "import",
    path: "/admin/users",
    size: DESK,
    shows: "Leden Beheer",
    async prepare(page) {
      await page.getByRole("button", { name: "Importeren" }).click();
      await page
        .getByLabel("CSV-bestand of vCards")
        .setInputFiles({ name: "leden.csv", mimeType: "text/csv", buffer: Buffer.from(LIST) });
      await page.getByText("overgeslagen").evaluate((words) => words.scrollIntoView({ block: "start" }));
    },
  },
  {
    name: "photo-phone",
    path: "/admin/meetups/5",
    size: NARROW_PHONE,
    shows: "Wachtlijst",
    async prepare(page) {
      await page.getByRole("button", { name: "Bewerk" }).click();
      await page
        .getByText("Belangrijkste punt van de afbeelding")
        .evaluate((words) => words.scrollIntoView({ block: "start" }));
    },
  },
  {
    name: "countdown",
    path: "/admin/meetups?nieuw",
    size: DESK,
    shows: "Opslaan als concept",
    async prepare(page) {
      await page.getByLabel("Titel *").fill("Klusavond: je meterkast");
      await page.getByLabel("Beschrijving *").fill("We kijken samen in elkaars meterkast.");
      await page.getByLabel("Datum *", { exact: true }).fill(nextMonth());
      await page.getByLabel("Starttijd *").fill("19:30");
      await page.getByLabel("Locatie *").fill("Buurthuis De Schakel, Amersfoort");
      await page.getByRole("button", { name: /^Publiceren/ }).click();
      await page.getByRole("button", { name: /^Ongedaan maken/ }).waitFor();
      await page.mouse.move(0, 0);
    },
    async restore(page) {
      page.once("dialog", (question) => void question.accept());
      await page.getByRole("button", { name: /^Ongedaan maken/ }).click();
      await page.getByText("niemand kreeg bericht").waitFor();
      await page.getByRole("button", { name: "Meer: Klusavond" }).click();
      await page.getByText("Verwijder", { exact: true }).click();
      await page.getByText("Meetup succesvol verwijderd!").waitFor();
    },
  },
  {
    name: "series",
    path: "/admin/meetups?nieuw",
    size: DESK,
    shows: "Opslaan als concept",
    async prepare(page) {
      await page.getByLabel("Titel *").fill("Spreekuur domotica");
      await page.getByLabel("Datum *", { exact: true }).fill(nextMonth());
      await page.getByLabel("Starttijd *").fill("19:30");
      await page.getByText("Meer: antwoorden, gasten").click();
      await page.getByRole("button", { name: "Herhaal" }).click();
      await page.getByText("uitnodiging").first().waitFor();
    },
  },
  {
    name: "add-guest-phone",
    path: "/admin/meetups/7",
    size: NARROW_PHONE,
    shows: "Wachtlijst",
    prepare: (page) => page.getByRole("button", { name: "Toevoegen" }).click(),
  },
  {
    name: "message-phone",
    path: "/admin/meetups/5?deel=berichten",
    size: NARROW_PHONE,
    shows: "Schrijf een bericht",
    async prepare(page) {
      await page.getByRole("button", { name: "Schrijf een bericht" }).click();
      await page.getByLabel("Onderwerp *").fill("Neem je laptop mee");
      await page.getByLabel("Bericht *").fill("De deur gaat om **19:15** open. Tot vanavond!");
    },
  },
  {
    name: "connection-mail",
    path: "/admin/site/verbindingen/e-mail",
    size: DESK,
    shows: "Bij wie zit jullie e-mail?",
    async prepare(page) {
      await page.getByRole("radio", { name: "TransIP" }).check();
      await page.getByLabel("E-mailadres van de mailbox").fill("hallo@domotica-drenthe.example");
    },
  },
  {
    name: "webhook-phone",
    path: "/admin/site/webhooks",
    size: NARROW_PHONE,
    shows: "Nog geen webhooks",
    async prepare(page) {
      await page.getByRole("button", { name: "Nieuwe webhook" }).click();
      await page.getByLabel("Naam *").fill("Kanaal meetups");
      await page.getByLabel("Adres *").fill("https://discord.com/api/webhooks/1234567890/geheim");
    },
  },
  { name: "mail-log", path: "/admin/emails", size: DESK, shows: "Ontvanger" },
  {
    name: "door-offline-phone",
    path: "/admin/meetups/5/door",
    size: NARROW_PHONE,
    shows: "aanwezig",
    async prepare(page) {
      await page.waitForLoadState("networkidle");
      await page.context().setOffline(true);
      for (const place of [0, 2])
        await page.getByRole("list", { name: "Deelnemers" }).getByRole("button").nth(place).click();
      await page.getByText("Je bent offline.").waitFor();
    },
  },
  {
    name: "door-link-phone",
    path: "/admin/meetups/5?deel=hulp",
    size: NARROW_PHONE,
    shows: "Laat Piet dit scannen",
  },
  {
    name: "past-phone",
    path: "/admin/meetups/2/door",
    size: NARROW_PHONE,
    shows: "aanwezig",
    async prepare(page) {
      await pressFirst(page);
      await page.goto("/admin/meetups/2");
      await page.getByText("Bedank wie er was").waitFor();
    },
    async restore(page) {
      await page.goto("/admin/meetups/2/door");
      await pressFirst(page);
    },
  },
  {
    name: "proposals",
    path: "/admin/voorstellen?deel=programma&avond=6",
    size: DESK,
    shows: "Voeg een regel toe",
  },
  { name: "offer-phone", path: "/voorstel?avond=6", size: NARROW_PHONE, shows: "Waar gaat het over?" },
  { name: "statistics", path: "/admin/meetups/4?deel=statistieken", size: DESK, shows: "Antwoorden per dag" },
  { name: "member-phone", path: "/admin/users/154", size: NARROW_PHONE, shows: "Komende meetups" },
  {
    name: "settings-phone",
    path: "/dashboard",
    size: NARROW_PHONE,
    shows: "Overzicht van al je meetups",
    async prepare(page) {
      await page.getByLabel("Menu", { exact: true }).click();
      await page.getByRole("button", { name: "Instellingen" }).click();
      await page.getByText("Uitnodigingen en herinneringen").waitFor();
    },
  },
];

export const PICTURES = [...OVERVIEW, ...HANDBOOK];

function nextMonth(): string {
  const day = new Date();
  day.setDate(day.getDate() + 30);
  return day.toISOString().slice(0, 10);
}

async function pressFirst(page: Page): Promise<void> {
  const first = page.getByRole("list", { name: "Deelnemers" }).getByRole("button").first();
  const isPresent = (await first.getAttribute("aria-pressed")) === "true";
  // The page asks for news by the same call, and sends an earlier tick again whose answer it left.
  const sent = page.waitForResponse((answer) =>
    String(answer.request().postData()).includes(`"present":${!isPresent}`),
  );
  await first.click();
  await sent;
}
