/** What the clocks of a zone do at one moment, or every year. */
interface Observance {
  readonly kind: "DAYLIGHT" | "STANDARD";
  /** The time that the clocks would show without the change. */
  readonly onset: Temporal.PlainDateTime;
  readonly offsetBefore: string;
  readonly after: Temporal.ZonedDateTime;
}

/** A day of every year, such as the last Sunday of March. */
interface YearlyDay {
  readonly month: number;
  readonly weekday: number;
  /** Which of its month: 1 is the first, -1 the last. */
  readonly nth: number;
}

/** A zone is written as yearly rules when it follows them for so many years after the last event. */
const YEARS_OF_RULE = 10;
const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
/** The year in which published zones begin. */
const BEGIN = Temporal.PlainDateTime.from("1970-01-01T00:00");

/**
 * The VTIMEZONE (RFC 5545, 3.6.5) of a zone, right for events that begin at these instants and end within a year. A zone
 * that changes twice a year is two rules, the form of published zones; any other has its changes one by one.
 */
export function timeZoneComponent(zone: string, instants: readonly string[]): string {
  const yearsOfEvents = instants.map(
    (instant) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone).year,
  );
  const firstYear = Math.min(...yearsOfEvents);
  const lastYear = Math.max(...yearsOfEvents) + 1;
  const begin = startOf(firstYear, zone);
  const changes = changesBetween(begin, startOf(lastYear + YEARS_OF_RULE, zone));
  const lines =
    yearlyRules(changes, lastYear + YEARS_OF_RULE - firstYear) ??
    [
      { kind: "STANDARD", onset: BEGIN, offsetBefore: begin.offset, after: begin } as const,
      ...changes.filter(({ onset }) => onset.year <= lastYear),
    ].flatMap((change) => linesOf(change));
  return ["BEGIN:VTIMEZONE", `TZID:${zone}`, `X-LIC-LOCATION:${zone}`, ...lines, "END:VTIMEZONE"].join(
    "\r\n",
  );
}

const startOf = (year: number, zone: string) =>
  Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime(zone);

function changesBetween(begin: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime): Observance[] {
  const changes: Observance[] = [];
  let after = begin.getTimeZoneTransition("next");
  while (after && after.epochMilliseconds < end.epochMilliseconds) {
    const before = after.subtract({ seconds: 1 });
    changes.push({
      kind: after.offsetNanoseconds > before.offsetNanoseconds ? "DAYLIGHT" : "STANDARD",
      onset: before.toPlainDateTime().add({ seconds: 1 }),
      offsetBefore: before.offset,
      after,
    });
    after = after.getTimeZoneTransition("next");
  }
  return changes;
}

function yearlyRules(changes: readonly Observance[], years: number): string[] | null {
  const [forward, back] = (["DAYLIGHT", "STANDARD"] as const).map((wanted) =>
    yearlyRule(
      changes.filter(({ kind }) => kind === wanted),
      years,
    ),
  );
  return forward && back ? [...forward, ...back] : null;
}

/** Null unless these are one change a year, always on the same day and at the same time. */
function yearlyRule(changes: readonly Observance[], years: number): string[] | null {
  const [first] = changes;
  if (!first || changes.length !== years) return null;
  const { year, month, day, dayOfWeek: weekday } = first.onset;
  const time = first.onset.toPlainTime();
  const yearlyDay = [-1, Math.ceil(day / 7)]
    .map((nth) => ({ month, weekday, nth }))
    .find((candidate) =>
      changes.every(
        ({ onset, offsetBefore, after }, at) =>
          onset.equals(dateIn(year + at, candidate).toPlainDateTime(time)) &&
          offsetBefore === first.offsetBefore &&
          after.offset === first.after.offset,
      ),
    );
  if (!yearlyDay) return null;
  const onset = dateIn(BEGIN.year, yearlyDay).toPlainDateTime(time);
  const rule = `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=${yearlyDay.nth}${WEEKDAYS[weekday - 1]}`;
  return linesOf({ ...first, onset }, [rule]);
}

function dateIn(year: number, { month, weekday, nth }: YearlyDay): Temporal.PlainDate {
  const start = Temporal.PlainDate.from({ year, month, day: 1 });
  const first = start.add({ days: (weekday - start.dayOfWeek + 7) % 7 });
  const weeks = nth > 0 ? nth - 1 : Math.floor((start.daysInMonth - first.day) / 7);
  return first.add({ weeks });
}

function linesOf({ kind, onset, offsetBefore, after }: Observance, rule: readonly string[] = []): string[] {
  return [
    `BEGIN:${kind}`,
    `TZOFFSETFROM:${offsetBefore.replaceAll(":", "")}`,
    `TZOFFSETTO:${after.offset.replaceAll(":", "")}`,
    `TZNAME:${nameOf(after)}`,
    `DTSTART:${onset.toString().replace(/[-:]/g, "")}`,
    ...rule,
    `END:${kind}`,
  ];
}

/** `CET`, or `GMT-3` where the zone has no name in Dutch. */
const nameOf = (moment: Temporal.ZonedDateTime): string =>
  // biome-ignore lint/plugin/dates-in-words: knows the short names of a zone, such as CET
  new Intl.DateTimeFormat("nl", { timeZone: moment.timeZoneId, timeZoneName: "short" })
    .formatToParts(moment.epochMilliseconds)
    .find(({ type }) => type === "timeZoneName")?.value ?? "";
