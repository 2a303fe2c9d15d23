import ICAL from "ical.js";
import { RRuleTemporal } from "rrule-temporal";
import type { ReadEvent } from "./events.ts";
import { type EventTime, eventTime, isoOf, plainBeside } from "./times.ts";
import type { Zones } from "./zones.ts";

/** Most meetups of one series, and how many of those may still be to come. */
const MAX_OF_SERIES = 24;
const MAX_TO_COME = 6;

export interface Occurrence {
  /** What says its texts: its series, or what changed it. */
  readonly event: ReadEvent;
  readonly start: EventTime;
  /** Tells it from others of its series; empty for a single event. */
  readonly of: string;
}

export interface Series {
  readonly event: ReadEvent;
  readonly start: EventTime;
  readonly changed: readonly ReadEvent[];
}

interface Expanded {
  readonly occurrences: readonly Occurrence[];
  /** Changes of an occurrence that the series does not have. */
  readonly unmatched: readonly ReadEvent[];
  readonly remark: string;
}

const isSeries = ({ rules, extraTimes }: ReadEvent): boolean => rules.length + extraTimes.length > 0;

/** Milliseconds on the clocks of the series, by which all its times are compared (RFC 5545, section 3.8.5). */
type Wall = number;

interface Moment {
  readonly wall: Wall;
  readonly original: Wall;
  readonly event: ReadEvent;
}

const DAY_MS = 86_400_000;

const wallOf = (plain: Temporal.PlainDateTime): Wall => plain.toZonedDateTime("UTC").epochMilliseconds;
const plainOf = (wall: Wall) =>
  Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO("UTC").toPlainDateTime();
const dayOf = (wall: Wall) => Math.floor(wall / DAY_MS);

/** The occurrences around today, those of a single event included. */
export function expand(series: Series, zones: Zones, now: number): Expanded {
  const { event, start, changed } = series;
  const wallHere = (time: EventTime) => wallOf(plainBeside(time, start));
  const isOfDay = (time: EventTime) => time.isDay || start.isDay;
  const isExcept = exceptionsOf(event, isOfDay, wallHere);
  const changes = new Changes(changed, isOfDay, wallHere);
  const unmatched = new Set(changed);
  const today = wallOf(start.zone.plainOf(Temporal.Instant.fromEpochMilliseconds(now)));
  const past: Moment[] = [];
  const toCome: Moment[] = [];
  const moved: Moment[] = [];
  const { times, isRead } = timesOf(series, zones, { wallHere, needed: Math.min(today, changes.first) });
  let isEmpty = true;
  for (const original of times) {
    isEmpty = false;
    if (toCome.length >= MAX_TO_COME && original > changes.latest) break;
    const change = changes.at(original);
    if (change) {
      unmatched.delete(change);
      moved.push({ wall: change.start ? wallHere(change.start) : original, original, event: change });
    }
    if (change || isExcept(original)) continue;
    const later = changes.before(original);
    const wall = original + (later?.shift ?? 0);
    const isPast = wall < today;
    if (!isPast && toCome.length >= MAX_TO_COME) continue;
    (isPast ? past : toCome).push({ wall, original, event: later?.event ?? event });
    if (past.length > MAX_OF_SERIES) past.shift();
  }
  const first = wallOf(start.plain);
  if (isEmpty) (first < today ? past : toCome).push({ wall: first, original: first, event });
  const all = [...past, ...toCome, ...moved].toSorted((one, other) => one.wall - other.wall);
  const ahead = all.filter(({ wall }) => wall >= today).slice(0, MAX_TO_COME);
  const behind = all.filter(({ wall }) => wall < today).slice(-(MAX_OF_SERIES - ahead.length));
  return {
    occurrences: [...behind, ...ahead].map((moment) => occurrenceOf(moment, series)),
    unmatched: [...unmatched],
    remark: remarkOn({ isRead, isEmpty }),
  };
}

const remarkOn = ({ isRead, isEmpty }: { readonly isRead: boolean; readonly isEmpty: boolean }): string => {
  if (!isRead) return "De herhaling is niet te lezen; alleen de eerste keer is overgenomen";
  return isEmpty ? "De herhaling heeft geen enkele dag; alleen de eerste keer is overgenomen" : "";
};

/** A changed occurrence keeps the zone that its change names. */
function occurrenceOf({ wall, original, event }: Moment, series: Series): Occurrence {
  const { start } = series;
  const ownStart = series.changed.includes(event) && !event.changesLater ? event.start : null;
  return {
    event,
    start: ownStart ?? { ...start, plain: plainOf(wall) },
    of: isSeries(series.event) ? isoOf({ ...start, plain: plainOf(original) }) : "",
  };
}

/** A day excepts every time on it, as calendars mean it that write no time. */
function exceptionsOf(
  { exceptTimes }: ReadEvent,
  isOfDay: (time: EventTime) => boolean,
  wallHere: (time: EventTime) => Wall,
) {
  const walls = new Set(exceptTimes.filter((time) => !isOfDay(time)).map(wallHere));
  const days = new Set(exceptTimes.filter(isOfDay).map((time) => dayOf(wallHere(time))));
  return (wall: Wall) => walls.has(wall) || days.has(dayOf(wall));
}

interface Later {
  readonly from: Wall;
  readonly shift: number;
  readonly event: ReadEvent;
}

/** What changes occurrences of one series: one of them, or with RANGE=THISANDFUTURE the later ones too. */
class Changes {
  readonly first: Wall;
  readonly latest: Wall;
  readonly #byTime = new Map<Wall, ReadEvent>();
  readonly #byDay = new Map<number, ReadEvent>();
  readonly #later: Later[] = [];

  constructor(
    changed: readonly ReadEvent[],
    isOfDay: (time: EventTime) => boolean,
    wallHere: (time: EventTime) => Wall,
  ) {
    let first = Number.POSITIVE_INFINITY;
    let latest = Number.NEGATIVE_INFINITY;
    for (const event of changed) {
      if (!event.changes) continue;
      const from = wallHere(event.changes);
      first = Math.min(first, from);
      latest = Math.max(latest, from + DAY_MS);
      if (isOfDay(event.changes)) this.#byDay.set(dayOf(from), event);
      else this.#byTime.set(from, event);
      if (event.changesLater && event.start)
        this.#later.push({ from, shift: wallHere(event.start) - from, event });
    }
    this.first = first;
    this.latest = latest;
    this.#later.sort((one, other) => one.from - other.from);
  }

  at(wall: Wall): ReadEvent | undefined {
    return this.#byTime.get(wall) ?? this.#byDay.get(dayOf(wall));
  }

  before(wall: Wall): Later | undefined {
    return this.#later.findLast(({ from }) => from < wall);
  }
}

interface Times {
  readonly times: Iterable<Wall>;
  readonly isRead: boolean;
}

interface Needs {
  readonly wallHere: (time: EventTime) => Wall;
  readonly needed: Wall;
}

function timesOf({ event, start, changed }: Series, zones: Zones, { wallHere, needed }: Needs): Times {
  const rules = event.rules.map((rule) => ruleIn(rule, start, zones));
  const readable = rules.filter((rule) => rule !== null);
  const first = wallOf(start.plain);
  const extra = event.extraTimes.map((time) =>
    time.isDay && !start.isDay ? wallHere(time) + (first - dayOf(first) * DAY_MS) : wallHere(time),
  );
  // Without a rule the begin is the first date (RFC 5545, section 3.8.5.2).
  const given = [...extra, ...(readable.length === 0 ? [first] : [])].toSorted((one, other) => one - other);
  const before = MAX_OF_SERIES + event.exceptTimes.length + changed.length;
  const sources = [given, ...readable.map((rule) => timesAround(rule, needed, before))];
  return { times: merged(sources), isRead: readable.length === rules.length };
}

function* merged(sources: readonly Iterable<Wall>[]): Generator<Wall> {
  const heads = sources.map((source) => {
    const iterator = source[Symbol.iterator]();
    return { iterator, next: iterator.next() };
  });
  for (;;) {
    const first = heads.reduce(
      (least, { next }) => (next.done ? least : Math.min(least, next.value)),
      Infinity,
    );
    if (first === Infinity) return;
    yield first;
    for (const head of heads)
      while (!head.next.done && head.next.value === first) head.next = head.iterator.next();
  }
}

/** Later years are in no calendar that people keep: a rule without an end stops there. */
const LAST = Date.UTC(2200, 0, 1);

/** Gives times on the clocks of the series, written as UTC. */
function ruleIn(written: string, start: EventTime, zones: Zones): RRuleTemporal | null {
  const [, limit] = /(?:^|;)UNTIL=([^;]+)/.exec(written) ?? [];
  const last = limit === undefined ? null : eventTime(limit, start.zone, zones);
  if (limit !== undefined && !last) return null;
  const until = last ? wallOf(plainBeside(last, start)) + (last.isDay ? DAY_MS - 1 : 0) : LAST;
  const rule = written.replace(/(?:^|;)(?:UNTIL=[^;]*|COUNT=(?=;|$))/g, "").replace(/^;/, "");
  try {
    // `rrule-temporal` leaves out a part that it cannot read.
    if (isMisread(ICAL.Recur.fromString(rule))) return null;
    return new RRuleTemporal({
      rruleString: `RRULE:${rule}`,
      dtstart: start.plain.toZonedDateTime("UTC"),
      until: plainOf(until).toZonedDateTime("UTC"),
      // The begin is the first date, also where the rule does not give it (RFC 5545, section 3.8.5.3).
      includeDtstart: true,
    });
  } catch {
    // The libraries throw plain errors for rules that they cannot read.
    return null;
  }
}

/** `rrule-temporal` gives other days than RFC 5545 where a place in the year is beside another choice of days. */
function isMisread({ freq, parts }: ICAL.Recur): boolean {
  const { BYMONTH: months, BYDAY: weekdays = [], BYMONTHDAY: days = [], BYYEARDAY: daysOfYear = [] } = parts;
  if (freq !== "YEARLY") return false;
  const hasPlace = months === undefined && weekdays.some((day) => /\d/.test(String(day)));
  const choices = weekdays.length + days.length;
  return (hasPlace && choices > 1) || (daysOfYear.length > 0 && choices > 0);
}

/** From so many times before this moment. */
function* timesAround(rule: RRuleTemporal, needed: Wall, before: number): Generator<Wall> {
  let wall = needed;
  for (let left = before; left > 0; left -= 1) {
    const earlier = timeBeside(rule, "previous", wall);
    if (earlier === null) break;
    wall = earlier;
  }
  let time = timeBeside(rule, "next", wall - 1);
  while (time !== null) {
    yield time;
    time = timeBeside(rule, "next", time);
  }
}

/** The library takes so many steps without a result that it gives up. */
export class TooManySteps extends Error {}

function timeBeside(rule: RRuleTemporal, which: "next" | "previous", wall: Wall): Wall | null {
  try {
    return rule[which](new Date(wall))?.epochMilliseconds ?? null;
  } catch (error) {
    throw new TooManySteps(`Cannot expand ${rule}`, { cause: error });
  }
}
