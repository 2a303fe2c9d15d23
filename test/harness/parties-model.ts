import type { Instant } from "#domain/dutch-dates.ts";
import { howFilled, MOST_OFFERS, mayClaim, offerEnds } from "#domain/offers.ts";
import {
  available,
  availableToNew,
  countSteps,
  fits,
  isAfterDeadline,
  type Places,
  type RecordedAnswer,
  type ResponseStatus,
  statusAfter,
  statusOfParty,
} from "#domain/places.ts";
import { headThatFits } from "./places-model.ts";

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
}

interface Rules {
  readonly startsAt: Instant;
  readonly answerBy: Instant | null;
  readonly offerMinutes: number | null;
  readonly maxGuests: number;
  /** Members whose address gets no mail. */
  readonly mailless: ReadonlySet<number>;
}

/** Parties and their places according to the rules alone. */
export class PartiesModel {
  readonly parties = new Map<number, Party>();
  readonly rules: Rules;
  max: number | null;
  now = 0;
  #arrivals = 0;

  constructor(max: number | null, rules: Rules) {
    this.max = max;
    this.rules = rules;
  }

  get counts(): Places {
    const all = [...this.parties.values()].map((party) => countSteps(null, standingOf(party)));
    const sum = (name: "confirmed" | "waitlist" | "held") =>
      all.reduce((total, each) => total + each[name], 0);
    return { max: this.max, confirmed: sum("confirmed"), waitlist: sum("waitlist"), held: sum("held") };
  }

  /** Members on the waitlist that get a free place with a yes. */
  get free(): number[] {
    const waiting = [...this.parties].filter(([, { status, offered }]) => status === "waitlist" && !offered);
    return waiting.filter(([, party]) => this.#isClaim(party, party.late)).map(([id]) => id);
  }

  /** People that have a place, or are offered one. */
  get seated(): number {
    return this.counts.confirmed + this.counts.held;
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
  }

  yes(id: number): void {
    const before = this.parties.get(id);
    const guests = this.#companionsOf(before);
    const isLate = isAfterDeadline(this.rules.answerBy, this.now);
    const answer = {
      action: "confirm",
      party: 1 + guests,
      isLate,
      isClaim: this.#isClaim(before, isLate),
    } as const;
    const status = statusAfter(this.counts, before ? standingOf(before) : null, answer);
    if (status !== before?.status)
      this.#record(id, { status, guests, late: status === "waitlist" && isLate });
  }

  no(id: number): void {
    const before = this.parties.get(id);
    if (before?.status === "declined") return;
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
    this.parties.set(id, { ...party, guests });
    if (more >= 0) return true;
    const [first] = this.#line("number");
    const isFirst = first?.[0] === id;
    const status = statusOfParty(this.counts, standingOf(party), { party: 1 + guests, isFirst });
    if (status !== party.status) this.#record(id, { status, guests, late: false });
    this.#fill();
    return true;
  }

  giveBeyond(id: number): void {
    const party = this.parties.get(id);
    if (party?.status !== "confirmed")
      this.#record(id, { status: "confirmed", guests: this.#companionsOf(party), late: false });
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
    this.parties.set(id, { ...party, offered: false, offers: MOST_OFFERS, offeredUntil });
    this.#fill();
    return true;
  }

  resize(max: number | null): void {
    this.max = max;
    this.#fill();
  }

  #companionsOf(party: Party | undefined): number {
    return party?.status === "declined" ? Math.min(party.guests, this.rules.maxGuests) : (party?.guests ?? 0);
  }

  #how() {
    return howFilled({ offer_minutes: this.rules.offerMinutes, starts_at: this.rules.startsAt }, this.now);
  }

  #isClaim(before: Party | undefined, isLate: boolean): boolean {
    return mayClaim(this.counts, {
      party: 1 + this.#companionsOf(before),
      isLate: before?.status === "waitlist" ? before.late : isLate,
      how: this.#how(),
      isAnyToAsk: this.#askable().length > 0,
    });
  }

  #record(id: number, answer: Pick<Party, "status" | "guests" | "late">): void {
    this.#arrivals += 1;
    const before = this.parties.get(id);
    const isWaiting = answer.status === "waitlist";
    const offers = isWaiting ? 0 : (before?.offers ?? 0);
    const offeredUntil = isWaiting ? null : (before?.offeredUntil ?? null);
    this.parties.set(id, { ...answer, offers, offeredUntil, offered: false, number: this.#arrivals });
  }

  #line(order: "number" | "offers"): [number, Party][] {
    return [...this.parties]
      .filter(([, { status, late, offered }]) => status === "waitlist" && !late && !offered)
      .sort(([, a], [, b]) => (order === "offers" ? a.offers - b.offers : 0) || a.number - b.number);
  }

  #askable() {
    return this.#line("offers").filter(
      ([id, { offers }]) => offers < MOST_OFFERS && !this.rules.mailless.has(id),
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
      if (party) this.parties.set(id, { ...party, status: "confirmed" });
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

const headOf = (line: readonly [number, Party][], free: number | null) =>
  line
    .slice(
      0,
      headThatFits(
        line.map(([, { guests }]) => 1 + guests),
        free,
      ),
    )
    .map(([id]) => id);

const standingOf = ({ status, guests, offered }: Party): RecordedAnswer => ({
  status,
  party: 1 + guests,
  isHeld: offered,
});
