import type { SentTicks } from "#contract/attendance.ts";
import type { DoorLinkId, MeetupId, MemberId } from "#contract/ids.ts";
import { serverTimeOf, type Tick } from "#domain/attendance.ts";
import { audit } from "../audit/audit.ts";
import type { MeetupRow, Tx } from "../db/schema.ts";
import { notifyOnCommit } from "../db/topics.ts";
import type { Deps } from "../deps.ts";
import type { CallDeps } from "../http/call-deps.ts";
import type { Scope } from "../http/rights.ts";
import { type Refused, refused } from "../refusals.ts";
import { writeMeetup } from "../write-meetup.ts";
import { isForgotten, walkInsLeft } from "./queries.ts";
import { recordWalkIns } from "./record-walk-ins.ts";

type AttendanceResult = Refused | { readonly meetup: MeetupRow; readonly people: Scope["people"] };

export interface DoorHelper {
  /** Null for a helper with a door link. */
  readonly actor: MemberId | null;
  readonly link: DoorLinkId | null;
}

/** Ticks are only added: none is lost or counts twice. Too many walk-ins by one link are refused, not the ticks. */
export function takeAttendance(
  { db, clock }: CallDeps,
  id: MeetupId,
  sent: SentTicks,
  { actor, link }: DoorHelper,
): Promise<AttendanceResult> {
  const now = clock();
  return writeMeetup(db, id, async (tx, meetup, { people }): Promise<AttendanceResult> => {
    if (meetup.status === "draft") return refused("meetup-not-found");
    if (isForgotten(meetup, now)) return refused("attendance-forgotten");
    const room = link === null ? Number.POSITIVE_INFINITY : await walkInsLeft(tx, link);
    const left = await recordWalkIns(tx, { meetup: id, actor, now, room }, sent.walkIns);
    const known = await knownMembers(tx, id, { members: sent.ticks.map(({ member }) => member), people });
    const walkIns = sent.walkIns.filter(({ key }) => !left.has(key));
    const rows = rowsOf({ ...sent, walkIns }, known, now.getTime());
    if (rows.length > 0) {
      await addTicks(tx, { meetup: id, link }, rows);
      if (actor !== null) await auditOnce(tx, now, { actor, meetup });
      notifyOnCommit(tx, "attendance-changed");
    }
    return left.size > 0 ? refused("too-many-walk-ins") : { meetup, people };
  });
}

export const markOpened = ({ db, clock }: Deps, link: DoorLinkId): Promise<unknown> =>
  db.write((tx) =>
    tx
      .updateTable("door_links")
      .set({ opened_at: clock().toISOString() })
      .where("id", "=", link)
      .where("opened_at", "is", null)
      .execute(),
  );

/** One audit entry for each organiser at a check-in: an entry for every tick would hide all other entries. */
async function auditOnce(
  tx: Tx,
  now: Date,
  { actor, meetup }: { actor: MemberId; meetup: MeetupRow },
): Promise<void> {
  const entry = { actor, action: "attendance.taken", target: `meetup:${meetup.id}` } as const;
  const before = await tx
    .selectFrom("audit")
    .select("id")
    .where("target", "=", entry.target)
    .where("action", "=", entry.action)
    .where("actor_id", "=", actor)
    .executeTakeFirst();
  if (!before) await audit(tx, now, { ...entry, detail: meetup.title });
}

interface TickSource {
  readonly meetup: MeetupId;
  readonly link: DoorLinkId | null;
}

interface TickRow {
  readonly member_id: MemberId | null;
  readonly walk_in: string | null;
  readonly made_at: string;
  readonly at: string;
  readonly present: number;
  readonly guests: number;
}

function rowsOf(
  { sentAt, ticks, walkIns }: SentTicks,
  known: ReadonlySet<MemberId>,
  now: number,
): readonly TickRow[] {
  const row = ({ at, present }: Tick) => ({
    made_at: new Date(at).toISOString(),
    at: new Date(serverTimeOf(at, { sentAt, now })).toISOString(),
    present: present ? 1 : 0,
  });
  return [
    ...ticks.flatMap((tick) =>
      known.has(tick.member)
        ? [{ member_id: tick.member, walk_in: null, guests: tick.guests, ...row(tick) }]
        : [],
    ),
    ...walkIns.map((walkIn) => ({ member_id: null, walk_in: walkIn.key, guests: 0, ...row(walkIn) })),
  ];
}

async function knownMembers(
  tx: Tx,
  meetup: MeetupId,
  { members, people }: { readonly members: readonly MemberId[]; readonly people: Scope["people"] },
): Promise<ReadonlySet<MemberId>> {
  if (members.length === 0) return new Set();
  const at = (table: "responses" | "ticks") =>
    tx
      .selectFrom(table)
      .select("member_id")
      .where("meetup_id", "=", meetup)
      .where("member_id", "is not", null)
      .$castTo<{ member_id: MemberId }>();
  const rows = await tx
    .selectFrom("members")
    .select("id")
    .where("id", "in", members)
    .$if(people === "answered", (query) =>
      query.where((eb) => eb.or([eb("id", "in", at("responses")), eb("id", "in", at("ticks"))])),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function addTicks(tx: Tx, { meetup, link }: TickSource, rows: readonly TickRow[]): Promise<void> {
  await tx
    .insertInto("ticks")
    .values(rows.map((row) => ({ meetup_id: meetup, door_link: link, ...row })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
