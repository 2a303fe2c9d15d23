import type { Tx } from "../db/schema.ts";
import type { Topic } from "../db/topics.ts";
import type { Queue } from "./queue.ts";
import type { DeliveryResult } from "./results.ts";
import type { ClaimInput } from "./rows.ts";

export interface OutboxItem {
  readonly row: { readonly id: number };
}

/** Why an outbox looks at its rows before the next is due. */
export type WakeReason = "queued" | "paused" | "removed";

export type Topics = { readonly [Reason in WakeReason]?: Topic };

export interface Channel<Item extends OutboxItem, Result extends DeliveryResult> {
  readonly name: string;
  readonly queue: Queue;
  readonly topics: Topics;
  readonly wakeDelayMs: () => number;
  readonly slots: number;
  /** Least time between the beginnings of two attempts. */
  readonly gapMs: number;
  /** Null: claims only as many rows as it has free slots. */
  readonly ahead: ClaimAhead<Item["row"]> | null;
  /** Whether attempts that still run at the end of a stop are aborted; if not, their leases run out. */
  readonly abortsOnStop: boolean;
  claim(tx: Tx, now: Date, claiming: ClaimInput): Promise<Item["row"][]>;
  /** Makes rows ready to send; rows that cannot be sent have a result at once. */
  prepare(rows: readonly Item["row"][]): Promise<{ ready: readonly Item[]; results: readonly Result[] }>;
  /** Makes one attempt. @returns null when it was aborted and has no result */
  deliver(item: Item, signal: AbortSignal): Promise<Result | null>;
  record(tx: Tx, now: Date, results: readonly Result[]): Promise<void>;
  close(): void;
}

interface ClaimAhead<Row> {
  /** No other process can send claimed rows, so claim only what is sent soon. */
  readonly most: number;
  isMoreUrgentDue(than: Row): Promise<boolean>;
  /** Which of these claimed rows may still be sent unchanged. */
  stillSendable(claimed: { holder: string; rows: readonly Row[] }): Promise<ReadonlySet<Row>>;
  /** Withdraws those of these rows that may never be sent; the others are released. */
  withdrawOutdated(tx: Tx, now: Date, ids: readonly number[]): Promise<void>;
}
