import type { Instant } from "./dutch-dates.ts";
import { available, fits, type Places } from "./places.ts";
import { DAY_MS, MINUTE_MS } from "./timing.ts";

interface SeenPlaces {
  readonly maxParticipants: number | null;
  readonly registrationCounts: { readonly confirmed: number; readonly available: number | null };
  readonly reserved?: number | undefined;
}

/** Places offered to the waitlist, neither taken nor free; from what everybody may see of a meetup. */
export function offeredPlaces({ maxParticipants, registrationCounts, reserved = 0 }: SeenPlaces): number {
  const { confirmed, available } = registrationCounts;
  if (maxParticipants === null || available === null) return 0;
  return Math.max(0, maxParticipants - confirmed - available - reserved);
}

/** A place that comes free this long before the start is offered, where the meetup has a time to think. */
const OFFERS_FROM_MS = DAY_MS;
/** Bounds of the time to think, in minutes. When less is left until the start, no member is asked any more. */
export const LEAST_OFFER = 15;
export const MAX_OFFER = 1440;
export const LEAST_OFFER_MS = LEAST_OFFER * MINUTE_MS;
/** A member that lets two offers lapse is not asked a third time. */
export const MAX_OFFERS = 2;

/** How free places go to the waitlist: at once, by asking, or to the first yes. @param now in milliseconds */
export function howFilled(
  { offer_minutes, starts_at }: { offer_minutes: number | null; starts_at: Instant },
  now: number,
): "promoted" | "offered" | "first-come" {
  if (offer_minutes === null) return "promoted";
  const left = Date.parse(starts_at) - now;
  if (left > OFFERS_FROM_MS) return "promoted";
  return left < LEAST_OFFER_MS ? "first-come" : "offered";
}

interface Claim {
  readonly party: number;
  readonly isLate: boolean;
  readonly how: ReturnType<typeof howFilled>;
  /** Whether a party on the waitlist is still to be offered places. */
  readonly isAnyToAsk: boolean;
}

/**
 * Whether a yes takes free places that other parties may wait for: no party is asked any more. A party that is larger than
 * the free places keeps its turn: it gets them when it comes with fewer.
 */
export const mayClaim = (places: Places, { party, isLate, how, isAnyToAsk }: Claim): boolean =>
  !isLate && fits(available(places), party) && (how === "first-come" || (how === "offered" && !isAnyToAsk));

/** Until when an offer of now holds. @param now milliseconds since the epoch */
export const offerEnds = (minutes: number, starts_at: Instant, now: number): Instant =>
  new Date(Math.min(now + minutes * MINUTE_MS, Date.parse(starts_at))).toISOString();

interface Waiting {
  readonly waitlistPosition?: number | null | undefined;
  readonly offer?: object | undefined;
  readonly isFree?: true | undefined;
}

/** Whether a place waits for the member's yes: offered to them, or free for the first. */
export const canTakePlace = ({ offer, isFree }: Waiting): boolean => offer !== undefined || isFree === true;

/** The member's number on the waitlist; null off the list, and while they can take a place. */
export const numberWaiting = (meetup: Waiting): number | null =>
  canTakePlace(meetup) ? null : (meetup.waitlistPosition ?? null);
