import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copyTonight, expiredCopies, nameByHand, nightlyName, nightsAmong, removeMoved } from "./copies.ts";

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

test("expired copies make room for the next one, also when that fails; the newest stays", async () => {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-nights-"));
  const database = join(folder, "trefpunt.sqlite");
  mkdirSync(join(folder, "backups"));
  writeFileSync(database, "no database");
  const kept = [1, 2].map((days) => nightlyName(daysAgo(days)));
  for (const name of [...kept, nightlyName(daysAgo(40))]) writeFileSync(join(folder, "backups", name), "");
  const tonight = copyTonight({
    database,
    now: new Date(`${TODAY}T12:00:00Z`),
    timeZone: "Europe/Amsterdam",
  });
  await expect(tonight).rejects.toThrow();
  expect(readdirSync(join(folder, "backups")).sort()).toEqual(kept.sort());
  rmSync(folder, { recursive: true });
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

test("the newest copy is none from a day to come, which is named", () => {
  const now = new Date("2026-11-26T20:00:00.000Z");
  const names = ["2026-11-20", "2026-11-27", "2026-11-28", "2027-11-26"].map(nightlyName);
  expect(nightsAmong(names, now)).toEqual({
    begun: ["2026-11-20", "2026-11-27"],
    future: ["2026-11-28", "2027-11-26"],
  });
  expect(nightsAmong([nightlyName("2027-01-01")], now)).toEqual({ begun: [], future: ["2027-01-01"] });
  expect(nightsAmong([], now)).toEqual({ begun: [], future: [] });
});

test("a database that was moved to PostgreSQL is removed after 28 days, with the copies beside it", () => {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-moved-"));
  const there = () => readdirSync(folder, { recursive: true }).sort();
  const files = [
    "backups/own.txt",
    "backups/trefpunt-2026-11-01.sqlite",
    "moved-to-postgres-2026-11-02.sqlite",
  ];
  mkdirSync(join(folder, "backups"));
  for (const file of files) writeFileSync(join(folder, file), "");
  removeMoved(folder, new Date("2026-11-29T12:00:00.000Z"));
  expect(there()).toEqual(["backups", ...files]);
  removeMoved(folder, new Date("2026-11-30T00:00:00.000Z"));
  expect(there()).toEqual(["backups", "backups/own.txt"]);
  rmSync(folder, { recursive: true });
});
