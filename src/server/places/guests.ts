import type { MeetupId } from "#contract/row-id.ts";
import type { ResponseStatus } from "#domain/places.ts";
import type { Read } from "../db/schema.ts";

export function guestsWith(read: Read, meetup: MeetupId, statuses: readonly ResponseStatus[]) {
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
