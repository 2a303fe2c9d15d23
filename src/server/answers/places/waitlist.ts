import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { available, type Places } from "#domain/places.ts";
import type { Read, ResponseRow } from "../../platform/db/schema.ts";
import { IS_UNDELIVERABLE, isUndeliverable } from "../../records/members.ts";
import { isInLine } from "../../records/waitlist.ts";

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

/** What a promotion or an offer overwrites in the answer of a waiting member. */
export interface WaitingAnswer
  extends Pick<ResponseRow, "member_id" | "via" | "recorded_by" | "offered_until"> {
  /** An undo finds those that do by the mail about their place. */
  readonly getsMail: boolean;
}

/** Of members that get no mail, or that did not just answer on the site and wait since. */
export async function waitingAnswers(read: Read, meetup: MeetupId): Promise<WaitingAnswer[]> {
  const rows = await read
    .selectFrom("responses")
    .innerJoin("members", "members.id", "responses.member_id")
    .select(["member_id", "via", "recorded_by", "offered_until", "bounces"])
    .where("meetup_id", "=", meetup)
    .where("status", "=", "waitlist")
    .where("offered", "=", 0)
    .where((eb) =>
      eb.or([
        IS_UNDELIVERABLE,
        eb("via", "is", null),
        eb("via", "<>", "site"),
        eb("recorded_by", "is not", null),
        eb("offered_until", "is not", null),
      ]),
    )
    .execute();
  return rows.map(({ bounces, ...answer }) => ({ ...answer, getsMail: !isUndeliverable({ bounces }) }));
}

export const waitedAs = (member: MemberId, found: readonly WaitingAnswer[]): WaitingAnswer =>
  found.find(({ member_id }) => member_id === member) ?? {
    member_id: member,
    via: "site",
    recorded_by: null,
    offered_until: null,
    getsMail: true,
  };

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

export const firstInLine = (read: Read, meetup: MeetupId) =>
  inLine(read, meetup)
    .select(["member_id", "guests", "queue_number"])
    .orderBy("queue_number")
    .limit(1)
    .executeTakeFirst();
