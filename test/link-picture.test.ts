import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { drawLinkPicture } from "../src/server/pages/link-pictures/draw.ts";
import type { PictureFacts } from "../src/server/pages/link-pictures/facts.ts";

const FACTS: PictureFacts = {
  drawn: 3,
  club: "Łódź & <Utrecht>",
  accent: "#0b5fa5",
  title: "Zigbee of Matter? Ervaringen uit de praktijk",
  lines: ["zaterdag 5 december 2026, 20:00 – 22:00", "Ζώνη, Площадь"],
  leaf: { month: "dec", day: "5", weekday: "za" },
  isCancelled: false,
};

const digest = (png: Buffer) => createHash("sha256").update(png).digest("hex");

const DRAW = `
  const { drawLinkPicture } = await import("./src/server/pages/link-pictures/draw.ts");
  const { createHash } = await import("node:crypto");
  const png = await drawLinkPicture(JSON.parse(process.env.FACTS));
  process.stdout.write(createHash("sha256").update(png).digest("hex"));`;

test("a machine without fonts draws the same picture, without warnings on the console", async () => {
  const nowhere = "/nonexistent";
  const env = {
    FACTS: JSON.stringify(FACTS),
    HOME: nowhere,
    FONTCONFIG_PATH: nowhere,
    FONTCONFIG_FILE: nowhere,
  };
  const bare = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", DRAW], { env });
  expect(bare.stderr).toBe("");
  expect(bare.stdout).toBe(digest(await drawLinkPicture(FACTS)));
});

test("other facts give another picture", async () => {
  const before = digest(await drawLinkPicture(FACTS));
  const changes: Partial<PictureFacts>[] = [
    { drawn: 4 },
    { club: "Ergens" },
    { accent: "#166534" },
    { title: "Anders" },
    { lines: ["later"] },
    { leaf: null },
    { isCancelled: true },
  ];
  for (const change of changes)
    expect(digest(await drawLinkPicture({ ...FACTS, ...change }))).not.toBe(before);
});
