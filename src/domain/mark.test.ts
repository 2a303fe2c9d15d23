import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MARK } from "./mark.ts";

test("the icon of the browser's tab has the lines of the mark", () => {
  const icon = readFileSync("public/favicon.svg", "utf8");
  const { x, y, width, height, rx } = MARK.sheet;
  expect(icon).toContain(`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${rx}"/>`);
  expect(icon).toContain(`<path d="${MARK.path}"/>`);
});
