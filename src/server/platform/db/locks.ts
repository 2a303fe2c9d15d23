import { sql } from "kysely";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { prepared } from "./prepared.ts";
import type { MeetupRow, Tx } from "./schema.ts";
import { isPostgres, isPublishedUpcoming, RESERVED } from "./sql.ts";

/** In the one order of all transactions, against deadlocks. SQLite has one writer: only the order is checked there. */
export interface Locks {
  /** To end sessions other than the caller's own, or to change which members are administrators. */
  readonly sessions?: true | undefined;
  /** `everyone` must see every meetup and member of that moment; only transactions of `newcomers` may run side by side. */
  readonly invitations?: InvitationsMode | undefined;
  readonly meetups?: readonly MeetupId[];
  /** Then no row can refer to the member any more, and none that does can be added. */
  readonly members?: readonly MemberId[];
}

export const ENDS_SESSIONS = (): Locks => ({ sessions: true });

export const INVITES = (): Locks => ({ invitations: "everyone" });

export type InvitationsMode = "newcomers" | "everyone";

/** The one order: a transaction that holds a lock takes none that comes before it here. */
const ORDER = ["sessions", "caller", "invitations", "batch", "meetup", "member"] as const;
type Rank = (typeof ORDER)[number];

interface Held {
  readonly ranks: Set<Rank>;
  invitations: InvitationsMode | null;
  readonly meetup: Set<number>;
  readonly member: Set<number>;
}

const heldBy = new WeakMap<Tx, Held>();

function heldIn(tx: Tx): Held {
  const known = heldBy.get(tx);
  if (known) return known;
  const held: Held = { ranks: new Set(), invitations: null, meetup: new Set(), member: new Set() };
  heldBy.set(tx, held);
  return held;
}

/** @throws Error when a lock that comes later is held */
function hold(tx: Tx, rank: Rank): void {
  const { ranks } = heldIn(tx);
  const later = ORDER.slice(ORDER.indexOf(rank) + 1).find((other) => ranks.has(other));
  if (later !== undefined) throw outOfOrder(rank, later);
  ranks.add(rank);
}

/** The same; of one kind the lower number comes first. */
function holdOne(tx: Tx, rank: "meetup" | "member", id: number): void {
  const ids = heldIn(tx)[rank];
  if (ids.has(id)) return;
  hold(tx, rank);
  const later = [...ids].find((other) => other > id);
  if (later !== undefined) throw outOfOrder(`${rank} ${id}`, `${rank} ${later}`);
  ids.add(id);
}

const outOfOrder = (wanted: string, held: string) => new Error(`locks out of order: ${wanted} after ${held}`);

/** Takes them in the one order. @returns the meetups that exist, by id @throws Error when a lock that comes later is held */
export async function lock(
  tx: Tx,
  { sessions, invitations, meetups = [], members = [] }: Locks,
): Promise<ReadonlyMap<MeetupId, MeetupRow>> {
  if (sessions) await lockSessions(tx);
  if (invitations) await lockInvitations(tx, invitations);
  const rows = await lockMeetups(tx, inOrder(meetups));
  await lockMembers(tx, inOrder(members));
  return new Map(rows.map((row) => [row.id, row]));
}

const inOrder = <Id extends number>(ids: readonly Id[]): Id[] => [...new Set(ids)].sort((a, b) => a - b);

async function lockSessions(tx: Tx): Promise<void> {
  if (heldIn(tx).ranks.has("sessions")) return;
  hold(tx, "sessions");
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${sql.lit(SESSIONS)})`.execute(tx);
}

/** The caller's session is locked by the query that reads it (`calls/writes.ts`). */
export const holdCaller = (tx: Tx): unknown => heldIn(tx).ranks.add("caller");

/** Rows of sessions that it deleted are those of other callers, whose calls lock a meetup after them. A batch may come before. */
export function endedSessions(tx: Tx): void {
  const { ranks } = heldIn(tx);
  const later = (["invitations", "meetup", "member"] as const).find((other) => ranks.has(other));
  if (later !== undefined) throw outOfOrder("ended sessions", later);
}

/** A batch is locked by the statement that takes it, before or after its meetup (`records/batches.ts`). */
export const holdBatch = (tx: Tx): unknown => heldIn(tx).ranks.add("batch");

async function lockInvitations(tx: Tx, mode: InvitationsMode): Promise<void> {
  const held = heldIn(tx);
  if (held.invitations === mode || held.invitations === "everyone") return;
  if (held.invitations === "newcomers") throw outOfOrder("invitations of everyone", "those of newcomers");
  hold(tx, "invitations");
  if (isPostgres(tx)) {
    if (mode === "everyone") await sql`select pg_advisory_xact_lock(${sql.lit(INVITATIONS)})`.execute(tx);
    else await sql`select pg_advisory_xact_lock_shared(${sql.lit(INVITATIONS)})`.execute(tx);
  }
  held.invitations = mode;
}

async function lockMeetups(tx: Tx, ids: readonly MeetupId[]): Promise<MeetupRow[]> {
  if (ids.length === 0) return [];
  for (const id of ids) holdOne(tx, "meetup", id);
  const found = tx.selectFrom("meetups").selectAll().where("id", "in", ids).orderBy("id");
  const rows = await (isPostgres(tx) ? found.forNoKeyUpdate() : found).execute();
  return Promise.all(rows.map(async (row) => ({ ...row, reserved: await reservedIn(tx, row.id) })));
}

/** After the lock: see `RESERVED`. */
async function reservedIn(tx: Tx, id: MeetupId): Promise<number> {
  return (await reservedPlaces(tx, { id }))[0]?.reserved ?? 0;
}

const reservedPlaces = prepared((tx: Tx, { id }: { readonly id: MeetupId }) =>
  tx.selectFrom("meetups").select(RESERVED).where("id", "=", id),
);

/** For a transaction that may add an answer: raising `answer_seq` locks the row and gives the next queue number. */
export async function lockMeetup(tx: Tx, id: MeetupId): Promise<MeetupRow | undefined> {
  holdOne(tx, "meetup", id);
  const [row] = await lockedMeetups(tx, { id });
  return row && { ...row, reserved: await reservedIn(tx, id) };
}

const lockedMeetups = prepared((tx: Tx, { id }: { readonly id: MeetupId }) =>
  tx.updateTable("meetups").set({ answer_seq: sql`answer_seq + 1` }).where("id", "=", id).returningAll(),
);

export async function lockUpcoming(tx: Tx, now: Date): Promise<void> {
  await lockInvitations(tx, "newcomers");
  const upcoming = tx
    .selectFrom("meetups")
    .select("id")
    .where(isPublishedUpcoming(now.toISOString()))
    .orderBy("id");
  const rows = await (isPostgres(tx) ? upcoming.forNoKeyUpdate() : upcoming).execute();
  for (const { id } of rows) holdOne(tx, "meetup", id);
}

async function lockMembers(tx: Tx, ids: readonly MemberId[]): Promise<void> {
  const wanted = ids.filter((id) => !heldIn(tx).member.has(id));
  if (wanted.length === 0) return;
  for (const id of wanted) holdOne(tx, "member", id);
  if (isPostgres(tx))
    await tx.selectFrom("members").select("id").where("id", "in", wanted).orderBy("id").forUpdate().execute();
}

/** Numbers of the advisory locks: any that nothing else uses. */
const INVITATIONS = 6_001;
const FIRST_START = 6_002;
const COUNTS = 6_003;
const SESSIONS = 6_004;
const AT_WORK = 6_005;

/** Held by each process of the site over its own session, for as long as it has the database open (`listen.ts`). */
export const HOLD_AT_WORK = `select pg_advisory_lock_shared(${AT_WORK})`;

/** `free`: no process holds it, and until this transaction ends a process that starts waits. */
export const TAKE_FROM_ALL = `select pg_try_advisory_xact_lock(${AT_WORK}) as free`;

/** Lets one transaction at a time count what this names, and add to it. */
export async function lockCount(tx: Tx, counted: string): Promise<void> {
  if (isPostgres(tx))
    await sql`select pg_advisory_xact_lock(${sql.lit(COUNTS)}, hashtext(${counted}))`.execute(tx);
}

/** Several processes may start on an empty database: only one makes the first administrator. */
export async function lockFirstStart(tx: Tx): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${sql.lit(FIRST_START)})`.execute(tx);
}
