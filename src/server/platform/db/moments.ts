import { sql } from "kysely";
import { KEPT_DAYS } from "#domain/retention.ts";
import { DAY_MS, instantBefore } from "#domain/timing.ts";
import type { Tables, Tx } from "./schema.ts";
import type { MailErrorCode } from "./tables/outbox.ts";

interface Moment {
  /** `held`: waits until the site is ours (`hold.ts`). Else in SQL of both engines, with `$now`. */
  readonly whenRestored: "held" | { readonly statement: string; readonly isOf: "access" | "queue" };
  /** Of one that was written while a clock ran ahead: whether `repairFutureTimes` mends it, or why not. */
  readonly whenAhead: "repaired" | "chosen by organisers" | "bounded by its reader";
  /** Housekeeping deletes the row this long after it; null: another rule does, or the row stays. */
  readonly keptDays: number | null;
}

const WHY_NOT_SENT: MailErrorCode = "copy-restored";

const SESSIONS = { statement: "delete from sessions", isOf: "access" } as const;
const CHALLENGES = { statement: "delete from challenges", isOf: "access" } as const;
const CODES = { statement: "delete from codes", isOf: "access" } as const;
/** Old codes and links are useless now; other waiting mails were sent since, or can be sent again by hand. */
const MAILS = {
  statement: `update emails set failed_at = $now, claimed_until = null, error_message = '${WHY_NOT_SENT}'
    where sent_at is null and failed_at is null`,
  isOf: "queue",
} as const;
/** Those that were kept without a mail server go on waiting for a press; copies of older releases have none. */
const KEPT_MAILS = {
  statement: `update emails set failed_at = null, error_message = null
    where kept_at is not null and error_message = '${WHY_NOT_SENT}'`,
  table: "emails",
  column: "kept_at",
} as const;
const BATCHES = { statement: "delete from batches", isOf: "queue" } as const;
const DELIVERIES = {
  statement:
    "update webhook_deliveries set state = 'withdrawn', claimed_until = null where state = 'waiting'",
  isOf: "queue",
} as const;
const REPEATED = { statement: "delete from repeated_calls", isOf: "access" } as const;
const MAILBOX = {
  statement: "update inbox set held_by = null, held_until = null",
  isOf: "queue",
} as const;
/** What goes with the hold on the mailbox: the database that this one was copied from may still replace its notes there. */
const MAILBOX_NOTES = {
  statement: "update inbox set notes = '[]'",
  table: "inbox",
  column: "notes",
} as const;

const PLANNED = { whenRestored: "held", whenAhead: "chosen by organisers", keptDays: null } as const;

/** Every stored moment at which something happens or ends. A new one is named here: `test/api/moments.test.ts` reads the schema. */
export const MOMENTS = {
  "meetups.reminder_due_at": PLANNED,
  "meetups.guest_reminder_due_at": PLANNED,
  "meetups.announce_due_at": PLANNED,
  "meetups.announce_notice_due_at": PLANNED,
  "responses.offered_until": { whenRestored: "held", whenAhead: "repaired", keptDays: null },
  "talks.report_due_at": { whenRestored: "held", whenAhead: "repaired", keptDays: null },
  "batches.not_before": { whenRestored: BATCHES, whenAhead: "repaired", keptDays: null },
  "emails.next_attempt_at": { whenRestored: MAILS, whenAhead: "repaired", keptDays: null },
  "emails.claimed_until": { whenRestored: MAILS, whenAhead: "repaired", keptDays: null },
  "webhook_deliveries.next_attempt_at": { whenRestored: DELIVERIES, whenAhead: "repaired", keptDays: null },
  "webhook_deliveries.claimed_until": { whenRestored: DELIVERIES, whenAhead: "repaired", keptDays: null },
  "inbox.held_until": { whenRestored: MAILBOX, whenAhead: "bounded by its reader", keptDays: null },
  "sessions.expires_at": { whenRestored: SESSIONS, whenAhead: "repaired", keptDays: 0 },
  "challenges.expires_at": { whenRestored: CHALLENGES, whenAhead: "repaired", keptDays: 0 },
  "codes.expires_at": { whenRestored: CODES, whenAhead: "repaired", keptDays: 0 },
  "repeated_calls.at": { whenRestored: REPEATED, whenAhead: "repaired", keptDays: KEPT_DAYS.repeatedCalls },
  "attempts.forget_at": {
    whenRestored: { statement: "delete from attempts", isOf: "access" },
    whenAhead: "repaired",
    keptDays: 0,
  },
} as const satisfies Partial<Record<ColumnName, Moment>>;

type ColumnName = {
  [Table in keyof Tables]: `${Table}.${Extract<keyof Tables[Table], string>}`;
}[keyof Tables];

type MomentName = keyof typeof MOMENTS;
export type RepairedMoment = {
  [Name in MomentName]: (typeof MOMENTS)[Name]["whenAhead"] extends "repaired" ? Name : never;
}[MomentName];

const asColumn = (name: string) => {
  const [table = "", column = ""] = name.split(".");
  return { table, column };
};

/** What a restore executes. */
export interface Silenced {
  readonly statement: string;
  readonly table: string;
  /** The newest that the statement names: a copy of an older release lacks it, and needs no such statement. */
  readonly column: string;
}

/** Each once. `test/operation/releases.test.ts` executes them on the databases of all releases. */
export function statementsOf(...kinds: readonly ("access" | "queue")[]): readonly Silenced[] {
  const found = new Map<string, Omit<Silenced, "statement">>();
  for (const [name, { whenRestored }] of Object.entries<Moment>(MOMENTS))
    if (whenRestored !== "held" && kinds.includes(whenRestored.isOf))
      found.set(whenRestored.statement, asColumn(name));
  const named = [...found].map(([statement, column]) => ({ statement, ...column }));
  return kinds.includes("queue") ? [...named, KEPT_MAILS, MAILBOX_NOTES] : named;
}

/** Stops what waits to be sent or done, on a database that is recognised as a copy. */
export async function stopQueues(tx: Tx, now: Date): Promise<void> {
  for (const { statement } of statementsOf("queue"))
    await sql.raw(statement.replaceAll("$now", `'${now.toISOString()}'`)).execute(tx);
}

/** Deletes what has no use after its moment. */
export async function forgetExpired(tx: Tx, now: Date): Promise<void> {
  for (const [name, { keptDays }] of Object.entries<Moment>(MOMENTS)) {
    if (keptDays === null) continue;
    const { table, column } = asColumn(name);
    const until = instantBefore(now, keptDays * DAY_MS);
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} <= ${until}`.execute(tx);
  }
}
