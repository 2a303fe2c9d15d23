import type { AnyBatchKind } from "./batches.ts";
import type { BatchName } from "./db/outbox-tables.ts";
import { ANNOUNCEMENT } from "./invitations/announcement.ts";
import { MESSAGE } from "./mailings/messages.ts";
import { GUEST_CHANGE } from "./responses/guests/undo-guest.ts";

/** Everything that can be undone. */
export const BATCH_KINDS: readonly AnyBatchKind[] = Object.values({
  announcement: ANNOUNCEMENT,
  message: MESSAGE,
  "guest-change": GUEST_CHANGE,
} satisfies Record<BatchName, AnyBatchKind>);
