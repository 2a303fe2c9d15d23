import type { Page } from "playwright-core";
import { linkIn, type MailServer } from "../harness/mail-server.ts";
import { SCREENS } from "../screens/catalogue.ts";
import type { FullSite } from "../screens/screen.ts";
import type { Engine } from "./engine.ts";
import type { WatchedLine } from "./watched-line.ts";

interface Walked {
  readonly engine: Engine;
  readonly page: Page;
  readonly line: Pick<WatchedLine, "url" | "cut" | "mend">;
  readonly site: FullSite;
  readonly mail: MailServer;
  readonly organiser: string;
  /** Keeps a screenshot for review. */
  readonly look: (name: string) => Promise<void>;
}

interface Step {
  readonly name: string;
  walk(walked: Walked): Promise<void>;
}

const see = (page: Page, text: string) => page.getByText(text).first().waitFor();

const press = (page: Page, name: string) =>
  page.getByRole("button", { name }).or(page.getByRole("link", { name })).first().click();

/** Opens the next page with empty storage, but for the session. @param token null for a visitor */
async function signInWith({ engine, page }: Walked, token: string | null): Promise<void> {
  await page.goto("/robots.txt");
  await engine.run(
    `localStorage.clear(); sessionStorage.clear(); ${token === null ? "" : `localStorage.setItem("token", ${JSON.stringify(token)});`} return true;`,
  );
}

const NEWCOMER = { name: "Nieuw Lid", email: "nieuw@example.org" };

/** The main pages and actions; each starts from the state after the previous one. */
export const MAIN_STEPS: readonly Step[] = [
  {
    name: "home",
    walk: async ({ page }) => {
      await page.goto("/");
      await see(page, "Komende meetups");
      await see(page, `© ${new Date().getFullYear()}`);
    },
  },
  {
    name: "subscribe",
    walk: async ({ page }) => {
      await press(page, "Schrijf je in!");
      await page.getByLabel("Naam *").fill(NEWCOMER.name);
      await page.getByLabel("Email adres *").fill(NEWCOMER.email);
      await press(page, "Aanmelden");
      await see(page, "Registratie succesvol!");
    },
  },
  {
    name: "verify",
    walk: async ({ page, mail }) => {
      const letter = await mail.mailTo(NEWCOMER.email, "Bevestig je e-mailadres");
      await page.goto(`${linkIn(letter, "/verify/")}`);
      await see(page, "E-mailadres bevestigd!");
    },
  },
  {
    name: "respond",
    walk: async ({ page, site }) => {
      await page.goto(`${site.links.respond(site.meetups.open, "confirm")}`);
      await see(page, "Je komt!");
    },
  },
  {
    name: "sign in by code",
    walk: async ({ page, mail }) => {
      await page.goto("/login");
      await page.getByLabel("E-mail").fill(NEWCOMER.email);
      await press(page, "Stuur inlogcode");
      const { subject = "" } = await mail.mailTo(NEWCOMER.email, "is je inlogcode");
      // The sixth digit sends it.
      await page.getByLabel("Inlogcode").fill(/\d{6}/.exec(subject)?.[0] ?? "");
    },
  },
  { name: "dashboard", walk: ({ page }) => see(page, "Welkom, Nieuw Lid!") },
  {
    name: "organiser's form",
    walk: async (walked) => {
      const { page } = walked;
      await signInWith(walked, walked.organiser);
      await page.goto("/admin/meetups");
      await press(page, "Nieuwe meetup");
      await see(page, "Starttijd *");
    },
  },
  {
    name: "saved as a draft",
    walk: async ({ page }) => {
      await page.getByLabel("Titel *").fill("Een avond in deze browser");
      await page.getByLabel("Beschrijving *").fill("Met **koffie**.");
      await page.getByLabel("Datum *").fill("2036-08-01");
      await page.getByLabel("Locatie *").fill("Bibliotheek, Utrecht");
      await page.getByLabel("Starttijd *").fill("19:30");
      await press(page, "Opslaan als concept");
      await see(page, "Dit is een concept.");
    },
  },
  {
    name: "guest list",
    walk: async ({ page, site }) => {
      await page.goto(`/admin/meetups/${site.meetups.full}`);
      await see(page, "Anna de Vries");
    },
  },
  {
    name: "door",
    walk: async ({ page, site }) => {
      await page.goto(`/admin/meetups/${site.meetups.full}/door`);
      await see(page, "0 van 1 aanwezig");
      await press(page, "Anna de Vries");
      await see(page, "1 van 1 aanwezig");
    },
  },
  {
    name: "door without its server, after another page",
    walk: async (walked) => {
      const { page, line, site } = walked;
      const door = `/admin/meetups/${site.meetups.full}/door`;
      await page.waitForFunction("navigator.serviceWorker.controller?.state === 'activated'");
      await page.goto(door);
      await see(page, "1 van 1 aanwezig");
      line.cut();
      for (const _reload of [1, 2]) {
        await page.goto(door);
        await see(page, "Geen verbinding met");
        await see(page, "1 van 1 aanwezig");
      }
      await page.goto("/dashboard");
      await page.locator("h1").first().waitFor();
      await page.goto(door);
      await page.locator("h1").first().waitFor();
    },
  },
  {
    name: "door with its server again",
    walk: async (walked) => {
      walked.line.mend();
      await signInWith(walked, walked.organiser);
      await walked.page.goto(`/admin/meetups/${walked.site.meetups.full}/door`);
      await see(walked.page, "1 van 1 aanwezig");
    },
  },
];

/** The widths at which every screen of the catalogue fits and is drawn. */
const SCREEN_WIDTHS = [320, 1920, 1280, 820, 640, 390];

/** The catalogue's screens; what the main actions need is in the steps. */
export const OPENED: readonly Step[] = SCREENS.map((screen) => ({
  name: `screen ${screen.name}`,
  walk: async (walked) => {
    const { name, path, shows, session, byMouse, byPasskey, act } = screen;
    const { engine, page, site, look } = walked;
    if (byPasskey && !(await engine.run("return 'PublicKeyCredential' in globalThis;"))) return;
    const token = (session === "organiser" ? walked.organiser : session && site.tokens[session]) ?? null;
    await signInWith(walked, token);
    const widths = byMouse ? SCREEN_WIDTHS.filter((width) => width >= 1280) : SCREEN_WIDTHS;
    await engine.resize(widths.at(-1) ?? 0);
    await page.goto(path(site));
    await see(page, shows);
    await act?.(page, token);
    for (const width of widths)
      for (const theme of ["light", "dark"]) {
        await engine.resize(width);
        await engine.run(DRAW.replace("THEME", theme));
        await page.waitForFunction("drawn && document.documentElement.scrollWidth <= innerWidth");
        await look(`${name} ${width} ${theme}`);
      }
    await engine.run(DRAW.replace("THEME", "light"));
  },
}));

/** Waits for two frames, after which the page is drawn in its new size and theme. */
const DRAW = `
  globalThis.drawn = false;
  document.documentElement.classList.toggle("dark", "THEME" === "dark");
  setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => { globalThis.drawn = true; })), 100);
  return true;`;

/** Problems on the page after a step: its errors, and texts of screens that failed. */
export async function complaintsOn(engine: Engine): Promise<string[]> {
  const complaints = (await engine.run("return globalThis.complaints ?? [];")) as string[];
  const text = String(await engine.run("return document.body?.innerText;"));
  const failures = ["Unexpected Application Error", "kon niet worden geladen", "Er ging iets mis"];
  return [...complaints, ...failures.filter((failure) => text.includes(failure))];
}
