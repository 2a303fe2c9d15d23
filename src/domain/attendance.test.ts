import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  attendanceTotals,
  doorHours,
  isDoorTime,
  latestTicks,
  newerTick,
  nextTickTime,
  type Party,
  serverTimeOf,
  type Tick,
} from "./attendance.ts";
import type { Instant } from "./dutch-dates.ts";

const there = (at: number): Tick => ({ present: true, at });
const gone = (at: number): Tick => ({ present: false, at });

test.each<[string, Tick, Tick, Tick]>([
  ["the later one is kept", there(1), gone(2), gone(2)],
  ["the later one is kept when it arrived first", gone(2), there(1), gone(2)],
  ["at the same moment the one that says present is kept", gone(1), there(1), there(1)],
  ["at the same moment present is kept when it arrived first", there(1), gone(1), there(1)],
])("of two ticks, %s", (_sentence, one, other, holds) => {
  expect(newerTick(one, other)).toEqual(holds);
});

test("the list does not depend on the order of ticks or on duplicates", () => {
  const ticks = fc.array(
    fc.tuple(
      fc.integer({ min: 1, max: 4 }),
      fc.record({ present: fc.boolean(), at: fc.integer({ min: 0, max: 9 }) }),
    ),
  );
  const shuffled = ticks.chain((all) => {
    const twice = [...all, ...all];
    return fc.tuple(
      fc.constant(all),
      fc.shuffledSubarray(twice, { minLength: twice.length, maxLength: twice.length }),
    );
  });
  const sorted = (all: Iterable<readonly [number, Tick]>) => [...latestTicks(all)].sort(([a], [b]) => a - b);
  void fc.assert(
    fc.property(shuffled, ([all, again]) => {
      expect(sorted(again)).toEqual(sorted(all));
    }),
  );
});

const HOUR_MS = 3_600_000;
test.each<[string, number, { sentAt: number; now: number }, number]>([
  ["a phone with the right time", 1_000, { sentAt: 5_000, now: 5_000 }, 1_000],
  ["a phone an hour behind", 1_000, { sentAt: 5_000, now: 5_000 + HOUR_MS }, 1_000 + HOUR_MS],
  ["a phone an hour ahead", 1_000 + HOUR_MS, { sentAt: 5_000 + HOUR_MS, now: 5_000 }, 1_000],
  ["a delay of ten seconds is not corrected", 1_000, { sentAt: 5_000, now: 15_000 }, 1_000],
  ["a delay of more is", 1_000, { sentAt: 5_000, now: 15_001 }, 11_001],
  ["a moment in the future becomes now", 9_000, { sentAt: 5_000, now: 5_000 }, 5_000],
  ["the clock was set back before sending", 9 * HOUR_MS, { sentAt: HOUR_MS, now: 2 * HOUR_MS }, 2 * HOUR_MS],
])("the server's time of a tick: %s", (_sentence, at, sent, moment) => {
  expect(serverTimeOf(at, sent)).toBe(moment);
});

test.each<[string, number, number | undefined, number]>([
  ["the first is now", 5, undefined, 5],
  ["a later one is now", 9, 5, 9],
  ["after the clock was set back it is later than the previous", 3, 5, 6],
  ["two in one millisecond differ", 5, 5, 6],
])("the time of the next tick: %s", (_sentence, now, before, moment) => {
  expect(nextTickTime(now, before)).toBe(moment);
});

describe("totals", () => {
  const party = (status: Party["status"], present: boolean, guests = 0, presentGuests = 0): Party => ({
    status,
    present,
    guests,
    presentGuests,
  });
  const guests = [
    party("confirmed", true),
    party("confirmed", false),
    party("waitlist", true),
    party("waitlist", false),
    party("declined", true),
    party(null, true),
    party(null, false),
  ];
  const parties = [
    party("confirmed", true, 2, 1),
    party("confirmed", false, 3),
    party("confirmed", true, 0, 1),
  ];

  test.each([
    [
      "absences are counted once the meetup is over",
      guests,
      true,
      { came: 4, stayedAway: 1, waited: 1, walkIns: 2 },
    ],
    [
      "absences are not counted before the end",
      guests,
      false,
      { came: 4, stayedAway: null, waited: 1, walkIns: 2 },
    ],
    ["people are counted, not members", parties, true, { came: 4, stayedAway: 5, waited: 0, walkIns: 0 }],
    ["without ticks there are no totals", guests.filter(({ present }) => !present), true, null],
  ] as const)("%s", (_sentence, people, isOver, totals) => {
    expect(attendanceTotals(people, isOver)).toEqual(totals);
  });
});

test.each([
  ["18:30", "21:00", "15:30", "00:00"],
  // Without an end time a meetup lasts two hours.
  ["18:30", "18:30", "15:30", "23:30"],
])("door links of a meetup from %s to %s work from %s until %s", (start, end, from, until) => {
  const at = (time: string) => `2026-11-21T${time}:00.000Z` as Instant;
  const hours = doorHours({ starts_at: at(start), ends_at: at(end) });
  const timeOf = (moment: number) => new Date(moment).toISOString().slice(11, 16);
  expect([timeOf(hours.from), timeOf(hours.until)]).toEqual([from, until]);
});

test.each<[string, Instant, boolean]>([
  ["more than three hours before the start", "2026-11-21T15:00:00.001Z", false],
  ["three hours before the start", "2026-11-21T15:00:00Z", true],
  ["at its end", "2026-11-21T10:00:00Z", true],
  ["after its end", "2026-11-21T09:59:59Z", false],
])("isDoorTime: %s", (_when, startsAt, expected) => {
  expect(isDoorTime({ startsAt, endsAt: startsAt }, Date.parse("2026-11-21T12:00:00Z"))).toBe(expected);
});
