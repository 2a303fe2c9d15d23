import ICAL from "ical.js";
import { expect, test } from "vitest";
import type { Day } from "#domain/dutch-dates.ts";
import { scheduleOf } from "#domain/moments.ts";
import { readConfig } from "../platform/config/config.ts";
import { meetupsCalendar } from "./calendar.ts";
import { SAMPLE_MEETUP } from "./templates/samples.ts";

/** Rules changed in 2022 (Mexico) and 2026 (British Columbia, Morocco). In 2030 Egypt changes on 1 November. */
const YEARS = [2022, 2026, 2030];

const NAMED = [
  "Europe/Amsterdam",
  "America/Mexico_City",
  "America/Sao_Paulo",
  "Africa/Cairo",
  "Africa/Casablanca",
  "Pacific/Apia",
];

/** Every zone that TIMEZONE may name. */
const ZONES = Intl.supportedValuesOf("timeZone");

const CONFIG = readConfig({});

function fileOf(timeZone: string, ...days: readonly Day[]): Promise<string> {
  const meetups = days.map((date) => ({
    ...SAMPLE_MEETUP,
    ...scheduleOf({ date, start_time: "12:00", end_time: "14:00" }, timeZone),
  }));
  return meetupsCalendar({ ...CONFIG, site: { ...CONFIG.site, timeZone } }, "Club", meetups);
}

/** The zone of a file as another library reads it. */
function offsetsIn(text: string): (plain: Temporal.PlainDateTime) => number {
  const component = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vtimezone");
  if (!component) throw new Error("no VTIMEZONE");
  const zone = new ICAL.Timezone(component);
  return ({ year, month, day, hour, minute, second }) =>
    zone.utcOffset(ICAL.Time.fromData({ year, month, day, hour, minute, second, isDate: false }, zone));
}

/** Moments of a year: its ends and middle, and those about each transition. */
function momentsOf(timeZone: string, year: number): Temporal.ZonedDateTime[] {
  const begin = Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime(timeZone);
  const end = begin.add({ years: 1 });
  const moments = [begin, begin.add({ months: 6 }), end.subtract({ seconds: 1 })];
  for (let at = begin.getTimeZoneTransition("next"); at; at = at.getTimeZoneTransition("next")) {
    if (at.epochMilliseconds >= end.epochMilliseconds) break;
    const jump = Math.abs(at.offsetNanoseconds - at.subtract({ seconds: 1 }).offsetNanoseconds);
    for (const nanoseconds of [-jump - 1e9, -1e9, 0, 1e9, jump, jump + 1e9])
      moments.push(at.add({ nanoseconds }));
  }
  return moments.filter((moment) => moment.year === year && isOnlyOne(moment));
}

/** A time that the clocks show twice is no single moment. */
const isOnlyOne = (moment: Temporal.ZonedDateTime) =>
  (["earlier", "later"] as const).every((disambiguation) =>
    moment.toPlainDateTime().toZonedDateTime(moment.timeZoneId, { disambiguation }).equals(moment),
  );

/** The moments of a year at which a file says another offset than the zone has. */
const wrongIn = (offsetAt: ReturnType<typeof offsetsIn>, zone: string, year: number): string[] =>
  momentsOf(zone, year)
    .filter((moment) => offsetAt(moment.toPlainDateTime()) !== moment.offsetNanoseconds / 1e9)
    .map(String);

test.each(YEARS)("a file of %i has every zone's offsets, before, at and after each change", async (year) => {
  for (const zone of ZONES)
    expect(wrongIn(offsetsIn(await fileOf(zone, `${year}-06-15`)), zone, year)).toEqual([]);
});

test.each(NAMED)("a file of twenty years has the offsets of %s in each of them", async (zone) => {
  const offsetAt = offsetsIn(await fileOf(zone, "2030-01-15", "2011-11-30", "2025-06-15"));
  for (let year = 2011; year <= 2030; year += 1) expect(wrongIn(offsetAt, zone, year)).toEqual([]);
});

test("times of UTC name no zone", async () => {
  const text = await fileOf("UTC", "2027-06-15");
  expect(text).toContain("\r\nDTSTART:20270615T120000Z\r\n");
  expect(text).not.toContain("VTIMEZONE");
});

test("writes a zone that changes twice a year as two rules, the form of published zones", async () => {
  const text = await fileOf("Europe/Amsterdam", "2027-06-15");
  expect(/BEGIN:VTIMEZONE.*END:VTIMEZONE/s.exec(text)?.[0].split("\r\n")).toEqual([
    "BEGIN:VTIMEZONE",
    "TZID:Europe/Amsterdam",
    "X-LIC-LOCATION:Europe/Amsterdam",
    "BEGIN:DAYLIGHT",
    "TZOFFSETFROM:+0100",
    "TZOFFSETTO:+0200",
    "TZNAME:CEST",
    "DTSTART:19700329T020000",
    "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
    "END:DAYLIGHT",
    "BEGIN:STANDARD",
    "TZOFFSETFROM:+0200",
    "TZOFFSETTO:+0100",
    "TZNAME:CET",
    "DTSTART:19701025T030000",
    "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
    "END:STANDARD",
    "END:VTIMEZONE",
  ]);
});
