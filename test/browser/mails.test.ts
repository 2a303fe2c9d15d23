import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { SAMPLES } from "../../src/server/mail/kinds.ts";
import { renderEmail } from "../../src/server/mail/render.ts";
import { readConfig } from "../../src/server/platform/config/config.ts";
import { NOTHING_SET, siteOf } from "../../src/server/platform/site.ts";
import { openPage, startBrowser } from "../harness/browser.ts";

const config = readConfig({ SECRET: "s".repeat(40), PUBLIC_URL: "https://trefpunt.test" });
const host = { config, site: siteOf(NOTHING_SET, config, null) };

test.each([390, 360])("at %i pixels each of two buttons beside each other is one line", async (width) => {
  const { page } = await openPage(await startBrowser(), "https://trefpunt.test", {
    viewport: { width, height: 800 },
  });
  const broken: string[] = [];
  for (const mail of SAMPLES) {
    const letter = await renderEmail(host, mail);
    const { html = "" } = await PostalMime.parse(letter.html(() => "Anna de Vries"));
    await page.setContent(html);
    const heights = await page
      .locator("td[style*='width:50%'] a")
      .evaluateAll((links) =>
        links.map((link) => [link.textContent?.trim(), Math.round(link.getBoundingClientRect().height)]),
      );
    for (const [label, height] of heights)
      if (Number(height) > 60) broken.push(`${mail.kind}: ${label} (${height} px)`);
  }
  expect(broken).toEqual([]);
});

test("each block of a mail has white above it", async () => {
  const { page } = await openPage(await startBrowser(), "https://trefpunt.test");
  const glued: string[] = [];
  for (const mail of SAMPLES) {
    const letter = await renderEmail(host, mail);
    const { html = "" } = await PostalMime.parse(letter.html(() => "Anna de Vries"));
    await page.setContent(html);
    // A section that begins with a rule has its white inside.
    const found = await page.locator(".card > tbody > tr > td > *").evaluateAll((blocks) =>
      blocks.flatMap((block, place) => {
        const above = blocks[place - 1]?.getBoundingClientRect().bottom ?? Number.NEGATIVE_INFINITY;
        const isSection = block.querySelector("hr") !== null;
        return !isSection && block.getBoundingClientRect().top - above < 8 ? [block.textContent] : [];
      }),
    );
    glued.push(...found.map((text) => `${mail.kind}: ${text}`));
  }
  expect(glued).toEqual([]);
});

test("a word that is wider than a phone is broken in every mail, and the date stays whole", async () => {
  const width = 360;
  const { page } = await openPage(await startBrowser(), "https://trefpunt.test", {
    viewport: { width, height: 800 },
  });
  const dates = page.locator(".leaf td");
  const heights = () => dates.evaluateAll((parts) => parts.map((part) => part.clientHeight));
  const wrong: string[] = [];
  for (const mail of SAMPLES) {
    const letter = await renderEmail(host, mail);
    const { html = "" } = await PostalMime.parse(letter.html(() => "Anna de Vries"));
    await page.setContent(html);
    const before = await heights();
    await page.locator(".card :is(p, h1, h2, li)").evaluateAll((blocks) => {
      for (const block of blocks) block.append("lang".repeat(60));
    });
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    if (widest > width) wrong.push(`${mail.kind}: ${widest} px`);
    if (String(await heights()) !== String(before)) wrong.push(`${mail.kind}: date`);
  }
  expect(wrong).toEqual([]);
});
