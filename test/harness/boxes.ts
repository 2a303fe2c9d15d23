import type { ElementHandle, Locator } from "playwright-core";
import { expect, vi } from "vitest";
import { STEP_TIMEOUT_MS } from "./browser.ts";

/** Where an element is in the window, in pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Waits until the element shows and is at rest: a loaded part may still replace it. Not for a page without scripts. */
export async function boxOf(one: Locator): Promise<Box> {
  const [box] = await boxesOf(one);
  return box;
}

/** The boxes of several elements in the same frame, once all of them show and are at rest. */
export function boxesOf<const Several extends readonly Locator[]>(
  ...several: Several
): Promise<{ readonly [Place in keyof Several]: Box }> {
  return vi.waitFor(
    async () => {
      const found = await Promise.all(several.map((one) => one.elementHandles()));
      for (const [place, { length }] of found.entries())
        if (length !== 1) throw new Error(`${several[place]} matches ${length} elements, expected one.`);
      const boxes = await boxesAtRest(found.flat(), several);
      return boxes as { readonly [Place in keyof Several]: Box };
    },
    { timeout: STEP_TIMEOUT_MS },
  );
}

/** The boxes of all matches, at least one, in the same frame, once all of them show and are at rest. */
export function boxOfEach(all: Locator): Promise<readonly Box[]> {
  return vi.waitFor(
    async () => {
      const found = await all.elementHandles();
      if (found.length === 0) throw new Error(`${all} matches no element.`);
      return boxesAtRest(found, [all]);
    },
    { timeout: STEP_TIMEOUT_MS },
  );
}

/** @throws where an element is hidden, moves from one frame to the next, or is no longer what its locator matches */
async function boxesAtRest(found: ElementHandle[], locators: readonly Locator[]): Promise<readonly Box[]> {
  const refuse = (why: string) => new Error(`Cannot measure ${locators.join(" and ")}: ${why}.`);
  const [first] = locators;
  if (!first) return [];
  const page = first.page();
  const { boxes, trouble } = await page.evaluate(async (elements) => {
    const nextFrame = () => new Promise(requestAnimationFrame);
    const measure = () =>
      elements.map((element) => {
        const { x, y, width, height } = (element as Element).getBoundingClientRect();
        return { x, y, width, height };
      });
    await nextFrame();
    const before = measure();
    await nextFrame();
    const after = measure();
    const isHidden = after.some(({ width, height }) => width === 0 || height === 0);
    const isMoving = JSON.stringify(before) !== JSON.stringify(after);
    return {
      boxes: after,
      trouble: isHidden ? "an element is hidden" : isMoving ? "an element moves" : null,
    };
  }, found);
  if (trouble !== null) throw refuse(trouble);
  const matches = (await Promise.all(locators.map((locator) => locator.elementHandles()))).flat();
  const isSame = await page.evaluate(
    ({ before, after }) =>
      before.length === after.length && before.every((element, place) => element === after[place]),
    { before: found, after: matches },
  );
  if (!isSame) throw refuse("an element was replaced");
  return boxes;
}

/** No box moved or changed its size visibly; fonts may differ by a pixel. */
export function expectSamePlaces(after: readonly Box[], before: readonly Box[]): void {
  const moved = after.filter((box, place) => {
    const { [place]: old = expect.fail("There are more boxes than before.") } = before;
    return (["x", "y", "width", "height"] as const).some((side) => Math.abs(box[side] - old[side]) > 2);
  });
  expect([after.length, moved]).toEqual([before.length, []]);
}
