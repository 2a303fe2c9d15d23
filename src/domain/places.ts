import type { Instant } from "./dutch-dates.ts";

export const RESPONSE_STATUSES = ["confirmed", "waitlist", "declined"] as const;
export type ResponseStatus = (typeof RESPONSE_STATUSES)[number];

/** Whether the member said yes, with a place or waiting for one; null and undefined: no answer. */
export const isYes = (status: ResponseStatus | null | undefined): status is "confirmed" | "waitlist" =>
  status === "confirmed" || status === "waitlist";

/** Origin of an answer: the site, a link in a mail, a calendar program, an organiser, or a promotion from the waitlist. */
export const RESPONSE_VIAS = ["site", "mail", "calendar", "organiser", "waitlist"] as const;
export type ResponseVia = (typeof RESPONSE_VIAS)[number];

/**
 * What happened to a place or waitlist position that a member gave up. `free`: the member can take it back. `closed`: it is free, and
 * after the last day for answers a new yes does not take it. `passed-on`: the next member on the waitlist has the place. `offered`:
 * that member is asked. `moved-up`: the members behind moved up.
 */
export const VACATED = ["free", "closed", "passed-on", "offered", "moved-up"] as const;
export type Vacated = (typeof VACATED)[number];

export type Action = "confirm" | "decline";

/** The maximum (null: no limit), and how many people have a place or wait: members with their companions. */
export interface Places {
  readonly max: number | null;
  readonly confirmed: number;
  readonly waitlist: number;
  /** Those on the waitlist that a place is offered to. */
  readonly held: number;
  /** Places that an organiser freed, until the time to undo that is over: no member's. */
  readonly reserved: number;
}

type PlacesColumns = Omit<Places, "max"> & { readonly max_participants: number | null };

export function placesOf({
  max_participants: max,
  confirmed,
  waitlist,
  held,
  reserved,
}: PlacesColumns): Places {
  return { max, confirmed, waitlist, held, reserved };
}

/** Free places; never negative, even after the maximum was lowered; null without a maximum. */
export function available({ max, confirmed, held, reserved }: Omit<Places, "waitlist">): number | null {
  return max === null ? null : Math.max(0, max - confirmed - held - reserved);
}

/** Places for members without an answer: waiting members get free places first; null without a maximum. */
export function availableToNew({ waitlist, ...places }: Places): number | null {
  const free = available(places);
  return free === null ? null : Math.max(0, free - (waitlist - places.held));
}

export const fits = (free: number | null, party: number): boolean => free === null || free >= party;

interface NewAnswer {
  readonly party: number;
  /** After the deadline: an organiser decides. */
  readonly isLate: boolean;
}

/** The status of a new answer. A party gets its places together, or waits together. */
export const placeFor = (places: Places, { party, isLate }: NewAnswer): "confirmed" | "waitlist" =>
  !isLate && fits(availableToNew(places), party) ? "confirmed" : "waitlist";

export interface Standing {
  readonly status: ResponseStatus;
  readonly party: number;
  /** A place is offered to it, and counts as taken. */
  readonly isHeld: boolean;
}

interface Answer extends NewAnswer {
  readonly action: Action;
  /** The member takes a free place that no member is asked for: see `mayClaim`. */
  readonly isClaim?: boolean;
}

/** The status after an answer. Confirming again keeps the place or the waitlist position, or takes an offered place. */
export function statusAfter(
  places: Places,
  from: Standing | null,
  { action, isClaim = false, ...answer }: Answer,
): ResponseStatus {
  switch (action) {
    case "decline":
      return "declined";
    case "confirm":
      if (from?.status === "confirmed" || from?.isHeld || isClaim) return "confirmed";
      return from?.status === "waitlist" ? "waitlist" : placeFor(places, answer);
    default:
      return action satisfies never;
  }
}

interface ChangedParty {
  /** The member and their companions from now on. */
  readonly party: number;
  /** The party waits longest of those whose turn can come by itself. */
  readonly isFirst: boolean;
}

/** The status of a party whose size changes. A smaller one on the waitlist takes free places without an offer, when it is first. */
export function statusOfParty(
  places: Places,
  from: Omit<Standing, "isHeld">,
  { party, isFirst }: ChangedParty,
): ResponseStatus {
  if (from.status !== "waitlist" || party > from.party) return from.status;
  return isFirst && fits(available(places), party) ? "confirmed" : "waitlist";
}

/** Places that a party has, or that are held for it. */
export const seatsOf = (standing: Standing | null): number =>
  standing?.status === "confirmed" || standing?.isHeld ? standing.party : 0;

/** Places that an organiser's no frees: the party's own, or those that wait for it because it is its turn. */
export function placesFreedBy(places: Places, from: Standing, isNext: boolean): number {
  const seats = seatsOf(from);
  if (seats > 0) return seats;
  return isNext ? Math.min(from.party, available(places) ?? 0) : 0;
}

const NO_COUNTS = {
  confirmed: 0,
  waitlist: 0,
  declined: 0,
  confirmed_members: 0,
  waitlist_members: 0,
  held: 0,
};

function countsOf(standing: Standing | null): typeof NO_COUNTS {
  if (standing === null) return NO_COUNTS;
  const { status, party, isHeld } = standing;
  switch (status) {
    case "declined":
      return { ...NO_COUNTS, declined: 1 };
    case "confirmed":
      return { ...NO_COUNTS, confirmed: party, confirmed_members: 1 };
    case "waitlist":
      return { ...NO_COUNTS, waitlist: party, waitlist_members: 1, held: isHeld ? party : 0 };
    default:
      return status satisfies never;
  }
}

/** The change of each count when a member's answer changes; `null` is no answer. */
export function countSteps(from: Standing | null, to: Standing | null): typeof NO_COUNTS {
  const before = countsOf(from);
  const after = countsOf(to);
  return {
    confirmed: after.confirmed - before.confirmed,
    waitlist: after.waitlist - before.waitlist,
    declined: after.declined - before.declined,
    confirmed_members: after.confirmed_members - before.confirmed_members,
    waitlist_members: after.waitlist_members - before.waitlist_members,
    held: after.held - before.held,
  };
}

/** Whether the answer changes from yes to no or from no to yes; the waitlist counts as yes. */
export const isSwitch = (from: ResponseStatus | null, to: ResponseStatus | null): boolean =>
  from !== null && to !== null && (from === "declined") !== (to === "declined");

/** The most people that get a place from the waitlist with these counts; fewer when a party does not fit. */
export function mostPromoted(places: Places): number {
  const waiting = places.waitlist - places.held;
  const free = available(places);
  return free === null ? waiting : Math.min(free, waiting);
}

/** Whether an answer of now is late. @param now milliseconds since the epoch */
export const isAfterDeadline = (answerBy: Instant | null | undefined, now: number): boolean =>
  typeof answerBy === "string" && Date.parse(answerBy) < now;
