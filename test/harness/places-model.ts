import { available, availableToNew, fits, placeFor, type ResponseStatus } from "#domain/places.ts";

interface Place {
  readonly status: ResponseStatus;
  /** Order of arrival. */
  readonly number: number;
  readonly guests: number;
  /** An organiser made this change, and none followed. */
  readonly isByHand: boolean;
  /** The place came from the waitlist. */
  readonly isPromoted?: boolean;
}

/** Places and the waitlist according to the rules alone. Members are numbers. */
export class PlacesModel {
  max: number | null;
  places = new Map<number, Place>();
  /** A guest's place before an organiser's newest change. */
  before = new Map<number, Place | undefined>();
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
    if (!isThere) this.#change(guest, isBeyond ? "confirmed" : this.#placeFor(guest), isByHand);
    else if (!isByHand) this.#own(guest);
  }

  decline(guest: number, isByHand = false): void {
    const now = this.places.get(guest)?.status;
    if (now !== "declined") {
      this.#change(guest, "declined", isByHand);
      if (now !== undefined) this.#promote();
    } else if (!isByHand) this.#own(guest);
  }

  resize(max: number | null): void {
    this.max = max;
    this.#promote();
  }

  /** The list is as if the change was never made: in this model no mail is sent. */
  undo(guest: number): void {
    if (!this.places.get(guest)?.isByHand || !this.before.has(guest)) return;
    const before = this.before.get(guest);
    if (before) this.places.set(guest, before);
    else this.places.delete(guest);
    this.before.delete(guest);
    this.#promote();
    this.#takeBack(before?.status === "confirmed" ? this.#partyOf(guest) : 0);
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
    if (isFirst && fits(available(this.#counts()), 1 + guests)) this.#change(member, "confirmed", false);
    this.#promote();
    return true;
  }

  /** Removes a guest that is no longer a member. */
  remove(guest: number): void {
    if (!this.places.delete(guest)) return;
    this.before.delete(guest);
    this.#promote();
  }

  /** Adopts the recorded places after calls whose order is unknown. */
  readBack(places: ReadonlyMap<number, Pick<Place, "status" | "number" | "guests">>): void {
    this.places = new Map([...places].map(([guest, place]) => [guest, { ...place, isByHand: false }]));
    this.before.clear();
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

  #change(guest: number, status: ResponseStatus, isByHand: boolean): void {
    this.#arrivals += 1;
    if (isByHand) this.before.set(guest, this.places.get(guest));
    const guests = this.places.get(guest)?.guests ?? 0;
    this.places.set(guest, { status, guests, number: this.#arrivals, isByHand });
  }

  #placeFor(member: number) {
    return placeFor(this.#counts(), { party: this.#partyOf(member), isLate: false });
  }

  readonly #partyOf = (member: number): number => 1 + (this.places.get(member)?.guests ?? 0);

  #counts() {
    const people = (status: ResponseStatus) =>
      this.with(status).reduce((sum, member) => sum + this.#partyOf(member), 0);
    return { max: this.max, confirmed: people("confirmed"), waitlist: people("waitlist"), held: 0 };
  }

  /** Members at the head of the waitlist whose parties fit. */
  #next(): number[] {
    const line = this.with("waitlist");
    return line.slice(0, headThatFits(line.map(this.#partyOf), available(this.#counts())));
  }

  #promote(): void {
    for (const member of this.#next()) {
      const place = this.places.get(member) as Place;
      this.places.set(member, { ...place, status: "confirmed", isByHand: false, isPromoted: true });
    }
  }

  /** The last in line first, until the others fit and nobody in line was overtaken. */
  #takeBack(people: number): void {
    const { max, confirmed } = this.#counts();
    let tooMany = max === null ? 0 : Math.min(people, confirmed - max);
    const first = this.with("waitlist").map((member) => this.places.get(member)?.number)[0] ?? Infinity;
    for (const member of this.with("confirmed").reverse()) {
      const place = this.places.get(member) as Place;
      if (!place.isPromoted || (tooMany <= 0 && place.number < first)) continue;
      this.places.set(member, { ...place, status: "waitlist", isPromoted: false });
      tooMany -= this.#partyOf(member);
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
