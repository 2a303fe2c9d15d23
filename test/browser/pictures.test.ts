import type { BrowserContextOptions, JSHandle, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { boxesOf, boxOf } from "../harness/boxes.ts";
import { axeFindings, byButton, DESKTOP, fromMore, oneOf, PHONE } from "../harness/browser.ts";
import { aJpeg, aPhotoOf, drawn, PANORAMA, PORTRAIT } from "../harness/pictures.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";

const on = siteInBrowser();

const open = (path: string, options: BrowserContextOptions = {}) =>
  on.openAsOrganiser(path, { reducedMotion: "reduce", ...options });

const asFile = (buffer: Buffer, name = "foto.jpg") => ({ name, mimeType: "image/jpeg", buffer });
const choose = (page: Page, file: ReturnType<typeof asFile>) =>
  page.locator('input[type="file"]').setInputFiles(file);

/** The data of a dropped or pasted file. */
const transfer = (page: Page, file: Buffer): Promise<JSHandle<DataTransfer>> =>
  page.evaluateHandle(
    (bytes) => {
      const given = new DataTransfer();
      given.items.add(new File([new Uint8Array(bytes)], "foto.png", { type: "image/png" }));
      return given;
    },
    [...file],
  );

const dropOn = async (page: Page, selector: string, file: Buffer) => {
  const dataTransfer = await transfer(page, file);
  await page.dispatchEvent(selector, "dragover", { dataTransfer });
  await page.dispatchEvent(selector, "drop", { dataTransfer });
};

const pasteIn = async (page: Page, label: string, file: Buffer) => {
  const given = await transfer(page, file);
  await page
    .getByLabel(label)
    .evaluate(
      (input, clipboardData) =>
        input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true })),
      given,
    );
};

const edit = (page: Page, title: string) =>
  page
    .getByRole("button", { name: `Bewerk: ${title}`, exact: true })
    .filter({ visible: true })
    .click();
const alt = (page: Page) => page.getByLabel("Alternatieve tekst *");
const dialog = (page: Page) => page.getByRole("dialog");

/** For upload and encoding on a busy machine. */
const POLL_TIMEOUT = { timeout: 10_000 };

/** Whether the browser has loaded the image. */
const isShown = (page: Page, name: string) =>
  page
    .getByRole("img", { name, exact: true })
    .first()
    .evaluate(
      (image) => (image as HTMLImageElement).complete && (image as HTMLImageElement).naturalWidth > 1,
    );

test.each(oneOf(["light", "dark"]))(
  "in the %s theme every photo has a translucent outline",
  async (colorScheme) => {
    const { page } = await open("/admin/meetups?nieuw", { colorScheme });
    await choose(page, asFile(await aJpeg()));
    await expect.poll(() => page.locator("picture > img").count(), POLL_TIMEOUT).toBeGreaterThan(1);
    const edges = await page
      .locator("picture > img")
      .evaluateAll((images) => images.map((image) => getComputedStyle(image).outline));
    expect(new Set(edges)).toEqual(
      new Set([`rgba(${colorScheme === "light" ? "0, 0, 0" : "255, 255, 255"}, 0.1) solid 1px`]),
    );
  },
);

test("the form shows the card with the date over the photo", async () => {
  const { page } = await open("/admin/meetups?nieuw");
  await page.getByLabel("Datum *").fill("2036-03-05");
  await choose(page, asFile(await aJpeg()));
  const card = page.getByRole("figure");
  const leaf = card.locator(".bg-leaf", { hasText: "mrt" });
  await leaf.waitFor(POLL_TIMEOUT);
  const [over, photo] = await boxesOf(leaf, card.locator("img"));
  expect(over.y).toBeLessThan(photo.y + photo.height);
});

test("a copy and a restored draft keep the picture, and the preview shows it", async () => {
  const { page, expectNoComplaints } = await open("/admin/meetups");
  await edit(page, "Helemaal vol");
  await choose(page, asFile(await aJpeg({ background: { r: 1, g: 2, b: 3 } })));
  await alt(page).fill("Donker");
  await page.reload();
  await edit(page, "Helemaal vol");
  await byButton(page, "Verder met wat je typte").click();
  expect(await alt(page).inputValue()).toBe("Donker");
  await byButton(page, "Voorbeeld").click();
  await page.getByRole("dialog", { name: "Voorbeeld" }).locator('img[alt="Donker"]').waitFor();
  await byButton(page, "Sluiten").last().click();
  await byButton(page, "Opslaan").click();
  await dialog(page).waitFor({ state: "hidden" });
  await page.goto("/admin/meetups");
  await fromMore(page, "Helemaal vol", "Kopieer");
  expect(await alt(page).inputValue()).toBe("Donker");
  await expect.poll(() => isShown(page, "Donker"), POLL_TIMEOUT).toBe(true);
  expectNoComplaints();
});

test("saving waits for a picture's upload, and another picture starts without alternative text", async () => {
  const { page } = await open("/admin/meetups");
  await edit(page, "Bijna vol");
  await choose(page, asFile(await aJpeg({ background: { r: 9, g: 9, b: 90 } })));
  await alt(page).fill("Blauw");
  const held = Promise.withResolvers<void>();
  await page.route("**/api/admin/pictures**", async (route) => {
    await held.promise;
    await route.continue();
  });
  await choose(page, asFile(await aJpeg({ background: { r: 90, g: 9, b: 9 } })));
  const waiting = byButton(page, "Wacht op de afbeelding...");
  await waiting.waitFor();
  expect(await waiting.isDisabled()).toBe(true);
  await page.getByLabel("Titel *").press("Enter");
  held.resolve();
  await byButton(page, "Opslaan").waitFor();
  await expect.poll(() => alt(page).inputValue()).toBe("");
  await alt(page).fill("Rood");
  await byButton(page, "Opslaan").click();
  await dialog(page).waitFor({ state: "hidden" });
  await page.goto("/admin/meetups");
  await edit(page, "Bijna vol");
  expect(await alt(page).inputValue()).toBe("Rood");
});

const point = (page: Page) => page.getByRole("slider", { name: "Belangrijkste punt van de afbeelding" });
const told = (page: Page) => point(page).getAttribute("aria-valuetext");
const positionOf = (page: Page, name: string) =>
  page
    .getByRole("img", { name, exact: true })
    .first()
    .evaluate((image) => getComputedStyle(image).objectPosition);

/** Page coordinates of a point of the form's picture, given in percent. */
const at = async (page: Page, x: number, y: number) => {
  await point(page).evaluate((whole) => whole.scrollIntoView({ block: "center" }));
  const box = await boxOf(point(page));
  return { x: box.x + (box.width * x) / 100, y: box.y + (box.height * y) / 100 };
};

describe("a picture's focal point", () => {
  test("is set by press, drag and keys, and applies to the form's card and to visitors' pages", async () => {
    const { page, expectNoComplaints } = await open("/admin/meetups", { viewport: DESKTOP });
    await edit(page, "Morgen al");
    await choose(page, asFile(await aPhotoOf(PORTRAIT)));
    await alt(page).fill("Spreker");
    await expect.poll(() => isShown(page, "Spreker"), POLL_TIMEOUT).toBe(true);
    await expect.poll(() => positionOf(page, "Spreker")).toMatch(/^\d+% (0|5|10|15|20)%$/);
    const low = await at(page, 50, 80);
    await page.mouse.click(low.x, low.y);
    await expect.poll(() => told(page)).toBe("50% van links, 80% van boven");
    await expect.poll(() => positionOf(page, "Spreker")).toBe("50% 95%");
    const high = await at(page, 30, 20);
    await page.mouse.move(low.x, low.y);
    await page.mouse.down();
    await page.mouse.move(high.x, high.y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => told(page)).toBe("30% van links, 20% van boven");
    await point(page).focus();
    for (const key of ["ArrowUp", "ArrowLeft", "Shift+ArrowRight", "Shift+ArrowDown"])
      await page.keyboard.press(key);
    await expect.poll(() => told(page)).toBe("38% van links, 28% van boven");
    for (let press = 0; press < 6; press += 1) await page.keyboard.press("Shift+ArrowUp");
    await expect.poll(() => told(page)).toBe("38% van links, 0% van boven");
    expect(await axeFindings(page)).toEqual([]);
    await byButton(page, "Opslaan").click();
    await dialog(page).waitFor({ state: "hidden" });
    expectNoComplaints();

    for (const javaScriptEnabled of [true, false]) {
      const visitor = await on.visit({ viewport: DESKTOP, javaScriptEnabled });
      for (const path of ["/", `/meetup/${on.site.meetups.soon}`]) {
        await visitor.page.goto(path);
        await visitor.page.getByRole("img", { name: "Spreker" }).waitFor();
        await expect.poll(() => positionOf(visitor.page, "Spreker")).toBe("40% 0%");
      }
      visitor.expectNoComplaints();
    }
  });

  test("is set by a tap on a phone, where the form is not wider than the window", async () => {
    const { page, expectNoComplaints } = await open("/admin/meetups", { viewport: PHONE, hasTouch: true });
    await byButton(page, "Nieuwe meetup").click();
    await choose(page, asFile(await aPhotoOf(PANORAMA)));
    await point(page).waitFor();
    const { x, y } = await at(page, 70, 40);
    await page.touchscreen.tap(x, y);
    await expect.poll(() => told(page)).toBe("70% van links, 40% van boven");
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(PHONE.width);
    expectNoComplaints();
  });
});

test("errors about a file or its text disappear when the picture is removed or replaced", async () => {
  const { page, expectNoComplaints } = await open("/admin/meetups");
  await byButton(page, "Nieuwe meetup").click();
  await choose(page, asFile(await aJpeg()));
  await alt(page).waitFor();
  const refusal = page.getByText("Dit bestand kan hier niet");
  await choose(page, asFile(Buffer.from("<svg/>")));
  await refusal.waitFor();
  await byButton(page, "Weghalen").click();
  await byButton(page, "Afbeelding kiezen").waitFor();
  expect(await refusal.count()).toBe(0);

  await choose(page, asFile(Buffer.from("<svg/>")));
  await refusal.waitFor();
  await choose(page, asFile(await aJpeg()));
  await byButton(page, "Opslaan als concept").click();
  const missing = page.getByText("Alternatieve tekst is verplicht");
  await missing.waitFor();
  expect(await refusal.count()).toBe(0);
  await choose(page, asFile(await aPhotoOf(PORTRAIT)));
  await expect.poll(() => missing.count()).toBe(0);
  await byButton(page, "Opslaan als concept").click();
  await missing.waitFor();
  await byButton(page, "Weghalen").click();
  await choose(page, asFile(await aJpeg()));
  await alt(page).waitFor();
  expect(await missing.count()).toBe(0);
  expectNoComplaints(/415/);
});

describe.each(
  oneOf([
    ["phone", PHONE, "Bijna vol"],
    ["desk", DESKTOP, "Voor iedereen"],
  ]),
)("on a %s", (_name, viewport, title) => {
  test("a picture is chosen, described, saved, shown to visitors, and removed", async () => {
    const { page, expectNoComplaints } = await open("/admin/meetups", { viewport });
    await edit(page, title);
    await choose(page, asFile(await aJpeg({ width: 1600, height: 900 })));
    await alt(page).waitFor();
    await byButton(page, "Opslaan").click();
    await page.getByText("Alternatieve tekst is verplicht").waitFor();
    await expect.poll(() => alt(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await alt(page).fill("Volle zaal");
    await expect.poll(() => isShown(page, "Volle zaal"), POLL_TIMEOUT).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    await byButton(page, "Opslaan").click();
    await page.getByText("Meetup succesvol bijgewerkt!").waitFor();

    const visitor = await on.visit({ viewport });
    await visitor.page.goto("/");
    // The picture fills its part of the card: the whole width, or 46 percent of a wide card.
    const card = visitor.page.getByRole("article").filter({ hasText: title });
    const shown = card.getByRole("img", { name: "Volle zaal" });
    await expect.poll(() => isShown(visitor.page, "Volle zaal"), POLL_TIMEOUT).toBe(true);
    const [image, whole] = await boxesOf(shown, card);
    expect(Math.abs(image.x - whole.x)).toBeLessThanOrEqual(1);
    expect(image.height).toBeGreaterThan(80);
    expect([1, 0.46].map((share) => Math.abs(image.width - share * whole.width) < 3)).toContain(true);
    await visitor.page.getByRole("link", { name: title }).first().click();
    await visitor.page.getByRole("heading", { name: title, level: 1 }).waitFor();
    await expect.poll(() => isShown(visitor.page, "Volle zaal"), POLL_TIMEOUT).toBe(true);
    const width = await visitor.page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(viewport.width);
    visitor.expectNoComplaints();

    await page.goto("/admin/meetups");
    await edit(page, title);
    expect(await alt(page).inputValue()).toBe("Volle zaal");
    await byButton(page, "Weghalen").click();
    await byButton(page, "Opslaan").click();
    await dialog(page).waitFor({ state: "hidden" });
    await page.goto("/admin/meetups");
    await edit(page, title);
    await byButton(page, "Afbeelding kiezen").waitFor();
    expectNoComplaints();
  });

  test("a picture can be dropped on the form or pasted in a field, which keeps the input", async () => {
    const { page, expectNoComplaints } = await open("/admin/meetups", { viewport });
    await byButton(page, "Nieuwe meetup").click();
    await page.getByLabel("Titel *").fill("Met een foto");
    await dropOn(page, "[role=dialog] form", await drawn().png().toBuffer());
    await alt(page).fill("Rood");
    await pasteIn(
      page,
      "Beschrijving *",
      await drawn({ background: { r: 0, g: 90, b: 0 } })
        .png()
        .toBuffer(),
    );
    // The first picture's text does not describe the second one.
    await expect.poll(() => alt(page).inputValue(), POLL_TIMEOUT).toBe("");
    expect(await page.getByLabel("Titel *").inputValue()).toBe("Met een foto");
    expect(await page.getByLabel("Beschrijving *").inputValue()).toBe("");
    expectNoComplaints();
  });

  test("a refused file shows an error at its field and keeps the input; the next one is accepted", async () => {
    const { page, expectNoComplaints } = await open("/admin/meetups", { viewport });
    await byButton(page, "Nieuwe meetup").click();
    await page.getByLabel("Titel *").fill("Eerst mis");
    const whole = await aJpeg();
    for (const [file, sentence] of [
      [Buffer.from("<svg/>"), "Dit bestand kan hier niet; kies een JPEG, PNG, WebP of AVIF."],
      [whole.subarray(0, whole.length / 2), "Deze afbeelding is beschadigd of niet compleet."],
      [Buffer.alloc(10 * 1024 * 1024 + 1), "Deze afbeelding is te groot: meer dan 10 MB."],
    ] as const) {
      await choose(page, asFile(file));
      await page.getByRole("alert").getByText(sentence).waitFor();
    }
    expect(await axeFindings(page)).toEqual([]);
    await page.route("**/api/admin/pictures*", (route) => route.abort());
    await choose(page, asFile(whole));
    await page.getByRole("alert").getByText("Controleer je verbinding").waitFor();
    await page.unroute("**/api/admin/pictures*");
    await choose(page, asFile(whole));
    await alt(page).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(await page.getByLabel("Titel *").inputValue()).toBe("Eerst mis");
    expectNoComplaints(/41[35]|422|ERR_FAILED/);
  });

  test("a report shows pictures", async () => {
    const { page, expectNoComplaints } = await open(`/admin/meetups/${on.site.meetups.past}`, { viewport });
    await byButton(page, "Schrijf een verslag").or(byButton(page, "Wijzig het verslag")).first().click();
    await page.getByLabel("Hoe was het?").fill("Het was gezellig.");
    const files = [];
    for (let number = 1; number <= 11; number++)
      files.push(
        asFile(
          await aJpeg({ width: 1200, height: 800, background: { r: 20 * number, g: 9, b: 9 } }),
          `${number}.jpg`,
        ),
      );
    files[1] = asFile(Buffer.from("geen foto"), "2.jpg");
    await page.locator('input[type="file"]').setInputFiles(files);
    await byButton(page, "Wacht op de foto’s...").waitFor();
    const refusal = page.getByRole("alert");
    await refusal
      .getByText(/^2\.jpg: .*\. Er gaan er 10 tegelijk; kies de andere 1 hierna\.$/)
      .waitFor({ timeout: 60_000 });
    const descriptions = page.getByLabel(/^Beschrijving van foto/);
    expect(await descriptions.count()).toBe(9);
    expect(await descriptions.first().inputValue()).toBe("");
    for (let left = 9; left > 2; left--) await byButton(page, "Haal weg: foto 3").click();
    await page.getByLabel("Beschrijving van foto 1").fill("Wij [allemaal]");
    expect(await axeFindings(page)).toEqual([]);
    await expect
      .poll(() => page.getByLabel("Hoe was het?").inputValue())
      .toMatch(
        /^Het was gezellig\.\n\n!\[Wij \\\[allemaal\\\]\]\(\/pictures\/[\da-f]{32}-960\.webp#960x640\)\n\n!\[Foto 2 van Terugblik\]\([^)]*\)\n/,
      );
    await expect.poll(() => isShown(page, "Wij [allemaal]"), POLL_TIMEOUT).toBe(true);
    await byButton(page, "Opslaan").click();
    await dialog(page).waitFor({ state: "hidden" });
    await page.goto(`/meetup/${on.site.meetups.past}`);
    await page.getByRole("heading", { name: "Hoe het was" }).waitFor();
    await expect.poll(() => isShown(page, "Wij [allemaal]"), POLL_TIMEOUT).toBe(true);
    expectNoComplaints(/415/);
  });

  test("the club's logo appears beside its name once saved; removing it restores the default mark", async () => {
    const { page, expectNoComplaints } = await open("/admin/site", { viewport });
    const banner = page.getByRole("banner");
    const place = async () => {
      await page.evaluate(() => scrollTo(0, 0));
      return boxOf(banner.locator("a").first().locator("> :first-child"));
    };
    const before = await place();
    await choose(
      page,
      asFile(
        await drawn({ width: 90, height: 60, background: { r: 0, g: 0, b: 200, alpha: 1 } })
          .png()
          .toBuffer(),
        "logo.png",
      ),
    );
    await page.getByRole("img", { name: "Het logo op licht" }).waitFor();
    await page.getByText("Op een donkere achtergrond valt het logo weg.").waitFor();
    expect(await page.getByText("Op een lichte achtergrond valt het logo weg.").count()).toBe(0);
    expect(await banner.locator("img").count()).toBe(0);
    await byButton(page, "Opslaan").click();
    await banner.locator("img").waitFor();
    // Its width is 1.5 times its height; the height and position are the default mark's.
    const wider = before && { ...before, width: 48 };
    await expect.poll(place).toEqual(wider);
    expect(await axeFindings(page)).toEqual([]);
    await page.goto("/");
    expect(await place()).toEqual(wider);
    await page.goto("/admin/site");
    await byButton(page, "Weghalen").click();
    await byButton(page, "Opslaan").click();
    await banner.locator("rect.fill-accent").waitFor();
    expect(await banner.locator("img").count()).toBe(0);
    expectNoComplaints();
  });
});
