import { available, availableToNew, fits, placeFor, type ResponseStatus } from "#domain/places.ts";

interface Place {
  readonly status: ResponseStatus;
  /** Order of arrival. */
  readonly number: number;
  readonly guests: number;
  /** An organiser made this change, and none followed. */
  readonly isByHand: boolean;
}

/** Places and the waitlist according to the rules alone. Members are numbers. */
export class PlacesModel {
  max: number | null;
  places = new Map<number, Place>();
  /** A guest's place before an organiser's newest change. */
  before = new Map<number, { readonly place: Place | undefined; readonly reserved: number }>();
  /** Places that an organiser freed, by the guest that had them, until the time to undo is over. */
  reserved = new Map<number, number>();
  #arrivals = 0;
  constructor(max: number | null) {
    this.max = max;
  }

  with(status: ResponseStatus): number[] {
    const here = [...this.places].filter(([, place]) => place.status === status);
    return here.sort(([, a], [, b]) => a.number - b.number).map(([guest]) => guest);
  }

  confirm(guest: number, isByHand = false, isBeyond = false): void {
    const now = this.places.get(guest)?.status;
    const isThere = now === "confirmed" || (now === "waitlist" && !isBeyond);
    if (isThere) {
      if (!isByHand) this.#own(guest);
      return;
    }
    const reserved = this.reserved.get(guest) ?? 0;
    const isOwn = reserved >= this.#partyOf(guest);
    this.reserved.delete(guest);
    this.#change(guest, isBeyond || isOwn ? "confirmed" : this.#placeFor(guest), { isByHand, reserved });
    if (reserved > 0) this.#promote();
  }

  decline(guest: number, isByHand = false): void {
    const now = this.places.get(guest)?.status;
    if (now === "declined" && isByHand) return;
    if (now === "declined") {
      this.#own(guest);
      if (this.reserved.delete(guest)) this.#promote();
      return;
    }
    const freed = this.#freedBy(guest);
    this.#change(guest, "declined", { isByHand });
    if (isByHand) this.reserved.set(guest, freed);
    else if (now !== undefined) this.#promote();
  }

  /** The time to undo is over for all changes by organisers. */
  settle(): void {
    this.reserved.clear();
    this.before.clear();
    this.#promote();
  }

  resize(max: number | null): void {
    this.max = max;
    this.#promote();
  }

  /** The list is as if the change was never made. */
  undo(guest: number): void {
    const before = this.before.get(guest);
    if (!this.places.get(guest)?.isByHand || !before) return;
    if (before.place) this.places.set(guest, before.place);
    else this.places.delete(guest);
    this.before.delete(guest);
    this.reserved.delete(guest);
    if (before.reserved > 0) this.reserved.set(guest, before.reserved);
    this.#promote();
  }

  /** @returns whether the member may bring that many */
  bring(member: number, guests: number): boolean {
    const place = this.places.get(member);
    if (!place || place.status === "declined") return false;
    const more = guests - place.guests;
    if (place.status === "confirmed" && more > 0 && !fits(availableToNew(this.#counts()), more)) return false;
    this.places.set(member, { ...place, guests });
    if (more >= 0) return true;
    const isFirst = place.status === "waitlist" && this.with("waitlist")[0] === member;
    if (isFirst && fits(available(this.#counts()), 1 + guests))
      this.#change(member, "confirmed", { isByHand: false });
    this.#promote();
    return true;
  }

  /** Removes a guest that is no longer a member. */
  remove(guest: number): void {
    if (!this.places.delete(guest)) return;
    this.before.delete(guest);
    this.reserved.delete(guest);
    this.#promote();
  }

  /** Adopts the recorded places after calls whose order is unknown. */
  readBack(
    places: ReadonlyMap<number, Pick<Place, "status" | "number" | "guests">>,
    reserved: ReadonlyMap<number, number>,
  ): void {
    this.places = new Map([...places].map(([guest, place]) => [guest, { ...place, isByHand: false }]));
    this.before.clear();
    this.reserved = new Map(reserved);
    this.#arrivals = Math.max(0, ...[...places.values()].map(({ number }) => number));
  }

  /** False while a member waits and a place is free. */
  get isFilled(): boolean {
    return this.#next().length === 0;
  }

  /** A member that repeats an organiser's answer makes it their own. */
  #own(guest: number): void {
    const place = this.places.get(guest);
    if (place) this.places.set(guest, { ...place, isByHand: false });
  }

  #change(
    guest: number,
    status: ResponseStatus,
    { isByHand, reserved = 0 }: { readonly isByHand: boolean; readonly reserved?: number },
  ): void {
    this.#arrivals += 1;
    if (isByHand) this.before.set(guest, { place: this.places.get(guest), reserved });
    const guests = this.places.get(guest)?.guests ?? 0;
    this.places.set(guest, { status, guests, number: this.#arrivals, isByHand });
  }

  #freedBy(member: number): number {
    const party = this.#partyOf(member);
    if (this.places.get(member)?.status === "confirmed") return party;
    return this.with("waitlist")[0] === member ? Math.min(party, available(this.#counts()) ?? 0) : 0;
  }

  #placeFor(member: number) {
    return placeFor(this.#counts(), { party: this.#partyOf(member), isLate: false });
  }

  readonly #partyOf = (member: number): number => 1 + (this.places.get(member)?.guests ?? 0);

  #counts() {
    const people = (status: ResponseStatus) =>
      this.with(status).reduce((sum, member) => sum + this.#partyOf(member), 0);
    const reserved = [...this.reserved.values()].reduce((sum, places) => sum + places, 0);
    return {
      max: this.max,
      confirmed: people("confirmed"),
      waitlist: people("waitlist"),
      held: 0,
      reserved,
    };
  }

  /** Members at the head of the waitlist whose parties fit. */
  #next(): number[] {
    const line = this.with("waitlist");
    return line.slice(0, headThatFits(line.map(this.#partyOf), available(this.#counts())));
  }

  #promote(): void {
    for (const member of this.#next()) {
      const place = this.places.get(member) as Place;
      this.places.set(member, { ...place, status: "confirmed", isByHand: false });
    }
  }
}

/**
 * How many of these parties, in order, get the free places. The first that does not fit blocks those behind it: no
 * party overtakes another.
 */
export function headThatFits(parties: readonly number[], free: number | null): number {
  let people = 0;
  const blocked = parties.findIndex((party) => {
    people += party;
    return !fits(free, people);
  });
  return blocked === -1 ? parties.length : blocked;
}
