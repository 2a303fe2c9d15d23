import { join } from "node:path";
import { expect, test } from "vitest";
import { examineDisk, findingOf } from "./doctor.ts";

const GB = 1024 ** 3;

test.each([
  ["2 % of a large disk is enough", 80, 4000, "ok"],
  ["half of a small disk is enough", 5, 10, "ok"],
  ["9 %, less than ten gigabytes", 9, 100, "look"],
  ["1 %, more than a gigabyte", 2, 200, "look"],
  ["1 %, less than a gigabyte", 0.5, 50, "wrong"],
  ["almost nothing on a tiny disk", 0.04, 0.1, "wrong"],
])("free disk space: %s", (_sentence, free, total, state) => {
  expect(findingOf({ free: free * GB, total: total * GB }).state).toBe(state);
});

test("for a missing data folder the disk of its nearest parent is checked", () => {
  expect(examineDisk(join(import.meta.dirname, "nowhere", "data")).says).toContain("MB free of");
});
