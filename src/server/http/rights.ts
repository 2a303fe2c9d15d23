import type { Endpoint } from "#contract/endpoint.ts";
import { BatchId, MeetupId } from "#contract/ids.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import { isProofFresh } from "#domain/timing.ts";
import type { Read, Tx } from "../db/schema.ts";
import { isPostgres } from "../db/sql.ts";
import type { Deps } from "../deps.ts";
import { liveSession, rightsOf, type Session } from "./session.ts";

interface Asked {
  readonly call: Pick<Endpoint, "access" | "announces" | "idOf" | "path" | "proof">;
  readonly session: Session | null;
  /** Of the path, parsed or not. */
  readonly params: unknown;
}

/** Why the caller may not make the call; null: they may. The only place that decides it. */
export async function refusalOf(read: Read, asked: Asked, now: Date): Promise<Refused | null> {
  const { call, session } = asked;
  if (call.access === "anyone") return null;
  if (!session) return refused("no-session");
  if (call.access === "member") return null;
  if (session.isAdmin)
    return call.proof && !isProofFresh(session.provedAt, now.getTime()) ? refused("prove-again") : null;
  // Without a password or passkey, an organiser has nothing to prove with.
  if (call.access === "admin" || session.lacksPasskey) return refused("not-admin");
  if ((await organised(read, asked, session).executeTakeFirst()) === undefined) return refused("not-admin");
  return call.announces && !(await mayAnnounce(read)) ? refused("admin-announces") : null;
}

/** The rows that let this member make the call. */
function organised(read: Read, { call, params }: Asked, { memberId }: Session) {
  const theirs = read
    .selectFrom("meetup_organisers")
    .select("meetup_id")
    .where("member_id", "=", memberId)
    .orderBy("meetup_id")
    .limit(1);
  if (!call.path.includes("/:id")) return theirs;
  if (call.idOf !== "batch") return theirs.where("meetup_id", "=", idIn(params, MeetupId));
  return theirs.where("meetup_id", "=", (of) =>
    of
      .selectFrom("batches")
      .select("batches.meetup_id")
      .where("batches.id", "=", idIn(params, BatchId))
      .where("batches.created_by", "=", memberId)
      .$castTo<{ meetup_id: MeetupId }>(),
  );
}

/** No row has it. */
const NO_ID = 0;

function idIn<Id extends number>(
  params: unknown,
  schema: { safeParse(value: unknown): { success: true; data: Id } | { success: false } },
): Id {
  const given = typeof params === "object" && params !== null && "id" in params ? params.id : undefined;
  const id = schema.safeParse(given);
  return id.success ? id.data : (NO_ID as Id);
}

/** Whether organisers may announce their meetup without an admin. */
export async function mayAnnounce(read: Read): Promise<boolean> {
  const site = await read.selectFrom("site").select("organisers_publish").executeTakeFirst();
  return site?.organisers_publish === 1;
}

export class RightsRevokedError extends Error {
  readonly refusal: Refused;
  constructor(refusal: Refused) {
    super(refusal.why);
    this.refusal = refusal;
  }
}

/**
 * Deps whose writes check inside their transaction that the caller still has the right (promise 50). The
 * right can be withdrawn while the call waits for a slow body or for a lock.
 * @returns deps whose `write` throws `RightsRevokedError`
 */
export function withCheckedRights(deps: Deps, asked: Asked): Deps {
  const { session } = asked;
  if (asked.call.access === "anyone" || !session) return deps;
  const { db } = deps;
  return {
    ...deps,
    db: {
      ...db,
      write: (work) =>
        db.write(async (tx) => {
          const now = deps.clock();
          const current = { ...asked, session: await currentSession(tx, session, now) };
          if (current.session) await lockRights(tx, current, current.session);
          const refusal = await refusalOf(tx, current, now);
          if (refusal) throw new RightsRevokedError(refusal);
          return work(tx);
        }),
    },
  };
}

/**
 * On PostgreSQL the rows stay locked until the transaction ends: a concurrent withdrawal waits, or has come
 * first. The lock is exclusive: two calls of one session sharing a lock would deadlock on updating the row.
 */
async function currentSession(tx: Tx, session: Session, now: Date): Promise<Session | null> {
  const live = liveSession(tx, session.tokenHash, now);
  const row = await (isPostgres(tx) ? live.forNoKeyUpdate() : live).executeTakeFirst();
  return row ? { ...session, ...rightsOf(row) } : null;
}

/** The same for an organiser's right to one meetup. Locks the meetup first, as removing a meetup does. */
async function lockRights(tx: Tx, asked: Asked, session: Session): Promise<void> {
  if (asked.call.access !== "organiser" || session.isAdmin || !isPostgres(tx)) return;
  const meetup = await organised(tx, asked, session).executeTakeFirst();
  if (!meetup) return;
  if (asked.call.path.includes("/:id"))
    await tx
      .selectFrom("meetups")
      .select("id")
      .where("id", "=", meetup.meetup_id)
      .forNoKeyUpdate()
      .executeTakeFirst();
  await organised(tx, asked, session).forKeyShare().executeTakeFirst();
}
