import type { AnswerOf, QueryOf } from "#contract/endpoint.ts";
import type * as contract from "#contract/members.ts";
import { signInToken } from "../codes/codes.ts";
import type { MeetupRow, MemberRow, Tx } from "../db/schema.ts";
import type { Deps, TxContext } from "../deps.ts";
import { admitMember } from "../invitations/invite.ts";
import { LOGIN_LINK_MS, VERIFY_MS } from "../mail/placeholders.ts";
import { asOwnAnswer } from "../meetups/own-answer.ts";
import { answersOf, asMeetup, meetupToAnswer } from "../meetups/queries.ts";
import { isRefused, type Refused } from "../refusals.ts";
import { boundTo, makeLinkToken, readLinkToken } from "../secrets/tokens.ts";
import { memberOfLink, VERIFY_LINK } from "./link-holder.ts";

type Answer = AnswerOf<typeof contract.verify>;
type Next = NonNullable<Answer["next"]>;

export async function verify(
  deps: Deps,
  token: string,
  { meetup: from, sign_in }: QueryOf<typeof contract.verify>,
): Promise<Pick<Answer, "next" | "signIn"> | Refused> {
  const now = deps.clock();
  return deps.db.write(async (tx) => {
    const held = await memberOfLink(deps, tx, token, VERIFY_LINK);
    if (isRefused(held)) return held;
    const meetup = await meetupToAnswer(tx, now, from);
    await admitMember(tx, now, held.member, meetup);
    const { verified_at } = held.member;
    const mayEnter =
      sign_in === "offer" && verified_at === null && mailedAt(token) > now.getTime() - LOGIN_LINK_MS;
    return {
      ...(meetup && { next: await nextStep(deps, tx, held.member, meetup) }),
      ...(mayEnter && { signIn: await signInToken(deps, tx, held.member.id) }),
    };
  });
}

/** When the mail with this verify link was made, in milliseconds since the epoch. */
const mailedAt = (token: string) => (readLinkToken(token)?.expires ?? 0) - VERIFY_MS;

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
