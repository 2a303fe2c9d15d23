import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import ICAL from "ical.js";
import type { ClockTime, Day } from "#domain/dutch-dates.ts";
import { type Refused, refused } from "../../platform/refusals.ts";
import { momentsOf } from "./moments.ts";
import { lineOf, linesOf } from "./plain-text.ts";

const MOST_EVENTS = 2_000;

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
  readonly state: "usable" | "cancelled" | "unreadable";
  readonly remark: string;
}

interface ReadCalendar {
  readonly kind: "calendar";
  readonly events: readonly CalendarEvent[];
}

/** Reads a calendar as members' programs write it. Runs in a process of its own, because it may never end. */
export function readCalendar({ file, timeZone, now }: CalendarFile): ReadCalendar | Refused {
  const text = textOf(file);
  if (!/^BEGIN:VCALENDAR/im.test(text)) return refused("calendar-broken");
  if ((text.match(/^BEGIN:VEVENT/gim)?.length ?? 0) > MOST_EVENTS) return refused("calendar-too-long");
  const components = parsed(text);
  if (!components) return refused("calendar-broken");
  const events: CalendarEvent[] = [];
  for (const component of components) {
    for (const group of groupsOf(component)) events.push(...readGroup(group, timeZone, now));
    if (events.length > MOST_EVENTS) return refused("calendar-too-long");
  }
  return { kind: "calendar", events };
}

/** UTF-8, else Windows-1252. Lines without a colon belong to no property, and would stop the parser. */
function textOf(file: Uint8Array): string {
  const text = new TextDecoder(isUtf8(file) ? "utf-8" : "windows-1252").decode(file);
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/\n[ \t]/g, "")
    .split("\n")
    .filter((line) => line.includes(":"))
    .join("\r\n");
}

function parsed(text: string): ICAL.Component[] | null {
  try {
    const calendars: unknown[] = ICAL.parse(text);
    const all = typeof calendars[0] === "string" ? [calendars] : calendars;
    return all.map((calendar) => new ICAL.Component(calendar as string));
  } catch {
    return null;
  }
}

/** The events with one UID: a series and its changed occurrences, or one event. */
function groupsOf(calendar: ICAL.Component): ICAL.Component[][] {
  const byUid = new Map<string, ICAL.Component[]>();
  for (const event of calendar.getAllSubcomponents("vevent")) {
    const uid = uidOf(event);
    const group = byUid.get(uid) ?? [];
    group.push(event);
    byUid.set(uid, group);
  }
  return [...byUid.values()];
}

/** Without a UID, the same begin and title are the same event. */
const uidOf = (event: ICAL.Component): string =>
  String(event.getFirstPropertyValue("uid") ?? "").trim() ||
  ["dtstart", "summary"].map((name) => String(event.getFirstPropertyValue(name) ?? "")).join("\n");

function readGroup(group: ICAL.Component[], timeZone: string, now: number): CalendarEvent[] {
  const changed = group.filter((event) => event.hasProperty("recurrence-id"));
  const whole = group.filter((event) => !changed.includes(event));
  const [series, ...others] = whole.map((event) => new ICAL.Event(event, { exceptions: [] }));
  const read = (event: ICAL.Event) => {
    if (!hasRealTimes(event.component)) return [unreadable(event)];
    try {
      skipMissingDays(event.component);
      return occurrencesOf(event, now).map((occurrence) => readOccurrence(occurrence, timeZone));
    } catch {
      return [unreadable(event)];
    }
  };
  if (!series) return changed.flatMap((event) => read(new ICAL.Event(event, { exceptions: [] })));
  if (series.isRecurring()) for (const event of changed) series.relateException(event);
  return [series, ...others].flatMap(read);
}

/** The parser would make 2 March of 30 February, and the next January of a thirteenth month. */
function hasRealTimes(event: ICAL.Component): boolean {
  const written = ["dtstart", "dtend", "recurrence-id"]
    .flatMap((name) => event.getAllProperties(name))
    .map((property) => String((property.jCal as unknown[])[3]));
  try {
    for (const time of written) Temporal.PlainDateTime.from(time.replace(/Z$/, ""));
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const EVERY_MONTH_HAS = 28;

/** The parser moves a day that a month lacks into the next one, only in yearly rules; RFC 5545 skips it. Writes the rule in months. */
function skipMissingDays(event: ICAL.Component): void {
  const start = event.getFirstPropertyValue("dtstart");
  const rule = event.getFirstPropertyValue("rrule");
  if (!(start instanceof ICAL.Time && rule instanceof ICAL.Recur) || rule.freq !== "YEARLY") return;
  const { BYMONTH: months, BYMONTHDAY: days = [start.day], ...others } = rule.parts;
  if (Object.keys(others).length > 0 || Math.max(...days.map(Number)) <= EVERY_MONTH_HAS) return;
  const isOneMonth = months === undefined ? !rule.parts.BYMONTHDAY : String(months) === String(start.month);
  if (rule.interval > 1 && !isOneMonth) return;
  rule.freq = "MONTHLY";
  rule.interval *= isOneMonth ? 12 : 1;
  rule.setComponent("BYMONTHDAY", [...days]);
  if (isOneMonth) delete rule.parts.BYMONTH;
}

function readOccurrence({ event, start, end, of }: Occurrence, timeZone: string): CalendarEvent {
  const { remarks, ...moments } = momentsOf(event, { start, end, timeZone });
  const title = lineOf(event.summary ?? "", 200);
  const location = lineOf(event.location ?? "", 200);
  const isCancelled = event.component.getFirstPropertyValue("status") === "CANCELLED";
  if (location === "") remarks.push("Geen locatie in het bestand");
  return {
    key: keyOf(event, of),
    title: title || "Zonder titel",
    description: linesOf(event.description ?? "", 19_000),
    location,
    ...moments,
    state: isCancelled ? "cancelled" : "usable",
    remark: isCancelled ? "Afgezegd" : remarks.join(". "),
  };
}

const keyOf = (event: ICAL.Event, of: string) =>
  createHash("sha256")
    .update(`${uidOf(event.component)}\0${of}`)
    .digest("hex")
    .slice(0, 32);

const unreadable = (event: ICAL.Event): CalendarEvent => ({
  key: keyOf(event, ""),
  title: lineOf(String(event.summary ?? ""), 200) || "Zonder titel",
  description: "",
  location: "",
  date: "1970-01-01",
  start_time: "00:00",
  end_time: null,
  state: "unreadable",
  remark: "De datum is niet te lezen",
});

/** Most meetups of one series, and how many of those may still be to come. */
const MOST_OF_SERIES = 24;
const MOST_TO_COME = 6;
/** A series with more occurrences before today is cut here: one that repeats every second never ends. */
const MOST_STEPS = 5_000;

interface Occurrence {
  readonly event: ICAL.Event;
  readonly start: ICAL.Time;
  readonly end: ICAL.Time | null;
  /** Tells it from others of its series; empty for a single event. */
  readonly of: string;
}

function occurrencesOf(event: ICAL.Event, now: number): Occurrence[] {
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
    if (past.length > MOST_OF_SERIES) past.shift();
  }
  return [...past.slice(-(MOST_OF_SERIES - toCome.length)), ...toCome].map((at) => {
    const { item, startDate, endDate } = event.getOccurrenceDetails(at);
    return { event: item, start: startDate, end: endOf(item) && endDate, of: String(at) };
  });
}

/** Null without an end, for which `event.endDate` makes one up. */
const endOf = (event: ICAL.Event): ICAL.Time | null =>
  event.component.hasProperty("dtend") || event.component.hasProperty("duration") ? event.endDate : null;
