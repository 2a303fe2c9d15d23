import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Whether an element is collapsed. The oldest browsers have no `checkVisibility()`. */
const CLOSED_DETAILS = "details:not([open]) > :not(summary), details:not([open]) > :not(summary) *";

/** Buttons and links that are cut off by a box or the window; a row of tabs or of chips scrolls. */
export const cutOff = (page: Page) =>
  page.evaluate((closed) => {
    const isCut = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect();
      if (width === 0 || element.closest(closed) || getComputedStyle(element).position === "absolute")
        return false;
      const row = element.closest("nav, fieldset");
      if (row && getComputedStyle(row).overflowX === "auto") return false;
      if (left < -1 || right > innerWidth + 1) return true;
      for (let box = element.parentElement; box; box = box.parentElement) {
        const around = box.getBoundingClientRect();
        if (
          getComputedStyle(box).overflowX !== "visible" &&
          (left < around.left - 1 || right > around.right + 1)
        )
          return true;
      }
      return false;
    };
    return [...document.querySelectorAll("a, button, input:not([aria-hidden]), select")]
      .filter(isCut)
      .map((element) => element.outerHTML.slice(0, 120));
  }, CLOSED_DETAILS);

/** Texts that lie over the text of a button or link which they are no part of. */
export const overlapping = (page: Page) =>
  page.evaluate((closed) => {
    const MAX_PX = 3;
    // Menus, dialogs, bars, texts for screen readers and what is scrolled away may lie over the rest.
    const layerOf = (element: Element | null): Element | null => {
      if (!element) return null;
      const { position, overflowY } = getComputedStyle(element);
      const isInFlow = position === "static" || position === "relative";
      return isInFlow && overflowY === "visible" ? layerOf(element.parentElement) : element;
    };
    const linesOf = (node: Node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()];
    };
    const controls = [...document.querySelectorAll("a, button")]
      .filter((element) => !element.closest(closed))
      .map((element) => ({
        element,
        layer: layerOf(element),
        lines: linesOf(element),
      }));
    const doMeet = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > MAX_PX &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > MAX_PX;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? "";
      if (text === "" || node.parentElement?.closest(closed)) continue;
      const layer = layerOf(node.parentElement);
      const lines = linesOf(node);
      const under = controls.find(
        (control) =>
          control.layer === layer &&
          !control.element.contains(node) &&
          control.lines.some((own) => lines.some((line) => doMeet(line, own))),
      );
      if (under) found.push(`${text}: ${under.element.outerHTML.slice(0, 120)}`);
    }
    return found;
  }, CLOSED_DETAILS);

/** Texts in which a hyphen would get the width of a digit: `e - mails`. */
const widenedHyphens = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? "";
      const isTabular =
        node.parentElement &&
        getComputedStyle(node.parentElement).fontVariantNumeric.includes("tabular-nums");
      if (isTabular && text.includes("-")) found.push(text);
    }
    return found;
  });

/** Dates and times with a line break inside: `24 / december`, `19:30 – / 22:00`. */
const divided = (page: Page) =>
  page.evaluate(() => {
    const whole =
      /\d{1,2} (?:januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december)(?: \d{4})?|\d\d:\d\d – \d\d:\d\d/g;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: part, index } of (node.textContent ?? "").matchAll(whole)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + part.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(part);
      }
    }
    return found;
  });

/** Two frames after a change of width the layout is complete. */
export const settled = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

const FINGER_PX = 44;

/** Controls lower than a finger, measured by the element at each point; except links within a sentence. */
export const tooLow = (page: Page) =>
  page.evaluate(
    ({ finger, closed }) => {
      const reaches = (element: Element, x: number, y: number) => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && (element.contains(hit) || hit.closest("label")?.control === element);
      };
      const hasTextBeside = (element: Element) =>
        [...(element.parentElement?.childNodes ?? [])].some(
          (node) => node instanceof Text && node.data.trim() !== "",
        );
      const isInSentence = (element: Element) => {
        const around =
          element.closest("p, li, dd, label") ?? (hasTextBeside(element) && element.parentElement);
        return (
          getComputedStyle(element).display === "inline" &&
          getComputedStyle(element, "::after").position !== "absolute" &&
          around &&
          around.textContent.trim().length > element.textContent.trim().length
        );
      };
      const reach = (element: Element) => {
        element.scrollIntoView({ block: "center" });
        const { left, top, width, height } = element.getBoundingClientRect();
        const x = left + width / 2;
        const y = top + height / 2;
        const along = (step: number) => {
          let far = 0;
          while (far < finger && reaches(element, x, y + step * (far + 1))) far += 1;
          return far;
        };
        return along(-1) + 1 + along(1);
      };
      const toasts = document.querySelector<HTMLElement>("[data-toasts]");
      // They disappear by themselves.
      if (toasts) toasts.style.display = "none";
      // Controls behind a dialog or a menu cannot be pressed.
      const layers = document.querySelectorAll("[role=dialog], [role=alertdialog], [role=menu]");
      const front = [...layers].at(-1) ?? document;
      return [
        ...front.querySelectorAll(
          "a[href], button, summary, input:not([aria-hidden]), select, textarea, [role=menuitem]",
        ),
      ]
        .filter(
          (element) =>
            element.getClientRects().length > 0 &&
            // Before hydration, elements for visitors only are hidden from members.
            getComputedStyle(element).visibility === "visible" &&
            !element.closest(`.sr-only, [inert], ${closed}`),
        )
        .filter((element) => !isInSentence(element) && reach(element) < finger - 1)
        .map((element) => `${reach(element)}: ${element.outerHTML.slice(0, 120)}`);
    },
    { finger: FINGER_PX, closed: CLOSED_DETAILS },
  );

/** Nothing is wider than the window; no control is cut off or under a text, no hyphen widened and no date divided. */
export async function expectToFit(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  // Menus adapt to the window with a delay.
  const widest = () => page.evaluate(() => Math.max(innerWidth, document.documentElement.scrollWidth));
  await expect.poll(widest).toBe(width);
  expect([width, await cutOff(page)]).toEqual([width, []]);
  expect([width, await overlapping(page)]).toEqual([width, []]);
  expect([width, await widenedHyphens(page)]).toEqual([width, []]);
  expect([width, await divided(page)]).toEqual([width, []]);
}
