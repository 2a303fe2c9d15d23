import type { BatchId, MeetupId, MemberId } from "#contract/ids.ts";
import type { PendingKind } from "#contract/pending.ts";
import { secondsAfter } from "#domain/countdown.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import { currentScope, type Scope } from "../calls/rights.ts";
import { holdBatch, type InvitationsMode, type Locks, lock } from "../platform/db/locks.ts";
import type { MeetupRow, Read, Tx } from "../platform/db/schema.ts";
import type { BatchName } from "../platform/db/tables/outbox.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";

export interface Batch<Data> {
  readonly id: BatchId;
  readonly data: Data;
  readonly createdBy: MemberId | null;
  readonly createdAt: Instant;
}

export interface MeetupBatch<Data> extends Batch<Data> {
  /** Its row is locked. */
  readonly meetup: MeetupRow;
}

interface Schema<Data> {
  parse(value: unknown): Data;
}

interface ScheduledDefinition<Data, Undone, Taken extends Batch<Data>> {
  readonly name: PendingKind;
  readonly data: Schema<Data>;
  /** Which members running it may invite. */
  readonly invites?: InvitationsMode;
  readonly alsoUndone?: (read: Read, batch: FoundBatch<Data>) => Promise<MeetupId[]>;
  readonly isAllowed: (scope: Scope, batch: Taken) => boolean;
  /** Does what was scheduled. @param actor an organiser that did not wait, or null */
  readonly run: (tx: Tx, now: Date, batch: Taken, actor: MemberId | null) => Promise<void>;
  /** Restores what was done before it ran. @param actor null when its organiser lost the right to it */
  readonly undo: (tx: Tx, now: Date, batch: Taken, actor: MemberId | null) => Promise<Undone>;
}

/** Done at once: the batch only serves its undo. */
interface DoneDefinition<Data, Undone, Taken extends Batch<Data>> {
  readonly name: Exclude<BatchName, PendingKind>;
  readonly data: Schema<Data>;
  readonly run: null;
  readonly undo: (tx: Tx, now: Date, batch: Taken, actor: MemberId) => Promise<Undone>;
}

type Definition<Data, Undone, Taken extends Batch<Data>> =
  | ScheduledDefinition<Data, Undone, Taken>
  | DoneDefinition<Data, Undone, Taken>;

interface FoundBatch<Data> {
  readonly meetup: MeetupId | null;
  readonly data: Data;
}

/** When it is due, it is undone if its organiser lost the right to it. */
type Ending = "run" | "undo" | "due";
type Which = { readonly id: BatchId } | { readonly meetup: MeetupId };

interface NewBatch<Data> {
  readonly meetup: MeetupId | null;
  /** When it runs; without anything to run, when its mails may be sent. */
  readonly notBefore: Date;
  readonly recipients: number;
  readonly data: Data;
  readonly by: MemberId | null;
}

interface Begun<Data> extends Omit<NewBatch<Data>, "notBefore"> {
  readonly seconds: number;
}

interface Impatient {
  readonly actor: MemberId;
  readonly scope: Scope;
}

/** Gone: it ran or was undone meanwhile. */
type RunOutcome = "done" | "gone" | "not-allowed";

/** Work that was not done, because its maker lost the right to it. */
export interface Dropped {
  readonly what: PendingKind;
  readonly by: MemberId | null;
  readonly meetup: MeetupRow | null;
}

/** A kind of mailing that an organiser can undo (decision 30). A batch is run or undone once, and then gone. */
export interface BatchKind<Data, Undone> {
  readonly name: BatchName;
  readonly data: Schema<Data>;
  readonly isScheduled: boolean;
  start(tx: Tx, now: Date, batch: NewBatch<Data>): Promise<BatchId>;
  /** At once without a time to undo it, or without recipients. @returns whether it waits */
  begin(tx: Tx, now: Date, batch: Begun<Data>): Promise<boolean>;
  /** Before it is due. The caller undoes the transaction when it is not allowed. */
  run(tx: Tx, now: Date, which: Which, by: Impatient): Promise<RunOutcome>;
  /** When it is due. Undoes it instead if its organiser lost the right to it (promise 84), for the caller to report. */
  runDue(tx: Tx, now: Date, which: Which): Promise<Dropped | null>;
  /** Null when it ran or was undone meanwhile. */
  undo(tx: Tx, now: Date, which: Which, actor: MemberId): Promise<Undone | null>;
  /** What it was started with, without taking it; null when there is none. */
  find(read: Read, which: Which): Promise<FoundBatch<Data> | null>;
  /** What running or undoing it locks (`db/locks.ts`), for a caller that locks something else after that. */
  locks(tx: Tx, which: Which, ending: Ending): Promise<Locks>;
  amend(tx: Tx, meetup: MeetupId, data: Data): Promise<unknown>;
  /** Forgets what is scheduled for the meetup: it neither runs nor can be undone. */
  discard(tx: Tx, meetup: MeetupId): Promise<void>;
}

export const batchKind = <Data, Undone>(
  definition: Definition<Data, Undone, MeetupBatch<Data>>,
): BatchKind<Data, Undone> =>
  kindOf(definition, (batch, meetup) => (meetup === null ? null : { ...batch, meetup }));

export const siteBatchKind = <Data, Undone>(
  definition: Definition<Data, Undone, Batch<Data>>,
): BatchKind<Data, Undone> => kindOf(definition, (batch) => batch);

function kindOf<Data, Undone, Taken extends Batch<Data>>(
  definition: Definition<Data, Undone, Taken>,
  withMeetup: (batch: Batch<Data>, meetup: MeetupRow | null) => Taken | null,
): BatchKind<Data, Undone> {
  const { name, data } = definition;
  const find: BatchKind<Data, Undone>["find"] = async (read, which) => {
    const row = await found(read, name, which).select(["meetup_id", "data"]).executeTakeFirst();
    return row ? { meetup: row.meetup_id, data: data.parse(JSON.parse(row.data)) } : null;
  };
  const locks: BatchKind<Data, Undone>["locks"] = async (tx, which, ending) => {
    const batch = await find(tx, which);
    if (!batch) return {};
    const own = batch.meetup === null ? [] : [batch.meetup];
    if (definition.run === null) return { meetups: own };
    const others = ending === "run" ? [] : ((await definition.alsoUndone?.(tx, batch)) ?? []);
    const invitations = ending === "undo" ? undefined : definition.invites;
    return { invitations, meetups: [...own, ...others] };
  };
  const take = async (tx: Tx, which: Which, ending: Ending) => {
    const locked = await lock(tx, await locks(tx, which, ending));
    const taken = await takeBatch(tx, { name, data }, { which, locked });
    const batch = taken && withMeetup(taken.batch, taken.meetup);
    return batch && { batch, meetup: taken.meetup };
  };
  const start: BatchKind<Data, Undone>["start"] = (tx, now, batch) =>
    insertBatch(tx, now, name, { ...batch, data: data.parse(batch.data) });
  const run = async (tx: Tx, now: Date, which: Which, by: Impatient | null): Promise<RunOutcome> => {
    const taken = await take(tx, which, "run");
    if (!taken || definition.run === null) return "gone";
    if (by && !definition.isAllowed(by.scope, taken.batch)) return "not-allowed";
    await definition.run(tx, now, taken.batch, by?.actor ?? null);
    return "done";
  };
  const runDue: BatchKind<Data, Undone>["runDue"] = async (tx, now, which) => {
    const taken = await take(tx, which, "due");
    if (!taken || definition.run === null) return null;
    const { batch, meetup } = taken;
    const scope = await currentScope(tx, batch.createdBy, meetup?.id ?? null);
    if (scope && definition.isAllowed(scope, batch)) {
      await definition.run(tx, now, batch, null);
      return null;
    }
    await definition.undo(tx, now, batch, null);
    return { what: definition.name, by: batch.createdBy, meetup };
  };
  return {
    name,
    data,
    isScheduled: definition.run !== null,
    start,
    begin: async (tx, now, { seconds, ...batch }) => {
      const id = await start(tx, now, { ...batch, notBefore: secondsAfter(now, seconds) });
      const waits = seconds > 0 && batch.recipients > 0;
      if (!waits) await run(tx, now, { id }, null);
      return waits;
    },
    run,
    runDue,
    undo: async (tx, now, which, actor) => {
      const taken = await take(tx, which, "undo");
      return taken && definition.undo(tx, now, taken.batch, actor);
    },
    find,
    locks,
    amend: (tx, meetup, given) =>
      tx
        .updateTable("batches")
        .set({ data: JSON.stringify(data.parse(given)) })
        .where("kind", "=", name)
        .where("meetup_id", "=", meetup)
        .execute(),
    discard: async (tx, meetup) => {
      const { numDeletedRows } = await tx
        .deleteFrom("batches")
        .where("kind", "=", name)
        .where("meetup_id", "=", meetup)
        .executeTakeFirstOrThrow();
      if (numDeletedRows > 0n) notifyOnCommit(tx, "batches-changed");
    },
  };
}

/** For what was only scheduled: undoing it is forgetting it. */
export const forgotten = () => Promise.resolve(true);

export const allOrganisers = () => true;

async function insertBatch(tx: Tx, now: Date, kind: BatchName, batch: NewBatch<unknown>): Promise<BatchId> {
  const { id } = await tx
    .insertInto("batches")
    .values({
      kind,
      meetup_id: batch.meetup,
      not_before: batch.notBefore.toISOString(),
      recipients: batch.recipients,
      data: JSON.stringify(batch.data),
      created_by: batch.by,
      created_at: now.toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  notifyOnCommit(tx, "batches-changed");
  return id;
}

interface Taking {
  readonly which: Which;
  readonly locked: ReadonlyMap<MeetupId, MeetupRow>;
}

/** Deletes and returns the batch. Its meetup is locked: only one of several callers gets the batch. */
async function takeBatch<Data>(
  tx: Tx,
  { name, data }: Pick<BatchKind<Data, unknown>, "name" | "data">,
  { which, locked }: Taking,
): Promise<{ batch: Batch<Data>; meetup: MeetupRow | null } | null> {
  const batch = await found(tx, name, which).select("id").executeTakeFirst();
  if (!batch) return null;
  holdBatch(tx);
  const row = await tx.deleteFrom("batches").where("id", "=", batch.id).returningAll().executeTakeFirst();
  if (!row) return null;
  const meetup = row.meetup_id === null ? undefined : locked.get(row.meetup_id);
  notifyOnCommit(tx, "batches-changed");
  return {
    batch: {
      id: row.id,
      data: data.parse(JSON.parse(row.data)),
      createdBy: row.created_by,
      createdAt: row.created_at,
    },
    meetup: meetup ?? null,
  };
}

const found = (read: Read, name: BatchName, which: Which) =>
  read
    .selectFrom("batches")
    .where("kind", "=", name)
    .where((eb) => ("id" in which ? eb("id", "=", which.id) : eb("meetup_id", "=", which.meetup)));

export type AnyBatchKind = Pick<
  BatchKind<never, unknown>,
  "name" | "isScheduled" | "locks" | "run" | "runDue" | "undo"
>;
