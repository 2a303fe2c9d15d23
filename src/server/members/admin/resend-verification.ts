import { type Refused, refused } from "#contract/refusals.ts";
import type { MemberId } from "#contract/row-id.ts";
import { audit } from "../../audit/record.ts";
import type { Deps } from "../../deps.ts";
import { askToConfirm } from "../../mail/ask-to-confirm.ts";
import { memberById } from "../queries.ts";

export function resendVerification(
  { db, clock }: Deps,
  id: MemberId,
  actor: MemberId,
): Promise<Refused | { kind: "sent" }> {
  const now = clock();
  return db.write(async (tx) => {
    const member = await memberById(tx, id);
    if (!member) return refused("member-not-found");
    if (member.verified_at !== null) return refused("already-verified");
    await askToConfirm(tx, now, member);
    await audit(tx, now, { actor, action: "member.verification-resent", target: `member:${id}` });
    return { kind: "sent" };
  });
}
