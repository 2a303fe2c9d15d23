import { expect, test } from "vitest";
import { hasNotice, isToInvite, whenDue } from "./announcing.ts";
import type { Day } from "./dutch-dates.ts";

const DUE = {
  dueAt: "2026-11-12T09:00:00.000Z",
  startsAt: "2026-12-01T18:30:00.000Z",
  isComplete: true,
} as const;

test.each([
  ["on its moment", {}, "2026-11-12T09:00:20Z", false, "announce"],
  ["on a day that had one", {}, "2026-11-12T09:00:20Z", true, "tomorrow"],
  ["weeks late, with time left", {}, "2026-11-27T09:00:00Z", false, "announce"],
  ["weeks late, exactly three days before it", {}, "2026-11-28T18:30:00Z", false, "announce"],
  ["weeks late, less than three days before it", {}, "2026-11-29T09:00:00Z", false, "missed"],
  [
    "planned two days before it",
    { dueAt: "2026-11-29T09:00:00.000Z" },
    "2026-11-29T09:00:20Z",
    false,
    "announce",
  ],
  [
    "exactly a day late, less than three days before it",
    { dueAt: "2026-11-29T09:00:00.000Z" },
    "2026-11-30T09:00:00Z",
    false,
    "announce",
  ],
  ["after its meetup began", { dueAt: "2026-12-01T09:00:00.000Z" }, "2026-12-01T18:30:00Z", false, "missed"],
  ["while something is missing", { isComplete: false }, "2026-11-12T09:00:20Z", false, "missed"],
] as const)("a draft that is due %s", (_when, facts, now, isOneToday, outcome) => {
  expect(whenDue({ ...DUE, ...facts }, Date.parse(now), isOneToday)).toBe(outcome);
});

test("an announcement invites until the very start", () => {
  const start = Date.parse(DUE.startsAt);
  expect([start - 1, start, start + 1].map((now) => isToInvite(DUE.startsAt, now))).toEqual([
    true,
    true,
    false,
  ]);
});

test.each([
  ["2026-11-22", "2026-11-21T08:59:00Z", true],
  ["2026-11-22", "2026-11-21T09:00:00Z", false],
  ["2026-11-23", "2026-11-21T12:00:00Z", true],
])("of an announcement on %s organisers are told the day before, seen from %s: %s", (on, now, told) => {
  expect(hasNotice(on as Day, "Europe/Amsterdam", Date.parse(now))).toBe(told);
});
