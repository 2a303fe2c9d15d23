import type { ColumnType, Generated } from "kysely";
import type { BatchId, MeetupId, MemberId, MessageId, WebhookId } from "#contract/ids.ts";
import type { EmailType } from "#contract/mail-log.ts";
import type { Audience } from "#contract/mailings.ts";
import type { PendingKind } from "#contract/pending-kinds.ts";
import type { DeliveryEvent, DeliveryState, StopReason, WebhookKind } from "#contract/webhooks.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import type { ResponseStatus } from "#domain/places.ts";

/** Work of the site: it runs whatever became of the member who began it, and no list has it. */
type SiteBatchName = "guest-change" | "rest-of-removal";
export type BatchName = PendingKind | SiteBatchName;

export type MailErrorCode =
  | "meetup-gone"
  | "message-gone"
  | "not-rendered"
  | "address-refuses"
  | "copy-restored";

export interface OutboxTables {
  emails: {
    id: Generated<number>;
    /** A stored kind may be of another release: `kindOf` checks it. */
    kind: ColumnType<string, EmailType>;
    /** Lower is sent first: codes before bulk mail. */
    priority: number;
    member_id: MemberId | null;
    /** The member that the mail names to its recipient: whose act it is about. Null: none, or removed since. */
    named_id: MemberId | null;
    recipient: string;
    recipient_name: string;
    subject: string;
    meetup_id: MeetupId | null;
    /** Kept after the meetup is removed. */
    meetup_title: string | null;
    /** The recipient's status that the mail states; null: it states none. */
    states: ResponseStatus | null;
    /** JSON for rendering; sealed secrets in it are erased after sending. */
    data: string;
    /** The rendered email; null until it is sent, and again after its retention period. */
    letter_id: number | null;
    message_id: string | null;
    /** In the address of the envelope's sender, set with the Message-ID; null: no answers come by tags. */
    return_tag: string | null;
    attempts: Generated<number>;
    created_at: string;
    next_attempt_at: string;
    claimed_until: string | null;
    claimed_by: string | null;
    paused: Generated<number>;
    sent_at: string | null;
    /** Written to a file, because there was no mail server. */
    kept_at: string | null;
    failed_at: string | null;
    /** A `MailErrorCode`, or what the mail server answered. */
    error_message: string | null;
    /** When it was refused for the club's own sending. */
    sending_refused_at: Generated<Instant | null>;
    /** Of the first attempt that the mail server judged since it was queued or sent again; null: none. */
    tried_since: Generated<Instant | null>;
  };
  messages: {
    id: ColumnType<MessageId, never, never>;
    /** Null for a message to members, which is about no meetup. */
    meetup_id: MeetupId | null;
    /** In whose name it went. */
    sender_id: MemberId | null;
    /** Whose words they are: another admin may have taken it over before it went. */
    written_by: MemberId | null;
    audience: Audience | null;
    subject: string;
    text: string;
    recipients: number;
    created_at: string;
    member_id: MemberId | null;
  };
  /** What an organiser can still undo (decision 30): the row goes when it runs or is undone. */
  batches: {
    id: ColumnType<BatchId, never, never>;
    kind: BatchName;
    /** Null for an import, and for a message to members. */
    meetup_id: MeetupId | null;
    /** Whose answer an organiser changed; null for other kinds, and when the member is removed. */
    member_id: MemberId | null;
    not_before: Instant;
    recipients: number;
    /** Places of the meetup that it frees when it runs: no member's until then. */
    places: Generated<number>;
    data: string;
    /** Whose rights decide whether it runs. */
    created_by: MemberId | null;
    /** Who began it, also when another admin took it over. */
    written_by: MemberId | null;
    created_at: Instant;
    /** Of the call that began it (`repeated_calls.id`); null when that had no key. */
    call_id: string | null;
  };
  /** Stored once for all recipients of the same text, with placeholders for name, codes and link tokens. */
  letters: {
    id: Generated<number>;
    digest: string;
    html: string;
  };
  webhooks: {
    id: ColumnType<WebhookId, never, never>;
    name: string;
    kind: WebhookKind;
    events: string;
    /** The host of its address, readable for an operator of the database. */
    host: string;
    /** Sealed JSON of its secret and its address, in which chat services hide a password. */
    sealed: string;
    active: Generated<number>;
    /** Why the program switched it off; null: it did not. */
    stopped_why: StopReason | null;
    created_at: string;
  };
  webhook_deliveries: {
    id: Generated<number>;
    webhook_id: WebhookId;
    /** The same at every attempt, which lets a receiver recognise a duplicate. */
    message_id: string;
    event: DeliveryEvent;
    /** Null when the meetup is removed, or the event concerns none. */
    meetup_id: MeetupId | null;
    /** JSON of the content, as it was at the time of the event. */
    facts: string;
    state: Generated<DeliveryState>;
    attempts: Generated<number>;
    next_attempt_at: string;
    /** The result of the last attempt: a code (`webhooks/outcome.ts`). */
    outcome: string | null;
    tried_at: string | null;
    claimed_until: string | null;
    claimed_by: string | null;
    created_at: string;
  };
}
