import type { ColumnType, Generated } from "kysely";
import type { MeetupId, WebhookId } from "#contract/ids.ts";
import type { DeliveryEvent, DeliveryState, StopReason, WebhookKind } from "#contract/webhooks.ts";

/** Where else news of meetups goes, and what is on its way: written as `schema.ts` says. */
export interface WebhookTables {
  webhooks: {
    id: ColumnType<WebhookId, never, never>;
    name: string;
    kind: WebhookKind;
    /** JSON list of the events it wants. */
    events: string;
    /** Of its address, readable by whoever looks after the database. */
    host: string;
    /** JSON of its address, in which chat services hide a password, and of its secret; sealed. */
    sealed: string;
    active: Generated<number>;
    /** Why the program switched it off; null: it did not. */
    stopped_why: StopReason | null;
    created_at: string;
  };
  webhook_deliveries: {
    id: Generated<number>;
    webhook_id: WebhookId;
    /** The same at every attempt, so that a receiver knows what it had already. */
    message_id: string;
    event: DeliveryEvent;
    /** May be gone. */
    meetup_id: MeetupId | null;
    /** JSON of what it says, as it was when it happened. */
    facts: string;
    state: Generated<DeliveryState>;
    attempts: Generated<number>;
    next_attempt_at: string;
    /** In words for organisers, what became of the last attempt. */
    outcome: string | null;
    tried_at: string | null;
    claimed_until: string | null;
    claimed_by: string | null;
    created_at: string;
  };
}
