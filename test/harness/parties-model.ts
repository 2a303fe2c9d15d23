import { freeToNew, isFirstCome } from "#domain/companions.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import { howFilled, MAX_OFFERS, mayClaim, offerEnds } from "#domain/offers.ts";
import {
  type Action,
  available,
  availableToNew,
  countSteps,
  fits,
  isAfterDeadline,
  type Places,
  type ResponseStatus,
  type Standing,
  statusAfter,
  statusOfParty,
} from "#domain/places.ts";

/** A member's answer with their guests. */
export interface Party {
  readonly status: ResponseStatus;
  readonly guests: number;
  readonly late: boolean;
  readonly offered: boolean;
  readonly offeredUntil: Instant | null;
  readonly offers: number;
  /** Order of arrival. */
  readonly number: number;
  /** An organiser made this change, and none followed. */
  readonly isByHand: boolean;
}

interface Rules {
  readonly startsAt: Instant;
  readonly answerBy: Instant | null;
  readonly offerMinutes: number | null;
  readonly maxGuests: number;
  /** Members whose address gets no mail. */
  readonly mailless: ReadonlySet<number>;
}

/** An organiser's change of a party, while it can be undone. */
interface Change {
  readonly id: number;
  readonly before: Party | undefined;
  /** What an earlier change reserved, and this one took. */
  readonly took: { readonly change: Change; readonly places: number } | null;
  /** The number that the party got by it. */
  number: number;
  /** Places that it reserves. */
  places: number;
  readonly until: number;
}

interface ByHand {
  readonly action: Action;
  readonly isBeyond?: boolean;
  /** Companions with a yes; absent: as they are. */
  readonly guests?: number;
  /** In which it can be undone; 0: it acts at once. */
  readonly seconds: number;
}

/** Parties and their places according to the rules alone. */
export class PartiesModel {
  parties = new Map<number, Party>();
  readonly #undoable = new Map<number, Change[]>();
  #changes: Change[] = [];
  readonly rules: Rules;
  max: number | null;
  now = 0;
  /** People without membership. */
  named = 0;
  #arrivals = 0;

  constructor(max: number | null, rules: Rules) {
    this.max = max;
    this.rules = rules;
  }

  get counts(): Places {
    const all = [...this.parties.values()].map((party) => countSteps(null, standingOf(party)));
    const sum = (name: "confirmed" | "waitlist" | "held") =>
      all.reduce((total, each) => total + each[name], 0);
    return {
      max: this.max,
      confirmed: sum("confirmed") + this.named,
      waitlist: sum("waitlist"),
      held: sum("held"),
      reserved: this.#reserved,
    };
  }

  get #reserved(): number {
    return this.#changes.reduce((total, { places }) => total + places, 0);
  }

  with(status: ResponseStatus): number[] {
    const here = [...this.parties].filter(([, party]) => party.status === status);
    return here.sort(([, a], [, b]) => a.number - b.number).map(([id]) => id);
  }

  /** False while a member waits and a place is free. */
  get isFilled(): boolean {
    return headOf(this.#line("number"), available(this.counts)).length === 0;
  }

  /** Members on the waitlist that get a free place with a yes. */
  get free(): number[] {
    const waiting = [...this.parties].filter(([, { status, offered }]) => status === "waitlist" && !offered);
    return waiting.filter(([, party]) => this.#isClaim(party, party.late)).map(([id]) => id);
  }

  /** Places that the public page says a new yes can get; null without a maximum. */
  get shownFree(): number | null {
    const { max, confirmed, waitlist } = this.counts;
    const waiting = [...this.parties.values()].filter(({ status }) => status === "waitlist");
    const meetup = {
      offer_minutes: this.rules.offerMinutes,
      starts_at: this.rules.startsAt,
      waitlist,
      waitlist_members: waiting.length,
    };
    return freeToNew({
      maxParticipants: max,
      registrationCounts: { confirmed, waitlist, available: available(this.counts) },
      reserved: this.#reserved,
      isFirstCome: isFirstCome(meetup, this.now) ? true : undefined,
    });
  }

  /** Whether a yes in time of a member without an answer gets a place. */
  get hasPlaceForNewcomer(): boolean {
    const isClaim = this.#isClaim(undefined, false);
    const answer = { action: "confirm", party: 1, isLate: false, isClaim } as const;
    return statusAfter(this.counts, null, answer) === "confirmed";
  }

  /** People that have a place, are offered one, or can get theirs back. */
  get seated(): number {
    return this.counts.confirmed + this.counts.held + this.#reserved;
  }

  advance(now: number): void {
    this.now = now;
    let isAny = false;
    for (const [id, party] of this.parties)
      if (party.offered && Date.parse(party.offeredUntil ?? "") <= now) {
        this.parties.set(id, { ...party, offered: false });
        isAny = true;
      }
    if (isAny) this.#fill();
    const due = this.#changes.filter(({ until }) => until <= now);
    for (const change of due.sort((a, b) => a.until - b.until)) {
      this.#end([change]);
      this.#fill();
    }
  }

  /** @returns whether the rules allow it */
  byHand(id: number, { action, isBeyond = false, guests: asked, seconds }: ByHand): boolean {
    const before = this.parties.get(id);
    const own = this.#changesOf(id);
    const earlier = own.find(({ places }) => places > 0);
    const guests = asked ?? (action === "confirm" ? this.#companionsOf(before) : (before?.guests ?? 0));
    if (action === "confirm" && !this.#allowsCompanions(before, guests, isBeyond)) return false;
    const isOwn = earlier !== undefined && earlier.places >= 1 + guests;
    const isClaim = isOwn || this.#isClaim(before, false, guests);
    const answer = { action, party: 1 + guests, isLate: false, isClaim };
    const status = isBeyond
      ? "confirmed"
      : statusAfter(this.counts, before ? standingOf(before) : null, answer);
    if (before && status === before.status) {
      const newest = own.at(-1);
      if (newest && guests < before.guests && seatsOf(before) > 0) {
        newest.places += before.guests - guests;
        this.parties.set(id, { ...before, guests });
      } else this.#resizeParty(id, before, guests);
      return true;
    }
    const took = earlier ? { change: earlier, places: earlier.places } : null;
    if (earlier) earlier.places = 0;
    const had = (took?.places ?? 0) + seatsOf(before);
    const places =
      before && status === "declined"
        ? Math.max(had, this.#freedBy(id, before))
        : Math.max(0, had - (status === "confirmed" ? 1 + guests : 0));
    const number = this.#record(id, { status, guests, late: false, isByHand: true });
    if (seconds > 0) {
      const change: Change = { id, before, took, number, places, until: this.#undoneUntil(seconds) };
      this.#changes.push(change);
      this.#undoable.set(id, [...(this.#undoable.get(id) ?? []), change]);
      if (before?.status === "waitlist") change.places += this.#peopleInTurn();
    } else if (before || status === "waitlist") this.#fill();
    if (own.length > 0) this.#fill();
    return true;
  }

  /** No last day to answer limits an organiser. */
  #allowsCompanions(before: Party | undefined, guests: number, isBeyond: boolean): boolean {
    const more = guests - (before && before.status !== "declined" ? before.guests : 0);
    if (more > 0 && guests > this.rules.maxGuests) return false;
    const needsPlaces = before && (before.status === "confirmed" || before.offered);
    return more <= 0 || !needsPlaces || isBeyond || fits(availableToNew(this.counts), more);
  }

  /** The start ends it. */
  #undoneUntil(seconds: number): number {
    const start = Date.parse(this.rules.startsAt);
    const end = this.now + seconds * 1000;
    return this.now < start && start < end ? start : end;
  }

  /** Undoes the newest change of the party that was not undone yet. @returns whether the rules allow it */
  undo(id: number): boolean {
    const change = this.#undoable.get(id)?.pop();
    const party = this.parties.get(id);
    if (!change || !this.#changes.includes(change)) return false;
    if (!party?.isByHand || party.number !== change.number) return false;
    const { before, took } = change;
    this.#end([change]);
    if (took) took.change.places = took.places;
    if (before) this.parties.set(id, before);
    else this.parties.delete(id);
    this.#fill();
    return true;
  }

  yes(id: number): void {
    const before = this.parties.get(id);
    const guests = this.#companionsOf(before);
    const isLate = isAfterDeadline(this.rules.answerBy, this.now);
    const own = this.#changesOf(id);
    const isOwn = own.some(({ places }) => places >= 1 + guests);
    this.#end(own);
    const answer = {
      action: "confirm",
      party: 1 + guests,
      isLate,
      isClaim: isOwn || this.#isClaim(before, isLate),
    } as const;
    const status = statusAfter(this.counts, before ? standingOf(before) : null, answer);
    if (status !== before?.status)
      this.#record(id, { status, guests, late: status === "waitlist" && isLate });
    else this.parties.set(id, { ...before, isByHand: false });
    if (own.length > 0) this.#fill();
  }

  no(id: number): void {
    const before = this.parties.get(id);
    const own = this.#changesOf(id);
    this.#end(own);
    if (before?.status === "declined") {
      this.parties.set(id, { ...before, isByHand: false });
      if (own.length > 0) this.#fill();
      return;
    }
    this.#record(id, { status: "declined", guests: before?.guests ?? 0, late: false });
    if (before) this.#fill();
  }

  /** @returns whether the rules allow it */
  bring(id: number, guests: number): boolean {
    const party = this.parties.get(id);
    if (!party || party.status === "declined") return false;
    const more = guests - party.guests;
    if (more > 0 && guests > this.rules.maxGuests) return false;
    if (more > 0 && (party.status === "confirmed" || party.offered)) {
      if (isAfterDeadline(this.rules.answerBy, this.now)) return false;
      if (!fits(availableToNew(this.counts), more)) return false;
    }
    this.#resizeParty(id, party, guests);
    return true;
  }

  /** A smaller party may get its places, and others those that it leaves. */
  #resizeParty(id: number, party: Party, guests: number): void {
    this.parties.set(id, { ...party, guests });
    if (guests >= party.guests) return;
    const [first] = this.#line("number");
    const isFirst = first?.[0] === id;
    const status = statusOfParty(this.counts, standingOf(party), { party: 1 + guests, isFirst });
    if (status !== party.status) this.#record(id, { status, guests, late: false });
    this.#fill();
  }

  /** @returns whether the rules allow it */
  addNamed(isBeyond: boolean): boolean {
    if (!isBeyond && !this.hasPlaceForNewcomer) return false;
    this.named += 1;
    return true;
  }

  /** @returns whether there was any */
  removeNamed(): boolean {
    if (this.named === 0) return false;
    this.named -= 1;
    this.#fill();
    return true;
  }

  admitLate(): void {
    for (const [id, party] of this.parties) if (party.late) this.parties.set(id, { ...party, late: false });
    this.#promote();
  }

  /** @returns whether the rules allow it */
  offer(id: number, minutes: number): boolean {
    const party = this.parties.get(id);
    if (party?.status !== "waitlist" || Date.parse(this.rules.startsAt) <= this.now) return false;
    if (!party.offered && !fits(available(this.counts), 1 + party.guests)) return false;
    this.#hold([id], minutes);
    return true;
  }

  takeBack(id: number): boolean {
    const party = this.parties.get(id);
    if (!party?.offered) return false;
    const offeredUntil = new Date(this.now).toISOString();
    this.parties.set(id, { ...party, offered: false, offers: MAX_OFFERS, offeredUntil });
    this.#fill();
    return true;
  }

  resize(max: number | null): void {
    this.max = max;
    this.#fill();
  }

  /** Removes a party of a person that is no longer a member. */
  remove(id: number): void {
    this.#end(this.#changes.filter((change) => change.id === id));
    this.#undoable.delete(id);
    if (this.parties.delete(id)) this.#fill();
  }

  /** Adopts what is recorded after calls whose order is unknown. @param reserved by members whose changes reserve places */
  readBack(parties: ReadonlyMap<number, Party>, reserved: ReadonlyMap<number, number>): void {
    this.parties = new Map(parties);
    this.#undoable.clear();
    const recorded = { before: undefined, took: null, number: 0, until: Number.POSITIVE_INFINITY };
    this.#changes = [...reserved].map(([id, places]) => ({ ...recorded, id, places }));
    this.#arrivals = Math.max(0, ...[...parties.values()].map(({ number }) => number));
  }

  /** Changes that the party's next answer ends. */
  #changesOf(id: number): Change[] {
    return this.parties.get(id)?.isByHand ? this.#changes.filter((change) => change.id === id) : [];
  }

  #end(changes: readonly Change[]): void {
    this.#changes = this.#changes.filter((change) => !changes.includes(change));
  }

  #peopleInTurn(): number {
    const how = this.#how();
    if (how === "first-come") return 0;
    const line = how === "offered" ? this.#askable() : this.#line("number");
    const head = headOf(line, available(this.counts));
    return head.reduce((sum, id) => sum + 1 + (this.parties.get(id)?.guests ?? 0), 0);
  }

  #freedBy(id: number, party: Party): number {
    if (party.status === "confirmed" || party.offered) return 1 + party.guests;
    const how = this.#how();
    const [next] = how === "offered" ? this.#askable() : this.#line("number");
    return how !== "first-come" && next?.[0] === id
      ? Math.min(1 + party.guests, available(this.counts) ?? 0)
      : 0;
  }

  #companionsOf(party: Party | undefined): number {
    return party?.status === "declined" ? Math.min(party.guests, this.rules.maxGuests) : (party?.guests ?? 0);
  }

  #how() {
    return howFilled({ offer_minutes: this.rules.offerMinutes, starts_at: this.rules.startsAt }, this.now);
  }

  #isClaim(before: Party | undefined, isLate: boolean, guests = this.#companionsOf(before)): boolean {
    return mayClaim(this.counts, {
      party: 1 + guests,
      isLate: before?.status === "waitlist" ? before.late : isLate,
      how: this.#how(),
      isAnyToAsk: this.#askable().length > 0,
    });
  }

  /** @returns the number of the answer */
  #record(
    id: number,
    { isByHand = false, ...answer }: Pick<Party, "status" | "guests" | "late"> & { isByHand?: boolean },
  ): number {
    this.#arrivals += 1;
    const before = this.parties.get(id);
    const isWaiting = answer.status === "waitlist";
    const offers = isWaiting ? 0 : (before?.offers ?? 0);
    const offeredUntil = isWaiting ? null : (before?.offeredUntil ?? null);
    const number = this.#arrivals;
    this.parties.set(id, { ...answer, offers, offeredUntil, offered: false, number, isByHand });
    return number;
  }

  #line(order: "number" | "offers"): [number, Party][] {
    return [...this.parties]
      .filter(([, { status, late, offered }]) => status === "waitlist" && !late && !offered)
      .sort(([, a], [, b]) => (order === "offers" ? a.offers - b.offers : 0) || a.number - b.number);
  }

  #askable() {
    return this.#line("offers").filter(
      ([id, { offers }]) => offers < MAX_OFFERS && !this.rules.mailless.has(id),
    );
  }

  #fill(): void {
    const how = this.#how();
    if (how === "promoted") this.#promote();
    if (how === "offered") {
      const line = this.#askable();
      this.#hold(headOf(line, available(this.counts)), this.rules.offerMinutes ?? 0);
    }
  }

  #promote(): void {
    const line = this.#line("number");
    for (const id of headOf(line, available(this.counts))) {
      const party = this.parties.get(id);
      if (party) this.parties.set(id, { ...party, status: "confirmed", isByHand: false });
    }
  }

  #hold(ids: readonly number[], minutes: number): void {
    const offeredUntil = offerEnds(minutes, this.rules.startsAt, this.now);
    for (const id of ids) {
      const party = this.parties.get(id);
      if (party) this.parties.set(id, { ...party, offered: true, offeredUntil, offers: party.offers + 1 });
    }
  }
}

/** The parties at the head that get the free places. The first that does not fit blocks those behind it: no party overtakes another. */
function headOf(line: readonly [number, Party][], free: number | null): number[] {
  let people = 0;
  const blocked = line.findIndex(([, { guests }]) => {
    people += 1 + guests;
    return !fits(free, people);
  });
  return line.slice(0, blocked === -1 ? line.length : blocked).map(([id]) => id);
}

/** Places that a party has, or that are held for it. */
const seatsOf = (party: Party | undefined): number =>
  party && (party.status === "confirmed" || party.offered) ? 1 + party.guests : 0;

const standingOf = ({ status, guests, offered }: Party): Standing => ({
  status,
  party: 1 + guests,
  isHeld: offered,
});
