import type { Page } from "playwright-core";
import { contrastOf, luminanceOf } from "#domain/accent.ts";

interface ShownText {
  readonly text: string;
  readonly ink: readonly number[];
  readonly ground: readonly number[];
  readonly isLarge: boolean;
  /** Text to read, not the label of a control or a status in colour. */
  readonly isBody: boolean;
}

const AA = 4.5;
const AA_LARGE = 3;
const AAA = 7;

/** Texts of the page with too little contrast (WCAG 1.4.3; body text by 1.4.6), computed from the colours on screen. */
export async function faintTexts(page: Page): Promise<string[]> {
  const texts = await shownTexts(page);
  if (texts.length === 0) throw new Error("the page shows no text");
  return texts.flatMap(({ text, ink, ground, isLarge, isBody }) => {
    const contrast = contrastOf(luminanceOf(ink), luminanceOf(ground));
    const needed = isLarge ? AA_LARGE : isBody ? AAA : AA;
    return contrast < needed ? `${contrast.toFixed(2)} of ${needed}: ${text}` : [];
  });
}

const shownTexts = (page: Page): Promise<ShownText[]> =>
  page.evaluate(() => {
    const STATUS = ".text-orange, .text-red, .text-green, .text-yellow, .text-accent, .text-on-accent";
    const LABEL = "a, button, summary, label, legend, h1, h2, h3, [aria-hidden=true]";
    const parse = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const over = (top: number[], below: number[]) => {
      const alpha = top[3] ?? 1;
      return [0, 1, 2].map((at) => (top[at] ?? 0) * alpha + (below[at] ?? 0) * (1 - alpha));
    };
    const groundOf = (element: Element | null): number[] => {
      if (!element) return [255, 255, 255];
      const own = parse(getComputedStyle(element).backgroundColor);
      return own[3] === 0 ? groundOf(element.parentElement) : over(own, groundOf(element.parentElement));
    };
    const found: ShownText[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? "";
      if (!element || text === "" || element.closest("noscript, script, .sr-only, svg")) continue;
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest(":disabled")) continue;
      const style = getComputedStyle(element);
      const ground = groundOf(element);
      const size = Number.parseFloat(style.fontSize);
      found.push({
        text: text.slice(0, 60),
        ink: over(parse(style.color), ground),
        ground,
        isLarge: size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700),
        isBody:
          element.closest("main p, main li, main dd") !== null &&
          !element.closest(STATUS) &&
          !element.closest(LABEL) &&
          !element.matches(".rounded-full"),
      });
    }
    return found;
  });
