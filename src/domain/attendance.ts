import type { ResponseStatus } from "./places.ts";

/** A press on a name at the door: whether they are there, and when it was made, in milliseconds since the epoch. */
export interface Tick {
  readonly present: boolean;
  readonly at: number;
}

/** Which of two ticks of one person holds: the later one; of the same moment the one that says they are there. */
export function newerTick<T extends Tick>(one: T, other: T): T {
  if (one.at === other.at) return one.present ? one : other;
  return one.at > other.at ? one : other;
}

/** The tick of each person that holds, in whatever order and however often they came in. */
export function latestTicks<Who, T extends Tick>(ticks: Iterable<readonly [who: Who, tick: T]>): Map<Who, T> {
  const latest = new Map<Who, T>();
  for (const [who, tick] of ticks) {
    const before = latest.get(who);
    latest.set(who, before ? newerTick(before, tick) : tick);
  }
  return latest;
}

/** A smaller difference is the time that the way takes, not the phone's clock. */
const CLOCKS_AGREE_MS = 10_000;

interface Sent {
  /** By the phone's clock. */
  readonly sentAt: number;
  /** By the server's, when it came in. */
  readonly now: number;
}

/** When a tick was made by the server's clock; never later than now. */
export function serverTimeOf(at: number, { sentAt, now }: Sent): number {
  const behind = now - sentAt;
  return Math.min(now, Math.abs(behind) <= CLOCKS_AGREE_MS ? at : at + behind);
}

/** The moment of a press on a phone whose clock may have been set back since the last one: still later than that. */
export const nextTickTime = (now: number, before: number | undefined): number =>
  before === undefined ? now : Math.max(now, before + 1);

export interface Guest {
  readonly status: ResponseStatus | null;
  readonly present: boolean;
}

export interface AttendanceTotals {
  /** Everyone who was there. */
  readonly came: number;
  /** Who had a place at the end and was not there; null until the meetup is over. */
  readonly stayedAway: number | null;
  /** How many of those who came had not said that they would. */
  readonly walkIns: number;
}

/** Null while nobody was ticked: then nothing is known, not even that nobody came. */
export function attendanceTotals(guests: readonly Guest[], isOver: boolean): AttendanceTotals | null {
  const came = guests.filter(({ present }) => present);
  if (came.length === 0) return null;
  const awaited = guests.filter(({ status, present }) => status === "confirmed" && !present);
  return {
    came: came.length,
    stayedAway: isOver ? awaited.length : null,
    walkIns: came.filter(({ status }) => status === null || status === "declined").length,
  };
}
