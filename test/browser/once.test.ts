import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { KEY_HEADER } from "#contract/endpoint.ts";
import { adminMeetups } from "#contract/meetups/admin.ts";
import { adminMembers } from "#contract/members/admin.ts";
import { pending } from "#contract/pending.ts";
import { byButton, DESKTOP } from "../harness/browser.ts";
import { request } from "../harness/program.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";

const on = siteInBrowser();

const asked = async () => ({ token: await on.organiserToken() });

const meetupsNamed = async (title: string) =>
  (await request(on.program, adminMeetups, { ...(await asked()), query: { search: title } })).answer.meetups
    .length;
const membersNamed = async (name: string) =>
  (await request(on.program, adminMembers, { ...(await asked()), query: { search: name } })).answer.users
    .length;
const waiting = async (kind: string) =>
  (await request(on.program, pending, await asked())).answer.pending.filter((each) => each.kind === kind)
    .length;

/** The program answers these calls, but the page never hears it. */
async function loseAnswers(page: Page, path: string) {
  const keys: (string | undefined)[] = [];
  await page.route(path, async (route) => {
    if (route.request().method() === "GET") return route.continue();
    keys.push(route.request().headers()[KEY_HEADER]);
    await route.fetch();
    await route.abort();
  });
  return keys;
}

interface Form {
  readonly path: () => string;
  readonly opener: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly submit: RegExp;
  readonly call: string;
  /** How many of it there are, with their mailings. */
  readonly made: () => Promise<readonly number[]>;
}

const FORMS: Record<string, Form> = {
  "a meetup with its announcement": {
    path: () => "/admin/meetups",
    opener: "Nieuwe meetup",
    fields: {
      "Titel *": "Eenmalig",
      "Beschrijving *": "Verhaal",
      "Datum *": "2031-02-15",
      "Locatie *": "Utrecht",
      "Starttijd *": "19:30",
    },
    submit: /^Publiceren en/,
    call: "**/api/meetups",
    made: async () => [await meetupsNamed("Eenmalig"), await waiting("announcement")],
  },
  "a message to who comes": {
    path: () => `/admin/meetups/${on.site.meetups.full}?deel=berichten`,
    opener: "Schrijf een bericht",
    fields: { "Onderwerp *": "Eenmalig", "Bericht *": "Neem een laptop mee." },
    submit: /^(Verstuur|Stuur)/,
    call: "**/api/admin/meetups/*/messages",
    made: async () => [await waiting("message")],
  },
  "a member": {
    path: () => "/admin/users",
    opener: "Nieuw Lid",
    fields: { "Naam *": "Eenmalig", "E-mailadres *": "eenmalig@example.org" },
    submit: /^(Opslaan|Toevoegen)/,
    call: "**/api/admin/users",
    made: async () => [await membersNamed("Eenmalig")],
  },
};

describe.each(Object.entries(FORMS))("%s, whose first answer was lost,", (_name, form) => {
  const fill = async () => {
    const { page } = await on.openAsOrganiser(form.path(), { viewport: DESKTOP });
    await byButton(page, form.opener).first().click();
    for (const [label, text] of Object.entries(form.fields)) await page.getByLabel(label).fill(text);
    return page;
  };

  test("is made once when ‘Opnieuw proberen’ is pressed", async () => {
    const page = await fill();
    const before = await form.made();
    const keys = await loseAnswers(page, form.call);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: form.submit }).click();
    await dialog.getByText("Wat je typte, blijft staan.").waitFor();
    const once = before.map((count) => count + 1);
    expect(await form.made()).toEqual(once);
    await byButton(page, "Opnieuw proberen").click();
    await expect.poll(() => keys.length).toBe(2);
    await dialog.getByText("Wat je typte, blijft staan.").waitFor();
    expect(new Set(keys).size).toBe(1);
    await page.unroute(form.call);
    await byButton(page, "Opnieuw proberen").click();
    await dialog.waitFor({ state: "detached" });
    expect(await form.made()).toEqual(once);
  });
});

test("a meetup whose text was changed after a lost answer is not made a second time, and the form says why", async () => {
  const { page } = await on.openAsOrganiser("/admin/meetups", { viewport: DESKTOP });
  await byButton(page, "Nieuwe meetup").click();
  const fields = FORMS["a meetup with its announcement"]?.fields ?? {};
  for (const [label, text] of Object.entries({ ...fields, "Titel *": "Eerste versie" }))
    await page.getByLabel(label).fill(text);
  await loseAnswers(page, "**/api/meetups");
  const dialog = page.getByRole("dialog");
  await byButton(page, /^Publiceren en/).click();
  await dialog.getByText("Wat je typte, blijft staan.").waitFor();
  await page.unroute("**/api/meetups");
  await page.getByLabel("Titel *").fill("Tweede versie");
  await byButton(page, "Opnieuw proberen").click();
  await dialog.getByText("Je eerste versie is wel aangekomen.").waitFor();
  await dialog.getByRole("link", { name: "Bekijk de eerste versie" }).waitFor();
  expect(await page.getByLabel("Titel *").inputValue()).toBe("Tweede versie");
  expect([await meetupsNamed("Eerste versie"), await meetupsNamed("Tweede versie")]).toEqual([1, 0]);
});
