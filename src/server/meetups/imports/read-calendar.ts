import { decodeHTMLStrict } from "entities";
import { MAX_EVENTS } from "#contract/meetups/imports.ts";
import type { ClockTime, Day } from "#domain/dutch-dates.ts";
import { type Refused, refused } from "../../platform/refusals.ts";
import { calendarsIn, type EventLines } from "./calendar-parts.ts";
import { contentLines } from "./content-lines.ts";
import { keyOf, type ReadEvent, readEvent } from "./events.ts";
import { momentsOf } from "./moments.ts";
import { cut, lineOf, linesOf } from "./plain-text.ts";
import { expand, type Occurrence, TooManySteps } from "./series.ts";
import { withinTime } from "./time-limit.ts";
import { isoOf } from "./times.ts";
import { type Zones, zonesOf } from "./zones.ts";

export interface CalendarFile {
  readonly file: Uint8Array;
  readonly timeZone: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export interface CalendarEvent {
  /** Hash of its UID and, in a series, of the occurrence. */
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly location: string;
  readonly date: Day;
  readonly start_time: ClockTime;
  readonly end_time: ClockTime | null;
  readonly state: "usable" | "private" | "cancelled" | "replaced" | "unreadable";
  readonly remark: string;
}

interface ReadCalendar {
  readonly kind: "calendar";
  readonly events: readonly CalendarEvent[];
}

interface EventOf {
  readonly event: ReadEvent;
  readonly zones: Zones;
}

/** Reads a calendar as members' programs write it, each event by itself. Runs in a process of its own, whose memory is bounded. */
export function readCalendar({ file, timeZone, now }: CalendarFile): ReadCalendar | Refused {
  const calendars = calendarsIn(contentLines(file));
  if (!calendars) return refused("calendar-broken");
  if (calendars.reduce((sum, { events }) => sum + events.length, 0) > MAX_EVENTS)
    return refused("calendar-too-long");
  const limit = new Limit();
  const found = calendars.flatMap((calendar) => {
    const zones = zonesOf(calendar, timeZone);
    return calendar.events.map((written) => {
      const event = limit.within(() => readEvent(written, calendar, zones));
      return { event: event ?? readEvent(named(written), calendar, zones), zones };
    });
  });
  const events: CalendarEvent[] = [];
  for (const group of Map.groupBy(found, ({ event }) => event.uid).values()) {
    const reading = () => readGroup(group, timeZone, now);
    events.push(...(limit.within(reading) ?? group.map(({ event }) => single(event, timeZone, [TOO_SLOW]))));
    if (events.length > MAX_EVENTS) return refused("calendar-too-long");
  }
  return { kind: "calendar", events };
}

const named = ({ lines, isWhole }: EventLines): EventLines => ({
  lines: lines.filter((line) => /^(?:UID|SUMMARY)[;:]/i.test(line)),
  isWhole,
});

/** Two seconds for an event; once that was spent on several, the others that take long get little. */
class Limit {
  #spent = 0;

  within<Answer>(work: () => Answer): Answer | null {
    const timeout = this.#spent < MAX_SPENT_MS ? EVENT_MS : LITTLE_MS;
    const answer = withinTime(timeout, () => unlessTooManySteps(work));
    if (answer === null) this.#spent += timeout;
    return answer;
  }
}

function unlessTooManySteps<Answer>(work: () => Answer): Answer | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof TooManySteps) return null;
    throw error;
  }
}

const TOO_SLOW = "De herhaling kost te veel tijd; alleen de eerste keer is overgenomen";

const EVENT_MS = 2_000;
const MAX_SPENT_MS = 10_000;
const LITTLE_MS = 5;

/** The events with one UID: versions of a series or of one event, and changed occurrences. */
function readGroup(group: readonly EventOf[], timeZone: string, now: number): CalendarEvent[] {
  const [first] = group;
  if (!first) return [];
  const { zones } = first;
  const events = group.map(({ event }) => event);
  const { kept, replaced } = newest(events.filter(({ isChange }) => !isChange));
  const changes = newestChanges(events.filter(({ isChange }) => isChange));
  const earlier = [...replaced, ...changes.replaced].map(
    (event): CalendarEvent => ({
      ...single(event, timeZone),
      state: "replaced",
      remark: "Een nieuwere versie staat ook in het bestand",
    }),
  );
  const read: CalendarEvent[] = [];
  let changed = changes.kept;
  for (const [at, event] of kept.entries()) {
    if (!event.start || !event.isWhole) {
      read.push(single(event, timeZone));
      continue;
    }
    const { occurrences, unmatched, remark } = expand({ event, start: event.start, changed }, zones, now);
    const other = at === 0 ? "" : `${isoOf(event.start)}#`;
    read.push(
      ...occurrences.map(({ of, ...shown }) =>
        readOccurrence({ ...shown, of: `${other}${of}` }, timeZone, shown.event === event ? [remark] : []),
      ),
    );
    changed = unmatched;
  }
  return [...read, ...changed.map((event) => single(event, timeZone)), ...earlier];
}

interface Versions {
  readonly kept: readonly ReadEvent[];
  readonly replaced: readonly ReadEvent[];
}

/** The highest SEQUENCE, then DTSTAMP, then a cancellation wins. */
const byVersion = (one: ReadEvent, other: ReadEvent): number =>
  other.sequence - one.sequence ||
  Number(other.stamp > one.stamp) - Number(other.stamp < one.stamp) ||
  Number(other.isCancelled) - Number(one.isCancelled);

const beginOf = ({ start }: ReadEvent) => (start ? isoOf(start) : "");

/** Of the newest SEQUENCE, those with another begin are events of their own. */
function newest(versions: readonly ReadEvent[]): Versions {
  const ordered = versions.toSorted(byVersion);
  const kept: ReadEvent[] = [];
  for (const event of ordered) {
    const isNewest = event.sequence === ordered[0]?.sequence;
    if (isNewest && !kept.some((other) => beginOf(other) === beginOf(event))) kept.push(event);
  }
  return {
    kept: kept.toSorted((one, other) => (beginOf(one) < beginOf(other) ? -1 : 1)),
    replaced: versions.filter((event) => !kept.includes(event)),
  };
}

function newestChanges(changes: readonly ReadEvent[]): Versions {
  const kept: ReadEvent[] = [];
  const ofOne = Map.groupBy(changes, ({ changes: which }) => (which ? isoOf(which) : ""));
  for (const [which, versions] of ofOne) {
    const [best] = versions.toSorted(byVersion);
    kept.push(...(which === "" ? versions : [best].filter((event) => event !== undefined)));
  }
  return { kept, replaced: changes.filter((event) => !kept.includes(event)) };
}

function single(event: ReadEvent, timeZone: string, remarks: readonly string[] = []): CalendarEvent {
  if (!event.isWhole) return unreadable(event, "Het einde van deze afspraak ontbreekt in het bestand");
  const start = event.start ?? event.changes;
  if (!start) return unreadable(event, "De datum is niet te lezen");
  return readOccurrence({ event, start, of: event.changes ? isoOf(event.changes) : "" }, timeZone, remarks);
}

function readOccurrence(
  occurrence: Occurrence,
  timeZone: string,
  ofSeries: readonly string[],
): CalendarEvent {
  const { event, of } = occurrence;
  const { remarks, ...moments } = momentsOf(occurrence, timeZone);
  const title = titleOf(event, Infinity);
  const location = lineOf(decodeHTMLStrict(event.location), Infinity);
  const description = linesOf(event.description, Infinity);
  const all = [
    ...ofSeries,
    ...event.remarks,
    ...remarks,
    location === "" ? "Geen locatie in het bestand" : "",
    title.length > LONGEST.title ? "Titel ingekort" : "",
    location.length > LONGEST.location ? "Locatie ingekort" : "",
    description.length > LONGEST.description ? "Tekst ingekort" : "",
  ];
  const shown = {
    key: keyOf(event.uid, of),
    title: cut(title, LONGEST.title),
    description: cut(description, LONGEST.description),
    location: cut(location, LONGEST.location),
    ...moments,
  };
  if (event.isCancelled) return { ...shown, state: "cancelled", remark: "Afgezegd" };
  if (event.isPrivate) return { ...shown, state: "private", remark: "Privé in deze agenda" };
  return { ...shown, state: "usable", remark: all.filter((remark) => remark !== "").join(". ") };
}

/** In characters. */
const LONGEST = { title: 200, location: 200, description: 19_000 };

const titleOf = ({ title }: ReadEvent, max = LONGEST.title) =>
  lineOf(decodeHTMLStrict(title), max) || "Zonder titel";

const unreadable = (event: ReadEvent, remark: string): CalendarEvent => ({
  key: keyOf(event.uid, ""),
  title: titleOf(event),
  description: "",
  location: "",
  date: "1970-01-01",
  start_time: "00:00",
  end_time: null,
  state: "unreadable",
  remark,
});
