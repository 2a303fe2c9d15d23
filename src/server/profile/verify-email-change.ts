import { type Refused, refused } from "#contract/refusals.ts";
import type { Deps } from "../deps.ts";
import { NO_BOUNCES } from "../mail/bounces.ts";
import { linkHolder, memberByEmail } from "../members/queries.ts";
import { endSessionsOf } from "../sign-in/queries.ts";

/** Makes the pending address the member's own and signs them out everywhere; the link then no longer fits. */
export function verifyEmailChange(
  deps: Deps,
  token: string,
): Promise<Refused | { kind: "changed"; email: string }> {
  return deps.db.write(async (tx) => {
    const held = await linkHolder(deps, tx, token, "email-change", (member) => member.pending_email ?? "");
    if (held.kind === "refused") return held;
    const { id, pending_email } = held.member;
    if (pending_email === null) return refused("invalid-link");
    if (await memberByEmail(tx, pending_email)) return refused("email-taken");
    await tx
      .updateTable("members")
      .set({
        email: pending_email,
        pending_email: null,
        verified_at: deps.clock().toISOString(),
        ...NO_BOUNCES,
      })
      .where("id", "=", id)
      .execute();
    await tx
      .updateTable("emails")
      .set({ recipient: pending_email })
      .where("member_id", "=", id)
      .where("sent_at", "is", null)
      .where("failed_at", "is", null)
      .execute();
    await endSessionsOf(tx, id);
    return { kind: "changed", email: pending_email };
  });
}
