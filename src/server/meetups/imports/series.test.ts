import fc from "fast-check";
import { RRuleTemporal } from "rrule-temporal";
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

const WEEKDAY = fc.constantFrom("MO", "TU", "WE", "TH", "FR", "SA", "SU");
const INTERVAL = fc.integer({ min: 1, max: 3 }).map((interval) => `INTERVAL=${interval}`);
const RULE = fc
  .oneof(
    fc.tuple(fc.constant("FREQ=DAILY"), INTERVAL),
    fc.tuple(
      fc.constant("FREQ=DAILY"),
      WEEKDAY.map((day) => `BYDAY=${day},SA`),
    ),
    fc.tuple(
      fc.constant("FREQ=WEEKLY"),
      INTERVAL,
      fc.uniqueArray(WEEKDAY, { minLength: 1 }).map((days) => `BYDAY=${days}`),
    ),
    fc.tuple(fc.constant("FREQ=MONTHLY"), INTERVAL),
    fc.tuple(
      fc.constant("FREQ=MONTHLY"),
      fc.tuple(fc.constantFrom("1", "2", "4", "-1", "-2"), WEEKDAY).map(([nth, day]) => `BYDAY=${nth}${day}`),
    ),
    fc.tuple(
      fc.constant("FREQ=MONTHLY"),
      fc.constantFrom("1", "15", "29", "31", "-1").map((day) => `BYMONTHDAY=${day}`),
    ),
    fc.tuple(fc.constant("FREQ=YEARLY"), fc.constant("BYMONTH=3,10;BYDAY=-1SU")),
  )
  .map((parts) => parts.join(";"));

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

/** The times of a series by another library; its first is the first that the rule gives. */
function timesOf({ zone, day, hour, rule, count }: Series): Temporal.ZonedDateTime[] {
  const about = Temporal.PlainDate.from("2025-01-01")
    .add({ days: day })
    .toZonedDateTime({ timeZone: zone, plainTime: { hour, minute: 30 } });
  const [first = about] = occurrences(about, `${rule};COUNT=1`);
  return occurrences(first, `${rule};COUNT=${count}`);
}

const occurrences = (dtstart: Temporal.ZonedDateTime, rule: string): Temporal.ZonedDateTime[] =>
  new RRuleTemporal({ rruleString: `RRULE:${rule}`, dtstart })
    .all()
    .map((time) => Temporal.ZonedDateTime.from(time.toString()));

const eventOf = (...lines: readonly string[]) => [
  "BEGIN:VEVENT",
  "UID:1",
  "SUMMARY:Avond",
  ...lines,
  "END:VEVENT",
];

test("has the times that another library gives, with what is excepted, cancelled and moved", () => {
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
      const lines: string[] = [`DTSTART${written(first, "zoned")}`, `RRULE:${series.rule};${end}`];
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
