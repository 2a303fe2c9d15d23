import { isOrganisers } from "#contract/endpoint.ts";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { holdCaller, type Locks, lock, lockMeetup } from "../platform/db/locks.ts";
import type { Actor, MeetupRow, Tx } from "../platform/db/schema.ts";
import { isPostgres } from "../platform/db/sql.ts";
import type { Deps, ReadDeps, TxContext } from "../platform/deps.ts";
import { isRefused, type Refused, RefusedError, refused } from "../platform/refusals.ts";
import { type CallKey, once, type Storable } from "./repeated-calls.ts";
import {
  ADMINS_SCOPE,
  doorLinkIn,
  type OrganisersRequest,
  organised,
  type RightsRequest,
  type Scope,
  scopeOf,
} from "./rights.ts";
import { liveSession, rightsOf, type Session, sessionRows } from "./session.ts";

export class RightsRevokedError extends RefusedError {}

export interface WriteContext<By extends Actor = MemberId> extends TxContext {
  readonly actor: By;
  readonly scope: Scope;
}

export interface MeetupContext<By extends Actor = MemberId> extends WriteContext<By> {
  /** Its row is locked. */
  readonly meetup: MeetupRow;
}

interface Locking<Input, Meetup extends MeetupId | null> {
  /** Locks that come before the caller's rights and the meetup. */
  readonly first?: (tx: Tx, input: Input, meetup: Meetup) => Locks | Promise<Locks>;
}

type Verb<Context, Meetup extends MeetupId | null, Input extends readonly unknown[], Result> = Locking<
  NoInfer<Input>,
  Meetup
> &
  ((tx: Tx, context: Context, ...input: Input) => Promise<Result>);

/** Whether results of verbs are stored by the call's key; then a result may have no free text (decision 57). */
export type Storing = "results" | "nothing";

type StoredBy<Stores extends Storing, Result> = [Stores] extends ["nothing"]
  ? unknown
  : [Exclude<Result, Refused>] extends [Storable<Exclude<Result, Refused>>]
    ? unknown
    : "this result cannot be stored: it has free text, or something that JSON does not keep";

/** Opens the transaction of a verb, which runs again after a conflict with another transaction. */
interface Openers<By extends Actor, Stores extends Storing> {
  readonly stores: Stores;
  onSite<Input extends readonly unknown[], Result>(
    verb: Verb<WriteContext<By>, null, Input, Result> & StoredBy<Stores, Result>,
    ...input: NoInfer<Input>
  ): Promise<Result>;
  /** Locks the meetup before the verb reads anything; refused when the meetup does not exist. */
  onMeetup<Input extends readonly unknown[], Result>(
    id: MeetupId,
    verb: Verb<MeetupContext<By>, MeetupId, Input, Result> & StoredBy<Stores, Result>,
    ...input: NoInfer<Input>
  ): Promise<Result | Refused>;
}

/** For a verb that works before its transaction, or between several, such as hashing a password. */
export interface Writes<By extends Actor = Actor, Stores extends Storing = "results">
  extends ReadDeps,
    Openers<By, Stores> {}

type Enter = (tx: Tx, now: Date, first: Locks) => Promise<Scope>;

interface Entering<By extends Actor, Stores extends Storing> {
  readonly actor: By;
  readonly enter: Enter;
  readonly stores: Stores;
  readonly key: CallKey | null;
}

function writesOf<By extends Actor, Stores extends Storing>(
  { db, ...others }: Deps,
  { actor, enter, stores, key }: Entering<By, Stores>,
): Writes<By, Stores> {
  const { clock, config } = others;
  let steps = 0;
  const open = <Result>(
    verb: string,
    first: (tx: Tx) => Locks | Promise<Locks> | undefined,
    work: (tx: Tx, context: WriteContext<By>) => Promise<Result>,
  ) => {
    if (verb === "") throw new Error("a verb has no name");
    const step = steps;
    steps += 1;
    return db.write(async (tx) => {
      const now = clock();
      const scope = await enter(tx, now, (await first(tx)) ?? {});
      const run = () => work(tx, { now, actor, scope, config });
      return key ? once(tx, { key, step, verb, actor, now, secrets: config.secrets }, run) : run();
    });
  };
  return {
    ...others,
    stores,
    db: { read: db.read, whyNotWritable: db.whyNotWritable },
    onSite: (verb, ...input) =>
      open(
        verb.name,
        (tx) => verb.first?.(tx, input, null),
        (tx, context) => verb(tx, context, ...input),
      ),
    onMeetup: (id, verb, ...input) =>
      open(
        verb.name,
        (tx) => verb.first?.(tx, input, id),
        async (tx, context) => {
          const meetup = await lockMeetup(tx, id);
          return meetup ? verb(tx, { ...context, meetup }, ...input) : refused("meetup-not-found");
        },
      ),
  };
}

/** For a member or the operator outside a call: no rights are checked. */
export const actingAs = <By extends Actor>(deps: Deps, actor: By): Writes<By, "nothing"> =>
  writesOf(deps, {
    actor,
    stores: "nothing",
    key: null,
    enter: async (tx, _now, first) => {
      await lock(tx, first);
      return ADMINS_SCOPE;
    },
  });

interface Caller<By extends Actor, Stores extends Storing> {
  readonly actor: By;
  readonly stores: Stores;
  /** Null when the call has none. */
  readonly key: CallKey | null;
}

/** Rights can be withdrawn while a call waits: its transactions check them (promise 50), and throw `RightsRevokedError`. */
export const checkedWrites = <By extends Actor, Stores extends Storing>(
  deps: Deps,
  asked: RightsRequest,
  caller: Caller<By, Stores>,
): Writes<By, Stores> =>
  writesOf(deps, { ...caller, enter: (tx, now, first) => enterChecked(tx, now, asked, first) });

async function enterChecked(tx: Tx, now: Date, asked: RightsRequest, first: Locks): Promise<Scope> {
  const { sessions, ...others } = first;
  if (sessions) await lock(tx, { sessions });
  const current = { ...asked, session: await currentSession(tx, asked, now) };
  await lock(tx, others);
  await lockRights(tx, current);
  const scope = await scopeOf(tx, current, now);
  if (isRefused(scope)) throw new RightsRevokedError(scope);
  return scope;
}

/** On PostgreSQL the row is locked until the end: a withdrawal waits. A shared lock of two calls would deadlock on the update. */
async function currentSession(tx: Tx, { call, session }: RightsRequest, now: Date): Promise<Session | null> {
  if (!session || call.access === "anyone") return session;
  const { tokenHash } = session;
  const asking = { tokenHash, now: now.toISOString() };
  holdCaller(tx);
  // A statement that waited for the row still has its old view of other tables: rights are read by a statement of their own.
  const areRightsAsked = call.access !== "member";
  if (isPostgres(tx) && areRightsAsked)
    await tx
      .selectFrom("sessions")
      .select("token_hash")
      .where("token_hash", "=", tokenHash)
      .forNoKeyUpdate()
      .execute();
  const [row] = await (isPostgres(tx) && !areRightsAsked
    ? liveSession(tx, asking).forNoKeyUpdate("sessions").execute()
    : sessionRows(tx, asking));
  return row ? { ...session, ...rightsOf(row) } : null;
}

/** An organiser's right to one meetup, and a helper's. Locks the meetup first, as withdrawing the right and removing the meetup do. */
async function lockRights(tx: Tx, asked: RightsRequest): Promise<void> {
  const { call, session } = asked;
  const { access } = call;
  if (isOrganisers(access)) {
    if (session && !session.isAdmin) await lockHost(tx, { ...asked, access }, session);
    return;
  }
  switch (access) {
    case "anyone":
    case "member":
    case "admin":
      return;
    case "door": {
      const link = await doorLinkIn(tx, asked);
      if (link) await lock(tx, { meetups: [link.meetup_id] });
      return;
    }
    default:
      access satisfies never;
  }
}

async function lockHost(tx: Tx, asked: OrganisersRequest, session: Session): Promise<void> {
  const meetup = await organised(tx, asked, session).executeTakeFirst();
  if (!meetup) return;
  if (asked.access.organises !== "any") await lock(tx, { meetups: [meetup.meetup_id] });
  if (!isPostgres(tx)) return;
  await organised(tx, asked, session).forKeyShare().executeTakeFirst();
  await tx.selectFrom("site").select("organisers_publish").forShare().executeTakeFirst();
}
