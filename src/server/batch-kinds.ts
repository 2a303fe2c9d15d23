import type { AnyBatchKind } from "./batches.ts";
import type { BatchName } from "./db/outbox-tables.ts";
import { ANNOUNCEMENT } from "./invitations/announcement.ts";
import { ASK_AGAIN } from "./mailings/ask-again.ts";
import { MEMBER_MESSAGE } from "./mailings/member-messages.ts";
import { MESSAGE } from "./mailings/messages.ts";
import { REMINDER } from "./mailings/reminders.ts";
import { CHANGE } from "./meetups/admin/change-meetup.ts";
import { REMOVAL } from "./meetups/admin/delete-meetup.ts";
import { CANCELLATION } from "./meetups/life/cancel-meetup.ts";
import { IMPORT } from "./members/admin/import.ts";
import { GUEST_CHANGE } from "./responses/guests/undo-guest.ts";

/** Everything that can be undone. */
export const BATCH_KINDS: readonly AnyBatchKind[] = Object.values({
  announcement: ANNOUNCEMENT,
  message: MESSAGE,
  change: CHANGE,
  reminder: REMINDER,
  "ask-again": ASK_AGAIN,
  cancellation: CANCELLATION,
  removal: REMOVAL,
  import: IMPORT,
  "member-message": MEMBER_MESSAGE,
  "guest-change": GUEST_CHANGE,
} satisfies Record<BatchName, AnyBatchKind>);
