import type { BatchId, MeetupId, MemberId } from "#contract/ids.ts";
import type { Pending } from "#contract/pending.ts";
import type { PendingKind } from "#contract/pending-kinds.ts";
import { secondsAfter } from "#domain/countdown.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import { callIdOf, markUndone } from "../calls/repeated-calls.ts";
import { currentScope, type Scope } from "../calls/rights.ts";
import { holdBatch, type InvitationsMode, type Locks, lock } from "../platform/db/locks.ts";
import type { BatchRow, MeetupRow, Read, Tx } from "../platform/db/schema.ts";
import type { BatchName } from "../platform/db/tables/outbox.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";

export interface Batch<Data> {
  readonly id: BatchId;
  /** Whose answer it changed; null for other kinds, and when the member is removed. */
  readonly member: MemberId | null;
  readonly data: Data;
  readonly createdBy: MemberId | null;
  /** Who began it, also when another admin took it over. */
  readonly writtenBy: MemberId | null;
  readonly createdAt: Instant;
  /** The call that began it; null when that had no key. */
  readonly callId: string | null;
}

export interface MeetupBatch<Data> extends Batch<Data> {
  /** Its row is locked. */
  readonly meetup: MeetupRow;
}

/** How many members the work mails or adds in the end; null: no sentence says it. */
type Reached = number | null;

interface Schema<Data> {
  parse(value: unknown): Data;
}

interface Work<Data, Undone, Taken extends Batch<Data>> {
  readonly data: Schema<Data>;
  /** Whether running it ends sessions of others. */
  readonly endsSessions?: true;
  /** Which members running it may invite. */
  readonly invites?: InvitationsMode;
  /** Other meetups that running it changes. */
  readonly alsoChanges?: (read: Read, batch: FoundBatch<Data>) => Promise<MeetupId[]>;
  /** Does what was scheduled. @param actor an organiser that did not wait, or null */
  readonly run: (tx: Tx, now: Date, batch: Taken, actor: MemberId | null) => Promise<Reached>;
  /** Restores what was done before it ran. @param actor null when its organiser lost the right to it */
  readonly undo: (tx: Tx, now: Date, batch: Taken, actor: MemberId | null) => Promise<Undone>;
}

/** What the list of waiting work has of some kinds alone. */
const NO_FACTS = { changes: null, message: null, member_message: null } satisfies Partial<Pending>;
type PendingFacts = Pick<Pending, keyof typeof NO_FACTS>;

/** Its organiser's: it is dropped when they lost the right to it. */
interface OwnWork<Data, Undone, Taken extends Batch<Data>> extends Work<Data, Undone, Taken> {
  readonly name: PendingKind;
  readonly isAllowed: (scope: Scope, batch: Taken) => boolean;
  /** Null: the list of waiting work says no more of it than of every kind. */
  readonly facts: ((batch: Taken) => Partial<PendingFacts>) | null;
}

/** Work of the site: it runs also when the member who began it has lost their rights. */
interface SiteWork<Data, Undone, Taken extends Batch<Data>> extends Work<Data, Undone, Taken> {
  readonly name: Exclude<BatchName, PendingKind>;
  readonly isAllowed: null;
  readonly facts: null;
}

type Definition<Data, Undone, Taken extends Batch<Data>> =
  | OwnWork<Data, Undone, Taken>
  | SiteWork<Data, Undone, Taken>;

interface FoundBatch<Data> {
  readonly meetup: MeetupId | null;
  readonly member: MemberId | null;
  readonly data: Data;
  readonly createdBy: MemberId | null;
}

/** When it is due, it is undone if its organiser lost the right to it. */
type Ending = "run" | "undo" | "due";
type Which = { readonly id: BatchId } | { readonly meetup: MeetupId };

interface NewBatch<Data> {
  readonly meetup: MeetupId | null;
  /** Whose answer it changed. */
  readonly member?: MemberId;
  readonly notBefore: Date;
  readonly recipients: number;
  /** Places that it frees when it runs. */
  readonly places?: number;
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
type RunOutcome = { readonly reached: Reached } | "gone" | "not-allowed";

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
  start(tx: Tx, now: Date, batch: NewBatch<Data>): Promise<BatchId>;
  /** At once without a time to undo it, or without recipients. @returns whether it waits */
  begin(tx: Tx, now: Date, batch: Begun<Data>): Promise<boolean>;
  /** Before it is due. The caller undoes the transaction when it is not allowed. */
  run(tx: Tx, now: Date, which: Which, by: Impatient): Promise<RunOutcome>;
  /** When it is due. Undoes it instead if its organiser lost the right to it (promise 84), for the caller to report. */
  runDue(tx: Tx, now: Date, which: Which): Promise<Dropped | null>;
  /** What the list of waiting work says of it; null when its organiser lost the right to it, so that it will not run. */
  factsOf(read: Read, row: BatchRow, meetup: MeetupRow | null): Promise<PendingFacts | null>;
  /** Null when it ran or was undone meanwhile. */
  undo(tx: Tx, now: Date, which: Which, actor: MemberId | null): Promise<Undone | null>;
  /** What it was started with, without taking it; null when there is none. */
  find(read: Read, which: Which): Promise<FoundBatch<Data> | null>;
  /** What running or undoing it locks (`db/locks.ts`), for a caller that locks something else after that. */
  locks(tx: Tx, which: Which, ending: Ending): Promise<Locks>;
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
    const row = await found(read, name, which)
      .select(["meetup_id", "member_id", "data", "created_by"])
      .executeTakeFirst();
    if (!row) return null;
    return {
      meetup: row.meetup_id,
      member: row.member_id,
      data: data.parse(JSON.parse(row.data)),
      createdBy: row.created_by,
    };
  };
  const locks: BatchKind<Data, Undone>["locks"] = async (tx, which, ending) => {
    const batch = await find(tx, which);
    if (!batch) return {};
    const own = batch.meetup === null ? [] : [batch.meetup];
    const others = ending === "undo" ? [] : ((await definition.alsoChanges?.(tx, batch)) ?? []);
    const invitations = ending === "undo" ? undefined : definition.invites;
    const sessions = ending === "undo" ? undefined : definition.endsSessions;
    return { sessions, invitations, meetups: [...own, ...others] };
  };
  const take = async (tx: Tx, which: Which, ending: Ending) => {
    const locked = await lock(tx, await locks(tx, which, ending));
    const taken = await takeBatch(tx, { name, data }, { which, locked });
    const batch = taken && withMeetup(taken.batch, taken.meetup);
    return batch && { batch, meetup: taken.meetup };
  };
  const isStillAllowed = async (read: Read, batch: Taken, meetup: MeetupRow | null) => {
    if (definition.isAllowed === null) return true;
    const scope = await currentScope(read, batch.createdBy, meetup?.id ?? null);
    return scope !== null && definition.isAllowed(scope, batch);
  };
  const start: BatchKind<Data, Undone>["start"] = (tx, now, batch) =>
    insertBatch(tx, now, name, { ...batch, data: data.parse(batch.data) });
  const run = async (tx: Tx, now: Date, which: Which, by: Impatient | null): Promise<RunOutcome> => {
    const taken = await take(tx, which, "run");
    if (!taken) return "gone";
    if (by && definition.isAllowed && !definition.isAllowed(by.scope, taken.batch)) return "not-allowed";
    return { reached: await definition.run(tx, now, taken.batch, by?.actor ?? null) };
  };
  const undo = async (tx: Tx, now: Date, batch: Taken, actor: MemberId | null): Promise<Undone> => {
    const undone = await definition.undo(tx, now, batch, actor);
    if (batch.callId !== null) await markUndone(tx, batch.callId);
    return undone;
  };
  const runDue: BatchKind<Data, Undone>["runDue"] = async (tx, now, which) => {
    const taken = await take(tx, which, "due");
    if (!taken) return null;
    const { batch, meetup } = taken;
    if (definition.isAllowed === null || (await isStillAllowed(tx, batch, meetup))) {
      await definition.run(tx, now, batch, null);
      return null;
    }
    await undo(tx, now, batch, null);
    return { what: definition.name, by: batch.createdBy, meetup };
  };
  return {
    name,
    data,
    start,
    begin: async (tx, now, { seconds, ...batch }) => {
      const id = await start(tx, now, { ...batch, notBefore: secondsAfter(now, seconds) });
      const waits = seconds > 0 && batch.recipients > 0;
      if (!waits) await run(tx, now, { id }, null);
      return waits;
    },
    run,
    runDue,
    factsOf: async (read, row, meetup) => {
      const batch = withMeetup(batchOf(row, data), meetup);
      if (batch === null || !(await isStillAllowed(read, batch, meetup))) return null;
      return { ...NO_FACTS, ...definition.facts?.(batch) };
    },
    undo: async (tx, now, which, actor) => {
      const taken = await take(tx, which, "undo");
      return taken && undo(tx, now, taken.batch, actor);
    },
    find,
    locks,
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
      member_id: batch.member ?? null,
      not_before: batch.notBefore.toISOString(),
      recipients: batch.recipients,
      places: batch.places ?? 0,
      data: JSON.stringify(batch.data),
      created_by: batch.by,
      written_by: batch.by,
      created_at: now.toISOString(),
      call_id: callIdOf(tx),
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
  return { batch: batchOf(row, data), meetup: meetup ?? null };
}

const batchOf = <Data>(row: BatchRow, data: Schema<Data>): Batch<Data> => ({
  id: row.id,
  member: row.member_id,
  data: data.parse(JSON.parse(row.data)),
  createdBy: row.created_by,
  writtenBy: row.written_by,
  createdAt: row.created_at,
  callId: row.call_id,
});

const found = (read: Read, name: BatchName, which: Which) =>
  read
    .selectFrom("batches")
    .where("kind", "=", name)
    .where((eb) => ("id" in which ? eb("id", "=", which.id) : eb("meetup_id", "=", which.meetup)));

export type AnyBatchKind = Pick<
  BatchKind<never, unknown>,
  "name" | "locks" | "run" | "runDue" | "factsOf" | "undo"
>;
