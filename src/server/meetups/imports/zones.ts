import ICAL from "ical.js";
import { findIana } from "windows-iana";
import type { CalendarPart } from "./calendar-parts.ts";
import { unescaped } from "./content-lines.ts";

export interface Zone {
  readonly instantOf: (plain: Temporal.PlainDateTime) => Temporal.Instant;
  readonly plainOf: (instant: Temporal.Instant) => Temporal.PlainDateTime;
}

const ianaZone = (name: string): Zone => ({
  instantOf: (plain) => plain.toZonedDateTime(name).toInstant(),
  plainOf: (instant) => instant.toZonedDateTimeISO(name).toPlainDateTime(),
});

export const UTC = ianaZone("UTC");

export interface Zones {
  /** The zone of times that name none. */
  readonly floating: Zone;
  readonly named: (name: string) => Zone | null;
}

/** The zones that times of this calendar can name. @param timeZone the club's */
export function zonesOf(calendar: CalendarPart, timeZone: string): Zones {
  const known = new Map<string, Zone | null>();
  const named = (name: string) => {
    const zone = known.get(name) ?? findZone(name, calendar);
    known.set(name, zone);
    return zone;
  };
  const [, whole = ""] =
    calendar.lines.map((line) => /^X-WR-TIMEZONE[^:]*:(.*)$/i.exec(line)).find(Boolean) ?? [];
  return { floating: named(whole.trim()) ?? ianaZone(timeZone), named };
}

/** The database knows a place better than the file; a name without a place is what the file defines it to be. */
function findZone(written: string, calendar: CalendarPart): Zone | null {
  const name = plainName(written);
  const place = placeIn(name);
  if (place !== null) return ianaZone(place);
  const defined = calendar.zones.find((lines) => plainName(propertyIn(lines, "TZID")) === name);
  const location = placeIn(propertyIn(defined ?? [], "X-LIC-LOCATION"));
  if (location !== null) return ianaZone(location);
  if (defined) return definedZone(defined, name);
  const [ofWindows = name] = findIana(name);
  return isIana(ofWindows) ? ianaZone(ofWindows) : null;
}

/** Exchange escapes the commas of a name where it defines the zone, and quotes the name where a time has it. */
const plainName = (name: string) => unescaped(name.replace(/^"|"$/g, "")).trim();

/** `Europe/Amsterdam`, also behind the path that some programs put before it. */
function placeIn(name: string): string | null {
  const parts = name.split("/").filter((part) => part !== "");
  const candidates = [3, 2].map((count) => parts.slice(-count)).filter((few) => few.length > 1);
  return candidates.map((few) => few.join("/")).find(isIana) ?? null;
}

const propertyIn = (lines: readonly string[], property: string): string =>
  lines
    .find(
      (line) =>
        line.toUpperCase().startsWith(`${property}:`) || line.toUpperCase().startsWith(`${property};`),
    )
    ?.replace(/^[^:]*:/, "")
    .trim() ?? "";

function isIana(name: string): boolean {
  try {
    // biome-ignore lint/plugin/dates-in-words: knows whether a name is a time zone's
    new Intl.DateTimeFormat("en", { timeZone: name });
    return !/^[+-]/.test(name);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function definedZone(lines: readonly string[], tzid: string): Zone | null {
  try {
    const zone = new ICAL.Timezone({ component: ICAL.Component.fromString(lines.join("\r\n")), tzid });
    const read = zoneOf(zone);
    read.instantOf(Temporal.PlainDateTime.from("2037-07-01T12:00"));
    return read;
  } catch {
    // The library throws plain errors for what it cannot read: such a zone is unknown.
    return null;
  }
}

function zoneOf(zone: ICAL.Timezone): Zone {
  const timeOf = ({ year, month, day, hour, minute, second }: Temporal.PlainDateTime, of: ICAL.Timezone) =>
    ICAL.Time.fromData({ year, month, day, hour, minute, second, isDate: false }, of);
  return {
    instantOf: (plain) => Temporal.Instant.fromEpochMilliseconds(timeOf(plain, zone).toUnixTime() * 1000),
    plainOf: (instant) => {
      const time = timeOf(UTC.plainOf(instant), ICAL.Timezone.utcTimezone).convertToZone(zone);
      const { year, month, day, hour, minute, second } = time;
      return Temporal.PlainDateTime.from({ year, month, day, hour, minute, second });
    },
  };
}
