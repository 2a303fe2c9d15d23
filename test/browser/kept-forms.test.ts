import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { byButton, DESKTOP, fromMore } from "../harness/browser.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";

const on = siteInBrowser();

interface KeptForm {
  readonly path: () => string;
  readonly open: (page: Page) => Promise<void>;
  /** Label of a field that starts empty. */
  readonly field: string;
  /** The button that discards the draft; null without one. */
  readonly cancel: string | null;
}

const meetup = (name: "full" | "past") => `/admin/meetups/${on.site.meetups[name]}`;

const FORMS: Record<string, KeptForm> = {
  "a report": {
    path: () => meetup("past"),
    open: (page) => byButton(page, "Schrijf een verslag").click(),
    field: "Hoe was het?",
    cancel: "Annuleren",
  },
  "a cancelled meetup": {
    path: () => meetup("full"),
    open: (page) => fromMore(page, "Helemaal vol", "Zeg af"),
    field: "Reden *",
    cancel: "Laat doorgaan",
  },
  "a message": {
    path: () => `${meetup("full")}?deel=berichten`,
    open: (page) => byButton(page, "Schrijf een bericht").click(),
    field: "Onderwerp *",
    cancel: null,
  },
  "a note about a guest": {
    path: () => meetup("full"),
    open: (page) => fromMore(page, "Anna de Vries", "Notitie"),
    field: "Notitie",
    cancel: "Annuleren",
  },
  "an added guest": {
    path: () => meetup("full"),
    open: (page) => page.getByRole("main").getByRole("button", { name: "Toevoegen" }).first().click(),
    field: "Naam *",
    cancel: "Annuleren",
  },
  "a new member": {
    path: () => "/admin/users",
    open: (page) => byButton(page, "Nieuw Lid").click(),
    field: "Naam *",
    cancel: "Annuleren",
  },
};

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("kept-text:")));

describe.each(Object.entries(FORMS))("the form of %s", (_name, { path, open, field, cancel }) => {
  const opened = async () => {
    const { page } = await on.openAsOrganiser(path(), { viewport: DESKTOP });
    await open(page);
    const input = page.getByRole("dialog").getByLabel(field, { exact: true });
    await input.waitFor();
    return { page, input };
  };

  test("restores its draft after a reload, and removes it when it is cleared by hand", async () => {
    const { page, input } = await opened();
    await input.fill("Half af");
    await expect.poll(() => drafts(page)).toHaveLength(1);
    await page.reload();
    await open(page);
    await expect.poll(() => input.inputValue()).toBe("Half af");
    await input.fill("");
    await expect.poll(() => drafts(page)).toEqual([]);
    await page.reload();
    await open(page);
    expect(await input.inputValue()).toBe("");
  });

  if (cancel === null) return;
  test("forgets its draft when it is cancelled", async () => {
    const { page, input } = await opened();
    await input.fill("Toch niet");
    await expect.poll(() => drafts(page)).toHaveLength(1);
    await byButton(page, cancel).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await drafts(page)).toEqual([]);
    await open(page);
    expect(await input.inputValue()).toBe("");
  });
});

test("a form ignores a stored draft of another shape, and stores the next one over it", async () => {
  const { page } = await on.openAsOrganiser("/admin/users", { viewport: DESKTOP });
  await page.evaluate(() => localStorage.setItem("kept-text:new-member", '{"name":3}'));
  await byButton(page, "Nieuw Lid").click();
  const name = page.getByLabel("Naam *");
  expect(await name.inputValue()).toBe("");
  await name.fill("Nora");
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("kept-text:new-member")))
    .toBe('{"name":"Nora","email":"","admin_role":false}');
});
