import type { MeetupId } from "#contract/ids.ts";
import type { MemberRow, Read } from "../platform/db/schema.ts";
import type { ReadDeps, TxContext } from "../platform/deps.ts";
import { type Refused, refused } from "../platform/refusals.ts";
import { boundTo, checkLinkToken, type LinkClaim, readLinkToken } from "../platform/secrets/tokens.ts";
import { memberById } from "./members.ts";

interface ExpectedClaim {
  readonly purpose: LinkClaim["purpose"];
  readonly subjectsOf: (member: MemberRow) => readonly string[];
}

/** The member that the link was made for, also when it has expired; null when it is invalid. */
export async function linkOwner(
  read: Read,
  given: TxContext,
  token: string,
  { purpose, subjectsOf }: ExpectedClaim,
): Promise<{ member: MemberRow; isExpired: boolean } | null> {
  const parts = readLinkToken(token);
  const member = parts && (await memberById(read, parts.memberId));
  if (!member) return null;
  for (const subject of subjectsOf(member)) {
    const claim = { purpose, memberId: member.id, subject };
    const check = checkLinkToken(given.config.secrets, token, claim, given.now.getTime());
    if (check !== "invalid") return { member, isExpired: check === "expired" };
  }
  return null;
}

export async function memberOfLink(
  read: Read,
  given: TxContext,
  token: string,
  expected: ExpectedClaim,
): Promise<{ member: MemberRow } | Refused> {
  const owner = await linkOwner(read, given, token, expected);
  if (!owner) return refused("invalid-link");
  return owner.isExpired ? refused("expired-link") : { member: owner.member };
}

/** Mailed to the current address. Links of version 0.1 do not name it, and end with its first change. */
export const mailedTo = ({ email, email_changed_at }: MemberRow, subject = ""): readonly string[] =>
  email_changed_at === null ? [boundTo(email, subject), subject] : [boundTo(email, subject)];

/** The link in the footer of a mail to a pending address, which removes that address. */
export const PENDING_ADDRESS_LINK: ExpectedClaim = {
  purpose: "unsubscribe",
  subjectsOf: ({ pending_email }) => (pending_email === null ? [] : [boundTo(pending_email)]),
};
export const VERIFY_LINK: ExpectedClaim = { purpose: "verify", subjectsOf: ({ email }) => [email] };
export const SET_PASSWORD_LINK: ExpectedClaim = {
  purpose: "set-password",
  subjectsOf: ({ email }) => [email],
};

/** Who holds the link of a mail to answer this meetup. */
export const memberOfMail = (
  { db, config, clock }: ReadDeps,
  { token, meetupId }: { readonly token: string; readonly meetupId: MeetupId },
) =>
  memberOfLink(db.read, { config, now: clock() }, token, {
    purpose: "respond",
    subjectsOf: (member) => mailedTo(member, String(meetupId)),
  });
