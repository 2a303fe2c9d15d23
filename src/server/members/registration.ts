import { sql } from "kysely";
import type { AnswerOf, QueryOf } from "#contract/endpoint.ts";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import type * as contract from "#contract/members.ts";
import type { Registration } from "#contract/members.ts";
import { MAX_ON_ONE, sameFirstName } from "#domain/mailboxes.ts";
import { offerSignIn, signInToken } from "../access/codes.ts";
import { registrationLimits } from "../access/sign-in-limits.ts";
import { admitMember } from "../answers/invitations/invite.ts";
import { isMutedAt } from "../answers/invitations/queries.ts";
import { responseOf } from "../answers/places/places.ts";
import { countAttempt, type Limit } from "../calls/rate-limits.ts";
import type { WriteContext } from "../calls/writes.ts";
import { mailAlreadyMember, mailVerification } from "../mail/enqueue.ts";
import { LOGIN_LINK_MS, VERIFY_MS } from "../mail/placeholders.ts";
import type { MeetupRow, MemberRow, Read, Tx } from "../platform/db/schema.ts";
import type { ReadDeps, TxContext } from "../platform/deps.ts";
import { isRefused, type Refused, refused } from "../platform/refusals.ts";
import { boundTo, makeLinkToken, readLinkToken } from "../platform/secrets/tokens.ts";
import { FIRST_ON_ADDRESS, insertMembers } from "../records/insert-members.ts";
import { linkOwner, memberOfLink, SET_PASSWORD_LINK, VERIFY_LINK } from "../records/link-holder.ts";
import { membersAt } from "../records/mailboxes.ts";
import { answersOf, asMeetup, meetupToAnswer } from "../records/meetups.ts";
import { memberById } from "../records/members.ts";
import { asOwnAnswer } from "../records/own-answer.ts";

const PER_MEMBER: Limit = { name: "resend-verification", most: 5, per: "hour" };

/** Mails a new link in exchange for an old one, which may be expired; refuses a confirmed address. */
export async function resendVerification(
  tx: Tx,
  context: WriteContext<null>,
  { token, meetup: from }: { readonly token: string; readonly meetup?: MeetupId | undefined },
): Promise<Refused | null> {
  const { now } = context;
  const owner =
    (await linkOwner(tx, context, token, VERIFY_LINK)) ??
    (await linkOwner(tx, context, token, SET_PASSWORD_LINK));
  if (!owner) return refused("invalid-link");
  if (owner.member.verified_at !== null) return refused("already-verified");
  const limited = await countAttempt(tx, context, [PER_MEMBER, String(owner.member.id)]);
  if (limited) return limited;
  await mailVerification(tx, now, owner.member, await meetupToAnswer(tx, now, from));
  return null;
}

/** Neither answer nor timing tells whether the address was known: each case runs the same statements and queues one mail. */
export async function register(
  tx: Tx,
  context: WriteContext<null>,
  { name, email, clubMessages = false, meetup: from, client }: Registration & { readonly client: string },
): Promise<null | Refused> {
  const { now } = context;
  const limited = await countAttempt(tx, context, ...registrationLimits(email, client));
  if (limited) return limited;
  const first = await insertMembers(tx, now, [{ email, name, clubMessages, from: "subscribe-form" }])
    .onConflict((conflict) =>
      conflict.columns(FIRST_ON_ADDRESS).doUpdateSet({
        name: sql`case
          when members.verified_at is null and members.email_changed_at is null and members.is_admin = 0
            and ${IS_ALONE} then excluded.name else members.name end`,
        // Only the owner of a confirmed address chooses for it.
        club_messages: sql`case when members.verified_at is null and ${IS_ALONE}
          then coalesce(excluded.club_messages, members.club_messages) else members.club_messages end`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  const sharing = await membersAt(tx, email);
  const named = sharing.find((other) => sameFirstName(other.name, name));
  const member = named ?? sharing.find(({ verified_at }) => verified_at !== null) ?? first;
  const meetup = await meetupToAnswer(tx, now, from);
  if (member.verified_at === null) await mailVerification(tx, now, member, meetup);
  else
    await mailAlreadyMember(tx, now, member, {
      meetup,
      isMuted: isMutedAt(member, now),
      isAnswered: meetup !== null && (await responseOf(tx, meetup.id, member.id)) !== undefined,
      joining: named ? undefined : name,
      isFull: sharing.length >= MAX_ON_ONE,
    });
  return null;
}

/** For a row of `members`: no other has its address, so that a correction of the name is of that one. */
const IS_ALONE = sql`not exists (
  select 1 from members as others where others.email = members.email and others.id <> members.id)`;

type Answer = AnswerOf<typeof contract.verify>;
type Next = NonNullable<Answer["next"]>;

/** Ids only: the answer is composed from what they name by then. */
interface Verified {
  readonly member: MemberId;
  readonly meetup: MeetupId | null;
  readonly mayEnter: boolean;
}

export async function verify(
  tx: Tx,
  context: WriteContext<null>,
  { token, meetup: from, sign_in }: QueryOf<typeof contract.verify> & { readonly token: string },
): Promise<Verified | Refused> {
  const { now } = context;
  const held = await memberOfLink(tx, context, token, VERIFY_LINK);
  if (isRefused(held)) return held;
  const meetup = await meetupToAnswer(tx, now, from);
  await admitMember(tx, context, held.member, meetup);
  const { verified_at } = held.member;
  const mayEnter =
    sign_in === "offer" && verified_at === null && mailedAt(token) > now.getTime() - LOGIN_LINK_MS;
  if (mayEnter) await offerSignIn(tx, context, held.member.id);
  return { member: held.member.id, meetup: meetup?.id ?? null, mayEnter };
}

/** Who opens the link again may have stopped invitations since. */
const INVITATIONS_OFF = "Je uitnodigingen staan uit; bij ‘Instellingen’ zet je ze weer aan.";

export async function afterVerifying(
  { db: { read }, config, clock }: ReadDeps,
  { member: id, meetup: to, mayEnter }: Verified,
): Promise<Answer> {
  const now = clock();
  const member = await memberById(read, id);
  const isMuted = member !== undefined && isMutedAt(member, now);
  const meetup = to === null ? null : await meetupToAnswer(read, now, to);
  return {
    message: isMuted ? INVITATIONS_OFF : "Vanaf nu krijg je onze uitnodigingen.",
    next: member && meetup ? await nextStep(read, { now, config }, member, meetup) : undefined,
    signIn: mayEnter ? await signInToken(read, config, id) : undefined,
  };
}

/** When the mail with this verify link was made, in milliseconds since the epoch. */
const mailedAt = (token: string) => (readLinkToken(token)?.expires ?? 0) - VERIFY_MS;

async function nextStep(
  read: Read,
  { now, config }: TxContext,
  { id, email }: MemberRow,
  meetup: MeetupRow,
): Promise<Next> {
  const own = (await answersOf(read, id, [meetup.id])).get(meetup.id);
  const claim = { purpose: "respond", memberId: id, subject: boundTo(email, String(meetup.id)) } as const;
  return {
    meetup: { ...asMeetup(meetup, now), ...asOwnAnswer(meetup, own, now) },
    respondToken: makeLinkToken(config.secret, claim),
  };
}
