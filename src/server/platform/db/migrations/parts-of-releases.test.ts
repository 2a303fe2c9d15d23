import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { migrations } from "./all.ts";
import { byRelease, wayOutOf } from "./parts-of-releases.ts";

const recordedBy = (release: string) =>
  [...readFileSync(release, "utf8").matchAll(/INTO "kysely_migration" .*?VALUES\('([^']+)'/g)].map(
    ([, name]) => String(name),
  );

test.each(globSync("test/releases/*.sql"))("the parts in %s are those of its releases", (release) => {
  const { applied, incomplete } = byRelease(recordedBy(release));
  expect(applied.at(-1)).toContain(release.slice("test/releases/".length, -".sql".length));
  expect(Object.keys(migrations).slice(0, applied.length)).toEqual(applied);
  expect(incomplete).toEqual([]);
});

test.each([
  [[], [], []],
  [Object.keys(migrations), Object.keys(migrations), []],
  [["0001-foundation", "0002-personal-feeds"], [], ["0001-foundation", "0002-personal-feeds"]],
  [["0041-release-1.1.0", "0042-announced-by"], ["0041-release-1.1.0"], ["0042-announced-by"]],
  [["0005-totals", "0006-sliding-limits"], ["0005-release-0.1.0"], ["0006-sliding-limits"]],
  [["0005-release-0.1.0", "9999-later"], ["0005-release-0.1.0", "9999-later"], []],
  [["0047-release-1.2.0", "0048-repeated-calls"], ["0047-release-1.2.0"], ["0048-repeated-calls"]],
  [
    ["0047-release-1.2.0", "0048-repeated-calls", "0076-pending-others"],
    ["0047-release-1.2.0", "0077-release-1.3.0"],
    [],
  ],
])("%j", (recorded, applied, incomplete) => {
  expect(byRelease(recorded)).toEqual({ applied, incomplete });
});

test.each([
  [["0023-stated-status", "0040-waiting"], "start release 1.1.0 on it first"],
  [["0042-announced-by"], "restore the copy that it made before it changed the tables (backups/before-…)"],
])("%j: %s", (incomplete, way) => {
  expect(wayOutOf(incomplete)).toBe(way);
});
