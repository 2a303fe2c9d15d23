import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { boxesOf, boxOf, expectSamePlaces } from "../harness/boxes.ts";
import { byButton, fromMore, oneOf, PHONE, pressInHeader } from "../harness/browser.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";
import { settled } from "../screens/layout.ts";

const on = siteInBrowser();

const open = (path: string, options: BrowserContextOptions = {}) =>
  on.openAsOrganiser(path, { reducedMotion: "reduce", ...options });

const row = (page: Page, action: string, title: string) =>
  page.getByRole("button", { name: `${action}: ${title}`, exact: true }).filter({ visible: true });

/** Whether no other element covers the centre of this one. */
const isOnTop = (found: Locator) =>
  found.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top !== null && (element.contains(top) || top.contains(element));
  });

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await boxesOf(one, other);
  const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x;
  return !isBeside && a.y < b.y + b.height && b.y < a.y + a.height;
}

interface Opened {
  readonly name: string;
  readonly path: string;
  readonly opener: (page: Page) => Locator;
  /** Opens the dialog where a press on the opener is not enough. */
  readonly press?: (page: Page) => Promise<void>;
  /** Label of the element with the initial focus. */
  readonly focused: string;
  /** Names of the buttons in the footer. */
  readonly foot: readonly string[];
}

const DIALOGS: readonly Opened[] = [
  {
    name: "meetup form",
    path: "/admin/meetups",
    opener: (page) => byButton(page, "Nieuwe meetup"),
    focused: "Titel *",
    foot: ["Voorbeeld", "Opslaan als concept", "Publiceren en 4 leden uitnodigen"],
  },
  {
    name: "message",
    path: "/admin/meetups",
    opener: (page) => row(page, "Meer", "Helemaal vol"),
    press: (page) => fromMore(page, "Helemaal vol", "Bericht"),
    focused: "Onderwerp *",
    foot: ["Voorbeeld", "Verstuur aan 1 lid"],
  },
  {
    name: "member form",
    path: "/admin/users",
    opener: (page) => byButton(page, "Nieuw Lid"),
    focused: "Naam *",
    foot: ["Annuleren", "Opslaan"],
  },
  {
    name: "import",
    path: "/admin/users",
    opener: (page) => byButton(page, "Importeren"),
    focused: "Rekenblad, CSV-bestand of vCards",
    foot: ["Annuleren", "Importeren"],
  },
  {
    name: "import of meetups",
    path: "/admin/meetups",
    opener: (page) => byButton(page, "Importeren"),
    focused: "Agenda (.ics)",
    foot: ["Annuleren", "Importeren"],
  },
  {
    name: "settings",
    path: "/admin/users",
    opener: (page) =>
      page.getByRole("banner").getByLabel("Menu", { exact: true }).or(byButton(page, "Instellingen")).first(),
    press: (page) => pressInHeader(page, "Instellingen"),
    focused: "E-mail",
    foot: ["Annuleren", "Opslaan"],
  },
  {
    name: "test mail",
    path: "/admin/emails",
    opener: (page) => byButton(page, "Stuur testmail"),
    focused: "Naar *",
    foot: ["Sluiten", "Stuur testmail"],
  },
];

describe.each(
  oneOf([
    ["a small phone", { width: 320, height: 720 }],
    ["a low window", { width: 1280, height: 480 }],
  ]),
)("%s", (_name, viewport) => {
  test.each(DIALOGS.map((dialog) => [dialog.name, dialog] as const))(
    "%s: focuses its first field, fits, keeps title and buttons visible, returns the focus",
    async (_dialog, { path, opener, press, focused, foot }) => {
      const { page, expectNoComplaints } = await open(path, { viewport });
      await (press ? press(page) : opener(page).click());
      const dialog = page.getByRole("dialog");
      await dialog.waitFor();
      const first = dialog.getByLabel(focused).first();
      await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
      const box = await boxOf(dialog);
      expect(box.height).toBeLessThanOrEqual(viewport.height - 48);
      const buttons = [...foot, "Sluiten"].map((name) => dialog.getByRole("button", { name }).last());
      for (const place of ["start", "end"] as const) {
        await dialog.locator("[data-dialog-body]").evaluate((body, at) => {
          body.scrollTop = at === "start" ? 0 : body.scrollHeight;
        }, place);
        for (const button of buttons) expect(await isOnTop(button)).toBe(true);
        expect(await isOnTop(dialog.getByRole("heading").first())).toBe(true);
      }
      const body = dialog.locator("[data-dialog-body]");
      expect(await body.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      await expect
        .poll(() => opener(page).evaluate((button) => button === document.activeElement))
        .toBe(true);
      expectNoComplaints();
    },
  );
});

test("a dialog without fields focuses its scrollable part, so that keys scroll it", async () => {
  const { page } = await open("/admin/meetups", { viewport: { width: 1280, height: 480 } });
  await fromMore(page, "Helemaal vol", "Bekijk statistieken");
  await page.getByText("Antwoorden per dag").waitFor();
  await page.keyboard.press("End");
  const body = page.locator("[data-dialog-body]");
  await expect.poll(() => body.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100);
});

test.each([
  { width: 320, height: 568 },
  { width: 360, height: 640 },
])(
  "a refused field is in view with its label and its error in a window of $width by $height",
  async (viewport) => {
    const { page } = await open(`/admin/meetups/${on.site.meetups.full}`, { viewport });
    await byButton(page, "Toevoegen").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Naam *").fill("Piet Jansen");
    await dialog.getByRole("button", { name: "Toevoegen" }).click();
    for (const words of ["E-mailadres *", "Email is verplicht"])
      expect(await isOnTop(dialog.getByText(words))).toBe(true);
  },
);

test("the second press of a double tap on a dialog's button does not press what the dialog covered", async () => {
  const small = { viewport: PHONE, reducedMotion: "reduce" } as const;
  const { page } = await on.openAs(on.site.tokens.gijs, `/meetup/${on.site.meetups.open}`, small);
  const answers: string[] = [];
  page.on("request", (request) => request.url().endsWith("/respond") && answers.push(request.method()));
  await byButton(page, "Ik kom niet: Voor iedereen").waitFor();
  await pressInHeader(page, "Instellingen");
  await page.clock.setFixedTime(Date.now());
  const dialog = page.getByRole("dialog");
  // What the dialog loads moves its buttons.
  await page.waitForLoadState("networkidle");
  const box = await boxOf(dialog.getByRole("button", { name: "Opslaan" }));
  const press = () => page.mouse.click(box.x + 60, box.y + 20);
  await press();
  await dialog.waitFor({ state: "detached" });
  await press();
  await page.evaluate(() => fetch("/healthz").then(({ ok }) => ok));
  expect(answers).toEqual([]);
  await page.clock.setFixedTime(Date.now() + 1_000);
  await press();
  await byButton(page, "Ik kom wel: Voor iedereen").waitFor();
  expect(answers).toEqual(["POST"]);
});

test.each([
  ["menu", (page: Page) => page.getByRole("menuitem", { name: "Komt niet", exact: true })],
  ["bar", (page: Page) => page.locator("[data-undo]").filter({ visible: true })],
] as const)(
  "the second press of a double tap in a %s reaches nothing that it covered",
  async (where, itemOf) => {
    const path = `/admin/meetups/${on.site.meetups[where === "menu" ? "nearlyFull" : "full"]}`;
    const { page } = await on.openAsOrganiser(path, { viewport: PHONE });
    if (where === "menu") await byButton(page, "Meer: Anna de Vries").click();
    else {
      await byButton(page, "Bewerk").click();
      await page.getByLabel("Starttijd *").fill("06:30");
      await byButton(page, /^Opslaan en \d+ mailen$/).click();
    }
    await page.clock.setFixedTime(Date.now());
    const box = await boxOf(itemOf(page));
    const press = () => page.mouse.click(box.x + 30, box.y + 20);
    await press();
    await itemOf(page).waitFor({ state: "detached" });
    await page.evaluate(() =>
      addEventListener("click", ({ target }) => Object.assign(window, { reached: String(target) })),
    );
    await press();
    expect(await page.evaluate(() => ("reached" in window ? window.reached : "nothing"))).toBe("nothing");
    if (where === "menu") await byButton(page, "Ongedaan maken").press("Enter");
    await page.getByText("Ongedaan gemaakt").first().waitFor();
  },
);

test("a change of an attendee removes the notice of the earlier one, whose undo no longer holds", async () => {
  const { page } = await on.openAsOrganiser(`/admin/meetups/${on.site.meetups.nearlyFull}`, {
    viewport: PHONE,
  });
  const undos = page.getByLabel("Meldingen").getByRole("button", { name: "Ongedaan maken" });
  const change = async (item: string) => {
    await byButton(page, "Meer: Anna de Vries").click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
  };
  await change("Komt niet");
  await undos.waitFor();
  await page
    .getByRole("group", { name: "Welke lijst" })
    .getByRole("button", { name: /^Komt niet/ })
    .click();
  await change("Komt");
  await page
    .getByLabel("Meldingen")
    .getByText(/Anna de Vries komt(?! niet)/)
    .waitFor();
  await expect.poll(() => undos.count()).toBe(1);
});

test("the settings stay open with what is typed when a phone is turned", async () => {
  const upright = { width: 390, height: 844 };
  const { page } = await open("/dashboard", { viewport: upright });
  await pressInHeader(page, "Instellingen");
  const name = page.getByRole("dialog", { name: "Instellingen" }).getByLabel("Naam", { exact: true });
  await name.fill("Anna de Groot");
  for (const viewport of [{ width: 844, height: 390 }, upright]) {
    await page.setViewportSize(viewport);
    await settled(page);
    expect(await name.inputValue()).toBe("Anna de Groot");
  }
});

test("a press on a switch's label toggles it", async () => {
  const { page } = await open("/admin/users");
  await pressInHeader(page, "Instellingen");
  const toggle = page.getByRole("switch", { name: "Toon mijn naam bij deelnemers" });
  const before = await toggle.isChecked();
  await page.getByText("Toon mijn naam bij deelnemers").click();
  await expect.poll(() => toggle.isChecked()).toBe(!before);
  await toggle.click();
  await expect.poll(() => toggle.isChecked()).toBe(before);
});

describe.each(
  oneOf([
    ["phone", { viewport: PHONE, hasTouch: true, isMobile: true }],
    ["desktop", {}],
  ]),
)("toasts on a %s", (_name, options) => {
  test("are shown above a dialog, are announced, and do not close it when pressed", async () => {
    const { page } = await open("/admin/users", options);
    await page.route("**/api/users/profile", (route) =>
      route.fulfill({ status: 500, json: { error: "Het lukt nu even niet" } }),
    );
    await pressInHeader(page, "Instellingen");
    await byButton(page, "Opslaan").click();
    const toast = page.locator("[aria-live]").getByText("Het lukt nu even niet").first();
    await toast.waitFor();
    expect(await isOnTop(toast)).toBe(true);
    expect(await toast.evaluate((element) => element.closest("[aria-hidden=true], [inert]"))).toBe(null);
    await toast.click();
    expect(await page.getByRole("dialog").isVisible()).toBe(true);
  });
});

test("what succeeded before a dialog opened is said behind it, until it is closed", async () => {
  const { page } = await open(`/admin/meetups/${on.site.meetups.open}`, { viewport: PHONE });
  await byButton(page, "Toevoegen").click();
  const adding = page.getByRole("dialog");
  await adding.getByLabel("Naam *").fill("Nieuw Gezicht");
  await adding.getByLabel("E-mailadres *").fill("gezicht@example.org");
  await adding.getByRole("button", { name: "Toevoegen" }).click();
  const done = page.getByLabel("Meldingen").getByText("Nieuw Gezicht komt");
  await done.waitFor();
  await byButton(page, "Bericht").click();
  await done.waitFor({ state: "hidden" });
  await page.getByRole("dialog").getByRole("button", { name: "Sluiten" }).click();
  await done.waitFor();
});

test("the toast of a failed save covers neither the dialog's cross nor its buttons", async () => {
  const { full } = on.site.meetups;
  const { page } = await open(`/admin/meetups/${full}?bewerk`, { viewport: { width: 1280, height: 900 } });
  await page.route(`**/api/meetups/${full}`, (route) =>
    route.fulfill({ status: 500, json: { error: "Het lukt nu even niet" } }),
  );
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Locatie *").fill("Elders");
  await dialog.getByRole("button", { name: /^Opslaan/ }).click();
  const toast = page.getByLabel("Meldingen").getByText("Het lukt nu even niet").locator("..");
  for (const name of ["Sluiten", "Opnieuw proberen", /^Opslaan/])
    expect(await overlap(toast, dialog.getByRole("button", { name }))).toBe(false);
});

test("on a small phone the toast of a subscription covers neither the dialog's title nor its cross", async () => {
  const { page } = await on.visit({ viewport: { width: 320, height: 568 }, reducedMotion: "reduce" });
  await page.goto(`/meetup/${on.site.meetups.full}`);
  await byButton(page, "Schrijf je in!").filter({ visible: true }).first().click();
  await page.getByLabel("Naam *").fill("Nora Nieuw");
  await page.getByLabel("Email adres *").fill("nora@example.org");
  await byButton(page, "Aanmelden").click();
  await page.getByLabel("Meldingen").getByText("Registratie succesvol!").waitFor();
  const dialog = page.getByRole("dialog");
  expect(await isOnTop(dialog.getByRole("heading", { name: "Registratie succesvol!" }))).toBe(true);
  expect(await isOnTop(dialog.getByRole("button", { name: "Sluiten" }).first())).toBe(true);
});

test("an address in use is reported only below its field", async () => {
  const { page } = await open("/admin/users");
  await byButton(page, "Nieuw Lid").click();
  await page.getByLabel("Naam *").fill("Nog een Anna");
  await page.getByLabel("E-mailadres *").fill(on.site.people.anna.email);
  await byButton(page, "Opslaan").click();
  const field = page.getByLabel("E-mailadres *");
  await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.getByText("Dit e-mailadres is al in gebruik").count()).toBe(1);
  await field.fill("nog-een-anna@example.org");
  await expect.poll(() => page.getByText("Dit e-mailadres is al in gebruik").count()).toBe(0);
});

describe.each([
  ["390, by finger", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ["360, by mouse", { viewport: PHONE }],
])("choosing a date at %s", (_name, options) => {
  test("moves neither page nor dialog", async () => {
    const { page, expectNoComplaints } = await open("/admin/meetups", options);
    await byButton(page, "Nieuwe meetup").click();
    const dialog = page.getByRole("dialog").first();
    await dialog.waitFor();
    const { width, height } = options.viewport;
    const measure = async () => {
      const widest = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      expect(widest).toEqual([width, width]);
      const box = await boxOf(dialog);
      expect(box.x).toBe(0);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
      return box;
    };
    const before = await measure();
    const picker = byButton(page, "Kies een datum");
    if ("isMobile" in options) {
      // The phone's own picker is not part of the page.
      expect(await picker.isVisible()).toBe(false);
      await page.getByLabel("Datum *").tap();
    } else {
      await picker.click();
      const box = await boxOf(page.getByRole("grid"));
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
    }
    expectSamePlaces([await measure()], [before]);
    expectNoComplaints();
  });
});
