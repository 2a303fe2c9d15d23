import { expect, test } from "vitest";
import { companionsOf } from "./places.ts";

test.each([
  ["a first answer", undefined, "confirmed", 0],
  ["a yes after a no", { status: "declined", guests: 3 }, "confirmed", 1],
  ["a place on the waitlist after a no", { status: "declined", guests: 3 }, "waitlist", 1],
  ["a no after a no", { status: "declined", guests: 3 }, "declined", 3],
  ["a yes that stays", { status: "confirmed", guests: 3 }, "confirmed", 3],
  ["a no after a yes", { status: "confirmed", guests: 3 }, "declined", 3],
] as const)(
  "%s keeps its companions, after a no as many as the meetup allows by now",
  (_what, from, to, companions) => {
    expect(companionsOf({ max_guests: 1 }, from, to)).toBe(companions);
  },
);
