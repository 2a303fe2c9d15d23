import { type Refused, refused } from "#contract/refusals.ts";
import type { MeetupId } from "#contract/row-id.ts";
import type { Deps } from "../deps.ts";
import { attempt } from "../http/limits.ts";
import { askToConfirm } from "../mail/ask-to-confirm.ts";
import { meetupToAnswer } from "../meetups/queries.ts";
import { linkOwner, SET_PASSWORD_LINK, VERIFY_LINK } from "./link-holder.ts";

const PER_MEMBER = { name: "resend-verification", most: 5, minutes: 60 };

/** Mails a fresh link to who brings one that ran out; whoever has confirmed meanwhile needs none. */
export function resendVerification(
  deps: Deps,
  token: string,
  from: MeetupId | undefined,
): Promise<Refused | { kind: "sent" }> {
  const now = deps.clock();
  return deps.db.write(async (tx) => {
    const owner =
      (await linkOwner(deps, tx, token, VERIFY_LINK)) ??
      (await linkOwner(deps, tx, token, SET_PASSWORD_LINK));
    if (!owner) return refused("invalid-link");
    if (owner.member.verified_at !== null) return refused("already-verified");
    const limited = await attempt(deps, tx, [PER_MEMBER, String(owner.member.id)]);
    if (limited) return limited;
    await askToConfirm(tx, now, owner.member, await meetupToAnswer(tx, now, from));
    return { kind: "sent" };
  });
}
