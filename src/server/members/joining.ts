import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { JoiningState } from "#contract/members/joining.ts";
import { MAX_ON_ONE } from "#domain/mailboxes.ts";
import { folded } from "#domain/search.ts";
import { admitMember } from "../answers/invitations/invite.ts";
import type { WriteContext } from "../calls/writes.ts";
import { lockUpcoming } from "../platform/db/locks.ts";
import type { MemberRow, Tx } from "../platform/db/schema.ts";
import type { ReadDeps } from "../platform/deps.ts";
import { isRefused, type Refused, refused } from "../platform/refusals.ts";
import { insertMembers } from "../records/insert-members.ts";
import { mailedTo, memberOfLink } from "../records/link-holder.ts";
import { markAsAddress, membersAt, nextRank } from "../records/mailboxes.ts";
import { meetupToAnswer } from "../records/meetups.ts";
import { isUsed, markUsed } from "../records/used-links.ts";

/** The link in the mail that offers to add another person: for this name, on the address that it was mailed to. */
const linkFor = (name: string) =>
  ({ purpose: "join", subjectsOf: (member: MemberRow) => mailedTo(member, name) }) as const;

interface Joining {
  readonly token: string;
  readonly name: string;
}

export async function joiningState(
  { db: { read }, config, clock }: ReadDeps,
  { token, name }: Joining,
): Promise<Refused | { member: MemberRow; state: JoiningState }> {
  const held = await memberOfLink(read, { config, now: clock() }, token, linkFor(name));
  if (isRefused(held)) return held;
  const sharing = await membersAt(read, held.member.email);
  if (withName(sharing, name)) return { ...held, state: "joined" };
  if (await isUsed(read, token)) return refused("expired-link");
  return { ...held, state: sharing.length < MAX_ON_ONE ? "offered" : "full" };
}

/** Whoever reads the mail confirms the address, so the new member is confirmed at once. */
export async function join(
  tx: Tx,
  context: WriteContext<null>,
  { token, name, meetup: from }: Joining & { readonly meetup?: MeetupId | undefined },
): Promise<Refused | { member: MemberId }> {
  const { now } = context;
  await lockUpcoming(tx, now);
  const held = await memberOfLink(tx, context, token, linkFor(name));
  if (isRefused(held)) return held;
  const { id, email } = held.member;
  const mailboxRank = await nextRank(tx, email);
  const known = withName(await membersAt(tx, email), name);
  if (known) return { member: known.id };
  if (await isUsed(tx, token)) return refused("expired-link");
  if (isRefused(mailboxRank)) return mailboxRank;
  await markUsed(tx, token, id);
  const newcomer = { email, mailboxRank, name, from: "subscribe-form" } as const;
  const member = await insertMembers(tx, now, [newcomer]).returningAll().executeTakeFirstOrThrow();
  await markAsAddress(tx, email);
  await admitMember(tx, context, member, await meetupToAnswer(tx, now, from));
  return { member: member.id };
}

const withName = (sharing: readonly MemberRow[], name: string): MemberRow | undefined =>
  sharing.find((member) => folded(member.name) === folded(name));
