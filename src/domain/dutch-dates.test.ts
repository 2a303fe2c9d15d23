import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type ClockTime, calendarLeaf, dateIn, fullDate, timeRange } from "./dutch-dates.ts";
import { momentIn } from "./moments.ts";

test("dates are formatted in Dutch", () => {
  expect(fullDate("2026-11-24")).toBe("dinsdag 24 november 2026");
  expect(calendarLeaf("2027-01-08")).toEqual({ month: "jan", day: "8", weekday: "vr" });
});

test.each<[ClockTime, ClockTime | null, string]>([
  ["19:30:00", "22:00", "19:30 – 22:00"],
  ["19:30", null, "19:30"],
  ["19:30", "02:00", "19:30 – 02:00 (za)"],
  ["19:30", "19:30:00", "19:30 – 19:30 (za)"],
])(
  "times show their first five characters, and the weekday past midnight: %s, %s",
  (start, end, expected) => {
    expect(timeRange(start, end, "2026-12-04")).toBe(expected);
  },
);

test.each([
  ["2026-11-21T22:59:00Z", "2026-11-21", "zaterdag 21 november 2026 23:59"],
  ["2026-11-21T23:00:00Z", "2026-11-22", "zondag 22 november 2026 00:00"],
  ["2026-07-01T22:00:00Z", "2026-07-02", "donderdag 2 juli 2026 00:00"],
])("the date of %s in Amsterdam is %s", (instant, date, moment) => {
  expect(dateIn("Europe/Amsterdam", Date.parse(instant))).toBe(date);
  expect(momentIn("Europe/Amsterdam", instant)).toBe(moment);
});

test.each([
  ["2026-03-02", { month: "mrt", day: "2", weekday: "ma" }],
  ["2026-05-10", { month: "mei", day: "10", weekday: "zo" }],
  ["2028-02-29", { month: "feb", day: "29", weekday: "di" }],
] as const)("the parts of %s for a calendar leaf", (date, leaf) => {
  expect(calendarLeaf(date)).toEqual(leaf);
});

describe("with an Intl that formats every language differently", () => {
  beforeEach(() => {
    // ICU 72 writes en-CA as `11/21/2026`, others Dutch months with a dot.
    class Otherwise extends Intl.DateTimeFormat {
      override format(): string {
        return "11/21/2026";
      }
    }
    vi.stubGlobal("Intl", { ...Intl, DateTimeFormat: Otherwise });
    for (const name of ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"] as const)
      vi.spyOn(Date.prototype, name).mockReturnValue("21. nov.");
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  test("dates and moments read the same", () => {
    const at = "2026-11-21T22:59:00Z";
    expect(dateIn("Europe/Amsterdam", Date.parse(at))).toBe("2026-11-21");
    expect(momentIn("Europe/Amsterdam", at)).toBe("zaterdag 21 november 2026 23:59");
    expect(fullDate("2026-11-24")).toBe("dinsdag 24 november 2026");
    expect(calendarLeaf("2027-01-08")).toEqual({ month: "jan", day: "8", weekday: "vr" });
  });
});
