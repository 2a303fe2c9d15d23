import { join } from "node:path";
import { expect, test } from "vitest";
import { examineDisk, spaceOn } from "./doctor.ts";

const GB = 1024 ** 3;

test.each([
  ["two in a hundred of a large disk are much", 80, 4000, "ok"],
  ["half of a small one too", 5, 10, "ok"],
  ["nine in a hundred, and less than ten gigabytes", 9, 100, "look"],
  ["one in a hundred, and more than a gigabyte", 2, 200, "look"],
  ["one in a hundred, and less than a gigabyte", 0.5, 50, "wrong"],
  ["next to nothing, however small the disk", 0.04, 0.1, "wrong"],
])("%s", (_sentence, free, total, state) => {
  expect(spaceOn({ free: free * GB, total: total * GB }).state).toBe(state);
});

test("of a folder that is not there yet it is the disk it will lie on", () => {
  expect(examineDisk(join(import.meta.dirname, "nowhere", "data")).says).toContain("MB free of");
});
