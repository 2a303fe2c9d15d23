import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { WINDOW } from "./use-media.ts";

test("scripts ask for the breakpoints of the style sheet", () => {
  const styles = readFileSync("src/web/styles.css", "utf8");
  const named = [...styles.matchAll(/--breakpoint-(\w+): (.+);/g)];
  const { sm, md, lg } = Object.fromEntries(named.map(([, name, width]) => [name, width]));
  expect(styles).toContain(`@custom-variant below-words (@media ${WINDOW.belowWords});`);
  expect(WINDOW).toMatchObject({
    belowSm: `(width < ${sm})`,
    fromMd: `(width >= ${md})`,
    belowLg: `(width < ${lg})`,
  });
});
