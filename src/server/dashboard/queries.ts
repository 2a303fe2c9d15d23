import type { MyMeetups } from "#contract/dashboard.ts";
import type { MemberId } from "#contract/ids.ts";
import type { ResponseStatus } from "#domain/places.ts";
import { isPublishedUpcoming } from "../db/sql.ts";
import type { Deps } from "../deps.ts";
import { notInvited } from "../invitations/invite.ts";
import { asOwnAnswer, OWN_ANSWER } from "../meetups/own-answer.ts";
import { asMeetup, SHOWN } from "../meetups/queries.ts";

export async function myMeetups({ db, clock }: Deps, member: MemberId): Promise<MyMeetups> {
  const now = clock();
  // Starts from the few meetups that concern the member: past ones are never scanned. SQLite keeps a cross
  // join in its written order.
  const invited = db.read.selectFrom("invitations").select("meetup_id as id").where("member_id", "=", member);
  const otherUpcoming = db.read
    .selectFrom("meetups")
    .select("id")
    .where(isPublishedUpcoming(now))
    .where(notInvited(member));
  const mine = invited.unionAll(otherUpcoming);
  const rows = await db.read
    .selectFrom(mine.as("mine"))
    .crossJoin("meetups")
    .leftJoin("responses", (join) =>
      join.onRef("responses.meetup_id", "=", "meetups.id").on("responses.member_id", "=", member),
    )
    .select(SHOWN)
    .select(OWN_ANSWER)
    .whereRef("meetups.id", "=", "mine.id")
    .orderBy("starts_at")
    .orderBy("meetups.id")
    .execute();
  const grouped: MyMeetups = { registered: [], declined: [], noResponse: [] };
  for (const row of rows) {
    // A cancelled meetup needs no answer.
    if (row.status === null && row.cancel_reason !== null) continue;
    grouped[GROUPS[row.status ?? "none"]].push(Object.assign(asMeetup(row, now), asOwnAnswer(row, row, now)));
  }
  return grouped;
}

const GROUPS = {
  confirmed: "registered",
  waitlist: "registered",
  declined: "declined",
  none: "noResponse",
} as const satisfies Record<ResponseStatus | "none", keyof MyMeetups>;
