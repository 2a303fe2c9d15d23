import { UTC, type Zone, type Zones } from "./zones.ts";

/** A day, or a time on the clocks of a zone. */
export interface EventTime {
  readonly plain: Temporal.PlainDateTime;
  readonly isDay: boolean;
  readonly zone: Zone;
  /** Whether the zone is UTC, or none is named. */
  readonly mark: "utc" | "floating" | "zoned";
}

const WRITTEN = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)?(Z?))?$/i;

/** Null when no such day or time exists: 30 February is not read as 2 March. */
export function eventTime(value: string, zone: Zone | null, { floating }: Zones): EventTime | null {
  const [, year, month, day, hour, minute, second = "00", utc = ""] = WRITTEN.exec(value.trim()) ?? [];
  if (year === undefined) return null;
  const isDay = hour === undefined;
  const plain = plainTime(`${year}-${month}-${day}T${isDay ? "00:00" : `${hour}:${minute}`}:${second}`);
  if (!plain) return null;
  if (utc !== "") return { plain, isDay, zone: UTC, mark: "utc" };
  return { plain, isDay, zone: zone ?? floating, mark: zone && !isDay ? "zoned" : "floating" };
}

function plainTime(iso: string): Temporal.PlainDateTime | null {
  try {
    return Temporal.PlainDateTime.from(iso, { overflow: "reject" });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Null for a malformed length, and one beyond all calendars. */
export function lengthIn(value: string): Temporal.Duration | null {
  try {
    const length = Temporal.Duration.from(value.trim());
    return Math.abs(length.total({ unit: "days", relativeTo: "2000-01-01" })) <= MAX_DAYS ? length : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const MAX_DAYS = 3_660;

export function plainBeside(time: EventTime, { zone, mark }: EventTime): Temporal.PlainDateTime {
  const isSame = time.isDay || time.mark === "floating" || (time.mark === mark && time.zone === zone);
  return isSame ? time.plain : zone.plainOf(time.zone.instantOf(time.plain));
}

export const isoOf = ({ plain, isDay, mark }: EventTime): string =>
  isDay ? plain.toPlainDate().toString() : `${plain.toString()}${mark === "utc" ? "Z" : ""}`;
