export const RESPONSE_STATUSES = ["confirmed", "waitlist", "declined"] as const;
export type ResponseStatus = (typeof RESPONSE_STATUSES)[number];

/** Origin of an answer: the site, a link in a mail, an organiser, or a promotion from the waitlist. */
export const RESPONSE_VIAS = ["site", "mail", "organiser", "waitlist"] as const;
export type ResponseVia = (typeof RESPONSE_VIAS)[number];

/**
 * What happened to a place or waitlist position that a member gave up. `free`: the member can take it back.
 * `passed-on`: the next member on the waitlist has the place. `moved-up`: the members behind moved up.
 */
export const VACATED = ["free", "passed-on", "moved-up"] as const;
export type Vacated = (typeof VACATED)[number];

export type Action = "confirm" | "decline";

/** The maximum (null: no limit), and how many members have a place or are on the waitlist. */
export interface Places {
  readonly max: number | null;
  readonly confirmed: number;
  readonly waitlist: number;
}

/** Free places; never negative, even after the maximum was lowered; null without a maximum. */
export function available({ max, confirmed }: Pick<Places, "max" | "confirmed">): number | null {
  return max === null ? null : Math.max(0, max - confirmed);
}

/** Places for members without an answer: waiting members get free places first; null without a maximum. */
export function availableToNew({ waitlist, ...places }: Places): number | null {
  const free = available(places);
  return free === null ? null : Math.max(0, free - waitlist);
}

/** The status of a new answer. */
export const placeFor = (places: Places): "confirmed" | "waitlist" =>
  availableToNew(places) === 0 ? "waitlist" : "confirmed";

/** The status after an answer. Confirming again keeps the place or the waitlist position. */
export function statusAfter(places: Places, from: ResponseStatus | null, action: Action): ResponseStatus {
  if (action === "decline") return "declined";
  return from === "confirmed" || from === "waitlist" ? from : placeFor(places);
}

/** The change of each count when a member's status changes; `null` is no answer. */
export function countSteps(
  from: ResponseStatus | null,
  to: ResponseStatus | null,
): Record<ResponseStatus, number> {
  const step = (status: ResponseStatus) => Number(to === status) - Number(from === status);
  return { confirmed: step("confirmed"), waitlist: step("waitlist"), declined: step("declined") };
}

/** Whether the answer changes from yes to no or from no to yes; the waitlist counts as yes. */
export const isSwitch = (from: ResponseStatus | null, to: ResponseStatus | null): boolean =>
  from !== null && to !== null && (from === "declined") !== (to === "declined");

/** How many waiting members get a place now; 0 when the meetup is over or cancelled (`isClosed`). */
export function promotions(places: Places, isClosed: boolean): number {
  if (isClosed) return 0;
  const free = available(places);
  return free === null ? places.waitlist : Math.min(free, places.waitlist);
}
