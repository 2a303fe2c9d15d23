import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { howFilled } from "#domain/offers.ts";
import { available, type Places, placesOf } from "#domain/places.ts";
import type { MeetupRow, Read } from "../../platform/db/schema.ts";
import { canBeAsked, isInLine } from "../../records/waitlist.ts";

interface Line {
  readonly free: number | null;
  /** Promotions go by arrival; offers first to those that were asked least. */
  readonly order: "queue_number" | "offers, queue_number";
  readonly where?: RawBuilder<SqlBool>;
}

const ANYONE = sql<SqlBool>`1 = 1`;

const inLine = (read: Read, meetup: MeetupId, where = ANYONE) =>
  read.selectFrom("responses").where("meetup_id", "=", meetup).where(isInLine("responses")).where(where);

/** Whose parties fit together. The first that does not fit blocks those behind it: no party overtakes another. */
export function headOfWaitlist(read: Read, meetup: MeetupId, { free, order, where }: Line) {
  const line = inLine(read, meetup, where).select([
    "member_id",
    sql<number>`sum(1 + guests) over (order by ${sql.raw(order)})`.as("people"),
  ]);
  const head = read
    .selectFrom(line.as("line"))
    .$if(free !== null, (query) => query.where("people", "<=", free))
    .select("line.member_id");
  return read
    .selectFrom("responses")
    .select("responses.member_id")
    .where("responses.meetup_id", "=", meetup)
    .where("responses.member_id", "in", head);
}

export type MembersQuery = ReturnType<typeof headOfWaitlist>;

export interface Size {
  readonly members: number;
  readonly people: number;
}

export async function sizeOf(read: Read, members: MembersQuery): Promise<Size> {
  const counted = await read
    .selectFrom(members.select("responses.guests").as("party"))
    .select(({ fn }) => [fn.countAll<number>().as("members"), fn.sum<number | null>("guests").as("guests")])
    .executeTakeFirstOrThrow();
  const count = Number(counted.members);
  return { members: count, people: count + Number(counted.guests ?? 0) };
}

export async function countPromoted(read: Read, meetup: MeetupId, places: Places): Promise<number> {
  const free = available(places);
  if (free === 0 || places.waitlist === places.held) return 0;
  return (await sizeOf(read, headOfWaitlist(read, meetup, { free, order: "queue_number" }))).members;
}

/** Whose turn it is by the rules of this moment; none in the last quarter, when a place is for the first that says yes. */
export async function nextInTurn(read: Read, meetup: MeetupRow, now: Date): Promise<MemberId | null> {
  const how = howFilled(meetup, now.getTime());
  if (how === "first-come") return null;
  if (how === "promoted") return (await firstInLine(read, meetup.id))?.member_id ?? null;
  const next = await inLine(read, meetup.id, canBeAsked("responses"))
    .select("member_id")
    .orderBy("offers")
    .orderBy("queue_number")
    .limit(1)
    .executeTakeFirst();
  return next?.member_id ?? null;
}

/** How many people would get or be offered the free places now. */
export async function peopleInTurn(read: Read, meetup: MeetupRow, now: Date): Promise<number> {
  const free = available(placesOf(meetup));
  const how = howFilled(meetup, now.getTime());
  if (free === 0 || how === "first-come") return 0;
  const line = how === "promoted" ? ARRIVAL : ASKING;
  return (await sizeOf(read, headOfWaitlist(read, meetup.id, { free, ...line }))).people;
}

const ARRIVAL = { order: "queue_number" } as const;
export const ASKING = { order: "offers, queue_number", where: canBeAsked("responses") } as const;

export const firstInLine = (read: Read, meetup: MeetupId) =>
  inLine(read, meetup)
    .select(["member_id", "guests", "told_free"])
    .orderBy("queue_number")
    .limit(1)
    .executeTakeFirst();
