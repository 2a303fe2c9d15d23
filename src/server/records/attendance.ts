import { MAX_WALK_INS_PER_LINK } from "#contract/attendance/links.ts";
import type { DoorList } from "#contract/attendance.ts";
import type { DoorLinkId, MeetupId, MemberId } from "#contract/ids.ts";
import { type AttendanceTotals, attendanceTotals, latestTicks, type Party } from "#domain/attendance.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import { KEPT_DAYS } from "#domain/retention.ts";
import { DAY_MS, instantBefore, isOver } from "#domain/timing.ts";
import { shownName } from "#domain/wording.ts";
import type { Scope } from "../calls/rights.ts";
import type { MeetupRow, MemberRow, Read, Tx } from "../platform/db/schema.ts";
import { countRows } from "../platform/db/sql.ts";

export const forgottenBefore = (now: Date): Instant => instantBefore(now, KEPT_DAYS.attendance * DAY_MS);

export const isForgotten = ({ ends_at }: Pick<MeetupRow, "ends_at">, now: Date): boolean =>
  ends_at < forgottenBefore(now);

/** The subject of a tick: a member, or the key of a walk-in that is no member. */
type Who = MemberId | string;

export interface Ticked {
  readonly present: boolean;
  readonly guests: number;
}

async function presentPeople(read: Read, meetup: MeetupId): Promise<Map<Who, Ticked>> {
  const rows = await read
    .selectFrom("ticks")
    .leftJoin("walk_ins", (join) =>
      join.onRef("walk_ins.meetup_id", "=", "ticks.meetup_id").onRef("walk_ins.key", "=", "ticks.walk_in"),
    )
    .select(["ticks.member_id", "ticks.walk_in", "ticks.at", "ticks.present", "ticks.guests"])
    .select("walk_ins.member_id as known_as")
    .where("ticks.meetup_id", "=", meetup)
    .execute();
  const latest = latestTicks(
    rows.map(({ member_id, known_as, walk_in, at, present, guests }) => {
      const who: Who = member_id ?? known_as ?? walk_in ?? "";
      return [who, { present: present === 1, at: Date.parse(at), guests }] as const;
    }),
  );
  return latest;
}

/** Who was ticked, once the meetup is over and while names are kept. Null while nobody is: unknown, not absent. */
export async function ticksAfterwards(
  read: Read,
  meetup: Pick<MeetupRow, "id" | "starts_at" | "ends_at">,
  now: Date,
): Promise<ReadonlyMap<MemberId | string, Ticked> | null> {
  if (!isOver(meetup, now.getTime()) || isForgotten(meetup, now)) return null;
  const ticked = await presentPeople(read, meetup.id);
  return [...ticked.values()].some(({ present }) => present) ? ticked : null;
}

interface WalkedIn {
  readonly id: MemberId | null;
  readonly name: string;
  readonly guests: number;
  /** Whether they answered: no. */
  readonly isDeclined: boolean;
}

/** Those that came without an answer or after a no, by name. */
export async function walkedInTo(
  read: Read,
  meetup: MeetupId,
  { ticked, people }: { readonly ticked: ReadonlyMap<Who, Ticked>; readonly people: Scope["people"] },
): Promise<WalkedIn[]> {
  const ids = [...ticked].flatMap(([who, { present }]) => (present && isMember(who) ? [who] : []));
  const declined = (await recordedResponses(read, meetup)).filter(({ status }) => status === "declined");
  const silent = await tickedWithoutAnswer(read, meetup, { ticked: ids, people });
  const members = [
    ...declined.map(({ id, name }) => ({ id, name, isDeclined: true })),
    ...silent.map(({ id, name }) => ({ id, name, isDeclined: false })),
  ];
  const others = (await strangersAt(read, meetup)).flatMap(({ key, name, expected }) =>
    name !== null && expected === null && ticked.get(key)?.present
      ? [{ id: null, name, guests: 0, isDeclined: false }]
      : [],
  );
  return [
    ...members.flatMap((member) => {
      const { present = false, guests = 0 } = ticked.get(member.id) ?? {};
      return present ? [{ ...member, guests }] : [];
    }),
    ...others,
  ].sort((one, other) => one.name.localeCompare(other.name, "nl"));
}

/** Walk-ins that are no members, and those on the guest list without membership. */
const strangersAt = (read: Read, meetup: MeetupId) =>
  read
    .selectFrom("walk_ins")
    .leftJoin("named_guests", (join) =>
      join
        .onRef("named_guests.meetup_id", "=", "walk_ins.meetup_id")
        .onRef("named_guests.key", "=", "walk_ins.key"),
    )
    .select(["walk_ins.key", "walk_ins.name", "named_guests.key as expected"])
    .where("walk_ins.meetup_id", "=", meetup)
    .where("walk_ins.member_id", "is", null)
    .orderBy("walk_ins.created_at")
    .orderBy("walk_ins.key")
    .execute();

/** Also those whose names were deleted. */
export const namedGuests = (read: Read, meetup: MeetupId) =>
  read
    .selectFrom("named_guests")
    .leftJoin("walk_ins", (join) =>
      join
        .onRef("walk_ins.meetup_id", "=", "named_guests.meetup_id")
        .onRef("walk_ins.key", "=", "named_guests.key"),
    )
    .select(["named_guests.key", "walk_ins.name"])
    .where("named_guests.meetup_id", "=", meetup)
    .orderBy("named_guests.created_at")
    .orderBy("named_guests.key")
    .execute();

/** A day after the meetup nothing tells who they were. The rows stay, as they were counted. */
export async function forgetNamedGuests(tx: Tx, before: Instant): Promise<void> {
  await tx
    .updateTable("walk_ins")
    .set({ name: null })
    .where("name", "is not", null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("named_guests")
          .innerJoin("meetups", "meetups.id", "named_guests.meetup_id")
          .select("named_guests.key")
          .whereRef("named_guests.meetup_id", "=", "walk_ins.meetup_id")
          .whereRef("named_guests.key", "=", "walk_ins.key")
          .where("meetups.ends_at", "<", before),
      ),
    )
    .execute();
}

export const attendedMembers = async (read: Read, meetup: MeetupId): Promise<MemberId[]> =>
  [...(await presentPeople(read, meetup))].flatMap(([who, { present }]) =>
    present && isMember(who) ? [who] : [],
  );

const recordedResponses = (read: Read, meetup: MeetupId) =>
  read
    .selectFrom("responses")
    .innerJoin("members", "members.id", "responses.member_id")
    .select(["members.id", "members.name", "responses.status", "responses.guests"])
    .where("responses.meetup_id", "=", meetup)
    .execute();

/** How many attendees without an answer this link may still add: those whose first tick it made count. */
export async function walkInsLeft(read: Read, link: DoorLinkId): Promise<number> {
  const firstTicks = read
    .selectFrom("ticks")
    .where("door_link", "=", link)
    .where("walk_in", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("named_guests")
            .select("named_guests.key")
            .whereRef("named_guests.meetup_id", "=", "ticks.meetup_id")
            .whereRef("named_guests.key", "=", "ticks.walk_in"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("ticks as earlier")
            .select("earlier.id")
            .whereRef("earlier.meetup_id", "=", "ticks.meetup_id")
            .whereRef("earlier.walk_in", "=", "ticks.walk_in")
            .whereRef("earlier.id", "<", "ticks.id"),
        ),
      ),
    );
  return Math.max(0, MAX_WALK_INS_PER_LINK - (await countRows(firstTicks)));
}

/** Limits the members without an answer on the list: a phone stores and downloads all of it each time. */
const MAX_SILENT = 5_000;

export async function doorListOf(
  read: Read,
  { id, title, ends_at }: Pick<MeetupRow, "id" | "title" | "ends_at">,
  people: Scope["people"],
): Promise<DoorList> {
  const there = await presentPeople(read, id);
  const answered = await recordedResponses(read, id);
  const walkIns = await strangersAt(read, id);
  const ticked = [...there.keys()].filter(isMember);
  const silent = await membersWithoutAnswer(read, id, { ticked, people });
  return {
    meetup: { id, title, endsAt: ends_at },
    people: [...answered, ...silent.map(({ id, name }) => ({ id, name, status: null, guests: 0 }))].map(
      (person) => ({
        ...person,
        present: there.get(person.id)?.present ?? false,
        presentGuests: there.get(person.id)?.guests ?? 0,
      }),
    ),
    walkIns: walkIns.flatMap(({ key, name, expected }) => {
      const isExpected = expected === null ? undefined : (true as const);
      return name === null ? [] : [{ key, name, present: there.get(key)?.present ?? false, isExpected }];
    }),
    isWhole: people === "everyone" && silent.length <= MAX_SILENT,
  };
}

const isMember = (who: Who): who is MemberId => typeof who === "number";

/** All ticked members without an answer, and for `everyone` as many of the other verified ones as a phone can store. */
async function membersWithoutAnswer(
  read: Read,
  meetup: MeetupId,
  { ticked, people }: { readonly ticked: readonly MemberId[]; readonly people: Scope["people"] },
) {
  const there = await tickedWithoutAnswer(read, meetup, { ticked, people });
  if (people === "answered") return there;
  const seen = new Set(there.map(({ id }) => id));
  const others = await withoutAnswer(read, meetup)
    .where("verified_at", "is not", null)
    .orderBy("members.id")
    .limit(MAX_SILENT + 1)
    .execute();
  return [...there, ...others.filter(({ id }) => !seen.has(id))];
}

async function tickedWithoutAnswer(
  read: Read,
  meetup: MeetupId,
  { ticked, people }: { readonly ticked: readonly MemberId[]; readonly people: Scope["people"] },
) {
  if (ticked.length === 0) return [];
  const there = await withoutAnswer(read, meetup).where("members.id", "in", ticked).execute();
  return people === "answered" ? namedAsTyped(read, meetup, there) : there;
}

const withoutAnswer = (read: Read, meetup: MeetupId) =>
  read
    .selectFrom("members")
    .select(["members.id", "members.name", "members.show_name"])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("responses")
            .select("member_id")
            .whereRef("responses.member_id", "=", "members.id")
            .where("responses.meetup_id", "=", meetup),
        ),
      ),
    );

/** An address that a helper types does not reveal the name of its member. */
async function namedAsTyped(
  read: Read,
  meetup: MeetupId,
  silent: readonly Pick<MemberRow, "id" | "name" | "show_name">[],
) {
  const rows = await read
    .selectFrom("walk_ins")
    .select(["member_id", "name"])
    .where("meetup_id", "=", meetup)
    .where("member_id", "is not", null)
    .orderBy("created_at")
    .orderBy("key")
    .execute();
  const typed = new Map(rows.map(({ member_id, name }) => [member_id, name]));
  return silent.map(({ id, name, show_name }) => ({
    id,
    name: typed.get(id) ?? shownName(name, show_name === 1),
  }));
}

export async function attendanceOf(
  read: Read,
  meetup: Pick<MeetupRow, "id" | "starts_at" | "ends_at">,
  now: Date,
): Promise<AttendanceTotals | null> {
  const known = attendanceTotals(await partiesAt(read, meetup.id), isOver(meetup, now.getTime()));
  return known ?? (await keptTotals(read, meetup.id));
}

async function partiesAt(read: Read, meetup: MeetupId): Promise<Party[]> {
  const there = await presentPeople(read, meetup);
  const answered = (await recordedResponses(read, meetup)).map(({ id, status, guests }): Party => {
    const { present = false, guests: presentGuests = 0 } = there.get(id) ?? {};
    there.delete(id);
    return { status, present, guests, presentGuests };
  });
  const named = (await namedGuests(read, meetup)).map(({ key }): Party => {
    const { present = false } = there.get(key) ?? {};
    there.delete(key);
    return { status: "confirmed", present, guests: 0, presentGuests: 0 };
  });
  const others = [...there.values()].map(
    ({ present, guests }): Party => ({ status: null, present, guests: 0, presentGuests: guests }),
  );
  return [...answered, ...named, ...others];
}

async function keptTotals(read: Read, meetup: MeetupId): Promise<AttendanceTotals | null> {
  const row = await read
    .selectFrom("attendance_totals")
    .selectAll()
    .where("meetup_id", "=", meetup)
    .executeTakeFirst();
  return row ? totalsOf(row) : null;
}

const totalsOf = (row: {
  readonly came: number;
  readonly stayed_away: number;
  readonly waited: number;
  readonly walk_ins: number;
}): AttendanceTotals => ({
  came: row.came,
  stayedAway: row.stayed_away,
  waited: row.waited,
  walkIns: row.walk_ins,
});

type NumbersOfYear = Omit<AttendanceTotals, "waited">;

interface YearOfAttendance extends NumbersOfYear {
  readonly stayedAway: number;
  readonly year: number;
  readonly meetups: number;
}

/** Before the meetup is deleted: what it adds to its year stays. */
export async function keepInYear(tx: Tx, now: Date, meetup: MeetupRow): Promise<void> {
  const totals = await attendanceOf(tx, meetup, now);
  if (totals === null) return;
  const row = {
    meetups: 1,
    came: totals.came,
    stayed_away: totals.stayedAway ?? 0,
    walk_ins: totals.walkIns,
  };
  await tx
    .insertInto("attendance_years")
    .values({ year: yearOf(meetup), ...row })
    .onConflict((conflict) =>
      conflict.column("year").doUpdateSet((of) => ({
        meetups: of("attendance_years.meetups", "+", row.meetups),
        came: of("attendance_years.came", "+", row.came),
        stayed_away: of("attendance_years.stayed_away", "+", row.stayed_away),
        walk_ins: of("attendance_years.walk_ins", "+", row.walk_ins),
      })),
    )
    .execute();
}

const yearOf = ({ date }: Pick<MeetupRow, "date">): number => Number(date.slice(0, 4));

/** Meetups whose attendance is known, deleted ones too, by the year in which they were; the newest year first. */
export async function attendanceByYear(read: Read, now: Date): Promise<YearOfAttendance[]> {
  const deleted = await read.selectFrom("attendance_years").selectAll().execute();
  const kept = await read
    .selectFrom("attendance_totals")
    .innerJoin("meetups", "meetups.id", "attendance_totals.meetup_id")
    .select(["meetups.date", "came", "stayed_away", "waited", "walk_ins"])
    .execute();
  const named = await meetupsWithTicks(read, now);
  const years = new Map<number, YearOfAttendance>();
  const add = (year: number, meetups: number, more: NumbersOfYear) => {
    const before = years.get(year);
    years.set(year, {
      year,
      meetups: (before?.meetups ?? 0) + meetups,
      came: (before?.came ?? 0) + more.came,
      stayedAway: (before?.stayedAway ?? 0) + (more.stayedAway ?? 0),
      walkIns: (before?.walkIns ?? 0) + more.walkIns,
    });
  };
  for (const { year, meetups, came, stayed_away, walk_ins } of deleted)
    add(year, meetups, { came, stayedAway: stayed_away, walkIns: walk_ins });
  for (const row of kept) add(yearOf(row), 1, totalsOf(row));
  for (const meetup of named) {
    const totals = attendanceTotals(await partiesAt(read, meetup.id), true);
    if (totals) add(yearOf(meetup), 1, totals);
  }
  return [...years.values()].sort((one, other) => other.year - one.year);
}

/** Those that are over and whose names are kept. */
const meetupsWithTicks = (read: Read, now: Date) =>
  read
    .selectFrom("meetups")
    .select(["id", "date"])
    .where("ends_at", "<", now.toISOString())
    .where((eb) =>
      eb.exists(eb.selectFrom("ticks").select("id").whereRef("ticks.meetup_id", "=", "meetups.id")),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("attendance_totals")
            .select("meetup_id")
            .whereRef("attendance_totals.meetup_id", "=", "meetups.id"),
        ),
      ),
    )
    .execute();

export async function attendanceOfMember(read: Read, member: MemberId) {
  const ticks = await read
    .selectFrom("ticks")
    .innerJoin("meetups", "meetups.id", "ticks.meetup_id")
    .leftJoin("walk_ins", (join) =>
      join.onRef("walk_ins.meetup_id", "=", "ticks.meetup_id").onRef("walk_ins.key", "=", "ticks.walk_in"),
    )
    .select(["meetups.id", "meetups.title", "meetups.date", "ticks.at", "ticks.present", "ticks.guests"])
    .where((eb) => eb.or([eb("ticks.member_id", "=", member), eb("walk_ins.member_id", "=", member)]))
    .orderBy("ticks.at")
    .execute();
  const walkedIn = await read
    .selectFrom("walk_ins")
    .innerJoin("meetups", "meetups.id", "walk_ins.meetup_id")
    .select(["meetups.id", "meetups.title", "meetups.date", "walk_ins.created_at", "walk_ins.name"])
    .where("walk_ins.member_id", "=", member)
    .orderBy("walk_ins.created_at")
    .execute();
  return { ticks, walk_ins: walkedIn };
}
