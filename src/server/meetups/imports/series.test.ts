import fc from "fast-check";
import { expect, test } from "vitest";
import { readCalendar } from "./read-calendar.ts";

const ZONES = [
  "Europe/Amsterdam",
  "Europe/London",
  "Europe/Athens",
  "Europe/Istanbul",
  "America/New_York",
  "America/Los_Angeles",
  "America/Sao_Paulo",
  "America/Santiago",
  "America/St_Johns",
  "America/Mexico_City",
  "Africa/Cairo",
  "Africa/Casablanca",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Asia/Tokyo",
  "Asia/Jerusalem",
  "Australia/Lord_Howe",
  "Australia/Sydney",
  "Pacific/Auckland",
  "Pacific/Chatham",
];

interface Rule {
  readonly text: string;
  /** Whether a day is of a series that begins on `first`. */
  readonly has: (day: Temporal.PlainDate, first: Temporal.PlainDate) => boolean;
}

const ruleOf = (text: string, has: Rule["has"]): Rule => ({ text, has });

const NAMES = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const weekdays = (days: readonly number[]) => days.map((day) => NAMES[day - 1]).join(",");
const mondayOf = (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek - 1 });
const WEEKDAY = fc.integer({ min: 1, max: 7 });
const INTERVAL = fc.integer({ min: 1, max: 3 });
const isNth = (day: Temporal.PlainDate, nth: number, weekday: number) =>
  day.dayOfWeek === weekday &&
  nth === (nth > 0 ? Math.ceil(day.day / 7) : -Math.ceil((day.daysInMonth - day.day + 1) / 7));

/** Each rule with what it means, written a second time. */
const RULE = fc.oneof(
  INTERVAL.map((interval) =>
    ruleOf(`FREQ=DAILY;INTERVAL=${interval}`, (day, first) => first.until(day).days % interval === 0),
  ),
  WEEKDAY.map((weekday) =>
    ruleOf(`FREQ=DAILY;BYDAY=${weekdays([weekday, 6])}`, (day) => [weekday, 6].includes(day.dayOfWeek)),
  ),
  fc
    .tuple(INTERVAL, fc.uniqueArray(WEEKDAY, { minLength: 1 }))
    .map(([interval, days]) =>
      ruleOf(
        `FREQ=WEEKLY;INTERVAL=${interval};BYDAY=${weekdays(days)}`,
        (day, first) =>
          days.includes(day.dayOfWeek) && (mondayOf(first).until(mondayOf(day)).days / 7) % interval === 0,
      ),
    ),
  INTERVAL.map((interval) =>
    ruleOf(
      `FREQ=MONTHLY;INTERVAL=${interval}`,
      (day, first) =>
        day.day === first.day && ((day.year - first.year) * 12 + day.month - first.month) % interval === 0,
    ),
  ),
  fc
    .tuple(fc.constantFrom(1, 2, 4, -1, -2), WEEKDAY)
    .map(([nth, weekday]) =>
      ruleOf(`FREQ=MONTHLY;BYDAY=${nth}${weekdays([weekday])}`, (day) => isNth(day, nth, weekday)),
    ),
  fc
    .constantFrom(1, 15, 29, 31, -1)
    .map((which) =>
      ruleOf(`FREQ=MONTHLY;BYMONTHDAY=${which}`, (day) => day.day === (which > 0 ? which : day.daysInMonth)),
    ),
  fc.constant(
    ruleOf("FREQ=YEARLY;BYMONTH=3,10;BYDAY=-1SU", (day) => [3, 10].includes(day.month) && isNth(day, -1, 7)),
  ),
);

const SERIES = fc.record({
  zone: fc.constantFrom(...ZONES),
  day: fc.integer({ min: 0, max: 900 }),
  // By night, some zones skip times: those have tests of their own.
  hour: fc.integer({ min: 4, max: 23 }),
  rule: RULE,
  count: fc.integer({ min: 1, max: 20 }),
  isUntil: fc.boolean(),
  exceptions: fc.array(
    fc.record({
      at: fc.nat({ max: 19 }),
      kind: fc.constantFrom("exdate", "cancelled", "moved", "later"),
      written: fc.constantFrom("utc", "zoned", "day"),
    }),
    { maxLength: 5 },
  ),
});
type Series = typeof SERIES extends fc.Arbitrary<infer Value> ? Value : never;

const digits = (time: Temporal.ZonedDateTime) => time.toPlainDateTime().toString().replace(/[-:]/g, "");
const inUtc = (time: Temporal.ZonedDateTime) => `${digits(time.withTimeZone("UTC"))}Z`;

function written(time: Temporal.ZonedDateTime, how: "utc" | "zoned" | "day"): string {
  if (how === "utc") return `:${inUtc(time)}`;
  return how === "day"
    ? `;VALUE=DATE:${digits(time).slice(0, 8)}`
    : `;TZID=${time.timeZoneId}:${digits(time)}`;
}

/** The begin is the first time, also where the rule does not have its day (RFC 5545, 3.8.5.3). */
function timesOf({ zone, day, hour, rule, count }: Series): Temporal.ZonedDateTime[] {
  const first = Temporal.PlainDate.from("2025-01-01").add({ days: day });
  const days: Temporal.PlainDate[] = [];
  for (let date = first; days.length < count; date = date.add({ days: 1 }))
    if (days.length === 0 || rule.has(date, first)) days.push(date);
  return days.map((date) => date.toZonedDateTime({ timeZone: zone, plainTime: { hour, minute: 30 } }));
}

const eventOf = (...lines: readonly string[]) => [
  "BEGIN:VEVENT",
  "UID:1",
  "SUMMARY:Avond",
  ...lines,
  "END:VEVENT",
];

test("has the times that its rule means, with what is excepted, cancelled and moved", () => {
  fc.assert(
    fc.property(SERIES, (series) => {
      const times = timesOf(series);
      const first = times[0];
      const last = times.at(-1);
      if (!first || !last) return;
      const end = series.isUntil ? `UNTIL=${inUtc(last)}` : `COUNT=${times.length}`;
      const exceptions = new Map(
        series.exceptions.flatMap((exception) => {
          const time = times[exception.at];
          return time ? [[exception.at, { ...exception, time }] as const] : [];
        }),
      );
      const lines: string[] = [`DTSTART${written(first, "zoned")}`, `RRULE:${series.rule.text};${end}`];
      const changed: string[] = [];
      const expected = times.map((time, at) => {
        const exception = exceptions.get(at);
        const which = exception ? written(time, exception.written) : "";
        const moved = time.add({ hours: exception?.kind === "later" ? 50 : 1 });
        if (exception?.kind === "exdate") lines.push(`EXDATE${which}`);
        else if (exception?.kind === "cancelled")
          changed.push(...eventOf(`RECURRENCE-ID${which}`, `DTSTART:${inUtc(time)}`, "STATUS:CANCELLED"));
        else if (exception) changed.push(...eventOf(`RECURRENCE-ID${which}`, `DTSTART:${inUtc(moved)}`));
        if (exception?.kind === "exdate" || exception?.kind === "cancelled") return [];
        return [
          (exception ? moved : time)
            .withTimeZone("Europe/Amsterdam")
            .toPlainDateTime()
            .toString()
            .slice(0, 16),
        ];
      });
      const text = ["BEGIN:VCALENDAR", ...changed, ...eventOf(...lines), "END:VCALENDAR"].join("\r\n");
      const read = readCalendar({
        file: Buffer.from(text),
        timeZone: "Europe/Amsterdam",
        now: Date.UTC(2060, 0, 1),
      });
      const shown = read.kind === "calendar" ? read.events.filter(({ state }) => state === "usable") : [];
      expect(shown.map(({ date, start_time }) => `${date}T${start_time}`).toSorted()).toEqual(
        expected.flat().toSorted(),
      );
    }),
    { numRuns: 100 },
  );
});
