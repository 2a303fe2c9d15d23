import { expect, test } from "vitest";
import { nearest } from "./pages-of-meetups.ts";

const OVER = ["yesterday", "a week ago", "a month ago", "a year ago", "two years ago", "ten years ago"];
const COMING = ["tomorrow", "in a week", "in a month", "in a year", "in two years"];

test.each([
  [6, 5, "a week ago, yesterday, tomorrow, in a week, in a month"],
  [1, 5, "yesterday, tomorrow, in a week, in a month, in a year"],
  [0, 5, "tomorrow, in a week, in a month, in a year, in two years"],
  [6, 2, "a month ago, a week ago, yesterday, tomorrow, in a week"],
  [6, 0, "two years ago, a year ago, a month ago, a week ago, yesterday"],
  [1, 1, "yesterday, tomorrow"],
  [0, 0, ""],
])("of %i past and %i coming meetups the nearest five", (over, coming, expected) => {
  expect(nearest(OVER.slice(0, over), COMING.slice(0, coming), 5).join(", ")).toBe(expected);
});

test("one can be asked for", () => {
  expect(nearest(OVER, COMING, 1)).toEqual(["yesterday"]);
});
