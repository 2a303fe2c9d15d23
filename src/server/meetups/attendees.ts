import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { Meetup } from "#contract/meetups.ts";
import type { ResponseStatus } from "#domain/places.ts";
import { shownName } from "#domain/wording.ts";
import type { Read } from "../db/schema.ts";

/** In order of arrival. A hidden name reads `Anoniem`, and the asking member is marked. */
export async function attendeesOf(
  read: Read,
  meetup: MeetupId,
  asking: MemberId,
): Promise<NonNullable<Meetup["attendees"]>> {
  const rows = await read
    .selectFrom("responses")
    .innerJoin("members", "members.id", "responses.member_id")
    .select(["responses.status", "responses.guests", "members.id", "members.name", "members.show_name"])
    .where("meetup_id", "=", meetup)
    .where("status", "in", ["confirmed", "waitlist"])
    .orderBy("late")
    .orderBy("queue_number")
    .execute();
  const named = (status: ResponseStatus) =>
    rows
      .filter((row) => row.status === status)
      .map((row) => ({
        name: shownName(row.name, row.show_name === 1),
        ...(row.id === asking && { isSelf: true as const }),
        ...(row.guests > 0 && { guests: row.guests }),
      }));
  return { confirmed: named("confirmed"), waitlist: named("waitlist") };
}
