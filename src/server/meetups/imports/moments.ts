import type ICAL from "ical.js";
import type { ClockTime, Day } from "#domain/dutch-dates.ts";
import { MINUTE_MS } from "#domain/timing.ts";

interface Span {
  readonly start: ICAL.Time;
  readonly end: ICAL.Time | null;
  readonly timeZone: string;
}

interface Moments {
  readonly date: Day;
  readonly start_time: ClockTime;
  readonly end_time: ClockTime | null;
  readonly remarks: string[];
}

/** On the club's clocks. A meetup has no length in days: a longer event keeps only its begin. */
export function momentsOf(event: ICAL.Event, { start, end, timeZone }: Span): Moments {
  if (start.isDate) return wholeDay(start, end);
  const begin = zoned(start, zoneOf(event, "dtstart"), timeZone);
  const until = end && zoned(end, zoneOf(event, "dtend") ?? zoneOf(event, "dtstart"), timeZone);
  const skipped = [start, end]
    .filter((time) => time !== null)
    .find((time) => isSkipped(event, time, timeZone));
  const minutes = until ? (until.epochMilliseconds - begin.epochMilliseconds) / MINUTE_MS : 0;
  const remarks = [
    ...(minutes < 0 ? ["Het eind ligt voor het begin en is weggelaten"] : []),
    ...(minutes >= 24 * 60 ? [SEVERAL_DAYS] : []),
    ...(skipped ? [SKIPPED] : []),
  ];
  return {
    date: dayOf(begin),
    start_time: timeOf(begin),
    end_time: until && minutes > 0 && minutes < 24 * 60 ? timeOf(until) : null,
    remarks,
  };
}

const SKIPPED = "Die nacht gaat de klok een uur vooruit: de tijd bestaat niet en is een uur later geworden";

/** Whether the clocks of the event's zone skip its time; in a zone of the file's own, its definition decides. */
function isSkipped(event: ICAL.Event, time: ICAL.Time, timeZone: string): boolean {
  if (time.zone?.tzid === "UTC") return false;
  const name = zoneOf(event, "dtstart");
  const isOfFile = name !== undefined && !isIana(name) && time.zone?.component;
  if (isOfFile) return false;
  const plain = plainOf(time);
  const zone = name !== undefined && isIana(name) ? name : timeZone;
  return !plain.toZonedDateTime(zone).toPlainDateTime().equals(plain);
}

const plainOf = ({ year, month, day, hour, minute, second }: ICAL.Time) =>
  Temporal.PlainDateTime.from({ year, month, day, hour, minute, second }, { overflow: "reject" });

const SEVERAL_DAYS = "Duurt meer dan een dag; alleen het begin is overgenomen";

function wholeDay(start: ICAL.Time, end: ICAL.Time | null): Moments {
  const first = Temporal.PlainDate.from(start.toString().slice(0, 10));
  const days = end?.isDate ? Temporal.PlainDate.from(end.toString().slice(0, 10)).since(first).days : 1;
  const remarks = [days > 1 ? SEVERAL_DAYS : "Hele dag"];
  return { date: first.toString() as Day, start_time: "00:00", end_time: "23:59", remarks };
}

function zoneOf(event: ICAL.Event, property: "dtstart" | "dtend"): string | undefined {
  const zone = event.component.getFirstProperty(property)?.getParameter("tzid");
  return typeof zone === "string" ? zone : undefined;
}

/** A zone that is not of the IANA, such as Outlook's, is read by the file's own definition, else as the club's. */
function zoned(time: ICAL.Time, name: string | undefined, timeZone: string): Temporal.ZonedDateTime {
  const plain = plainOf(time);
  if (time.zone?.tzid === "UTC") return plain.toZonedDateTime("UTC").withTimeZone(timeZone);
  if (name !== undefined && isIana(name)) return plain.toZonedDateTime(name).withTimeZone(timeZone);
  if (name !== undefined && time.zone?.component)
    return Temporal.Instant.fromEpochMilliseconds(time.toUnixTime() * 1000).toZonedDateTimeISO(timeZone);
  return plain.toZonedDateTime(timeZone);
}

function isIana(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const dayOf = (at: Temporal.ZonedDateTime) => at.toPlainDate().toString() as Day;
const timeOf = (at: Temporal.ZonedDateTime) => at.toPlainTime().toString().slice(0, 5) as ClockTime;
