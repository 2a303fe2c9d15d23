import { type ExpressionBuilder, sql } from "kysely";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import {
  countSteps,
  isSwitch,
  type ResponseStatus,
  type ResponseVia,
  type Standing,
} from "#domain/places.ts";
import type { AttendeeKey } from "../../mail/status-mails.ts";
import { prepared } from "../../platform/db/prepared.ts";
import type {
  ChangeOf,
  CounterName,
  MeetupRow,
  Read,
  ResponseRow,
  Tables,
  Tx,
} from "../../platform/db/schema.ts";
import { unrestricted } from "../../platform/db/sql.ts";
import { notifyOnCommit } from "../../platform/db/topics.ts";
import { saidAfter } from "../../records/said-answers.ts";
import { addToCounters } from "./counters.ts";

export const standingOf = (
  row: Pick<ResponseRow, "status" | "guests" | "offered"> | null | undefined,
): Standing | null => (row ? { status: row.status, party: 1 + row.guests, isHeld: row.offered === 1 } : null);

/** The counters that an answer changes. */
type AnswerSteps = Record<Exclude<CounterName, "invited" | "changed">, number>;

/** The caller holds the meetup's lock. `changed` counts members that ever switched: at most the number invited. */
const countChange = (
  tx: Tx,
  { id }: Pick<MeetupRow, "id">,
  { from, to, changed }: { from: Standing | null; to: Standing | null; changed: number },
): Promise<void> => addToCounters(tx, id, { ...(countSteps(from, to) satisfies AnswerSteps), changed });

/** An answer as it was before a change; without a status there was none. */
export type PreviousAnswer = { readonly [Column in keyof typeof NO_ANSWER]: ResponseRow[Column] | null };

export const NO_ANSWER = {
  status: null,
  queue_number: null,
  changes: null,
  via: null,
  answered_at: null,
  said_at: null,
  recorded_by: null,
  guests: null,
  late: null,
  reconfirmed_at: null,
  offered: null,
  offered_until: null,
  offers: null,
  told_free: null,
} as const;

/** Whether the place came from the waitlist, and the member did nothing since. */
export const isPromoted = ({ status, via }: Pick<PreviousAnswer, "status" | "via">): boolean =>
  status === "confirmed" && via === "waitlist";

/** The organiser of a restored answer; null once they are removed. */
const stillMember = (eb: ExpressionBuilder<Tables, "responses">, id: MemberId | null) =>
  eb.selectFrom("members").select("members.id").where("members.id", "=", id);

/** Also its queue number and offer. What organisers and the member wrote since stays. The caller holds the meetup's lock. */
export async function restoreResponse(tx: Tx, current: ResponseRow, before: PreviousAnswer): Promise<void> {
  const { meetup_id, member_id } = current;
  const { status, queue_number, answered_at, changes, via, recorded_by } = before;
  const guests = before.guests ?? 0;
  const offered = before.offered ?? 0;
  const isAnswered = status !== null && queue_number !== null && answered_at !== null && changes !== null;
  if (!isAnswered)
    await unrestricted(tx)
      .deleteFrom("responses")
      .where("meetup_id", "=", meetup_id)
      .where("member_id", "=", member_id)
      .execute();
  else
    await updateStanding(tx, meetup_id, member_id)
      .set(
        (eb) =>
          ({
            status,
            queue_number,
            answered_at,
            said_at: before.said_at,
            changes,
            via,
            guests,
            late: before.late ?? 0,
            reconfirmed_at: before.reconfirmed_at,
            offered,
            offered_until: before.offered_until,
            offers: before.offers ?? 0,
            told_free: before.told_free ?? 0,
            recorded_by: stillMember(eb, recorded_by),
          }) satisfies Record<keyof PreviousAnswer, unknown>,
      )
      .execute();
  await countChange(
    tx,
    { id: meetup_id },
    {
      from: standingOf(current),
      to: isAnswered ? standingOf({ status, guests, offered }) : null,
      changed: Number((changes ?? 0) > 0) - Number(current.changes > 0),
    },
  );
  if (offered === 1) notifyOnCommit(tx, "offers-changed");
}

/** Deletes the answer of a member that is removed. The caller holds the meetup's lock. */
export async function removeResponse(tx: Tx, current: ResponseRow): Promise<void> {
  const { meetup_id, member_id, changes } = current;
  await unrestricted(tx)
    .deleteFrom("responses")
    .where("meetup_id", "=", meetup_id)
    .where("member_id", "=", member_id)
    .execute();
  await countChange(
    tx,
    { id: meetup_id },
    { from: standingOf(current), to: null, changed: changes > 0 ? -1 : 0 },
  );
}

/** Changes how many companions a member brings. The caller holds the meetup's lock. */
export async function setCompanions(tx: Tx, current: ResponseRow, guests: number): Promise<void> {
  if (guests === current.guests) return;
  const { meetup_id, member_id } = current;
  await updateStanding(tx, meetup_id, member_id).set({ guests }).execute();
  await countChange(
    tx,
    { id: meetup_id },
    { from: standingOf(current), to: standingOf({ ...current, guests }), changed: 0 },
  );
}

interface ResponseChange {
  readonly from: ResponseRow | undefined;
  readonly to: ResponseStatus;
  readonly via: ResponseVia;
  readonly recordedBy: MemberId | null;
  readonly saidAt: Instant;
  readonly guests: number;
  readonly isLate?: boolean;
  readonly isReconfirmed?: boolean;
}

/** Guests of a new answer: those of an earlier one, and after a no as far as the meetup allows. */
export const companionsOf = (
  { max_guests }: Pick<MeetupRow, "max_guests">,
  from: Pick<ResponseRow, "status" | "guests"> | undefined,
  to: ResponseStatus,
): number =>
  from?.status === "declined" && to !== "declined" ? Math.min(from.guests, max_guests) : (from?.guests ?? 0);

/** Records a changed answer and counts it. The caller holds the meetup's lock. */
export async function recordStatus(
  tx: Tx,
  now: Date,
  meetup: MeetupRow,
  member: MemberId,
  { from, to, via, recordedBy, saidAt, guests, isLate = false, isReconfirmed = false }: ResponseChange,
): Promise<void> {
  const at = now.toISOString();
  const switched = isSwitch(from?.status ?? null, to) ? 1 : 0;
  await recordedAnswers(tx, {
    meetup: meetup.id,
    member,
    at,
    status: to,
    said_at: saidAfter(from, saidAt),
    queue_number: meetup.answer_seq,
    via,
    recorded_by: recordedBy,
    late: to === "waitlist" && isLate ? 1 : 0,
    guests,
    reconfirmed_at: isReconfirmed ? at : null,
    switched,
  });
  await countChange(tx, meetup, {
    from: standingOf(from),
    to: standingOf({ status: to, guests, offered: 0 }),
    changed: switched === 1 && (from?.changes ?? 0) === 0 ? 1 : 0,
  });
}

interface RecordedColumns
  extends AttendeeKey,
    Pick<
      ResponseRow,
      "status" | "said_at" | "queue_number" | "via" | "recorded_by" | "late" | "guests" | "reconfirmed_at"
    > {
  readonly at: Instant;
  readonly switched: 0 | 1;
}

const recordedAnswers = prepared((tx: Tx, answer: RecordedColumns) =>
  tx
    .insertInto("responses")
    .values({
      meetup_id: answer.meetup,
      member_id: answer.member,
      first_answered_at: answer.at,
      status: answer.status,
      answered_at: answer.at,
      said_at: answer.said_at,
      queue_number: answer.queue_number,
      via: answer.via,
      recorded_by: answer.recorded_by,
      late: answer.late,
      guests: answer.guests,
      reconfirmed_at: answer.reconfirmed_at,
    })
    .onConflict((conflict) =>
      conflict.columns(["meetup_id", "member_id"]).doUpdateSet(
        (of) =>
          ({
            status: of.ref("excluded.status"),
            answered_at: of.ref("excluded.answered_at"),
            said_at: of.ref("excluded.said_at"),
            queue_number: of.ref("excluded.queue_number"),
            via: of.ref("excluded.via"),
            recorded_by: of.ref("excluded.recorded_by"),
            late: of.ref("excluded.late"),
            guests: of.ref("excluded.guests"),
            reconfirmed_at: of.ref("excluded.reconfirmed_at"),
            changes: sql<number>`responses.changes + ${answer.switched}`,
            offered: 0,
            told_free: 0,
            offers: sql<number>`case when excluded.status = 'waitlist' then 0 else responses.offers end`,
            offered_until: sql<Instant | null>`case when excluded.status = 'waitlist' then null else responses.offered_until end`,
          }) satisfies Record<keyof PreviousAnswer, unknown>,
      ),
    ),
);

export const responseOf = (
  read: Read,
  meetup: MeetupId,
  member: MemberId,
): Promise<ResponseRow | undefined> =>
  read
    .selectFrom("responses")
    .selectAll()
    .where("meetup_id", "=", meetup)
    .where("member_id", "=", member)
    .executeTakeFirst();

type Uncounted = ChangeOf<"responses">;

export const updateResponse = (
  tx: Tx,
  { meetup, member }: AttendeeKey,
  change: Uncounted | ((of: ExpressionBuilder<Tables, "responses">) => Uncounted),
) => tx.updateTable("responses").set(change).where("meetup_id", "=", meetup).where("member_id", "=", member);

/** Counted columns too: the caller adds the difference to the counters. */
const updateStanding = (tx: Tx, meetup: MeetupId, member: MemberId) =>
  unrestricted(tx).updateTable("responses").where("meetup_id", "=", meetup).where("member_id", "=", member);

export function membersWithStatus(read: Read, meetup: MeetupId, statuses: readonly ResponseStatus[]) {
  return read
    .selectFrom("members")
    .where("members.id", "in", (of) =>
      of
        .selectFrom("responses")
        .select("member_id")
        .where("meetup_id", "=", meetup)
        .where("status", "in", statuses),
    );
}
