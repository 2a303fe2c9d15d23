import { ATTENDEE_CHANGE } from "../attendees/undo-attendee.ts";
import { ASK_AGAIN } from "../mailings/ask-again.ts";
import { MEMBER_MESSAGE, MESSAGE } from "../mailings/messages.ts";
import { REMINDER } from "../mailings/reminders.ts";
import { CHANGE } from "../meetups/admin/change-meetup.ts";
import { REMOVAL } from "../meetups/admin/delete-meetup.ts";
import { ANNOUNCEMENT } from "../meetups/announcement.ts";
import { CANCELLATION } from "../meetups/life/cancel-meetup.ts";
import { MEMBERS_REMOVAL, REST_OF_REMOVAL } from "../members/admin/chosen/removal.ts";
import { IMPORT } from "../members/admin/import.ts";
import type { BatchName } from "../platform/db/tables/outbox.ts";
import type { AnyBatchKind } from "../records/batches.ts";

const BY_NAME = {
  announcement: ANNOUNCEMENT,
  message: MESSAGE,
  change: CHANGE,
  reminder: REMINDER,
  "ask-again": ASK_AGAIN,
  cancellation: CANCELLATION,
  removal: REMOVAL,
  import: IMPORT,
  "member-message": MEMBER_MESSAGE,
  "members-removal": MEMBERS_REMOVAL,
  "rest-of-removal": REST_OF_REMOVAL,
  "guest-change": ATTENDEE_CHANGE,
} satisfies Record<BatchName, AnyBatchKind>;

export const BATCH_KINDS: readonly AnyBatchKind[] = Object.values(BY_NAME);

export const batchKindNamed = (name: BatchName): AnyBatchKind => BY_NAME[name];
