import type { DoorList } from "#contract/attendance.ts";
import type { MemberId } from "#contract/row-id.ts";
import type { WaitingTick, WaitingWalkIn } from "./door-database.ts";
import type { Trouble } from "./send-ticks.ts";

/** What a page knows of its door. */
export interface DoorState {
  readonly list: DoorList | null;
  /** Pressed here, and not sent yet. */
  readonly ticks: ReadonlyMap<MemberId, WaitingTick>;
  readonly walkIns: ReadonlyMap<string, WaitingWalkIn>;
  readonly trouble: Trouble | null;
  /** False until this phone's own memory was read. */
  readonly isRead: boolean;
  /** Presses that are on their way to the disk. */
  readonly onTheirWay: number;
  /** The browser keeps nothing: what waits is in this page alone. */
  readonly isUnkept: boolean;
}

export const UNOPENED: DoorState = {
  list: null,
  ticks: new Map(),
  walkIns: new Map(),
  trouble: null,
  isRead: false,
  onTheirWay: 0,
  isUnkept: false,
};

export const waitsIn = ({ ticks, walkIns }: DoorState): number => ticks.size + walkIns.size;
