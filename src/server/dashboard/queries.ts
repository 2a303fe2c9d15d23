import type { MyMeetups } from "#contract/dashboard.ts";
import type { MemberId } from "#contract/ids.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import type { ResponseStatus } from "#domain/places.ts";
import { notInvited } from "../answers/invitations/invite.ts";
import { prepared } from "../platform/db/prepared.ts";
import { isPublishedUpcoming } from "../platform/db/sql.ts";
import type { ReadDeps } from "../platform/deps.ts";
import { asMeetup, PUBLIC_MEETUP_COLUMNS } from "../records/meetups.ts";
import { asOwnAnswer, OWN_ANSWER } from "../records/own-answer.ts";
import { addWhereabouts } from "../records/whereabouts.ts";

/**
 * Starts from the few meetups that concern the member: past ones are never scanned. SQLite keeps a cross join
 * in its written order.
 */
const meetupsOf = prepared((read, { member, now }: { readonly member: MemberId; readonly now: Instant }) => {
  const invited = read.selectFrom("invitations").select("meetup_id as id").where("member_id", "=", member);
  const otherUpcoming = read
    .selectFrom("meetups")
    .select("id")
    .where(isPublishedUpcoming(now))
    .where(notInvited(member));
  return read
    .selectFrom(invited.unionAll(otherUpcoming).as("mine"))
    .crossJoin("meetups")
    .leftJoin("responses", (join) =>
      join.onRef("responses.meetup_id", "=", "meetups.id").on("responses.member_id", "=", member),
    )
    .select(PUBLIC_MEETUP_COLUMNS)
    .select(OWN_ANSWER)
    .whereRef("meetups.id", "=", "mine.id")
    .orderBy("starts_at")
    .orderBy("meetups.id");
});

export async function myMeetups({ db, clock }: ReadDeps, member: MemberId): Promise<MyMeetups> {
  const now = clock();
  const rows = await meetupsOf(db.read, { member, now: now.toISOString() });
  // A cancelled meetup needs no answer.
  const shown = rows.filter(({ status, cancel_reason }) => status !== null || cancel_reason === null);
  const meetups = await addWhereabouts(
    db.read,
    { member, now },
    shown.map((row) => Object.assign(asMeetup(row, now), asOwnAnswer(row, row, now))),
  );
  const grouped: MyMeetups = { registered: [], declined: [], noResponse: [] };
  for (const meetup of meetups) grouped[GROUP_OF_STATUS[meetup.registrationStatus ?? "none"]].push(meetup);
  return grouped;
}

const GROUP_OF_STATUS = {
  confirmed: "registered",
  waitlist: "registered",
  declined: "declined",
  none: "noResponse",
} as const satisfies Record<ResponseStatus | "none", keyof MyMeetups>;
