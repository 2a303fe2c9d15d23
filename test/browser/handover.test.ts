import type { Dialog, Page } from "playwright-core";
import { expect, test } from "vitest";
import type { MeetupId } from "#contract/ids.ts";
import { adminMeetup } from "#contract/meetups/admin.ts";
import { createSeries } from "#contract/meetups/series.ts";
import { createMember, makeAdmin } from "#contract/members/admin.ts";
import { login } from "#contract/sign-in.ts";
import { axeFindings, byButton, fromMore } from "../harness/browser.ts";
import { request } from "../harness/program.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";

const on = siteInBrowser();

const PASSWORD = "drie blauwe kabels";

/** An admin that planned two evenings after this meetup. */
async function adminWithSeries(
  name: string,
  from: "open" | "full" | "nearlyFull" | "soon",
): Promise<readonly MeetupId[]> {
  const email = `${name.toLowerCase()}@example.org`;
  const body = { name, email, password: PASSWORD, admin_role: true };
  await request(on.program, createMember, { token: await on.organiserToken(), body });
  const signedIn = await request(on.program, login, { body: { email, password: PASSWORD } });
  const plan = { from: on.site.meetups[from], rule: "weekly", count: 3, announce_days_before: 7 } as const;
  const made = await request(on.program, createSeries, { body: plan, token: signedIn.answer.token });
  expect(made.answer.meetups).toHaveLength(2);
  return made.answer.meetups.map(({ id }) => id);
}

const asked = (page: Page): Promise<Dialog> => page.waitForEvent("dialog");

const planned = (page: Page, words: RegExp) => page.getByRole("main").getByText(words);

test("revoking an admin with planned invitations asks what becomes of them, and they go on", async () => {
  await adminWithSeries("Wil", "open");
  const { page, expectNoComplaints } = await on.openAsOrganiser("/admin");
  await expect.poll(() => planned(page, /De uitnodiging gaat vanzelf/).count()).toBe(2);
  await page.goto("/admin/users?search=wil@");
  await fromMore(page, "Wil", "Trek beheerrechten in");
  const dialog = page.getByRole("dialog", { name: "Beheerrechten intrekken" });
  await dialog.getByText("Wat gebeurt er met wat Wil heeft gepland?").waitFor();
  const goOn = dialog.getByRole("radio", { name: "2 geplande uitnodigingen gaan door op jouw naam" });
  expect(await goOn.isChecked()).toBe(true);
  const [question] = await Promise.all([
    asked(page).then(async (confirming) => {
      await confirming.dismiss();
      return confirming.message();
    }),
    byButton(page, "Verder").click(),
  ]);
  expect(question).toBe(
    "De beheerrechten van Wil intrekken? 2 geplande uitnodigingen gaan door op jouw naam.",
  );
  await goOn.waitFor();
  page.once("dialog", (confirming) => confirming.accept());
  await byButton(page, "Verder").click();
  await page.getByText("Beheerrechten ingetrokken").waitFor();
  expect(await dialog.count()).toBe(0);
  await page.goto("/admin");
  await expect.poll(() => planned(page, /De uitnodiging gaat vanzelf/).count()).toBe(2);
  await page.goto("/admin/audit");
  await page.getByText("Gepland werk overgenomen").waitFor();
  await page.getByText("Organisator, 2 geplande uitnodigingen").waitFor();
  expectNoComplaints();
});

test("removing an admin can drop their planned invitations, which no page promises then", async () => {
  const evenings = await adminWithSeries("Jet", "full");
  const { page, expectNoComplaints } = await on.openAsOrganiser("/admin/users?search=jet@");
  await page.getByRole("link", { name: "Jet", exact: true }).click();
  await page.getByRole("heading", { name: "Jet", level: 1 }).waitFor();
  await fromMore(page, "Jet", "Verwijder");
  const dialog = page.getByRole("dialog", { name: "Lid verwijderen" });
  await dialog.getByRole("radio", { name: "Laat ze vallen" }).check();
  const [question] = await Promise.all([
    asked(page).then(async (confirming) => {
      await confirming.accept();
      return confirming.message();
    }),
    byButton(page, "Verder").click(),
  ]);
  expect(question).toBe(
    "Jet verwijderen? Alle gegevens en aanmeldingen van dit lid gaan definitief weg. Een oude lijst zet dit lid niet terug: dat onthoudt de site twee jaar. 2 geplande uitnodigingen vervallen.",
  );
  await page.getByText("Lid verwijderd").waitFor();
  await page.getByRole("heading", { name: "Leden Beheer" }).waitFor();
  await page.goto("/admin");
  await expect.poll(() => planned(page, /De uitnodiging van .* is niet verstuurd/).count()).toBe(2);
  for (const id of evenings) {
    // The link 'Nog niet' in a notice that was sent before.
    await page.goto(`/admin/meetups/${id}?uitnodiging=niet`);
    await planned(page, /De uitnodiging van .* is niet verstuurd/)
      .first()
      .waitFor();
    expect(await page.getByText(/vanzelf|gaat nog/).count()).toBe(0);
  }
  expectNoComplaints();
});

test("who became an admin while signed in signs in once more by a code, and is told so by mail", async () => {
  const { page, expectNoComplaints } = await on.visit();
  await page.goto("/");
  // Once: the page stores another session later.
  await page.evaluate((token) => localStorage.setItem("token", token), on.site.tokens.lars);
  await page.goto("/dashboard");
  await page.getByRole("heading", { level: 1, name: /^Welkom, Lars/ }).waitFor();
  const { lars } = on.site.people;
  await request(on.program, makeAdmin, { token: await on.organiserToken(), params: { id: lars.id } });
  const told = await on.mail.mailTo(lars.email, "Je bent nu beheerder");
  expect(told.text).toContain("/admin/dashboard");
  await page.goto("/admin/dashboard");
  await page.getByText("Ben je net beheerder geworden?").waitFor();
  await page.getByRole("link", { name: "met een code" }).click();
  await page.getByRole("heading", { name: "Inloggen", level: 1 }).waitFor();
  await page.getByLabel("E-mail").fill(lars.email);
  await byButton(page, "Stuur inlogcode").click();
  const code = /\d{6}/.exec((await on.mail.mailTo(lars.email, "is je inlogcode")).subject ?? "")?.[0] ?? "";
  await page.getByLabel("Inlogcode").pressSequentially(code);
  await page.getByRole("heading", { name: "Admin Dashboard" }).waitFor();
  expectNoComplaints(/40[13]/);
});

test("what an admin planned is handed over on their page to a member, who becomes an admin by it", async () => {
  await adminWithSeries("Roos", "nearlyFull");
  const { page, expectNoComplaints } = await on.openAsOrganiser("/admin/users?search=roos@");
  await page.getByRole("link", { name: "Roos", exact: true }).click();
  await byButton(page, "Overdragen").click();
  const dialog = page.getByRole("dialog", { name: "Werk van Roos overdragen" });
  await dialog.getByRole("checkbox", { name: "1 reeks die zichzelf aankondigt" }).waitFor();
  expect(await byButton(page, "Draag over").isDisabled()).toBe(true);
  await dialog.getByLabel("Aan wie?").fill("Gijs");
  await byButton(page, "Kies: Gijs Visser").click();
  await dialog.getByText("Wordt beheerder en krijgt een e-mail").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const question = asked(page).then(async (confirming) => {
    await confirming.accept();
    return confirming.message();
  });
  await byButton(page, "Draag over").click();
  expect(await question).toBe("Van Gijs Visser een beheerder maken? Daarover gaat een e-mail uit.");
  await page.getByText("Overgedragen").waitFor();
  await byButton(page, "Overdragen").click();
  await dialog.waitFor();
  expect(await dialog.getByText(/reeks die zichzelf/).count()).toBe(0);
  expectNoComplaints();
});

test("drafts that announce themselves say so in the list, and stand beside a new meetup of their day", async () => {
  const [draft] = await adminWithSeries("Teun", "soon");
  const meetup = (
    await request(on.program, adminMeetup, {
      params: { id: draft ?? on.site.meetups.soon },
      token: await on.organiserToken(),
    })
  ).answer.meetup;
  const { page, expectNoComplaints } = await on.openAsOrganiser("/admin/meetups");
  const concepts = page.getByRole("region", { name: "Concepten" });
  await concepts
    .getByText(/^Gaat vanzelf: /)
    .first()
    .waitFor();
  await byButton(page, "Nieuwe meetup").click();
  await page.getByLabel("Datum *").fill(meetup.date);
  await page.getByText(new RegExp(`; die dag ook .*‘${meetup.title}’`)).waitFor();
  expectNoComplaints();
});
