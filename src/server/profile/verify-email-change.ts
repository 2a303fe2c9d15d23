import { type Refused, refused } from "#contract/refusals.ts";
import type { MemberRow } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { Session } from "../http/session.ts";
import { NO_BOUNCES } from "../mail/bounces.ts";
import { enqueue } from "../mail/enqueue.ts";
import { readdress } from "../mail/readdress.ts";
import { linkHolder } from "../members/link-holder.ts";
import { memberByEmail } from "../members/queries.ts";
import { endSessionsOf } from "../sessions/end-sessions.ts";

const EMAIL_CHANGE_LINK = {
  purpose: "email-change",
  subjectsOf: ({ pending_email }: MemberRow) => [pending_email ?? ""],
} as const;
/** The same link once it has been used. */
const USED_LINK = { purpose: "email-change", subjectsOf: ({ email }: MemberRow) => [email] } as const;

/**
 * Makes the pending address the member's own. They are signed out everywhere but where they asked for it and where they
 * confirm it: who does that has a session and the new mailbox. A second visit changes nothing and answers the same, as long as
 * the address is still the member's.
 */
export function verifyEmailChange(
  deps: Deps,
  token: string,
  session: Session | null,
): Promise<Refused | { kind: "changed"; email: string; isSignedIn: boolean }> {
  return deps.db.write(async (tx) => {
    const used = await linkHolder(deps, tx, token, USED_LINK);
    if (used.kind === "holder") {
      const { id, email } = used.member;
      return { kind: "changed", email, isSignedIn: session?.memberId === id };
    }
    const held = await linkHolder(deps, tx, token, EMAIL_CHANGE_LINK);
    if (held.kind === "refused") return held;
    const { id, name, email, pending_email, pending_email_session } = held.member;
    if (pending_email === null) return refused("invalid-link");
    if (await memberByEmail(tx, pending_email)) return refused("email-taken");
    const moment = deps.clock();
    const now = moment.toISOString();
    await tx
      .updateTable("members")
      .set({
        email: pending_email,
        pending_email: null,
        pending_email_session: null,
        email_changed_at: now,
        verified_at: now,
        ...NO_BOUNCES,
      })
      .where("id", "=", id)
      .execute();
    await readdress(tx, id, pending_email);
    await enqueue(tx, moment, { id, name, email }, { kind: "email_changed_notice", by: "member" });
    const isSignedIn = session?.memberId === id;
    const goOn = [pending_email_session, isSignedIn ? session.tokenHash : null];
    await endSessionsOf(
      tx,
      id,
      goOn.filter((hash) => hash !== null),
    );
    return { kind: "changed", email: pending_email, isSignedIn };
  });
}
