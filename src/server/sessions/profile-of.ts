import type { Profile } from "#contract/sessions.ts";
import type { MemberRow } from "../db/schema.ts";
import type { TxContext } from "../deps.ts";
import { mutedOf } from "../invitations/queries.ts";
import { boundTo, makeLinkToken } from "../secrets/tokens.ts";

/** A session that began. */
export interface SignedIn {
  readonly token: string;
  readonly member: MemberRow;
  /** Whether it has admin rights; absent: as the member. */
  readonly isAdmin?: boolean;
}

/** The answer to a sign-in: the session's token with its member's profile. */
export const signedIn =
  (context: TxContext) =>
  ({ token, member, isAdmin }: SignedIn) => ({ token, ...profileOf(context, member, isAdmin) });

/**
 * The member's data for their own browser.
 * @param isAdmin whether this session has admin rights
 */
export function profileOf(
  { config, clock }: TxContext,
  member: MemberRow,
  isAdmin = member.is_admin === 1,
): Profile {
  const { timeZone } = config.site;
  return {
    user: {
      id: member.id,
      email: member.email,
      name: member.name,
      showName: member.show_name === 1,
      pendingEmail: member.pending_email,
      muted: mutedOf(member, { timeZone, now: clock() }),
      unsubscribe_token: makeLinkToken(config.secret, {
        purpose: "unsubscribe",
        memberId: member.id,
        subject: boundTo(member.email),
      }),
    },
    isAdmin,
  };
}
