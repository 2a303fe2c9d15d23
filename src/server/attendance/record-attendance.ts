import { sql } from "kysely";
import type { SentTicks } from "#contract/attendance.ts";
import type { DoorLinkId, MeetupId, MemberId } from "#contract/ids.ts";
import { serverTimeOf, type Tick } from "#domain/attendance.ts";
import { audit } from "../audit/audit.ts";
import type { MeetupRow, Tx } from "../db/schema.ts";
import { notifyOnCommit } from "../db/topics.ts";
import type { Deps } from "../deps.ts";
import type { CallDeps } from "../http/call-deps.ts";
import { countAttempt } from "../http/rate-limits.ts";
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

/** More than a helper ticks in an hour, also when the phone sends its ticks again. */
const TICKS_PER_LINK = {
  name: "ticks-per-link",
  most: 2_000,
  minutes: 60,
  refusal: "too-many-ticks",
} as const;

/** No tick is lost or counts twice. Too many walk-ins by one link are refused, not the ticks. */
export function takeAttendance(
  deps: CallDeps,
  id: MeetupId,
  sent: SentTicks,
  { actor, link }: DoorHelper,
): Promise<AttendanceResult> {
  const now = deps.clock();
  return writeMeetup(deps.db, id, async (tx, meetup, { people }): Promise<AttendanceResult> => {
    if (meetup.status === "draft") return refused("meetup-not-found");
    if (isForgotten(meetup, now)) return refused("attendance-forgotten");
    const times = sent.ticks.length + sent.walkIns.length;
    const limited =
      link === null ? null : await countAttempt(deps, tx, [TICKS_PER_LINK, String(link), times]);
    if (limited) return limited;
    const room = link === null ? Number.POSITIVE_INFINITY : await walkInsLeft(tx, link);
    const left = await recordWalkIns(tx, { meetup: id, actor, now, room }, sent.walkIns);
    const known = await knownMembers(tx, id, { members: sent.ticks.map(({ member }) => member), people });
    const walkIns = sent.walkIns.filter(({ key }) => !left.has(key));
    const rows = rowsOf({ ...sent, walkIns }, known, now.getTime());
    if (rows.length > 0) {
      await addTicks(tx, { meetup: id, link }, rows);
      if (link !== null) await forgetOlderTicks(tx, link, rows);
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

/** Keeps a link's newest tick of each person (decision 27). */
async function forgetOlderTicks(tx: Tx, link: DoorLinkId, rows: readonly TickRow[]): Promise<void> {
  await forgetOlder(tx, link, { column: "member_id", people: rows.map(({ member_id }) => member_id) });
  await forgetOlder(tx, link, { column: "walk_in", people: rows.map(({ walk_in }) => walk_in) });
}

interface TickedPeople {
  readonly column: "member_id" | "walk_in";
  readonly people: readonly (MemberId | string | null)[];
}

async function forgetOlder(tx: Tx, link: DoorLinkId, { column, people }: TickedPeople): Promise<void> {
  const ticked = people.filter((person) => person !== null);
  if (ticked.length === 0) return;
  await tx
    .deleteFrom("ticks")
    .where("door_link", "=", link)
    .where(column, "in", ticked)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("ticks as newer")
          .select("newer.id")
          .whereRef("newer.door_link", "=", "ticks.door_link")
          .whereRef(`newer.${column}`, "=", `ticks.${column}`)
          // As `newerTick` chooses; of equal ones the last.
          .where(sql<boolean>`(newer.at, newer.present, newer.id) > (ticks.at, ticks.present, ticks.id)`),
      ),
    )
    .execute();
}
