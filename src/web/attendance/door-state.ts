import type { MemberId } from "#contract/ids.ts";
import { countInWords } from "#domain/wording.ts";
import type { KeptList, WaitingTick, WaitingWalkIn } from "./door-database.ts";
import type { Trouble } from "./door-sync.ts";

export interface DoorState {
  readonly list: KeptList | null;
  readonly ticks: ReadonlyMap<MemberId, WaitingTick>;
  readonly walkIns: ReadonlyMap<string, WaitingWalkIn>;
  readonly trouble: Trouble | null;
  /** The server's sentence about it; empty when there is none. */
  readonly sentence: string;
  readonly details: readonly string[];
  /** False until the database of this device was read. */
  readonly isRead: boolean;
  /** Number of presses that are being written to the database. */
  readonly pendingWrites: number;
  /** The browser cannot store: unsent ticks exist only in this page. */
  readonly isNotPersisted: boolean;
  /** Number of ticks that were deleted unsent, because the server takes them no more. */
  readonly unsent: number;
}

/** `3 vinkjes wachten`, without a full stop. */
export const waitingWords = (count: number): string => countInWords(count, "vinkje wacht", "vinkjes wachten");

/** Title and text in place of a list that this device does not have. */
export const WITHOUT_LIST = {
  offline: [
    "Deze lijst is hier nog niet geladen",
    "Er is nu geen verbinding. Open deze pagina één keer met verbinding; daarna werkt ze ook zonder.",
  ],
  failing: [
    "De lijst is er nu niet",
    "De server kan nu niet antwoorden. We blijven het proberen; je hoeft niets te doen.",
  ],
} as const;

export const UNOPENED: DoorState = {
  list: null,
  ticks: new Map(),
  walkIns: new Map(),
  trouble: null,
  sentence: "",
  details: [],
  isRead: false,
  pendingWrites: 0,
  isNotPersisted: false,
  unsent: 0,
};

/** Whether this door link may add no more attendees; those that it did not send yet count. */
export function isFullByLink({ list, walkIns }: DoorState): boolean {
  if (list?.helper?.walkInsLeft === undefined) return false;
  const sent = new Set(list.walkIns.map(({ key }) => key));
  return [...walkIns.keys()].filter((key) => !sent.has(key)).length >= list.helper.walkInsLeft;
}

export const pendingCount = ({ ticks, walkIns }: DoorState): number => ticks.size + walkIns.size;
