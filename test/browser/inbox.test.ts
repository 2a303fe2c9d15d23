import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, expect, test } from "vitest";
import { byButton, PHONE } from "../harness/browser.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";

/** Of a mailbox that is away: no server listens on this port. */
const on = siteInBrowser({
  environment: { IMAP_URL: "imap://post:geheim@127.0.0.1:9/INBOX", MAIL_INBOX: "post@trefpunt.test" },
});

/** With what a stranger's mail could try: to run, to load, to leave. */
const STRANGE = `<p style="color:red">Mag mijn <b>zoon</b> mee?</p><img src="https://elders.example/stip.png">
  <script>document.title = "gekaapt"</script><form action="https://elders.example/"><button>Klik</button></form>
  <meta http-equiv="refresh" content="0;url=https://elders.example/weg">`;

beforeAll(() => {
  const database = new DatabaseSync(join(on.site.folder, "trefpunt.sqlite"));
  const add = database.prepare(`insert into returned_mails
    (digest, received_at, class, outcome, words, member_id, sender_name, sender_address, subject, text, html)
    values (?, '2026-11-20T12:00:00.000Z', ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const member =
    database.prepare("select id from members where is_admin = 0 order by id limit 1").get()?.id ?? null;
  database.prepare("update members set bounces = 2 where id = ?").run(member);
  add.run(
    "a",
    "person",
    null,
    null,
    member,
    "Anna",
    "anna@example.org",
    "Zoon",
    "Mag mijn zoon mee?\nHij is 12.",
    STRANGE,
  );
  add.run("b", "report", "bounced", "550 5.1.1 unknown user", member, null, null, null, null, null);
  add.run("c", "automatic", null, null, null, null, null, null, null, null);
  database.close();
});

test("'E-mails' says whether the mailbox is read, and leads to what a person must read", async () => {
  const { page, expectNoComplaints } = await on.openAsOrganiser("/admin/emails");
  await page.getByText(/^Het postvak wordt niet gelezen sinds .*: de server antwoordt niet/).waitFor();
  await page.getByRole("link", { name: "1 bericht is nog niet gezien" }).click();
  await page.getByRole("heading", { name: "Postvak" }).waitFor();
  expect(
    await page.getByRole("link", { name: "E-mails", exact: true }).first().getAttribute("aria-current"),
  ).toBe("page");
  expectNoComplaints();
});

test("mails that wait for space on the disk are counted", async () => {
  const database = new DatabaseSync(join(on.site.folder, "trefpunt.sqlite"));
  // The program records a fault when it changes: it stays away.
  database.exec("update inbox set fault = 'no-space', unread = 12");
  database.close();
  const { page, expectNoComplaints } = await on.openAsOrganiser("/admin/postvak");
  await page
    .getByText(/: de schijf van de site is bijna vol\. 12 berichten wachten daar tot er ruimte is\./)
    .waitFor();
  expectNoComplaints();
});

test("a question is answered by the organiser's own mail program, and is seen once", async () => {
  const { page, expectNoComplaints } = await on.openAsOrganiser("/admin/postvak", { viewport: PHONE });
  const mail = page.getByRole("article", { name: "Zoon" });
  await mail.getByText("Hij is 12.").waitFor();
  const answer = mail.getByRole("link", { name: "Antwoord in je mailprogramma" });
  const href = await answer.getAttribute("href");
  const { protocol, pathname, searchParams } = new URL(href ?? "");
  expect([protocol, pathname, searchParams.get("subject")]).toEqual([
    "mailto:",
    "anna@example.org",
    "Re: Zoon",
  ]);
  expect(searchParams.get("body")).toContain("> Hij is 12.");
  await mail.getByRole("button", { name: "Gezien" }).click();
  await page.getByText("Als gezien gemarkeerd").waitFor();
  await mail.getByText("Nieuw").waitFor({ state: "detached" });
  expect(await mail.getByRole("button", { name: "Gezien" }).count()).toBe(0);
  expectNoComplaints();
});

test("a stranger's HTML is shown without scripts, requests to others and navigation", async () => {
  const { page } = await on.openAsOrganiser("/admin/postvak");
  const asked: string[] = [];
  // Called for requests that the policy of the page did not stop.
  await page.context().route("https://elders.example/**", async (route) => {
    asked.push(route.request().url());
    await route.abort();
  });
  const mail = page.getByRole("article", { name: "Zoon" });
  await mail.getByRole("button", { name: "Met opmaak" }).click();
  const content = mail.locator("iframe").contentFrame();
  await content.getByText("zoon").waitFor();
  expect(await content.locator("p").evaluate((element) => getComputedStyle(element).color)).toBe(
    "rgb(255, 0, 0)",
  );
  await content.getByRole("button", { name: "Klik" }).click();
  expect(await page.title()).not.toContain("gekaapt");
  expect(await content.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(0);
  expect(asked).toEqual([]);
});

test("what did not arrive is shown by member, whose address an organiser can trust again", async () => {
  const { page, expectNoComplaints } = await on.openAsOrganiser("/admin/postvak?show=all");
  await page.getByText("Niet aangekomen: dit adres bestaat niet: ‘550 5.1.1 unknown user’").waitFor();
  await page.getByText("Automatisch antwoord").waitFor();
  await byButton(page, "Adres klopt weer").click();
  await byButton(page, "Adres klopt weer").waitFor({ state: "detached" });
  expectNoComplaints();
});
