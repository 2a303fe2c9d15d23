/** A date on the site's clocks, `YYYY-MM-DD`. */
export type Day = `${number}-${number}-${number}`;

/** The days that a meetup, a plan or a choice can have: programs agree about them. */
export const FIRST_DAY = "1970-01-01";
export const LAST_DAY = "2199-12-31";

/** A time on the site's clocks, `HH:MM` or `HH:MM:SS`. */
export type ClockTime = `${number}:${number}` | `${number}:${number}:${number}`;

/** A moment in UTC, ISO-8601. */
export type Instant = `${Day}T${ClockTime}Z`;

declare global {
  interface Date {
    /** ECMA-262 defines this format; TypeScript declares only `string`. */
    toISOString(): Instant;
  }
}

const WEEKDAYS = "zondag maandag dinsdag woensdag donderdag vrijdag zaterdag".split(" ");
const MONTHS =
  "januari februari maart april mei juni juli augustus september oktober november december".split(" ");

/** Dutch words for a date of the site's zone. Not from `Intl`, whose output differs between versions. */
function wordsOf(date: Day): { year: string; month: string; day: string; weekday: string } {
  const [year = "", month, day] = date.split("-");
  return {
    year,
    month: MONTHS[Number(month) - 1] ?? "",
    day: `${Number(day)}`,
    weekday: WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? "",
  };
}

export const weekdayOf = (date: Day): string => wordsOf(date).weekday;

/** `2026-11-24` → `dinsdag 24 november 2026` */
export function fullDate(date: Day): string {
  return `${weekdayOf(date)} ${dateInWords(date)}`;
}

/** `2026-11-24` → `24 november 2026` */
export function dateInWords(date: Day): string {
  const { day, month, year } = wordsOf(date);
  return `${day} ${month} ${year}`;
}

/** `2026-12-09` → `woensdag 9 december`; its number and month stay on one line. */
export function dayInWords(date: Day): string {
  const { weekday, day, month } = wordsOf(date);
  return `${weekday} ${day}\u00A0${month}`;
}

export function calendarLeaf(date: Day): { month: string; day: string; weekday: string } {
  const { weekday, day, month } = wordsOf(date);
  return { month: month === "maart" ? "mrt" : month.slice(0, 3), day, weekday: weekday.slice(0, 2) };
}

/** `2026-12-05` → `za 5 dec` */
export const shortDate = (date: Day): string => {
  const leaf = calendarLeaf(date);
  return `${leaf.weekday} ${leaf.day} ${leaf.month}`;
};

/** `19:30:00` → `19:30` */
export const toTheMinute = (time: ClockTime) => time.slice(0, 5) as ClockTime;

/** An end at or before the start is on the next day. */
export const endsNextDay = (startTime: ClockTime, endTime: ClockTime): boolean =>
  toTheMinute(endTime) <= toTheMinute(startTime);

/** `2026-12-05` → `zo` */
export const nextWeekday = (date: Day): string => calendarLeaf(addDays(date, 1)).weekday;

export function addDays(date: Day, days: number): Day {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10) as Day;
}

/** `19:30:00` and `22:00` → `19:30 – 22:00`; `19:30 – 02:00 (za)` past midnight; only the start without an end time. */
export function timeRange(startTime: ClockTime, endTime: ClockTime | null, date: Day): string {
  const start = toTheMinute(startTime);
  if (endTime === null) return start;
  const range = `${start} – ${toTheMinute(endTime)}`;
  return endsNextDay(startTime, endTime) ? `${range} (${nextWeekday(date)})` : range;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Date and time in a time zone, in parts, because locale formats differ between versions of `Intl`. */
export function clockIn(timeZone: string, at: number): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const two = "2-digit";
    clock = new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "gregory",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: two,
      day: two,
      hour: two,
      minute: two,
    });
    clocks.set(timeZone, clock);
  }
  return Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
}

/** The date in a time zone as `YYYY-MM-DD`; `now` in milliseconds since the epoch. */
export function dateIn(timeZone: string, now: number): Day {
  const { year, month, day } = clockIn(timeZone, now);
  return `${year}-${month}-${day}` as Day;
}
