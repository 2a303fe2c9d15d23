import type { ResponseStatus } from "./places.ts";
import { boundsOf, HOUR_MS, type TimeSpan } from "./timing.ts";

/** A press on a name at check-in. `at` is the moment of the press, in milliseconds since the epoch. */
export interface Tick {
  readonly present: boolean;
  readonly at: number;
}

/** The valid one of two ticks of the same attendee: the later; at the same moment, the one that is present. */
export function newerTick<T extends Tick>(one: T, other: T): T {
  if (one.at === other.at) return one.present ? one : other;
  return one.at > other.at ? one : other;
}

/** The valid tick of each attendee. The order of the ticks does not matter, and duplicates are harmless. */
export function latestTicks<Who, T extends Tick>(ticks: Iterable<readonly [who: Who, tick: T]>): Map<Who, T> {
  const latest = new Map<Who, T>();
  for (const [who, tick] of ticks) {
    const before = latest.get(who);
    latest.set(who, before ? newerTick(before, tick) : tick);
  }
  return latest;
}

/** A difference up to this is network delay, not an error of the phone's clock. */
const CLOCKS_AGREE_MS = 10_000;

interface SentTime {
  /** By the phone's clock. */
  readonly sentAt: number;
  /** By the server's clock, on arrival. */
  readonly now: number;
}

/** The moment of a tick by the server's clock; never later than `now`. */
export function serverTimeOf(at: number, { sentAt, now }: SentTime): number {
  const behind = now - sentAt;
  return Math.min(now, Math.abs(behind) <= CLOCKS_AGREE_MS ? at : at + behind);
}

/** The moment of a press: always later than the previous press, even when the phone's clock was set back. */
export const nextTickTime = (now: number, before: number | undefined): number =>
  before === undefined ? now : Math.max(now, before + 1);

export interface Party {
  readonly status: ResponseStatus | null;
  readonly present: boolean;
  readonly guests: number;
  readonly presentGuests: number;
}

/** As organisers read it afterwards. */
export const PRESENCES = ["present", "absent", "walked-in"] as const;
export type Presence = (typeof PRESENCES)[number];

/** Null for those that had no place and stayed away. */
export function presenceOf({ status, present }: Pick<Party, "status" | "present">): Presence | null {
  if (present) return isUnannounced(status) ? "walked-in" : "present";
  return status === "confirmed" ? "absent" : null;
}

const isUnannounced = (status: ResponseStatus | null): boolean => status === null || status === "declined";

export interface AttendanceTotals {
  readonly came: number;
  /** People with a place at the end that were absent; null until the meetup is over. */
  readonly stayedAway: number | null;
  /** Guests of the waitlist that came without having got a place. */
  readonly waited: number;
  /** Guests that came without having a place or waiting for one. */
  readonly walkIns: number;
}

/** Null when no attendee is ticked: attendance is then unknown, not zero. */
export function attendanceTotals(parties: readonly Party[], isOver: boolean): AttendanceTotals | null {
  const came = parties.filter(({ present }) => present);
  if (came.length === 0) return null;
  const away = parties
    .filter(({ status }) => status === "confirmed")
    .map((party) => 1 + party.guests - presentIn(party));
  return {
    came: sum(came.map(presentIn)),
    stayedAway: isOver ? sum(away.map((count) => Math.max(0, count))) : null,
    waited: sum(came.filter(({ status }) => status === "waitlist").map(presentIn)),
    walkIns: sum(came.filter(({ status }) => isUnannounced(status)).map(presentIn)),
  };
}

const presentIn = ({ present, presentGuests }: Party) => (present ? 1 + presentGuests : 0);

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** Door links open the check-in so long before the start, and as long after the end. */
export const DOOR_HOURS = 3;
const DOOR_MS = DOOR_HOURS * HOUR_MS;

/** When door links open the check-in. */
export function doorHours(span: TimeSpan): { readonly from: number; readonly until: number } {
  const { start, end } = boundsOf(span);
  return { from: start - DOOR_MS, until: end + DOOR_MS };
}

/** Whether an organiser needs the door first: from when its links open until the end. */
export const isDoorTime = (span: TimeSpan, now: number): boolean =>
  doorHours(span).from <= now && now <= boundsOf(span).end;
