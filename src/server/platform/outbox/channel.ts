import type { Tx } from "../db/schema.ts";
import type { Topic } from "../db/topics.ts";
import type { Queue } from "./queue.ts";
import type { DeliveryResult } from "./results.ts";
import type { ClaimInput } from "./rows.ts";

export interface OutboxItem {
  readonly row: { readonly id: number };
  /** Others that are sent with it, in the same attempt. */
  readonly mates?: readonly { readonly row: { readonly id: number } }[];
}

/** Why an outbox looks at its rows before the next is due. */
interface Topics {
  readonly queued?: Topic;
  readonly removed?: Topic;
}

export interface Channel<Item extends OutboxItem, Result extends DeliveryResult> {
  readonly name: string;
  readonly queue: Queue;
  readonly topics: Topics;
  readonly wakeDelayMs: () => number;
  readonly slots: number;
  /** Least time between the beginnings of two attempts. */
  readonly gapMs: number;
  /** Whether attempts that still run at the end of a stop are aborted; if not, their leases run out. */
  readonly abortsOnStop: boolean;
  /** A claimed row is being sent. */
  claim(tx: Tx, now: Date, claiming: ClaimInput): Promise<Claimed<Item["row"]>>;
  /** Makes rows ready to send; rows that cannot be sent have a result at once. */
  prepare(rows: readonly Item["row"][]): Promise<{ ready: readonly Item[]; results: readonly Result[] }>;
  /** Makes one attempt. @returns null when it was aborted and has no result */
  deliver(item: Item, signal: AbortSignal): Promise<Result | null>;
  record(tx: Tx, now: Date, results: readonly Result[]): Promise<void>;
  close(): void;
}

export interface Claimed<Row> {
  readonly rows: readonly Row[];
  /** Others were withdrawn instead: there may be more that are due. */
  readonly isMore: boolean;
}
