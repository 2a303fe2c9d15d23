import { expect, test } from "vitest";
import { expiredCopies, nameByHand, nightlyName } from "./copies.ts";

const TODAY = "2026-11-21";
const daysAgo = (days: number) => Temporal.PlainDate.from(TODAY).subtract({ days }).toString();

test.each<[string, string[], string[]]>([
  ["today's stays", [nightlyName(TODAY)], []],
  ["each of seven days stays", [0, 1, 2, 3, 4, 5, 6].map((days) => nightlyName(daysAgo(days))), []],
  [
    "the newest of a past week stays",
    ["2026-11-09", "2026-11-10", "2026-11-13"].map(nightlyName),
    ["2026-11-09", "2026-11-10"].map(nightlyName),
  ],
  [
    "an older day of a week whose newer days are still daily copies goes",
    ["2026-11-14", "2026-11-15"].map(nightlyName),
    [nightlyName("2026-11-14")],
  ],
  ["the only one of its week stays", [nightlyName("2026-11-02")], []],
  ["a copy of 28 days ago goes", [daysAgo(27), daysAgo(28)].map(nightlyName), [nightlyName(daysAgo(28))]],
  [
    "a copy before an upgrade stays 28 days",
    [`before-0004-mailings-${daysAgo(27)}.sqlite`, `before-0004-mailings-${daysAgo(28)}.sqlite`],
    [`before-0004-mailings-${daysAgo(28)}.sqlite`],
  ],
  [
    "a replaced database goes with its log file",
    [nameByHand("replaced", new Date("2026-10-01T09:08:07Z")), "replaced-09.08.07-2026-10-01.sqlite-wal"],
    ["replaced-09.08.07-2026-10-01.sqlite", "replaced-09.08.07-2026-10-01.sqlite-wal"],
  ],
  ["files with other names stay", ["notes.txt", "trefpunt.sqlite", "trefpunt-oud.sqlite"], []],
  ["a week across New Year is one week", ["2026-12-31", "2027-01-02"].map(nightlyName), []],
])("expired backups: %s", (_sentence, names, expected) => {
  expect(expiredCopies([...names, nightlyName(daysAgo(1))], TODAY)).toEqual(expected);
});

test("a clock that jumped ahead a year removes no backup", () => {
  const names = [0, 1, 7, 27].map((days) => nightlyName(daysAgo(days)));
  expect(expiredCopies([...names, nightlyName("2027-11-21")], "2027-11-21")).toEqual([]);
});

test("seven daily and at most three weekly copies remain", () => {
  let names: string[] = [];
  for (let night = 0; night < 100; night += 1) {
    const today = Temporal.PlainDate.from("2026-09-01").add({ days: night }).toString();
    names = [...names, nightlyName(today)];
    const gone = expiredCopies(names, today);
    names = names.filter((name) => !gone.includes(name));
    if (night > 30) {
      expect(names.length).toBeGreaterThanOrEqual(10);
      expect(names.length).toBeLessThanOrEqual(11);
    }
  }
});
