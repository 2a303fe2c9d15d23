import type { AnyBatchKind } from "./batches.ts";
import { ANNOUNCEMENT } from "./invitations/announcement.ts";
import { MESSAGE } from "./mailings/messages.ts";
import { GUEST_CHANGE } from "./responses/guests/undo-guest.ts";

/** Everything that can be undone. */
export const BATCH_KINDS: readonly AnyBatchKind[] = [ANNOUNCEMENT, MESSAGE, GUEST_CHANGE];
