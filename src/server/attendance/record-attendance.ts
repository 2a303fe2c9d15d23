import { sql } from "kysely";
import type { SentTicks } from "#contract/attendance.ts";
import type { DoorLinkId, MeetupId, MemberId } from "#contract/ids.ts";
import { serverTimeOf, type Tick } from "#domain/attendance.ts";
import { isOver } from "#domain/timing.ts";
import { audit } from "../audit/audit.ts";
import { countOrganisers } from "../calls/organisers-limits.ts";
import { countAttempt, type Limit } from "../calls/rate-limits.ts";
import type { Scope } from "../calls/rights.ts";
import type { MeetupContext, WriteContext } from "../calls/writes.ts";
import type { MeetupRow, Tx } from "../platform/db/schema.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import { type Refused, refused } from "../platform/refusals.ts";
import { isForgotten, walkInsLeft } from "../records/attendance.ts";
import { recordWalkIns } from "./record-walk-ins.ts";

type AttendanceResult = Refused | { readonly meetup: MeetupRow; readonly people: Scope["people"] };

/** More than a helper ticks in an hour, also when the phone sends its ticks again. */
const TICKS = { most: 2_000, per: "hour", refusal: "too-many-ticks" } as const;
const TICKS_PER_LINK: Limit = { name: "ticks-per-link", ...TICKS };
const TICKS_PER_ORGANISER: Limit = { name: "ticks-per-organiser", ...TICKS };

interface Taken {
  readonly sent: SentTicks;
  readonly link: DoorLinkId | null;
}

/** No tick is lost or counts twice. Too many walk-ins by one link or organiser are refused, not the ticks. */
export async function takeAttendance(
  tx: Tx,
  context: MeetupContext<MemberId | null>,
  { sent, link }: Taken,
): Promise<AttendanceResult> {
  const { now, actor, scope, meetup } = context;
  const { id } = meetup;
  const { people } = scope;
  if (meetup.status === "draft") return refused("meetup-not-found");
  if (isForgotten(meetup, now)) return refused("attendance-forgotten");
  const limited = await countTicks(tx, context, { sent, link });
  if (limited) return limited;
  const room = link === null ? Number.POSITIVE_INFINITY : await walkInsLeft(tx, link);
  const countAdded = () => countOrganisers(tx, context, { what: "people", key: `${actor}` });
  const left = await recordWalkIns(tx, { meetup: id, actor, now, room, countAdded }, sent.walkIns);
  const known = await knownMembers(tx, id, { members: sent.ticks.map(({ member }) => member), people });
  const walkIns = sent.walkIns.filter(({ key }) => !left.keys.has(key));
  const rows = rowsOf({ ...sent, walkIns }, known, now.getTime());
  if (rows.length > 0) {
    await addTicks(tx, { meetup: id, link }, rows);
    if (!scope.isAdmin) await forgetOlderTicks(tx, { meetup: id, link }, rows);
    if (actor !== null) await auditOnce(tx, now, { actor, meetup });
    notifyOnCommit(tx, "attendance-changed");
    // The page says how many came once it is over.
    if (isOver(meetup, now.getTime())) notifyOnCommit(tx, "meetups-changed");
  }
  return left.why ?? { meetup, people };
}

async function countTicks(
  tx: Tx,
  context: MeetupContext<MemberId | null>,
  { sent, link }: Taken,
): Promise<Refused | null> {
  if (context.scope.isAdmin) return null;
  const times = sent.ticks.length + sent.walkIns.length;
  return link === null
    ? countAttempt(tx, context, [TICKS_PER_ORGANISER, String(context.actor), times])
    : countAttempt(tx, context, [TICKS_PER_LINK, String(link), times]);
}

export const markOpened = (tx: Tx, { now }: WriteContext<null>, link: DoorLinkId): Promise<unknown> =>
  tx
    .updateTable("door_links")
    .set({ opened_at: now.toISOString() })
    .where("id", "=", link)
    .where("opened_at", "is", null)
    .execute();

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

/** Keeps the newest tick of each person by this link, or by all organisers (decision 27). */
async function forgetOlderTicks(tx: Tx, from: TickSource, rows: readonly TickRow[]): Promise<void> {
  await forgetOlder(tx, from, { column: "member_id", people: rows.map(({ member_id }) => member_id) });
  await forgetOlder(tx, from, { column: "walk_in", people: rows.map(({ walk_in }) => walk_in) });
}

interface TickedPeople {
  readonly column: "member_id" | "walk_in";
  readonly people: readonly (MemberId | string | null)[];
}

async function forgetOlder(
  tx: Tx,
  { meetup, link }: TickSource,
  { column, people }: TickedPeople,
): Promise<void> {
  const ticked = people.filter((person) => person !== null);
  if (ticked.length === 0) return;
  const is = link === null ? "is" : "=";
  await tx
    .deleteFrom("ticks")
    .where("meetup_id", "=", meetup)
    .where("door_link", is, link)
    .where(column, "in", ticked)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("ticks as newer")
          .select("newer.id")
          .where("newer.meetup_id", "=", meetup)
          .where("newer.door_link", is, link)
          .whereRef(`newer.${column}`, "=", `ticks.${column}`)
          // As `newerTick` chooses; of equal ones the last.
          .where(sql<boolean>`(newer.at, newer.present, newer.id) > (ticks.at, ticks.present, ticks.id)`),
      ),
    )
    .execute();
}
