import { howFilled, offeredPlaces } from "./offers.ts";
import { availableToNew, type ResponseStatus } from "./places.ts";

interface Room {
  readonly maxGuests: number;
  /** Places that are not taken, offered or waited for; null without a maximum. */
  readonly free: number | null;
}

/** How many companions fit. @param others places that are to be taken besides */
export const companionsWithRoom = ({ maxGuests, free }: Room, others: number): number =>
  free === null ? maxGuests : Math.max(0, Math.min(maxGuests, free - others));

interface CountedMeetup {
  readonly maxParticipants: number | null;
  readonly registrationCounts: {
    readonly confirmed: number;
    readonly waitlist: number;
    readonly available: number | null;
  };
  readonly reserved?: number | undefined;
  readonly isFirstCome?: true | undefined;
}

/**
 * Whether the first member that says yes gets a free place, also when others wait, because none is asked any more. On the
 * last day a member alone would have been asked, but not a party that is larger than the free places: see `mayClaim`.
 * @param now milliseconds since the epoch
 */
export function isFirstCome(
  meetup: Parameters<typeof howFilled>[0] & {
    /** People on the waitlist. */
    readonly waitlist: number;
    readonly waitlist_members: number;
  },
  now: number,
): boolean {
  const how = howFilled(meetup, now);
  return how === "first-come" || (how === "offered" && meetup.waitlist === meetup.waitlist_members);
}

/** Places that no party on the waitlist waits for; null without a maximum. */
function notWaitedFor(meetup: CountedMeetup): number | null {
  const { maxParticipants: max, registrationCounts: counts, reserved = 0 } = meetup;
  return availableToNew({ max, ...counts, reserved, held: offeredPlaces(meetup) });
}

/** Places that a new yes can get; null without a maximum. */
export const freeToNew = (meetup: CountedMeetup): number | null =>
  meetup.isFirstCome ? meetup.registrationCounts.available : notWaitedFor(meetup);

export interface TooBig {
  readonly free: number;
  readonly party: number;
}

/** Fewer companions would give the party these free places; null where none are free, or enough. */
export const tooBig = (free: number | null, party: number): TooBig | null =>
  free !== null && free > 0 && free < party ? { free, party } : null;

interface SeenMeetup extends CountedMeetup {
  readonly maxGuests?: number | undefined;
  readonly registrationStatus?: ResponseStatus | null | undefined;
  readonly waitlistPosition?: number | null | undefined;
  readonly offer?: object | undefined;
  readonly isClosed?: true | undefined;
  readonly isLate?: true | undefined;
  readonly own?: { readonly guests: number } | undefined;
}

/** The most companions that the viewer can have, those that they have already included. */
export function companionsThatFit({ maxGuests = 0, ...seen }: SeenMeetup): number {
  const guests = seen.own?.guests ?? 0;
  const free = notWaitedFor(seen);
  const hasPlace = seen.registrationStatus === "confirmed" || seen.offer !== undefined;
  if (hasPlace)
    return guests + (seen.isClosed ? 0 : companionsWithRoom({ maxGuests: maxGuests - guests, free }, 0));
  // A party on the waitlist waits together, whatever its size.
  return seen.registrationStatus === "waitlist" ? maxGuests : companionsWithRoom({ maxGuests, free }, 1);
}

/** The viewer's party, if it is the first on the waitlist and fewer companions would give it places. */
export function ownTooBig({ own, registrationCounts, ...seen }: SeenMeetup): TooBig | null {
  if (seen.registrationStatus !== "waitlist" || seen.waitlistPosition !== 1) return null;
  if (seen.offer !== undefined || seen.isLate) return null;
  return tooBig(registrationCounts.available, 1 + (own?.guests ?? 0));
}

/** From none to the most, as buttons show them. */
export const companionCounts = (most: number): number[] =>
  Array.from({ length: most + 1 }, (_, count) => count);
