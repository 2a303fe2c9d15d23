import type {
  DeleteQueryBuilder,
  DeleteResult,
  Expression,
  ExpressionBuilder,
  Generated,
  Kysely,
  Selectable,
  Transaction,
  UpdateQueryBuilder,
  UpdateResult,
  UpdateType,
} from "kysely";
import type { AuditedAction } from "#contract/audit.ts";
import type { MemberId } from "#contract/ids.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import type { AttendanceTables } from "./tables/attendance.ts";
import type { InboxTables } from "./tables/inbox.ts";
import type { MeetupTables } from "./tables/meetups.ts";
import type { MemberTables } from "./tables/members.ts";
import type { OutboxTables } from "./tables/outbox.ts";
import type { PictureTables } from "./tables/pictures.ts";
import type { SiteTable } from "./tables/site.ts";
import type { TalkTables } from "./tables/talks.ts";

/** A member, the operator of the machine, or null: the program itself, or unknown. */
export type Actor = MemberId | "command-line" | null;

/** The target of an audited action: `member:7`, or one word for many at once. */
export type AuditTarget =
  | `${"member" | "meetup" | "email" | "inbox"}:${number}`
  | "connection"
  | "emails"
  | "import"
  | "limits"
  | "meetups"
  | "members"
  | `picture${"" | `:${string}`}`
  | "site"
  | "webhook"
  | "wish";

/** Text and integers, for both engines. Instants: UTC, ISO 8601, which sorts. Booleans: 0 or 1. Dates and times: in the site's zone. */
export interface Tables
  extends MeetupTables,
    MemberTables,
    AttendanceTables,
    OutboxTables,
    PictureTables,
    InboxTables,
    SiteTable,
    TalkTables {
  audit: {
    id: Generated<number>;
    at: string;
    actor_id: MemberId | null;
    /** 1: a member did it, even when that member is removed since. */
    by_member: Generated<number>;
    action: AuditedAction;
    target: AuditTarget;
    /** Readable when the target is gone; never a member's name. */
    detail: Generated<string>;
  };
  /** Results of the transactions of writing calls, by the key that the client sent (decision 57). Kept for a day. */
  repeated_calls: {
    /** Hash of caller and key. */
    id: string;
    /** Which transaction of the call, from 0. */
    step: number;
    /** With the release of the program, because another one may store other results. */
    verb: string;
    /** No foreign key: its lock would come before the meetup's. `removeMember` deletes the rows. */
    member_id: MemberId | null;
    /** HMAC of the call's input under the site's secret. */
    digest: string;
    /** JSON without free text; null when the verb has none. */
    result: string | null;
    /** What the call began was undone since. */
    is_undone: Generated<number>;
    at: Instant;
  };
  totals: { name: TotalName; count: number };
}

/** The rows that each total counts; triggers of `migrations/totals.ts` maintain the totals. */
export const TOTALS = {
  members: "members",
  "verified members": "members where verified_at is not null",
  meetups: "meetups",
  emails: "emails",
  "sent emails": "emails where sent_at is not null",
  "emails with an error": "emails where error_message is not null",
  "emails without outcome": "emails where sent_at is null and error_message is null",
  "kept emails": "emails where sent_at is null and kept_at is not null and error_message is null",
  audit: "audit",
} as const;
export type TotalName = keyof typeof TOTALS;

export type Read = Pick<
  Kysely<Tables>,
  "selectFrom" | "selectNoFrom" | "fn" | "dynamic" | "getExecutor" | "withPlugin"
>;

/** The columns that `places/counters.ts` alone writes. */
export type CounterName =
  | "invited"
  | "confirmed"
  | "waitlist"
  | "confirmed_members"
  | "waitlist_members"
  | "held"
  | "declined"
  | "changed";

/** The columns that `outbox/rows.ts` alone writes once a row is queued. */
type LeaseColumn = "attempts" | "next_attempt_at" | "claimed_until" | "claimed_by";

/** Columns with one writer each. */
interface OneWriter {
  meetups: Record<CounterName, "answers/places/counters.ts counts"> & {
    status: "announcing and cancelling change a status";
  };
  /** `renamed.ts` changes both; a new member gets both by `insert-members.ts`. */
  members: Record<"name" | "sort_name", "members/renamed.ts changes a member's name">;
  /** Counted. */
  responses: Record<"status" | "guests" | "offered" | "changes", "answers/places/ changes an answer">;
  emails: Record<LeaseColumn, "outbox/rows.ts claims, releases and postpones">;
  webhook_deliveries: Record<LeaseColumn, "outbox/rows.ts claims, releases and postpones">;
}

declare const ONLY: unique symbol;
/** No value has this type: the compiler's error names the writer. */
interface Only<Writer> {
  readonly [ONLY]: Writer;
}

type UpdateOf<Table extends keyof Tables> = UpdateQueryBuilder<Tables, Table, Table, UpdateResult>;

/** Names the columns of one writer, because an untyped `sql` expression would fit a column of any type. */
export type ChangeOf<Table extends keyof OneWriter> = {
  readonly [Column in Exclude<keyof Tables[Table], keyof OneWriter[Table]>]?:
    | UpdateType<Tables[Table][Column]>
    | Expression<UpdateType<Tables[Table][Column]>>
    | undefined;
} & { readonly [Column in keyof OneWriter[Table]]?: Only<OneWriter[Table][Column]> };

/** Some columns and the removal of members have one writer each, which casts `Tx` (promise 71). */
interface Writing {
  insertInto: Kysely<Tables>["insertInto"];
  /** What is set comes first, because every other method returns a builder that sets any column. */
  updateTable<Table extends keyof OneWriter>(
    table: Table,
  ): {
    set(
      change: ChangeOf<Table> | ((of: ExpressionBuilder<Tables, Table>) => ChangeOf<Table>),
    ): UpdateOf<Table>;
  };
  updateTable<Table extends Exclude<keyof Tables, keyof OneWriter>>(table: Table): UpdateOf<Table>;
  deleteFrom<Table extends Exclude<keyof Tables, "members" | "responses">>(
    table: Table,
  ): DeleteQueryBuilder<Tables, Table, DeleteResult>;
}

export type Connection = Kysely<Tables>;

export type Tx = Read & Pick<Transaction<Tables>, "isTransaction" | "with"> & Writing;
export type BatchRow = Selectable<Tables["batches"]>;
export type MeetupRow = Selectable<Tables["meetups"]> & {
  /** Places that an organiser freed and can still take back: `RESERVED` in `sql.ts`. */
  readonly reserved: number;
};
export type SeriesRow = Selectable<Tables["series"]>;
export type ResponseRow = Selectable<Tables["responses"]>;
export type MemberRow = Selectable<Tables["members"]>;
export type MessageRow = Selectable<Tables["messages"]>;
export type PasskeyRow = Selectable<Tables["passkeys"]>;
export type EmailRow = Selectable<Tables["emails"]>;
