import type { MeetupId, MemberId } from "#contract/ids.ts";
import { holdCaller, type Locks, lock, lockMeetup } from "../platform/db/locks.ts";
import type { Actor, MeetupRow, Tx } from "../platform/db/schema.ts";
import { isPostgres } from "../platform/db/sql.ts";
import type { Deps, ReadDeps, TxContext } from "../platform/deps.ts";
import { isRefused, type Refused, refused } from "../platform/refusals.ts";
import { ADMINS_SCOPE, type Asked, doorLinkIn, organised, type Scope, scopeOf } from "./rights.ts";
import { liveSession, rightsOf, type Session } from "./session.ts";

export class RightsRevokedError extends Error {
  readonly refusal: Refused;
  constructor(refusal: Refused) {
    super(refusal.why);
    this.refusal = refusal;
  }
}

export interface WriteContext<By extends Actor = MemberId> extends TxContext {
  readonly actor: By;
  readonly scope: Scope;
}

export interface MeetupContext<By extends Actor = MemberId> extends WriteContext<By> {
  /** Its row is locked. */
  readonly meetup: MeetupRow;
}

interface Locking<Input> {
  /** Locks that come before the caller's rights and the meetup. */
  readonly first?: (tx: Tx, input: Input) => Locks | Promise<Locks>;
}

type Verb<Context, Input extends readonly unknown[], Result> = Locking<NoInfer<Input>> &
  ((tx: Tx, context: Context, ...input: Input) => Promise<Result>);

/** Opens the transaction of a verb, which runs again after a conflict with another transaction. */
interface Openers<By extends Actor> {
  onSite<Input extends readonly unknown[], Result>(
    verb: Verb<WriteContext<By>, Input, Result>,
    ...input: NoInfer<Input>
  ): Promise<Result>;
  /** Locks the meetup before the verb reads anything; refused when the meetup does not exist. */
  onMeetup<Input extends readonly unknown[], Result>(
    id: MeetupId,
    verb: Verb<MeetupContext<By>, Input, Result>,
    ...input: NoInfer<Input>
  ): Promise<Result | Refused>;
}

/** For a verb that works before its transaction, or between several, such as hashing a password. */
export interface Writes<By extends Actor = Actor> extends ReadDeps, Openers<By> {}

type Enter = (tx: Tx, now: Date, first: Locks) => Promise<Scope>;

function writesOf<By extends Actor>({ db, ...others }: Deps, actor: By, enter: Enter): Writes<By> {
  const { clock, config } = others;
  const open = <Input, Result>(
    { first }: Locking<Input>,
    input: Input,
    work: (tx: Tx, context: WriteContext<By>) => Promise<Result>,
  ) =>
    db.write(async (tx) => {
      const now = clock();
      const scope = await enter(tx, now, (await first?.(tx, input)) ?? {});
      return work(tx, { now, actor, scope, config });
    });
  return {
    ...others,
    db: { read: db.read },
    onSite: (verb, ...input) => open(verb, input, (tx, context) => verb(tx, context, ...input)),
    onMeetup: (id, verb, ...input) =>
      open(verb, input, async (tx, context) => {
        const meetup = await lockMeetup(tx, id);
        return meetup ? verb(tx, { ...context, meetup }, ...input) : refused("meetup-not-found");
      }),
  };
}

/** For a member or the operator outside a call: no rights are checked. */
export const actingAs = <By extends Actor>(deps: Deps, actor: By): Writes<By> =>
  writesOf(deps, actor, async (tx, _now, first) => {
    await lock(tx, first);
    return ADMINS_SCOPE;
  });

/** Rights can be withdrawn while a call waits: its transactions check them (promise 50), and throw `RightsRevokedError`. */
export const checkedWrites = <By extends Actor>(deps: Deps, asked: Asked, actor: By): Writes<By> =>
  writesOf(deps, actor, (tx, now, first) => enterChecked(tx, now, asked, first));

async function enterChecked(tx: Tx, now: Date, asked: Asked, first: Locks): Promise<Scope> {
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
async function currentSession(tx: Tx, { call, session }: Asked, now: Date): Promise<Session | null> {
  if (!session || call.access === "anyone") return session;
  const live = liveSession(tx, { tokenHash: session.tokenHash, now: now.toISOString() });
  holdCaller(tx);
  const row = await (isPostgres(tx) ? live.forNoKeyUpdate("sessions") : live).executeTakeFirst();
  return row ? { ...session, ...rightsOf(row) } : null;
}

/** An organiser's right to one meetup, and a helper's. Locks the meetup first, as withdrawing the right and removing the meetup do. */
async function lockRights(tx: Tx, asked: Asked): Promise<void> {
  const { call, session } = asked;
  switch (call.access) {
    case "anyone":
    case "member":
    case "admin":
      return;
    case "door": {
      const link = await doorLinkIn(tx, asked);
      if (link) await lock(tx, { meetups: [link.meetup_id] });
      return;
    }
    case "organiser":
      if (session && !session.isAdmin) await lockHost(tx, asked, session);
      return;
    default:
      call.access satisfies never;
  }
}

async function lockHost(tx: Tx, asked: Asked, session: Session): Promise<void> {
  const meetup = await organised(tx, asked, session).executeTakeFirst();
  if (!meetup) return;
  if (asked.call.path.includes("/:id")) await lock(tx, { meetups: [meetup.meetup_id] });
  if (!isPostgres(tx)) return;
  await organised(tx, asked, session).forKeyShare().executeTakeFirst();
  await tx.selectFrom("site").select("organisers_publish").forShare().executeTakeFirst();
}
