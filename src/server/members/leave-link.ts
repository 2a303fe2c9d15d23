import type { LinkState } from "#contract/members.ts";
import type { Day } from "#domain/dutch-dates.ts";
import { mutedOf } from "../answers/invitations/queries.ts";
import type { MemberRow, Read } from "../platform/db/schema.ts";
import type { ReadDeps } from "../platform/deps.ts";
import { isRefused, type Refused } from "../platform/refusals.ts";
import { readLinkToken } from "../platform/secrets/tokens.ts";
import { clubMessagesOf } from "../records/club-messages.ts";
import { mailedTo, memberOfLink, PENDING_ADDRESS_LINK } from "../records/link-holder.ts";
import { memberById } from "../records/members.ts";

/** The link in the footer of a mail; a changed address ends it. */
export const LEAVE_LINK = {
  purpose: "unsubscribe",
  subjectsOf: (member: MemberRow) => mailedTo(member),
} as const;

/** Ids are never reused: a link whose member is not found belongs to a removed member. */
export async function isRemovedMemberLink(read: Read, token: string): Promise<boolean> {
  const parts = readLinkToken(token);
  return parts !== null && !(await memberById(read, parts.memberId));
}

export async function linkState(
  { db: { read }, config, clock }: ReadDeps,
  token: string,
): Promise<Refused | LinkState> {
  const now = clock();
  if (await isRemovedMemberLink(read, token)) return { state: "gone" };
  const pending = await memberOfLink(read, { config, now }, token, PENDING_ADDRESS_LINK);
  if (!isRefused(pending))
    return { state: "pending", address: maskedAddress(pending.member.pending_email ?? pending.member.email) };
  const held = await memberOfLink(read, { config, now }, token, LEAVE_LINK);
  if (isRefused(held)) return held;
  const address = maskedAddress(held.member.email);
  if (held.member.verified_at === null) return { state: "unconfirmed", address };
  const muted = mutedOf(held.member, { timeZone: config.site.timeZone, now });
  return {
    state: muted === null ? "invited" : "muted",
    address,
    until: muted === null || muted === "for-good" ? undefined : (muted as Day),
    clubMessages: clubMessagesOf(held.member),
  };
}

/** Enough of an e-mail address for its owner to recognise it: `j…@example.org`. */
export const maskedAddress = (email: string): string => email.replace(/^(.).*(?=@)/u, "$1…");
