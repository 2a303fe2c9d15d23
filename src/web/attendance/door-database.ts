import type { HelpersDoorList } from "#contract/attendance/links.ts";
import type { DoorList, WalkIn } from "#contract/attendance.ts";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { newerTick, type Tick } from "#domain/attendance.ts";
import { DAY_MS } from "#domain/timing.ts";
import { forget } from "../base/storage.ts";

/** A tick on this device that is not sent yet. The database also stores the last list of each meetup. */
export interface WaitingTick extends Tick {
  readonly meetup: MeetupId;
  readonly member: MemberId;
  /** Absent in ticks that an earlier version stored. */
  readonly guests?: number;
}

export interface WaitingWalkIn extends Tick, WalkIn {
  readonly meetup: MeetupId;
  readonly key: string;
}

export interface WaitingTicks {
  readonly ticks: readonly WaitingTick[];
  readonly walkIns: readonly WaitingWalkIn[];
}

export type KeptList = DoorList & Partial<Pick<HelpersDoorList, "helper">>;

const STORES = { lists: "meetup.id", ticks: ["meetup", "member"], walkIns: ["meetup", "key"] };
type StoreName = keyof typeof STORES;
const ALL = Object.keys(STORES) as StoreName[];

type Stores = Readonly<Record<StoreName, IDBObjectStore>>;

/** The organisers' lists and ticks of this device; each door link has a database of its own. */
export class DoorDatabase {
  readonly #name: string;
  #opened: Promise<IDBDatabase> | null = null;

  constructor(name: string) {
    this.#name = name;
  }

  #open(): Promise<IDBDatabase> {
    this.#opened ??= new Promise((resolve, reject) => {
      const opening = indexedDB.open(this.#name, 1);
      opening.onupgradeneeded = () => {
        for (const name of ALL) opening.result.createObjectStore(name, { keyPath: STORES[name] });
      };
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        const forget = () => {
          this.#opened = null;
        };
        database.onclose = forget;
        // Another window of this device deletes the database.
        database.onversionchange = () => {
          database.close();
          forget();
        };
        resolve(database);
      };
    });
    return this.#opened;
  }

  /** Runs one transaction, flushed to disk before it resolves. Retries once if the browser closed it. */
  async transact<T>(
    mode: "readonly" | "readwrite",
    work: (stores: Stores) => Promise<T>,
    isAgain = false,
  ): Promise<T> {
    try {
      const database = await this.#open();
      const transaction = database.transaction(ALL, mode, { durability: "strict" });
      const store = (name: StoreName) => transaction.objectStore(name);
      const done = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      const working = work({ lists: store("lists"), ticks: store("ticks"), walkIns: store("walkIns") });
      const [result] = await Promise.all([working, done]);
      return result;
    } catch (error) {
      this.#opened = null;
      if (isAgain) throw error;
      return this.transact(mode, work, true);
    }
  }

  readonly read = (meetup: MeetupId) =>
    this.transact("readonly", async (stores) => ({
      list: (await answered<KeptList | undefined>(stores.lists.get(meetup))) ?? null,
      ...(await waitingFor(stores, meetup)),
    }));

  readonly keepTick = (tick: WaitingTick) =>
    this.transact("readwrite", ({ ticks }) => putLater(ticks, [tick.meetup, tick.member], tick));

  readonly keepWalkIn = (walkIn: WaitingWalkIn) =>
    this.transact("readwrite", ({ walkIns }) => putLater(walkIns, [walkIn.meetup, walkIn.key], walkIn));

  /** Deletes the sent ticks, except those that were pressed again during the call, and stores the list if `keeps`. */
  readonly keepList = (list: KeptList, sent: WaitingTicks, keeps: boolean) =>
    this.transact("readwrite", async ({ lists, ticks, walkIns }) => {
      const remove = async (store: IDBObjectStore, key: [MeetupId, MemberId | string], { at }: Tick) => {
        const kept = await answered<Tick | undefined>(store.get(key));
        if (kept?.at === at) store.delete(key);
      };
      for (const tick of sent.ticks) await remove(ticks, [tick.meetup, tick.member], tick);
      for (const walkIn of sent.walkIns) await remove(walkIns, [walkIn.meetup, walkIn.key], walkIn);
      if (keeps) lists.put(list);
    });

  /** Deletes everything about a meetup, unsent ticks included: the server no longer accepts them. */
  readonly forgetMeetup = (meetup: MeetupId) =>
    this.transact("readwrite", async ({ lists, ticks, walkIns }) => {
      lists.delete(meetup);
      ticks.delete(of(meetup));
      walkIns.delete(of(meetup));
    });

  async drop(): Promise<void> {
    const database = await this.#opened?.catch(() => null);
    database?.close();
    this.#opened = null;
    await answered(indexedDB.deleteDatabase(this.#name));
  }
}

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Every key that begins with this meetup: IndexedDB orders arrays after numbers and strings. */
const of = (meetup: MeetupId) => IDBKeyRange.bound([meetup], [meetup, []]);

const waitingFor = async ({ ticks, walkIns }: Stores, meetup: MeetupId): Promise<WaitingTicks> => ({
  ticks: await answered<WaitingTick[]>(ticks.getAll(of(meetup))),
  walkIns: await answered<WaitingWalkIn[]>(walkIns.getAll(of(meetup))),
});

/** Keeps the later tick, because another window of this device may have stored one meanwhile. */
const putLater = async (store: IDBObjectStore, key: [MeetupId, MemberId | string], tick: Tick) => {
  const before = await answered<Tick | undefined>(store.get(key));
  store.put(before ? newerTick(before, tick) : tick);
};

export const ORGANISERS_DOORS = new DoorDatabase("door");

/** Whether the names of a meetup are no longer needed: it ended more than a day before. */
export const isOld = ({ meetup }: DoorList, now: number): boolean => Date.parse(meetup.endsAt) + DAY_MS < now;

/** The list reduced to the people with unsent ticks, without any other names. */
function onlyTicked(list: KeptList, { ticks, walkIns }: WaitingTicks): KeptList {
  const members = new Set(ticks.map(({ member }) => member));
  const keys = new Set(walkIns.map(({ key }) => key));
  return {
    ...list,
    people: list.people.filter(({ id }) => members.has(id)),
    walkIns: list.walkIns.filter(({ key }) => keys.has(key)),
    isWhole: false,
  };
}

/** Deletes the organisers' names of all meetups, or of those that ended a day before that moment; names with unsent ticks stay. */
export const forgetNames = (which: "all" | { readonly endedADayBefore: number }) =>
  ORGANISERS_DOORS.transact("readwrite", async (stores) => {
    const lists = await answered<KeptList[]>(stores.lists.getAll());
    let isAnyKept = false;
    for (const list of lists) {
      const { ticks, walkIns } = await waitingFor(stores, list.meetup.id);
      const isWanted = which !== "all" && !isOld(list, which.endedADayBefore);
      const isWaiting = ticks.length + walkIns.length > 0;
      if (isWanted || isWaiting) isAnyKept = true;
      else stores.lists.delete(list.meetup.id);
      if (isWaiting && !isWanted) stores.lists.put(onlyTicked(list, { ticks, walkIns }));
    }
    if (!isAnyKept) forget("names-kept");
  });

export const keptDoors = () =>
  ORGANISERS_DOORS.transact("readonly", async ({ lists }) => {
    const kept = (await answered<KeptList[]>(lists.getAll())).map(({ meetup }) => meetup);
    return kept.sort((a, b) => a.endsAt.localeCompare(b.endsAt));
  });

/** How many presses of this device, at a door of this database, were not sent yet. */
export const waitingIn = (database: DoorDatabase) =>
  database.transact("readonly", async ({ ticks, walkIns }) => {
    const counted = await Promise.all([answered(ticks.count()), answered(walkIns.count())]);
    return counted[0] + counted[1];
  });

export const meetupsThatWait = () =>
  ORGANISERS_DOORS.transact("readonly", async ({ ticks, walkIns }) => {
    const all = [
      ...(await answered<WaitingTick[]>(ticks.getAll())),
      ...(await answered<WaitingWalkIn[]>(walkIns.getAll())),
    ];
    return [...new Set(all.map(({ meetup }) => meetup))];
  });
