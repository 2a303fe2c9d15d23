import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { MeetupId } from "#contract/ids.ts";
import { MAX_OFFERS } from "#domain/offers.ts";
import type { Read } from "../platform/db/schema.ts";
import { GETS_MAIL } from "./members.ts";

/** Those whose turn can come by itself: not the late, on which an organiser decides, and not those with an offer. */
export const isInLine = (response: "responses" | "asked"): RawBuilder<SqlBool> =>
  sql`(${sql.ref(response)}.status = 'waitlist' and ${sql.ref(response)}.late = 0 and ${sql.ref(response)}.offered = 0)`;

/** An offer needs an address that still gets mail, and a member that did not let it lapse too often. */
export const canBeAsked = (response: "responses" | "asked"): RawBuilder<SqlBool> =>
  sql`(${sql.ref(response)}.offers < ${sql.lit(MAX_OFFERS)} and exists (
    select 1 from members where members.id = ${sql.ref(response)}.member_id and ${GETS_MAIL}))`;

const isAnyToAskAt = (meetup: RawBuilder<MeetupId>): RawBuilder<SqlBool> =>
  sql`exists (
    select 1 from responses as asked
    where asked.meetup_id = ${meetup} and ${isInLine("asked")} and ${canBeAsked("asked")})`;

/** For rows of `responses`: 1 when its member waits and a party on the waitlist is still to be offered places. */
export const IS_ANY_TO_ASK =
  sql<number>`case when responses.status = 'waitlist' and ${isAnyToAskAt(sql.ref("responses.meetup_id"))} then 1 else 0 end`.as(
    "is_any_to_ask",
  );

/** Whether a party on the waitlist of the meetup is still to be offered places. */
export async function hasPartyToAsk(read: Read, meetup: MeetupId): Promise<boolean> {
  const found = await read
    .selectFrom("meetups")
    .select("id")
    .where("id", "=", meetup)
    .where(isAnyToAskAt(sql.ref("meetups.id")))
    .executeTakeFirst();
  return found !== undefined;
}
