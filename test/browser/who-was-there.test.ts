import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sendTicks } from "#contract/attendance.ts";
import { axeFindings, DESKTOP } from "../harness/browser.ts";
import { request } from "../harness/program.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";
import { expectToFit } from "../screens/layout.ts";

const on = siteInBrowser();
const NARROWEST = { width: 320, height: 640 };

async function ticksAfterwards(): Promise<void> {
  const at = Date.now();
  const { anna, lars } = on.site.people;
  await request(on.program, sendTicks, {
    token: await on.organiserToken(),
    params: { id: on.site.meetups.past },
    body: {
      sentAt: at,
      ticks: [anna, lars].map(({ id }) => ({ member: id, present: true, at })),
      walkIns: [{ key: randomUUID(), name: "Wim Walk", present: true, at }],
    },
  });
}

test.each([
  ["320 px", NARROWEST],
  ["a desk", DESKTOP],
])("after the meetup its list says who was there, on %s", async (_size, viewport) => {
  await ticksAfterwards();
  const { page, expectNoComplaints } = await on.openAsOrganiser(`/admin/meetups/${on.site.meetups.past}`, {
    viewport,
  });
  const walkedIn = page.getByRole("region", { name: /^Binnengelopen/ });
  await walkedIn.getByText("Wim Walk").first().waitFor();
  await walkedIn.getByRole("link", { name: "Lars Smit" }).waitFor();
  await page.getByText("Aanwezig").filter({ visible: true }).first().waitFor();
  await page
    .getByText(/3 kwamen|4 kwamen/)
    .filter({ visible: true })
    .first()
    .waitFor();
  await page
    .getByText(/van wie [23] binnenliepen/)
    .filter({ visible: true })
    .first()
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await expectToFit(page);
  expectNoComplaints();
});

test("the overview says how many came in the year", async () => {
  await ticksAfterwards();
  const { page, expectNoComplaints } = await on.openAsOrganiser("/admin/dashboard", { viewport: DESKTOP });
  const table = page.getByRole("table", { name: "Opkomst per jaar" });
  await table.waitFor();
  expect(await table.getByRole("row").first().innerText()).toBe(
    ["Jaar", "Avonden", "Gekomen", "Weggebleven", "Zonder aanmelding"].join("\t"),
  );
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize(NARROWEST);
  await page.getByText(/^1 avond · /).waitFor();
  await expectToFit(page);
  expectNoComplaints();
});
