import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FONT, siteFont } from "../scripts/site-font.ts";

test("the site's font is of the installed Inter, with the weights and letters that pages use", async () => {
  expect((await siteFont()).equals(readFileSync(FONT))).toBe(true);
});
