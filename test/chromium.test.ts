import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { chromiumPath, installedIn } from "./harness/chromium.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "trefpunt-browsers-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  delete process.env.CHROMIUM;
});

test("a contributor's browser is used when named and found when installed", async () => {
  process.env.CHROMIUM = "/opt/eigen/chrome";
  expect(await chromiumPath()).toBe("/opt/eigen/chrome");
  const chromium = join(folder, "chromium");
  writeFileSync(chromium, "");
  expect(installedIn(["/nergens", folder])).toBeUndefined();
  chmodSync(chromium, 0o755);
  expect(installedIn(["/nergens", folder])).toBe(chromium);
});
