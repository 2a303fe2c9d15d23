import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { byButton, DESKTOP, fromMore, oneOf, pressInHeader } from "../harness/browser.ts";
import { adminToken } from "../harness/running-program.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";

const on = siteInBrowser();

interface KeptForm {
  readonly path: () => string;
  readonly open: (page: Page) => Promise<void>;
  /** Label of a field of text. */
  readonly field: string | RegExp;
  /** A page instead of a dialog. */
  readonly isPage?: boolean;
  /** Other fields that saving needs, by label. */
  readonly others?: Readonly<Record<string, string>>;
  /** Saved on the device only, saved in a test of its own, or not undone easily. */
  readonly isNotSent?: boolean;
}

/** A form without a text of more than a line. Its text ends with its opening. */
type ShortForm = Pick<KeptForm, "path" | "open" | "field" | "others" | "isNotSent"> & {
  readonly isVisitors?: boolean;
  /** Its own button tries again. */
  readonly hasOwnRetry?: boolean;
};

const meetup = (name: "full" | "past") => `/admin/meetups/${on.site.meetups[name]}`;
const pressing = (name: string | RegExp) => (page: Page) => byButton(page, name).first().click();

const FORMS: Record<string, KeptForm> = {
  "a meetup": {
    path: () => "/admin/meetups",
    open: pressing("Nieuwe meetup"),
    field: "Titel *",
    others: {
      "Beschrijving *": "Verhaal",
      "Datum *": "2031-02-15",
      "Locatie *": "Utrecht",
      "Starttijd *": "19:30",
    },
  },
  "a report": {
    path: () => meetup("past"),
    open: pressing(/^(Schrijf een|Wijzig het) verslag$/),
    field: "Hoe was het?",
  },
  "a cancelled meetup": {
    path: () => meetup("full"),
    open: (page) => fromMore(page, "Helemaal vol", "Zeg af"),
    field: "Reden *",
    isNotSent: true,
  },
  "a message": {
    path: () => `${meetup("full")}?deel=berichten`,
    open: pressing("Schrijf een bericht"),
    field: "Onderwerp *",
    others: { "Bericht *": "Neem een laptop mee." },
  },
  "a note about a guest": {
    path: () => meetup("full"),
    open: (page) => fromMore(page, "Anna de Vries", "Notitie"),
    field: "Notitie",
  },
  "the site": {
    path: () => "/admin/site",
    open: async () => undefined,
    field: "Zin over de club",
    isPage: true,
  },
};

const SHORT_FORMS: Record<string, ShortForm> = {
  "an added guest": {
    path: () => meetup("full"),
    open: (page) => page.getByRole("main").getByRole("button", { name: "Toevoegen" }).first().click(),
    field: "Naam *",
    others: { "E-mailadres *": "gast@example.org" },
  },
  "a new member": {
    path: () => "/admin/users",
    open: pressing("Nieuw Lid"),
    field: "Naam *",
    others: { "E-mailadres *": "nieuw@example.org" },
  },
  "a webhook": {
    path: () => "/admin/site/webhooks",
    open: pressing("Nieuwe webhook"),
    field: "Naam *",
    isNotSent: true,
  },
  "a guest at the door": {
    path: () => `${meetup("full")}/door`,
    open: pressing("Iemand zonder aanmelding"),
    field: "Naam *",
    isNotSent: true,
  },
  "one's settings": { path: () => "/dashboard", open: pressing("Instellingen"), field: "Naam" },
  "a subscription": {
    path: () => "/",
    open: pressing("Schrijf je in!"),
    field: "Naam *",
    others: { "Email adres *": "bezoeker@example.org" },
    isVisitors: true,
    hasOwnRetry: true,
  },
};

/** A dialog and a page: what happens beside an offer, and in another tab, is the same for all forms. */
const WHOLE = new Set(["a meetup", "the site"]);

const OFFER = "Je hebt eerder iets getypt dat niet is opgeslagen.";
const accept = (page: Page) => byButton(page, "Verder met wat je typte").click();

const stored = (page: Page) =>
  page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((storage) =>
      Object.keys(storage)
        .filter((key) => key.startsWith("kept-text:"))
        .map((key) => storage.getItem(key)),
    ),
  );

describe.each(Object.entries(FORMS))("the form of %s", (name, form) => {
  const { path, open, others = {}, isPage = false, isNotSent = false } = form;
  const visit = async (options = {}) => (await on.openAsOrganiser(path(), options)).page;
  const fieldOf = (page: Page) =>
    page.getByRole(isPage ? "main" : "dialog").getByLabel(form.field, { exact: true });
  const again = async (page: Page) => {
    await page.reload();
    await open(page);
    await fieldOf(page).waitFor();
  };
  const close = async (page: Page) => {
    if (isPage) return again(page);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await open(page);
    await fieldOf(page).waitFor();
  };

  test("offers what was typed after it was left by Escape or a reload, and forgets it when told to", async () => {
    const page = await visit({ viewport: DESKTOP });
    await open(page);
    await fieldOf(page).fill("Versie A");
    await close(page);
    await accept(page);
    expect(await fieldOf(page).inputValue()).toBe("Versie A");
    await page.goto("about:blank");
    await page.goto(path());
    await open(page);
    await byButton(page, "Weggooien").click();
    expect(await stored(page)).toEqual([]);
  });

  if (WHOLE.has(name))
    test("loses nothing beside an offer left alone, or in another tab", async () => {
      const page = await visit({ viewport: DESKTOP });
      await open(page);
      await fieldOf(page).fill("Versie A");
      await close(page);
      await page.getByText(OFFER).waitFor();
      await fieldOf(page).fill("Versie B");
      await again(page);
      await page.getByText("Toon 1 oudere versie").click();
      await page.getByText("Versie A").waitFor();
      await accept(page);
      expect(await fieldOf(page).inputValue()).toBe("Versie B");

      const second = await page.context().newPage();
      await second.goto(path());
      await open(second);
      await fieldOf(second).fill("Versie C");
      await expect.poll(() => stored(page)).toContainEqual(expect.stringContaining("Versie C"));
      await fieldOf(page).fill("Versie B2");
      await expect.poll(() => stored(page)).toContainEqual(expect.stringContaining("Versie B2"));
      await second.close();
      await again(page);
      await accept(page);
      expect(await fieldOf(page).inputValue()).toBe("Versie B2");
      expect((await stored(page)).join()).toContain("Versie C");
      await again(page);
      while ((await byButton(page, "Weggooien").count()) > 0) await byButton(page, "Weggooien").click();
      expect(await stored(page)).toEqual([]);
    });

  if (!isNotSent)
    test("says in its foot that the server was not reached, and saves when tried again", async () => {
      const page = await visit({ viewport: DESKTOP });
      await open(page);
      await fieldOf(page).fill("Zonder server");
      for (const [label, text] of Object.entries(others)) await page.getByLabel(label).fill(text);
      await page.route("**/api/**", (route) =>
        route.request().method() === "GET" ? route.continue() : route.abort(),
      );
      const part = page.getByRole(isPage ? "main" : "dialog");
      await part.locator("button[type=submit]").first().click();
      const note = part.getByRole("alert").filter({ hasText: "Wat je typte, blijft staan." });
      await note.waitFor();
      await note.getByText("Er is weer verbinding.").waitFor();
      expect((await stored(page)).join()).toContain("Zonder server");
      await page.unroute("**/api/**");
      await byButton(page, "Opnieuw proberen").click();
      await note.waitFor({ state: "detached" });
      await expect.poll(() => stored(page)).toEqual([]);
    });

  if (!oneOf(Object.values(FORMS)).includes(form)) return;
  test("loses nothing when the server is gone or the session ends", async () => {
    const page = await visit({ viewport: DESKTOP });
    await open(page);
    await fieldOf(page).fill("Nog niet weg");
    await page.route("**/api/**", (route) => route.abort());
    await expect.poll(() => stored(page)).toHaveLength(1);
    await page.unroute("**/api/**");
    await page.route("**/api/**", (route) =>
      route.fulfill({ status: 401, contentType: "application/json", body: '{"error":"Niet ingelogd"}' }),
    );
    await page.goto(path());
    await page.waitForURL(/login|dashboard|door/);
    expect((await stored(page)).join()).toContain("Nog niet weg");
    await page.unroute("**/api/**");
    await page.goto("/");
    await page.goto(path());
    await open(page);
    await accept(page);
    expect((await fieldOf(page).inputValue()).trim()).toBe("Nog niet weg");
  });
});

describe.each(Object.entries(SHORT_FORMS))("the form of %s, which stores nothing,", (_name, form) => {
  const { path, open, field, others = {}, isVisitors = false, isNotSent = false, hasOwnRetry = false } = form;
  const visit = async () => {
    const { page } = isVisitors
      ? await on.visit({ viewport: DESKTOP })
      : await on.openAsOrganiser("/robots.txt");
    await page.goto(path());
    await open(page);
    return { page, typed: page.getByRole("dialog").getByLabel(field, { exact: true }) };
  };

  test("opened again after it was cancelled, has its first values", async () => {
    const { page, typed } = await visit();
    const before = await typed.inputValue();
    await typed.fill("Versie A");
    expect(await stored(page)).toEqual([]);
    await byButton(page, "Annuleren").click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await open(page);
    expect(await typed.inputValue()).toBe(before);
    expect(await page.getByText(OFFER).count()).toBe(0);
  });

  if (!isNotSent)
    test("keeps the text when the server was not reached, and saves when tried again", async () => {
      const { page, typed } = await visit();
      await typed.fill("Zonder server");
      for (const [label, text] of Object.entries(others)) await page.getByLabel(label).fill(text);
      await page.route("**/api/**", (route) =>
        route.request().method() === "GET" ? route.continue() : route.abort(),
      );
      const submit = page.getByRole("dialog").locator("button[type=submit]").first();
      await submit.click();
      const note = page
        .getByRole("dialog")
        .getByRole("alert")
        .filter({ hasText: "Wat je typte, blijft staan." });
      await note.getByText(hasOwnRetry ? "De site antwoordt intussen." : "Er is weer verbinding.").waitFor();
      expect(await typed.inputValue()).toBe("Zonder server");
      await page.unroute("**/api/**");
      await (hasOwnRetry ? submit : byButton(page, "Opnieuw proberen")).click();
      await note.waitFor({ state: "detached" });
    });
});

test("ignores text of another shape, and removes text older than seven days", async () => {
  const { page } = await on.openAsOrganiser(`${meetup("full")}?deel=berichten`, { viewport: DESKTOP });
  await byButton(page, "Schrijf een bericht").first().click();
  await page.getByLabel("Onderwerp *").fill("Nora");
  const rewrite = (change: string) =>
    page.evaluate((to) => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith("kept-text:"))
          localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage[key]), ...JSON.parse(to) }));
    }, change);
  expect((await stored(page)).join()).toContain("Nora");
  await rewrite('{"draft":{"subject":3}}');
  await page.reload();
  await byButton(page, "Schrijf een bericht").first().click();
  await page.getByLabel("Onderwerp *").waitFor();
  expect(await page.getByText(OFFER).count()).toBe(0);
  await page.getByLabel("Onderwerp *").fill("Nora");
  await rewrite('{"at":1000}');
  await page.reload();
  await expect.poll(() => stored(page)).toEqual([]);
});

test("offers a text to the member that typed it only, and to no member after a sign-out", async () => {
  const token = await adminToken(on.program);
  const { page } = await on.visit({ viewport: DESKTOP });
  await page.goto("/");
  await page.evaluate((own) => localStorage.setItem("token", own), token);
  await page.goto(`${meetup("full")}?deel=berichten`);
  await byButton(page, "Schrijf een bericht").first().click();
  await page.getByLabel("Onderwerp *").fill("Nora");
  await expect.poll(() => stored(page)).toHaveLength(1);
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => each.startsWith("kept-text:")) ?? "";
    localStorage.setItem(key.replace(/^kept-text:\d+/, "kept-text:999"), localStorage[key]);
    localStorage.removeItem(key);
  });
  await page.reload();
  await byButton(page, "Schrijf een bericht").first().click();
  await page.getByLabel("Onderwerp *").waitFor();
  expect(await page.getByText(OFFER).count()).toBe(0);
  await page.keyboard.press("Escape");
  await pressInHeader(page, "Uitloggen");
  await page.waitForURL("/");
  expect(await stored(page)).toEqual([]);
});

test("stores no text that is typed after a sign-out in another tab", async () => {
  const { page } = await on.visit({ viewport: DESKTOP, token: await adminToken(on.program) });
  await page.goto(`${meetup("full")}?deel=berichten`);
  await byButton(page, "Schrijf een bericht").first().click();
  await page.getByLabel("Onderwerp *").fill("Nora");
  await expect.poll(() => stored(page)).toHaveLength(1);
  // What the other tab removes, before this one hears of it.
  await page.evaluate(() => localStorage.clear());
  await page.getByLabel("Onderwerp *").press("!");
  await expect.poll(() => page.getByLabel("Onderwerp *").inputValue()).toBe("Nora!");
  expect(await stored(page)).toEqual([]);
});
