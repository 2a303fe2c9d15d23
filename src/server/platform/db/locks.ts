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

interface Held {
  sessions: boolean;
  caller: boolean;
  invitations: InvitationsMode | null;
  batch: boolean;
  readonly meetups: Set<number>;
  readonly members: Set<number>;
}

const heldBy = new WeakMap<Tx, Held>();

function heldIn(tx: Tx): Held {
  const known = heldBy.get(tx);
  if (known) return known;
  const held: Held = {
    sessions: false,
    caller: false,
    invitations: null,
    batch: false,
    meetups: new Set(),
    members: new Set(),
  };
  heldBy.set(tx, held);
  return held;
}

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

function refuseAfter(isHeld: boolean, wanted: string, held: string): void {
  if (isHeld) throw new Error(`locks out of order: ${wanted} after ${held}`);
}

async function lockSessions(tx: Tx): Promise<void> {
  const held = heldIn(tx);
  if (held.sessions) return;
  refuseAfter(held.caller, "sessions", "the caller's session");
  refuseAfter(held.invitations !== null, "sessions", "invitations");
  refuseAfter(held.meetups.size > 0, "sessions", "a meetup");
  refuseAfter(held.members.size > 0, "sessions", "a member");
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${sql.lit(SESSIONS)})`.execute(tx);
  held.sessions = true;
}

/** The caller's session is locked by the query that reads it (`calls/writes.ts`). */
export function holdCaller(tx: Tx): void {
  heldIn(tx).caller = true;
}

/** A batch is locked by the statement that takes it (`records/batches.ts`). */
export function holdBatch(tx: Tx): void {
  heldIn(tx).batch = true;
}

async function lockInvitations(tx: Tx, mode: InvitationsMode): Promise<void> {
  const held = heldIn(tx);
  if (held.invitations === mode || held.invitations === "everyone") return;
  refuseAfter(held.invitations === "newcomers", "invitations of everyone", "those of newcomers");
  refuseAfter(held.batch, "invitations", "a batch");
  refuseAfter(held.meetups.size > 0, "invitations", "a meetup");
  refuseAfter(held.members.size > 0, "invitations", "a member");
  if (isPostgres(tx)) {
    if (mode === "everyone") await sql`select pg_advisory_xact_lock(${sql.lit(INVITATIONS)})`.execute(tx);
    else await sql`select pg_advisory_xact_lock_shared(${sql.lit(INVITATIONS)})`.execute(tx);
  }
  held.invitations = mode;
}

async function lockMeetups(tx: Tx, ids: readonly MeetupId[]): Promise<MeetupRow[]> {
  if (ids.length === 0) return [];
  for (const id of ids) holdMeetup(tx, id);
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
  holdMeetup(tx, id);
  const [row] = await lockedMeetups(tx, { id });
  return row && { ...row, reserved: await reservedIn(tx, id) };
}

const lockedMeetups = prepared((tx: Tx, { id }: { readonly id: MeetupId }) =>
  tx.updateTable("meetups").set({ answer_seq: sql`answer_seq + 1` }).where("id", "=", id).returningAll(),
);

function holdMeetup(tx: Tx, id: MeetupId): void {
  const held = heldIn(tx);
  if (held.meetups.has(id)) return;
  refuseAfter(held.members.size > 0, `meetup ${id}`, "a member");
  const later = [...held.meetups].find((other) => other > id);
  refuseAfter(later !== undefined, `meetup ${id}`, `meetup ${later}`);
  held.meetups.add(id);
}

export async function lockUpcoming(tx: Tx, now: Date): Promise<void> {
  await lockInvitations(tx, "newcomers");
  const upcoming = tx
    .selectFrom("meetups")
    .select("id")
    .where(isPublishedUpcoming(now.toISOString()))
    .orderBy("id");
  const rows = await (isPostgres(tx) ? upcoming.forNoKeyUpdate() : upcoming).execute();
  for (const { id } of rows) holdMeetup(tx, id);
}

async function lockMembers(tx: Tx, ids: readonly MemberId[]): Promise<void> {
  const { members } = heldIn(tx);
  const wanted = ids.filter((id) => !members.has(id));
  if (wanted.length === 0) return;
  const later = [...members].find((held) => held > (wanted[0] ?? 0));
  refuseAfter(later !== undefined, `member ${wanted[0]}`, `member ${later}`);
  if (isPostgres(tx))
    await tx.selectFrom("members").select("id").where("id", "in", wanted).orderBy("id").forUpdate().execute();
  for (const id of wanted) members.add(id);
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
