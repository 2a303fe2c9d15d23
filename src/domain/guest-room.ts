import { offeredPlaces, type ResponseStatus } from "./places.ts";

interface Room {
  readonly maxGuests: number;
  /** Places that are not taken, offered or waited for; null without a maximum. */
  readonly free: number | null;
}

/** How many guests fit. @param others places that are to be taken besides */
export const guestsWithRoom = ({ maxGuests, free }: Room, others: number): number =>
  free === null ? maxGuests : Math.max(0, Math.min(maxGuests, free - others));

/** What a viewer sees of a meetup and of their own answer. */
interface Seen {
  readonly maxGuests?: number | undefined;
  readonly maxParticipants: number | null;
  readonly registrationCounts: {
    readonly confirmed: number;
    readonly waitlist: number;
    readonly available: number | null;
  };
  readonly registrationStatus?: ResponseStatus | null | undefined;
  readonly offer?: object | undefined;
  readonly isClosed?: true | undefined;
  readonly own?: { readonly guests: number } | undefined;
}

/** The most guests that the viewer can have, those that they have already included. */
export function guestsThatFit({ maxGuests = 0, registrationCounts, ...seen }: Seen): number {
  const { available, waitlist } = registrationCounts;
  const guests = seen.own?.guests ?? 0;
  const waiting = waitlist - offeredPlaces(seen.maxParticipants, registrationCounts);
  const free = available === null ? null : Math.max(0, available - waiting);
  const hasPlace = seen.registrationStatus === "confirmed" || seen.offer !== undefined;
  if (hasPlace)
    return guests + (seen.isClosed ? 0 : guestsWithRoom({ maxGuests: maxGuests - guests, free }, 0));
  // A party on the waitlist waits together, whatever its size.
  return seen.registrationStatus === "waitlist" ? maxGuests : guestsWithRoom({ maxGuests, free }, 1);
}
