import { type ExpressionBuilder, sql } from "kysely";
import type { MeetupId } from "#contract/ids.ts";
import type { Guest, GuestFilters, GuestList } from "#contract/responses/guests.ts";
import type { MeetupRow, Read, Tables } from "../../db/schema.ts";
import { memberWith } from "../../db/search.ts";
import { WAITLIST_POSITION } from "../../db/sql.ts";

export const guestCounts = ({
  confirmed,
  waitlist,
  declined,
  invited,
}: MeetupRow): Record<GuestList, number> => ({
  confirmed,
  waitlist,
  declined,
  silent: Math.max(0, invited - confirmed - waitlist - declined),
});

interface Page {
  readonly page: number;
  readonly limit: number;
}

/** One page of a list in order of arrival or by name, or of the members that match the search, by name. */
export function pageOfGuests(
  read: Read,
  meetup: MeetupId,
  { list, search, sort }: GuestFilters,
  { page, limit }: Page,
): Promise<Guest[]> {
  const asked = withAnswer(read, meetup)
    .limit(limit)
    .offset((page - 1) * limit);
  if (search)
    return asked.where(memberWith(read, search)).orderBy("members.name").orderBy("members.id").execute();
  const listed = asked.where(isOn(list, meetup));
  if (sort === "name") return listed.orderBy("members.name").orderBy("members.id").execute();
  return listed.orderBy(list === "silent" ? "members.id" : "responses.queue_number").execute();
}

export async function addressesOn(read: Read, meetup: MeetupId, list: GuestList): Promise<string[]> {
  const rows = await withAnswer(read, meetup)
    .where(isOn(list, meetup))
    .orderBy("members.name")
    .orderBy("members.id")
    .execute();
  return rows.map(({ email }) => email);
}

export async function countGuests(read: Read, search: string): Promise<number> {
  const { total } = await read
    .selectFrom("members")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where(memberWith(read, search))
    .executeTakeFirstOrThrow();
  return total;
}

const withAnswer = (read: Read, meetup: MeetupId) =>
  read
    .selectFrom("members")
    .leftJoin("responses", (join) =>
      join.onRef("responses.member_id", "=", "members.id").on("responses.meetup_id", "=", meetup),
    )
    .leftJoin("members as organiser", "organiser.id", "responses.recorded_by")
    .select([
      "members.id",
      "members.name",
      "members.email",
      "responses.status",
      "responses.answered_at",
      "responses.via",
      "organiser.name as recorded_by",
    ])
    .select([sql<string>`coalesce(responses.note, '')`.as("note"), WAITLIST_POSITION]);

const isOn =
  (list: GuestList, meetup: MeetupId) => (eb: ExpressionBuilder<Tables, "members" | "responses">) =>
    list === "silent"
      ? eb.and([
          eb("responses.member_id", "is", null),
          eb(
            "members.id",
            "in",
            eb.selectFrom("invitations").select("member_id").where("meetup_id", "=", meetup),
          ),
        ])
      : eb("responses.status", "=", list);
