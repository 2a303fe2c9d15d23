import { expect, test } from "vitest";
import { progressOn } from "../src/server/operate/commands/progress.ts";

/** The output, to a terminal or not. */
function on({ isTTY }: { isTTY: boolean }) {
  const written: string[] = [];
  return { written, ...progressOn({ isTTY, write: (text) => written.push(text) }) };
}

test("on a terminal one line is rewritten only when its text changes, and is erased at the end", () => {
  const { written, progress, clear } = on({ isTTY: true });
  for (const share of [0, 0.001, 0.015, 0.0199, 0.5, 1, 1]) progress("Copying", share);
  progress("Checking the copy");
  clear();
  clear();
  const line = (text: string) => `\r\u001B[2K${text}`;
  expect(written).toEqual([
    line("Copying: 0 %"),
    line("Copying: 1 %"),
    line("Copying: 50 %"),
    line("Copying: 100 %"),
    line("Checking the copy..."),
    line(""),
  ]);
});

test("without a terminal a line is printed for each 10 % and at the end", () => {
  const { written, progress, clear } = on({ isTTY: false });
  for (let rows = 0; rows <= 1_000; rows += 1) progress("Copying", rows / 1_000);
  progress("Checking the copy");
  clear();
  expect(written.join("")).toBe(
    `${[0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100].map((percent) => `Copying: ${percent} %\n`).join("")}Checking the copy...\n`,
  );
  const { written: uneven, progress: tell } = on({ isTTY: false });
  for (const share of [0, 0.95, 0.97, 1]) tell("Copying", share);
  expect(uneven).toEqual(["Copying: 0 %\n", "Copying: 95 %\n", "Copying: 100 %\n"]);
});
