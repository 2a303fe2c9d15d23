import { howFilled, mayClaim } from "#domain/offers.ts";
import { type Action, placesOf, type ResponseStatus, statusAfter } from "#domain/places.ts";
import type { MeetupRow, Read, ResponseRow } from "../../platform/db/schema.ts";
import { hasPartyToAsk } from "../../records/waitlist.ts";
import { standingOf } from "./places.ts";
import type { Reservation } from "./reserved.ts";

interface Asked {
  readonly action: Action;
  readonly before: Pick<ResponseRow, "status" | "guests" | "offered" | "late"> | undefined;
  /** The member and their companions from now on. */
  readonly party: number;
  /** Of an answer of now; one that waits keeps its own. Absent: an organiser gives it, and is never late. */
  readonly isLate?: boolean;
  /** A place that an organiser freed is the member's again. */
  readonly reservation?: Reservation | null;
}

interface DecidedStatus {
  readonly status: ResponseStatus;
  /** Whether a party was still to be offered places. */
  readonly isAnyToAsk: boolean;
}

/** The status that an answer gets by the rules of this moment. The caller holds the meetup's lock. */
export async function decideStatus(
  read: Read,
  now: Date,
  meetup: MeetupRow,
  { action, before, party, isLate = false, reservation = null }: Asked,
): Promise<DecidedStatus> {
  const places = placesOf(meetup);
  const how = howFilled(meetup, now.getTime());
  const isAnyToAsk = how === "offered" && (await hasPartyToAsk(read, meetup.id));
  const isLateInLine = before?.status === "waitlist" ? before.late === 1 : isLate;
  const isOwn = reservation !== null && reservation.places >= party;
  const isClaim = isOwn || mayClaim(places, { party, isLate: isLateInLine, how, isAnyToAsk });
  return { status: statusAfter(places, standingOf(before), { action, party, isLate, isClaim }), isAnyToAsk };
}
