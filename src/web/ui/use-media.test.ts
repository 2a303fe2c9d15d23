import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { WINDOW } from "./use-media.ts";

test("scripts ask for the breakpoints of the style sheet", () => {
  const named = [...readFileSync("src/web/styles.css", "utf8").matchAll(/--breakpoint-(\w+): (.+);/g)];
  const { sm, md, lg } = Object.fromEntries(named.map(([, name, width]) => [name, width]));
  expect(WINDOW).toEqual({
    belowSm: `(width < ${sm})`,
    fromMd: `(width >= ${md})`,
    belowLg: `(width < ${lg})`,
  });
});
