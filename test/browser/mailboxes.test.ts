import { expect, test } from "vitest";
import { createMember } from "#contract/members/admin.ts";
import { verify } from "#contract/members.ts";
import { setPassword } from "#contract/sign-in.ts";
import { axeFindings, byButton } from "../harness/browser.ts";
import { request } from "../harness/program.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";

const on = siteInBrowser();

test("an organiser adds a member on another's address, after a question, and reads through whom the mail goes", async () => {
  const body = { name: "Anna de Boer", email: "anna@example.org" };
  await request(on.program, createMember, { token: await on.organiserToken(), body });
  const { page, expectNoComplaints } = await on.openAsOrganiser("/admin/users");
  await byButton(page, "Nieuw Lid").click();
  const dialog = page.getByRole("dialog", { name: "Nieuw Lid" });
  await dialog.getByLabel("Naam *").fill("Jan de Boer");
  await dialog.getByLabel("E-mailadres *").fill("anna@example.org");
  await byButton(page, "Opslaan").click();
  await dialog.getByText("Dit e-mailadres is al in gebruik").waitFor();
  const shared = dialog.getByRole("checkbox", {
    name: "Dit adres is van Anna de Boer. Jan de Boer krijgt post via Anna",
  });
  expect(await shared.isChecked()).toBe(false);
  expect(await axeFindings(page)).toEqual([]);
  await shared.check();
  await dialog.getByText("Leeg laten: wie post via een ander krijgt, logt in met een code.").waitFor();
  await byButton(page, "Opslaan").click();
  await page.getByText("Lid toegevoegd. Er is een verificatie-e-mail verstuurd.").waitFor();
  await on.mail.mailTo("anna@example.org", "Bevestig je e-mailadres");

  await page.getByRole("button", { name: /^Zonder eigen adres 1$/ }).click();
  await page.getByText("Post via Anna de Boer").waitFor();
  await page.getByRole("link", { name: "Jan de Boer" }).click();
  await page.getByRole("link", { name: "Anna de Boer" }).click();
  await page.getByText("Ook post voor Jan de Boer").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expectNoComplaints(/409/);
});

test("who shares an address says who they are after the code, and is signed in as that one", async () => {
  const token = await on.organiserToken();
  const ria = { name: "Ria Smit", email: "ria@example.org", password: "een lang wachtwoord" };
  await request(on.program, createMember, { token, body: ria });
  const tom = { name: "Tom Smit", email: ria.email, shared: true };
  await request(on.program, createMember, { token, body: tom });
  const links = () =>
    on.mail.received.flatMap(({ recipient, text = "" }) =>
      recipient === ria.email ? (/\/verify\/([\w.-]+)/.exec(text)?.[1] ?? []) : [],
    );
  await expect.poll(links).toHaveLength(2);
  for (const link of links()) await request(on.program, verify, { params: { token: link }, query: {} });
  const { page, expectNoComplaints } = await on.visit();
  await page.goto("/login");
  await page.getByLabel("E-mail").fill("ria@example.org");
  await byButton(page, "Stuur inlogcode").click();
  const letter = await on.mail.mailTo("ria@example.org", "inlogcode");
  await page.getByLabel("Inlogcode").pressSequentially(letter.subject?.slice(0, 6) ?? "");
  await page.getByRole("heading", { name: "Wie ben je?" }).waitFor();
  await page.getByText("Op dit adres krijgen meer leden post.").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await byButton(page, "Tom Smit").click();
  await page.getByRole("heading", { name: "Welkom, Tom Smit!" }).waitFor();
  expectNoComplaints();
});

test("the first on an address is asked whether another address is for the others too", async () => {
  const token = await on.organiserToken();
  const kees = { name: "Kees Vos", email: "kees@example.org" };
  await request(on.program, createMember, { token, body: kees });
  const lot = { name: "Lot Vos", email: kees.email, shared: true };
  await request(on.program, createMember, { token, body: lot });
  const letters = () => on.mail.received.filter(({ recipient }) => recipient === kees.email);
  await expect.poll(() => letters().length).toBe(2);
  const first = letters().find(({ text = "" }) => text.includes("/set-password/"));
  const link = /\/set-password\/([\w.-]+)/.exec(first?.text ?? "")?.[1] ?? "";
  const body = { newPassword: "een lang wachtwoord" };
  const signedIn = await request(on.program, setPassword, { params: { token: link }, body });
  const { page, expectNoComplaints } = await on.openAs(signedIn.answer.token, "/dashboard");
  await byButton(page, "Instellingen").click();
  const dialog = page.getByRole("dialog", { name: "Instellingen" });
  const others = dialog.getByRole("checkbox", { name: "Ook voor Lot Vos op dit adres" });
  expect(await others.count()).toBe(0);
  await dialog.getByLabel("E-mail", { exact: true }).fill("kees@elders.nl");
  expect(await others.isChecked()).toBe(false);
  expect(await axeFindings(page)).toEqual([]);
  await others.check();
  await byButton(page, "Opslaan").click();
  await page.getByText("Klik op de link in de e-mail aan je nieuwe adres").waitFor();
  const change = await on.mail.mailTo("kees@elders.nl", "");
  await page.goto(/\/verify-email-change\/[\w.-]+/.exec(change.text ?? "")?.[0] ?? "");
  await page.getByRole("heading", { name: "E-mailadres succesvol gewijzigd!" }).waitFor();
  await on.mail.mailTo("kees@elders.nl", "Bevestig je e-mailadres");
  expectNoComplaints();
});

test("an organiser adds the second of two people with one address in a list by choosing to", async () => {
  const { page, expectNoComplaints } = await on.openAsOrganiser("/admin/users");
  await byButton(page, "Importeren").first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Of plak een lijst").fill("Piet Bos;piet@example.org\nAns Bos;piet@example.org");
  await byButton(page, "Bekijk de lijst").click();
  await dialog.getByText("regel 2 · Dit adres is van Piet Bos").waitFor();
  await dialog.getByText("Samen?").waitFor();
  await byButton(page, "Toevoegen op dit adres").click();
  await dialog.getByText("regel 2 · Post via Piet Bos").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await byButton(page, "Toch niet").click();
  await dialog.getByText("regel 2 · Dit adres is van Piet Bos").waitFor();
  expectNoComplaints();
});

test("an organiser adds the couples that a list brings in one press, but nobody on the address of a member", async () => {
  const { page, expectNoComplaints } = await on.openAsOrganiser("/admin/users");
  await byButton(page, "Importeren").first().click();
  const dialog = page.getByRole("dialog");
  const couples = ["Piet Bos;piet@example.org", "Ans Bos;piet@example.org", "Jo Vis;jo@example.org"];
  const list = [...couples, "Ad Vis;jo@example.org", `Sem Nieuw;${on.site.people.anna.email}`];
  await dialog.getByLabel("Of plak een lijst").fill(list.join("\n"));
  await byButton(page, "Bekijk de lijst").click();
  await dialog.getByText("2 nieuwe leden, 3 overgeslagen").waitFor();
  await byButton(page, "Voeg er 2 toe op hetzelfde adres").click();
  await dialog.getByText("4 nieuwe leden, 1 overgeslagen").waitFor();
  await dialog.getByText("regel 4 · Post via Jo Vis").waitFor();
  expect(await dialog.getByText("Samen?").count()).toBe(1);
  expect(await byButton(page, /^Voeg er/).count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  expectNoComplaints();
});
