import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { sendTestMail } from "#contract/mail-log.ts";
import { byButton, DESKTOP, fromMore, oneOf, PHONE } from "../harness/browser.ts";
import { request } from "../harness/program.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";

const on = siteInBrowser({ refusing: true });
let token: string;
beforeAll(async () => {
  token = await on.organiserToken();
  for (const email of [on.site.people.anna.email, "iemand@voorbeeld.nl"])
    await request(on.program, sendTestMail, { token, body: { email } });
});

const open = (path: string, options = {}) => on.openAs(token, path, options);

const searchOf = (page: Page) => new URL(page.url()).search;
const SIZES = oneOf([
  ["a phone", PHONE],
  ["a desk", DESKTOP],
]);

describe.each(SIZES)("on %s", (_size, viewport) => {
  test("finds members by name or address while typing, without opening the filters", async () => {
    const { page, expectNoComplaints } = await open("/admin/users?page=1", { viewport });
    await page.getByText("11 leden totaal").waitFor();
    const search = page.getByRole("searchbox", { name: "Zoek op naam of e-mailadres" });
    expect(await page.getByLabel("Naam", { exact: true }).isVisible()).toBe(false);
    await search.pressSequentially("bakk");
    await page.getByText("1 lid totaal").waitFor();
    await page.getByText("Lid gevonden").waitFor();
    await page.getByRole("link", { name: "Bram Bakker" }).waitFor();
    await expect.poll(() => searchOf(page)).toBe("?search=bakk");
    await search.fill("organisator@exa");
    await page.getByRole("link", { name: "Organisator" }).first().waitFor();
    await expect.poll(() => searchOf(page)).toBe("?search=organisator%40exa");
    await page.reload();
    await expect.poll(() => search.inputValue()).toBe("organisator@exa");
    await page.getByText("1 lid totaal").waitFor();
    expect(await page.getByLabel("Naam", { exact: true }).isVisible()).toBe(false);
    await byButton(page, "Wis filters").click();
    await page.getByText("11 leden totaal").waitFor();
    await expect.poll(() => search.inputValue()).toBe("");
    expectNoComplaints();
  });

  test("a search starts at page 1", async () => {
    const { page } = await open("/admin/users?limit=10&page=2", { viewport });
    await page.getByText("Pagina 2 van 2").waitFor();
    await page.getByLabel("Zoek op naam of e-mailadres").fill("example");
    await page.getByText("Pagina 1 van 2").waitFor();
    expect(new URLSearchParams(searchOf(page)).has("page")).toBe(false);
  });

  test("finds mails by address while typing", async () => {
    const { page, expectNoComplaints } = await open("/admin/emails", { viewport });
    await page.getByLabel("Zoek op e-mailadres").pressSequentially("voorbeeld");
    // A part of the word finds the mail already.
    await expect.poll(() => searchOf(page)).toBe("?address=voorbeeld");
    await page.getByText("1 e-mail totaal, 0 mislukt op deze pagina").waitFor();
    if (viewport === PHONE) await byButton(page, "Filters").click();
    await page.getByLabel("Status", { exact: true }).selectOption("failed");
    await page.getByText("Geen e-mails gevonden").waitFor();
    await byButton(page, "Wis filters").last().click();
    await page.getByText(/^\d+ e-mails totaal/).waitFor();
    expectNoComplaints();
  });

  test("an empty result offers to clear the filters", async () => {
    const { page } = await open("/admin/users?search=bestaat+niet", { viewport });
    await page.getByText("Geen leden gevonden").waitFor();
    await byButton(page, "Wis filters").last().click();
    await page.getByText("11 leden totaal").waitFor();
  });
});

describe.each(SIZES)("on %s a member's row", (_size, viewport) => {
  test("has 'Bewerk' and a menu 'Meer' with the actions that do not stand beside it, deletion last, each with a confirmation", async () => {
    const { page, expectNoComplaints } = await open("/admin/users?group=undeliverable", { viewport });
    const { name } = on.site.people.newcomer;
    const edit = byButton(page, `Bewerk: ${name}`);
    expect((await edit.innerText()).trim()).toBe(viewport === PHONE ? "" : "Bewerk");
    const more = byButton(page, `Meer: ${name}`);
    await more.focus();
    await page.keyboard.press("Enter");
    const items = page.getByRole("menuitem");
    await items.first().waitFor();
    expect((await items.allInnerTexts()).map((item) => item.trim())).toEqual([
      "Verificatiemail opnieuw sturen",
      "Stuur weer e-mail",
      ...(viewport === PHONE ? ["Maak beheerder", "Verwijder"] : []),
    ]);
    await page.keyboard.press("Escape");
    await more.and(page.locator(":focus")).waitFor();
    for (const [item, question] of [
      ["Verificatiemail opnieuw sturen", "opnieuw vragen om het e-mailadres te bevestigen?"],
      ["Stuur weer e-mail", "weer e-mail sturen?"],
      ["Maak beheerder", "een beheerder maken?"],
      ["Verwijder", "verwijderen? Alle gegevens en aanmeldingen van dit lid gaan definitief weg."],
    ] as const) {
      const asked = page.waitForEvent("dialog").then(async (dialog) => {
        await dialog.dismiss();
        return dialog.message();
      });
      await fromMore(page, name, item);
      expect(await asked).toContain(question);
    }
    await page.getByText("Onbestelbaar").waitFor();
    expectNoComplaints();
  });
});

const empty = { pagination: { page: 1, limit: 20, total: 0, pages: 0 } };

describe("an empty list offers the next step", () => {
  test("members: adding one, or importing", async () => {
    const { page } = await open("/robots.txt");
    await page.route("**/api/admin/users?*", (route) =>
      route.fulfill({ json: { ...empty, users: [], undeliverable: 0 } }),
    );
    await page.goto("/admin/users");
    await page.getByText("Nog geen leden").waitFor();
    await byButton(page, "Lid toevoegen").click();
    await page.getByRole("dialog", { name: "Nieuw Lid" }).waitFor();
    await byButton(page, "Annuleren").click();
    await byButton(page, "Importeren").last().click();
    await page.getByRole("dialog", { name: "Leden importeren" }).waitFor();
  });

  test("members: adding one, also when the organiser is the only member", async () => {
    const { page } = await open("/robots.txt");
    await page.route("**/api/admin/users?*", async (route) => {
      const answer = await (await route.fetch()).json();
      const users = answer.users.slice(0, 1);
      await route.fulfill({
        json: { ...answer, users, pagination: { ...empty.pagination, total: 1, pages: 1 } },
      });
    });
    await page.goto("/admin/users");
    await page.getByText("Jij bent nog het enige lid").waitFor();
    await byButton(page, "Lid toevoegen").click();
    await page.getByRole("dialog", { name: "Nieuw Lid" }).waitFor();
  });

  test("mails: a test mail", async () => {
    const { page } = await open("/robots.txt");
    await page.route("**/api/admin/emails?*", (route) => route.fulfill({ json: { ...empty, emails: [] } }));
    await page.goto("/admin/emails");
    await page.getByText("Nog geen e-mails").waitFor();
    await byButton(page, "Stuur een testmail").click();
    await page.getByRole("dialog", { name: "Testmail" }).waitFor();
  });

  test("the audit log: its purpose, and a link to the meetups", async () => {
    const { page } = await open("/robots.txt");
    await page.route("**/api/admin/audit?*", (route) => route.fulfill({ json: { ...empty, entries: [] } }));
    await page.goto("/admin/audit");
    await page.getByText("Hier staat straks wie wat deed").waitFor();
    await page.getByRole("link", { name: "Naar de meetups" }).click();
    await page.getByRole("heading", { name: "Meetup Beheer" }).waitFor();
  });
});

/** Visible controls in the main part of the page that are less than 44 pixels high. */
const tooSmall = (page: Page) =>
  page
    .getByRole("main")
    .locator("a, button, input, select")
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const after = getComputedStyle(element, "::after");
          // A link with an absolute `::after` covers its whole row.
          const box = after.position === "absolute" ? element.closest("li, tr") : element;
          return { html: element.outerHTML.slice(0, 90), height: box?.getBoundingClientRect().height ?? 0 };
        })
        .filter(({ height }) => height < 43.5)
        .map(({ html, height }) => `${height} ${html}`),
    );

test.each([
  ["/admin/users", "leden totaal"],
  ["/admin/emails", "mislukt op deze pagina"],
  ["/admin/audit", "Testmail gestuurd"],
  ["/admin/users/1", "Komende meetups"],
])(
  "at 320 pixels %s has cards, no horizontal scrolling, and controls at least 44 pixels high",
  async (path, shows) => {
    const { page, expectNoComplaints } = await open(path, { viewport: { width: 320, height: 700 } });
    await page.getByText(shows).first().waitFor();
    expect(await page.getByRole("table").count()).toBe(0);
    const [widest, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(widest).toBe(window);
    expect(await tooSmall(page)).toEqual([]);
    expectNoComplaints();
  },
);
