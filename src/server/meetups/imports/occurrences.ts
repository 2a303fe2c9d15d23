import type ICAL from "ical.js";

/** Most meetups of one series, and how many of those may still be to come. */
const MOST = 24;
const MOST_TO_COME = 6;
/** A series with more occurrences before today is cut here: one that repeats every second never ends. */
const MOST_STEPS = 5_000;

export interface Occurrence {
  readonly event: ICAL.Event;
  readonly start: ICAL.Time;
  readonly end: ICAL.Time | null;
  /** Tells it from others of its series; empty for a single event. */
  readonly of: string;
}

/** The occurrences of an event: itself, or those of its series around today. */
export function occurrencesOf(event: ICAL.Event, now: number): Occurrence[] {
  if (!event.isRecurring()) {
    const of = event.isRecurrenceException() ? String(event.recurrenceId) : "";
    return [{ event, start: event.startDate, end: endOf(event), of }];
  }
  const next = event.iterator();
  const past: ICAL.Time[] = [];
  const toCome: ICAL.Time[] = [];
  for (let steps = 0; steps < MOST_STEPS && toCome.length < MOST_TO_COME; steps += 1) {
    const at = next.next();
    if (!at) break;
    if (at.toUnixTime() * 1000 >= now) toCome.push(at);
    else past.push(at);
    if (past.length > MOST) past.shift();
  }
  return [...past.slice(-(MOST - toCome.length)), ...toCome].map((at) => {
    const { item, startDate, endDate } = event.getOccurrenceDetails(at);
    return { event: item, start: startDate, end: endOf(item) && endDate, of: String(at) };
  });
}

/** Null without an end, for which `event.endDate` makes one up. */
const endOf = (event: ICAL.Event): ICAL.Time | null =>
  event.component.hasProperty("dtend") || event.component.hasProperty("duration") ? event.endDate : null;
