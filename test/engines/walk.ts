import { linkIn, type MailServer } from "../harness/mail-server.ts";
import { SCREENS } from "../screens/catalogue.ts";
import type { FullSite } from "../screens/screen.ts";
import type { Engine } from "./engine.ts";
import type { WatchedLine } from "./watched-line.ts";

export interface Walked {
  readonly engine: Engine;
  readonly line: Pick<WatchedLine, "url" | "cut" | "mend">;
  readonly site: FullSite;
  readonly mail: MailServer;
  readonly organiser: string;
}

interface Step {
  readonly name: string;
  walk(walked: Walked): Promise<void>;
}

const PATIENCE_MS = 20_000;
const AGAIN_MS = 150;

/** Functions for the page that find a visible element by its text or label, and a field by its label. */
const FIND = `
  const isShown = (element) => element.getClientRects().length > 0;
  const named = (selector, name) => [...document.querySelectorAll(selector)].filter(isShown).find((element) =>
    element.getAttribute("aria-label") === name || element.innerText.split("\\n").some((line) => line.trim().startsWith(name)));
  const field = (name) => {
    const label = [...document.querySelectorAll("label")].filter(isShown).find((each) => each.textContent.trim().startsWith(name));
    return label?.control ?? null;
  };`;

async function until(engine: Engine, body: string, what: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  // There is no body while a page loads.
  while ((await engine.run(`if (!document.body) return false; ${FIND} ${body}`)) !== true) {
    if (Date.now() > deadline) {
      const text = await engine.run("return document.body?.innerText.slice(0, 400)");
      throw new Error(`${what} does not come; there is: ${String(text)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

const see = (engine: Engine, text: string) =>
  until(engine, `return document.body.innerText.includes(${JSON.stringify(text)});`, `"${text}"`);

const press = (engine: Engine, name: string) =>
  until(
    engine,
    `const found = named("button, a, summary", ${JSON.stringify(name)});
     if (!found || found.disabled || found.closest("fieldset:disabled")) return false;
     found.click();
     return true;`,
    `a button "${name}"`,
  );

/** Simulates typing. React handles the event only if the value is set by the prototype's setter. */
const fill = (engine: Engine, name: string, value: string) =>
  until(
    engine,
    `const found = field(${JSON.stringify(name)});
     if (!found || found.disabled || found.closest("fieldset:disabled")) return false;
     const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(found), "value");
     set.call(found, ${JSON.stringify(value)});
     found.dispatchEvent(new Event("input", { bubbles: true }));
     found.dispatchEvent(new Event("change", { bubbles: true }));
     return true;`,
    `a field "${name}"`,
  );

/** Opens the next page with empty storage, but for the session. @param token null for a visitor */
async function signInWith({ engine, line: { url } }: Walked, token: string | null): Promise<void> {
  await engine.goTo(`${url}/robots.txt`);
  await engine.run(
    `localStorage.clear(); ${token === null ? "" : `localStorage.setItem("token", ${JSON.stringify(token)});`} return true;`,
  );
}

const NEWCOMER = { name: "Nieuw Lid", email: "nieuw@example.org" };

/** The main pages and actions; each starts from the state after the previous one. */
export const STEPS: readonly Step[] = [
  {
    name: "home",
    walk: async ({ engine, line: { url } }) => {
      await engine.goTo(`${url}/`);
      await see(engine, "Komende meetups");
      await see(engine, `© ${new Date().getFullYear()}`);
    },
  },
  {
    name: "subscribe",
    walk: async ({ engine }) => {
      await press(engine, "Schrijf je in!");
      await fill(engine, "Naam *", NEWCOMER.name);
      await fill(engine, "Email adres *", NEWCOMER.email);
      await press(engine, "Aanmelden");
      await see(engine, "Registratie succesvol!");
    },
  },
  {
    name: "verify",
    walk: async ({ engine, line: { url }, mail }) => {
      const letter = await mail.mailTo(NEWCOMER.email, "Bevestig je e-mailadres");
      await engine.goTo(`${url}${linkIn(letter, "/verify/")}`);
      await see(engine, "E-mailadres bevestigd!");
    },
  },
  {
    name: "respond",
    walk: async ({ engine, line: { url }, site }) => {
      await engine.goTo(`${url}${site.links.respond(site.meetups.open, "confirm")}`);
      await see(engine, "Je komt!");
    },
  },
  {
    name: "sign in by code",
    walk: async ({ engine, line: { url }, mail }) => {
      await engine.goTo(`${url}/login`);
      await fill(engine, "E-mail", NEWCOMER.email);
      await press(engine, "Stuur inlogcode");
      const { subject = "" } = await mail.mailTo(NEWCOMER.email, "is je inlogcode");
      await fill(engine, "Inlogcode", /\d{6}/.exec(subject)?.[0] ?? "");
      await press(engine, "Inloggen");
    },
  },
  { name: "dashboard", walk: ({ engine }) => see(engine, "Welkom, Nieuw Lid!") },
  {
    name: "organiser's form",
    walk: async (walked) => {
      const { engine, line } = walked;
      await signInWith(walked, walked.organiser);
      await engine.goTo(`${line.url}/admin/meetups`);
      await press(engine, "Nieuwe meetup");
      await see(engine, "Starttijd *");
    },
  },
  {
    name: "saved as a draft",
    walk: async ({ engine }) => {
      await fill(engine, "Titel *", "Een avond in deze browser");
      await fill(engine, "Beschrijving *", "Met **koffie**.");
      await fill(engine, "Datum *", "2036-08-01");
      await fill(engine, "Locatie *", "Bibliotheek, Utrecht");
      await fill(engine, "Starttijd *", "19:30");
      await press(engine, "Opslaan als concept");
      await see(engine, "Dit is een concept.");
    },
  },
  {
    name: "guest list",
    walk: async ({ engine, line: { url }, site }) => {
      await engine.goTo(`${url}/admin/meetups/${site.meetups.full}`);
      await see(engine, "Anna de Vries");
    },
  },
  {
    name: "door",
    walk: async ({ engine, line: { url }, site }) => {
      await engine.goTo(`${url}/admin/meetups/${site.meetups.full}/door`);
      await see(engine, "0 van 1 aanwezig");
      await press(engine, "Anna de Vries");
      await see(engine, "1 van 1 aanwezig");
    },
  },
  {
    name: "door without its server, after another page",
    walk: async (walked) => {
      const { engine, line, site } = walked;
      const door = `${line.url}/admin/meetups/${site.meetups.full}/door`;
      await until(
        engine,
        "return navigator.serviceWorker.controller?.state === 'activated';",
        "the service worker",
      );
      await engine.goTo(door);
      await see(engine, "1 van 1 aanwezig");
      line.cut();
      for (const _reload of [1, 2]) {
        await engine.goTo(door);
        await see(engine, "Geen verbinding met");
        await see(engine, "1 van 1 aanwezig");
      }
      await engine.goTo(`${line.url}/dashboard`);
      await until(engine, "return document.querySelector('h1') !== null;", "a page");
      await engine.goTo(door);
      await until(engine, "return document.querySelector('h1') !== null;", "a page");
    },
  },
  {
    name: "door with its server again",
    walk: async (walked) => {
      walked.line.mend();
      await signInWith(walked, walked.organiser);
      await walked.engine.goTo(`${walked.line.url}/admin/meetups/${walked.site.meetups.full}/door`);
      await see(walked.engine, "1 van 1 aanwezig");
    },
  },
];

/** The catalogue's screens as they open; what the main actions need is in the steps. */
export const OPENED: readonly Step[] = SCREENS.filter(({ act }) => act === undefined).map(
  ({ name, path, shows, session }) => ({
    name: `screen ${name}`,
    walk: async (walked) => {
      const { engine, line, site } = walked;
      const token = session === "organiser" ? walked.organiser : session && site.tokens[session];
      await signInWith(walked, token ?? null);
      await engine.goTo(`${line.url}${path(site)}`);
      await see(engine, shows);
      await until(engine, "return document.documentElement.scrollWidth <= innerWidth;", "a page that fits");
    },
  }),
);

/** Problems on the page after a step: its errors, and texts of screens that failed. */
export async function complaintsOn(engine: Engine): Promise<string[]> {
  const complaints = (await engine.run("return globalThis.complaints ?? [];")) as string[];
  const text = String(await engine.run("return document.body?.innerText;"));
  const failures = ["Unexpected Application Error", "kon niet worden geladen", "Er ging iets mis"];
  return [...complaints, ...failures.filter((failure) => text.includes(failure))];
}
