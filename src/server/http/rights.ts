import type { Endpoint } from "#contract/endpoint.ts";
import { BatchId, MeetupId, type MemberId } from "#contract/ids.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import { isProofFresh } from "#domain/timing.ts";
import type { Read, Tx } from "../db/schema.ts";
import { isPostgres } from "../db/sql.ts";
import type { Deps } from "../deps.ts";
import { doorLinkOf, refusalOfDoor } from "./door-token.ts";
import { liveSession, rightsOf, type Session } from "./session.ts";

interface Asked {
  readonly call: Pick<Endpoint, "access" | "announces" | "idOf" | "path" | "proof">;
  readonly session: Session | null;
  /** Of the path, parsed or not. */
  readonly params: unknown;
  /** Those of door links. */
  readonly secrets: readonly string[];
}

/** Why the caller may not make the call; null: they may. The only place that decides it. */
export async function refusalOf(read: Read, asked: Asked, now: Date): Promise<Refused | null> {
  const { call, session } = asked;
  if (call.access === "anyone") return null;
  if (call.access === "door") return refusalOfDoor(await doorLinkIn(read, asked), now);
  if (!session) return refused("no-session");
  const refusal =
    call.access === "member" || session.isAdmin ? null : await organisersRefusal(read, asked, session);
  if (refusal) return refusal;
  return call.proof && !isProofFresh(session.provedAt, now.getTime()) ? refused("prove-again") : null;
}

/** Why a member that is no admin may not make an organiser's call. */
async function organisersRefusal(read: Read, asked: Asked, session: Session): Promise<Refused | null> {
  const { call } = asked;
  if (call.access === "admin" || session.lacksPasskey) return refused("not-admin");
  if ((await organised(read, asked, session).executeTakeFirst()) === undefined) return refused("not-admin");
  return call.announces && !(await mayAnnounce(read)) ? refused("admin-announces") : null;
}

const doorLinkIn = (read: Read, { params, secrets }: Asked) =>
  doorLinkOf(read, secrets, String(parameter(params, "token")));

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

const parameter = (params: unknown, name: "id" | "token"): unknown =>
  typeof params === "object" && params !== null
    ? Object.entries(params).find(([of]) => of === name)?.[1]
    : null;

function idIn<Id extends number>(
  params: unknown,
  schema: { safeParse(value: unknown): { success: true; data: Id } | { success: false } },
): Id {
  const id = schema.safeParse(parameter(params, "id"));
  return id.success ? id.data : (NO_ID as Id);
}

/** Whether organisers may announce their meetup without an admin. */
export async function mayAnnounce(read: Read): Promise<boolean> {
  const site = await read.selectFrom("site").select("organisers_publish").executeTakeFirst();
  return site?.organisers_publish === 1;
}

/** Whether this member may announce this meetup now: for an announcement that waited since they asked for it. */
export async function mayAnnounceMeetup(
  read: Read,
  member: MemberId | null,
  meetup: MeetupId,
): Promise<boolean> {
  if (member === null) return false;
  const asker = await read
    .selectFrom("members")
    .select("is_admin")
    .where("id", "=", member)
    .executeTakeFirst();
  if (asker?.is_admin === 1) return true;
  const organiser = await read
    .selectFrom("meetup_organisers")
    .select("member_id")
    .where("meetup_id", "=", meetup)
    .where("member_id", "=", member)
    .executeTakeFirst();
  return organiser !== undefined && (await mayAnnounce(read));
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
  if (asked.call.access === "anyone") return deps;
  const { db } = deps;
  return {
    ...deps,
    db: {
      ...db,
      write: (work) =>
        db.write(async (tx) => {
          const now = deps.clock();
          const current = { ...asked, session: await currentSession(tx, asked.session, now) };
          await lockRights(tx, current);
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
async function currentSession(tx: Tx, session: Session | null, now: Date): Promise<Session | null> {
  if (!session) return null;
  const live = liveSession(tx, session.tokenHash, now);
  const row = await (isPostgres(tx) ? live.forNoKeyUpdate() : live).executeTakeFirst();
  return row ? { ...session, ...rightsOf(row) } : null;
}

/**
 * The same for an organiser's right to one meetup, and a helper's. Locks the meetup first, as withdrawing the right and
 * removing the meetup do.
 */
async function lockRights(tx: Tx, asked: Asked): Promise<void> {
  const { call, session } = asked;
  if (!isPostgres(tx)) return;
  if (call.access === "door") {
    const link = await doorLinkIn(tx, asked);
    if (link) await lockMeetupRow(tx, link.meetup_id);
  } else if (call.access === "organiser" && session && !session.isAdmin) {
    const meetup = await organised(tx, asked, session).executeTakeFirst();
    if (meetup && call.path.includes("/:id")) await lockMeetupRow(tx, meetup.meetup_id);
    if (meetup) await organised(tx, asked, session).forKeyShare().executeTakeFirst();
  }
}

const lockMeetupRow = (tx: Tx, id: MeetupId) =>
  tx.selectFrom("meetups").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
