import type { SentTicks } from "#contract/attendance.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import type { MeetupId, MemberId } from "#contract/row-id.ts";
import { momentOf, type Tick } from "#domain/attendance.ts";
import { audit } from "../audit/record.ts";
import type { MeetupRow, Tx } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { lockMeetup } from "../places/lock-meetup.ts";
import { isForgotten } from "./queries.ts";
import { writeDown } from "./write-down.ts";

type Taken = Refused | { kind: "taken"; meetup: MeetupRow };

/** Adds what one phone saw to what the others did: a tick is only ever added, so that none gets lost or counts twice. */
export function takeAttendance(
  { db, clock }: Deps,
  id: MeetupId,
  sent: SentTicks,
  actor: MemberId,
): Promise<Taken> {
  const now = clock();
  return db.write(async (tx): Promise<Taken> => {
    const meetup = await lockMeetup(tx, id);
    if (!meetup) return refused("meetup-not-found");
    if (isForgotten(meetup, now)) return refused("attendance-forgotten");
    await writeDown(tx, { meetup: id, actor, now }, sent.walkIns);
    const rows = await rowsOf(tx, sent, now.getTime());
    if (rows.length > 0) {
      await addTicks(tx, meetup, rows);
      await auditOnce(tx, now, { actor, meetup });
    }
    return { kind: "taken", meetup };
  });
}

/** Each organiser at a door once: a row for every tick would bury everything else. */
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

interface TickRow {
  readonly member_id: MemberId | null;
  readonly walk_in: string | null;
  readonly made_at: string;
  readonly at: string;
  readonly present: number;
}

/** Ticks of members there still are, and of who was written down. */
async function rowsOf(
  tx: Tx,
  { sentAt, ticks, walkIns }: SentTicks,
  now: number,
): Promise<readonly TickRow[]> {
  const kept = await existing(
    tx,
    ticks.map(({ member }) => member),
  );
  const row = ({ at, present }: Tick) => ({
    made_at: new Date(at).toISOString(),
    at: new Date(momentOf(at, { sentAt, now })).toISOString(),
    present: present ? 1 : 0,
  });
  return [
    ...ticks.flatMap((tick) =>
      kept.has(tick.member) ? [{ member_id: tick.member, walk_in: null, ...row(tick) }] : [],
    ),
    ...walkIns.map((walkIn) => ({ member_id: null, walk_in: walkIn.key, ...row(walkIn) })),
  ];
}

async function existing(tx: Tx, members: readonly MemberId[]): Promise<ReadonlySet<MemberId>> {
  if (members.length === 0) return new Set();
  const rows = await tx.selectFrom("members").select("id").where("id", "in", members).execute();
  return new Set(rows.map(({ id }) => id));
}

async function addTicks(tx: Tx, { id }: Pick<MeetupRow, "id">, rows: readonly TickRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto("ticks")
    .values(rows.map((row) => ({ meetup_id: id, ...row })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
