/**
 * Dutch wording of wall-clock dates and times. A meetup's `date` and times are already in the site's
 * time zone, so they are formatted as they stand, never shifted to the visitor's zone.
 */
const format = (options: Intl.DateTimeFormatOptions) => {
  let formatter: Intl.DateTimeFormat | undefined;
  return (date: string) => {
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

export function calendarLeaf(date: string): { month: string; day: string; weekday: string } {
  return { month: month(date).replace(".", ""), day: day(date), weekday: weekday(date) };
}

/** `19:30:00` and `22:00` → `19:30 – 22:00`; without an end just the start. */
export function timeRange(startTime: string, endTime: string | null): string {
  const start = startTime.slice(0, 5);
  return endTime === null ? start : `${start} – ${endTime.slice(0, 5)}`;
}

/** The date on the clocks of a time zone as `YYYY-MM-DD`; `now` in milliseconds since the epoch. */
export function dateIn(timeZone: string, now: number): string {
  const parts = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  return parts.format(now);
}

/** `2026-11-21T12:00:00.000Z` → `zaterdag 21 november 2026 13:00`, on the clocks of the zone. */
export function momentIn(timeZone: string, instant: string): string {
  const time = new Intl.DateTimeFormat("nl-NL", { timeZone, hour: "2-digit", minute: "2-digit" });
  const at = Date.parse(instant);
  return `${fullDate(dateIn(timeZone, at))} ${time.format(at)}`;
}
