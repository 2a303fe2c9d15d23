/** What decides about places: the maximum (null: no limit) and how many come and wait. */
export interface Places {
  readonly max: number | null;
  readonly confirmed: number;
  readonly waiting: number;
}

/** A member's answer to a meetup; `null` while there is none. */
export type ResponseStatus = "confirmed" | "waitlist" | "declined";

/** Free places; never negative, also after the maximum was lowered; null without a maximum. */
export function available({ max, confirmed }: Pick<Places, "max" | "confirmed">): number | null {
  return max === null ? null : Math.max(0, max - confirmed);
}

/** The status of a newcomer. Whoever waits goes first, so a free place behind a queue is not theirs. */
export function placeFor(places: Places): "confirmed" | "waitlist" {
  const free = available(places);
  return free === null || free > places.waiting ? "confirmed" : "waitlist";
}

/** How many of those who wait get a place now. */
export function promotions(places: Places): number {
  const free = available(places);
  return free === null ? places.waiting : Math.min(free, places.waiting);
}

/** The badge about places (specification, section 2): null when there is nothing to say. */
export function placesBadge(free: number | null): string | null {
  if (free === null || free > 5) return null;
  if (free === 0) return "Vol";
  return `Nog ${free} plekken`;
}
