import { sql } from "kysely";
import type { MeetupId } from "#contract/ids.ts";
import type { Registration } from "#contract/members.ts";
import type { Deps } from "../deps.ts";
import { countAttempt } from "../http/rate-limits.ts";
import { mailAlreadyMember, mailVerification } from "../mail/enqueue.ts";
import { meetupToAnswer } from "../meetups/queries.ts";
import { responseOf } from "../places/places.ts";
import { type Refused, refused } from "../refusals.ts";
import { insertMembers } from "./insert-members.ts";
import { linkOwner, SET_PASSWORD_LINK, VERIFY_LINK } from "./link-holder.ts";
import { registrationLimits } from "./registration-limits.ts";

const PER_MEMBER = { name: "resend-verification", most: 5, minutes: 60 };

/** Mails a new link in exchange for an old one, which may be expired; refuses a confirmed address. */
export function resendVerification(
  deps: Deps,
  token: string,
  from: MeetupId | undefined,
): Promise<Refused | null> {
  const now = deps.clock();
  return deps.db.write(async (tx) => {
    const owner =
      (await linkOwner(deps, tx, token, VERIFY_LINK)) ??
      (await linkOwner(deps, tx, token, SET_PASSWORD_LINK));
    if (!owner) return refused("invalid-link");
    if (owner.member.verified_at !== null) return refused("already-verified");
    const limited = await countAttempt(deps, tx, [PER_MEMBER, String(owner.member.id)]);
    if (limited) return limited;
    await mailVerification(tx, now, owner.member, await meetupToAnswer(tx, now, from));
    return null;
  });
}

/**
 * Subscribes an address. Neither the answer nor its timing tells whether it was known. Each case runs the
 * same statements and queues one mail. A newcomer or unverified member is asked to confirm; a verified member
 * is told about their membership. Until confirmation the newest name is kept. Members whose address an
 * organiser changed keep theirs, and so do administrators.
 */
export function register(
  deps: Deps,
  { name, email, meetup: from }: Registration,
  client: string,
): Promise<null | Refused> {
  const now = deps.clock();
  return deps.db.write(async (tx) => {
    const limited = await countAttempt(deps, tx, ...registrationLimits(email, client));
    if (limited) return limited;
    const member = await insertMembers(tx, now, [{ email, name, from: "subscribe-form" }])
      .onConflict((conflict) =>
        conflict.column("email").doUpdateSet({
          name: sql`case
            when members.verified_at is null and members.email_changed_at is null and members.is_admin = 0
            then excluded.name else members.name end`,
        }),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    const meetup = await meetupToAnswer(tx, now, from);
    if (member.verified_at === null) await mailVerification(tx, now, member, meetup);
    else
      await mailAlreadyMember(tx, now, member, {
        meetup,
        isAnswered: meetup !== null && (await responseOf(tx, meetup.id, member.id)) !== undefined,
      });
    return null;
  });
}
