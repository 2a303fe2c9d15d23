/** A date on the site's clocks, `YYYY-MM-DD`. */
export type Day = `${number}-${number}-${number}`;

/** A time on the site's clocks, `HH:MM` or `HH:MM:SS`. */
export type ClockTime = `${number}:${number}` | `${number}:${number}:${number}`;

/** A moment in UTC, ISO-8601. */
export type Instant = `${Day}T${ClockTime}Z`;

declare global {
  interface Date {
    /** As ECMA-262 says; TypeScript's own declaration forgets it. */
    toISOString(): Instant;
  }
}

/**
 * Dutch wording of wall-clock dates and times. A meetup's `date` and times are already in the site's
 * time zone, so they are formatted as they stand, never shifted to the visitor's zone.
 */
const format = (options: Intl.DateTimeFormatOptions) => {
  let formatter: Intl.DateTimeFormat | undefined;
  return (date: Day) => {
    // Made when first used: reading a language's names is a twentieth of the program's start.
    formatter ??= new Intl.DateTimeFormat("nl-NL", { ...options, timeZone: "UTC" });
    return formatter.format(new Date(`${date}T00:00:00Z`));
  };
};

/** `2026-11-24` → `dinsdag 24 november 2026` */
export const fullDate = format({ weekday: "long", day: "numeric", month: "long", year: "numeric" });

const weekday = format({ weekday: "short" });
const day = format({ day: "numeric" });
const month = format({ month: "short" });

export function calendarLeaf(date: Day): { month: string; day: string; weekday: string } {
  return { month: month(date).replace(".", ""), day: day(date), weekday: weekday(date) };
}

/** `2026-12-05` → `za 5 dec` */
export const shortDate = (date: Day): string => {
  const leaf = calendarLeaf(date);
  return `${leaf.weekday} ${leaf.day} ${leaf.month}`;
};

/** `19:30:00` → `19:30` */
export const toTheMinute = (time: ClockTime) => time.slice(0, 5) as ClockTime;

/** `19:30:00` and `22:00` → `19:30 – 22:00`; without an end just the start. */
export function timeRange(startTime: ClockTime, endTime: ClockTime | null): string {
  const start = toTheMinute(startTime);
  return endTime === null ? start : `${start} – ${toTheMinute(endTime)}`;
}

/** The date on the clocks of a time zone as `YYYY-MM-DD`; `now` in milliseconds since the epoch. */
export function dateIn(timeZone: string, now: number): Day {
  const parts = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  return parts.format(now) as Day;
}

/** `2026-11-21T12:00:00.000Z` → `zaterdag 21 november 2026 13:00`, on the clocks of the zone. */
export function momentIn(timeZone: string, instant: string): string {
  const time = new Intl.DateTimeFormat("nl-NL", { timeZone, hour: "2-digit", minute: "2-digit" });
  const at = Date.parse(instant);
  return `${fullDate(dateIn(timeZone, at))} ${time.format(at)}`;
}
