import type { WalkIn } from "#contract/attendance.ts";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { nextTickTime, type Tick } from "#domain/attendance.ts";
import { ApiError, retryNotBefore } from "../base/api.ts";
import { retryPart } from "../base/connection.ts";
import { ignoring, isRefusedHere } from "../base/ignoring.ts";
import { Listeners } from "../base/listeners.ts";
import type { KeptList, WaitingTicks } from "./door-database.ts";
import { type DoorState, pendingCount, UNOPENED } from "./door-state.ts";
import { type DoorAccess, exchange, type Trouble } from "./door-sync.ts";

const LOOK_MS = 20_000;

export class CheckInList {
  readonly #meetup: MeetupId;
  readonly #access: DoorAccess;
  readonly #listeners = new Listeners();
  /** Moment of the last press on each attendee, to keep presses in order when the clock is set back. */
  readonly #pressed = new Map<MemberId | string, number>();
  #state = UNOPENED;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #checkConnection = () => {};
  /** The moment before which the server asked for no retry, in milliseconds since the epoch. */
  #notBefore = 0;
  #isSending = false;
  #wantsMore = false;
  #isAnswered = false;
  #isStopped = false;

  constructor(meetup: MeetupId, access: DoorAccess) {
    this.#meetup = meetup;
    this.#access = access;
  }

  readonly state = (): DoorState => this.#state;

  readonly subscribe = this.#listeners.add;

  start(): () => void {
    this.#isStopped = false;
    const send = () => void this.#send();
    const look = () => document.visibilityState === "visible" && send();
    const retried = retryPart({
      isFailing: () => this.#isFailing(),
      isUnreached: () => this.#isFailing(),
      notBefore: () => this.#notBefore,
      retry: () => this.#send(),
      onReturn: () => this.#send(),
    });
    this.#checkConnection = retried.check;
    document.addEventListener("visibilitychange", look);
    const stopListening = this.#access.onChange(send);
    void this.#read().then(send);
    return () => {
      this.#isStopped = true;
      clearTimeout(this.#timer);
      retried.stop();
      document.removeEventListener("visibilitychange", look);
      stopListening();
    };
  }

  readonly refresh = (): void => {
    if (!this.#isStopped) void this.#send();
  };

  press(member: MemberId, present: boolean, guests = 0): void {
    const before = this.#state.ticks.get(member);
    const tick = { meetup: this.#meetup, member, present, guests, at: this.#momentOf(member, before) };
    this.#set({ ticks: new Map(this.#state.ticks).set(member, tick) });
    this.#keepAndSend(this.#access.database.keepTick(tick));
  }

  /** Adds an attendee that is not on the list, or takes that back (`present` false). */
  walkIn(key: string, person: WalkIn, present: boolean): void {
    const before = this.#state.walkIns.get(key);
    const at = this.#momentOf(key, before);
    const walkIn = { ...before, ...person, meetup: this.#meetup, key, present, at };
    this.#set({ walkIns: new Map(this.#state.walkIns).set(key, walkIn) });
    this.#keepAndSend(this.#access.database.keepWalkIn(walkIn));
  }

  #momentOf(who: MemberId | string, before: Tick | undefined): number {
    const at = nextTickTime(Date.now(), this.#pressed.get(who) ?? before?.at);
    this.#pressed.set(who, at);
    return at;
  }

  #set(change: Partial<DoorState>): void {
    this.#state = { ...this.#state, ...change };
    this.#listeners.notify();
  }

  #keepAndSend(keeping: Promise<void>): void {
    this.#set({ pendingWrites: this.#state.pendingWrites + 1 });
    void keeping
      .catch(() => this.#set({ isNotPersisted: true }))
      .then(() => {
        this.#set({ pendingWrites: this.#state.pendingWrites - 1 });
        return this.#send();
      });
  }

  async #read(): Promise<void> {
    if (this.#state.isRead) return;
    const kept = await this.#access.database.read(this.#meetup).catch(ignoring(isRefusedHere));
    if (this.#state.isRead) return;
    if (!kept) return this.#set({ isRead: true, isNotPersisted: true });
    this.#set({
      isRead: true,
      // Names that this device may no longer show are not shown for a moment either.
      list: this.#access.closedBecause(kept.list) === "closed" ? null : kept.list,
      ticks: new Map(kept.ticks.map((tick) => [tick.member, tick])),
      walkIns: new Map(kept.walkIns.map((walkIn) => [walkIn.key, walkIn])),
    });
  }

  /** Makes one call at a time; presses during a call go with the next. */
  async #send(): Promise<void> {
    this.#wantsMore = true;
    if (this.#isSending || !this.#state.isRead || Date.now() < this.#notBefore) return;
    this.#isSending = true;
    clearTimeout(this.#timer);
    let trouble: Trouble | null = null;
    while (this.#wantsMore && trouble === null) {
      this.#wantsMore = false;
      trouble = await this.#exchange();
    }
    this.#isSending = false;
    this.#set({ trouble });
    this.#checkConnection();
    this.#plan();
  }

  async #exchange(): Promise<Trouble | null> {
    const closed = this.#access.closedBecause(this.#state.list);
    if (closed !== null) {
      if (closed === "closed") await this.#giveUp(closed);
      return closed;
    }
    try {
      const { ticks, walkIns } = this.#state;
      const waiting = { ticks: [...ticks.values()], walkIns: [...walkIns.values()] };
      const { list, sent } = await exchange(this.#access, waiting);
      this.#notBefore = 0;
      await this.#take(list, sent);
      return null;
    } catch (error) {
      const trouble = this.#access.problemOf(error);
      this.#notBefore = retryNotBefore(error);
      const { message, details } = error instanceof ApiError ? error : new ApiError(0);
      this.#set({ sentence: message, details });
      await this.#giveUp(trouble);
      return trouble;
    }
  }

  async #take(list: KeptList, sent: WaitingTicks): Promise<void> {
    this.#isAnswered = true;
    // Stores first: a page that closes in between sends the ticks again. Nothing after a sign-out: it removed the names.
    if (this.#access.closedBecause(list) === null)
      await this.#access.keepList(list, sent).catch(() => this.#set({ isNotPersisted: true }));
    const ticks = new Map(this.#state.ticks);
    for (const { member, at } of sent.ticks) if (ticks.get(member)?.at === at) ticks.delete(member);
    const walkIns = new Map(this.#state.walkIns);
    for (const { key, at } of sent.walkIns) if (walkIns.get(key)?.at === at) walkIns.delete(key);
    this.#set({ list, ticks, walkIns });
    if (pendingCount(this.#state) > 0) this.#wantsMore = true;
  }

  /** Deletes names that no organiser here needs: the meetup is gone, or the page opened without a session. */
  async #giveUp(trouble: Trouble): Promise<void> {
    const isOver = ["gone", "forgotten", "closed"].includes(trouble);
    const waiting = pendingCount(this.#state);
    const isIdle = waiting === 0;
    const isStrange = trouble === "signed-out" && isIdle && !this.#isAnswered;
    if (!isOver && !isStrange && trouble !== "not-admin") return;
    const unsent = this.#state.unsent + waiting;
    this.#set({ list: null, ...(isOver && { ticks: new Map(), walkIns: new Map(), unsent }) });
    await this.#access.forget(isOver).catch(ignoring(isRefusedHere));
  }

  #isFailing(): boolean {
    const { trouble } = this.#state;
    return trouble === "offline" || trouble === "failing";
  }

  #plan(): void {
    clearTimeout(this.#timer);
    // `connection.ts` tries a failed call again. Signing in or returning to the page triggers the next one after a refusal.
    if (this.#isStopped || this.#state.trouble !== null) return;
    this.#timer = setTimeout(() => {
      if (document.visibilityState === "visible" || pendingCount(this.#state) > 0) void this.#send();
      else this.#plan();
    }, LOOK_MS);
  }
}
