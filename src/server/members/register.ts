import { sql } from "kysely";
import type { Registration } from "#contract/members.ts";
import type { Refused } from "#contract/refusals.ts";
import type { Deps } from "../deps.ts";
import { attempt } from "../http/limits.ts";
import { askToConfirm, tellMember } from "../mail/ask-to-confirm.ts";
import { meetupToAnswer } from "../meetups/queries.ts";
import { insertMembers } from "./insert-members.ts";
import { registrationLimits } from "./registration-limits.ts";

/**
 * Subscribes an address. Neither the answer nor its time tells whether it was known: each case takes the same statements
 * and mails once, a newcomer and an unverified member the request to confirm, a member that they already are one. Until
 * an address is confirmed the newest name is kept, but not of somebody who was a member before an organiser changed it.
 */
export function register(
  deps: Deps,
  { name, email, meetup: from }: Registration,
  client: string,
): Promise<null | Refused> {
  const now = deps.clock();
  return deps.db.write(async (tx) => {
    const limited = await attempt(deps, tx, ...registrationLimits(email, client));
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
    if (member.verified_at === null) await askToConfirm(tx, now, member, meetup);
    else await tellMember(tx, now, member, meetup);
    return null;
  });
}
