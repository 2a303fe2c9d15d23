import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { type ProfileForm, updateProfile } from "#contract/profile.ts";
import type { SiteForm } from "#contract/site/admin.ts";
import { byButton, DESKTOP, pressInHeader } from "../harness/browser.ts";
import { drawn } from "../harness/pictures.ts";
import { request } from "../harness/program.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";

const on = siteInBrowser();

interface Input {
  readonly fill: (form: Locator) => Promise<unknown>;
  readonly shown: (form: Locator) => Promise<unknown>;
}

const text = (label: string, value: string): Input => ({
  fill: (form) => form.getByLabel(label, { exact: true }).fill(value),
  shown: (form) => form.getByLabel(label, { exact: true }).inputValue(),
});

const pressed = (role: "switch" | "checkbox", name: string | RegExp): Input => ({
  fill: (form) => form.getByRole(role, { name }).click(),
  shown: (form) => form.getByRole(role, { name }).isChecked(),
});

const both = (first: Input, second: Input): Input => ({
  fill: async (form) => {
    await first.fill(form);
    await second.fill(form);
  },
  shown: async (form) => [await first.shown(form), await second.shown(form)],
});

interface Form {
  readonly visit: () => Promise<Page>;
  readonly open: (page: Page) => Promise<Locator>;
  readonly saved: string;
  readonly inputs: Readonly<Record<string, Input>>;
  /** Changes the same on another device. */
  readonly elsewhere?: (page: Page) => Promise<unknown>;
}

const FORMS: Record<string, Form> = {
  settings: {
    visit: async () => (await on.openAs(on.site.tokens.lars, "/dashboard", { viewport: DESKTOP })).page,
    open: async (page) => {
      await pressInHeader(page, "Instellingen");
      return page.getByRole("dialog", { name: "Instellingen" });
    },
    saved: "Instellingen succesvol opgeslagen",
    // A new address is shown once it is confirmed (mailboxes.test.ts), and with it what is for the others on the address.
    inputs: {
      name: text("Naam", "Lars van Veen"),
      showName: pressed("switch", "Toon mijn naam bij deelnemers"),
      muted: both(
        {
          fill: (form) => form.getByLabel("Uitnodigingen en herinneringen").selectOption("until"),
          shown: (form) => form.getByLabel("Uitnodigingen en herinneringen").inputValue(),
        },
        text("Weer vanaf", "2099-02-15"),
      ),
      clubMessages: pressed("switch", /^Berichten van de club/),
    } satisfies Record<Exclude<keyof ProfileForm, "email" | "others">, Input>,
    elsewhere: async (page) => {
      const body = { name: "Lars Elders", email: on.site.people.lars.email };
      await request(on.program, updateProfile, { token: on.site.tokens.lars, body });
      const asked = page.waitForResponse("**/api/auth/profile");
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
      await asked;
    },
  },
  "fields of the site": {
    visit: async () => (await on.openAsOrganiser("/admin/site", { viewport: DESKTOP })).page,
    open: async (page) => page.getByRole("form", { name: "Site" }),
    saved: "De site is bijgewerkt",
    inputs: {
      name: text("Naam van de club", "Domotica Drenthe"),
      sentence: text("Zin over de club", "Wij zijn er."),
      logo: {
        fill: async (form) => {
          const buffer = await drawn({ width: 90, height: 60 }).png().toBuffer();
          const file = { name: "logo.png", mimeType: "image/png", buffer };
          await form.locator('input[type="file"]').setInputFiles(file);
          await form.getByRole("img", { name: "Het logo op licht" }).waitFor();
        },
        shown: (form) => form.getByRole("img", { name: "Het logo op licht" }).count(),
      },
      accent: text("Accentkleur", "#166534"),
      communityUrl: text("Link naar de community", "https://forum.example.org/"),
      contactEmail: text("Contactadres", "club@example.org"),
      organisersPublish: pressed("checkbox", /mag hem zelf aankondigen/),
      talks: pressed("checkbox", "Voorstellen"),
    } satisfies Record<keyof SiteForm, Input>,
  },
};

const shownIn = async (form: Locator, inputs: Form["inputs"]) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(inputs).map(async ([name, { shown }]) => [name, await shown(form)] as const),
    ),
  );

test.each(Object.entries(FORMS))(
  "%s keep what is filled in, also when it changed elsewhere, and show it once it is saved",
  async (_name, { visit, open, saved, inputs, elsewhere }) => {
    const page = await visit();
    const form = await open(page);
    for (const { fill } of Object.values(inputs)) await fill(form);
    const filled = await shownIn(form, inputs);
    await elsewhere?.(page);
    await byButton(page, "Opslaan").click();
    await page.getByText(saved).first().waitFor();
    await page.reload();
    await open(page);
    await expect.poll(() => shownIn(form, inputs)).toEqual(filled);
  },
);
