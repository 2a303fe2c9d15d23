import type { Profile } from "#contract/sign-in.ts";
import type { Config } from "../config.ts";
import type { MemberRow } from "../db/schema.ts";
import { makeLinkToken } from "../secrets/link-tokens.ts";

/** The member as their own browser may know them. */
export function profileOf(config: Config, member: MemberRow): Profile {
  return {
    user: {
      id: member.id,
      email: member.email,
      name: member.name,
      showName: member.show_name === 1,
      pendingEmail: member.pending_email,
      unsubscribe_token: makeLinkToken(config.secret, {
        purpose: "unsubscribe",
        memberId: member.id,
        subject: "",
      }),
    },
    isAdmin: member.is_admin === 1,
  };
}
