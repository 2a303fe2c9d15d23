import { expect, test } from "vitest";
import { axeFindings, DESKTOP } from "../harness/browser.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";
import { expectToFit } from "../screens/layout.ts";

const on = siteInBrowser();
const NARROWEST = { width: 320, height: 640 };

const openWishes = async (token: string, viewport: typeof NARROWEST) => {
  const opened = await on.openAs(token, "/dashboard", { viewport });
  const wishes = opened.page.getByRole("region", { name: "Hierover wil ik iets horen" });
  await wishes.waitFor();
  return { ...opened, wishes };
};

test.each([
  ["320 px", NARROWEST],
  ["a desk", DESKTOP],
])(
  "a wish is added, wanted by another member with the same button as taking it back, and withdrawn, on %s",
  async (size, viewport) => {
    const text = `Thuisbatterij op ${size}`;
    const anna = await openWishes(on.site.tokens.anna, viewport);
    await anna.wishes.getByLabel("Waarover?").fill(text);
    await anna.wishes.getByRole("button", { name: "Voeg toe" }).click();
    const own = anna.wishes.getByRole("listitem").filter({ hasText: text });
    await own.getByText("1 lid vraagt erom").waitFor();
    expect(await anna.wishes.getByLabel("Waarover?").inputValue()).toBe("");
    expect(await own.getByRole("button", { name: "Ik ook" }).count()).toBe(0);
    const bram = await openWishes(on.site.tokens.bram, viewport);
    const other = bram.wishes.getByRole("listitem").filter({ hasText: text });
    const meToo = other.getByRole("button", { name: "Ik ook" });
    await meToo.click();
    await other.getByText("2 leden vragen erom").waitFor();
    expect(await meToo.getAttribute("aria-pressed")).toBe("true");
    await expectToFit(bram.page);
    expect(await axeFindings(bram.page)).toEqual([]);
    await meToo.click({ delay: 700 });
    await other.getByText("1 lid vraagt erom").waitFor();
    await own.getByRole("button", { name: "Trek in" }).click();
    await expect.poll(() => own.count()).toBe(0);
    anna.expectNoComplaints();
    bram.expectNoComplaints();
  },
);

test("a double click counts once and does not take it back", async () => {
  const anna = await openWishes(on.site.tokens.anna, DESKTOP);
  await anna.wishes.getByLabel("Waarover?").fill("Rolluiken");
  await anna.wishes.getByRole("button", { name: "Voeg toe" }).click();
  await anna.wishes.getByText("Rolluiken", { exact: true }).waitFor();
  const bram = await openWishes(on.site.tokens.bram, DESKTOP);
  const row = bram.wishes.getByRole("listitem").filter({ hasText: "Rolluiken" });
  await row.getByRole("button", { name: "Ik ook" }).dblclick();
  await row.getByText("2 leden vragen erom").waitFor();
  await bram.page.reload();
  await row.getByText("2 leden vragen erom").waitFor();
});

test("the fourth wish is refused with a sentence, and the text stays", async () => {
  const { wishes, page } = await openWishes(on.site.tokens.gijs, DESKTOP);
  const field = wishes.getByLabel("Waarover?");
  const add = wishes.getByRole("button", { name: "Voeg toe" });
  for (const text of ["Een", "Twee", "Drie"]) {
    await field.fill(text);
    await add.click();
    await wishes.getByText(text, { exact: true }).waitFor();
  }
  await field.fill("Vier");
  await add.click();
  await page.getByText("Je hebt al drie wensen openstaan. Trek er eerst een in").waitFor();
  await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
  expect(await wishes.getByText("Je hebt al drie wensen openstaan. Trek er eerst een in").count()).toBe(1);
  expect(await axeFindings(page)).toEqual([]);
  expect(await field.inputValue()).toBe("Vier");
});

test("the second press of a double click, when the field is empty already, is no mistake", async () => {
  const { page, wishes } = await openWishes(on.site.tokens.lars, DESKTOP);
  const field = wishes.getByLabel("Waarover?");
  await field.fill("Bewegingsmelders");
  // Both presses are in one moment, however long the answer takes.
  await page.clock.setFixedTime(Date.now());
  await wishes.getByRole("button", { name: "Voeg toe" }).click();
  await expect.poll(() => field.inputValue()).toBe("");
  await wishes.getByRole("button", { name: "Voeg toe" }).click();
  await wishes.getByText("Bewegingsmelders", { exact: true }).waitFor();
  expect(await field.getAttribute("aria-invalid")).not.toBe("true");
});

test("a wish that no server received stays in its field, with what to do, and is added when tried again", async () => {
  const { page, wishes } = await openWishes(on.site.tokens.lars, DESKTOP);
  const field = wishes.getByLabel("Waarover?");
  await field.fill("Zonneboiler");
  await page.route("**/api/wishes", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await wishes.getByRole("button", { name: "Voeg toe" }).click();
  const note = wishes.getByRole("alert").filter({ hasText: "Je wens kon niet worden toegevoegd" });
  await note.getByText("Er is weer verbinding. Wat je typte, blijft staan.").waitFor();
  expect(await field.inputValue()).toBe("Zonneboiler");
  await page.unroute("**/api/wishes");
  await wishes.getByRole("button", { name: "Opnieuw proberen" }).click();
  await wishes.getByText("Zonneboiler", { exact: true }).waitFor();
  await note.waitFor({ state: "detached" });
});
