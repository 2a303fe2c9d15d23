import type { ColumnType, Generated, Kysely, Selectable, Transaction } from "kysely";
import type { AuditedAction } from "#contract/audit.ts";
import type { MeetupId, MemberId, MessageId } from "#contract/ids.ts";
import type { EmailType } from "#contract/mail-log.ts";
import type { Audience } from "#contract/mailings.ts";
import type { ClockTime, Day, Instant } from "#domain/dutch-dates.ts";
import type { MeetupStatus } from "#domain/meetup-status.ts";
import type { ResponseStatus, ResponseVia } from "#domain/places.ts";
import type { AttendanceTables } from "./attendance-tables.ts";
import type { PictureColumns, PictureTables } from "./picture-tables.ts";
import type { SignInTables } from "./sign-in-tables.ts";
import type { SiteTable } from "./site-table.ts";
import type { TextTables } from "./text-tables.ts";
import type { WebhookTables } from "./webhook-tables.ts";

/** What was done to: `member:7`, or many at once. */
export type AuditTarget =
  | `${"member" | "meetup" | "email"}:${number}`
  | "emails"
  | "import"
  | "limits"
  | "picture"
  | "site"
  | "webhook";

/**
 * All tables. Text and integers only, so that both engines share one schema: instants are UTC ISO-8601 text
 * (which sorts), booleans are 0 or 1, and a meetup's date and times are wall-clock text in the site's zone.
 */
export interface Tables
  extends SignInTables,
    AttendanceTables,
    PictureTables,
    SiteTable,
    TextTables,
    WebhookTables {
  members: {
    id: Id<MemberId>;
    email: string;
    name: string;
    show_name: Generated<number>;
    verified_at: string | null;
    is_admin: Generated<number>;
    /** `argon2id$m$t$p$salt$hash`, only for who signs in with a password. */
    password_hash: string | null;
    pending_email: string | null;
    /** Hash of the session that asked for it, which goes on when the address has changed. */
    pending_email_session: string | null;
    /** Before then no invitations and reminders are wanted; null: they are. */
    muted_until: string | null;
    /** Until then links of every earlier version still fit; null: never changed. */
    email_changed_at: string | null;
    /** Part of the personal calendar's address; raised when the member renews it. */
    feed_version: Generated<number>;
    subscribed_from: string;
    /** Mails in a row that the address refused for good; at three nothing is sent to it any more. */
    bounces: Generated<number>;
    bounced_at: string | null;
    /** The server's words at the last refusal. */
    bounce_error: string | null;
    signed_in_at: string | null;
    created_at: string;
  };
  meetups: PictureColumns & {
    id: Id<MeetupId>;
    title: string;
    description: string;
    date: Day;
    start_time: ClockTime;
    end_time: ClockTime | null;
    starts_at: Instant;
    ends_at: Instant;
    location: string;
    max_participants: number | null;
    /** How many days before who has not answered is reminded; null: never by itself. */
    remind_days_before: number | null;
    /** 1: who comes gets the practical details the day before. */
    remind_guests: Generated<number>;
    /** When the next automatic reminder goes; null: there is none, or it went. */
    reminder_due_at: string | null;
    guest_reminder_due_at: string | null;
    status: Generated<MeetupStatus>;
    /** When a draft is announced by itself; null: it is not, or it was. */
    announce_at: Instant | null;
    /** Told to everybody, where it is cancelled; null: it is not. */
    cancel_reason: string | null;
    /** Markdown about how it was; empty: nothing was written. */
    report: Generated<string>;
    created_by: MemberId | null;
    created_at: string;
    revision: Generated<number>;
    /** Rises with every answer: whoever raises it holds the row's lock and has the next queue number. */
    answer_seq: Generated<number>;
    /** Counters that only `places/counters.ts` writes, so that lists never count rows. */
    invited: Generated<number>;
    confirmed: Generated<number>;
    waitlist: Generated<number>;
    declined: Generated<number>;
    changed: Generated<number>;
  };
  invitations: {
    meetup_id: MeetupId;
    member_id: MemberId;
    invited_at: string;
    reminded_at: string | null;
  };
  responses: {
    meetup_id: MeetupId;
    member_id: MemberId;
    status: ResponseStatus;
    first_answered_at: Instant;
    answered_at: Instant;
    changes: Generated<number>;
    /** Order of arrival: the waitlist is served by it. */
    queue_number: number;
    /** How the status came about; null for those of earlier releases. */
    via: ResponseVia | null;
    /** The organiser who did it for them; null: they did, or that organiser is gone. */
    recorded_by: MemberId | null;
    /** JSON of what it was before an organiser's change that can still be undone; null: there is none. */
    before_change: string | null;
    /** An organiser's; who answers does not see it. */
    note: Generated<string>;
  };
  emails: {
    id: Generated<number>;
    /** One that is read may be of another release: `kindOf` looks. */
    kind: ColumnType<string, EmailType>;
    /** Lower goes first: codes before bulk. */
    priority: number;
    member_id: MemberId | null;
    recipient: string;
    recipient_name: string;
    subject: string;
    meetup_id: MeetupId | null;
    /** Kept after the meetup is gone. */
    meetup_title: string | null;
    /** The recipient's status that it states; null: it states none. */
    states: ResponseStatus | null;
    /** JSON for rendering; secrets in it are sealed and erased once sent. */
    data: string;
    /** What was sent; null until then, and again when what mails said is forgotten. */
    letter_id: number | null;
    message_id: string | null;
    attempts: Generated<number>;
    created_at: string;
    next_attempt_at: string;
    claimed_until: string | null;
    claimed_by: string | null;
    paused: Generated<number>;
    sent_at: string | null;
    failed_at: string | null;
    error_message: string | null;
  };
  messages: {
    id: Id<MessageId>;
    meetup_id: MeetupId;
    sender_id: MemberId | null;
    audience: Audience;
    subject: string;
    text: string;
    recipients: number;
    created_at: string;
    /** When it goes, as long as it can be undone; null: it went. */
    send_at: Instant | null;
  };
  audit: {
    id: Generated<number>;
    at: string;
    actor_id: MemberId | null;
    /** 1: somebody did it, also when they are no longer a member. */
    by_member: Generated<number>;
    action: AuditedAction;
    target: AuditTarget;
    /** Readable where the target may be gone; never a member's name. */
    detail: Generated<string>;
  };
  /** Rows add up by name: see `totals.ts`. */
  totals: { name: TotalName; count: number };
}

/** What is counted as it changes, by the triggers of `migrations/0005-totals.ts`. */
export type TotalName =
  | "members"
  | "verified members"
  | "meetups"
  | "emails"
  | "sent emails"
  | "emails with an error"
  | "emails without outcome"
  | "audit";

type Id<T> = ColumnType<T, never, never>;

export type Read = Kysely<Tables>;
export type Tx = Transaction<Tables>;
export type MeetupRow = Selectable<Tables["meetups"]>;
export type ResponseRow = Selectable<Tables["responses"]>;
export type MemberRow = Selectable<Tables["members"]>;
export type MessageRow = Selectable<Tables["messages"]>;
export type PasskeyRow = Selectable<Tables["passkeys"]>;
export type EmailRow = Selectable<Tables["emails"]>;
