import { expect, test } from "vitest";
import { LeastRecent } from "./least-recent.ts";

test("what was not asked for longest is made anew, and there are never more", () => {
  const made: string[] = [];
  const kept = new LeastRecent<string>(2);
  const ask = (name: string) =>
    kept.of(name, () => {
      made.push(name);
      return name.toUpperCase();
    });
  expect(["a", "b", "a", "c", "a", "b"].map(ask)).toEqual(["A", "B", "A", "C", "A", "B"]);
  expect(made).toEqual(["a", "b", "c", "b"]);
  expect(kept.size).toBe(2);
});
