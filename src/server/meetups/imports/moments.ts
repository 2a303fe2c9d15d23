import type { ClockTime, Day } from "#domain/dutch-dates.ts";
import { MINUTE_MS } from "#domain/timing.ts";
import type { ReadEvent } from "./events.ts";
import type { Occurrence } from "./series.ts";
import { type EventTime, plainBeside } from "./times.ts";

interface Moments {
  readonly date: Day;
  readonly start_time: ClockTime;
  readonly end_time: ClockTime | null;
  readonly remarks: string[];
}

/** On the club's clocks. A meetup has no length in days: a longer event keeps only its begin. */
export function momentsOf({ event, start }: Occurrence, timeZone: string): Moments {
  const length = lengthOf(event);
  const last = length && start.plain.add(length);
  if (start.isDay) return wholeDay(start, last);
  if (last && isMidnight(start.plain) && isMidnight(last) && length.sign >= 0) return wholeDay(start, last);
  const instantOf = (plain: Temporal.PlainDateTime) => start.zone.instantOf(plain);
  const begin = instantOf(start.plain);
  const until = last && instantOf(last);
  const isSkipped = (plain: Temporal.PlainDateTime) => !start.zone.plainOf(instantOf(plain)).equals(plain);
  const minutes = until ? (until.epochMilliseconds - begin.epochMilliseconds) / MINUTE_MS : 0;
  const remarks = [
    ...(minutes < 0 ? ["Het eind ligt voor het begin en is weggelaten"] : []),
    ...(minutes >= 24 * 60 ? [SEVERAL_DAYS] : []),
    ...(isSkipped(start.plain) || (last && isSkipped(last)) ? [SKIPPED] : []),
  ];
  const here = begin.toZonedDateTimeISO(timeZone);
  return {
    date: here.toPlainDate().toString() as Day,
    start_time: timeOf(here),
    end_time: until && minutes > 0 && minutes < 24 * 60 ? timeOf(until.toZonedDateTimeISO(timeZone)) : null,
    remarks,
  };
}

const SKIPPED = "Die nacht gaat de klok een uur vooruit: de tijd bestaat niet en is een uur later geworden";
const SEVERAL_DAYS = "Duurt meer dan een dag; alleen het begin is overgenomen";

/** Of its series, whose occurrences are all as long; on clocks, also when those change meanwhile. */
function lengthOf({ start, changes, end }: ReadEvent): Temporal.Duration | null {
  if (!end || end instanceof Temporal.Duration) return end;
  const begin = start ?? changes;
  return begin ? begin.plain.until(plainBeside(end, begin)) : null;
}

const isMidnight = (plain: Temporal.PlainDateTime) => plain.toPlainTime().equals(new Temporal.PlainTime());

function wholeDay({ plain }: EventTime, last: Temporal.PlainDateTime | null): Moments {
  const first = plain.toPlainDate();
  const days = last ? first.until(last.toPlainDate()).days : 1;
  const remarks = [days > 1 ? SEVERAL_DAYS : "Hele dag"];
  return { date: first.toString() as Day, start_time: "00:00", end_time: "23:59", remarks };
}

const timeOf = (at: Temporal.ZonedDateTime) => at.toPlainTime().toString().slice(0, 5) as ClockTime;
