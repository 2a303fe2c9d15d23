export const RESPONSE_STATUSES = ["confirmed", "waitlist", "declined"] as const;
export type ResponseStatus = (typeof RESPONSE_STATUSES)[number];

/** How an answer came about: on the site, through a mail's link, by an organiser, or from the waitlist. */
export const RESPONSE_VIAS = ["site", "mail", "organiser", "waitlist"] as const;
export type ResponseVia = (typeof RESPONSE_VIAS)[number];

/** What became of what somebody gave up: it can still be theirs again, the next in line has the place, or those behind moved up. */
export const VACATED = ["free", "passed-on", "moved-up"] as const;
export type Vacated = (typeof VACATED)[number];

export type Action = "confirm" | "decline";

/** What decides about places: the maximum (null: no limit), and how many have one or stand on the waitlist. */
export interface Places {
  readonly max: number | null;
  readonly confirmed: number;
  readonly waitlist: number;
}

/** Free places; never negative, also after the maximum was lowered; null without a maximum. */
export function available({ max, confirmed }: Pick<Places, "max" | "confirmed">): number | null {
  return max === null ? null : Math.max(0, max - confirmed);
}

/** The status of a newcomer. Whoever waits goes first, so a free place behind a queue is not theirs. */
export function placeFor(places: Places): "confirmed" | "waitlist" {
  const free = available(places);
  return free === null || free > places.waitlist ? "confirmed" : "waitlist";
}

/** The status after an answer. Confirming again changes nothing: whoever comes or waits keeps their place. */
export function statusAfter(places: Places, from: ResponseStatus | null, action: Action): ResponseStatus {
  if (action === "decline") return "declined";
  return from === "confirmed" || from === "waitlist" ? from : placeFor(places);
}

/** By how much each count changes when one member goes from a status to another; `null` is no answer. */
export function countSteps(
  from: ResponseStatus | null,
  to: ResponseStatus | null,
): Record<ResponseStatus, number> {
  const step = (status: ResponseStatus) => Number(to === status) - Number(from === status);
  return { confirmed: step("confirmed"), waitlist: step("waitlist"), declined: step("declined") };
}

/** Whether the change is from yes to no or back; waiting is a yes. */
export const isSwitch = (from: ResponseStatus | null, to: ResponseStatus | null): boolean =>
  from !== null && to !== null && (from === "declined") !== (to === "declined");

/** How many of those who wait get a place now; nobody once the meetup is over or called off. */
export function promotions(places: Places, isShut: boolean): number {
  if (isShut) return 0;
  const free = available(places);
  return free === null ? places.waitlist : Math.min(free, places.waitlist);
}

export function placesBadge(free: number | null): string | null {
  if (free === null || free > 5) return null;
  if (free === 0) return "Vol";
  return `Nog ${free} plekken`;
}
