import { createHash } from "node:crypto";
import { fromQuotedPrintable } from "../../platform/quoted-printable.ts";
import type { CalendarPart, EventLines } from "./calendar-parts.ts";
import { unescaped } from "./content-lines.ts";
import { type EventTime, eventTime, isoOf, lengthIn } from "./times.ts";
import type { Zone, Zones } from "./zones.ts";

export interface ReadEvent {
  readonly uid: string;
  readonly title: string;
  readonly description: string;
  readonly location: string;
  readonly start: EventTime | null;
  readonly end: EventTime | Temporal.Duration | null;
  readonly rules: readonly string[];
  readonly extraTimes: readonly EventTime[];
  readonly exceptTimes: readonly EventTime[];
  /** Whether it changes an occurrence of a series, and which; null: it does not say so readably. */
  readonly isChange: boolean;
  readonly changes: EventTime | null;
  readonly changesLater: boolean;
  readonly sequence: number;
  /** When this version was written; empty: unknown. */
  readonly stamp: string;
  readonly isCancelled: boolean;
  /** Its CLASS keeps it from those that the calendar is shared with (RFC 5545, section 3.8.1.3). */
  readonly isPrivate: boolean;
  readonly isWhole: boolean;
  readonly remarks: readonly string[];
}

interface Property {
  readonly parameters: Readonly<Record<string, string>>;
  readonly value: string;
}

/** A property that cannot be read costs only what it says, with a remark. */
export function readEvent({ lines, isWhole }: EventLines, calendar: CalendarPart, zones: Zones): ReadEvent {
  const remarks = new Set<string>();
  const all = (name: string) => propertiesOf(lines, name);
  const firstOf = (name: string) => all(name)[0]?.value.trim() ?? "";
  const textOf = (name: string) => all(name).map((property) => unescaped(decoded(property)))[0] ?? "";
  const zoneOf = ({ parameters }: Property): Zone | null => {
    const name = parameters.TZID;
    if (name === undefined || name === "") return null;
    const zone = zones.named(name);
    if (!zone) remarks.add(`Tijdzone ‘${name.slice(0, 60)}’ is onbekend en gelezen als die van de club`);
    return zone;
  };
  const timesOf = (name: string, lost: string) =>
    all(name)
      .map(withZoneOfExchange)
      .flatMap((property) =>
        property.value
          .split(",")
          .map((value) => value.split("/")[0]?.trim() ?? "")
          .filter((value) => value !== "")
          .flatMap((value) => {
            const time = eventTime(value, zoneOf(property), zones);
            if (!time) remarks.add(lost);
            return time ?? [];
          }),
      );
  const [start = null] = timesOf("DTSTART", "");
  const end = timesOf("DTEND", UNREADABLE_END)[0] ?? lengthOf(firstOf("DURATION"), remarks);
  const title = textOf("SUMMARY");
  const changes =
    timesOf("RECURRENCE-ID", "De afspraak van een reeks die verandert, is niet te lezen")[0] ?? null;
  const range = all("RECURRENCE-ID")[0]?.parameters.RANGE ?? "";
  if (all("EXRULE").length > 0) remarks.add("Data die volgens een regel uitvallen, zijn niet gelezen");
  const method = calendar.lines.find((line) => /^METHOD[;:]/i.test(line)) ?? "";
  return {
    uid: firstOf("UID") || [start ? isoOf(start) : "", title].join("\n"),
    title,
    description: textOf("DESCRIPTION") || textOf("X-ALT-DESC"),
    location: textOf("LOCATION"),
    start,
    end,
    rules: all("RRULE")
      .map(({ value }) => value.replace(/\s/g, "").toUpperCase())
      .filter((value) => value !== ""),
    extraTimes: timesOf("RDATE", "Een extra datum is niet te lezen"),
    exceptTimes: timesOf("EXDATE", "Een datum die uitvalt, is niet te lezen"),
    isChange: all("RECURRENCE-ID").length > 0,
    changes,
    changesLater: /THISANDFUTURE/i.test(range),
    sequence: Number.parseInt(firstOf("SEQUENCE"), 10) || 0,
    stamp: firstOf("DTSTAMP"),
    isCancelled: /CANCELLED/i.test(firstOf("STATUS")) || /:\s*CANCEL/i.test(method),
    isPrivate: /^(?:PRIVATE|CONFIDENTIAL)$/i.test(firstOf("CLASS")),
    isWhole,
    remarks: [...remarks].filter((remark) => remark !== ""),
  };
}

const decoded = ({ parameters, value }: Property): string =>
  /^QUOTED-PRINTABLE$/i.test(parameters.ENCODING ?? "")
    ? fromQuotedPrintable(value, parameters.CHARSET)
    : value;

const UNREADABLE_END = "Het eind is niet te lezen en is weggelaten";

function lengthOf(written: string, remarks: Set<string>): Temporal.Duration | null {
  if (written === "") return null;
  const length = lengthIn(written);
  if (!length) remarks.add(UNREADABLE_END);
  return length;
}

const propertiesOf = (lines: readonly string[], name: string): Property[] =>
  lines
    .filter(
      (line) => line.slice(0, name.length).toUpperCase() === name && /^[;:]/.test(line.slice(name.length)),
    )
    .map((line) => propertyOf(line.slice(name.length)));

const PARAMETERS = /^(?:;[\w-]+(?:=(?:"[^"]*"|[^";:]*))?)*:/;

/** Exchange writes the name of a zone that has a colon without quotes. */
function withZoneOfExchange(property: Property): Property {
  const [, rest, value = ""] = /^(.*):(\d{8}(?:T\d{6}Z?)?)$/.exec(property.value.trim()) ?? [];
  if (rest === undefined) return property;
  const parameters = { ...property.parameters, TZID: `${property.parameters.TZID ?? ""}:${rest}` };
  return { parameters, value };
}

/** Parameters that are malformed do not matter to the value behind the first colon. */
function propertyOf(rest: string): Property {
  const [written = rest.slice(0, rest.indexOf(":") + 1)] = PARAMETERS.exec(rest) ?? [];
  const parameters = [...written.matchAll(/;([\w-]+)=(?:"([^"]*)"|([^";:]*))/g)];
  return {
    parameters: Object.fromEntries(
      parameters.map(([, name = "", quoted, plain = ""]) => [name.toUpperCase(), quoted ?? plain]),
    ),
    value: rest.slice(written.length),
  };
}

/** Hash of an event's UID and, in a series, of the occurrence. */
export const keyOf = (uid: string, of: string): string =>
  createHash("sha256").update(`${uid}\0${of}`).digest("hex").slice(0, 32);
