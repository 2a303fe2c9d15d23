import type { AnswerOf } from "#contract/endpoint.ts";
import type { MeetupId } from "#contract/ids.ts";
import type * as contract from "#contract/members.ts";
import { isRefused, type Refused } from "#contract/refusals.ts";
import type { MeetupRow, MemberRow, Tx } from "../db/schema.ts";
import type { Deps, TxContext } from "../deps.ts";
import { admitMember } from "../invitations/invite.ts";
import { asOwnAnswer } from "../meetups/own-answer.ts";
import { answersOf, asMeetup, meetupToAnswer } from "../meetups/queries.ts";
import { boundTo, makeLinkToken } from "../secrets/tokens.ts";
import { memberOfLink, VERIFY_LINK } from "./link-holder.ts";

type Next = NonNullable<AnswerOf<typeof contract.verify>["next"]>;

export async function verify(
  deps: Deps,
  token: string,
  from: MeetupId | undefined,
): Promise<{ next: Next | null } | Refused> {
  const now = deps.clock();
  return deps.db.write(async (tx) => {
    const held = await memberOfLink(deps, tx, token, VERIFY_LINK);
    if (isRefused(held)) return held;
    const meetup = await meetupToAnswer(tx, now, from);
    await admitMember(tx, now, held.member, meetup);
    return { next: meetup && (await nextStep(deps, tx, held.member, meetup)) };
  });
}

/** What an invitation mail would contain: the meetup, and the token of its answer links. */
async function nextStep(
  { config, clock }: TxContext,
  tx: Tx,
  { id, email }: MemberRow,
  meetup: MeetupRow,
): Promise<Next> {
  const now = clock();
  const own = (await answersOf(tx, id, [meetup.id])).get(meetup.id);
  const claim = { purpose: "respond", memberId: id, subject: boundTo(email, String(meetup.id)) } as const;
  return {
    meetup: { ...asMeetup(meetup, now), ...asOwnAnswer(meetup, own, now) },
    respondToken: makeLinkToken(config.secret, claim),
  };
}
