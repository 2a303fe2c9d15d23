import type {
  MemberAnswer,
  MemberAnswers,
  MemberDetails,
  MemberPage,
} from "#contract/members/admin-member.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import type { MemberId } from "#contract/row-id.ts";
import type { Read } from "../../db/schema.ts";
import { WAITLIST_POSITION } from "../../db/waitlist-position.ts";
import type { Deps } from "../../deps.ts";
import { mutedOf } from "../../invitations/muting.ts";
import { asEmailLog, newestTo } from "../../mail-log/queries.ts";
import { asAdminMember, memberRow } from "./queries.ts";

const MOST_EMAILS = 20;
const MOST_PAST = 20;
/** More than anybody plans. */
const MOST_COMING = 200;

/** All that organisers see of one member. */
export async function memberPage(
  { db: { read }, clock, config }: Deps,
  id: MemberId,
): Promise<MemberPage | Refused> {
  const now = clock();
  const row = await memberRow(read, id);
  if (!row) return refused("member-not-found");
  const user: MemberDetails = {
    ...asAdminMember(row),
    verified_at: row.verified_at,
    pending_email: row.pending_email,
    muted: mutedOf(row, { timeZone: config.site.timeZone, now }),
  };
  const emails = await newestTo(read, id, MOST_EMAILS);
  return { user, answers: await answersGivenBy(read, id, now), emails: emails.map(asEmailLog("false")) };
}

/** What a member said, or did not say, to the meetups they were invited to. */
async function answersGivenBy(read: Read, member: MemberId, now: Date): Promise<MemberAnswers> {
  const asked = askedOf(read, member);
  const instant = now.toISOString();
  const coming = await asked
    .where("meetups.ends_at", ">=", instant)
    .orderBy("meetups.starts_at")
    .orderBy("meetups.id")
    .limit(MOST_COMING)
    .execute();
  const past = await asked
    .where("meetups.ends_at", "<", instant)
    .orderBy("meetups.starts_at", "desc")
    .orderBy("meetups.id", "desc")
    .limit(MOST_PAST + 1)
    .execute();
  return {
    coming: coming.map(asAnswer),
    past: past.slice(0, MOST_PAST).map(asAnswer),
    has_more_past: past.length > MOST_PAST,
  };
}

/** From the few that concern the member to their rows, as `myMeetups`; whoever answered counts as invited. */
const askedOf = (read: Read, member: MemberId) =>
  read
    .selectFrom("invitations")
    .crossJoin("meetups")
    .leftJoin("responses", (join) =>
      join.onRef("responses.meetup_id", "=", "meetups.id").on("responses.member_id", "=", member),
    )
    .where("invitations.member_id", "=", member)
    .whereRef("meetups.id", "=", "invitations.meetup_id")
    .select(["meetups.id", "meetups.title", "meetups.date", "meetups.start_time", "meetups.end_time"])
    .select(["meetups.status as life", "responses.status", WAITLIST_POSITION]);

type Asked = Awaited<ReturnType<ReturnType<typeof askedOf>["executeTakeFirstOrThrow"]>>;

const asAnswer = ({ life, ...row }: Asked): MemberAnswer => ({ ...row, cancelled: life === "cancelled" });
