import { mostPromoted, placeFor, type ResponseStatus } from "#domain/places.ts";

interface Place {
  readonly status: ResponseStatus;
  /** Order of arrival. */
  readonly number: number;
  /** An organiser made this change, and none followed. */
  readonly isByHand: boolean;
  /** The change that promoted this guest. */
  readonly promotedBy?: number;
}

const ALONE = { party: 1, isLate: false };

interface Before {
  readonly place: Place | undefined;
  /** The change that followed. */
  readonly change: number;
}

/** Places and the waitlist according to the rules alone. Guests are numbers. */
export class PlacesModel {
  max: number | null;
  places = new Map<number, Place>();
  /** A guest's place before an organiser's newest change. */
  before = new Map<number, Before>();
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
    if (!isThere) this.#change(guest, isBeyond ? "confirmed" : placeFor(this.#counts(), ALONE), isByHand);
    else if (!isByHand) this.#own(guest);
  }

  decline(guest: number, isByHand = false): void {
    if (this.places.get(guest)?.status !== "declined") {
      this.#change(guest, "declined", isByHand);
      this.#promote(isByHand ? this.#arrivals : undefined);
    } else if (!isByHand) this.#own(guest);
  }

  resize(max: number | null): void {
    this.max = max;
    this.#promote();
  }

  undo(guest: number): void {
    const before = this.before.get(guest);
    if (!this.places.get(guest)?.isByHand || !before) return;
    for (const [other, { promotedBy, ...place }] of this.places)
      if (promotedBy === before.change) this.places.set(other, { ...place, status: "waitlist" });
    if (before.place) this.places.set(guest, before.place);
    else this.places.delete(guest);
    this.before.delete(guest);
    this.#promote();
  }

  /** Removes a guest who is no longer a member. */
  remove(guest: number): void {
    if (!this.places.delete(guest)) return;
    this.before.delete(guest);
    this.#promote();
  }

  /** Adopts the recorded places after calls whose order is unknown. */
  readBack(places: ReadonlyMap<number, { status: ResponseStatus; number: number }>): void {
    this.places = new Map([...places].map(([guest, place]) => [guest, { ...place, isByHand: false }]));
    this.before.clear();
    this.#arrivals = Math.max(0, ...[...places.values()].map(({ number }) => number));
  }

  /** False while a member waits and a place is free. */
  get isFilled(): boolean {
    return mostPromoted(this.#counts()) === 0;
  }

  /** A member who repeats an organiser's answer makes it their own. */
  #own(guest: number): void {
    const place = this.places.get(guest);
    if (place) this.places.set(guest, { ...place, isByHand: false });
  }

  #change(guest: number, status: ResponseStatus, isByHand: boolean): void {
    this.#arrivals += 1;
    if (isByHand) this.before.set(guest, { place: this.places.get(guest), change: this.#arrivals });
    this.places.set(guest, { status, number: this.#arrivals, isByHand });
  }

  #counts() {
    return {
      max: this.max,
      confirmed: this.with("confirmed").length,
      waitlist: this.with("waitlist").length,
      held: 0,
    };
  }

  #promote(promotedBy?: number): void {
    for (const guest of this.with("waitlist").slice(0, mostPromoted(this.#counts()))) {
      const { number } = this.places.get(guest) as Place;
      const promoted = { status: "confirmed", number, isByHand: false } as const;
      this.places.set(guest, promotedBy === undefined ? promoted : { ...promoted, promotedBy });
    }
  }
}
