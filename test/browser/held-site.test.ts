import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, test } from "vitest";
import { byButton, PHONE } from "../harness/browser.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";

const on = siteInBrowser();

beforeAll(() => {
  const database = new DatabaseSync(join(on.site.folder, "trefpunt.sqlite"));
  database.exec("update installation set held_at = '2026-11-20T12:00:00.000Z', told_at = held_at");
  database.exec(`update meetups set reminder_due_at = '2026-11-20T12:00:00.000Z', remind_days_before = 3
    where id = (select min(id) from meetups where status = 'published' and starts_at > datetime('now', '+2 days'))`);
  database.close();
});

test("an admin reads what is held, what the press does, and presses; the evening says what was not sent", async () => {
  const { page, expectNoComplaints } = await on.openAsOrganiser("/admin", { viewport: PHONE });
  const note = page.getByText("Deze site is teruggezet of gekopieerd.");
  await note.waitFor();
  await byButton(page, "Dit is nu onze site").click();
  const dialog = page.getByRole("dialog", { name: "Is dit jullie site?" });
  await dialog.getByText("Wat intussen had moeten gaan (1 herinnering) gaat niet alsnog uit.").waitFor();
  await byButton(page, "Nog niet").click();
  await dialog.waitFor({ state: "detached" });
  // By the keyboard: a press so soon where 'Nog niet' was would be a second one.
  await byButton(page, "Dit is nu onze site").press("Enter");
  await dialog.getByRole("button", { name: "Dit is nu onze site" }).click();
  await page.getByText("Dit is nu jullie site").waitFor();
  await note.waitFor({ state: "detached" });
  const database = new DatabaseSync(join(on.site.folder, "trefpunt.sqlite"), { readOnly: true });
  const id = database.prepare("select id from meetups where not_sent <> '[]'").get()?.id;
  database.close();
  await page.goto(`/admin/meetups/${id}`);
  await page
    .getByText("Niet verstuurd, want de site was net teruggezet: de herinnering aan wie niet antwoordde")
    .waitFor();
  expectNoComplaints();
});
